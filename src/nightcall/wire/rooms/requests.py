"""Requests: what is asked by HTTP before there is a socket, and what is answered."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from nightcall.wire.rooms.commands import Key, MemberName, Role
from nightcall.wire.rooms.frames import FinishedShown, Phase
from nightcall.wire.rooms.setup import Setup, Word


class NewRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a room; whoever makes it is its host. Some servers ask for a password."""

    name: MemberName
    setup: Setup = field(default_factory=Setup)
    password: Annotated[str, Meta(max_length=200)] | None = None


class NewMember(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Join a room by its code: under a new name, or with a ticket in the place of somebody who is there."""

    name: MemberName | None = None
    role: Role = "player"
    ticket: Key | None = None


class Joined(Struct, frozen=True, kw_only=True):
    """A place in a room. The key opens the socket; it is shown this once and stored nowhere."""

    code: str
    member: int
    name: str
    key: str


class RoomFound(Struct, frozen=True, kw_only=True):
    """What may be known of a room by its code alone."""

    code: str
    phase: Phase
    book: str
    players: int
    locked: bool
    title: str = ""  # as somebody's own book calls itself


class GamesShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Finished games of a room, the latest first; the next page is of those `before` this one, if there are more."""

    games: tuple[FinishedShown, ...]
    before: int | None = None


class DeckAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Would this set-up work for so many players?"""

    setup: Setup
    players: Annotated[int, Meta(ge=0, le=30)]


class DeckFound(Struct, frozen=True, kw_only=True):
    """Every card of the deck, what is unusual about it, and why it cannot be played if it cannot."""

    counts: dict[str, int]
    warnings: tuple[str, ...]
    problem: str | None


class CardInWords(Struct, frozen=True, kw_only=True):
    """A card as people read it."""

    name: str
    title: str
    one: str  # as it stands in a sentence
    text: str
    aim: str  # what its side wants
    team: str
    most: int | None
    powers: tuple[str, ...] = ()  # the names of its abilities


class OptionShown(Struct, frozen=True, kw_only=True):
    """A house rule: what it is about, what it can be, in words where there are some, and what the book prints."""

    name: str
    meaning: str
    words: dict[str, str]
    choices: tuple[Any, ...] | None
    least: int | None
    most: int | None
    default: Any


class CallShown(Struct, frozen=True, kw_only=True):
    """A call of the night, in order, and the cards that wake for it; without any of them it is not called."""

    name: str
    title: str
    cards: tuple[str, ...]
    by_holder: bool  # those who hold a card of it are woken; not the lovers, nor who only peeks
    silent: bool  # no name is said: who only peeks is asked while others are called


class ChapterShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a story or of the rules; `events` are what happened on a board in it."""

    title: str
    lines: tuple[str, ...]
    events: tuple[Any, ...] = ()


class BookShown(Struct, frozen=True, kw_only=True):
    """A rulebook, for building decks and for reading; `family` says which pages show its games."""

    book: str
    family: str
    least_players: int
    most_players: int
    cards: tuple[CardInWords, ...]
    decks: dict[int, dict[str, int]]
    options: tuple[OptionShown, ...]
    calls: tuple[CallShown, ...]
    teams: dict[str, str]
    themes: tuple[str, ...]
    languages: tuple[str, ...]
    theme: str | None
    rules: tuple[ChapterShown, ...] = ()  # in our own words; none for somebody's own book
    title: str = ""  # as somebody's own book calls itself; for shipped ones apps have words of their own


class BooksShown(Struct, frozen=True, kw_only=True):
    """All shipped rulebooks, in one language, and why an answer may not be taken."""

    books: tuple[BookShown, ...]
    refusals: dict[str, str]


class OwnBookAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Read a rulebook of one's own: the text of its file, or the data that a set-up carries."""

    toml: Annotated[str, Meta(max_length=200_000)] | None = None
    own_book: dict[str, Any] | None = None
    language: Word = "en"


class OwnBookShown(Struct, frozen=True, kw_only=True):
    """A rulebook of one's own as people read it, and the data for a set-up."""

    book: BookShown
    own_book: dict[str, Any]


class InvitationAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How does somebody get into this room: as a newcomer, or with a ticket in the place of who is there?"""

    code: Annotated[str, Meta(pattern="^[A-Z0-9]{1,20}$")]
    ticket: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,100}$")] | None = None


class InvitationShown(Struct, frozen=True, kw_only=True):
    """A room's address, and its QR code as an SVG path in a square of so many modules."""

    address: str
    modules: int
    path: str


class StoryAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tell this game, from its log."""

    log: Annotated[str, Meta(max_length=2_000_000)]
    language: Word = "en"
    theme: Word | None = None


class StoryShown(Struct, frozen=True, kw_only=True):
    """A finished game, told."""

    book: str
    family: str
    players: tuple[str, ...]
    chapters: tuple[ChapterShown, ...]
    title: str = ""  # as somebody's own book calls itself


class LineAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What would the table understand if this seat said so? Nobody is told, and nothing is said."""

    book: Word
    players: Annotated[tuple[Word, ...], Meta(max_length=40)]
    speaker: Annotated[int, Meta(ge=0, le=39)]
    text: Annotated[str, Meta(max_length=500)]
    language: Word = "en"
    theme: Word | None = None
    own_book: dict[str, Any] | None = None  # a custom book's data, whose cards have titles of their own


class LineUnderstood(Struct, frozen=True, kw_only=True):
    """The statements that a typed line makes; none where nothing was understood."""

    statements: tuple[dict[str, Any], ...]


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was not followed: `reason` is a key, `sentence` says what to do."""

    reason: str
    sentence: str
