"""The Medium: from the second night it hears whether the player executed last was a Werewolf."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Medium, 4 the Possessed, 5 the Werehamster, 6 the Mythomaniac.
CARDS = "werewolf*2 seer medium possessed werehamster mythomaniac villager*7"


def a_table(**options: Any) -> Table:
    return Table("lupus-in-tabula", CARDS, **options)


def heard(table: Table, seat: int = 3) -> list[tuple[int, str]]:
    return [(judged.seat, judged.team) for judged in table.told(seat, ExecutedJudged)]


@pytest.mark.parametrize(
    ("seat", "team"), [(0, "wolves"), (2, "village"), (4, "village"), (5, "village"), (6, "village"), (9, "village")]
)
def test_the_medium_hears_what_the_executed_player_was_as_the_next_night_begins(seat: int, team: str) -> None:
    table = a_table()
    table.night()
    table.execute(seat)
    assert table.calls == ["medium"]
    assert heard(table) == [(seat, team)]
    for other in (1, 7, 8):
        assert heard(table, other) == []


def test_after_a_day_without_an_execution_the_medium_hears_nothing() -> None:
    table = a_table()
    table.night()
    table.execute(0)
    table.night()
    table.spare()
    table.night()
    assert heard(table) == [(0, "wolves")], "not the same news again"


def test_on_the_first_night_the_medium_is_not_called() -> None:
    table = a_table()
    table.night()
    assert ("medium",) not in table.called(1)


def test_a_mythomaniac_executed_as_a_werewolf_is_heard_as_one() -> None:
    table = a_table()
    table.night()
    table.spare()
    table.night(mythomaniac=0)
    table.execute(6)
    assert heard(table) == [(6, "wolves")]


def test_a_player_who_died_at_night_is_not_heard_of() -> None:
    table = a_table()
    table.night()
    table.spare()
    table.night(werewolf=9)
    table.spare()
    table.night()
    assert heard(table) == []


def test_a_dead_medium_hears_nothing() -> None:
    table = a_table()
    table.night()
    table.execute(3)
    table.night()
    table.execute(0)
    table.night()
    assert heard(table) == []


def test_a_removed_player_is_not_heard_of() -> None:
    table = a_table()
    table.night()
    table.remove(0)
    table.spare()
    table.night()
    assert heard(table) == [], "a removal is no execution"
