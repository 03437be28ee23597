"""A room's finished games, one line each, stored like the lines of a game with number 0.

So storing a room takes as long after five hundred games as after one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from nightcall.server.rooms.state import Finished

CHRONICLE: Final = 0

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Finished)


def written(finished: Finished) -> bytes:
    """The line of a finished game."""
    return _ENCODER.encode(finished)


def read(lines: Iterable[bytes]) -> list[Finished]:
    """The games in these lines."""
    return [_DECODER.decode(line) for line in lines]
