"""Withstand: its holder survives a bite, the vote, or either, a number of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.causes import Deaths
from nightcall.hidden_roles.dawn import BITE, without
from nightcall.hidden_roles.events import How
from nightcall.kernel.audience import EVERYONE, NOBODY, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.sentences import Sentence

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table

Against = Annotated[Literal["bite", "vote", "both"], Meta(description="What it keeps from killing.")]
Openly = Annotated[bool, Meta(description="Whether everybody is told of a bite that did not kill.")]

_MOST_TIMES: Final = 9


class Endured(Counter[Seat]):
    """Whole game: how often each seat has withstood."""


class StrengthSpent(Event, frozen=True, kw_only=True):
    """A seat has withstood once more."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat

    def change(self, table: Table) -> None:
        table.kept[Endured][self.seat] += 1


class BiteWithstood(Event, frozen=True, kw_only=True):
    """Everybody is told that a bite did not kill; not what kept it from that."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat


class VoteWithstood(Event, frozen=True, kw_only=True):
    """Everybody sees that a vote does not kill; not what keeps it from that."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat


def withstands(against: str, how: How) -> bool:
    """True if an ability against `against` covers this way of dying."""
    return against == "both" or against == ("vote" if how == "executed" else "bite")


def cause_of(how: How) -> str:
    """The cause that would have killed."""
    return "executed" if how == "executed" else BITE


def tell_who_lives(game: Game, seat: Seat, how: How, *, openly: bool) -> None:
    """Announces that somebody survived: a failed execution always, a failed bite only if `openly`."""
    if how == "executed":
        game.emit(VoteWithstood(seat=seat, to=EVERYONE))
    elif openly:
        game.emit(BiteWithstood(seat=seat, to=EVERYONE))


class Withstand(Ability, frozen=True, kw_only=True):
    """It doesn't help against any other cause of death."""

    against: Against = "bite"
    times: Annotated[int, Meta(description="How often in a game.")] = 1
    openly: Openly = False

    @classmethod
    def spare(cls, game: Game, deaths: Deaths, how: How) -> Deaths:
        for seat in sorted(deaths):
            holds = [one for one in game.table.own(seat, Withstand) if one._holds(game.table, seat, how)]
            if holds and cause_of(how) in deaths[seat]:
                game.emit(StrengthSpent(seat=seat, to=NOBODY))
                tell_who_lives(game, seat, how, openly=holds[0].openly)
                deaths = without(deaths, (seat,), cause_of(how))
        return deaths

    def _holds(self, table: Table, seat: Seat, how: How) -> bool:
        return withstands(self.against, how) and table.kept[Endured][seat] < self.times

    def reads_at_dawn(self, table: Table) -> tuple[Seat, ...]:
        return table.tonight.victims

    def mistakes(self, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
        if not 1 <= self.times <= _MOST_TIMES:
            sentence = "{times} times cannot be; use 1 to {most}."
            yield "times", Sentence("book_withstand_times", sentence, times=self.times, most=_MOST_TIMES)
