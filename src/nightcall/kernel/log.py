"""The log: JSON lines. A header, then inputs, each with a digest of its events and a hash chain link.

A line is the JSON of its input with two members appended, in this order: `digest` (CRC-32 over the events that the
input produced) and `chain` (SHA-256 over the previous link and this line up to the link). The chain detects
damage; the digest detects rules that have changed.
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
_NOTHING_HASHED: Final = sha256()  # copying one is faster than creating one
_LINK_LENGTH: Final = 76
_DIGEST: Final = slice(-85, -77)
_TAIL_LENGTH: Final = 96
_ENCODER: Final = msgspec.json.Encoder()
_INPUTS: Final = msgspec.json.Decoder(AnyInput)
_NO_JSON: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


class Header(Struct, frozen=True, kw_only=True):
    """The first line: the complete set-up of a game."""

    nightcall: int = FORMAT
    engine: str
    rulebook: str
    revision: int
    players: tuple[str, ...]
    deck: dict[str, int]
    options: dict[str, Any]
    deal: Deal
    luck: Luck
    own_book: dict[str, Any] | None = None  # the whole rulebook, if it is a custom one
    packages: dict[str, str] | UnsetType = UNSET  # packages the rulebook needs, with their versions


class _OwnBook(Struct):
    own_book: dict[str, Any] | None = None


_OWN_BOOKS: Final = msgspec.json.Decoder(_OwnBook)
_DIGEST_OF_NOTHING: Final = f"{crc32(b'[]'):08x}"
_HEADERS: Final = msgspec.json.Decoder(Header)
_GIVEN: Final = msgspec.json.Decoder(tuple[tuple[str, ...], Deal, Luck])


def digest_of(events: Sequence[Event]) -> str:
    """The digest of these events, audiences included."""
    if not events:
        return _DIGEST_OF_NOTHING  # the case for most answers
    return "%08x" % crc32(_ENCODER.encode(events))  # noqa: UP031 - faster than an f-string


def is_writable(players: tuple[str, ...], deal: Deal, luck: Luck) -> bool:
    """True if the log can store these and read them back unchanged; no rulebook has validated all of them."""
    given = (players, deal, luck)
    try:
        return _GIVEN.decode(_ENCODER.encode(given)) == given
    except (msgspec.MsgspecError, UnicodeError):
        return False


class Writer:
    """Encodes entries as lines, each linked to the one before."""

    def __init__(self) -> None:
        self.link = _FIRST_LINK  # of the last line

    def line(self, entry: Header | AnyInput, events: Sequence[Event]) -> str:
        """The next line, without its line break."""
        start = f'{_ENCODER.encode(entry)[:-1].decode()},"digest":"{digest_of(events)}"'
        self.link = sha256((self.link + start).encode()).hexdigest()
        return f'{start},"chain":"{self.link}"}}'


class LogReader:
    """Decodes line by line; raises at the first damaged line, with its number."""

    def __init__(self) -> None:
        self._link = _FIRST_LINK
        self.line_number = 0

    def header(self, line: str) -> Header:
        """The header; raises if this isn't a nightcall log."""
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
        """The inputs after the header up to the first bad line, and the error for that line, if any."""
        trouble: BadLog | None = None
        # Two passes, because checking all links and then decoding all inputs is faster than alternating.
        try:
            self._check_links(lines)
        except BadLog as error:
            trouble = error
            lines = lines[: error.line - 2]
        entries: list[AnyInput] = []
        try:
            for line in lines:
                entries.append(_INPUTS.decode(line))  # noqa: PERF401 - the count locates the bad line
        except _NO_JSON as error:
            trouble = BadLog(len(entries) + 2, f"this is not an input that nightcall knows: {error}.")
        return entries, trouble

    def _check_links(self, lines: Iterable[str]) -> None:
        """Raises at the first line that does not continue the chain."""
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
    """Raises at the first line whose events differ from those recorded."""
    # All digests are encoded and compared at once, in half the time of one by one.
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
    """The custom rulebook in a log's header, if any; not validated."""
    try:
        return _OWN_BOOKS.decode(header).own_book
    except _NO_JSON:
        return None


def link_of(line: str) -> str:
    """The chain link at the end of a line."""
    return line[-_LINK_LENGTH:].removeprefix(',"chain":"').removesuffix('"}')


def lines_of(text: str | bytes | Iterable[str]) -> list[str]:
    """The lines of a log, from text, bytes or lines."""
    if isinstance(text, bytes):
        text = text.decode(errors="replace")
    # Split at line feeds only: what players say may contain other line separators.
    lines = [line.rstrip("\r\n") for line in (text.split("\n") if isinstance(text, str) else text)]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise BadLog(1, "the log is empty.")
    return lines
