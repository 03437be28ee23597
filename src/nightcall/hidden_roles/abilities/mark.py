"""Mark: its holder chooses a seat that will stand beside the nominated of the coming day."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.days.naming import Naming
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field
from nightcall.kernel.sentences import Sentence

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table


class Marks(list[tuple[Seat, Seat]]):
    """Tonight and the following day: pairs of marker and marked."""


class Marked(Event, frozen=True, kw_only=True):
    """This seat will be nominated on the coming day as well."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight[Marks].append((self.by, self.seat))

    def note(self, record: Record) -> None:
        record.act(self.by, "mark", self.seat)


class MarkAnnounced(Event, frozen=True, kw_only=True):
    """The seat that was marked at night."""

    seat: Seat


class Mark(NightAbility, frozen=True, kw_only=True):
    """Any living seat, its own too. A mark on the dead, or of the dead, says nothing."""

    asks: ClassVar[tuple[Asked, ...]] = (Asked("mark", "Who is nominated on the coming day as well.", LIVING),)

    @classmethod
    def nominate(cls, game: Game, nominated: Collection[Seat], most_named: Collection[Seat]) -> Collection[Seat]:
        """Adds the marked seats to the most named, unless already nominated."""
        for by, marked in game.table.tonight[Marks]:
            if game.table.is_alive(by) and game.table.is_alive(marked):
                game.emit(MarkAnnounced(seat=marked, to=EVERYONE))
                if marked not in nominated:
                    nominated = {*most_named, marked}
        return nominated

    @classmethod
    def warnings(cls, book: HiddenRolesBook) -> Iterator[str]:
        if not any(isinstance(step, Naming) for step in book.day):
            sentence = "A mark only has an effect where seats are named: use the day step 'naming'."
            yield Sentence("warns_idle_mark", sentence)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("mark", game.table.living),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"mark": int(marked)}:
                    game.emit(Marked(by=seat, seat=marked, to=(seat,)))
