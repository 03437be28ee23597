"""Questions: what is kept of an answer, and every way in which one can be wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask, Field, Value

WHOM = Field("whom", (0, 1, 2, 3), barred=((2, "not_yourself"),))
HOW = Field("how", ("loudly", "softly"), least=1)
PAIR = Field("pair", (0, 1, 2, 3), 2, 2, barred=((3, "not_tonight"),))
SOME = Field("some", ("a", "b", "c"), 0, 2)
FORCED = Field("take", ("left", "right"), barred=((None, "both_are_wolves"),))
ALL = (WHOM, HOW, PAIR, SOME, FORCED)


def ask(*fields: Field) -> Ask:
    return Ask(0, 1, "test", fields)


def refusal(field: Field, given: Any) -> str:
    with pytest.raises(Refused) as refused:
        field.check(given)
    assert str(refused.value).endswith(".")
    return refused.value.reason


@pytest.mark.parametrize(
    ("field", "given", "kept"),
    [
        (WHOM, 0, 0),
        (WHOM, None, None),
        (HOW, "softly", "softly"),
        (PAIR, [1, 0], (1, 0)),
        (PAIR, (0, 2), (0, 2)),
        (PAIR, [], ()),
        (PAIR, None, ()),
        (SOME, ["b"], ("b",)),
        (SOME, ["c", "a"], ("c", "a")),
        (FORCED, "left", "left"),
    ],
)
def test_an_allowed_pick_is_kept(field: Field, given: Any, kept: Any) -> None:
    assert field.check(given) == kept


@pytest.mark.parametrize("given", [4, -1, "0", "", 1.0, True, False, [0], {}, {"whom": 0}, 10**30])
def test_what_is_not_among_the_options_is_refused(given: Any) -> None:
    assert refusal(WHOM, given) == "not_an_option"


@pytest.mark.parametrize("given", [[0, 7], [0, "1"], [0, 1.0], [True, 0], [0, [1]], [0, None], [None, None], [None]])
def test_every_pick_of_a_list_has_to_be_an_option(given: Any) -> None:
    assert refusal(PAIR, given) == "not_an_option"


@pytest.mark.parametrize("given", [1, "ab", {"a": 1}, {0, 1}, 0.5])
def test_several_picks_are_given_as_a_list(given: Any) -> None:
    assert refusal(PAIR, given) == "not_a_list"


def test_the_same_may_not_be_picked_twice() -> None:
    assert refusal(PAIR, [1, 1]) == "picked_twice"


@pytest.mark.parametrize(("field", "given"), [(PAIR, [0]), (PAIR, [0, 1, 2]), (SOME, ["a", "b", "c"])])
def test_too_few_or_too_many_picks_are_refused(field: Field, given: Any) -> None:
    assert refusal(field, given) == "wrong_number"


def test_a_barred_option_is_refused_with_its_own_reason() -> None:
    assert refusal(WHOM, 2) == "not_yourself"
    assert refusal(PAIR, [0, 3]) == "not_tonight"


def test_where_something_has_to_be_picked_nothing_is_refused() -> None:
    assert refusal(HOW, None) == "pick_one"
    assert refusal(FORCED, None) == "both_are_wolves"


def test_a_refusal_names_what_could_be_picked() -> None:
    with pytest.raises(Refused, match=r"'how' cannot be 'quickly': pick one of loudly, softly."):
        HOW.check("quickly")


def test_open_options_are_those_that_are_not_barred() -> None:
    assert WHOM.open_options == (0, 1, 3)
    assert FORCED.open_options == ("left", "right")
    assert [field.may_be_empty for field in ALL] == [True, False, True, True, False]


PICKS = (0, 2, 3, 4, -1, "0", "left", "softly", "a", True, 1.0, None, [0], [0, 1], [0, 3], ["a", "b"], ())


@pytest.mark.parametrize("field", ALL, ids=lambda field: field.name)
@pytest.mark.parametrize("given", PICKS, ids=repr)
def test_a_bare_pick_is_taken_or_refused_as_its_field_says(field: Field, given: Any) -> None:
    assert said_to(lambda: ask(field).check(given)) == said_to(lambda: {field.name: field.check(given)})


def said_to(check: Callable[[], Value]) -> Value | tuple[str, str]:
    """What is kept, or the reason and the sentence of the refusal."""
    try:
        return check()
    except Refused as refused:
        return refused.reason, str(refused)


def test_a_form_is_kept_with_every_field_named() -> None:
    assert ask(WHOM, PAIR).check({}) == {"whom": None, "pair": ()}
    assert ask(WHOM, PAIR).check({"pair": [1, 0]}) == {"whom": None, "pair": (1, 0)}


def test_a_form_of_one_field_may_be_answered_without_its_name() -> None:
    assert ask(WHOM).check(3) == {"whom": 3}
    assert ask(WHOM).check(None) == {"whom": None}
    assert ask(PAIR).check([0, 1]) == {"pair": (0, 1)}


@pytest.mark.parametrize("given", [3, None, "x", [3, 1]])
def test_a_form_of_several_fields_has_to_be_answered_by_name(given: Any) -> None:
    with pytest.raises(Refused, match="has the fields whom, how") as refused:
        ask(WHOM, HOW).check(given)
    assert refused.value.reason == "not_a_form"


@pytest.mark.parametrize("given", [{"who": 3}, {"whom": 3, "how": "softly", "why": 1}, {3: "whom", "how": "softly"}])
def test_a_field_that_was_not_asked_for_is_refused(given: Any) -> None:
    with pytest.raises(Refused) as refused:
        ask(WHOM, Field("how", ("loudly", "softly"))).check(given)
    assert refused.value.reason == "unknown_field"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 5) | st.floats() | st.sampled_from(["left", "loudly", "a", "b", "0"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([f.name for f in ALL]), inner),
    max_leaves=8,
)


def kept_or_refused(question: Ask, given: Any) -> Value | None:
    """What is kept; None if it was refused, as anything but a refusal would fail the test."""
    try:
        return question.check(given)
    except Refused:
        return None


@settings(max_examples=500)
@given(st.lists(st.sampled_from(ALL), unique=True, max_size=3), JSON)
def test_any_json_is_refused_or_kept_as_the_log_will_read_it(fields: list[Field], given: Any) -> None:
    question = ask(*fields)
    kept = kept_or_refused(question, given)
    if kept is None:
        return
    assert list(kept) == [field.name for field in fields]
    read_again = msgspec.json.decode(msgspec.json.encode(kept), type=Value)
    assert read_again == kept
    assert question.check(read_again) == kept
