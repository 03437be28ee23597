"""The tongue of bots: what they state is read as people talk, and nobody can tell a card from it."""

from __future__ import annotations

import msgspec
import pytest

from nightcall.bots.company import Company
from nightcall.bots.reasoning.player import Regular
from nightcall.bots.sensible import Sensible
from nightcall.families.registry import family_of
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.talk import Accuse, AnyStatement, AskSeat, Because, Disagree, Report
from nightcall.kernel.chance import Chance
from nightcall.kernel.events import Said
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Seeded
from nightcall.kernel.view import View
from nightcall.themes.speaking import TEMPERAMENTS, Voices, voices_in

BOOKS = {book.id: book for book in RULEBOOKS}


def played(book_id: str, language: str, seed: int) -> list[Said]:
    book = BOOKS[book_id]
    session = Session.new(book, 12, seed=seed)
    tongue = family_of(book).tongue(book, session.header.players, None, language, seed)
    company = Company(session, {seat: Sensible(book, seat, seed) for seat in range(12)}, tongue)
    company.play_out()
    return [event for event in session.truth().events if isinstance(event, Said)]


def test_bots_speak_in_words_and_the_same_seed_is_the_same_talk() -> None:
    said = played("millers-hollow", "en", 3)
    assert said
    assert all(event.text for event in said)
    assert played("millers-hollow", "en", 3) == said


def test_no_form_comes_twice_a_day_in_a_whole_game() -> None:
    book = BOOKS["lupus-in-tabula"]
    session = Session.new(book, 12, seed=5)
    players = session.header.players
    tongue = family_of(book).tongue(book, players, None, "it", 5)
    Company(session, {seat: Sensible(book, seat, 5) for seat in range(12)}, tongue).play_out()
    voices = Voices.at(book, players, None, "it")
    by_day: dict[int, list[str]] = {}
    for remark in session.truth().state.talk:
        if remark.aloud and remark.text:
            by_day.setdefault(remark.night, []).extend(voices.forms_of(remark.text))
    assert any(len(forms) > 3 for forms in by_day.values())
    for forms in by_day.values():
        assert len(set(forms)) == len(forms)


def test_every_temperament_sits_at_a_table_of_six() -> None:
    from nightcall.families.hidden_roles.tongue import tongue_at

    tongue = tongue_at(BOOKS["millers-hollow"], ("Ann",) * 6, None, "en", "seed")
    assert {tongue.temperament(seat) for seat in range(6)} == set(TEMPERAMENTS)


def heard_by_bob(typed: str, language: str = "en", speaks: int | None = None) -> tuple[list[Said], Session]:
    """What the bots of a small table say when Ann has typed this in the first debate and nothing was understood."""
    book, names = BOOKS["wolff-werewolf"], ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
    session = Session.new(book, names, seed=1)
    tongue = family_of(book).tongue(book, names, None, language, 1)
    company = Company(session, {seat: Outspoken() if seat == speaks else Quiet() for seat in range(1, 6)}, tongue)
    while not (session.view(0).may_speak and not session.view(0).state.is_night):
        for seat, ask in list(session.poll.asks.items()) if session.poll is not None else ():
            session.answer(seat, Sensible(book, seat, 1).decide(session.view(seat), ask))
    session.say(0, typed)
    before = len(session.truth().events)
    company.talk_itself_out()
    return [event for event in session.truth().events[before:] if isinstance(event, Said)], session


class Quiet:
    """A player with nothing to say."""

    def decide(self, view: View, ask: Ask) -> Value:
        raise AssertionError("nobody is asked")

    def speak(self, view: View) -> tuple[AnyStatement, ...]:
        return ()


class Outspoken(Quiet):
    """A player with one thing to say."""

    def speak(self, view: View) -> tuple[AnyStatement, ...]:
        return () if any(one.seat == view.seat for one in view.state.talk if one.statement) else (Accuse(seat=0),)


def test_chit_chat_gets_a_word_from_who_is_named_and_never_a_statement() -> None:
    (said,), _ = heard_by_bob("bob, lovely scarf")
    assert (said.seat, said.statement) == (1, None)
    assert "Ann" in said.text


def test_a_greeting_to_nobody_gets_a_word_from_one_of_them_and_small_talk_after_it_none() -> None:
    (said,), session = heard_by_bob("good morning all")
    assert said.statement is None
    assert "Ann" in said.text
    assert replies_to("lovely weather", session) == []


def test_a_bot_that_has_a_statement_to_make_answers_a_greeting_first() -> None:
    (said,), _ = heard_by_bob("good morning all")
    other, _ = heard_by_bob("good morning all", speaks=said.seat)
    assert [(one.seat, one.statement is None) for one in other] == [(said.seat, True), (said.seat, False)]
    assert other[0].text == said.text


