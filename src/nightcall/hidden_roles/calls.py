"""Calls: who wakes at night and what each seat is asked.

A call, or several held at once, is one poll; with one shared device, it is one poll per seat in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.decoys import keep_suspicions, with_decoys
from nightcall.hidden_roles.floors import whispering
from nightcall.hidden_roles.handing_round import hand_round, hand_round_in_passing, sharing_rounds
from nightcall.hidden_roles.polling import collect, wait_for_moderator
from nightcall.kernel.audience import Seat
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

Cast = list[tuple[NightAbility, tuple[Seat, ...]]]


class Call(Struct, frozen=True):
    """One name called at night, with its ability and the cards that have it."""

    name: str
    ability: NightAbility
    cards: tuple[str, ...]
    mimics: tuple[str, ...] = ()  # cards whose holders may come to play one of these

    def is_made(self, game: Game) -> bool:
        """True if it is called tonight. That depends on the deck, not on whether anybody can answer.

        A card is no longer called once every copy has been publicly shown dead, unless a holder of another card could
        be playing it.
        """
        table = game.table
        if not self.ability.is_called_on(table.night):
            return False
        # Where the count is secret, nobody may learn that all of them are dead.
        if not game.options.wolves_told and any(card in game.book.secret_counts for card in self.cards):
            return True
        return table.is_unseen_any(self.cards) or table.is_unseen_any(self.mimics)


class Wave(Struct, frozen=True):
    """Calls that are held at once."""

    calls: tuple[Call, ...]
    names: tuple[str, ...]
    about: str  # what its questions are about: all its call names joined

    @classmethod
    def of(cls, calls: Iterable[Call]) -> Wave:
        """A wave of these calls."""
        calls = tuple(calls)
        names = tuple([call.name for call in calls])
        return cls(calls, names, "+".join(names))

    def only(self, calls: Sequence[Call]) -> Wave | None:
        """The wave reduced to these calls; None if none is left."""
        if len(calls) == len(self.calls):
            return self
        return Wave.of(calls) if calls else None

    def tonight(self, game: Game) -> Wave | None:
        """The wave reduced to tonight's calls; None if none is left."""
        if len(self.calls) == 1:
            return self if self.calls[0].is_made(game) else None
        return self.only([call for call in self.calls if call.is_made(game)])


class SharedRound(Struct, frozen=True):
    """Several waves in one round of a device that is handed round."""

    waves: tuple[Wave, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([name for wave in self.waves for name in wave.names])

    def tonight(self, game: Game) -> SharedRound | Wave | None:
        """The round reduced to tonight's calls; None if none is left."""
        left = [wave for one in self.waves if (wave := one.tonight(game)) is not None]
        if len(left) > 1:
            return SharedRound(tuple(left))
        return left[0] if left else None


def rounds_of(waves: tuple[Wave, ...], *, hand_round: bool) -> tuple[SharedRound | Wave, ...]:
    """The waves of a night, in order; where one device is handed round, some may share a round."""
    if not hand_round:
        return waves
    return tuple([SharedRound(some) if len(some) > 1 else some[0] for some in sharing_rounds(waves)])


def hold(game: Game, called: SharedRound | Wave) -> Flow:
    """Holds these calls."""
    if isinstance(called, SharedRound):
        return hand_round_in_passing(game, called.waves)
    if game.is_handed_round:
        return hand_round(game, called)
    return _ask_moderator(game, called) if game.is_moderated else _ask_seats(game, called)


def _ask_moderator(game: Game, wave: Wave) -> Flow:
    before = game.stage.polls
    for call in wave.calls:
        actors, answers = yield from call.ability.hear_moderator(game, call)
        yield from game.learn(call.ability.reads(actors, answers))
        call.ability.resolve(game, _still_here(game, actors), answers)
    if game.stage.polls == before:  # a call that ends at once would reveal that nobody holds the card
        yield from wait_for_moderator(game, wave.about)


def _ask_seats(game: Game, wave: Wave) -> Flow:
    cast: Cast = []
    forms: dict[Seat, tuple[Field, ...]] = {}
    in_company: Cast = []
    for call in wave.calls:
        ability = call.ability
        actors = ability.actors(game, call)
        cast.append((ability, actors))
        if len(actors) > 1:
            in_company.append((ability, actors))
        ability.wake(game, actors)
        for seat, own in ability.forms(game, actors).items():
            if own:
                forms[seat] = forms[seat] + own if seat in forms else own
    options = game.options
    covered = _cover_idle(game, forms) if options.idle_calls == "covered" else {}

    def changed(seat: Seat, value: Value) -> None:
        if seat in covered:
            value = covered[seat] | value
        for ability, actors in in_company:
            if seat in actors:
                ability.changed(game, _still_here(game, actors) if game.table.removed else actors, seat, value)

    def agreed(answers: dict[Seat, Value]) -> bool:
        whole = _with_covered(covered, answers) if covered else answers
        return all(ability.is_agreed(actors, whole) for ability, actors in cast)

    if options.decoys:
        forms = with_decoys(game, [ability for ability, _ in cast], forms, game.awake())
    elif len(forms) > 1:
        forms = dict(sorted(forms.items()))
    poll = game.stage.open(
        game.stage.ask_each(wave.about, forms),
        whispering(game, wave.calls) if options.whispers else (),
        secret=True,
        only_time_closes=not options.decoys or options.calls_close == "clock",
        changed=changed if in_company else None,
        agreed=agreed,
    )
    answers = yield from collect(game, poll)
    if options.decoys:
        keep_suspicions(game, answers)
    if covered:
        answers = _with_covered(covered, answers)
    for ability, actors in cast:
        ability.resolve(game, _still_here(game, actors) if game.table.removed else actors, answers)


def _cover_idle(game: Game, forms: dict[Seat, tuple[Field, ...]]) -> dict[Seat, Value]:
    """Removes fields that can only be answered with no from the forms, and returns them as answered."""
    covered: dict[Seat, Value] = {}
    for seat, own in list(forms.items()):
        asked = game.deciding(own)
        if len(asked) < len(own):
            covered[seat] = {field.name: field.check(None) for field in own if field not in asked}
            forms[seat] = asked
        if not asked:
            del forms[seat]
    return covered


def _with_covered(covered: Mapping[Seat, Value], answers: dict[Seat, Value]) -> dict[Seat, Value]:
    """The answers, merged with the fields that were not asked because they could only be no."""
    return {seat: {**covered.get(seat, {}), **value} for seat, value in answers.items()}


def _still_here(game: Game, actors: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The actors, without those the host has removed meanwhile."""
    return tuple([seat for seat in actors if seat not in game.table.removed])
