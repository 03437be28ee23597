"""Dawn and cascades: the night's dead are named together, then whatever their deaths bring about."""

from typing import Any

from nightcall.hidden_roles.abilities.shoot import LastActBegan, Shot
from nightcall.hidden_roles.events import CardShown, DayBroke, Died, NobodyDied
from nightcall.kernel.audience import TABLE
from nightcall.kernel.events import Event
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is Cupido, 3 the Hunter, 4 the Witch, 5 the Fortune Teller.
CARDS = "werewolf*2 cupido hunter witch fortune_teller townsperson*4"


def a_table(**options: Any) -> Table:
    return Table("millers-hollow", CARDS, **{"sheriff_day": 0, **options})


def story(table: Table, *kinds: type[Event]) -> list[tuple[str, int | None]]:
    """Everything public of these kinds, in order, as (what, who)."""
    events = table.session.view(TABLE).events
    return [(type(event).__name__, getattr(event, "seat", None)) for event in events if isinstance(event, kinds)]


def test_dawn_names_the_dead_in_seat_order_and_without_a_cause() -> None:
    table = a_table()
    table.night(werewolf=9, witch={"poison": 6})
    assert table.deaths == [(6, "night"), (9, "night")]
    bitten_first = a_table()
    bitten_first.night(werewolf=6, witch={"poison": 9})
    assert bitten_first.deaths == table.deaths, "bitten and poisoned look alike"


def test_the_dead_are_named_only_when_the_night_is_over() -> None:
    table = a_table()
    table.until("werewolf")
    table.call(werewolf=9)
    assert table.calls == ["witch"]
    assert table.deaths == []
    table.time_is_up()
    assert story(table, DayBroke, Died, CardShown) == [("DayBroke", None), ("Died", 9), ("CardShown", 9)]


def test_a_night_without_a_death_is_said_to_be_one() -> None:
    table = a_table()
    table.night()
    assert story(table, DayBroke, NobodyDied, Died) == [("DayBroke", None), ("NobodyDied", None)]


def test_all_who_die_at_this_moment_die_before_anyone_grieves() -> None:
    table = a_table()
    table.night(cupido=(6, 8), werewolf=6, witch={"poison": 9})
    assert table.deaths == [(6, "night"), (9, "night"), (8, "grief")]


def test_the_queue_is_deaths_then_grief_then_the_shot_then_its_griefs() -> None:
    table = a_table()
    table.night(cupido=(6, 8), werewolf=3, witch={"poison": 9})
    table.shoot(3, at=8)
    assert story(table, Died, LastActBegan, Shot) == [
        ("Died", 3),
        ("Died", 9),
        ("LastActBegan", None),
        ("Shot", 8),
        ("Died", 8),
        ("Died", 6),
    ]
    assert table.deaths[-2:] == [(8, "shot"), (6, "grief")]


def test_whoever_chooses_a_last_act_sees_what_is_public_and_nothing_beyond() -> None:
    table = a_table(dead_see="everything")
    before = len(table.session.view(3).events)
    public_before = len(table.session.view(TABLE).events)
    table.night(werewolf=3, witch={"poison": 9})
    assert table.phase == "last_act"
    assert len(table.session.view(3).events) - before == len(table.session.view(TABLE).events) - public_before


def test_the_hunter_shot_dead_seat_is_out_of_the_vote_that_follows() -> None:
    table = a_table()
    table.night(werewolf=3)
    table.shoot(3, at=0)
    table.until("vote")
    assert list(table.asked()) == table.living == [1, 2, 4, 5, 6, 7, 8, 9]


def test_a_victim_of_the_night_still_acts_that_night() -> None:
    table = a_table()
    table.night(werewolf=4, witch={"poison": 0})
    assert table.dead == {0, 4}
