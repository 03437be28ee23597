"""Reads the top-level fields of a message that can't be decoded."""

from __future__ import annotations

import re
from typing import Final

from nightcall.wire.rooms.blocks import BLOCK

# A member of an object with a plain value; any other string; or a bracket.
_TOKEN: Final = re.compile(
    rb'"(\w{1,20})"\s*:\s*(?:([0-9]{1,15})|"(\w{0,20})")(?=\s*[,}])|"(?:[^"\\]|\\.)*"|[\[{]|[\]}]'
)


def glimpse(message: bytes) -> dict[str, int | str]:
    """The scalar members of the outermost object within the first block; of duplicates, the first."""
    found: dict[str, int | str] = {}
    depth = 0
    for token in _TOKEN.finditer(message[:BLOCK]):
        name, number, word = token.groups()
        if name is not None:
            if depth == 1:
                found.setdefault(name.decode(), int(number) if number is not None else word.decode())
        elif token[0] in b"[{":
            depth += 1
        elif token[0] in b"]}":
            depth -= 1
    return found
