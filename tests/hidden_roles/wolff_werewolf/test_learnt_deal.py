"""Real cards on a real table: the moderator tells what has to be known, when it has to be known."""

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.hunt import PackMet, VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.events import CardsRevealed, GameBegan
from tests.kit import RealCards


def test_a_whole_game_that_the_village_wins() -> None:
    table = RealCards("wolff-werewolf", 8, ["priest"])
    table.tell("werewolf", holders=[0, 1])
    assert [met.seats for met in table.told(0, PackMet)] == [(0, 1)]
    table.tell("werewolf", 0, victim=7)
    table.tell("priest", holder=3)
    table.tell("seer", holder=2)
    table.tell("seer", 2, inspect=0)
    assert [(shown.seat, shown.team) for shown in table.told(2, Inspected)] == [(0, "wolves")]
    assert table.deaths == [(7, "night")]

    # Proposals, seconds and thumbs are the table's own; the moderator tells only what came of them.
    table.tell("proposal", executed=0)
    table.tell("werewolf", 1, victim=3)
    assert [(judged.seat, judged.team) for judged in table.told(3, ExecutedJudged)] == [(0, "wolves")]
    table.tell("priest", ready="yes")
    table.tell("seer", 2, inspect=1)
    assert table.deaths[-1] == (3, "night")

    # The last Werewolf dies, and the quiet night still has its calls.
    table.tell("proposal", executed=1)
    assert table.goes_on
    table.tell("werewolf", ready="yes")
    table.tell("priest", ready="yes")
    table.tell("seer", 2, inspect=None)
    assert table.called(3) == [("werewolf",), ("priest",), ("seer",)]
    assert (table.won, table.winners) == ("village", (2, 3, 4, 5, 6, 7))
    (end,) = table.announced(CardsRevealed)
    assert end.cards[:4] == ("werewolf", "werewolf", "seer", "priest")


def test_a_whole_game_that_the_werewolves_win() -> None:
    table = RealCards("wolff-werewolf", 7)
    table.tell("werewolf", holders=[0, 1])
    table.tell("seer", holder=2)
    table.tell("seer", 2, inspect=6)
    assert table.deaths == [], "an odd first night"
    table.tell("proposal", executed=None)
    table.tell("werewolf", 0, victims=[5, 6])
    table.tell("seer", 2, inspect=None)
    assert table.dead == {5, 6}
    table.tell("proposal", executed=4)
    table.tell("werewolf", 0, victim=3)
    table.tell("seer", 2, inspect=0)
    assert table.living == [0, 1, 2]
    table.tell("proposal", executed=2)
    assert (table.won, table.winners) == ("wolves", (0, 1))


def test_a_moderator_who_tells_no_victim_leaves_it_to_the_lot() -> None:
    table = RealCards("wolff-werewolf", 8)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=None)
    (chosen,) = table.told(0, VictimChosen)
    assert chosen.seat not in (0, 1)
    table.tell("seer", holder=2)
    table.tell("seer", 2, inspect=None)
    assert table.dead == {chosen.seat}


def test_the_screen_for_all_tells_no_number_of_werewolves_though_the_moderator_knows_it() -> None:
    table = RealCards("wolff-werewolf", 8, {"werewolf": 3, "seer": 1, "villager": 4})
    (began,) = table.announced(GameBegan)
    assert began.deck == {"seer": 1}
