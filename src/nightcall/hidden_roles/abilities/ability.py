"""What an ability is: something a card can do; most do it when they are called at night."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from nightcall.kernel.asked import Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import snake_case
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field, Pick, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.calls import Call
    from nightcall.hidden_roles.causes import Deaths, Fallen
    from nightcall.hidden_roles.dawn import DawnRule
    from nightcall.hidden_roles.events import How
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.rulebook import Rulebook
    from nightcall.hidden_roles.table import Table

Nights = Annotated[
    Literal["every", "first", "second", "from_second", "even"], Meta(description="The nights in which it is called.")
]
Answers = Mapping[Seat, Value]

EVERY_SEAT: Final = 0


class Shape(NamedTuple):
    """A field as it looks from across the table: how many options there are and how many are picked.

    EVERY_SEAT stands for one option for each living seat. Where one of the options says no, no other way is offered.
    """

    options: int
    least: int = 0
    most: int = 1
    says_no: bool = False


ONE_SEAT: Final = Shape(EVERY_SEAT)


def tag_of(kind: type[Struct]) -> str:
    """The name that files use."""
    return str(kind.__struct_config__.tag)


def majority(picks: Sequence[Pick], voters: int) -> Seat | None:
    """What more than half of the voters have picked."""
    for pick in picks:
        if isinstance(pick, int) and 2 * picks.count(pick) > voters:
            return pick
    return None


class ReadByName:
    """What a file names by its tag. Which abilities there are, only the registry knows, and it reads them."""

    __slots__ = ()


class Ability(
    ReadByName,
    Struct,
    frozen=True,
    tag_field="ability",
    tag=snake_case,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Something a card can do. All that the game asks of an ability has its silent answer here."""

    # How its call stands to those of other abilities, by the names that files use.
    called_after: ClassVar[tuple[str, ...]] = ()
    called_with: ClassVar[tuple[str, ...]] = ()
    # Which of its fields do whoever is picked harm, and which good: for players who know no more of it.
    hurts: ClassVar[tuple[str, ...]] = ()
    helps: ClassVar[tuple[str, ...]] = ()

    asks: ClassVar[tuple[Asked, ...]] = ()  # every field that its holders, or a moderator in their place, can be asked
    house_rules: ClassVar[tuple[str, ...]] = ()  # the options that change nothing without it
    makes_a_pack: ClassVar[bool] = False  # its holders hunt as one: they may whisper, and spare their own
    acts_last: ClassVar[bool] = False  # its holders may do something when they die
    is_on_one_card: ClassVar[bool] = False  # there is something that only one card of a book can have
    is_dealt_once: ClassVar[bool] = False  # and only one copy of it

    @classmethod
    def at_dawn(cls) -> tuple[DawnRule, ...]:
        """The rules of dawn that it brings; a rulebook names them, in its order."""
        return ()

    @property
    def may_come_to_play(self) -> tuple[str, ...]:
        """The cards that its holder may play later without holding them."""
        return ()

    @property
    def brings(self) -> tuple[str, ...]:
        """Those of them that come into play even if no copy was dealt."""
        return ()

    @property
    def cards_in_the_middle(self) -> int:
        """How many cards more than seats the deck needs while its card is in it."""
        return 0

    def reads_at_dawn(self, table: Table) -> tuple[Seat, ...]:
        """The seats whose cards decide what it does at dawn, so that real cards are learnt in time."""
        return ()

    @classmethod
    def act_last(cls, game: Game, fallen: Fallen) -> Flow:
        """Holds what its holders may still do when these have fallen; whoever falls by it is added to them."""
        return
        yield  # a flow like its kind, with nothing to ask

    @classmethod
    def nominate(cls, game: Game, nominated: Collection[Seat], most_named: Collection[Seat]) -> Collection[Seat]:
        """Those who stand for execution, once it has had its say."""
        return nominated

    @classmethod
    def announce(cls, game: Game) -> None:
        """What everybody is told of it when the day breaks, before the deaths."""

    @classmethod
    def spare(cls, game: Game, deaths: Deaths, how: How) -> Deaths:
        """Those who die of a night or by a vote, once it has had its say."""
        return deaths

    @classmethod
    def break_tie(cls, game: Game, tied: tuple[Seat, ...]) -> Flow:
        """Those who stand for execution after a tie, once it has had its say."""
        return tied
        yield  # a flow like its kind, with nothing to ask

    @classmethod
    def mourn(cls, game: Game, dead: Sequence[Seat]) -> None:
        """What it makes of the deaths of these seats, who have just died together."""

    def mistakes(self, book: Rulebook) -> Iterator[tuple[str, str]]:
        """What keeps it from working in this book: the argument at fault, and what is wrong with it."""
        yield from ()

    @classmethod
    def warnings(cls, book: Rulebook) -> Iterator[str]:
        """What whoever wrote this book may want to know of it."""
        yield from ()


