"""Scapegoat: who dies of a tie."""

from __future__ import annotations

from typing import Any

from nightcall.hidden_roles.abilities.scapegoat import Blamed
from nightcall.hidden_roles.abilities.withstand import VoteWithstood
from nightcall.kernel.audience import EVERYONE
from tests.hidden_roles.books import card, with_cards
from tests.kit import RealCards, Table

BOOK = with_cards(card("beadle", {"ability": "scapegoat"}))


def table(**options: Any) -> Table:
    """Seats 0 and 1 hunt, 2 is blamed."""
    return Table(BOOK, "werewolf*2 beadle hunter cupido townsperson*4", **{"sheriff_day": 0, **options})


def test_it_dies_in_place_of_a_tie_before_all_eyes() -> None:
    here = table()
    here.night(werewolf=8)
    here.vote({0: 5, 1: 6})
    assert [(event.seat, event.to) for event in here.happened(Blamed)] == [(2, EVERYONE)]
    assert (2, "executed") in here.deaths


def test_a_clear_vote_and_no_vote_blame_nobody() -> None:
    here = table()
    here.night(werewolf=8)
    here.vote({0: 5})
    assert here.happened(Blamed) == []
    here.night(werewolf=7)
    here.spare()
    assert here.happened(Blamed) == []


def test_where_ties_are_voted_again_only_the_second_tie_counts() -> None:
    here = table(tied_vote="again")
    here.night(werewolf=8)
    here.vote({0: 5, 1: 6})
    assert here.happened(Blamed) == []
    here.vote({0: 5, 1: 6})
    assert (2, "executed") in here.deaths


def test_it_comes_before_the_lot() -> None:
    here = table(tied_vote="lot")
    here.night(werewolf=8)
    here.vote({0: 5, 1: 6})
    assert (2, "executed") in here.deaths


def test_dead_it_takes_no_blame() -> None:
    here = table()
    here.night(werewolf=2)
    here.vote({0: 5, 1: 6})
    assert here.dead == {2}


def test_its_lover_follows_and_a_blamed_hunter_shoots() -> None:
    here = table()
    here.night(cupido=(2, 5), werewolf=8)
    here.vote({0: 6, 1: 7})
    assert (5, "grief") in here.deaths
    book = with_cards(card("hunter", {"ability": "shoot"}, {"ability": "scapegoat"}))
    here = Table(book, "werewolf*2 hunter townsperson*5", sheriff_day=0)
    here.night(werewolf=7)
    here.vote({0: 5, 1: 6})
    assert here.phase == "last_act"


def test_who_withstands_the_vote_withstands_the_blame() -> None:
    book = with_cards(card("beadle", {"ability": "scapegoat"}, {"ability": "withstand", "against": "vote"}))
    here = Table(book, "werewolf*2 beadle townsperson*5", sheriff_day=0)
    here.night(werewolf=7)
    here.vote({0: 5, 1: 6})
    assert here.dead == {7}
    assert [event.seat for event in here.announced(VoteWithstood)] == [2]


def test_where_names_are_named_it_is_blamed_instead_of_a_lot() -> None:
    book = with_cards(card("beadle", {"ability": "scapegoat"}), book="lupus-in-tabula")
    here = Table(book, "werewolf*2 beadle seer villager*5")
    here.night()
    here.name({0: 7, 1: 8})
    here.run_off({})
    here.run_off({})
    assert (2, "executed") in here.deaths


def test_with_real_cards_the_moderator_is_asked_who_it_is() -> None:
    book = with_cards(card("beadle", {"ability": "scapegoat"}), book="lupus-in-tabula")
    here = RealCards(book, 8, {"werewolf": 2, "beadle": 1, "villager": 5})
    here.tell("werewolf", holders=(0, 1))
    here.until("naming")
    here.tell("naming", most_named=(3, 4), nominated=(3, 4))
    for _ in range(2):
        here.until("run_off")
        here.tell("run_off", most_named=(3, 4))
    here.tell("beadle", holder=5)
    assert (5, "executed") in here.deaths
