"""Unanswered: who is named in a debate answers before the vote, with a word of its own, or it is remembered."""

from __future__ import annotations

import pytest

from nightcall.bots.belief.unanswered import Unanswered
from nightcall.bots.belief.watching import PublicWatch
from nightcall.bots.company import Company
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.talk import (
    Accuse,
    Agree,
    AnyStatement,
    AskSeat,
    Because,
    Claim,
    Defend,
    Disagree,
    Estimate,
    Report,
    WillVote,
)
from nightcall.kernel.audience import TABLE
from nightcall.kernel.session import Session
from tests.hidden_roles.books import card, with_cards
from tests.kit import Table


def waiting(*lines: tuple[int, AnyStatement | None]) -> frozenset[int]:
    """Who still owes an answer after these lines."""
    found = Unanswered()
    for by, statement in lines:
        found.hear(by, statement, tells_of_wolf=isinstance(statement, Report) and statement.team == "wolves")
    return found.seats


def let_stand(table: Table) -> dict[int, list[int]]:
    """What everybody at this table remembers."""
    watch = PublicWatch(table.book)
    for event in table.session.view(TABLE).events:
        watch.take(event)
    return watch.let_stand


@pytest.mark.parametrize(
    "named",
    [
        Accuse(seat=2),
        WillVote(seat=2),
        AskSeat(seat=2, what="why"),
        Estimate(seat=2, team="wolves", sure=70),
        Report(seat=2, team="wolves"),
    ],
    ids=lambda said: type(said).__name__,
)
def test_whoever_is_asked_or_accused_by_name_is_waited_for(named: AnyStatement) -> None:
    assert waiting((1, named)) == {2}
    assert waiting((1, named), (3, Disagree(seat=1))) == {2}
    assert waiting((1, named), (2, Because(event=4))) == set()


@pytest.mark.parametrize(
    "kind", [Defend(seat=2), Estimate(seat=2, team="village", sure=70), Report(seat=2, team="village")]
)
def test_a_good_word_needs_no_answer(kind: AnyStatement) -> None:
    assert waiting((1, kind)) == set()


def test_whoever_only_agrees_with_somebody_has_answered_nobody() -> None:
    assert waiting((1, Accuse(seat=2)), (2, Agree(seat=3))) == {2}
    assert waiting((1, AskSeat(seat=2, what="vote")), (2, Agree(seat=3))) == {2}


def test_a_vote_answers_a_question_and_no_accusation() -> None:
    vote = WillVote(seat=3)
    assert 2 in waiting((1, Accuse(seat=2)), (2, vote))
    assert 2 not in waiting((1, AskSeat(seat=2, what="vote")), (2, vote))


def test_a_no_answers_an_accusation_and_no_question() -> None:
    no = Disagree(seat=1)
    assert waiting((1, Accuse(seat=2)), (2, no)) == set()
    assert waiting((1, AskSeat(seat=2, what="why")), (2, no)) == {2}


def test_accusations_want_one_answer_a_day_and_each_question_its_own() -> None:
    answered: list[tuple[int, AnyStatement | None]] = [(1, Accuse(seat=2)), (2, Because(event=4))]
    assert waiting(*answered, (3, Accuse(seat=2))) == set()
    assert waiting(*answered, (3, AskSeat(seat=2, what="vote"))) == {2}
    assert waiting(*answered, (3, AskSeat(seat=2, what="vote")), (2, Accuse(seat=1))) == {1}


def test_words_that_no_program_understands_are_an_answer() -> None:
    assert waiting((1, Accuse(seat=2)), (3, AskSeat(seat=2, what="vote")), (2, None)) == set()


def test_what_was_said_before_the_accusation_is_no_answer_to_it() -> None:
    assert waiting((2, Claim(card="villager")), (1, Accuse(seat=2))) == {2}


def test_a_day_on_which_somebody_lets_it_stand_is_remembered() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*6", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=8)
    table.session.say(4, statement={"says": "accuse", "seat": 0})
    table.session.say(4, statement={"says": "ask", "seat": 3, "what": "card"})
    table.session.say(3, statement={"says": "claim", "card": "townsperson"})
    assert let_stand(table) == {}, "the debate isn't over"
    table.execute(7)
    assert let_stand(table) == {0: [1]}
    table.night(fortune_teller=4, werewolf=2)
    table.session.say(4, statement={"says": "accuse", "seat": 0})
    table.session.say(0, statement={"says": "disagree", "seat": 4})
    table.execute(6)
    assert let_stand(table) == {0: [1]}


def test_whoever_is_accused_by_somebody_on_trial_could_not_answer() -> None:
    found = Unanswered()
    found.is_closed = True
    found.hear(1, Accuse(seat=2))
    assert found.seats == set()


def test_nothing_is_expected_of_somebody_who_may_not_speak_that_day() -> None:
    table = Table(
        with_cards(card("nurse", {"ability": "silence"})), "werewolf*2 nurse hunter townsperson*6", sheriff_day=0
    )
    table.night(werewolf=8, nurse=5)
    for seat in (5, 6):
        table.session.say(0, statement={"says": "accuse", "seat": seat})
    table.until("vote")
    table.vote({0: 9, 1: 9})
    assert let_stand(table) == {6: [1]}
    table.night(werewolf=7, nurse=4)
    table.session.say(0, statement={"says": "accuse", "seat": 5})
    table.until("vote")
    table.vote({0: 6, 1: 6})
    assert let_stand(table) == {6: [1], 5: [2]}


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_masters_let_nothing_stand(book: HiddenRolesBook) -> None:
    for seed in range(2):
        session = Session.new(book, 9, seed=seed)
        Company.of(session, book, "master", range(9), seed).play_out()
        watch = PublicWatch(book)
        for event in session.view(TABLE).events:
            watch.take(event)
        assert watch.let_stand == {}
