"""Requests over HTTP, before there is a socket, and their responses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from nightcall.wire.rooms.commands import Key, MemberName, Role
from nightcall.wire.rooms.frames import FinishedShown, Phase
from nightcall.wire.rooms.setup import Setup, Word


class NewRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a room and become its host. Some servers ask for a password."""

    name: MemberName
    setup: Setup = field(default_factory=Setup)
    password: Annotated[str, Meta(max_length=200)] | None = None


class NewMember(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Join a room by its code: under a new name, or with a ticket in place of an existing member."""

    name: MemberName | None = None
    role: Role = "player"
    ticket: Key | None = None


class Joined(Struct, frozen=True, kw_only=True):
    """A place in a room. The key opens the socket; it is shown only once and stored nowhere."""

    code: str
    member: int
    name: str
    key: str


class RoomFound(Struct, frozen=True, kw_only=True):
    """What anybody with its code may know about a room."""

    code: str
    phase: Phase
    book: str
    players: int
    locked: bool
    title: str = ""  # of a custom book


class GamesShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Finished games of a room, latest first; the next page is those `before` this one, if there are more."""

    games: tuple[FinishedShown, ...]
    before: int | None = None


class DeckAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Would this set-up work for this number of players?"""

    setup: Setup
    players: Annotated[int, Meta(ge=0, le=30)]


class DeckFound(Struct, frozen=True, kw_only=True):
    """Every card of the deck, its warnings, and why it cannot be played, if so."""

    counts: dict[str, int]
    warnings: tuple[str, ...]
    problem: str | None


class CardInWords(Struct, frozen=True, kw_only=True):
    """A card in words."""

    name: str
    title: str
    one: str  # as in a sentence
    text: str
    aim: str  # the aim of its side
    team: str
    most: int | None
    powers: tuple[str, ...] = ()  # the names of its abilities


class OptionShown(Struct, frozen=True, kw_only=True):
    """A house rule: its meaning, its values (in words if there are some), and the book's default."""

    name: str
    meaning: str
    words: dict[str, str]
    choices: tuple[Any, ...] | None
    least: int | None
    most: int | None
    default: Any


class CallShown(Struct, frozen=True, kw_only=True):
    """A night call, in order, and the cards that wake for it; without any of them it is not called."""

    name: str
    title: str
    cards: tuple[str, ...]
    by_holder: bool  # it wakes the holders of its cards, unlike the lovers' call or one that only peeks
    silent: bool  # not announced: its holders are asked during another call


class ChapterShown(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a story or of the rules; `events` are what happened on the board."""

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
    rules: tuple[ChapterShown, ...] = ()  # in our own words; empty for a custom book
    title: str = ""  # of a custom book; apps have their own titles for shipped ones


class BooksShown(Struct, frozen=True, kw_only=True):
    """All shipped rulebooks in one language, and the words for refused answers."""

    books: tuple[BookShown, ...]
    refusals: dict[str, str]


class OwnBookAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Read a custom rulebook: the text of its file, or the data in a set-up."""

    toml: Annotated[str, Meta(max_length=200_000)] | None = None
    own_book: dict[str, Any] | None = None
    language: Word = "en"


class OwnBookShown(Struct, frozen=True, kw_only=True):
    """A custom rulebook in words, and its data for a set-up."""

    book: BookShown
    own_book: dict[str, Any]


class ArgumentShown(Struct, frozen=True, kw_only=True):
    """An argument of an ability: what it can be, if it is one of a few words, and what it is by default."""

    name: str
    kind: Literal["word", "number", "flag", "card", "cards"]
    default: str | int | bool | None
    words: tuple[str, ...] = ()


CardTitle = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")]


class NewCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card to add to a custom rulebook: its title, its side, and the name of its ability, if it has one."""

    title: CardTitle
    side: Literal["wolves", "village", "alone"]
    ability: Word | None = None


class NewName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another title for a card of a custom rulebook, and how it is called in a sentence."""

    card: Word
    title: CardTitle
    one: CardTitle


class WorkshopAsked(OwnBookAsked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Look at a custom rulebook, after adding, renaming or removing a card."""

    add: NewCard | None = None
    rename: NewName | None = None
    remove: Word | None = None


class WorkshopShown(Struct, frozen=True, kw_only=True):
    """A custom rulebook for whoever makes it: its page and data, its file, its powers, and its first night aloud.

    `offered` are the abilities that a new card can have.
    """

    book: BookShown
    own_book: dict[str, Any]
    toml: str
    powers: dict[str, tuple[ArgumentShown, ...]]
    offered: tuple[str, ...]
    night: tuple[str, ...]
    warnings: tuple[str, ...]


class InvitationAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to get into this room: as a newcomer, or with a ticket in place of an existing member."""

    code: Annotated[str, Meta(pattern="^[A-Z0-9]{1,20}$")]
    ticket: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,100}$")] | None = None


class InvitationShown(Struct, frozen=True, kw_only=True):
    """A room's address, and its QR code as an SVG path in a square of `modules` per side."""

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
    title: str = ""  # of a custom book


class LineAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the table would understand this line from this seat. Nobody is told, and nothing is said."""

    book: Word
    players: Annotated[tuple[Word, ...], Meta(max_length=40)]
    speaker: Annotated[int, Meta(ge=0, le=39)]
    text: Annotated[str, Meta(max_length=500)]
    language: Word = "en"
    theme: Word | None = None
    own_book: dict[str, Any] | None = None  # a custom book's data, whose cards have titles of their own


class LineUnderstood(Struct, frozen=True, kw_only=True):
    """The statements in a typed line; empty if nothing was understood."""

    statements: tuple[dict[str, Any], ...]


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was refused: `reason` is a key, `sentence` says what to do."""

    reason: str
    sentence: str
