"""dev.py, the one door: what each word does, and that a set-up is whole or not there."""

import os
import re
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

import dev


@pytest.fixture(autouse=True)
def compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment in which no bytecode is kept; whatever the door changes in it ends with the test."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that the door became, instead of becoming them."""
    commands: list[list[str]] = []

    def remember(command: list[str]) -> int:
        commands.append([Path(command[0]).stem, *command[1:]])
        return 7

    monkeypatch.setattr(dev, "hand_over", remember)
    monkeypatch.setattr(dev, "environment", lambda group: dev.STORE / group)
    monkeypatch.setattr(dev, "build_web", lambda: commands.append(["build_web"]))
    monkeypatch.setattr(dev, "fetch_postgres", lambda: commands.append(["fetch_postgres"]))
    monkeypatch.setattr(dev, "find_node", lambda: SimpleNamespace(node="our node"))
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", "")  # so that it is put back even if there was none
    monkeypatch.delenv("PLAYWRIGHT_NODEJS_PATH")
    monkeypatch.setattr(dev, "fetch_chromium", lambda: "fetched")
    monkeypatch.setattr(dev, "installed_chromium", lambda: "installed")
    return commands


@pytest.fixture
def empty_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "STORE", tmp_path / ".nightcall")
    monkeypatch.setattr(dev, "LOG", tmp_path / ".nightcall" / "setup.log")
    return tmp_path / ".nightcall"


def test_an_unknown_word_is_passed_on_to_the_nightcall_command(handed_over: list[list[str]]) -> None:
    assert dev.main(["replay", "game.jsonl", "--help"]) == 7
    assert handed_over == [["python", "-m", "nightcall", "replay", "game.jsonl", "--help"]]


def test_serve_is_passed_on_when_the_web_app_is_built(handed_over: list[list[str]]) -> None:
    dev.main(["serve"])
    assert handed_over == [["build_web"], ["python", "-m", "nightcall", "serve"]]


def test_compiled_python_is_kept_in_the_clone_even_if_it_may_not_stand_beside_the_sources(
    handed_over: list[list[str]], empty_store: Path
) -> None:
    dev.main(["serve"])
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert os.environ["PYTHONPYCACHEPREFIX"] == str(empty_store / "cache" / "bytecode")


def test_bytecode_goes_where_the_user_wants_it(handed_over: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "elsewhere")
    dev.main(["serve"])
    assert os.environ["PYTHONPYCACHEPREFIX"] == "elsewhere"