# Files are read through the registry, so that an ability may come from an installed package.
if TYPE_CHECKING:
    AnyAbility = Ability
else:
    AnyAbility = ReadByName


class NightAbility(Ability, frozen=True, kw_only=True):
    """An ability that is called at night, by the name of its card unless it says otherwise."""

    is_called_by_holder: ClassVar[bool] = True  # with real cards, its call tells the moderator who holds it
    # Its holder decides without knowing of anybody, and nobody has to know of it before the next call that is not so.
    is_asked_in_passing: ClassVar[bool] = False
    may_differ: ClassVar[tuple[str, ...]] = ()  # the arguments in which cards that share one call may differ

    call: Annotated[str, Meta(description="The name to call it by; without one, the card's own.")] = ""
    nights: Nights = "every"

    def called_by(self, card: str) -> str:
        """The name that calls this ability of a card."""
        return self.call or card

    def can_share_a_call_with(self, other: NightAbility) -> bool:
        """True if both can answer to one name: they ask the same, in the same nights."""
        alike = dict.fromkeys(("call", *self.may_differ), "")
        return type(self) is type(other) and replace(self, **alike) == replace(other, **alike)

    @property
    def acts_together(self) -> bool:
        """True if those called act as one, so that a moderator may answer once for all of them."""
        return False

    def is_called_on(self, night: int) -> bool:
        """True if the call is made in this night."""
        return (
            self.nights == "every"
            or (self.nights == "first" and night == 1)
            or (self.nights == "second" and night == 2)
            or (self.nights == "from_second" and night >= 2)
            or (self.nights == "even" and night % 2 == 0)
        )

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        """The widest form of this call. It may depend on nothing but what everybody knows."""
        return ()

    def actors(self, game: Game, call: Call) -> tuple[Seat, ...]:
        """The living seats that are asked something real in this call."""
        return game.holders(call)

    def wake(self, game: Game, actors: Sequence[Seat]) -> None:
        """Tells those called what they are shown before they choose."""

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        """What this seat is really asked, in the shapes of this call."""
        return ()

    def forms(self, game: Game, actors: Sequence[Seat]) -> dict[Seat, tuple[Field, ...]]:
        """What each of those called is really asked."""
        return {seat: self.fields(game, actors, seat) for seat in actors}

    def changed(self, game: Game, actors: Sequence[Seat], seat: Seat, value: Value) -> None:
        """Tells the others awake that one of them points elsewhere now."""

    def is_agreed(self, actors: Sequence[Seat], answers: Answers) -> bool:
        """False while those called still have to come to one mind."""
        return True

    def waits_for_all(self, actors: Sequence[Seat]) -> bool:
        """True if what an answer brings hangs on what the others answer in the same call."""
        return self.acts_together and len(actors) > 1

    def is_asked_again(self, game: Game) -> bool:
        """True if those called choose as one and are asked twice where they are asked one after another.

        It may depend on nothing but what everybody knows.
        """
        return False

    def reads(self, actors: Sequence[Seat], answers: Answers) -> tuple[Seat, ...]:
        """The seats whose cards matter for what follows, so that real cards are learnt in time."""
        return ()

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        """Makes of the answers what the book says."""

    def hear_moderator(self, game: Game, call: Call) -> Flow:
        """Real cards on a real table: asks the moderator, returns actors and their answers."""
        actors = yield from game.learn_holders(call)
        answers: dict[Seat, Value] = {}
        self.wake(game, actors)
        for group in [actors] if self.acts_together else [(seat,) for seat in actors]:
            if group:
                value = yield from game.ask_moderator(call.name, self.fields(game, actors, group[0]), group[0])
                answers.update(dict.fromkeys(group, value))
        return actors, answers
