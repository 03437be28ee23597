"""One shared device: a call is held seat by seat, in an order that reveals nothing.

At nightfall the device starts after its last holder and passes once round the living. Members of a pack see the
choices made so far; then the first half of the round gets it a second time. So the last of the pack to choose has seen
every other choice and can agree. Another round of the same night starts in the hands that have the device. Why not a
second round for all: docs/adr/0014-one-phone-goes-round.md
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from nightcall.hidden_roles.decoys import keep_suspicions, with_decoys
from nightcall.hidden_roles.polling import collect
from nightcall.kernel.audience import Seat
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.abilities.ability import NightAbility
    from nightcall.hidden_roles.calls import Wave
    from nightcall.hidden_roles.game import Game


class DeviceHolder(Struct, frozen=True):
    """Who had the device last, and in which night."""

    seat: Seat
    night: int


def once_round(seats: Sequence[Seat], last: DeviceHolder | None, night: int) -> tuple[Seat, ...]:
    """The seats in the order they get the device tonight: whoever has it comes first, after a day the next one."""
    start = 0 if last is None else last.seat if last.night == night else last.seat + 1
    before = [seat for seat in seats if seat < start]
    return (*seats[len(before) :], *before)


def _order(game: Game) -> tuple[Seat, ...]:
    return once_round(game.awake(), game.last_holder, game.table.night)


def second_half_round(order: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats that get the device a second time: the first half of the round."""
    return tuple(order[: len(order) // 2])


def sharing_rounds(waves: Sequence[Wave]) -> Iterator[tuple[Wave, ...]]:
    """The waves of a night, grouped where one round serves several: consecutive ones that are asked in passing."""
    for in_passing, some in groupby(waves, _is_asked_in_passing):
        if in_passing:
            yield tuple(some)
        else:
            yield from ((wave,) for wave in some)


def _is_asked_in_passing(wave: Wave) -> bool:
    return all(call.ability.is_asked_in_passing for call in wave.calls)


def begins_in_passing(waves: Sequence[Wave]) -> bool:
    """True if the first round of the first night is asked in passing: everybody can turn their card in that round."""
    first = next((wave for wave in waves if any(call.ability.is_called_on(1) for call in wave.calls)), None)
    return first is not None and _is_asked_in_passing(first)


def hand_round_in_passing(game: Game, waves: Sequence[Wave]) -> Flow:
    """Asks each holder for all of these waves before passing the device on; one may act on another's result."""
    for seat in _order(game):
        for wave in waves:
            cast = [(call.ability, _only(seat, call.ability.actors(game, call))) for call in wave.calls]
            for ability, actors in cast:
                ability.wake(game, actors)
            yield from _Lap(game, wave.about, cast, {}).go((seat,))


def _only(seat: Seat, actors: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return (seat,) if seat in actors else ()


def hand_round(game: Game, wave: Wave) -> Flow:
    """Holds these calls at once, seat by seat."""
    cast = [(call.ability, call.ability.actors(game, call)) for call in wave.calls]
    for ability, actors in cast:
        ability.wake(game, actors)
    answers: dict[Seat, Value] = {}
    order = _order(game)
    yield from _Lap(game, wave.about, cast, answers).go(order)
    again = [(ability, actors) for ability, actors in cast if ability.is_asked_again(game)]
    if again:
        yield from _Lap(game, wave.about, again, answers).go(second_half_round(order))
    for ability, actors in cast:
        if ability.waits_for_all(actors):
            ability.resolve(game, _still_here(game, actors), answers)


class _Lap:
    """One pass of the device over some seats, for the same calls."""

    def __init__(
        self,
        game: Game,
        about: str,
        cast: Sequence[tuple[NightAbility, tuple[Seat, ...]]],
        answers: dict[Seat, Value],
    ) -> None:
        self._game = game
        self._about = about
        self._cast = cast
        self._answers = answers  # current answers; a later one replaces an earlier one

    def go(self, order: Sequence[Seat]) -> Flow:
        """Asks these seats, skipping those that the host removes meanwhile."""
        for seat in order:
            if seat in self._game.awake():
                yield from self._ask(seat)

    def _ask(self, seat: Seat) -> Flow:
        game, called = self._game, [(ability, actors) for ability, actors in self._cast if seat in actors]
        own = tuple(field for ability, actors in called for field in ability.forms(game, actors).get(seat, ()))
        asked = game.deciding(own)
        form = with_decoys(game, [ability for ability, _ in self._cast], {seat: asked}, (seat,))
        game.last_holder = DeviceHolder(seat, game.table.night)
        poll = game.stage.open(game.stage.ask_each(self._about, form), secret=True)
        given: dict[Seat, Value] = yield from collect(game, poll)
        if seat not in given:
            return
        keep_suspicions(game, given)
        self._answers[seat] = self._answers.get(seat, {}) | _unasked(own, asked) | given[seat]
        for ability, actors in called:
            here = _still_here(game, actors)
            ability.changed(game, here, seat, self._answers[seat])
            if not ability.waits_for_all(actors):
                ability.resolve(game, (seat,), self._answers)


def _unasked(own: Sequence[Field], asked: Sequence[Field]) -> Value:
    """The fields that were not asked, as if answered with no."""
    return {field.name: field.check(None) for field in own if field not in asked}


def _still_here(game: Game, actors: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat in actors if seat not in game.table.removed])
