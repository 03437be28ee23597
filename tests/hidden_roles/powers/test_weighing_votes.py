"""Weigh and sway: votes that count more, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.sway import SwayAnnounced, Swayed
from nightcall.hidden_roles.events import NobodyExecuted, VotesShown
from nightcall.hidden_roles.warnings import warnings_about
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.errors import BadRulebook
from tests.hidden_roles.books import card, with_cards
from tests.kit import RealCards, Table


def table(counts: int = 2, **options: Any) -> Table:
    """Seats 0 and 1 hunt, 2 weighs, 3 sways."""
    book = with_cards(
        card("mayor", {"ability": "weigh", "counts": counts}), card("gossip", {"ability": "sway", "counts": counts})
    )
    return Table(book, "werewolf*2 mayor gossip hunter townsperson*5", **{"sheriff_day": 0, **options})


def test_its_vote_counts_double_and_everybody_sees_it() -> None:
    here = table()
    here.night(werewolf=9)
    here.vote({2: 5, 6: 7})
    assert (5, "executed") in here.deaths
    assert (2, 5, 2) in here.announced(VotesShown)[-1].votes


def test_it_counts_double_once_more_under_the_badge() -> None:
    here = table(counts=3, sheriff_day=1)
    here.night(werewolf=9)
    here.make_sheriff(2)
    here.vote({2: 5})
    assert (2, 5, 6) in here.announced(VotesShown)[-1].votes


def test_a_vote_that_counts_nothing_executes_nobody_and_elects_like_any_other() -> None:
    here = table(counts=0, sheriff_day=1)
    here.night(werewolf=9)
    here.elect({2: 5})
    assert here.sheriff == 5
    here.vote({2: 5})
    assert [event.reason for event in here.announced(NobodyExecuted)] == ["no_votes"]


def test_votes_against_a_chosen_seat_count_double_and_everybody_is_told_but_not_by_whom() -> None:
    here = table()
    here.night(werewolf=9, gossip=5)
    assert {event.to for event in here.happened(Swayed)} == {(3,)}
    assert [(event.seat, event.counts, event.to) for event in here.happened(SwayAnnounced)] == [(5, 2, EVERYONE)]
    here.vote({6: 5, 7: 8})
    assert (5, "executed") in here.deaths


def test_both_together_multiply() -> None:
    here = table(counts=3)
    here.night(werewolf=9, gossip=5)
    here.vote({2: 5})
    assert (2, 5, 9) in here.announced(VotesShown)[-1].votes


def test_a_seat_can_be_kept_from_the_rope_for_one_day() -> None:
    here = table(counts=0)
    here.night(werewolf=9, gossip=5)
    here.vote(dict.fromkeys((0, 1, 4, 6), 5))
    assert here.dead == {9}
    here.night(werewolf=8)
    here.vote({6: 5})
    assert (5, "executed") in here.deaths


def test_who_is_dead_by_morning_is_not_spoken_of_and_the_dead_gossip_is_heard_once_more() -> None:
    here = table()
    here.night(werewolf=5, gossip=5)
    assert here.happened(SwayAnnounced) == []
    here.spare()
    here.night(werewolf=3, gossip=6)
    assert [event.seat for event in here.happened(SwayAnnounced)] == [6]


def test_nobody_sways_votes_against_themselves() -> None:
    here = table()
    here.until("gossip")
    assert here.refusal(3, 3) == "not_yourself"


def test_a_second_vote_among_the_tied_counts_in_the_same_way() -> None:
    here = table(tied_vote="again")
    here.night(werewolf=9)
    here.vote({2: 5, 6: 7, 8: 7})
    here.vote({2: 5, 6: 7})
    assert (5, "executed") in here.deaths


@pytest.mark.parametrize("counts", [-1, 1, 10])
@pytest.mark.parametrize("ability", ["weigh", "sway"])
def test_a_number_of_votes_that_makes_no_sense_is_refused(ability: str, counts: int) -> None:
    with pytest.raises(BadRulebook, match=f"a vote cannot count as {counts}; use 0, or 2 to 9"):
        with_cards(card("mayor", {"ability": ability, "counts": counts}))


def test_where_nobody_points_at_once_the_maker_is_warned() -> None:
    book = with_cards(card("mayor", {"ability": "weigh"}), book="lupus-in-tabula")
    assert any("pointing" in warning for warning in warnings_about(book))


def test_with_real_cards_the_moderator_says_who_talks_and_counts_the_hands() -> None:
    book = with_cards(card("gossip", {"ability": "sway"}))
    here = RealCards(book, 8, {"werewolf": 2, "gossip": 1, "townsperson": 5}, sheriff_day=0)
    here.tell("werewolf", holders=(0, 1))
    here.tell("werewolf", 0, victim=6)
    here.tell("gossip", holder=2)
    here.tell("gossip", 2, sway=4)
    assert [event.seat for event in here.announced(SwayAnnounced)] == [4]
