"""A page of the reference: its tables are made anew, and its worked session is replayed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from nightcall.catalogue import (
    asked,
    event_types,
    refusals,
    statement_types,
)
from nightcall.referee import REFUSALS, Referee
from nightcall.reference import tables
from nightcall.wire.commands import COMMAND_TYPES
from nightcall.wire.lines import LINE_TYPES, Line, encode
from nightcall.wire.reading import REFUSALS as MALFORMED
from nightcall.wire.rooms.refusals import OF_REQUESTS, OF_ROOMS

# A generated part of a page is between two comments that name it.
_PART: Final = re.compile(r"(<!-- (?P<name>\w+): made by `nightcall schema` -->\n).*?(<!-- end -->)", re.DOTALL)
_TALK: Final = re.compile(r"^```referee\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_MOST_ALIKE: Final = 3


def renewed(page: str) -> str:
    """The page with every generated part regenerated, and its worked session replayed."""
    parts = {
        "commands": tables.of_messages("do", COMMAND_TYPES),
        "lines": tables.of_messages("line", LINE_TYPES),
        "events": tables.of_messages("event", event_types()),
        "statements": tables.of_messages("says", statement_types()),
        "books": tables.of_books(),
        "options": tables.of_options(),
        "fields": tables.of_fields(one for one in asked() if not one.is_moderators),
        "moderators_fields": tables.of_fields(one for one in asked() if one.is_moderators),
        "calls": tables.of_calls(),
        "values": tables.of_values(),
        "refusals": tables.of_refusals(
            {
                "an invalid command": MALFORMED,
                "a referee": REFUSALS,
                "a game, or a barred option": refusals(),
            }
        ),
        "room_refusals": tables.of_refusals({"a room": OF_ROOMS, "an HTTP request": OF_REQUESTS}),
    }
    page = _PART.sub(lambda part: f"{part[1]}\n{parts[part['name']]}\n{part[3]}", page)
    referee = Referee()
    return _TALK.sub(lambda talk: f"```referee\n{_played(talk[1], referee)}```", page)


def _played(talk: str, referee: Referee) -> str:
    """The input lines, each with its output; many lines of one kind are shortened to the first and a count."""
    said: list[str] = []
    for line in talk.splitlines():
        if line.startswith("> "):
            said += [line, *_abbreviated(referee.hear(line[2:].encode()))]
    return "".join(f"{line}\n" for line in said)


def _abbreviated(lines: Iterable[Line]) -> Iterator[str]:
    for _, group in groupby(lines, key=lambda line: (type(line), type(getattr(line, "event", None)))):
        alike = [f"< {encode(line).decode().rstrip()}" for line in group]
        if len(alike) <= _MOST_ALIKE:
            yield from alike
        else:
            yield alike[0]
            yield f"< … and {len(alike) - 1} more like it"
