"""Real cards on a real table: the moderator tells what has to be known, when it has to be known."""

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.mark import MarkAnnounced
from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.hidden_roles.abilities.mimic import Mimicked
from nightcall.hidden_roles.events import CardsRevealed, Dealt, LotDrawn, SpeechesBegan
from nightcall.kernel.audience import MODERATOR
from tests.kit import RealCards


def test_a_whole_game_of_the_basic_mix() -> None:
    table = RealCards("lupus-in-tabula", 8)
    table.tell("seer", holder=4)
    table.tell("seer", 4, inspect=0)
    table.tell("learn", 0, card="werewolf")
    assert [(shown.seat, shown.team) for shown in table.told(4, Inspected)] == [(0, "wolves")]
    table.tell("werewolf", holder=1)

    # The first day: the moderator is dead, as the book advises, and the cards of the mob lie before two.
    table.tell("debate", ready="yes")
    table.tell("naming", most_named=[0], nominated=[2])
    table.tell("speech", ready="yes")
    table.tell("run_off", most_named=[0])
    assert table.deaths == [(0, "executed")]

    table.tell("seer", 4, inspect=None)
    table.tell("werewolf", 1, victim=4)
    assert table.deaths[-1] == (4, "night")
    table.tell("debate", ready="yes")
    table.tell("naming", most_named=[1], nominated=None)
    assert table.deaths[-1] == (1, "executed"), "a sole nominee is executed at once"
    assert (table.won, table.winners) == ("village", (2, 3, 4, 5, 6, 7))


def test_a_whole_game_with_every_special_card() -> None:
    table = RealCards("lupus-in-tabula", 16)

    table.tell("freemason", holders=[8, 9])
    assert [met.seats for met in table.told(8, FellowsMet)] == [(8, 9)]
    table.tell("seer", holder=3)
    table.tell("seer", 3, inspect=11)
    table.tell("learn", 11, card="villager")
    table.tell("owl", holder=7)
    table.tell("owl", 7, mark=12)
    table.tell("werewolf", holders=[0, 1, 2])

    # The Owl's choice stands beside the most named; of two the vote is tied, then tied again: the lot.
    table.tell("debate", ready="yes")
    table.tell("naming", most_named=[0], nominated=[0, 13])
    assert [mark.seat for mark in table.announced(MarkAnnounced)] == [12]
    table.tell("speech", ready="yes")
    table.tell("run_off", most_named=[0, 12])
    table.tell("speech", ready="yes")
    table.tell("run_off", most_named=[0, 12])
    (lot,) = table.announced(LotDrawn)
    assert lot.among == (0, 12)
    assert table.deaths == [(lot.seat, "executed")]
    team = "wolves" if lot.seat == 0 else "village"

    table.tell("medium", holder=4)
    assert [(judged.seat, judged.team) for judged in table.told(4, ExecutedJudged)] == [(lot.seat, team)]
    table.tell("seer", 3, inspect=None)
    table.tell("owl", 7, mark=None)
    table.tell("bodyguard", holder=6)
    table.tell("bodyguard", 6, guard=13)
    table.tell("werewolf", min({0, 1, 2} - table.dead), victim=10)
    table.tell("mythomaniac", holder=5)
    table.tell("mythomaniac", 5, mimic=1)
    assert [(news.chosen, news.card) for news in table.told(5, Mimicked)] == [(1, "werewolf")]

    # A bite may not kill a Werehamster, so the victim's card has to be known now; and it is the Werehamster's.
    table.tell("learn", 10, card="werehamster")
    assert len(table.deaths) == 1

    for wolf in sorted({0, 1, 2, 5} - table.dead):
        table.tell("debate", ready="yes")
        table.tell("naming", most_named=[wolf], nominated=None)
        if table.phase == "over" or table.ask(MODERATOR).about == "possessed":
            break
        table.tell("medium", ready="yes")
        table.tell("seer", 3, inspect=None)
        table.tell("owl", 7, mark=None)
        table.tell("bodyguard", 6, guard=None)
        table.tell("werewolf", min({0, 1, 2, 5} - table.dead), victim=None)

    # The game is decided, but nobody has told yet who the Possessed was.
    table.tell("possessed", holder=14)
    assert (table.won, table.winners) == ("alone", (10,))


