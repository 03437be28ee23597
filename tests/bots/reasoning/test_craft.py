"""Wolves of three levels: the more they have played, the fewer lies, and the better they know who to fear."""

from __future__ import annotations

import pytest

from nightcall.bots.powers.hunt import victim
from nightcall.bots.reasoning.cover import cover_of
from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.bots.reasoning.player import Master, Newcomer, Reasoner, Regular
from nightcall.kernel.questions import Field
from tests.kit import BOOKS, Table

LEVELS = (Newcomer, Regular, Master)
BOOK = BOOKS["millers-hollow"]
GAMES = 300


def first_day() -> Table:
    """Seats 0 and 1 hunt, seat 2 is the Fortune Teller, seat 7 is dead."""
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    return table


def minds(kind: type[Reasoner], table: Table, number: int = GAMES) -> list[ReasoningMind]:
    """What a wolf on seat 0 has in mind, for as many temperaments and tastes."""
    view = table.session.view(0)
    return [kind(BOOK, 0, seed).think(view) for seed in range(number)]


def test_the_less_a_wolf_has_played_the_sooner_it_poses_as_the_seer() -> None:
    table = first_day()
    newcomer, regular, master = (
        sum(cover_of(mind) == "fortune_teller" for mind in minds(kind, table)) for kind in LEVELS
    )
    assert newcomer > 2 * regular
    assert regular > 1.5 * master
    assert master > 0
    assert newcomer < 0.7 * GAMES  # nor are all of them liars


@pytest.mark.parametrize("kind", LEVELS)
def test_one_false_seer_in_a_pack_is_enough(kind: type[Reasoner]) -> None:
    table = first_day()
    table.session.say(1, statement={"says": "claim", "card": "fortune_teller"})
    assert {cover_of(mind) for mind in minds(kind, table, 30)} == {"townsperson"}


def test_a_newcomer_whom_the_seer_has_found_nearly_always_says_that_it_is_the_seer_itself() -> None:
    table = first_day()
    table.session.say(2, statement={"says": "claim", "card": "fortune_teller"})
    table.session.say(2, statement={"says": "report", "seat": 0, "card": "werewolf", "night": 1})
    newcomer, regular, master = (
        sum(cover_of(mind) == "fortune_teller" for mind in minds(kind, table)) for kind in LEVELS
    )
    assert newcomer > 0.85 * GAMES > regular > 1.4 * master > 0


def test_a_master_bites_whoever_claims_to_know_things_a_regular_sometimes_and_a_newcomer_never() -> None:
    table = first_day()
    table.session.say(2, statement={"says": "claim", "card": "fortune_teller"})
    table.execute(6)
    field = Field("victim", (2, 3, 4, 5))
    newcomer, regular, master = (sum(victim(mind, field) == 2 for mind in minds(kind, table, 40)) for kind in LEVELS)
    assert newcomer == 0
    assert 12 < regular < 34
    assert master == 40


def test_a_newcomer_wants_a_mate_dead_as_its_cover_would_and_others_spare_it_a_little() -> None:
    table = first_day()
    newcomer, regular, master = (minds(kind, table, 1)[0] for kind in LEVELS)
    assert newcomer.wishes[1] == newcomer.as_known[1]
    assert regular.wishes[1] < regular.as_known[1]
    assert regular.as_known[1] - regular.wishes[1] > master.as_known[1] - master.wishes[1] > 0


def test_a_masters_thumb_is_its_covers_and_others_follow_their_wishes() -> None:
    table = first_day()
    for kind, follows in ((Newcomer, True), (Regular, True), (Master, False)):
        (mind,) = minds(kind, table, 1)
        mind.as_known = [0.0] * 8
        mind.wishes = [0.0, 9.0, *[0.0] * 6]  # if it went by that, it would want its mate dead and nobody else
        assert mind.wants_dead(1) == follows


def test_only_experience_tells_a_traitor_that_it_can_give_away_nobody_but_itself() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 possessed seer villager*5")
    table.night()
    book, view = BOOKS["lupus-in-tabula"], table.session.view(2)
    newcomer, regular, master = (
        sum(cover_of(kind(book, 2, seed).think(view)) != "villager" for seed in range(GAMES)) for kind in LEVELS
    )
    assert newcomer == 0
    assert 0.25 * GAMES < regular < 0.45 * GAMES
    assert master > 0.5 * GAMES
