"""What an ability is: something a card can do; most do it when they are called at night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import snake_case
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field, Pick, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.calls import Call
    from nightcall.hidden_roles.game import Game

Nights = Annotated[
    Literal["every", "first", "second", "from_second"], Meta(description="The nights in which it is called.")
]
Answers = Mapping[Seat, Value]

EVERY_SEAT: Final = 0


class Shape(NamedTuple):
    """A field as it looks from across the table: how many options there are and how many are picked.

    EVERY_SEAT stands for one option for each living seat.
    """

    options: int
    least: int = 0
    most: int = 1


ONE_SEAT: Final = Shape(EVERY_SEAT)


def majority(picks: Sequence[Pick], voters: int) -> Seat | None:
    """What more than half of the voters have picked."""
    for pick in picks:
        if isinstance(pick, int) and 2 * picks.count(pick) > voters:
            return pick
    return None


class Ability(Struct, frozen=True, tag_field="ability", tag=snake_case, omit_defaults=True, forbid_unknown_fields=True):
    """Something a card can do."""

    # What a rulebook has to have for it to work: rules of dawn, and how its call stands to those of other abilities.
    needs_at_dawn: ClassVar[tuple[str, ...]] = ()
    called_after: ClassVar[tuple[str, ...]] = ()
    called_with: ClassVar[tuple[str, ...]] = ()


class NightAbility(Ability, frozen=True, kw_only=True):
    """An ability that is called at night, by the name of its card unless it says otherwise."""

    call: Annotated[str, Meta(description="The name to call it by; without one, the card's own.")] = ""
    nights: Nights = "every"

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
