"""How often bots do what they do only sometimes, in percent, and whose claims they know for lies."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace as Some
from typing import Any

import pytest

from nightcall.bots.luck import Luck
from nightcall.bots.powers.brew import heal
from nightcall.bots.powers.spy import spy
from nightcall.bots.reasoning.reasons import _is_a_lie
from nightcall.bots.talking import _bluff, _confession
from nightcall.kernel.chance import Purpose
from nightcall.kernel.questions import Field

YES_OR_NO = Field("a field", ("yes", "no"), 0, 1)


class Unlucky(Luck):
    """Nothing ever happens; the percentages are kept."""

    def __init__(self) -> None:
        super().__init__(1, 0)
        self.percent: list[int] = []

    def happens(self, percent: int, what_for: Purpose, *numbers: int) -> bool:
        self.percent.append(percent)
        return False


def spies(mind: Any) -> object:
    return spy(mind, YES_OR_NO)


def heals(mind: Any) -> object:
    return heal(mind, YES_OR_NO)


def victim_on_seat_3(night: int) -> dict[str, Any]:
    memory = Some(victim=3, claims={})
    return {"seat": 0, "lover": None, "as_known": {3: 0}, "memory": memory, "table": Some(night=night)}


FOUND_A_WOLF = {
    "card": Some(name="seer", abilities=()),
    "memory": Some(seen={1: None}, private={1: True}, options={"cards_at_death": "shown"}, claims={}),
    "table": Some(living=(1,), deck={}),
    "is_in_danger": False,
    "is_late": False,
}
A_WOLF_IN_DANGER = {
    "memory": Some(shown={}, cards=["seer"], claims={}, reports={}, is_wolf_card=lambda card: False),
    "table": Some(living=(), day=1),
    "mates": (),
    "book": Some(plain="villager"),
    "results_of": lambda card: "team",
    "is_in_danger": True,
}


@pytest.mark.parametrize(
    ("does", "mind", "percent"),
    [
        (spies, {"memory": Some(facts={}), "table": Some(living=(0, 1))}, [30]),
        (heals, victim_on_seat_3(night=1), [70]),
        (heals, victim_on_seat_3(night=2), [50]),
        (_confession, FOUND_A_WOLF, [60]),
        (_bluff, A_WOLF_IN_DANGER, [50, 70]),
    ],
    ids=["spying", "healing in the first night", "healing later", "telling of a wolf", "a wolf's boldness, and lie"],
)
def test_so_many_times_in_a_hundred(does: Callable[[Any], object], mind: dict[str, Any], percent: list[int]) -> None:
    luck = Unlucky()
    does(Some(luck=luck, now=1, **mind))
    assert luck.percent == percent


@pytest.mark.parametrize(
    ("card", "is_wolf", "is_so"), [("seer", False, True), ("witch", False, False), ("seer", True, False)]
)
def test_whoever_holds_an_only_card_knows_who_lies_about_it_and_a_wolf_lets_nobody_know(
    card: str, is_wolf: bool, is_so: bool
) -> None:
    mind: Any = Some(
        seat=0, is_wolf=is_wolf, card=Some(name=card), memory=Some(shown={}), table=Some(deck={"seer": 1}, seats=8)
    )
    claim: Any = Some(what="claim", card="seer", by=2, seat=None)
    assert _is_a_lie(mind, claim) is is_so
