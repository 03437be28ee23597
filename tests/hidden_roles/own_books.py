"""The three worked examples, and a way to spoil them."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightcall.hidden_roles.files import load
from nightcall.kernel.errors import BadRulebook

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMEKEEPER = (EXAMPLES / "gamekeeper.toml").read_text(encoding="utf-8")
LIGHTHOUSE = (EXAMPLES / "lighthouse.toml").read_text(encoding="utf-8")
THORNWICK = (EXAMPLES / "thornwick.toml").read_text(encoding="utf-8")


def spoilt(old: str, new: str, text: str = LIGHTHOUSE) -> str:
    """The example with one thing in it replaced."""
    assert old in text
    return text.replace(old, new, 1)


def problems(text: str) -> list[str]:
    """Everything for which this text is refused."""
    with pytest.raises(BadRulebook) as refused:
        load(text)
    return refused.value.problems


def problem(old: str, new: str, text: str = LIGHTHOUSE) -> str:
    """The one thing for which the spoilt example is refused."""
    (found,) = problems(spoilt(old, new, text))
    return found


def line_of(text: str, part: str) -> int:
    """The number of the first line that has this in it."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if part in line)
