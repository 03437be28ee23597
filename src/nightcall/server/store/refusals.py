"""The sentences with which every store refuses a save; they name no room, since they may come into a server's log."""

from __future__ import annotations

from nightcall.server.store.store import CodeTaken, Conflict


def room_moved_on() -> Conflict:
    """For a version that is not the next one."""
    return Conflict("another was first to save this room, or it was forgotten: read it again.")


def log_moved_on() -> Conflict:
    """For a line that is not the next one, or one of a room that is not there."""
    return Conflict("this is not the next line of the game: read its lines again.")


def code_taken() -> CodeTaken:
    """For a join code that another room has."""
    return CodeTaken("another room has this join code: choose another code.")
