"""Turn and emulate: who becomes another card, when, and who is told."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.emulate import ModelChosen
from nightcall.hidden_roles.abilities.hunt import PackMet
from nightcall.hidden_roles.abilities.turn import Turned
from nightcall.hidden_roles.abilities.withstand import StrengthSpent
from nightcall.hidden_roles.events import NobodyDied
from nightcall.kernel.errors import BadRulebook
from tests.hidden_roles.books import card, with_cards
from tests.kit import RealCards, Table

TURNS = {"ability": "turn", "into": "werewolf"}
BOOK = with_cards(card("foundling", TURNS))


def table(**options: Any) -> Table:
    """Seats 0 and 1 hunt, 2 turns."""
    return Table(BOOK, "werewolf*2 foundling witch hunter cupido townsperson*4", **{"sheriff_day": 0, **options})


def test_bitten_it_does_not_die_but_becomes_a_wolf_and_nobody_else_is_told() -> None:
    here = table()
    here.night(werewolf=2)
    assert here.dead == set()
    assert [(event.seat, event.card, event.to) for event in here.happened(Turned)] == [(2, "werewolf", (2,))]
    assert len(here.announced(NobodyDied)) == 1


def test_it_hunts_with_the_pack_from_the_next_night_on() -> None:
    here = table()
    here.night(werewolf=2)
    here.spare()
    here.until("werewolf")
    assert here.happened(PackMet)[-1].seats == (0, 1, 2)
    here.call(werewolf=6)
    here.time_is_up()
    assert 6 in here.dead


def test_healed_it_stays_what_it_is() -> None:
    here = table()
    here.night(werewolf=2, witch={"heal": "yes", "poison": None})
    assert here.happened(Turned) == []


def test_bitten_and_poisoned_it_dies_as_what_it_was() -> None:
    here = table()
    here.night(werewolf=2, witch={"heal": None, "poison": 2})
    assert here.dead == {2}
    assert here.happened(Turned) == []


def test_the_vote_grief_and_a_shot_kill_it() -> None:
    here = table()
    here.night(cupido=(2, 4), werewolf=6)
    here.execute(4)
    assert (2, "grief") in here.deaths


def test_its_card_is_shown_as_it_is_held_when_it_dies_later() -> None:
    here = table()
    here.night(werewolf=2)
    here.execute(2)
    assert here.known.shown[2] == "foundling"


def test_the_village_has_not_won_while_who_turned_lives() -> None:
    here = Table(BOOK, "werewolf foundling townsperson*6", sheriff_day=0)
    here.night(werewolf=1)
    here.execute(0)
    assert here.goes_on
    here.night(werewolf=3)
    assert here.dead == {0, 3}


def test_who_turns_and_could_withstand_turns() -> None:
    book = with_cards(card("foundling", {"ability": "withstand"}, TURNS))
    here = Table(book, "werewolf*2 foundling townsperson*5", sheriff_day=0)
    here.night(werewolf=2)
    assert len(here.happened(Turned)) == 1
    assert here.happened(StrengthSpent) == []


def test_a_card_that_no_deck_has_comes_into_play() -> None:
    book = with_cards(
        card("ghoul", {"ability": "hunt", "call": "werewolf"}, side="wolves"),
        card("foundling", {**TURNS, "into": "ghoul"}),
    )
    here = Table(book, "werewolf*2 foundling townsperson*5", sheriff_day=0)
    here.night(werewolf=2)
    here.spare()
    here.until("werewolf")
    here.call(werewolf=6, ghoul=6)
    assert here.cards[2] == "ghoul"


def test_with_real_cards_the_moderator_is_asked_for_the_card_of_the_victim() -> None:
    here = RealCards(BOOK, 8, {"werewolf": 2, "foundling": 1, "townsperson": 5}, sheriff_day=0)
    here.tell("werewolf", holders=(0, 1))
    here.tell("werewolf", 0, victim=2)
    here.tell("learn", 2, card="foundling")
    assert here.dead == set()
    assert here.cards[2] == "werewolf"


def test_nobody_turns_into_a_card_that_there_is_not() -> None:
    with pytest.raises(BadRulebook, match="into: there is no card 'werwolf'; did you mean 'werewolf'"):
        with_cards(card("foundling", {**TURNS, "into": "werwolf"}))


# -- when the seat that it chose dies -------------------------------------------------------------------------------

APPRENTICE = with_cards(card("apprentice", {"ability": "emulate", "into": "werewolf"}))


def apprentices(**options: Any) -> Table:
    """Seats 0 and 1 hunt, 2 looks up to somebody."""
    return Table(APPRENTICE, "werewolf*2 apprentice hunter townsperson*5", **{"sheriff_day": 0, **options})


def test_it_becomes_a_wolf_when_its_model_dies_and_only_it_is_told() -> None:
    here = apprentices()
    here.night(werewolf=5, apprentice=6)
    assert [event.to for event in here.happened(ModelChosen)] == [(2,)]
    assert here.cards[2] == "apprentice"
    here.execute(6)
    assert here.cards[2] == "werewolf"
    assert [event.to for event in here.happened(Turned)] == [(2,)]


def test_when_both_die_together_nothing_becomes_of_it() -> None:
    here = apprentices()
    here.night(werewolf=2, apprentice=2 + 1)
    assert here.happened(Turned) == []


def test_a_model_that_is_shot_or_taken_out_counts_as_dead() -> None:
    here = apprentices()
    here.night(werewolf=5, apprentice=6)
    here.execute(3)
    here.answer(3, 6)
    assert here.cards[2] == "werewolf"
    here = apprentices()
    here.night(werewolf=5, apprentice=6)
    here.remove(6)
    assert here.cards[2] == "werewolf"


def test_when_the_last_wolf_was_its_model_the_game_goes_on() -> None:
    here = Table(APPRENTICE, "werewolf apprentice townsperson*6", sheriff_day=0)
    here.night(werewolf=5, apprentice=0)
    here.execute(0)
    assert here.goes_on


def test_without_a_model_it_stays_what_it_is() -> None:
    here = apprentices()
    here.night(werewolf=5)
    here.execute(6)
    assert here.cards[2] == "apprentice"
