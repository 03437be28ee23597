"""The bare check: a clean clone, an empty home and few programs, in which both commands of the README are tried."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has other users and other programs", allow_module_level=True)

from tests import bare

# A clone that only says what it sees, and serves a page.
DOOR = """
import http.server, os, pathlib, shutil, sys
word, *rest = sys.argv[1:]
if word == "test":
    print("home", os.listdir(os.environ["HOME"]), "node", shutil.which("node"), "sh", bool(shutil.which("sh")), rest)
    print("variables", sorted(os.environ.keys() - {"LC_CTYPE"}), flush=True)
    if "litter" in rest:
        pathlib.Path("litter").touch()
    sys.exit("fail" in rest)

class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<title>nightcall</title>")
    def log_message(self, *_):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Page)
print(f"The table is open: http://127.0.0.1:{server.server_port}/", flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    pass
"""


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one commit, which is what is tried; and variables around it."""
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(tmp_path)]
    (tmp_path / "dev.py").write_text(DOOR)
    for words in (["init", "--quiet"], ["add", "dev.py"], ["commit", "--quiet", "--message", "all"]):
        subprocess.run([*git, *words], check=True)
    (tmp_path / "dev.py").write_text("raise SystemExit('not committed')")
    monkeypatch.setattr(bare, "ROOT", tmp_path)
    for name in [name for name in os.environ if bare.REACHING.fullmatch(name)]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:1")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    return tmp_path


@pytest.mark.usefixtures("clone")
def test_both_commands_are_tried_and_each_has_its_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert bare.main([]) == 0
    told = capfd.readouterr().out
    assert f"bare: serve as {bare.whoami()}: passed after" in told
    assert f"bare: test as {bare.whoami()}: passed after" in told


@pytest.mark.usefixtures("clone")
def test_a_command_sees_an_empty_home_few_programs_and_the_way_to_the_registries(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert bare.main(["test", "-k", "door"]) == 0
    told = capfd.readouterr().out
    assert "home [] node None sh True ['-k', 'door']" in told
    assert "variables ['HOME', 'HTTPS_PROXY', 'PATH']" in told


@pytest.mark.usefixtures("clone")
@pytest.mark.parametrize("word", ["fail", "litter"])
def test_a_failure_and_a_clone_that_is_not_clean_any_more_are_told(
    word: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert bare.main(["test", word]) == 1
    assert "test as" in (told := capfd.readouterr()).out
    assert "failed after" in told.out
    assert ("litter" in told.err) == (word == "litter")


@pytest.mark.parametrize(
    "name", ["node", "npm", "uv", "chromium", "google-chrome-stable", "psql", "python3.12", "g++-12"]
)
def test_what_is_fetched_or_could_build_it_is_missing(name: str) -> None:
    assert bare.MISSING.fullmatch(name)


def test_nothing_of_it_is_left(clone: Path) -> None:
    with bare.a_bare_machine(clone, bare.whoami()) as machine:
        assert (machine.clone / "dev.py").read_text() == DOOR
    assert not machine.clone.parent.exists()


def test_whoever_is_not_on_this_machine_is_nobody_to_try_it_as(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bare.main(["--user", "no-such-user", "serve"])
    assert "there is nobody called no-such-user on this machine." in capsys.readouterr().err


@pytest.mark.long
def test_a_bare_machine_serves_and_passes_a_test(capfd: pytest.CaptureFixture[str]) -> None:
    assert bare.main(["serve"]) == 0
    assert bare.main(["test", "-k", "door and version"]) == 0
    assert "1 passed" in capfd.readouterr().out