def test_a_greeting_is_still_answered_by_who_has_made_a_statement_since() -> None:
    _, session = heard_by_bob("good morning, slept well?")
    session.say(0, "good morning all")
    greeted = next(seat for seat in range(1, 6) if _replies(session, seat))
    session.say(greeted, "", msgspec.to_builtins(Accuse(seat=0)))
    assert _replies(session, greeted)
    session.say(greeted, _replies(session, greeted))
    assert not _replies(session, greeted)


def _replies(session: Session, seat: int) -> str:
    tongue = family_of(BOOKS["wolff-werewolf"]).tongue(BOOKS["wolff-werewolf"], session.header.players, None, "en", 1)
    return tongue.reply(session.view(seat))


def replies_to(typed: str, session: Session) -> list[str]:
    """What the five bots would say to another line of Ann's."""
    session.say(0, typed)
    return [reply for seat in range(1, 6) if (reply := _replies(session, seat))]


def test_a_question_to_nobody_is_asked_back_once_and_leaves_the_greeting_its_reply() -> None:
    (said,), session = heard_by_bob("good morning, slept well?")
    voices = Voices.at(BOOKS["wolff-werewolf"], session.header.players, None, "en")
    asked, greeted = (
        {form for some in voices_in("en")[f"reply.{kind}"].values() for form in some} for kind in ("asked", "to_all")
    )
    assert set(voices.forms_of(said.text)) <= asked
    assert replies_to("anybody?", session) == []
    (joked,) = replies_to("my cat plays better", session)
    assert set(voices.forms_of(joked)) <= greeted


def test_however_much_people_type_a_bot_reads_little_of_it_before_it_replies(monkeypatch: pytest.MonkeyPatch) -> None:
    _, session = heard_by_bob("good morning all")
    for number in range(90):
        for seat, other in ((0, "Cleo"), (2, "Ann"), (3, "Ann")):
            session.say(seat, f"{other}, is this line {number}?" if number < 45 else f"well, this is line {number}")
    session.say(0, "bob, lovely scarf")
    book, read = BOOKS["wolff-werewolf"], list[str]()
    forms_of = Voices.forms_of

    def reads(voices: Voices, text: str) -> tuple[str, ...]:
        read.append(text)
        return forms_of(voices, text)

    monkeypatch.setattr(Voices, "forms_of", reads)
    tongue = family_of(book).tongue(book, session.header.players, None, "en", 1)
    assert [bool(tongue.reply(session.view(seat))) for seat in (4, 5)] == [False, False]
    assert len(read) <= 40  # the latest and the day's first, once for all bots
    assert "Ann" in tongue.reply(session.view(1))


def test_what_speaks_of_the_game_and_was_not_understood_is_asked_back() -> None:
    asks_back = {form for some in voices_in("it")["reply.unclear"].values() for form in some}
    (said,), session = heard_by_bob("Bob, Cleo e il Veggente, all'alba", "it")
    voices = Voices.at(BOOKS["wolff-werewolf"], session.header.players, None, "it")
    assert set(voices.forms_of(said.text)) <= asks_back


def test_whoever_speaks_of_itself_says_me() -> None:
    voices = Voices.at(BOOKS["millers-hollow"], ("Ann", "Bob", "Cleo"), None, "en")
    luck = Chance(Seeded("me").key)
    said = (
        Because(event=3, what="vote", by=1, seat=0),
        Disagree(seat=1, about=0),
        AskSeat(seat=1, what="why", about=0),
    )
    for line in voices.lines(said, "loud", (), luck, speaker=0):
        assert "Ann" not in line
    for line in voices.lines(said, "loud", (), luck, speaker=2):
        assert "Ann" in line


def test_a_reason_is_told_in_words_too_and_the_dead_in_the_past() -> None:
    book = BOOKS["lupus-in-tabula"]
    session = Session.new(book, 12, seed=5)
    tongue = family_of(book).tongue(book, session.header.players, None, "en", 5)
    Company(session, {seat: Regular(book, seat, 5) for seat in range(12)}, tongue).play_out()
    remarks = [one for one in session.truth().state.talk if one.aloud and isinstance(one.statement, Because)]
    assert len(remarks) > 10
    assert all(one.text for one in remarks)
    assert "quiet" not in {one.statement.what for one in remarks if isinstance(one.statement, Because)}
    voices = Voices.at(book, session.header.players, None, "en")
    (line,) = voices.lines([Report(seat=1, team="wolves")], "loud", (), Chance(Seeded("dead").key), dead={1})
    assert "was" in line


def test_no_form_reads_like_a_line_of_whoever_it_names() -> None:
    for language in ("en", "it"):
        forms = [form for place in voices_in(language).values() for some in place.values() for form in some]
        assert len(forms) > 600
        assert [form for form in forms if form.startswith("{") and form.partition("}")[2].startswith(":")] == []