def the_first_night(table: RealCards) -> None:
    """A first night in which nobody but the Seer and the Werewolves wakes, and nobody is seen."""
    table.tell("seer", holder=2)
    table.tell("seer", 2, inspect=None)
    table.tell("werewolf", holders=[0, 1])


def test_at_the_end_the_moderator_tells_who_won_on_their_own_and_who_with_the_werewolves() -> None:
    table = RealCards("lupus-in-tabula", 8, ["possessed", "werehamster"])
    the_first_night(table)
    table.tell("debate", ready="yes")
    table.tell("naming", most_named=[3], nominated=None)
    table.tell("seer", 2, inspect=None)
    table.tell("werewolf", 0, victim=4)
    table.tell("learn", 4, card="villager")
    table.tell("debate", ready="yes")
    table.tell("naming", most_named=[5], nominated=None)
    table.tell("seer", 2, inspect=None)
    table.tell("werewolf", 0, victim=6)
    table.tell("learn", 6, card="villager")

    assert table.goes_on, "four live, two of them Werewolves, but who has won is not known yet"
    table.tell("possessed", holder=3)
    table.tell("werehamster", holder=5)
    assert (table.won, table.winners) == ("wolves", (0, 1, 3)), "the Werehamster is dead, the Possessed wins dead"
    (end,) = table.announced(CardsRevealed)
    assert end.cards == ("werewolf", "werewolf", "seer", "possessed", "villager", "werehamster", "villager", None)


def test_a_living_werehamster_told_at_the_end_is_the_only_winner() -> None:
    table = RealCards("lupus-in-tabula", 8, ["werehamster"])
    the_first_night(table)
    for wolf in (0, 1):
        table.tell("debate", ready="yes")
        table.tell("naming", most_named=[wolf], nominated=None)
        if wolf == 0:
            table.tell("seer", 2, inspect=None)
            table.tell("werewolf", 1, victim=None)
    table.tell("werehamster", holder=7)
    assert (table.won, table.winners) == ("alone", (7,))


def test_a_silent_moderator_is_asked_again_who_has_won() -> None:
    table = RealCards("lupus-in-tabula", 8, ["werehamster"])
    the_first_night(table)
    table.remove(0)
    table.remove(1)
    table.time_is_up()
    table.tell("werehamster", holder=7)
    assert table.winners == (7,)


def test_a_werehamster_seen_is_learnt_by_being_seen_and_dies() -> None:
    table = RealCards("lupus-in-tabula", 8, ["werehamster"])
    table.tell("seer", holder=2)
    table.tell("seer", 2, inspect=5)
    table.tell("learn", 5, card="werehamster")
    table.tell("werewolf", holders=[0, 1])
    assert table.deaths == [(5, "night")]
    assert {dealt.seat for dealt in table.happened(Dealt)} == {0, 1, 2, 5}


def test_where_the_moderator_counted_no_votes_all_nominees_are_tied() -> None:
    table = RealCards("lupus-in-tabula", 8)
    the_first_night(table)
    table.tell("debate", ready="yes")
    table.tell("naming", most_named=[3, 4], nominated=None)
    table.tell("speech", ready="yes")
    table.time_is_up()
    assert [speeches.seats for speeches in table.announced(SpeechesBegan)] == [(3, 4), (3, 4)]
    table.tell("speech", ready="yes")
    table.tell("run_off", most_named=[4])
    assert table.deaths == [(4, "executed")]


def test_a_naming_that_hits_nobody_executes_nobody() -> None:
    table = RealCards("lupus-in-tabula", 8)
    the_first_night(table)
    table.tell("debate", ready="yes")
    table.tell("naming", most_named=None, nominated=None)
    assert table.dead == set()
    assert table.calls == ["seer"]
