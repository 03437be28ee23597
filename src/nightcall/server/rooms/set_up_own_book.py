"""A set-up with a rulebook of the table's own, once it was read beside; no device can send this."""

from __future__ import annotations

from nightcall.kernel.rules import Rulebook
from nightcall.wire.rooms.commands import RoomCommand
from nightcall.wire.rooms.setup import Setup


class SetUpOwnBook(RoomCommand, frozen=True, kw_only=True):
    """The host's set-up of the next game, and the book that it brings along."""

    setup: Setup
    book: Rulebook
