"""Lone hunt: a wolf that kills one of its own pack, in every second night."""

from __future__ import annotations

from typing import Any

from nightcall.hidden_roles.abilities.brew import VictimShown
from nightcall.hidden_roles.abilities.lone_hunt import LoneHunted
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from tests.hidden_roles.books import card, with_cards
from tests.kit import Table


def book(**more: Any) -> HiddenRolesBook:
    hunts = {"ability": "hunt", "call": "werewolf"}
    renegade = card("renegade", hunts, {"ability": "lone_hunt", "call": "lone_wolf"}, side="wolves")
    return with_cards({**renegade, "wins_with": "alone"}, **more)


def table(**options: Any) -> Table:
    """Seats 0 and 1 hunt with 2, who hunts alone too."""
    return Table(book(), "werewolf*2 renegade witch fortune_teller townsperson*6", **{"sheriff_day": 0, **options})


def test_it_is_called_in_every_second_night_only() -> None:
    here = table(quiet_rounds=9)
    for night in range(1, 5):
        here.night()
        assert (("lone_wolf",) in here.called(night)) == (night % 2 == 0)
        here.spare()


def test_whom_it_hunts_dies_at_dawn_and_nobody_else_is_told() -> None:
    here = table()
    here.night()
    here.spare()
    here.until("lone_wolf")
    here.call(renegade=0)
    here.time_is_up()
    assert (0, "night") in here.deaths
    assert [event.to for event in here.happened(LoneHunted)] == [(2,)]


def test_it_hunts_only_its_own_pack_and_not_itself() -> None:
    here = table()
    here.night()
    here.spare()
    here.until("lone_wolf")
    assert here.refusal(2, 5) == "not_of_your_pack"
    assert here.refusal(2, 2) == "not_yourself"


def test_the_healer_is_not_shown_it_and_no_potion_helps() -> None:
    here = table()
    here.night()
    here.spare()
    here.until("werewolf")
    here.call(werewolf=6, renegade=6)
    assert [event.seat for event in here.told(3, VictimShown)][-1] == 6
    here.call(witch={"heal": "yes", "poison": None})
    here.call(renegade=1)
    assert (1, "night") in here.deaths
    assert 6 in here.living


def test_a_mate_who_withstands_bites_dies_of_it() -> None:
    hunts = {"ability": "hunt", "call": "werewolf"}
    ogre = card("ogre", hunts, {"ability": "withstand", "against": "both", "times": 3}, side="wolves")
    renegade = card("renegade", hunts, {"ability": "lone_hunt", "call": "lone_wolf"}, side="wolves")
    here = Table(with_cards(ogre, renegade), "werewolf ogre renegade townsperson*7", sheriff_day=0)
    here.night()
    here.spare()
    here.until("lone_wolf")
    here.call(renegade=1)
    assert (1, "night") in here.deaths


def test_the_last_of_its_pack_has_nobody_to_hunt() -> None:
    here = Table(book(), "renegade townsperson*7", sheriff_day=0)
    here.night()
    here.spare()
    here.until("lone_wolf")
    assert all(here.refusal(0, seat) for seat in range(8))
