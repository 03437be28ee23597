"""Leaving: a game at the terminal is played until it is over, or until its person goes."""

from __future__ import annotations

from typing import Protocol

from nightcall.cli.terminal.keyboard import Left
from nightcall.kernel.session import Session


class OfOnePerson(Protocol):
    """A game that one person plays at the terminal."""

    def recall(self) -> None:
        """Shows where the game was left."""

    def play(self) -> None:
        """Plays the game to its end; raises `Left` if the person goes."""


def play_on(game: OfOnePerson, session: Session, *, resumed: bool) -> bool:
    """Plays the game; returns False if the person leaves it before its end."""
    try:
        if resumed:
            game.recall()
        game.play()
    except (Left, KeyboardInterrupt):
        return session.is_over
    return True
