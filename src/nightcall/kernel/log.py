"""The log: JSON lines, a header and then inputs, each with a digest of its events and a link of a hash chain.

A line is the JSON of its input with two more members at its end, in this order: `digest` (CRC-32 over the
events that the input produced) and `chain` (SHA-256 over the previous link and this line up to the link).
The chain shows damage; the digest shows rules that no longer do what they did.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Final
from zlib import crc32

import msgspec
from msgspec import UNSET, Struct, UnsetType

from nightcall.kernel.errors import BadLog
from nightcall.kernel.events import Event
from nightcall.kernel.inputs import AnyInput
from nightcall.kernel.sources import Deal, Luck

FORMAT: Final = 1
_FIRST_LINK: Final = "nightcall"
_NOTHING_HASHED: Final = sha256()  # to copy one takes less time than to make one
_LINK_LENGTH: Final = 76
_DIGEST: Final = slice(-85, -77)
_TAIL_LENGTH: Final = 96
_ENCODER: Final = msgspec.json.Encoder()
_INPUTS: Final = msgspec.json.Decoder(AnyInput)
_NO_JSON: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


class Header(Struct, frozen=True, kw_only=True):
    """The first line: all that a game was before anybody did anything."""

    nightcall: int = FORMAT
    engine: str
    rulebook: str
    revision: int
    players: tuple[str, ...]
    deck: dict[str, int]
    options: dict[str, Any]
    deal: Deal
    luck: Luck
    own_book: dict[str, Any] | None = None  # the whole rulebook, if it is not a shipped one
    packages: dict[str, str] | UnsetType = UNSET  # those that the rulebook needs, with their versions


class _OwnBook(Struct):
    own_book: dict[str, Any] | None = None


_OWN_BOOKS: Final = msgspec.json.Decoder(_OwnBook)
_DIGEST_OF_NOTHING: Final = f"{crc32(b'[]'):08x}"
_HEADERS: Final = msgspec.json.Decoder(Header)
_GIVEN: Final = msgspec.json.Decoder(tuple[tuple[str, ...], Deal, Luck])


def digest_of(events: Sequence[Event]) -> str:
    """The digest of what was told, audiences included."""
    if not events:
        return _DIGEST_OF_NOTHING  # as for most answers
    return "%08x" % crc32(_ENCODER.encode(events))  # noqa: UP031 - quicker than an f-string


def is_writable(players: tuple[str, ...], deal: Deal, luck: Luck) -> bool:
    """True if the log can hold these and give them back as they are; no rulebook has looked at all of them."""
    given = (players, deal, luck)
    try:
        return _GIVEN.decode(_ENCODER.encode(given)) == given
    except (msgspec.MsgspecError, UnicodeError):
        return False


class Writer:
    """Makes lines of entries, each linked to the one before."""

    def __init__(self) -> None:
        self.link = _FIRST_LINK  # of the last line that was made

    def line(self, entry: Header | AnyInput, events: Sequence[Event]) -> str:
        """The next line, without its line break."""
        start = f'{_ENCODER.encode(entry)[:-1].decode()},"digest":"{digest_of(events)}"'
        self.link = sha256((self.link + start).encode()).hexdigest()
        return f'{start},"chain":"{self.link}"}}'


class LogReader:
    """Reads lines one by one and refuses the first that is damaged, with its number."""

    def __init__(self) -> None:
        self._link = _FIRST_LINK
        self.line_number = 0

    def header(self, line: str) -> Header:
        """The header, if this is one of ours."""
        try:
            found = msgspec.json.decode(line)
        except _NO_JSON as error:
            raise BadLog(1, "this is not a nightcall log; its first line has to be a JSON header.") from error
        if not isinstance(found, dict) or "nightcall" not in found:
            raise BadLog(1, "this is not a nightcall log; its header has no 'nightcall' version.")
        if found["nightcall"] != FORMAT:
            raise BadLog(1, f"this log has format {found['nightcall']}; this nightcall reads format {FORMAT}.")
        self._check_links((line,))
        try:
            return _HEADERS.decode(line)
        except _NO_JSON as error:
            raise BadLog(1, f"the header is not complete: {error}.") from error

    def entry(self, line: str) -> AnyInput:
        """The next input."""
        self._check_links((line,))
        try:
            found: AnyInput = _INPUTS.decode(line)
        except _NO_JSON as error:
            raise BadLog(self.line_number, f"this is not an input that nightcall knows: {error}.") from error
        return found

    def entries(self, lines: Sequence[str]) -> tuple[list[AnyInput], BadLog | None]:
        """The inputs after the header, as far as they can be read, and what is wrong with the next line, if any."""
        trouble: BadLog | None = None
        # All links and then all inputs: the same thing over and over takes less time than two things in turn.
        try:
            self._check_links(lines)
        except BadLog as error:
            trouble = error
            lines = lines[: error.line - 2]
        entries: list[AnyInput] = []
        try:
            for line in lines:
                entries.append(_INPUTS.decode(line))  # noqa: PERF401 - how many there are tells the line at fault
        except _NO_JSON as error:
            trouble = BadLog(len(entries) + 2, f"this is not an input that nightcall knows: {error}.")
        return entries, trouble

    def _check_links(self, lines: Iterable[str]) -> None:
        """Refuses the first of the next lines that does not follow from the one before it."""
        link, number = self._link, self.line_number
        for line in lines:
            number += 1
            hashed = _NOTHING_HASHED.copy()
            hashed.update((link + line[:-_LINK_LENGTH]).encode("utf-8", "replace"))
            link = hashed.hexdigest()
            if line[-_LINK_LENGTH:] != f',"chain":"{link}"}}':
                cut = len(line) < _TAIL_LENGTH or not line.endswith('"}')
                what = "the line is cut off" if cut else "the line, or the order of lines, was changed"
                raise BadLog(number, f"{what}; restore the log from a copy, or keep only the lines before it.")
        self._link, self.line_number = link, number


def check_digests(lines: Sequence[str], told: Iterable[Sequence[Event]]) -> None:
    """Refuses the first line that no longer leads to the events it led to when it was written."""
    # All are written in one go and compared as one, in half the time that one after another would take.
    encoded = _ENCODER.encode_lines(told).splitlines()
    found = [crc32(events).to_bytes(4, "big") for events in encoded]
    written = [line[_DIGEST] for line in lines[: len(encoded)]]
    if b"".join(found).hex() != "".join(written):
        number = next(number for number, digest in enumerate(found) if digest.hex() != written[number])
        raise BadLog(
            number + 1,
            "the rules of this version lead to a different result from here; replay the log with the version "
            "named in its first line.",
        )


def own_book_in(header: bytes) -> dict[str, Any] | None:
    """The rulebook that a log carries in its first line, if it does; whether it can be read is for others to say."""
    try:
        return _OWN_BOOKS.decode(header).own_book
    except _NO_JSON:
        return None


def link_of(line: str) -> str:
    """The link of the chain that a line ends with."""
    return line[-_LINK_LENGTH:].removeprefix(',"chain":"').removesuffix('"}')


def lines_of(text: str | bytes | Iterable[str]) -> list[str]:
    """The lines of a log, wherever it comes from."""
    if isinstance(text, bytes):
        text = text.decode(errors="replace")
    # Only line feeds part lines: what people say may hold any other sign that breaks a line.
    lines = [line.rstrip("\r\n") for line in (text.split("\n") if isinstance(text, str) else text)]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise BadLog(1, "the log is empty.")
    return lines
