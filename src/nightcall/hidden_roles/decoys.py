"""Decoys: a seat with nothing real to choose at night gets a question of the same form.

The form of a call, or of several held at once, is the widest of its calls. Every seat fills in the whole form, so
neither its look nor the number of taps shows who has a real choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import structs

from nightcall.hidden_roles.abilities.ability import EVERY_SEAT, ONE_SEAT, NightAbility, Shape
from nightcall.hidden_roles.events import Suspected
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import NOBODY, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

_HUNCH: Final = purpose("hunch")
DECOYS: Final = ("suspect", "hunch")
ASKS: Final = (
    Asked("suspect", "Who is suspected.", LIVING, 0, None, is_decoy=True),
    Asked("hunch", "Which of a few seats is suspected.", "a few random seats", is_decoy=True),
)


def with_decoys(
    game: Game, abilities: Iterable[NightAbility], forms: Mapping[Seat, tuple[Field, ...]], seats: Iterable[Seat]
) -> dict[Seat, tuple[Field, ...]]:
    """A form for each of these seats, all of the same shape."""
    form = _widest_form(game, abilities)
    return {seat: _fill(game, form, seat, forms.get(seat, ())) for seat in seats}


def _widest_form(game: Game, abilities: Iterable[NightAbility]) -> list[Shape]:
    widest: Counter[Shape] = Counter()
    for ability in abilities:
        widest |= Counter(ability.shapes(game))
    return list(widest.elements()) or [ONE_SEAT]


def _fill(game: Game, form: list[Shape], seat: Seat, own: Sequence[Field]) -> tuple[Field, ...]:
    """The form with this seat's real fields in their places and decoys in the others."""
    left = list(own)
    living = game.table.living
    filled: list[Field] = []
    for place, shape in enumerate(form):
        size = len(living) if shape.options == EVERY_SEAT else shape.options
        looks = (size, shape.least, shape.most)
        mine = next((field for field in left if (len(field.options), field.least, field.most) == looks), None)
        if mine is not None:
            left.remove(mine)
            # With few seats left a field may land in another's place; that place's `says_no` is the same for all.
            filled.append(mine if mine.says_no == shape.says_no else structs.replace(mine, says_no=shape.says_no))
        else:
            filled.append(_decoy(game, seat, place, shape))
    assert not left, f"a call's form has no place for {left}"
    return tuple(filled)


def _decoy(game: Game, seat: Seat, place: int, shape: Shape) -> Field:
    number = f"_{place + 1}" if place else ""
    if shape.options == EVERY_SEAT:
        return Field(f"suspect{number}", game.table.living, shape.least, shape.most, says_no=shape.says_no)
    # Fewer options than seats: draw a few seats to choose a suspect from.
    among = game.chance.sample(range(game.table.seats), shape.options, _HUNCH, game.table.night, seat, place)
    return Field(f"hunch{number}", tuple(sorted(among)), shape.least, shape.most, says_no=shape.says_no)


def keep_suspicions(game: Game, answers: Mapping[Seat, Value]) -> None:
    """Records the suspicions, for the story and the score at the end."""
    for seat in sorted(answers):
        guesses: list[Seat] = []
        for name, pick in answers[seat].items():
            if name.startswith(DECOYS):
                picks = pick if isinstance(pick, tuple) else (pick,)
                guesses.extend(one for one in picks if isinstance(one, int))
        if guesses:
            game.emit(Suspected(by=seat, seats=tuple(guesses), to=NOBODY))
