"""Powers from an installed package: dealt, called, narrated, told, replayed; and refused in a sentence without it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import nightcall
from nightcall.kernel.errors import BadLog
from nightcall.library import resume

MOOR = Path(__file__).parent / "moor"
SOURCE = Path(nightcall.__file__).parent.parent


def run(*folders: Path) -> subprocess.CompletedProcess[str]:
    """The games of the moor, with what is installed in these folders."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (SOURCE, *folders)))}
    return subprocess.run(
        [sys.executable, "-P", str(MOOR / "play.py")], env=environment, capture_output=True, text=True, check=False
    )


@cache
def played() -> dict[str, Any]:
    done = run(MOOR)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def told(of: str, *, language: str) -> list[str]:
    return [line.removeprefix(f"{language}: ") for line in played()[of] if line.startswith(language)]


def test_powers_of_packages_come_after_the_shipped_ones_by_name() -> None:
    assert played()["abilities"][-2:] == ["Curse", "Lantern"]
    assert {"curse", "lantern"} <= set(played()["glossary"])


def test_a_power_with_words_is_asked_for_and_told_in_them() -> None:
    assert "Whose name will the moor hear?" in played()["labels"]
    assert played()["refused"] == "The moor has had its name. It takes no other."
    assert any(line.startswith("You whisper Player") for line in told("told", language="en"))
    assert any("(Hag) gives Player" in line for line in told("story", language="en"))
    assert any(line.endswith("walks into the moor.") for line in told("story", language="en"))


def test_a_language_that_the_package_does_not_speak_is_spoken_in_english() -> None:
    assert any(line.startswith("You whisper Player") for line in told("told", language="it"))


def test_a_power_with_the_rule_alone_is_told_by_its_names() -> None:
    assert "Light Up: make your choice." in played()["labels"]
    for language in ("en", "it"):
        assert any(line.startswith("Lantern held: Player") for line in told("told", language=language))
        assert any(line.startswith("Lantern held: Player") for line in told("story", language=language))


def test_the_log_names_the_package_and_is_refused_without_it() -> None:
    assert json.loads(played()["log"][0])["packages"] == {"moor-powers": "1.2"}
    with pytest.raises(BadLog, match=r"needs the package 'moor-powers' 1\.2, which is not installed; install it"):
        resume(played()["log"])


def test_a_book_that_names_a_power_of_a_package_that_is_missing_is_refused() -> None:
    assert "there is no ability 'curse'" in run().stderr


def test_a_package_that_cannot_be_loaded_is_named_in_one_sentence(tmp_path: Path) -> None:
    info = tmp_path / "broken-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 0.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[nightcall.powers]\nit = not_there\n", encoding="utf-8")
    last_line = run(tmp_path).stderr.strip().splitlines()[-1]
    assert "What the package 'broken' brings as 'it' cannot be loaded; update or uninstall the package." in last_line


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
    last_line = run(tmp_path).stderr.strip().splitlines()[-1]
    assert (
        "The package 'second-moor' brings the ability 'guard', as nightcall does; uninstall one of them." in last_line
    )
