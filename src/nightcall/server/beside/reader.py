"""Reads untrusted input in a worker process; custom rulebooks are cached, so that a room's is read once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from nightcall.kernel.errors import BadSetup
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sentences import Sentence
from nightcall.server.beside import reading
from nightcall.server.beside.beside import Beside
from nightcall.wire.rooms.requests import (
    LineAsked,
    LineUnderstood,
    OwnBookAsked,
    OwnBookShown,
    StoryAsked,
    StoryShown,
    WorkshopAsked,
    WorkshopShown,
)

PROCESSES: Final = 1  # untrusted input queues among itself, one asker after another, and holds up nothing else
KEPT: Final = 100
LARGEST_OWN_BOOK: Final = 64 * 1024  # bytes
# CPU time; the longest book in the tests takes a hundredth of it.
SECONDS_FOR_A_BOOK: Final = 3.0
SECONDS_FOR_A_STORY: Final = 20.0
# The longest line takes a thousandth of it. A language's first one builds its grammar: 1.5 s where it was measured.
SECONDS_FOR_A_LINE: Final = 20.0


class BesideReader:
    """On the event loop only the length of the input is checked.

    Stories, which may take long, are read elsewhere: what a running game needs doesn't wait for them.
    """

    def __init__(self, beside: Beside, stories: Beside) -> None:
        self._beside = beside
        self._stories = stories
        self._books: OrderedDict[bytes, Rulebook] = OrderedDict()  # by the digest of their JSON

    async def book(self, data: Mapping[str, Any], asker: str = "") -> Rulebook:
        """The rulebook in this data; raises with what to change if it cannot be played."""
        encoded = _checked(data)
        digest = sha256(encoded).digest()
        book = self._books.get(digest)
        if book is None:
            book = await self._beside.do(SECONDS_FOR_A_BOOK, reading.read_book, encoded, asker=asker)
            self._books[digest] = book
            while len(self._books) > KEPT:
                self._books.popitem(last=False)
        self._books.move_to_end(digest)
        return book

    async def shown(self, asked: OwnBookAsked, asker: str = "") -> OwnBookShown:
        """A custom rulebook, as people read it."""
        return await self._beside.do(SECONDS_FOR_A_BOOK, reading.own_book_shown, asked, asker=asker)

    async def workshop(self, asked: WorkshopAsked, asker: str = "") -> WorkshopShown:
        """A custom rulebook, for whoever makes it."""
        return await self._beside.do(SECONDS_FOR_A_BOOK, reading.workshop_shown, asked, asker=asker)

    async def story(self, asked: StoryAsked, asker: str = "") -> StoryShown:
        """The story of a finished game, from its log."""
        return await self._stories.do(SECONDS_FOR_A_STORY, reading.story_of, asked, asker=asker)

    async def line(self, asked: LineAsked, asker: str = "") -> LineUnderstood:
        """The meaning of a typed line."""
        if asked.own_book is not None:
            _checked(asked.own_book)
        return await self._beside.do(SECONDS_FOR_A_LINE, reading.line_understood, asked, asker=asker)


def _checked(own_book: Mapping[str, Any]) -> bytes:
    """The rulebook's data as JSON; raises if it is too large."""
    encoded = reading.as_json(own_book)
    if len(encoded) > LARGEST_OWN_BOOK:
        sentence = "This rulebook is longer than {most} bytes; leave out what it does not need."
        raise BadSetup(Sentence("long_own_book", sentence, most=LARGEST_OWN_BOOK))
    return encoded
