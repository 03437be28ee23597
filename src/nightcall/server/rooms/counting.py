"""Command counters: a device numbers its commands, and a repeated one counts once, however late.

A device's counter is stored together with the changes of its commands. Answers and talk only change the game's log,
where their id is `member.device.number`: they are counted in memory, and found in the log after a restart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from nightcall.kernel.errors import Refused
from nightcall.server.rooms.state import CommandCounter, Member

KEPT_DEVICES: Final = 16  # of one member, the latest
KEPT_SPANS: Final = 8  # of one device's refused numbers, the latest


class Counting:
    """The counters of a room's devices, in memory."""

    def __init__(self, members: Iterable[Member], log: Iterable[bytes] = ()) -> None:
        self._counts = {
            (one.member, device): replace(count) for one in members for device, count in one.devices.items()
        }
        for line in log:
            if (named := _named(line)) is not None and named[:2] in self._counts:
                _note(self._counts[named[:2]], named[2])

    def greet(self, member: Member, device: int | None) -> int:
        """The number of a device that sends `hello`, new if it has none. Refuses a device that was dropped."""
        if device is None:
            member.last_device += 1
            device = member.last_device
            member.devices[device] = CommandCounter()
        elif device in member.devices:
            member.devices[device] = member.devices.pop(device)  # the latest again
        self.of(member, device)
        for forgotten in list(member.devices)[:-KEPT_DEVICES]:
            del member.devices[forgotten]
            self._counts.pop((member.member, forgotten), None)
        return device

    def of(self, member: Member, device: int) -> CommandCounter:
        """The counter of this device."""
        if device not in member.devices:
            raise Refused("old_device", "This page has been away for too long. Reload it.")
        return self._counts.setdefault((member.member, device), CommandCounter())

    def is_done(self, member: Member, device: int, number: int) -> bool:
        """Whether the command with this number is done."""
        count = self.of(member, device)
        if number > count.last or any(first <= number <= last for first, last in count.refused):
            return False
        if number <= count.forgotten:
            raise Refused("long_ago", "Nobody remembers how that ended. Reload the page.")
        return True

    def done(self, member: Member, device: int, number: int, *, is_logged: bool) -> None:
        """Records that the command with this number is done; answers and talk are only recorded in the game's log."""
        count = self.of(member, device)
        _note(count, number)
        if not is_logged:
            member.devices[device] = replace(count)

    def store(self, members: Iterable[Member]) -> None:
        """Stores all counters with the room, because the log that contains some of them is about to be replaced."""
        for member in members:
            for device in member.devices:
                member.devices[device] = replace(self.of(member, device))


def logged_as(member: Member, device: int, number: int | None) -> str | None:
    """The id of a command in the game's log."""
    return None if number is None else f"{member.member}.{device}.{number}"


def _note(count: CommandCounter, number: int) -> None:
    spans: list[tuple[int, int]] = []
    for first, last in count.refused:
        spans += [(first, last)] if not first <= number <= last else [(first, number - 1), (number + 1, last)]
    if number > count.last:
        spans.append((count.last + 1, number - 1))  # what was left out was refused, or was never here
        count.last = number
    spans = [(first, last) for first, last in spans if first <= last]
    if len(spans) > KEPT_SPANS:
        count.forgotten = spans[-KEPT_SPANS - 1][1]
    count.refused = spans[-KEPT_SPANS:]


class _Entry(Struct):
    id: str | None = None


_ENTRY: Final = msgspec.json.Decoder(_Entry)


def _named(line: bytes) -> tuple[int, int, int] | None:
    """The member, the device and the number in a log line's id."""
    parts = (_ENTRY.decode(line).id or "").split(".")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    return int(parts[0]), int(parts[1]), int(parts[2])
