"""What `nightcall understand` is asked: a typed line, and the table it was typed at."""

from __future__ import annotations

import msgspec

from nightcall.kernel.errors import NightcallError


class UnderstandRequest(msgspec.Struct):
    """A line somebody has typed, and the table it was typed at."""

    id: int | str | None
    language: str
    book: str
    players: tuple[str, ...]
    speaker: int
    text: str


def read_request(line: bytes) -> UnderstandRequest:
    """The line; raises if a member is missing, has the wrong type, or names a seat that doesn't exist."""
    try:
        said = msgspec.json.decode(line, type=UnderstandRequest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        why = str(error) if isinstance(error, msgspec.ValidationError) else "it is not JSON"
        raise NightcallError(
            f"This line cannot be read: {why}. Write one JSON object with id, language, book, players, speaker "
            "and text."
        ) from error
    if not 0 <= said.speaker < len(said.players):
        raise NightcallError(f"There is no seat {said.speaker}; seats are 0 to {len(said.players) - 1}.")
    return said


def id_of(line: bytes) -> object:
    """The id of a line that may be invalid, as far as it can be read."""
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return said.get("id") if isinstance(said, dict) else None
