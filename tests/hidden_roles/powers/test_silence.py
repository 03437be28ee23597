"""Silence: a day without a word and without a vote."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.silence import SilenceAnnounced, Silenced
from nightcall.hidden_roles.events import NamingBegan, VerdictShown, VotesShown
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.errors import Refused
from tests.hidden_roles.books import card, with_cards
from tests.kit import Table

NURSE = card("nurse", {"ability": "silence"})


def table(**options: Any) -> Table:
    """Seats 0 and 1 hunt, 2 silences, 3 can shoot."""
    cards = "werewolf*2 nurse hunter townsperson*5"
    return Table(with_cards(NURSE), cards, **{"sheriff_day": 0, **options})


def test_everybody_is_told_in_the_morning_but_not_by_whom() -> None:
    here = table()
    here.night(werewolf=8, nurse=5)
    assert [(event.seat, event.to) for event in here.happened(SilenceAnnounced)] == [(5, EVERYONE)]
    assert {event.to for event in here.happened(Silenced)} == {(2,)}


def test_it_neither_speaks_nor_votes_and_can_be_executed() -> None:
    here = table()
    here.night(werewolf=8, nurse=5)
    with pytest.raises(Refused, match="speak"):
        here.session.say(5, "I know who it was!")
    assert not here.session.view(5).may_speak
    here.session.say(6, "Then tell us.")
    here.until("vote")
    assert 5 not in here.asked()
    here.vote({0: 5, 1: 5})
    assert 5 not in [voter for voter, _, _ in here.announced(VotesShown)[-1].votes]
    assert (5, "executed") in here.deaths


def test_it_is_over_the_day_after() -> None:
    here = table()
    here.night(werewolf=8, nurse=5)
    here.spare()
    here.night(werewolf=7)
    here.session.say(5, "At last.")
    here.until("vote")
    assert 5 in here.asked()


def test_it_may_still_say_that_it_is_ready() -> None:
    here = table()
    here.night(werewolf=8, nurse=5)
    assert here.phase == "debate"
    assert 5 in here.asked()


def test_nobody_silences_themselves_and_nobody_has_to_be_silenced() -> None:
    here = table()
    here.until("nurse")
    assert here.refusal(2, 2) == "not_yourself"
    here.call()
    assert here.happened(Silenced) == []


def test_who_is_dead_by_morning_is_not_spoken_of() -> None:
    here = table()
    here.night(werewolf=5, nurse=5)
    assert here.happened(SilenceAnnounced) == []


def test_it_works_beyond_the_grave_of_whoever_chose() -> None:
    here = table()
    here.night(werewolf=2, nurse=5)
    here.until("vote")
    assert 5 not in here.asked()


def test_it_does_not_elect_either_but_can_be_elected() -> None:
    here = table(sheriff_day=1)
    here.night(werewolf=8, nurse=5)
    assert here.phase == "election"
    assert 5 not in here.asked()
    here.elect({0: 5})
    assert here.sheriff == 5


def test_a_silenced_hunter_still_shoots() -> None:
    here = table()
    here.night(werewolf=8, nurse=3)
    here.until("vote")
    here.vote({0: 3})
    here.shoot(3, at=1)
    assert (1, "shot") in here.deaths


def test_where_names_are_named_it_is_passed_over_and_has_no_last_word() -> None:
    book = with_cards(NURSE, book="lupus-in-tabula")
    here = Table(book, "werewolf*2 nurse seer villager*5")
    here.night(nurse=5)
    here.until("naming")
    assert 5 not in here.announced(NamingBegan)[-1].order
    here.name({0: 5, 1: 6})
    assert here.phase == "speech"
    assert [here.session.view(seat).may_speak for seat in (5, 6)] == [False, True]


def test_where_somebody_is_proposed_it_proposes_seconds_and_judges_nothing() -> None:
    book = with_cards(NURSE, book="wolff-werewolf")
    here = Table(book, "werewolf*2 nurse seer villager*4")
    here.night(nurse=5, werewolf=7)
    assert 5 not in here.asked()
    here.propose(0, 5)
    assert 5 not in here.asked()
    here.second(1)
    assert here.phase == "speech"
    assert not here.session.view(5).may_speak
    here.thumbs(die=(0, 1, 2, 3), live=(4, 6))
    verdict = here.announced(VerdictShown)[-1]
    assert 5 not in (*verdict.die, *verdict.live)
    assert (5, "executed") in here.deaths


def test_half_of_those_who_may_vote_is_enough_where_somebody_is_silenced() -> None:
    book = with_cards(NURSE, book="wolff-werewolf")
    here = Table(book, "werewolf*2 nurse seer villager*4")
    here.night(nurse=5, werewolf=7)
    here.propose(0, 3)
    here.second(1)
    voices = [seat for seat in here.living if seat != 5]
    here.thumbs(die=voices[: len(voices) // 2 + 1])
    assert (3, "executed") in here.deaths
