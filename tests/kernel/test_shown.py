"""Values in sentences: as they were sent, in one line, and never as Python."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightcall.kernel.shown import LONGEST, shown


@pytest.mark.parametrize(
    ("value", "as_sent"),
    [
        (None, "nothing"),
        (True, "true"),
        (3, "3"),
        ("Ada", "'Ada'"),
        ((5, 6), "[5, 6]"),
        ({"seat": [None, "x"]}, "{seat: [nothing, 'x']}"),
        ("a\nb", "'a\\u000ab'"),
    ],
)
def test_a_value_stands_in_a_sentence_as_it_was_sent(value: Any, as_sent: str) -> None:
    assert shown(value) == as_sent


@given(st.text())
def test_a_sentence_stays_one_short_line(text: str) -> None:
    assert shown(text).isprintable()
    assert len(shown(text)) <= LONGEST + 1
