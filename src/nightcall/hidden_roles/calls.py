"""Calls: who wakes, what each seat is asked, and how nobody can tell who was really meant.

A call, or several held at once, is one poll. Its form is the widest of its calls; each living seat fills it,
and where a seat has nothing real to choose, the field is a decoy of the same shape: whom do you suspect?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct, structs

from nightcall.hidden_roles.abilities.ability import EVERY_SEAT, ONE_SEAT, NightAbility, Shape
from nightcall.hidden_roles.events import Suspected
from nightcall.hidden_roles.floors import whispering
from nightcall.hidden_roles.polling import collect, wait_for_moderator
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import NOBODY, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

Cast = list[tuple[NightAbility, tuple[Seat, ...]]]

_HUNCH: Final = purpose("hunch")
DECOYS: Final = ("suspect", "hunch")
ASKS: Final = (
    Asked("suspect", "Who is suspected.", LIVING, 0, None, is_decoy=True),
    Asked("hunch", "Who of a few is suspected.", "a few seats, drawn by lot", is_decoy=True),
)


class Call(Struct, frozen=True):
    """One name that is called at night, the ability that answers, and the cards that bring it."""

    name: str
    ability: NightAbility
    cards: tuple[str, ...]
    mimics: tuple[str, ...] = ()  # cards whose holders may come to play one of these

    def is_made(self, game: Game) -> bool:
        """True if it is called tonight: for the deck's sake, whether or not anybody can answer.

        A card of which every copy has been publicly shown dead need not be called any more, unless somebody who
        holds another card could be playing it.
        """
        table = game.table
        if not self.ability.is_called_on(table.night):
            return False
        # Where nobody may know how many there were, nobody may learn that they are all dead.
        if not game.options.wolves_told and any(card in game.book.secret_counts for card in self.cards):
            return True
        return table.is_unseen_any(self.cards) or table.is_unseen_any(self.mimics)


class Wave(Struct, frozen=True):
    """Calls that are held as one."""

    calls: tuple[Call, ...]
    names: tuple[str, ...]
    about: str  # what its questions are about: all the names in one

    @classmethod
    def of(cls, calls: Iterable[Call]) -> Wave:
        """These calls as one."""
        calls = tuple(calls)
        names = tuple([call.name for call in calls])
        return cls(calls, names, "+".join(names))

    def only(self, calls: Sequence[Call]) -> Wave | None:
        """What is left of it with these of its calls, if there are any."""
        if len(calls) == len(self.calls):
            return self
        return Wave.of(calls) if calls else None

    def tonight(self, game: Game) -> Wave | None:
        """What is left of it tonight, if anything is called."""
        return self.only([call for call in self.calls if call.is_made(game)])


def hold(game: Game, wave: Wave) -> Flow:
    """Holds these calls as one."""
    return _ask_moderator(game, wave) if game.is_moderated else _ask_seats(game, wave)


def _ask_moderator(game: Game, wave: Wave) -> Flow:
    before = game.stage.polls
    for call in wave.calls:
        actors, answers = yield from call.ability.hear_moderator(game, call)
        yield from game.learn(call.ability.reads(actors, answers))
        call.ability.resolve(game, _still_here(game, actors), answers)
    if game.stage.polls == before:  # called at once and put to sleep again, they would be known not to be there
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
        whole = _with_covered(covered, answers)
        return all(ability.is_agreed(actors, whole) for ability, actors in cast)

    if options.decoys:
        forms = _with_decoys(game, wave, forms)
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
        _keep_suspicions(game, answers)
    answers = _with_covered(covered, answers)
    for ability, actors in cast:
        ability.resolve(game, _still_here(game, actors) if game.table.removed else actors, answers)


def _cover_idle(game: Game, forms: dict[Seat, tuple[Field, ...]]) -> dict[Seat, Value]:
    """Takes out of the forms what would be asked in vain: it counts as if it had been answered with no."""
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
    """The answers, and what was not asked because it could only have been no."""
    if not covered:
        return answers
    return {seat: {**covered.get(seat, {}), **value} for seat, value in answers.items()}


def _still_here(game: Game, actors: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those who were called, less those the host has removed meanwhile."""
    return tuple([seat for seat in actors if seat not in game.table.removed])


def _with_decoys(game: Game, wave: Wave, forms: Mapping[Seat, tuple[Field, ...]]) -> dict[Seat, tuple[Field, ...]]:
    """A form for each living seat, all of the same shape."""
    form = _widest_form(game, wave.calls)
    return {seat: _fill(game, form, seat, forms.get(seat, ())) for seat in game.awake()}


def _widest_form(game: Game, calls: Iterable[Call]) -> list[Shape]:
    widest: Counter[Shape] = Counter()
    for call in calls:
        widest |= Counter(call.ability.shapes(game))
    return list(widest.elements()) or [ONE_SEAT]


def _fill(game: Game, form: list[Shape], seat: Seat, own: Sequence[Field]) -> tuple[Field, ...]:
    """The form with this seat's own fields in their places, and decoys in all others."""
    left = list(own)
    living = game.table.living
    filled: list[Field] = []
    for place, shape in enumerate(form):
        size = len(living) if shape.options == EVERY_SEAT else shape.options
        looks = (size, shape.least, shape.most)
        mine = next((field for field in left if (len(field.options), field.least, field.most) == looks), None)
        if mine is not None:
            left.remove(mine)
            # With few seats left a field can stand in another one's place: what is offered there is the same for all.
            filled.append(mine if mine.says_no == shape.says_no else structs.replace(mine, says_no=shape.says_no))
        else:
            filled.append(_decoy(game, seat, place, shape))
    assert not left, f"a call's form has no place for {left}"
    return tuple(filled)


def _decoy(game: Game, seat: Seat, place: int, shape: Shape) -> Field:
    number = f"_{place + 1}" if place else ""
    if shape.options == EVERY_SEAT:
        return Field(f"suspect{number}", game.table.living, shape.least, shape.most, says_no=shape.says_no)
    # Fewer options than seats: a few seats are drawn, and one of them is to be suspected.
    among = game.chance.sample(range(game.table.seats), shape.options, _HUNCH, game.table.night, seat, place)
    return Field(f"hunch{number}", tuple(sorted(among)), shape.least, shape.most, says_no=shape.says_no)


def _keep_suspicions(game: Game, answers: dict[Seat, Value]) -> None:
    for seat in sorted(answers):
        guesses: list[Seat] = []
        for name, pick in answers[seat].items():
            if name.startswith(DECOYS):
                picks = pick if isinstance(pick, tuple) else (pick,)
                guesses.extend(one for one in picks if isinstance(one, int))
        if guesses:
            game.emit(Suspected(by=seat, seats=tuple(guesses), to=NOBODY))
