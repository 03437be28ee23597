"""Measures: what is taken down of a game is what happened in it."""

from __future__ import annotations

from typing import Any

from nightcall.arena.measures.account import Account
from nightcall.arena.measures.answers import answers
from nightcall.arena.measures.ballots import ballots
from nightcall.arena.measures.guesses import guesses
from nightcall.arena.measures.lies import lies
from nightcall.arena.measures.mistakes import (
    CARD_CHANGED,
    CONTRADICTED,
    DEAD_ACCUSED,
    LOVER_VOTED_FOR,
    TOO_MANY,
    mistakes,
)
from nightcall.arena.measures.results import results
from nightcall.arena.measures.tells import SILENCE, tells
from nightcall.arena.played import HitCount
from nightcall.bots.belief.model import shipped
from tests.kit import BOOKS, Table

WOLF = {"says": "report", "seat": 4, "card": "werewolf", "night": 1}


def begun() -> Table:
    """Wolves are seats 0 and 1, the Fortune Teller is 2; the Fortune Teller looks at a wolf, and seat 7 is bitten."""
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=7)
    table.until("debate")
    return table


def say(table: Table, by: int, /, **statement: Any) -> None:
    table.session.say(by, statement=statement)


def account(table: Table) -> Account:
    return Account(BOOKS[table.session.header.rulebook], table.session)


def test_who_is_named_and_speaks_before_the_vote_has_answered() -> None:
    table = begun()
    say(table, 3, says="accuse", seat=4)
    say(table, 3, says="accuse", seat=5)
    say(table, 4, says="accuse", seat=3)
    table.vote({2: 0, 3: 0})
    assert answers(account(table)) == (HitCount(1, 3), HitCount(0, 1))


def test_a_result_that_is_told_counts_and_one_that_died_with_its_holder_does_not() -> None:
    told = begun()
    say(told, 2, says="claim", card="fortune_teller")
    say(told, 2, says="report", seat=0, card="werewolf", night=1)
    told.execute(0)
    assert results(account(told)) == {"fortune_teller": HitCount(1, 1)}
    kept = begun()
    kept.execute(2)
    assert results(account(kept)) == {"fortune_teller": HitCount(0, 1)}


def test_a_result_whose_holder_dies_before_any_debate_is_no_ones_fault() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=2)
    table.execute(0)
    assert results(account(table)) == {}


def test_the_votes_of_a_ballot_are_counted() -> None:
    table = begun()
    table.vote({0: 3, 1: 3, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0})
    cast = ballots(account(table), ())
    assert [(one.about, one.voters, one.most) for one in cast] == [("vote", 7, 5)]


def test_before_a_vote_everybody_alive_is_guessed_about_and_the_chances_are_as_many_as_the_wolves() -> None:
    table = begun()
    table.execute(0)
    known, _ = guesses(account(table), shipped())
    assert [one.seat for one in known] == [0, 1, 2, 3, 4, 5, 6]
    assert [one.seat for one in known if one.is_wolf] == [0, 1]
    assert abs(sum(one.chance for one in known) - 2) < 0.01


def test_a_vote_for_somebody_whom_the_voter_has_seen_to_be_innocent_is_counted() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    table.vote({2: 3, 4: 3, 5: 0, 6: 0})
    assert guesses(account(table), shipped())[1] == 1, "only the Fortune Teller could know"
    other = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    other.night(fortune_teller=3, werewolf=7)
    other.vote({2: 0, 4: 3, 5: 0, 6: 0})
    assert guesses(account(other), shipped())[1] == 0


def test_acts_are_counted_once_a_day_for_wolves_and_for_cards_that_learn_nothing() -> None:
    table = begun()
    say(table, 0, says="accuse", seat=3)
    say(table, 0, says="accuse", seat=4)
    say(table, 3, says="accuse", seat=0)
    say(table, 2, says="accuse", seat=0)
    table.execute(0)
    acts, could, days, alike = tells(account(table))
    assert days == (2, 4)
    assert acts["accuse"] == (1, 1)
    assert acts[SILENCE] == (1, 3)
    assert (alike["accuse"], alike[SILENCE]) == (0.5, 1.5)
    assert could["vote"] == could["no vote"] == (2, 4)


def test_a_wolf_is_compared_with_those_who_lived_on_the_same_days() -> None:
    table = begun()
    say(table, 3, says="accuse", seat=0)
    say(table, 4, says="accuse", seat=0)
    table.execute(0)
    table.night(fortune_teller=3, werewolf=6)
    say(table, 3, says="accuse", seat=4)
    table.execute(3)
    told = tells(account(table))
    assert (told.lived, told.acts["accuse"]) == ((3, 7), (0, 3))
    assert told.alike["accuse"] == 2 * 2 / 4 + 1 / 3


def test_whoever_stands_trial_has_no_thumb_to_betray_itself_with() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*6")
    table.night()
    table.execute(0)
    _, could, days, _ = tells(account(table))
    assert days[0] == 2
    assert could["die"][0] == could["no die"][0] == 1


def test_an_unopposed_report_that_executes_is_told_from_one_that_is_opposed() -> None:
    believed = begun()
    say(believed, 0, says="claim", card="fortune_teller")
    say(believed, 0, **WOLF)
    believed.execute(4)
    assert lies(account(believed)) == {"false": HitCount(1, 1)}
    opposed = begun()
    say(opposed, 0, says="claim", card="fortune_teller")
    say(opposed, 0, **WOLF)
    say(opposed, 2, says="claim", card="fortune_teller")
    opposed.execute(4)
    assert lies(account(opposed)) == {}


def test_whoever_accuses_the_dead_changes_its_card_or_contradicts_itself_is_counted() -> None:
    table = begun()
    say(table, 3, says="accuse", seat=7)
    say(table, 3, says="claim", card="townsperson")
    say(table, 3, says="claim", card="fortune_teller")
    say(table, 3, **WOLF)
    say(table, 3, says="report", seat=4, card="townsperson", night=1)
    say(table, 3, says="report", seat=5, card="townsperson", night=1)
    table.spare()
    found = mistakes(account(table))
    assert found == {DEAD_ACCUSED: 1, CARD_CHANGED: 1, CONTRADICTED: 1, TOO_MANY: 1}


def test_what_was_taken_back_first_is_no_mistake() -> None:
    table = begun()
    say(table, 3, says="claim", card="townsperson")
    say(table, 3, says="retract")
    say(table, 3, says="claim", card="fortune_teller")
    say(table, 3, **WOLF)
    say(table, 3, says="retract", seat=4)
    say(table, 3, says="report", seat=5, card="townsperson", night=1)
    table.spare()
    assert mistakes(account(table)) == {}


def test_a_word_against_ones_own_lover_is_counted() -> None:
    table = Table("millers-hollow", "werewolf*2 cupido townsperson*5", sheriff_day=0)
    table.night(cupido=[4, 5], werewolf=7)
    table.until("debate")
    say(table, 4, says="will_vote", seat=5)
    say(table, 3, says="will_vote", seat=5)
    table.spare()
    assert mistakes(account(table)) == {LOVER_VOTED_FOR: 1}
