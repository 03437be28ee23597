"""The tongue of bots: what they state is read as people talk, and nobody can tell a card from it."""

from __future__ import annotations

from nightcall.bots.company import Company
from nightcall.bots.sensible import Sensible
from nightcall.families.registry import family_of
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.events import Said
from nightcall.kernel.session import Session
from nightcall.themes.speaking import TEMPERAMENTS, Voices

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
