"""A package that somebody could install: a family with a book, a book of cards with its theme, and a player.

It is written into a folder and found there by its entry points, as pip would leave it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from nightcall.families import registry
from nightcall.kernel import installed
from nightcall.themes import lines

VERSION: Final = "1.2"
_ENTRY_POINTS: Final = """
[nightcall.families]
parlour = lantern.games:FAMILY
[nightcall.rulebooks]
candlelight = lantern.games:CANDLELIGHT
[nightcall.players]
silent = lantern.games:Silent
[nightcall.themes]
candlelight = lantern.theme
[nightcall.words]
lantern = lantern.words
"""
_GAMES: Final = """
from msgspec.structs import replace

from nightcall.bots.random import RandomPlayer
from nightcall.families.family import Family
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.wire.rooms.requests import BookShown, ChapterShown
from tests.kernel import parlour
from nightcall.families.events import events_in

CANDLELIGHT = replace(RULEBOOKS[0], id="candlelight")


class Silent(RandomPlayer):
    family = "hidden_roles"


class ParlourPlayer:
    def __init__(self, book, seat, seed):
        self.seat = seat

    def decide(self, view, ask):
        return {field.name: field.options[0] for field in ask.fields}

    def speak(self, view):
        return ()


class ParlourFamily(Family):
    id = "parlour"
    rulebooks = (parlour.PARLOUR,)
    events = events_in(parlour)
    players = {"plain": ParlourPlayer}

    def house_rules(self, book):
        return {}

    def page(self, book, language, theme):
        return BookShown(
            book=book.id, family=self.id, least_players=book.least_players, most_players=book.most_players,
            cards=(), decks={}, options=(), calls=(), teams={}, themes=(), languages=("en",), theme=None,
        )

    def story(self, book, session, theme, language):
        return (ChapterShown(title="An evening", lines=()),)


FAMILY = ParlourFamily()
"""


def _write(folder: Path) -> None:
    package, about = folder / "lantern", folder / f"lantern-{VERSION}.dist-info"
    theme = lines._FOLDER / "millers-hollow" / "en.toml"
    for path, text in {
        package / "__init__.py": "",
        package / "games.py": _GAMES,
        package / "theme" / "__init__.py": "",
        package / "theme" / "en.toml": theme.read_text(encoding="utf-8").replace("Werewolves", "Moths"),
        package / "words" / "__init__.py": "",
        package / "words" / "en.toml": '[private]\nlantern_lit = ["Your lantern is lit."]\n',
        about / "METADATA": f"Metadata-Version: 2.1\nName: lantern\nVersion: {VERSION}\n",
        about / "entry_points.txt": _ENTRY_POINTS,
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _forget(caches: Sequence[object]) -> None:
    for cached in caches:
        cached.cache_clear()  # type: ignore[attr-defined]


@contextmanager
def installed_in(folder: Path) -> Iterator[None]:
    """The package is installed inside the block, and nobody remembers it after."""
    caches = (
        installed._all_points,
        installed.brought,
        registry.families,
        registry.rulebooks,
        registry.players_of,
        lines.read,
        lines._loaded,
        lines._read_in,
        lines.written_in,
    )
    _write(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        _forget(caches)
        try:
            yield
        finally:
            _forget(caches)
            for name in [one for one in sys.modules if one.partition(".")[0] == "lantern"]:
                del sys.modules[name]
