"""Withstand and bless: who does not die of a bite or a vote, how often, and who is told."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.bless import Blessed, BlessingSpent
from nightcall.hidden_roles.abilities.withstand import BiteWithstood, StrengthSpent, VoteWithstood
from nightcall.hidden_roles.events import NobodyDied
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.errors import BadRulebook
from tests.hidden_roles.books import card, with_cards
from tests.kit import RealCards, Table


def smith(**arguments: Any) -> HiddenRolesBook:
    return with_cards(card("smith", {"ability": "withstand", **arguments}))


def table(book: HiddenRolesBook, **options: Any) -> Table:
    """Seats 0 and 1 hunt, 2 withstands."""
    return Table(book, "werewolf*2 smith witch hunter cupido townsperson*4", **{"sheriff_day": 0, **options})


def test_a_bite_does_not_kill_once_and_nobody_is_told() -> None:
    here = table(smith())
    here.night(werewolf=2)
    assert here.dead == set()
    assert [event.to for event in here.happened(StrengthSpent)] == [()]
    assert here.announced(BiteWithstood) == []
    assert len(here.announced(NobodyDied)) == 1
    here.spare()
    here.night(werewolf=2)
    assert here.dead == {2}


def test_openly_everybody_is_told_whom_the_bite_did_not_kill() -> None:
    here = table(smith(openly=True))
    here.night(werewolf=2)
    assert [event.seat for event in here.announced(BiteWithstood)] == [2]


def test_as_many_times_as_the_card_says() -> None:
    here = table(smith(times=2), quiet_rounds=9)
    for _ in range(2):
        here.night(werewolf=2)
        assert here.dead == set()
        here.spare()
    here.night(werewolf=2)
    assert here.dead == {2}


def test_a_vote_kills_whoever_only_withstands_bites() -> None:
    here = table(smith())
    here.night(werewolf=6)
    here.execute(2)
    assert here.dead == {6, 2}


def test_a_vote_in_vain_is_seen_by_all_and_the_night_falls() -> None:
    here = table(smith(against="vote"))
    here.night(werewolf=6)
    here.until("vote")
    here.vote({voter: 2 for voter in here.living if voter != 2})
    assert here.dead == {6}
    assert [event.to for event in here.happened(VoteWithstood)] == [EVERYONE]
    assert here.known.night == 2


def test_against_both_one_strength_serves_for_either() -> None:
    here = table(smith(against="both"))
    here.night(werewolf=2)
    here.execute(2)
    assert here.dead == {2}


def test_poison_kills_all_the_same_and_the_strength_is_spent_on_the_bite() -> None:
    here = table(smith())
    here.night(werewolf=2, witch={"heal": None, "poison": 2})
    assert here.dead == {2}
    assert len(here.happened(StrengthSpent)) == 1


def test_whom_the_witch_heals_has_nothing_to_withstand() -> None:
    here = table(smith())
    here.night(werewolf=2, witch={"heal": "yes", "poison": None})
    assert here.happened(StrengthSpent) == []


def test_a_shot_and_grief_kill() -> None:
    here = table(smith(against="both", times=3))
    here.night(cupido=(2, 4), werewolf=6)
    here.execute(4)
    assert (2, "grief") in here.deaths
    here = table(smith(against="both", times=3))
    here.night(werewolf=6)
    here.execute(4)
    here.answer(4, 2)
    assert (2, "shot") in here.deaths


def test_a_removed_seat_is_gone_whatever_it_withstands() -> None:
    here = table(smith(against="both"))
    here.remove(2)
    here.night(werewolf=2)
    assert (2, "removed") in here.deaths


def test_a_sheriff_whom_the_vote_does_not_kill_keeps_the_badge() -> None:
    here = table(smith(against="vote"), sheriff_day=1)
    here.night(werewolf=6)
    here.make_sheriff(2)
    here.until("vote")
    here.vote({voter: 2 for voter in here.living if voter != 2})
    assert here.sheriff == 2


def test_with_real_cards_the_moderator_is_asked_for_the_card_of_the_victim() -> None:
    here = RealCards(smith(), 8, {"werewolf": 2, "smith": 1, "townsperson": 5}, sheriff_day=0)
    here.tell("werewolf", holders=(0, 1))
    here.tell("werewolf", 0, victim=2)
    here.tell("learn", 2, card="smith")
    assert here.dead == set()


def test_with_real_cards_the_moderator_is_asked_for_the_card_of_the_condemned() -> None:
    here = RealCards(smith(against="vote"), 8, {"werewolf": 2, "smith": 1, "townsperson": 5}, sheriff_day=0)
    here.tell("werewolf", holders=(0, 1))
    here.tell("werewolf", 0, victim=None)
    here.until("vote")
    here.tell("vote", executed=3)
    here.tell("learn", 3, card="smith")
    assert here.dead == set()


def test_no_card_withstands_no_times_or_for_ever() -> None:
    with pytest.raises(BadRulebook, match="times: 0 times cannot be; use 1 to 9"):
        smith(times=0)


@pytest.mark.parametrize("book", ["lupus-in-tabula", "wolff-werewolf"])
def test_every_way_to_execute_somebody_can_be_withstood(book: str) -> None:
    own = with_cards(card("smith", {"ability": "withstand", "against": "vote"}), book=book)
    here = Table(own, "werewolf*2 smith seer villager*5")
    here.night()
    with pytest.raises(AssertionError):
        here.execute(2)
    assert [event.seat for event in here.announced(VoteWithstood)] == [2]
    assert 2 in here.living


# -- given to another seat ----------------------------------------------------------------------------------------


def blessing(**arguments: Any) -> HiddenRolesBook:
    return with_cards(card("chandler", {"ability": "bless", **arguments}))


def blessed_table(book: HiddenRolesBook, **options: Any) -> Table:
    """Seats 0 and 1 hunt, 2 blesses."""
    return Table(book, "werewolf*2 chandler witch townsperson*5", **{"sheriff_day": 0, **options})


def test_a_blessed_seat_is_kept_from_one_bite_and_neither_it_nor_anybody_is_told() -> None:
    here = blessed_table(blessing())
    here.night(werewolf=5, chandler=5)
    assert here.dead == set()
    assert [event.to for event in here.happened(Blessed)] == [(2,)]
    assert [event.to for event in here.happened(BlessingSpent)] == [()]
    here.spare()
    here.night(werewolf=5)
    assert here.dead == {5}


def test_a_blessing_lasts_until_it_is_needed_and_outlives_who_gave_it() -> None:
    here = blessed_table(blessing())
    here.night(werewolf=2, chandler=5)
    here.spare()
    here.night(werewolf=5)
    assert here.dead == {2}


def test_a_blessing_against_the_vote_is_seen_to_work_and_not_whose_it_was() -> None:
    here = blessed_table(blessing(against="vote"))
    here.night(werewolf=6, chandler=0)
    here.until("vote")
    here.vote({voter: 0 for voter in here.living if voter != 0})
    assert 0 in here.living
    assert [event.seat for event in here.announced(VoteWithstood)] == [0]


def test_nobody_blesses_themselves() -> None:
    here = blessed_table(blessing())
    here.until("chandler")
    assert here.refusal(2, 2) == "not_yourself"


def test_a_blessing_is_spent_before_ones_own_strength() -> None:
    book = with_cards(card("smith", {"ability": "withstand"}), card("chandler", {"ability": "bless"}))
    here = Table(book, "werewolf*2 chandler smith townsperson*5", sheriff_day=0)
    here.night(werewolf=3, chandler=3)
    assert len(here.happened(BlessingSpent)) == 1
    assert here.happened(StrengthSpent) == []
