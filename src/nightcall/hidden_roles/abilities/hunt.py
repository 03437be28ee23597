"""Hunt: those who hold it see one another at night and choose a victim together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape, majority
from nightcall.hidden_roles.dawn import DawnRule, bite
from nightcall.hidden_roles.events import Pointed, somebody
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.table import Table


class PackMet(Event, frozen=True, kw_only=True):
    """Those who are awake together see each other."""

    in_story: ClassVar[Telling] = "untold"

    seats: tuple[Seat, ...]

    def note(self, record: Record) -> None:
        record.meet_pack(self.seats)


class VictimChosen(Event, frozen=True, kw_only=True):
    """The victim that the pack has agreed on, if any."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat | None

    @property
    def case(self) -> str:
        return somebody(self.seat)

    def change(self, table: Table) -> None:
        if self.seat is not None:
            table.tonight.victims = (*table.tonight.victims, self.seat)


class Hunt(NightAbility, frozen=True, kw_only=True):
    """A majority's choice dies; without one, nobody does."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("victim", "Who dies tonight; the pack has to agree.", LIVING, barred=("not_your_own_pack",)),
    )

    called_after: ClassVar[tuple[str, ...]] = ("swap",)
    makes_a_pack: ClassVar[bool] = True

    @classmethod
    def at_dawn(cls) -> tuple[DawnRule, ...]:
        return (bite,)

    @property
    def acts_together(self) -> bool:
        return True

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def wake(self, game: Game, actors: Sequence[Seat]) -> None:
        if actors:
            game.emit(PackMet(seats=tuple(actors), to=tuple(actors)))

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        if not self.hunts_tonight(game):
            return ()
        kin = game.kin() if game.table.removed else actors
        barred = tuple([(mate, "not_your_own_pack") for mate in kin])
        return (Field("victim", game.table.living, 0, 1, barred),)

    def forms(self, game: Game, actors: Sequence[Seat]) -> dict[Seat, tuple[Field, ...]]:
        return dict.fromkeys(actors, self.fields(game, actors, actors[0])) if actors else {}

    def changed(self, game: Game, actors: Sequence[Seat], seat: Seat, value: Value) -> None:
        if self.hunts_tonight(game) and len(actors) > 1:
            picks = self.picks(value)
            at = picks[0] if picks else None
            and_at = picks[1] if len(picks) > 1 else None
            game.emit(Pointed(seat=seat, at=at, and_at=and_at, to=tuple(actors)))

    def is_agreed(self, actors: Sequence[Seat], answers: Answers) -> bool:
        return len({frozenset(self.picks(answers[seat])) for seat in actors if seat in answers}) <= 1

    def waits_for_all(self, actors: Sequence[Seat]) -> bool:
        return True  # a lone hunter is asked as often as a pack

    def is_asked_again(self, game: Game) -> bool:
        return self.hunts_tonight(game)

    def hunts_tonight(self, game: Game) -> bool:
        """True if a victim is chosen tonight."""
        return game.options.first_victim or game.table.night > 1

    def picks(self, value: Value) -> tuple[Seat, ...]:
        """The seats that an answer points at."""
        pick = value.get("victim")
        return (pick,) if isinstance(pick, int) else ()

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        if actors and self.hunts_tonight(game):
            picks = [answers[seat]["victim"] for seat in actors if seat in answers]
            game.emit(VictimChosen(seat=majority(picks, len(actors)), to=tuple(actors)))
