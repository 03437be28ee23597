"""An internal command: a set-up with a custom rulebook that a worker has read. No device can send it."""

from __future__ import annotations

from nightcall.kernel.rules import Rulebook
from nightcall.wire.rooms.commands import RoomCommand
from nightcall.wire.rooms.setup import Setup


class SetUpOwnBook(RoomCommand, frozen=True, kw_only=True):
    """The host's set-up of the next game, with its custom book."""

    setup: Setup
    book: Rulebook
