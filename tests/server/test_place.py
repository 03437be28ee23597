"""Where the database is kept: where each system keeps such things, unless a folder or a clone has one already."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import dev
from nightcall.server.place import usual_database
from nightcall.server.settings import Settings


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, in an empty folder."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "home"


@pytest.mark.parametrize(
    ("system", "variables", "place"),
    [
        ("linux", {}, ".local/share/nightcall"),
        ("linux", {"XDG_DATA_HOME": "HOME/data"}, "data/nightcall"),
        ("linux", {"XDG_DATA_HOME": "data"}, ".local/share/nightcall"),
        ("darwin", {"XDG_DATA_HOME": "HOME/data"}, "Library/Application Support/nightcall"),
        ("win32", {"LOCALAPPDATA": "HOME/local"}, "local/nightcall"),
        ("win32", {}, "AppData/Local/nightcall"),
    ],
)
def test_each_system_has_its_place_and_nobody_else_can_look_into_it(
    home: Path, system: str, variables: dict[str, str], place: str
) -> None:
    said = {name: value.replace("HOME", str(home)) for name, value in variables.items()}
    assert usual_database(said, system, clone=home) == home / place / "nightcall.db"
    assert (home / place).is_dir()
    if sys.platform != "win32":
        assert (home / place).stat().st_mode & 0o077 == 0


def test_a_database_in_this_folder_is_still_found(home: Path) -> None:
    Path("nightcall.db").touch()
    assert usual_database({}, "linux", clone=home) == Path("nightcall.db")
    assert not home.exists()


def test_a_clone_keeps_its_own(home: Path) -> None:
    assert usual_database() == dev.ROOT / "nightcall.db"
    assert not home.exists()


def test_a_database_that_is_named_is_the_one(home: Path) -> None:
    assert Settings(database="mine.db").database_file == Path("mine.db")
    assert Settings().database_file == dev.ROOT / "nightcall.db"
