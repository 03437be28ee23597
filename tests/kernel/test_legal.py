"""Legal answers: counted, indexed, sampled and looked up without ever being listed."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightcall import new_game
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask, Field


@st.composite
def fields(draw: st.DrawFn) -> Field:
    options = tuple(range(draw(st.integers(1, 5))))
    most = draw(st.integers(1, 3))
    least = draw(st.integers(0, most))
    barred = draw(st.sets(st.sampled_from([None, *options])))
    return Field("pick", options, least, most, tuple((one, "because") for one in barred))


def taken(field: Field) -> list[Any]:
    """What the field takes, found by trying everything."""
    tries: list[Any] = [None, *field.options] if field.most == 1 else [()]
    if field.most > 1:
        tries += [one for size in range(1, 6) for one in combinations(field.options, size)]
    found = []
    for one in tries:
        try:
            found.append(field.check(one))
        except Refused:
            continue
    return found


@given(fields())
def test_a_fields_legal_picks_are_those_that_it_takes(field: Field) -> None:
    legal = Ask(0, 1, "test", (field,)).legal
    listed = [answer["pick"] for answer in legal]
    expected = taken(field)
    assert len(listed) == len(legal) == len(expected)
    assert sorted(listed, key=repr) == sorted(expected, key=repr)
    assert all({"pick": pick} in legal for pick in listed)


@given(fields(), fields())
def test_a_form_takes_every_pairing_of_its_fields_picks(one: Field, other: Field) -> None:
    both = Ask(0, 1, "test", (one, Field("other", other.options, other.least, other.most, other.barred))).legal
    pairs = [(answer["pick"], answer["other"]) for answer in both]
    assert pairs == [(first, second) for first in _picks(one) for second in _picks(other)]


def _picks(field: Field) -> list[Any]:
    return [answer["pick"] for answer in Ask(0, 1, "test", (field,)).legal]


def test_many_answers_are_counted_and_drawn_without_being_listed() -> None:
    legal = Ask(0, 1, "test", (Field("one", tuple(range(30)), 2, 15), Field("other", tuple(range(30)), 2, 15))).legal
    assert len(legal) > 10**17
    assert random.Random(1).choice(legal) in legal
    assert legal[-1] == {"one": (), "other": ()}
    with pytest.raises(IndexError):
        legal[len(legal)]


def test_a_whole_game_can_be_played_by_drawing_legal_answers() -> None:
    luck = random.Random(7)
    game = new_game("millers-hollow", 8, seed=7)
    while not game.is_over:
        poll = game.poll
        assert poll is not None
        for seat in sorted(poll.asks):
            question = game.question(seat)
            if game.poll is poll and question is not None:
                game.answer(seat, luck.choice(question.legal))
        if game.poll is poll:
            game.time_is_up()
    assert game.outcome is not None