@pytest.mark.parametrize("words", [[], ["-h"], ["--help"]])
def test_no_word_at_all_shows_the_help(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(words) == 0
    assert "python3 dev.py serve" in capsys.readouterr().out


def test_test_looks_at_lint_and_types_first_and_stops_if_they_fail(
    handed_over: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "check", lambda rest: 1)
    assert dev.main(["test"]) == 1
    assert handed_over == []


def test_screens_are_made_of_the_app_as_it_is_now(handed_over: list[list[str]]) -> None:
    assert dev.main(["screens"]) == 7
    assert handed_over == [["build_web"], ["python", str(dev.ROOT / "web" / "screens.py"), "installed"]]


def test_pictures_need_a_browser(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(dev, "environment", lambda group: dev.STORE / group)
    monkeypatch.setattr(dev, "installed_chromium", lambda: None)
    monkeypatch.setattr(dev, "fetch_chromium", lambda: None)
    assert dev.main(["icons"]) == 2
    assert "install Chromium" in capsys.readouterr().err


PYTEST = ["python", "-m", "pytest", "-n", str(2 * (os.cpu_count() or 1))]


def test_words_after_test_go_to_pytest_which_uses_the_fetched_browser(
    handed_over: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "check", lambda rest: 0)
    monkeypatch.chdir(dev.ROOT)
    dev.main(["test", "-k", "witch"])
    assert handed_over == [["build_web"], ["fetch_postgres"], [*PYTEST, "--chromium=fetched", "-k", "witch"]]


def test_long_runs_the_long_tests_in_the_browser_of_the_machine(
    handed_over: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(dev.ROOT)
    dev.main(["long", "-x"])
    assert handed_over == [["build_web"], ["fetch_postgres"], [*PYTEST, "--chromium=installed", "-m", "long", "-x"]]


def test_where_no_browser_can_be_fetched_the_machines_is_used_and_the_other_way_round(
    handed_over: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "check", lambda rest: 0)
    monkeypatch.chdir(dev.ROOT)
    monkeypatch.setattr(dev, "fetch_chromium", lambda: None)
    dev.main(["test"])
    assert handed_over[-1] == [*PYTEST, "--chromium=installed"]
    monkeypatch.setattr(dev, "installed_chromium", lambda: None)
    dev.main(["test"])
    assert handed_over[-1] == PYTEST


def test_a_postgresql_is_fetched_once_whichever_python_its_wheels_are_for(
    empty_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[list[str]] = []

    def fetch(words: list[str]) -> None:
        Path(words[words.index("--target") + 1]).mkdir()
        fetched.append(words)

    monkeypatch.setattr(dev, "run_uv", fetch)
    monkeypatch.setattr(dev, "read", lambda name: name)
    dev.fetch_postgres()
    dev.fetch_postgres()
    (words,) = fetched
    assert ("--python-version", dev.ANY_PYTHON) in pairwise(words)
    assert dev.postgres_home().exists()


def test_without_a_postgresql_the_other_tests_run_all_the_same(
    empty_store: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fetch(words: list[str]) -> None:
        raise dev.Trouble("setting up failed; is this machine online?")

    monkeypatch.setattr(dev, "run_uv", fetch)
    monkeypatch.setattr(dev, "read", lambda name: name)
    dev.fetch_postgres()
    assert "PostgreSQL could not be fetched" in capsys.readouterr().err
    assert not dev.postgres_home().exists()


@pytest.mark.parametrize("word", ["long", "screens"])
def test_browsers_are_driven_by_the_node_that_builds_the_app_unless_the_user_names_another(
    handed_over: list[list[str]], monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.chdir(dev.ROOT)
    dev.main([word])
    assert os.environ["PLAYWRIGHT_NODEJS_PATH"] == "our node"
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", "another")
    dev.main([word])
    assert os.environ["PLAYWRIGHT_NODEJS_PATH"] == "another"


def test_bare_is_a_script_of_its_own_that_needs_nothing(handed_over: list[list[str]]) -> None:
    assert dev.main(["bare", "serve"]) == 7
    assert handed_over == [[Path(sys.executable).stem, str(dev.ROOT / "tests" / "bare.py"), "serve"]]


def test_the_site_is_built_in_an_environment_of_its_own(handed_over: list[list[str]]) -> None:
    assert dev.main(["docs"]) == 7
    assert handed_over == [["python", str(dev.ROOT / "docs" / "site" / "build.py")]]


def test_a_benchmark_runs_in_its_own_environment(handed_over: list[list[str]], empty_store: Path) -> None:
    script = empty_store.parent / "bench" / "engine.py"
    script.parent.mkdir()
    script.touch()
    assert dev.main(["bench", "engine", "--games", "9"]) == 7
    assert handed_over == [["python", str(script), "--games", "9"]]


def test_a_benchmark_that_is_not_there_is_refused_with_a_sentence(
    empty_store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(["bench", "nothing"]) == 2
    assert capsys.readouterr().err == "nightcall: name a benchmark: there is none yet.\n"


@pytest.mark.parametrize("failing", [[], ["types"], ["lint", "format"]], ids=" and ".join)
def test_check_looks_at_all_three_and_says_what_is_not_in_order(
    failing: list[str],
    handed_over: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    looked_at: list[str] = []

    def call(command: list[str], cwd: Path) -> int:
        looked_at.append({"check": "lint", "format": "format"}.get(command[3], "types"))
        return int(looked_at[-1] in failing)

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(dev, "check_web", lambda fix: [])
    assert dev.main(["check"]) == (1 if failing else 0)
    assert looked_at == ["lint", "format", "types"]
    assert (f"failed: {', '.join(failing)} (" in capsys.readouterr().err) == bool(failing)


def test_check_looks_at_the_web_app_too(
    handed_over: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[bool] = []

    def check_web(*, fix: bool) -> list[str]:
        asked.append(fix)
        return ["lint of the web app"]

    monkeypatch.setattr(subprocess, "call", lambda command, cwd: 0)
    monkeypatch.setattr(dev, "check_web", check_web)
    assert [dev.main(["check"]), dev.main(["check", "--fix"])] == [1, 1]
    assert asked == [False, True]
    assert "failed: lint of the web app (" in capsys.readouterr().err


def test_check_with_a_file_is_about_a_rulebook(handed_over: list[list[str]]) -> None:
    assert dev.main(["check", "mine.toml"]) == 7
    assert handed_over == [["python", "-m", "nightcall", "check", "mine.toml"]]


def test_an_older_python_is_told_which_one_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    assert dev.main(["serve"]) == 2
    assert capsys.readouterr().err == "nightcall needs Python 3.11 or newer; this is Python 3.9.\n"


def test_ctrl_c_ends_quietly(
    handed_over: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(rest: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(dev, "check", interrupt)
    assert dev.main(["check"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_missing_lock_is_a_sentence(empty_store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["play"]) == 2
    assert "requirements.lock is missing from this clone" in capsys.readouterr().err


def test_a_set_up_that_is_interrupted_leaves_nothing_that_looks_whole(empty_store: Path) -> None:
    def half(draft: Path) -> None:
        draft.mkdir()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dev.make(empty_store / "dev-abc", half)
    assert list(empty_store.iterdir()) == []
    dev.make(empty_store / "dev-abc", Path.mkdir)
    assert [path.name for path in empty_store.iterdir()] == ["dev-abc"]


def test_two_set_ups_at_once_make_one_environment(empty_store: Path) -> None:
    home = empty_store / "dev-abc"

    def while_another_is_faster(draft: Path) -> None:
        for made in (home, draft):
            made.mkdir()
            (made / "python").touch()

    dev.make(home, while_another_is_faster)
    assert [path.name for path in empty_store.iterdir()] == ["dev-abc"]


def test_only_old_environments_of_the_same_kind_are_swept_away(empty_store: Path) -> None:
    for name in ("draft-killed", "dev-old", "dev-young", "uv-old", "cache"):
        (empty_store / name).mkdir(parents=True)
        if name != "dev-young":
            os.utime(empty_store / name, (0, 0))
    dev.make(empty_store / "dev-new", Path.mkdir)
    assert sorted(path.name for path in empty_store.iterdir()) == ["cache", "dev-new", "dev-young", "uv-old"]


def test_a_step_that_fails_is_one_sentence_and_its_story_is_kept(
    empty_store: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    empty_store.mkdir()
    with pytest.raises(dev.Trouble, match="is this machine online"):
        dev.run([sys.executable, "-c", "raise SystemExit('no route to host')"], dict(os.environ))
    assert "no route to host" in (empty_store / "setup.log").read_text()
    assert capfd.readouterr() == ("", "")


def test_pips_settings_are_translated_for_uv() -> None:
    settings = {
        "index-url": "https://one.example/simple",
        "extra-index-url": "https://two.example/simple\nhttps://three.example/simple",
        "find-links": "/a /b",
        "timeout": "9",
    }
    assert dev.uv_settings(settings) == {
        "UV_DEFAULT_INDEX": "https://one.example/simple",
        "UV_INDEX": "https://two.example/simple https://three.example/simple",
        "UV_FIND_LINKS": "/a,/b",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


def test_pips_environment_is_stronger_than_its_files(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = ":env:.index-url='https://a.example'\nglobal.index-url='https://b.example'\nglobal.cert='/c'\n"
    done = subprocess.CompletedProcess([], 0, stdout=listed)
    monkeypatch.setattr(subprocess, "run", lambda *args, **kwargs: done)
    assert dev.pip_settings("a python") == {"index-url": "https://a.example", "cert": "/c"}


@pytest.mark.parametrize("name", dev.LOCKS.values())
def test_a_lock_has_hashes_for_every_library_and_no_download_address(name: str) -> None:
    text = dev.read(name)
    libraries = re.findall(r"^(\S+)==.*\\\n    --hash=sha256:", text, flags=re.MULTILINE)
    assert len(libraries) == len(re.findall(r"^\w", text, flags=re.MULTILINE)) > 0
    assert not re.search(r"://|--(extra-)?index-url|--find-links", text)


def test_every_library_that_is_asked_for_is_locked_and_has_a_reason() -> None:
    project = tomllib.loads(dev.read("pyproject.toml"))
    groups = project["dependency-groups"]
    reasons = dev.read("docs/dependencies.md")
    for group, name in dev.LOCKS.items():
        wanted = groups[group] + groups["build"] + project["project"]["dependencies"]
        names = [re.split(r"[<>=~!\[; ]", line)[0] for line in wanted if isinstance(line, str)]
        for library in names:
            assert f"`{library}`" in reasons
            if group not in dev.TOOLS or library in " ".join(groups[group]):
                assert re.search(rf"^{library}==", dev.read(name), flags=re.MULTILINE), f"{library} in {name}"


def test_the_version_is_the_same_everywhere() -> None:
    from nightcall import __version__

    assert tomllib.loads(dev.read("pyproject.toml"))["project"]["version"] == __version__
