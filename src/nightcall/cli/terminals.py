"""Terminals: which module shows a family's games on a terminal, and which plays very many of them at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

from nightcall.kernel.errors import NightcallError
from nightcall.kernel.rules import Rulebook

if TYPE_CHECKING:
    from nightcall.kernel.session import Session


class Terminal(Protocol):
    """A module that shows the games of one family; a book that it is given is of that family."""

    def play(self, book: Any, arguments: argparse.Namespace, resumed: Session | None) -> int:
        """Plays the game; returns 0 at its end, 130 if the player quits."""

    def replay(self, book: Any, arguments: argparse.Namespace, session: Session) -> int:
        """Prints the game; returns 0."""


def _of_hidden_roles() -> Terminal:
    from nightcall.cli.terminal import play

    return play


def _of_the_race() -> Terminal:
    from nightcall.cli.santa import play

    return play


def _simulate_the_race(book: Any, arguments: argparse.Namespace) -> int:
    from nightcall.cli.santa.simulate import simulate_race

    return simulate_race(book, arguments)


def _simulate_hidden_roles(book: Any, arguments: argparse.Namespace) -> int:
    from nightcall.cli.lab.simulating import simulate_cards

    return simulate_cards(book, arguments)


# By the family's id; a family that is not here has no terminal, or plays no faster than its engine.
_TERMINALS: Final[Mapping[str, Callable[[], Terminal]]] = {"hidden_roles": _of_hidden_roles, "race": _of_the_race}
SIMULATIONS: Final[Mapping[str, Callable[[Any, argparse.Namespace], int]]] = {
    "hidden_roles": _simulate_hidden_roles,
    "race": _simulate_the_race,
}


def terminal_of(book: Rulebook) -> Terminal:
    """The terminal that shows this book's games."""
    if book.family not in _TERMINALS:
        raise NightcallError(f"{book.id} cannot be shown in the terminal.")
    return _TERMINALS[book.family]()
