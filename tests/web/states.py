"""Writes games as the browser sees them: what every viewer was told, and the state that Python folds of it.

One line of JSON for each game and viewer: `{"book", "family", "viewer", "steps": [{"told": [events], "state"}]}`.
A step is what one input told; only some steps carry a state, to stay small. They are folded again by
`web/tests/families/proof.test.ts`.

    python -m tests.web.states FILE [GAMES OF EACH BOOK]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from nightcall.families.registry import rulebooks
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import MODERATOR, TABLE, Seat, reaches
from nightcall.kernel.events import Undone
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Deal, Learnt
from nightcall.wire.lines import ToldLine
from nightcall.wire.session_news import SessionNews
from tests.conformance.tables import decks_of
from tests.whole_games import Restless

STATE_AFTER: Final = 8  # steps, and after every undo and at the end


class Recorder:
    """Keeps what every viewer is told, input by input, and now and then what it knows."""

    def __init__(self, session: Session) -> None:
        self.news = SessionNews(session)
        self.steps: dict[Seat, list[dict[str, Any]]] = {
            viewer: [] for viewer in (MODERATOR, TABLE, *range(len(session.header.players)))
        }
        self.watch(session)

    def watch(self, session: Session) -> None:
        """Takes what is new."""
        lines = self.news.lines()
        for viewer, steps in self.steps.items():
            told = [line.event for line in lines if isinstance(line, ToldLine) and is_for(viewer, line)]
            if not told:
                continue
            step: dict[str, Any] = {"told": told}
            undone = any(isinstance(event, Undone) for event in told)
            if undone or session.is_over or len(steps) % STATE_AFTER == 0:
                view: Any = session.truth() if viewer == MODERATOR else session.view(viewer)
                step["state"] = view.state
            steps.append(step)


def is_for(viewer: Seat, line: ToldLine) -> bool:
    """True if the server sends this line to the viewer: a moderator sees all, but only its own undos."""
    sees_all = viewer == MODERATOR and not isinstance(line.event, Undone)
    return sees_all or reaches(line.to, viewer)


def games(of_each: int) -> Iterator[tuple[Any, Recorder]]:
    """Games of every book: of all cards that fit into it, of other sizes, and of real cards."""
    for book in rulebooks().values():
        for number in range(of_each):
            learnt = number % 3 == 2 and isinstance(book, HiddenRolesBook)
            yield book, played(book, number, Learnt() if learnt else None)


def played(book: Any, number: int, deal: Deal | None) -> Recorder:
    """A game played to its end; every other one holds its nights, or throws its dice, the other way."""
    other = number % 2
    if isinstance(book, HiddenRolesBook):
        players = min(book.least_players + 3 * number, book.most_players)
        decks = decks_of(book, players)[:2]  # the book's own cards, and as many more as there is room for
        deck = decks[-1 - other % len(decks)]
        options = {"night": ("at_once", "in_turn")[other]}
    else:
        players, deck = 4 - other, ()
        options = {"throwing": ("asked", "by_itself")[other]}
    session = Session.new(book, players, deck, options, f"states {number}", deal=deal)
    recorder = Recorder(session)
    Restless(f"{book.id} {number}", watch=recorder.watch).play(session)
    return recorder


def write(path: Path, of_each: int = 1) -> int:
    """Writes games of every book; how many states are in them."""
    states = 0
    with path.open("wb") as file:
        for book, recorder in games(of_each):
            for viewer, steps in recorder.steps.items():
                game = {"book": book.id, "family": book.family, "viewer": viewer, "steps": steps}
                file.write(msgspec.json.encode(game) + b"\n")
                states += sum("state" in step for step in steps)
    return states


if __name__ == "__main__":
    print(write(Path(sys.argv[1]), *map(int, sys.argv[2:])), "states")
