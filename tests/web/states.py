"""Writes whole games as the wire tells them, with the state Python makes of them, to compare the browser's fold with.

    python -m tests.web.states INTO.jsonl

One line for each game and viewer: the book, the viewer, and steps. A step is the events that an input told this viewer,
`undone` among them, and the viewer's whole state after them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from nightcall.kernel.audience import MODERATOR, TABLE, Seat
from nightcall.kernel.events import Event, Undone
from nightcall.kernel.session import Session
from tests.whole_games import WholeGame, every_game


class Followed:
    """One viewer's steps through one game."""

    def __init__(self, viewer: Seat) -> None:
        self.viewer = viewer
        self.steps: list[dict[str, Any]] = []
        self._told = 0

    def look(self, session: Session) -> None:
        """A step more, if this viewer was told anything."""
        told = outbox(session, self.viewer)
        if len(told) > self._told:
            view = session.truth() if self.viewer == MODERATOR else session.view(self.viewer)
            self.steps.append({"told": told[self._told :], "state": view.state})
            self._told = len(told)


def outbox(session: Session, viewer: Seat) -> list[Event]:
    """All that a viewer was ever told; a moderator is told everything, and of each undo once."""
    if viewer != MODERATOR:
        return session.outbox(viewer)
    kept = iter(session.kept_by_undos)
    history = [event for event in session.history if not isinstance(event, Undone) or event.to == (TABLE,)]
    return [Undone(kept=next(kept), to=(MODERATOR,)) if isinstance(event, Undone) else event for event in history]


def followed(game: WholeGame, seed: int = 1) -> list[bytes]:
    """A line for each viewer of this game."""
    followers: list[Followed] = []

    def look(session: Session) -> None:
        if not followers:
            followers.extend(Followed(viewer) for viewer in range(MODERATOR, len(session.header.players)))
        for follower in followers:
            follower.look(session)

    game.play(look, seed=seed)
    return [
        msgspec.json.encode({"book": game.book, "viewer": follower.viewer, "steps": follower.steps})
        for follower in followers
    ]


def write(path: Path, seeds: int = 1) -> None:
    """Every game of every book, for every viewer."""
    with path.open("wb") as file:
        for game in every_game():
            for seed in range(seeds):
                file.writelines(line + b"\n" for line in followed(game, seed))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
