"""Powers from an installed package: dealt, called, narrated, told, replayed; and refused in a sentence without it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import nightcall
from nightcall.kernel.errors import BadLog
from nightcall.library import resume

MOOR = Path(__file__).parent / "moor"
BOOK = MOOR / "moor.toml"
CARDS = ["-m", "nightcall", "cards"]
SOURCE = Path(nightcall.__file__).parent.parent


def run(*folders: Path, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Python with these words, and with what is installed in these folders."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (SOURCE, *folders)))}
    return subprocess.run(
        [sys.executable, "-P", *words], env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )


def written_by(script: str, *folders: Path) -> dict[str, Any]:
    """What this script of the moor writes, with the package installed."""
    done = run(MOOR, *folders, words=[str(MOOR / script)])
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@cache
def played() -> dict[str, Any]:
    return written_by("play.py")


def told(of: str, *, language: str) -> list[str]:
    return [line.removeprefix(f"{language}: ") for line in played()[of] if line.startswith(language)]


def test_powers_of_packages_come_after_the_shipped_ones_by_name() -> None:
    assert played()["abilities"][-2:] == ["Curse", "Lantern"]
    assert {"curse", "lantern"} <= set(played()["glossary"])
    assert {"curse", "light_up"} <= set(played()["declared"])


def test_a_power_with_words_is_asked_for_and_told_in_them() -> None:
    assert {"Whose name will the moor hear?", "Quale nome sentirà la brughiera?"} <= set(played()["labels"])
    assert played()["refused"] == [
        "The moor has had its name. It takes no other.",
        "La brughiera ha già avuto il suo nome. Non ne vuole altri.",
    ]
    assert any(line.startswith("You whisper Player") for line in told("told", language="en"))
    assert any(line.startswith("Sussurri alla brughiera") for line in told("told", language="it"))


def test_the_story_tells_who_spoke_the_curse_and_how_the_cursed_seat_died() -> None:
    assert any("(Hag) gives Player" in line for line in told("story", language="en"))
    assert any(line.endswith("walks into the moor.") for line in told("story", language="en"))
    assert any("(Megera) consegna Player" in line for line in told("story", language="it"))
    assert any(line.endswith("si perde nella brughiera.") for line in told("story", language="it"))


def test_a_card_without_a_text_says_what_the_package_says_of_its_power(tmp_path: Path) -> None:
    untold = tmp_path / "untold.toml"
    written = (MOOR / "moor.toml").read_text(encoding="utf-8")
    untold.write_text(written.replace('text = "Once', '# text = "Once'), encoding="utf-8")
    text = f"words_of(nightcall.rulebook({str(untold)!r})).card_text('hag')"
    done = run(MOOR, words=["-c", f"import nightcall; from nightcall.themes.own import words_of; print({text})"])
    assert done.stdout.startswith("Each night you may whisper another player's name to the moor, once in the game.")


def test_a_language_that_the_package_does_not_speak_is_spoken_in_english(tmp_path: Path) -> None:
    only_english = shutil.copytree(MOOR, tmp_path / "moor", ignore=shutil.ignore_patterns("it.toml", "__pycache__"))
    refusal = "merged('millers-hollow', 'it')['refusals']['curse_is_spent']"
    done = run(only_english, words=["-c", f"from nightcall.themes.lines import merged; print({refusal})"])
    assert done.stdout.strip() == "The moor has had its name. It takes no other."


def test_a_power_with_the_rule_alone_is_told_by_its_names() -> None:
    assert "Light Up: make your choice." in played()["labels"]
    for language in ("en", "it"):
        assert any(line.startswith("Lantern held: Player") for line in told("told", language=language))
        assert any(line.startswith("Lantern held: Player") for line in told("story", language=language))


def test_bots_play_both_powers_to_the_end_and_every_game_replays() -> None:
    assert all(played()["over"])
    assert all(played()["replayed"])


def test_a_bot_plays_a_power_as_the_packages_half_of_it_says_and_by_lot_where_it_plays_at_random() -> None:
    assert set(played()["cursed"]["sensible"]) == {2}
    assert 1 in played()["cursed"]["random"]


def test_a_bot_that_has_no_half_of_a_power_that_helps_helps_a_friend() -> None:
    assert played()["lit"] == [{"light_up": beloved} for beloved in range(1, 8)]


def test_a_curse_that_is_undone_was_never_spoken() -> None:
    assert played()["taken_back"] == {"spoken": [1], "left": [], "may_curse": True, "replays": True}


def test_the_log_names_the_package_and_is_refused_without_it() -> None:
    assert json.loads(played()["log"][0])["packages"] == {"moor-powers": "1.2"}
    with pytest.raises(BadLog, match=r"needs the package 'moor-powers' 1\.2, which is not installed; install it"):
        resume(played()["log"])


def test_the_book_is_sound_where_the_package_is_installed_and_refused_where_it_is_missing() -> None:
    check = ["-m", "nightcall", "check", str(BOOK)]
    assert "moor.toml is sound." in run(MOOR, words=check).stdout
    refused = run(words=check)
    assert refused.returncode == 2
    assert "there is no ability 'curse'" in refused.stdout


def test_a_package_that_cannot_be_loaded_is_named_in_one_sentence(tmp_path: Path) -> None:
    info = tmp_path / "broken-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 0.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[nightcall.powers]\nit = not_there\n", encoding="utf-8")
    last_line = run(tmp_path, words=CARDS).stderr.strip().splitlines()[-1]
    assert "The package 'broken' cannot be loaded ('it'); update or uninstall the package." in last_line


def test_two_powers_of_one_name_are_refused(tmp_path: Path) -> None:
    info = tmp_path / "second_moor-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: second-moor\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[nightcall.powers]\nguard = second_guard\n", encoding="utf-8")
    (tmp_path / "second_guard.py").write_text(
        "from nightcall.hidden_roles.abilities.ability import NightAbility\n"
        "class Guard(NightAbility, frozen=True, kw_only=True):\n    pass\n",
        encoding="utf-8",
    )
    last_line = run(tmp_path, words=CARDS).stderr.strip().splitlines()[-1]
    assert "'second-moor' adds the ability 'guard', which nightcall has too; uninstall one of them." in last_line
