"""Manners: a style tells nothing about sides, a difference between its sides does, and neither goes without limits."""

from __future__ import annotations

import numpy as np
import pytest

from nightcall.bots.belief.belief import Belief
from nightcall.bots.belief.kinds import OTHER, WOLF
from nightcall.bots.belief.manners import HABITS, Styles
from nightcall.bots.belief.model import shipped
from nightcall.bots.belief.watching import PublicWatch
from nightcall.bots.training.styles import DayOfStyle, styles
from nightcall.kernel.audience import TABLE
from tests.kit import BOOKS, Table


def day(*shown: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.array([float(habit in shown) for habit in HABITS])


def fitted(wolves: dict[str, tuple[str, ...]], others: dict[str, tuple[str, ...]]) -> Styles:
    """Styles by what the wolves and the others of each do every day."""
    days = [
        DayOfStyle(0, style, kind, is_first, day(*shown))
        for kind, sides in ((WOLF, wolves), (OTHER, others))
        for style, shown in sides.items()
        for is_first in (True, False)
        for _ in range(400)
    ]
    return Styles(styles(days, np.ones(1)))


def leaning(found: Styles, *shown: str, days: int = 1) -> float:
    """How much likelier a wolf is to show this for that many days, as a logarithm."""
    return float(found.of_all_days(days * found.of_day(day(*shown), is_first=False)[None])[0, WOLF])


def test_whoever_does_the_same_on_either_side_is_no_more_suspect_for_it() -> None:
    same = {"loud": ("speaks", "accuses"), "silent": ()}
    found = fitted(same, same)
    assert leaning(found, "speaks", "accuses") == pytest.approx(0)
    assert leaning(found) == pytest.approx(0)


def test_what_only_the_wolves_of_a_style_do_counts_against_whoever_does_it() -> None:
    found = fitted({"liar": ("speaks", "retracts"), "loud": ("speaks",)}, {"liar": ("speaks",), "loud": ("speaks",)})
    assert leaning(found, "speaks", "retracts") > 1
    assert leaning(found, "speaks") < 0


def test_manners_neither_clear_nor_condemn_without_limit() -> None:
    found = fitted({"liar": ("retracts",)}, {"liar": ("accuses",)})
    assert leaning(found, "retracts", days=30) == pytest.approx(np.log(0.7 / 0.03), abs=0.1)
    assert leaning(found, "accuses", days=30) == pytest.approx(np.log(0.3 / 0.97), abs=0.1)


def test_manners_that_no_style_has_tell_little() -> None:
    found = fitted({"liar": ("retracts",)}, {"liar": ("accuses",)})
    everything = leaning(found, *HABITS)
    assert abs(everything) < 0.1


def test_todays_manners_count_once_the_debate_is_over() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*6", sheriff_day=0)
    table.night(werewolf=3)
    belief = Belief(BOOKS["millers-hollow"], shipped())
    for seat in (4, 5):
        table.session.say(seat, statement={"says": "defend", "seat": 6})
    belief.take(table.session.view(TABLE).events)
    before = belief.chances().wolf
    belief.hear_out()
    assert belief.chances().wolf.tolist() != before.tolist()
    assert belief.chances().wolf.sum() == pytest.approx(2)


def test_habits_are_those_shown_before_the_vote() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*6", sheriff_day=0)
    table.night(werewolf=3)
    table.session.say(4, statement={"says": "accuse", "seat": 0})
    table.session.say(4, statement={"says": "will_vote", "seat": 0})
    table.session.say(4, statement={"says": "report", "seat": 0, "team": "wolves", "night": 1})
    watch = PublicWatch(BOOKS["millers-hollow"])
    for event in table.session.view(TABLE).events:
        watch.take(event)
    shown = {habit for habit, is_shown in zip(HABITS, watch.habits.shown[4], strict=True) if is_shown}
    assert shown == {
        "speaks",
        "speaks often",
        "accuses",
        "announces a vote",
        "announces a vote for the accused",
        "reports a wolf without a card",
    }
    assert not watch.habits.shown[5].any()
    assert not watch.is_heard_out
