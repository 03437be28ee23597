"""The Bodyguard: from the second night it keeps another player from the Werewolves."""

from typing import Any

from nightcall.hidden_roles.events import NobodyDied
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Bodyguard, 4 the Werehamster.
CARDS = "werewolf*2 seer bodyguard werehamster villager*6"


def second_night(**options: Any) -> Table:
    table = Table("lupus-in-tabula", CARDS, **options)
    table.night()
    table.spare()
    return table


def test_on_the_first_night_there_is_no_bodyguard_even_if_there_is_a_victim() -> None:
    table = Table("lupus-in-tabula", CARDS, first_victim=True)
    table.night(werewolf=5)
    assert ("bodyguard",) not in table.called(1)
    assert table.dead == {5}


def test_a_guarded_victim_does_not_die_and_nobody_is_killed() -> None:
    table = second_night()
    before = len(table.announced(NobodyDied))
    table.night(bodyguard=5, werewolf=5)
    assert table.deaths == []
    assert len(table.announced(NobodyDied)) == before + 1


def test_whoever_is_not_guarded_dies() -> None:
    table = second_night()
    table.night(bodyguard=5, werewolf=6)
    assert table.dead == {6}


def test_the_same_player_may_be_guarded_again() -> None:
    table = second_night()
    table.night(bodyguard=5, werewolf=5)
    table.spare()
    table.night(bodyguard=5, werewolf=5)
    assert table.dead == set()


def test_a_guard_lasts_one_night() -> None:
    table = second_night()
    table.night(bodyguard=5)
    table.spare()
    table.night(werewolf=5)
    assert table.dead == {5}


def test_the_bodyguard_guards_another_living_player() -> None:
    table = second_night()
    table.until("bodyguard")
    assert table.refusal(3, 3) == "not_yourself"
    table.call()
    table.night(werewolf=5)
    table.spare()
    table.until("bodyguard")
    assert table.refusal(3, 5) == "not_an_option"


def test_a_bodyguard_who_is_the_victim_still_guards_and_dies() -> None:
    table = second_night()
    table.night(bodyguard=5, werewolf=3)
    assert table.dead == {3}


def test_the_guard_does_not_keep_the_werehamster_from_the_seer() -> None:
    table = second_night()
    table.night(seer=4, bodyguard=4, werewolf=5)
    assert table.dead == {4, 5}


def test_the_guard_does_not_keep_anybody_from_the_vote() -> None:
    table = second_night()
    table.night(bodyguard=5)
    table.execute(5)
    assert table.dead == {5}
