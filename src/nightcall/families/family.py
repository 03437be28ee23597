"""A family of games: what the library, the catalogue, rooms, pages and the lab need from a game.

Only what every family has is abstract; the rest has defaults for games that do without.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from nightcall.kernel.asked import Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given

if TYPE_CHECKING:
    from nightcall.bots.player import Player
    from nightcall.bots.tongue import Tongue
    from nightcall.families.house_rules import HouseRule
    from nightcall.families.listener import TalkListener
    from nightcall.families.own_books import OwnBooks
    from nightcall.families.speaker import Speaker
    from nightcall.lab.books import BookOfCards
    from nightcall.lab.group.games import PlayedGame
    from nightcall.wire.rooms.requests import BookShown, ChapterShown
    from nightcall.wire.rooms.setup import Setup

Book = TypeVar("Book", bound=Rulebook)
MakePlayer = Callable[[Book, Seat, int | str], "Player"]  # from the book, the seat and a seed


class Family(ABC, Generic[Book]):
    """One way of playing, with all its rulebooks; there is one value of it, in the registry."""

    id: str

    # -- the library and the catalogue ------------------------------------------------------------------------

    @property
    @abstractmethod
    def rulebooks(self) -> tuple[Book, ...]:
        """The family's own books, in listing order."""

    @property
    def own_books(self) -> OwnBooks[Book] | None:
        """How custom rulebooks are read and written; None if there are none."""
        return None

    @property
    @abstractmethod
    def events(self) -> tuple[type[Event], ...]:
        """Its event classes, besides the kernel's."""

    @property
    def statements(self) -> tuple[type[Struct], ...]:
        """Its statement classes."""
        return ()

    @property
    def asks(self) -> tuple[Asked, ...]:
        """Every field that its questions can have."""
        return ()

    def calls(self, book: Book) -> tuple[str, ...]:
        """The names of the night calls, in the book's order."""
        return ()

    def calls_that_ask(self, one: Asked) -> tuple[str, ...]:
        """The calls in its books in which this is a real field."""
        return ()

    @property
    def sides(self) -> tuple[str, ...]:
        """Every possible winner in an outcome."""
        return ()

    @property
    def end_reasons(self) -> tuple[str, ...]:
        """Every reason for which a game can end."""
        return ()

    @property
    def refusals(self) -> tuple[str, ...]:
        """Its reasons for refusing an input, besides the kernel's and what fields bar."""
        return ()

    @property
    def objects(self) -> Mapping[str, type[Struct]]:
        """The house rules that are objects, with their types."""
        return {}

    def cards(self, book: Book) -> tuple[str, ...]:
        """The names of the book's cards."""
        return ()

    @abstractmethod
    def house_rules(self, book: Book) -> dict[str, HouseRule]:
        """The choices a table has under this book, with the book's defaults."""

    # -- players ----------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def players(self) -> Mapping[str, MakePlayer[Book]]:
        """Its own kinds of bots, by name; the first is the default."""

    @property
    def quickest(self) -> MakePlayer[Book]:
        """The kind of bot that stands in for a late one: it answers in negligible time."""
        return next(iter(self.players.values()))

    # -- rooms ------------------------------------------------------------------------------------------------

    def options(
        self, book: Book, setup: Setup, players: Sequence[str], *, has_clock: bool, host_plays: bool
    ) -> dict[str, Any]:
        """The house rules of a room's game: those of its set-up, and those its way of playing requires."""
        return dict(setup.options)

    def secret_counts(self, book: Book, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The cards whose number is kept secret."""
        return ()

    def speaker(
        self, book: Book, players: Sequence[str], theme: str | None, language: str, way: str | None
    ) -> Speaker | None:
        """The narrator of a new game; raises for an unknown theme or language. None if screens say everything.

        `way` is the room's mode: with phones nobody is told to close their eyes.
        """
        return None

    def listener(self, book: Book, players: Sequence[str], theme: str | None, language: str) -> TalkListener | None:
        """Parses what is typed at this table; None if nobody talks, or for a language without a grammar."""
        return None

    def tongue(self, book: Book, players: Sequence[str], theme: str | None, language: str, seed: int | str) -> Tongue:
        """Puts the statements of a table's bots into words; by default the plain statement is shown."""
        from nightcall.bots.tongue import SilentTongue

        return SilentTongue()

    def deals(self, book: Book, event: Event) -> bool:
        """True for the public event of the deal, after which everybody looks at their card before anything else."""
        return False

    def ends(self, event: Event) -> bool:
        """True for the public event of the end; what follows is narrated at the host's pace."""
        return False

    def may_guess(self, session: Session, seat: Seat) -> bool:
        """True for a seat that is out of the game and may guess."""
        return False

    def all_seeing(self, session: Session) -> frozenset[Seat]:
        """The seats that may know what only seats out of the game may know; what is public decides."""
        return frozenset()

    def score_guesses(
        self, book: Book, session: Session, guesses: Mapping[Seat, tuple[Seat, ...]]
    ) -> dict[Seat, tuple[int, int]]:
        """For each seat that guessed: how many were right, and how many it made; empty until all is known."""
        return {}

    def cards_held(self, session: Session) -> tuple[str | None, ...]:
        """The true card of each seat, None if unknown; empty for a game without cards."""
        return ()

    def granted(self, session: Session, seat: Seat, card: str) -> Given | None:
        """The deal of a new game, changed so that this seat has this card; None if that is impossible."""
        return None

    # -- pages ------------------------------------------------------------------------------------------------

    @abstractmethod
    def page(self, book: Book, language: str, theme: str | None) -> BookShown:
        """The book as people read it, in this theme if it fits."""

    @abstractmethod
    def story(self, book: Book, session: Session, theme: str | None, language: str) -> tuple[ChapterShown, ...]:
        """The whole game as a story, chapter by chapter; it hides nothing."""

    # -- the lab ----------------------------------------------------------------------------------------------

    def for_lab(self, book: Book) -> BookOfCards | None:
        """The book for the lab; None if no deck decides who wins."""
        return None

    def group_game(
        self, book: Book, session: Session, *, bots: Collection[Seat] = (), only: Collection[str] = ()
    ) -> PlayedGame | None:
        """What a finished game reveals about how its people play; None for a game without hidden sides."""
        return None
