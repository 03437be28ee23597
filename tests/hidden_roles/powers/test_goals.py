"""Martyr and brand: cards that win by a goal of their own."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.brand import Branded
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.errors import BadRulebook
from tests.hidden_roles.books import card, with_cards
from tests.kit import RealCards, Table


def book(wins: str = "alone", *more: Any, side: str = "village", **brand: Any) -> HiddenRolesBook:
    return with_cards(
        card("zealot", {"ability": "martyr", "wins": wins}, *more, side=side),
        card("piper", {"ability": "brand", "wins": wins, **brand}, side=side),
    )


def table(cards: str = "werewolf*2 zealot piper hunter cupido townsperson*4", **more: Any) -> Table:
    """Seats 0 and 1 hunt, 2 wants to be executed, 3 marks."""
    return Table(book(**more), cards, sheriff_day=0)


# -- to be executed --------------------------------------------------------------------------------------------


def test_executed_it_wins_alone_and_the_game_is_over() -> None:
    here = table()
    here.night(werewolf=9)
    here.execute(2)
    assert (here.won, here.reason, here.winners) == ("alone", "goal_reached", (2,))


def test_executed_it_wins_with_its_whole_side_if_its_card_says_so() -> None:
    here = table(wins="side")
    here.night(werewolf=9)
    here.execute(2)
    assert (here.won, here.winners) == ("village", tuple(range(2, 10)))


def test_bitten_it_wins_nothing() -> None:
    here = table()
    here.night(werewolf=2)
    assert here.goes_on
    here.execute(4)
    here.shoot(4, at=None)
    assert here.goes_on


def test_shot_or_grieving_by_day_it_wins_nothing_either() -> None:
    here = table()
    here.night(werewolf=9)
    here.execute(4)
    here.shoot(4, at=2)
    assert here.goes_on
    here = table()
    here.night(cupido=(2, 6), werewolf=9)
    here.execute(6)
    assert here.goes_on


def test_who_withstands_the_vote_is_not_executed() -> None:
    here = Table(
        book("alone", {"ability": "withstand", "against": "vote"}), "werewolf*2 zealot townsperson*5", sheriff_day=0
    )
    here.night(werewolf=7)
    here.until("vote")
    here.vote({0: 2})
    assert here.goes_on
    here.night(werewolf=6)
    here.execute(2)
    assert here.won == "alone"


def test_blamed_for_a_tie_it_wins() -> None:
    here = Table(book("alone", {"ability": "scapegoat"}), "werewolf*2 zealot townsperson*5", sheriff_day=0)
    here.night(werewolf=7)
    here.until("vote")
    here.vote({0: 5, 1: 6})
    assert here.winners == (2,)


def test_it_comes_before_any_other_end() -> None:
    here = Table(book(side="wolves"), "werewolf zealot townsperson*6", sheriff_day=0)
    here.night(werewolf=7)
    here.execute(0)
    assert here.goes_on
    here.execute(1)  # no call is left, and the next day comes at once
    assert (here.won, here.winners) == ("alone", (1,))


def test_a_mixed_pair_wins_as_a_pair_where_a_side_would() -> None:
    here = table(wins="side")
    here.night(cupido=(0, 2), werewolf=9)
    here.execute(2)
    assert (here.won, here.winners) == ("lovers", (0, 2))


def test_with_real_cards_face_down_the_moderator_is_asked_whose_card_it_was() -> None:
    here = RealCards(book(), 8, {"werewolf": 2, "zealot": 1, "townsperson": 5}, sheriff_day=0, cards_at_death="hidden")
    here.tell("werewolf", holders=(0, 1))
    here.tell("werewolf", 0, victim=7)
    here.until("vote")
    here.tell("vote", executed=4)
    here.tell("learn", 4, card="zealot")
    assert here.winners == (4,)


# -- to mark everybody -------------------------------------------------------------------------------------------


def test_it_wins_when_all_others_who_live_bear_its_mark() -> None:
    here = table("werewolf*2 zealot piper townsperson*4", most=3)
    here.night(piper=(0, 1, 2), werewolf=7)
    here.spare()
    assert here.goes_on
    here.night(piper=(4, 5), werewolf=6)
    assert (here.won, here.reason, here.winners) == ("alone", "goal_reached", (3,))


def test_an_execution_can_make_the_marks_complete() -> None:
    here = table("werewolf*2 zealot piper townsperson*4", most=3)
    here.night(piper=(0, 1, 2), werewolf=7)
    here.spare()
    here.night(piper=(4,), werewolf=6)
    assert here.goes_on
    here.execute(5)
    assert here.winners == (3,)


def test_marks_without_their_maker_win_nothing() -> None:
    here = table("werewolf*2 zealot piper townsperson*4", most=3)
    here.night(piper=(0, 1, 2), werewolf=7)
    here.spare()
    here.night(piper=(4, 5, 6), werewolf=3)
    assert here.goes_on


def test_nobody_is_told_of_a_mark_and_nobody_is_marked_twice() -> None:
    here = table()
    here.night(piper=(0, 4), werewolf=9)
    assert [(event.by, event.seats, event.to) for event in here.happened(Branded)] == [(3, (0, 4), (3,))]
    here.spare()
    here.until("piper")
    assert here.refusal(3, (4, 5)) == "bears_your_mark"
    assert here.refusal(3, (3, 5)) == "not_yourself"


def test_one_mark_a_night_is_picked_like_one_seat() -> None:
    here = table(most=1)
    here.night(piper=4, werewolf=9)
    assert [event.seats for event in here.happened(Branded)] == [(4,)]


def test_the_mark_of_another_counts_for_nobody_else() -> None:
    here = Table(
        with_cards(card("piper", {"ability": "brand", "most": 3}, most=2)),
        "werewolf piper*2 townsperson*5",
        sheriff_day=0,
    )
    here.night(piper={1: (0, 2, 3), 2: (4, 5, 6)}, werewolf=7)
    assert here.goes_on


@pytest.mark.parametrize("most", [0, 4])
def test_too_many_marks_are_refused(most: int) -> None:
    with pytest.raises(BadRulebook, match=f"{most} in a night cannot be marked; use 1 to 3"):
        book(most=most)
