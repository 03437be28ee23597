"""Logs of every release: they resume forever, or their rulebook's revision has risen and the refusal says so.

`python3 dev.py test tests/logs --record` records those of this version that are missing, and never touches one that is
there. A log that no longer resumes is not recorded again: raise the revision of its rulebook, so that whoever still
has such a game is told, and record the next release. Only before a version is released may its folder be deleted
and recorded anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nightcall
from nightcall.kernel.errors import BadLog
from nightcall.library import resume, rulebooks
from tests.conformance.driver import RandomPlayers
from tests.logs.games import GAMES

HERE = Path(__file__).parent
KEPT = sorted(HERE.glob("*/*.jsonl"))
NOW = HERE / nightcall.__version__


def name_of(path: Path) -> str:
    return f"{path.parent.name} {path.stem}"


@pytest.mark.parametrize("path", KEPT, ids=name_of)
def test_a_kept_log_resumes_or_says_that_the_rules_have_changed(path: Path) -> None:
    log = path.read_bytes()
    header = json.loads(log.splitlines()[0])
    if header["revision"] < rulebooks()[header["rulebook"]].revision:
        with pytest.raises(BadLog, match=f"revision {header['revision']}.*replay it with nightcall {header['engine']}"):
            resume(log)
        return
    session = resume(log)
    assert "\n".join(session.log) + "\n" == log.decode()
    if path.stem.endswith("half-played"):
        assert session.poll is not None
        assert RandomPlayers("and on").play(session).is_over
    else:
        assert session.outcome is not None


@pytest.mark.parametrize("name", GAMES)
def test_this_version_has_a_log_of_every_kind_of_game(name: str, pytestconfig: pytest.Config) -> None:
    path = NOW / f"{name}.jsonl"
    if pytestconfig.getoption("--record", default=False) and not path.exists():
        NOW.mkdir(exist_ok=True)
        path.write_text("\n".join(GAMES[name]().log) + "\n", encoding="utf-8", newline="\n")
    assert path.exists()


def test_every_book_has_a_finished_and_a_half_played_log() -> None:
    for book in rulebooks():
        of_this_book = [name for name in GAMES if name.startswith(book)]
        assert any(name.endswith("half-played") for name in of_this_book)
        assert any(not name.endswith("half-played") for name in of_this_book)
