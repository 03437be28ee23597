"""A family of games: what the library, the catalogue, rooms, pages and the lab ask of a book, as one value.

Only what every family has is abstract. The rest is what most games do without, and says here what that means.
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
    from nightcall.lab.group.games import Game
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
        """The books that the family brings itself, in the order in which they are listed."""

    @property
    def own_books(self) -> OwnBooks[Book] | None:
        """How rulebooks of one's own are read and written; None where there are none."""
        return None

    @property
    @abstractmethod
    def events(self) -> tuple[type[Event], ...]:
        """Everything that can happen in its games, besides what the kernel tells of every game."""

    @property
    def statements(self) -> tuple[type[Struct], ...]:
        """Everything that can be said so that programs understand it."""
        return ()

    @property
    def asks(self) -> tuple[Asked, ...]:
        """Every field that a question of its games can have."""
        return ()

    def calls(self, book: Book) -> tuple[str, ...]:
        """The names that are called at night, in the book's order."""
        return ()

    def calls_that_ask(self, one: Asked) -> tuple[str, ...]:
        """The calls of its books in which this field is somebody's own."""
        return ()

    @property
    def sides(self) -> tuple[str, ...]:
        """Everything that can win, as an outcome names it."""
        return ()

    @property
    def end_reasons(self) -> tuple[str, ...]:
        """Everything that can end a game, as an outcome names it."""
        return ()

    @property
    def refusals(self) -> tuple[str, ...]:
        """Why its games may refuse an input, besides what the kernel refuses in every game and what fields bar."""
        return ()

    @property
    def objects(self) -> Mapping[str, type[Struct]]:
        """The house rules that are objects, each with its type."""
        return {}

    def cards(self, book: Book) -> tuple[str, ...]:
        """The names of the book's cards."""
        return ()

    @abstractmethod
    def house_rules(self, book: Book) -> dict[str, HouseRule]:
        """What a table may choose under this book, with what the book prints as the default."""

    # -- players ----------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def players(self) -> Mapping[str, MakePlayer[Book]]:
        """The kinds of bots it brings itself, by name; the first sits down where nobody asks for another."""

    @property
    def quickest(self) -> MakePlayer[Book]:
        """The kind of bot that answers where a better one is late: it takes no time worth speaking of."""
        return next(iter(self.players.values()))

    # -- rooms ------------------------------------------------------------------------------------------------

    def options(
        self, book: Book, setup: Setup, players: Sequence[str], *, has_clock: bool, host_plays: bool
    ) -> dict[str, Any]:
        """The house rules of a room's game: those of its set-up, and what the way of playing asks for."""
        return dict(setup.options)

    def secret_counts(self, book: Book, options: Mapping[str, Any]) -> tuple[str, ...]:
        """The cards of which nobody is told how many are in the deck."""
        return ()

    def speaker(
        self, book: Book, players: Sequence[str], theme: str | None, language: str, way: str | None
    ) -> Speaker | None:
        """Who tells a new game in words; refuses a theme or a language there is not. None where screens say all.

        The way is a room's mode: with phones nobody is told to close their eyes.
        """
        return None

    def listener(self, book: Book, players: Sequence[str], theme: str | None, language: str) -> TalkListener | None:
        """Who understands what is typed at this table; None where nobody talks, or in a language nobody knows."""
        return None

    def tongue(self, book: Book, players: Sequence[str], theme: str | None, language: str, seed: int | str) -> Tongue:
        """Who puts into words what a table's bots state; where nobody does, the plain statement is shown."""
        from nightcall.bots.tongue import SilentTongue

        return SilentTongue()

    def deals(self, event: Event) -> bool:
        """True for what everybody is told when the cards are dealt, which each then looks at."""
        return False

    def ends(self, event: Event) -> bool:
        """True for what everybody is told of how a game has ended; what follows is told at the host's pace."""
        return False

    def may_guess(self, session: Session, seat: Seat) -> bool:
        """True for a seat that is out of the game, and may guess at what it does not know."""
        return False

    def all_seeing(self, session: Session) -> frozenset[Seat]:
        """The seats that know what only those may know who are out of the game, as they are."""
        return frozenset()

    def score_guesses(
        self, book: Book, session: Session, guesses: Mapping[Seat, tuple[Seat, ...]]
    ) -> dict[Seat, tuple[int, int]]:
        """For each seat that guessed: how many were right, and how many it made; nothing before all is known."""
        return {}

    def cards_held(self, session: Session) -> tuple[str | None, ...]:
        """The card of each seat as the game truly stands, None where it is not known; empty without cards."""
        return ()

    def granted(self, session: Session, seat: Seat, card: str) -> Given | None:
        """The cards of a game that has just begun, but with this card at this seat; None where there is none such."""
        return None

    # -- pages ------------------------------------------------------------------------------------------------

    @abstractmethod
    def page(self, book: Book, language: str, theme: str | None) -> BookShown:
        """The book as people read it, told by this theme where it can tell it."""

    @abstractmethod
    def story(self, book: Book, session: Session, theme: str | None, language: str) -> tuple[ChapterShown, ...]:
        """The whole game told, chapter by chapter; it hides nothing."""

    # -- the lab ----------------------------------------------------------------------------------------------

    def for_lab(self, book: Book) -> BookOfCards | None:
        """The book as the lab computes its decks; None where no deck decides who wins."""
        return None

    def group_game(
        self, book: Book, session: Session, *, bots: Collection[Seat] = (), only: Collection[str] = ()
    ) -> Game | None:
        """What a finished game tells of how its people play; a game without hidden sides tells nothing."""
        return None
