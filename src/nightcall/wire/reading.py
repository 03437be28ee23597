"""Parses a line into a command, or says in one sentence why it is none."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from nightcall.kernel.errors import NightcallError
from nightcall.kernel.shown import shown
from nightcall.kernel.tags import tag_of
from nightcall.wire.commands import COMMAND_TYPES, AnyCommand
from nightcall.wire.doubled import Doubled, refuse_doubled

LONGEST_LINE: Final = 32 * 1024 * 1024  # bytes; enough for the log of a table that never stopped talking
_DECODER: Final = msgspec.json.Decoder(AnyCommand)
_WORDS: Final = tuple(tag_of(kind) for kind in COMMAND_TYPES)


REFUSALS: Final = ("not_utf8", "not_json", "not_an_object", "unknown_command", "bad_command", "too_long")


class Malformed(NightcallError):
    """A line that is no command; `reason` is a key, `id` the command's id if it could be read."""

    def __init__(self, reason: str, sentence: str, id: str | None = None) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.id = id


def read_command(line: bytes) -> AnyCommand:
    """The command in this line."""
    if len(line) > LONGEST_LINE:
        raise Malformed("too_long", f"A line may have at most {LONGEST_LINE} bytes; send shorter ones.")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise Malformed("not_utf8", f"The line is not UTF-8 (byte {error.start + 1}); send it as UTF-8.") from None
    try:
        found: AnyCommand = _DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _what_is_wrong(text, error) from None
    try:
        refuse_doubled(text)
    except Doubled as error:
        raise Malformed("bad_command", str(error), found.id) from None
    return found


def too_deep() -> Malformed:
    """The error for a line that is nested too deeply."""
    return Malformed("not_json", "The line is nested too deeply; send one flat JSON object per line.")


def _what_is_wrong(text: str, error: Exception) -> Malformed:
    try:
        found: Any = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return Malformed("not_json", f"The line is not JSON ({error}); send one JSON object per line.")
    except RecursionError:
        return too_deep()
    if not isinstance(found, dict):
        return Malformed("not_an_object", 'The line is JSON but not an object; a command looks like {"do":"log"}.')
    own_id = found["id"] if isinstance(found.get("id"), str) else None
    word = found.get("do")
    if word not in _WORDS:
        named = f"There is no command {shown(word)}" if "do" in found else "The line has no 'do'"
        return Malformed("unknown_command", f"{named}; the commands are {', '.join(_WORDS)}.", own_id)
    return Malformed("bad_command", f"'{word}' is incomplete or invalid: {error}.", own_id)
