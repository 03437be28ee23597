"""Referees: which plain referee knows which book."""

from __future__ import annotations

from typing import Final

from tests.secrecy.outside import outside
from tests.secrecy.plain_lupus import PlainLupus
from tests.secrecy.plain_referee import PlainReferee
from tests.secrecy.plain_table import Cards, Setting, counted
from tests.secrecy.plain_wolff import PlainWolff

REFEREES: Final[dict[str, type[PlainReferee]]] = {
    "millers-hollow": PlainReferee,
    "santa-saboteurs": PlainReferee,
    "lupus-in-tabula": PlainLupus,
    "wolff-werewolf": PlainWolff,
    **{book: one.referee for book, one in outside().items()},
}
KNOWN_BOOKS: Final = tuple(REFEREES)


def referee_for(setting: Setting, cards: Cards) -> PlainReferee:
    """A plain referee for this table and these cards."""
    return REFEREES[setting.book](counted(setting, cards), cards)
