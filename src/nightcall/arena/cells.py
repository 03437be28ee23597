"""Cells: the tables of a series, written as BOOK:PLAYERS, with cards added to the book's deck."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from nightcall.hidden_roles.decks import specials_left_out
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sources import Shuffled
from nightcall.library import rulebook

# The tables for evaluating players; `all` adds every special card that the book's deck leaves out.
PROOF: Final = (
    "millers-hollow:8",
    "millers-hollow:12",
    "millers-hollow:12+all",
    "santa-saboteurs:12+love_elf",
    "lupus-in-tabula:12",
    "lupus-in-tabula:16",
    "wolff-werewolf:8",
    "wolff-werewolf:12",
)
_ALL: Final = "all"


class Cell(Struct, frozen=True):
    """One table: its book, the number of players, and its whole deck."""

    name: str
    book: HiddenRolesBook
    seats: int
    deck: dict[str, int]


def read_cells(names: list[str]) -> tuple[Cell, ...]:
    """The tables with these names; `proof` stands for the eight of the evaluation."""
    written = [one for name in names for one in (PROOF if name == "proof" else (name,))]
    return tuple(read_cell(name) for name in dict.fromkeys(written))


def read_cell(name: str) -> Cell:
    """The table with this notation; raises if it cannot be played."""
    of_book, colon, rest = name.rpartition(":")
    number, *cards = rest.split("+")
    if not colon or not number.isdecimal():
        raise BadSetup(
            f"'{name}' is not a table: write BOOK:PLAYERS, or BOOK:PLAYERS+CARD+CARD, or 'proof' for all eight."
        )
    book, seats = rulebook(of_book), int(number)
    if not isinstance(book, HiddenRolesBook):
        raise BadSetup(f"{book.id} has no hidden cards; the arena needs a game with hidden cards.")
    players = [f"Player {seat + 1}" for seat in range(seats)]
    if not book.least_players <= seats <= book.most_players:
        raise BadSetup(f"{book.id} is for {book.least_players} to {book.most_players} players, not {seats}.")
    added = [one for card in cards for one in (specials_left_out(book, seats) if card == _ALL else [card])]
    setup, _ = book.prepare(players, added, None, Shuffled())
    return Cell(name, book, seats, setup.deck)
