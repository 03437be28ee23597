"""Players that reason: pure, without foolish mistakes, open-handed with what they know, never short of an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest

from nightcall.arena.measures.account import Account
from nightcall.arena.measures.answers import answers
from nightcall.arena.measures.mistakes import mistakes
from nightcall.arena.measures.results import results
from nightcall.arena.played import HitCount
from nightcall.bots.belief.belief import Chances
from nightcall.bots.company import KINDS, Company
from nightcall.bots.reasoning.player import Master, Reasoner
from nightcall.bots.reasoning.reasons import reason_against
from nightcall.bots.reasoning.temperament import TEMPERAMENTS
from nightcall.hidden_roles.because import reasons
from nightcall.hidden_roles.events import DayBroke, SpeechesBegan, VerdictBegan
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.talk import Agree, AskSeat, Because, Claim, Disagree, Estimate, Report, Vouch
from nightcall.kernel.events import Said
from nightcall.kernel.session import Session
from tests.kit import BOOKS, Table

LEVELS = ("newcomer", "regular", "master")


def games(book: HiddenRolesBook, kind: str, number: int, players: int = 8) -> Iterator[Session]:
    """Whole games among players of one kind."""
    for seed in range(number):
        session = Session.new(book, players, seed=seed)
        Company.of(session, book, kind, range(players), seed).play_out()
        yield session


def words(table: Table, seat: int, seed: int = 0) -> list[object]:
    """What a master in this seat says now."""
    return list(Master(BOOKS[table.session.header.rulebook], seat, seed).speak(table.session.view(seat)))


@pytest.mark.parametrize("kind", LEVELS)
@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_games_end_and_nobody_makes_a_mistake_that_people_would_laugh_at(book: HiddenRolesBook, kind: str) -> None:
    for session in games(book, kind, 1):
        assert session.outcome is not None
        assert mistakes(Account(book, session)) == {}


@pytest.mark.long
@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_in_many_games_nobody_makes_one_either(book: HiddenRolesBook) -> None:
    found: Counter[str] = Counter()
    for kind in LEVELS:
        for session in games(book, kind, 20, 12):
            found.update(mistakes(Account(book, session)))
    assert not found


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_whoever_sits_down_late_answers_and_speaks_like_who_was_there_from_the_start(book: HiddenRolesBook) -> None:
    session = Session.new(book, 8, seed=4)
    company = Company.of(session, book, "master", range(8), 4)
    looked = 0
    while session.outcome is None:
        poll = session.poll
        assert poll is not None
        for seat, ask in list(poll.asks.items())[:2]:
            looked += 1
            view = session.view(seat)
            late = KINDS["master"](book, seat, 4)
            assert late.speak(view) == company.players[seat].speak(view)
            assert late.decide(view, ask) == company.players[seat].decide(view, ask)
        company.talk_itself_out()
        company.answer()
        if session.poll is poll:
            session.time_is_up()
    assert looked > 10


def test_a_seer_who_has_found_a_wolf_says_so_at_once() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=7)
    assert words(table, 2) == [Claim(card="fortune_teller"), Report(seat=0, card="werewolf", night=1)]


def test_a_medium_tells_what_the_dead_have_told_it() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 medium seer villager*5")
    table.night()
    table.execute(8)
    table.night(werewolf=7, seer=0)
    assert words(table, 2) == [Claim(card="medium"), Report(seat=8, team="village", night=2)]


def test_freemasons_answer_for_each_other() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer freemason*2 villager*4")
    table.night()
    assert words(table, 3) == [Claim(card="freemason"), Vouch(seat=4)]


def test_whoever_is_accused_answers_with_something_that_happened() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    table.session.say(4, statement={"says": "accuse", "seat": 5})
    said = words(table, 5)
    assert said[0] == Disagree(seat=4)
    assert isinstance(said[1], Because)
    table.session.say(5, statement={"says": "disagree", "seat": 4})
    assert not any(isinstance(one, Disagree) for one in words(table, 5))


def test_whoever_is_asked_for_its_card_says_it_and_a_wolf_says_its_cover() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    for seat in (1, 4):
        table.session.say(6, statement={"says": "ask", "seat": seat, "what": "card"})
    assert words(table, 4)[0] == Claim(card="townsperson")
    assert isinstance(words(table, 1)[0], Claim)
    assert words(table, 1)[0] != Claim(card="werewolf")


def test_whoever_is_asked_for_its_card_again_says_it_again() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    table.session.say(4, statement={"says": "claim", "card": "townsperson"})
    table.session.say(5, statement={"says": "ask", "seat": 4, "what": "card"})
    assert words(table, 4) == [Claim(card="townsperson")]


def test_nobody_agrees_with_whoever_claims_its_only_card_too() -> None:
    reactions: Counter[type] = Counter()
    for seed in range(12):
        table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
        table.night(fortune_teller=5, werewolf=7)
        for seat, about in ((0, 6), (2, 5)):
            table.session.say(seat, statement={"says": "claim", "card": "fortune_teller"})
            table.session.say(seat, statement={"says": "report", "seat": about, "card": "townsperson", "night": 1})
        reactions.update(type(one) for one in words(table, 0, seed))
    assert reactions[Disagree]
    assert not reactions[Agree]


def test_whoever_claims_a_card_still_says_why_if_that_was_asked() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=7)
    table.session.say(2, statement={"says": "accuse", "seat": 5})
    table.session.say(5, statement={"says": "disagree", "seat": 2})
    table.session.say(4, statement={"says": "ask", "seat": 2, "what": "why"})
    claimed, told, answer = words(table, 2)
    assert (claimed, told) == (Claim(card="fortune_teller"), Report(seat=0, card="werewolf", night=1))
    assert isinstance(answer, Because | Estimate)


def test_whoever_asks_why_is_not_told_that_it_asked() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    table.session.say(5, statement={"says": "accuse", "seat": 4})
    table.session.say(4, statement={"says": "ask", "seat": 5, "what": "why"})
    view = table.session.view(5)
    assert any(one.what == "ask" and one.by == 4 for one in reasons(view.events))
    assert reason_against(Master(BOOKS["millers-hollow"], 5, 0).think(view), view.events, 4) is None


def test_asked_why_one_gives_a_reason_for_what_one_said_and_names_nobody_new() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    table.session.say(5, statement={"says": "defend", "seat": 6})
    table.session.say(4, statement={"says": "ask", "seat": 5, "what": "why"})
    assert [getattr(one, "seat", None) for one in words(table, 5)] == [6]


def test_a_question_is_answered_although_somebody_has_accused_since() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    table.session.say(4, statement={"says": "ask", "seat": 5, "what": "opinion", "about": 1})
    table.session.say(6, statement={"says": "will_vote", "seat": 5})
    assert [getattr(one, "seat", None) for one in words(table, 5)][:1] == [1]


def test_whoever_has_been_accused_all_day_still_answers_a_question() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    for accuser in (0, 1, 2, 4):
        table.session.say(accuser, statement={"says": "accuse", "seat": 5})
        table.session.say(5, statement={"says": "disagree", "seat": accuser})
    table.session.say(6, statement={"says": "accuse", "seat": 5})
    assert not any(isinstance(one, Disagree | Because) for one in words(table, 5))
    table.session.say(6, statement={"says": "ask", "seat": 5, "what": "opinion", "about": 1})
    assert [getattr(one, "seat", None) for one in words(table, 5)][:1] == [1]


def test_asked_why_about_somebody_it_has_a_result_about_one_says_the_result_again() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=7)
    for statement in words(table, 2):
        table.session.say(2, statement=msgspec.to_builtins(statement))
    table.session.say(0, statement={"says": "ask", "seat": 2, "what": "why", "about": 0})
    assert words(table, 2) == [Report(seat=0, card="werewolf", night=1)]


def test_asked_why_it_did_what_it_has_not_done_one_only_says_what_one_thinks() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    table.session.say(6, statement={"says": "accuse", "seat": 3})
    table.session.say(4, statement={"says": "ask", "seat": 5, "what": "why", "about": 6})
    thinks, *_ = words(table, 5)
    assert isinstance(thinks, Estimate)
    assert thinks.seat == 6


def test_a_seer_whose_card_somebody_else_claims_speaks_up_with_all_it_knows() -> None:
    spoke = 0
    for seed in range(10):
        table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
        table.night(fortune_teller=5, werewolf=7)
        table.session.say(0, statement={"says": "claim", "card": "fortune_teller"})
        spoke += words(table, 2, seed)[:1] == [Claim(card="fortune_teller")]
    assert spoke >= 8


def test_a_result_is_not_met_with_silence() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=7)
    table.session.say(2, statement={"says": "claim", "card": "fortune_teller"})
    table.session.say(2, statement={"says": "report", "seat": 0, "card": "werewolf", "night": 1})
    said = [words(table, seat) for seat in (3, 4, 5, 6)]
    assert any(one[:1] == [Agree(seat=2, about=0)] for one in said)


def test_who_lied_about_a_card_that_lies_face_up_is_told_so() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*6", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=8)
    table.session.say(0, statement={"says": "claim", "card": "fortune_teller"})
    table.session.say(0, statement={"says": "accuse", "seat": 5})
    table.execute(7)
    table.night(fortune_teller=4, werewolf=2)
    view = table.session.view(5)
    reason = reason_against(Master(BOOKS["millers-hollow"], 5, 0).think(view), view.events, 0)
    assert reason is not None
    (cited,) = (one for one in reasons(view.events, reason.event) if one.by == 0)
    assert (cited.what, cited.card) == ("claim", "fortune_teller")


def after_a_question(*, answered: bool) -> Table:
    """The second day after somebody was asked for its card and only grunted, before the question or after it."""
    table = Table("millers-hollow", "werewolf*3 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=4, werewolf=8)
    if not answered:
        table.session.say(0, "Mh.")
    table.session.say(4, statement={"says": "ask", "seat": 0, "what": "card"})
    if answered:
        table.session.say(0, "Mh.")
    table.execute(1)
    table.night(fortune_teller=5, werewolf=7)
    return table


@pytest.mark.parametrize("kind", LEVELS)
def test_only_a_master_minds_who_let_a_question_stand_until_the_vote(kind: str) -> None:
    loose, closed = (
        KINDS[kind](table.book, 5, 0).think(table.session.view(5)).as_known  # type: ignore[attr-defined]
        for table in (after_a_question(answered=False), after_a_question(answered=True))
    )
    assert loose[0] - closed[0] == pytest.approx(0.5 if kind == "master" else 0.0)
    assert loose[1:] == pytest.approx(closed[1:])


def test_whoever_let_a_question_stand_is_told_so_and_asked_again() -> None:
    table = after_a_question(answered=False)
    view = table.session.view(5)
    reason = reason_against(Master(table.book, 5, 0).think(view), view.events, 0)
    assert reason is not None
    (cited,) = reasons(view.events, reason.event)
    assert (cited.what, cited.by, cited.seat) == ("ask", 4, 0)
    asked = Counter(
        one.seat
        for seed in range(30)
        for seat in (2, 4, 5, 6)
        for one in words(table, seat, seed)
        if isinstance(one, AskSeat)
    )
    assert asked[0] > 3
    assert set(asked) == {0}


@pytest.mark.parametrize("kind", LEVELS)
def test_a_master_asks_whoever_has_never_said_what_it_thinks_of_anybody(kind: str) -> None:
    table = Table("millers-hollow", "werewolf*3 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=4, werewolf=8)
    for seat in (0, 2, 3, 4, 6):
        table.session.say(seat, statement={"says": "defend", "seat": 1})
    table.session.say(5, statement={"says": "will_vote", "seat": 7})
    table.session.say(7, "Mh.")
    table.execute(1)
    table.night(fortune_teller=5, werewolf=7)
    asked = {
        one.seat
        for seed in range(40)
        for seat in (2, 4, 6)
        for one in KINDS[kind](table.book, seat, seed).speak(table.session.view(seat))
        if isinstance(one, AskSeat)
    }
    assert asked == {5} if kind == "master" else len(asked) > 2


def test_of_two_who_claim_one_card_the_less_believed_is_told_that_and_no_trifle() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*6", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=8)
    table.session.say(2, statement={"says": "claim", "card": "fortune_teller"})
    table.session.say(2, statement={"says": "report", "seat": 3, "card": "townsperson", "night": 1})
    table.session.say(0, statement={"says": "accuse", "seat": 5})
    table.session.say(0, statement={"says": "claim", "card": "fortune_teller"})
    view = table.session.view(3)  # knows that the first result is right
    reason = reason_against(Master(BOOKS["millers-hollow"], 3, 0).think(view), view.events, 0)
    assert reason is not None
    assert [one.what for one in reasons(view.events, reason.event) if one.by == 0] == ["claim"]


def test_of_who_wanted_whom_for_a_badge_two_speak_a_day_and_no_more() -> None:
    for session in games(BOOKS["millers-hollow"], "master", 2, 10):
        cited = Counter(
            one.night
            for one in session.truth().state.talk
            if isinstance(one.statement, Because) and one.statement.what == "elect"
        )
        assert max(cited.values(), default=0) == 2


def test_people_are_as_good_as_their_word() -> None:
    kept = 0
    for seed in range(12):
        table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
        table.night(fortune_teller=3, werewolf=7)
        table.session.say(4, statement={"says": "accuse", "seat": 5})
        table.session.say(4, statement={"says": "defend", "seat": 6})
        target = Master(BOOKS["millers-hollow"], 4, seed).think(table.session.view(4)).condemned(table.living)
        assert target != 6
        kept += target == 5
    assert kept >= 6


def test_nobody_votes_for_whoever_the_main_fit_holds_innocent(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*9", sheriff_day=0)
    table.night(fortune_teller=3, werewolf=7)
    master = Master(BOOKS["millers-hollow"], 4, 0)
    mind = master.think(table.session.view(4))
    usual = [seat for seat in table.living if not mind.is_excluded(seat)]
    assert len(usual) > 3
    sure = Chances(np.zeros(12), np.zeros(1), 1.0)
    monkeypatch.setattr(mind._sober(), "chances", lambda secrets: sure)
    mind = master.think(table.session.view(4))
    left = [seat for seat in table.living if not mind.is_excluded(seat)]
    assert all(mind.chances[seat] >= 0.2 for seat in left)
    assert len(left) < len(usual)


def test_a_wolf_that_claims_to_know_things_has_one_result_for_each_night() -> None:
    seen = set()
    for seed in range(40):
        table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*6", sheriff_day=0)
        table.night(fortune_teller=3, werewolf=8)
        table.execute(7)
        table.night(fortune_teller=4, werewolf=6)
        said = words(table, 0, seed)
        reports = [one for one in said if isinstance(one, Report)]
        seen.add(len(reports))
        assert len(reports) in (0, 2)
        assert [one.night for one in reports] == list(range(1, len(reports) + 1))
        assert len({one.seat for one in reports}) == len(reports)
    assert seen == {0, 2}


def test_equal_knowledge_is_not_equal_opinion() -> None:
    players = [Master(BOOKS["millers-hollow"], seat, 3) for seat in range(8)]
    assert len({player._temperament for player in players}) > 2
    assert len({temperament.name for temperament in TEMPERAMENTS}) == 6
    session = Session.new(RULEBOOKS[0], 12, seed=1)
    Company.of(session, RULEBOOKS[0], "regular", range(12), 1).play_out()
    first = next(ballot for ballot in session.truth().state.ballots if ballot.about == "vote")
    assert len({seat for _, seat, _ in first.votes or ()}) > 1


def test_answers_and_results_are_not_left_out() -> None:
    answered, reasoned, told = HitCount(), HitCount(), HitCount()
    for book in RULEBOOKS:
        for session in games(book, "regular", 3):
            account = Account(book, session)
            one, other = answers(account)
            answered, reasoned = answered + one, reasoned + other
            for count in results(account).values():
                told = told + count
    assert answered.hits >= 0.95 * answered.of
    assert reasoned.hits >= 0.8 * reasoned.of
    assert told.hits >= 0.85 * told.of


def _points_at(event: object) -> int | None:
    """The event that a remark gives as its reason."""
    said = event.statement if isinstance(event, Said) else None
    return said["event"] if said is not None and said["says"] == "because" else None


def test_nobody_points_at_the_same_thing_twice_a_day() -> None:
    given: Counter[tuple[object, ...]] = Counter()
    for number, session in enumerate(games(BOOKS["wolff-werewolf"], "master", 6)):
        day = 0
        for event in session.history:
            day = event.day if isinstance(event, DayBroke) else day
            if (reason := _points_at(event)) is not None and isinstance(event, Said):
                given[number, day, event.seat, reason] += 1
    assert given.total() > 50
    assert max(given.values()) == 1


def test_whoever_is_brought_to_trial_has_a_word_for_who_brought_it_there() -> None:
    tried = Counter[bool]()
    for session in games(BOOKS["wolff-werewolf"], "master", 12):
        accused, words = -1, 0
        for event in session.history:
            if isinstance(event, SpeechesBegan):
                (accused,), words = event.seats, 0
            elif isinstance(event, Said) and event.seat == accused:
                words += 1
            elif isinstance(event, VerdictBegan):
                tried[words > 0] += 1
    assert tried.total() > 20
    assert tried[True] > 0.9 * tried.total()


def test_nobody_talks_without_end() -> None:
    session = next(games(RULEBOOKS[0], "master", 1, 12))
    lines = Counter(event.seat for event in session.truth().events if isinstance(event, Said))
    days = session.truth().state.day
    assert max(lines.values()) <= 10 * days
    assert issubclass(Master, Reasoner)


def test_a_wolf_that_the_seer_has_found_may_say_that_it_is_the_seer_itself() -> None:
    ways = set()
    for seed in range(40):
        table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*6", sheriff_day=0)
        table.night(fortune_teller=0, werewolf=8)
        table.session.say(2, statement={"says": "claim", "card": "fortune_teller"})
        table.session.say(2, statement={"says": "report", "seat": 0, "card": "werewolf", "night": 1})
        said = words(table, 0, seed)
        if Claim(card="fortune_teller") in said:
            assert Report(seat=2, card="werewolf", night=1) in said
        ways.add(Claim(card="fortune_teller") in said)
    assert ways == {False, True}
