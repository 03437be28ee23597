"""The base class of abilities: something a card can do, usually when it is called at night."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from nightcall.hidden_roles.teams import Team
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
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table

Nights = Annotated[
    Literal["every", "first", "second", "from_second", "even"], Meta(description="The nights in which it is called.")
]
Answers = Mapping[Seat, Value]

EVERY_SEAT: Final = 0


class Shape(NamedTuple):
    """The public shape of a field: how many options it has and how many are picked.

    EVERY_SEAT stands for one option per living seat. If one of the options means no, picking nothing is not offered.
    """

    options: int
    least: int = 0
    most: int = 1
    says_no: bool = False


ONE_SEAT: Final = Shape(EVERY_SEAT)


def majority(picks: Sequence[Pick], voters: int) -> Seat | None:
    """The seat that more than half of the voters picked, if any."""
    for pick in picks:
        if isinstance(pick, int) and 2 * picks.count(pick) > voters:
            return pick
    return None


class ReadByName:
    """A value that files name by its tag; the registry, which knows all abilities, decodes it."""

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
    """Something a card can do. The methods here are the defaults, which do nothing."""

    # The order of its call relative to other abilities, by the names used in files.
    called_after: ClassVar[tuple[str, ...]] = ()
    called_with: ClassVar[tuple[str, ...]] = ()
    # Fields that harm or help the picked seat: for bots that know nothing else about the ability.
    hurts: ClassVar[tuple[str, ...]] = ()
    helps: ClassVar[tuple[str, ...]] = ()

    asks: ClassVar[tuple[Asked, ...]] = ()  # every field its holders, or a moderator in their place, can be asked
    house_rules: ClassVar[tuple[str, ...]] = ()  # options that only matter with this ability in the game
    makes_a_pack: ClassVar[bool] = False  # its holders hunt together: they may whisper, and cannot pick one another
    acts_last: ClassVar[bool] = False  # its holders may act when they die
    is_on_one_card: ClassVar[bool] = False  # only one card of a book can have it
    is_dealt_once: ClassVar[bool] = False  # only one copy of its card can be dealt

    @classmethod
    def at_dawn(cls) -> tuple[DawnRule, ...]:
        """The dawn rules it defines; a rulebook lists them in its own order."""
        return ()

    @property
    def may_come_to_play(self) -> tuple[str, ...]:
        """The cards that its holder may later play without holding them."""
        return ()

    @property
    def brings(self) -> tuple[str, ...]:
        """Those of them that come into play even if no copy was dealt."""
        return ()

    @property
    def cards_in_the_middle(self) -> int:
        """How many cards beyond one per seat the deck needs while its card is in it."""
        return 0

    def reads_at_dawn(self, table: Table) -> tuple[Seat, ...]:
        """The seats whose cards decide what it does at dawn, so that a moderator can enter real cards in time."""
        return ()

    @classmethod
    def act_last(cls, game: Game, fallen: Fallen) -> Flow:
        """Runs the last acts of its holders among the fallen; further deaths are added to `fallen`."""
        return
        yield  # makes it a generator

    @classmethod
    def nominate(cls, game: Game, nominated: Collection[Seat], most_named: Collection[Seat]) -> Collection[Seat]:
        """Returns the nominees after applying this ability."""
        return nominated

    @classmethod
    def announce(cls, game: Game) -> None:
        """Emits what everybody is told about it at daybreak, before the deaths."""

    @classmethod
    def open_day(cls, game: Game) -> None:
        """Emits what everybody is told about it after the deaths of the night, before the first step of the day."""

    @classmethod
    def mutes(cls, game: Game) -> Collection[Seat]:
        """The seats that may neither speak nor vote today because of it."""
        return ()

    @classmethod
    def weigh_vote(cls, game: Game, by: Seat, against: Seat | None) -> int:
        """The factor it gives to a vote in a simultaneous ballot about an execution."""
        return 1

    @classmethod
    def goals(cls, table: Table) -> Iterator[tuple[Seat, Team]]:
        """The seats that have won because of it, each with the side that wins: its own, or alone."""
        yield from ()

    @classmethod
    def spare(cls, game: Game, deaths: Deaths, how: How) -> Deaths:
        """Returns the deaths of a night or vote after applying this ability."""
        return deaths

    @classmethod
    def break_tie(cls, game: Game, tied: tuple[Seat, ...]) -> Flow:
        """Returns the candidates for execution after a tie, once this ability is applied."""
        return tied
        yield  # makes it a generator

    @classmethod
    def mourn(cls, game: Game, dead: Sequence[Seat]) -> None:
        """Reacts to the deaths of these seats, who have just died together."""

    def mistakes(self, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
        """What is wrong with it in this book: the argument at fault, and why."""
        yield from ()

    @classmethod
    def warnings(cls, book: HiddenRolesBook) -> Iterator[str]:
        """Advice for the author of this book."""
        yield from ()


# Decoded through the registry, so that an ability may come from an installed package.
if TYPE_CHECKING:
    AnyAbility = Ability
else:
    AnyAbility = ReadByName


class NightAbility(Ability, frozen=True, kw_only=True):
    """An ability that is called at night, by the name of its card unless it says otherwise."""

    is_called_by_holder: ClassVar[bool] = True  # with real cards, its call tells the moderator who holds it
    # Its holder needs no information to decide, and nobody learns the result before the next call that is not so.
    is_asked_in_passing: ClassVar[bool] = False
    may_differ: ClassVar[tuple[str, ...]] = ()  # the arguments in which cards that share a call may differ

    call: Annotated[str, Meta(description="The name to call it by; without one, the card's own.")] = ""
    nights: Nights = "every"

    def called_by(self, card: str) -> str:
        """The name of the call for this card."""
        return self.call or card

    def can_share_a_call_with(self, other: NightAbility) -> bool:
        """True if both can share one call: they ask the same, on the same nights."""
        alike = dict.fromkeys(("call", *self.may_differ), "")
        return type(self) is type(other) and replace(self, **alike) == replace(other, **alike)

    @property
    def acts_together(self) -> bool:
        """True if those called act as one, so that a moderator may answer once for all of them."""
        return False

    def is_called_on(self, night: int) -> bool:
        """True if it is called on this night."""
        return (
            self.nights == "every"
            or (self.nights == "first" and night == 1)
            or (self.nights == "second" and night == 2)
            or (self.nights == "from_second" and night >= 2)
            or (self.nights == "even" and night % 2 == 0)
        )

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        """The widest form of this call. It may depend only on public information."""
        return ()

    def actors(self, game: Game, call: Call) -> tuple[Seat, ...]:
        """The living seats that get a real question in this call."""
        return game.holders(call)

    def wake(self, game: Game, actors: Sequence[Seat]) -> None:
        """Emits what those called are shown before they choose."""

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        """The real fields of this seat's question, within the shapes of this call."""
        return ()

    def forms(self, game: Game, actors: Sequence[Seat]) -> dict[Seat, tuple[Field, ...]]:
        """The real fields of each of those called."""
        return {seat: self.fields(game, actors, seat) for seat in actors}

    def changed(self, game: Game, actors: Sequence[Seat], seat: Seat, value: Value) -> None:
        """Tells the others awake that one of them has changed their pick."""

    def is_agreed(self, actors: Sequence[Seat], answers: Answers) -> bool:
        """False while those called still have to agree."""
        return True

    def waits_for_all(self, actors: Sequence[Seat]) -> bool:
        """True if the effect of an answer depends on the other answers in the same call."""
        return self.acts_together and len(actors) > 1

    def is_asked_again(self, game: Game) -> bool:
        """True if those called choose as one, and so are asked twice when they are asked one after another.

        It may depend only on public information.
        """
        return False

    def reads(self, actors: Sequence[Seat], answers: Answers) -> tuple[Seat, ...]:
        """The seats whose cards matter for what follows, so that a moderator can enter real cards in time."""
        return ()

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        """Applies the answers."""

    def hear_moderator(self, game: Game, call: Call) -> Flow:
        """With real cards: asks the moderator, and returns the actors and their answers."""
        actors = yield from game.learn_holders(call)
        answers: dict[Seat, Value] = {}
        self.wake(game, actors)
        for group in [actors] if self.acts_together else [(seat,) for seat in actors]:
            if group:
                value = yield from game.ask_moderator(call.name, self.fields(game, actors, group[0]), group[0])
                answers.update(dict.fromkeys(group, value))
        return actors, answers
