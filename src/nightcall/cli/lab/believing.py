"""What `nightcall belief` prints."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from nightcall.bots.belief.days import Day, days_of
from nightcall.bots.belief.levels import LEVELS
from nightcall.bots.belief.model import shipped
from nightcall.cli.files import read_bytes
from nightcall.cli.lab.figures import compact
from nightcall.cli.numbers import whole_number
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import TABLE, Seat
from nightcall.kernel.errors import NightcallError
from nightcall.library import resume


def show_belief(arguments: argparse.Namespace) -> int:
    """Prints the chances of every day; returns 0."""
    session = resume(read_bytes(arguments.log))
    book, players = session.rulebook, session.header.players
    if not isinstance(book, HiddenRolesBook):
        raise NightcallError("That game has no hidden cards: give the log of a game with wolves.")
    level = LEVELS.get(arguments.level)
    if level is None:
        raise NightcallError(f"There is no level '{arguments.level}'; there are {', '.join(LEVELS)}.")
    asked = None if arguments.seat is None else _seat(arguments.seat, players)
    seat = TABLE if asked is None else asked
    days = list(days_of(book, players, session.view(seat).events, shipped(), seat, level))
    if arguments.json:
        told = {"book": book.id, "players": players, "seat": asked, "level": level.name}
        print(compact({**told, "days": [_as_data(day) for day in days]}))
        return 0
    if not days:
        print("No day of this game has come to a vote yet, so there is nothing to estimate.")
    for day in days:
        print(f"Day {day.day}")
        for one, chance in sorted(day.chances.items(), key=lambda pair: -pair[1]):
            print(f"  {players[one]:<20} {100 * chance:5.1f} %")
    return 0


def _seat(word: str, players: Sequence[str]) -> Seat:
    """The seat with this name or, counted from 0, this number."""
    names = [name.casefold() for name in players]
    if word.casefold() in names:
        return names.index(word.casefold())
    number = whole_number(word)
    if number is None or number >= len(players):
        raise NightcallError(f"There is no seat {word}; seats are 0 to {len(players) - 1}, or {', '.join(players)}.")
    return number


def _as_data(day: Day) -> dict[str, object]:
    return {
        "day": day.day,
        "living": list(day.chances),
        "chances": {str(seat): round(chance, 6) for seat, chance in day.chances.items()},
        "packs": round(day.effective, 1),
        "exact": day.exact,
    }
