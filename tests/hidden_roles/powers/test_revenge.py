"""Revenge: a death that takes another along."""

from __future__ import annotations

from typing import Any

from nightcall.hidden_roles.abilities.revenge import Avenged
from nightcall.kernel.audience import EVERYONE
from tests.hidden_roles.books import card, with_cards
from tests.kit import RealCards, Table

WIDOW = card("widow", {"ability": "revenge"}, most=2)
THORN = card("thorn", {"ability": "revenge", "takes": "killer"})


def table(cards: str = "werewolf*2 widow witch hunter cupido townsperson*5", **options: Any) -> Table:
    """Seats 0 and 1 hunt, 2 takes its neighbour along."""
    return Table(with_cards(WIDOW, THORN), cards, **{"sheriff_day": 0, **options})


def test_bitten_it_takes_the_living_neighbour_on_its_left_before_all_eyes() -> None:
    here = table()
    here.night(werewolf=2)
    assert here.deaths == [(2, "night"), (3, "revenge")]
    assert [(event.by, event.seat, event.to) for event in here.happened(Avenged)] == [(2, 3, EVERYONE)]


def test_executed_too_and_the_dead_are_passed_over() -> None:
    here = table()
    here.night(werewolf=3)
    here.execute(2)
    assert (4, "revenge") in here.deaths


def test_round_the_table_the_first_seat_sits_beside_the_last() -> None:
    here = table("werewolf townsperson*6 werewolf widow")
    here.night(werewolf=8)
    assert (0, "revenge") in here.deaths


def test_poison_and_grief_are_avenged_as_well() -> None:
    here = table()
    here.night(cupido=(2, 6), werewolf=6)
    assert here.deaths == [(6, "night"), (2, "grief"), (3, "revenge")]
    here = table()
    here.night(witch={"poison": 2})
    assert (3, "revenge") in here.deaths


def test_a_lover_of_the_one_taken_dies_of_grief_and_one_widow_takes_the_next() -> None:
    here = table()
    here.night(cupido=(3, 7), werewolf=2)
    assert here.deaths == [(2, "night"), (3, "revenge"), (7, "grief")]
    here = table("werewolf*2 widow*2 townsperson*5")
    here.night(werewolf=2)
    assert here.deaths == [(2, "night"), (3, "revenge"), (4, "revenge")]


def test_a_hunter_has_no_time_to_shoot_unless_any_death_leaves_it() -> None:
    here = table("werewolf*2 widow hunter townsperson*5")
    here.night(werewolf=2)
    assert here.phase == "last_act"
    assert here.ask(3).fields[0].name == "suspect"
    here = table("werewolf*2 widow hunter townsperson*5", shots="any_death")
    here.night(werewolf=2)
    here.shoot(3, at=0)
    assert (0, "shot") in here.deaths


def test_whoever_is_shot_is_avenged_too() -> None:
    here = table("werewolf*2 widow townsperson hunter townsperson*5")
    here.night(werewolf=4)
    here.shoot(4, at=2)
    assert here.deaths == [(4, "night"), (2, "shot"), (3, "revenge")]


def test_a_removal_is_not_avenged() -> None:
    here = table()
    here.night(werewolf=8)
    here.remove(2)
    assert here.happened(Avenged) == []


def test_whoever_is_removed_by_night_is_not_avenged_in_the_morning_nor_is_their_lover() -> None:
    for removed in (2, 6):
        here = table()
        here.call(cupido=(2, 6))
        here.remove(removed)
        here.night(werewolf=8)
        assert {seat for seat, _ in here.deaths} == {2, 6, 8}
        assert here.happened(Avenged) == []


def test_a_bite_is_avenged_on_the_nearest_of_the_pack_and_a_vote_on_nobody() -> None:
    cards = "werewolf townsperson thorn townsperson*4 werewolf"
    here = table(cards)
    here.night(werewolf=2)
    assert here.deaths == [(2, "night"), (7, "revenge")]
    here = table(cards)
    here.night(werewolf=1)
    here.execute(2)
    assert here.happened(Avenged) == []


def test_a_death_by_revenge_can_end_the_game() -> None:
    here = table("werewolf thorn townsperson*6")
    here.night(werewolf=1)
    assert here.won == "village"


def test_the_badge_goes_on_from_whoever_is_taken() -> None:
    here = table(sheriff_day=1)
    here.night(werewolf=8)
    here.make_sheriff(3)
    here.execute(2)
    assert here.phase == "succession"
    here.name_successor(6)
    assert here.sheriff == 6


def test_with_real_cards_the_moderator_tells_what_the_dead_held_even_face_down() -> None:
    here = RealCards(
        with_cards(WIDOW), 8, {"werewolf": 2, "widow": 1, "townsperson": 5}, sheriff_day=0, cards_at_death="hidden"
    )
    here.tell("werewolf", holders=(0, 1))
    here.tell("werewolf", 0, victim=4)
    here.tell("learn", 4, card="widow")
    assert here.deaths == [(4, "night"), (5, "revenge")]
