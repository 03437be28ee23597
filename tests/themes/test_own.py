"""Own words: laid over a theme, made from names where there are none, and refused where they could not be said."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.events import Called, Dealt, GameBegan, Slept
from nightcall.hidden_roles.files import load
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.errors import BadRulebook
from nightcall.library import new_game
from nightcall.themes.lines import NAMELESS, languages, read
from nightcall.themes.narrator import Narrator
from nightcall.themes.own import missing_words, mistakes_in_words, words_of
from nightcall.themes.words import THEMES, Words, theme_for
from tests.conformance.driver import RandomPlayers
from tests.hidden_roles.own_books import GAMEKEEPER, LIGHTHOUSE

NAMES = ("Anna", "Ben", "Cleo")


def lighthouse(**words: Any) -> HiddenRolesBook:
    """The lighthouse with nothing but these words in English."""
    return msgspec.structs.replace(load(LIGHTHOUSE), words={"en": words} if words else {})


def mistake(**words: Any) -> tuple[str, str]:
    (found,) = mistakes_in_words(lighthouse(**words))
    return ".".join(map(str, found.path)), found.what


# -- what is said ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_a_shipped_book_is_told_in_its_own_theme_or_in_the_one_wished_for(book: HiddenRolesBook) -> None:
    assert words_of(book).lines.name == Words.load(theme_for(book.id)).lines.name
    assert words_of(book, "north-pole").lines.name == "north-pole/en"


def test_an_added_card_has_its_own_words_and_the_others_keep_theirs() -> None:
    words = words_of(load(GAMEKEEPER))
    assert words.card("gamekeeper") == "Gamekeeper"
    assert words.card("witch") == "Witch"
    called = Called(calls=("gamekeeper",), to=EVERYONE)
    assert words.aloud(called, NAMES, 0) == "The Gamekeeper puts on a coat and goes out to keep watch."


OTHER_WORLDS = ("Werewol", "Millers Hollow", "Hollow", "town", "Towns", "Villag")


@pytest.mark.parametrize("night", ["in_turn", "at_once"])
@pytest.mark.parametrize("seed", range(6))
def test_a_book_of_its_own_is_told_without_a_word_of_another_world(night: str, seed: int) -> None:
    game = new_game(load(LIGHTHOUSE), 5 + seed % 5, options={"night": night}, seed=seed)
    RandomPlayers(f"a story {seed}").play(game)
    narrator = Narrator(words_of(load(LIGHTHOUSE)), game.header.players)
    told = [line for one in map(narrator.tell, game.history) for line in (one.aloud, one.private) if line]
    assert len(told) > 20
    assert [line for line in told if any(word in line for word in OTHER_WORLDS)] == []


def test_cards_and_calls_without_words_are_told_by_their_names() -> None:
    words = words_of(lighthouse())
    assert words.card("lamplighter") == "Lamplighter"
    assert words.aloud(Called(calls=("doctor",), to=EVERYONE), NAMES, 0) == "The Doctor wakes."
    assert words.aloud(Slept(calls=("doctor",), to=EVERYONE), NAMES, 0) == "The Doctor sleeps."
    dealt = words.private(Dealt(seat=0, card="doctor", to=(0,)), NAMES, 0)
    assert dealt is not None
    assert dealt.startswith("Anna, you're the Doctor. Each night you guard another player")


def test_a_card_with_half_of_its_words_gets_the_other_half_from_its_name() -> None:
    words = words_of(lighthouse(cards={"doctor": {"name": "Physician"}}))
    assert (words.card("doctor"), words.card_text("doctor")[:14]) == ("Physician", "Each night you")


def test_whoever_peeks_is_not_spoken_of_without_words_either() -> None:
    text = (
        LIGHTHOUSE.partition("[words")[0]
        .replace('"guard" }', '"spy" }')
        .replace('["doctor"], ["wrecker"]', '["doctor", "wrecker"]')
    )
    words = words_of(load(text))
    assert words.aloud(Called(calls=("wrecker", "doctor"), to=EVERYONE), NAMES, 0) == "The Wrecker wakes."


def test_one_text_will_do_where_a_theme_has_variants() -> None:
    words = words_of(lighthouse(calls={"doctor": {"wake": "Knock, knock."}}))
    assert {words.aloud(Called(calls=("doctor",), to=EVERYONE), NAMES, number) for number in range(3)} == {
        "Knock, knock."
    }


def test_a_card_of_the_name_of_a_shipped_one_is_told_in_the_books_own_words() -> None:
    """In Millers Hollow a 'villager' of another book is told as a Townsperson."""
    text = LIGHTHOUSE.replace("keeper", "villager")
    assert words_of(load(text)).card("villager") == "Keeper"


def test_a_book_can_be_told_like_any_shipped_one() -> None:
    book = load(
        LIGHTHOUSE.partition("[words")[0].replace("revision = 1", 'revision = 1\ntold_like = "santa-saboteurs"')
    )
    seen = Inspected(seat=1, team="wolves", to=(0,))
    assert words_of(book).private(seen, NAMES, 0) == Words.load("north-pole").private(seen, NAMES, 0)
    assert words_of(book, "millers-hollow").private(seen, NAMES, 0) == "Ben is a Werewolf."


def test_a_language_that_the_book_does_not_speak_gets_the_words_it_has() -> None:
    book = msgspec.structs.replace(lighthouse(), words={"nl": {"cards": {"doctor": {"name": "Dokter"}}}})
    assert words_of(book).card("doctor") == "Dokter"
    assert list(mistakes_in_words(book)) == []


@pytest.mark.parametrize("language", languages(NAMELESS))
def test_words_made_from_names_are_there_in_every_language_of_the_themes(language: str) -> None:
    english, other = read(NAMELESS, "en"), read(NAMELESS, language)
    assert {part: set(other[part]) for part in other} == {part: set(english[part]) for part in english}
    words = words_of(lighthouse(), language=language)
    assert "Doctor" in (words.aloud(Called(calls=("doctor",), to=EVERYONE), NAMES, 0) or "")


def test_every_language_of_every_theme_has_words_made_from_names() -> None:
    assert {language for theme in THEMES for language in languages(theme)} <= set(languages(NAMELESS))


# -- what is missing, and what cannot be said ---------------------------------------------------------------------


def test_missing_words_are_named_with_the_place_to_add_them() -> None:
    assert list(missing_words(load(LIGHTHOUSE))) == []
    assert list(missing_words(load(GAMEKEEPER))) == []
    said = list(
        missing_words(lighthouse(cards={"doctor": {"name": "Doc"}}, calls={"doctor": {"title": "Doc", "wake": []}}))
    )
    assert "No words for card 'doctor': add one to [words.en.cards.doctor]." in said
    assert "No words for call 'doctor': add sleep to [words.en.calls.doctor]." in said
    assert "No words for call 'wrecker': add title, named, does, wake, sleep to [words.en.calls.wrecker]." in said


def test_words_that_nothing_asks_for_are_refused() -> None:
    assert mistake(crads={}) == ("words.en.crads", "these words are never used; did you mean 'cards'?")
    assert mistake(cards={"witch": {"name": "Witch"}}) == (
        "words.en.cards.witch",
        "these words are never used; there are wrecker, keeper, lamplighter, doctor.",
    )
    assert mistake(cards={"doctor": {"title": "Doc"}})[1] == "these words are never used; there are name, one, text."
    assert mistake(told_as={"doctor": "witch"})[0] == "words.en.told_as"


def test_words_of_the_wrong_kind_are_refused() -> None:
    assert mistake(cards={"doctor": "Doc"})[1] == "this cannot be said; use a table with name, one, text."
    assert mistake(cards={"doctor": {"name": {"x": "y"}}})[1] == "this cannot be said; use a text in quotes."
    assert mistake(cards={"doctor": {"name": ["Doc", "Doctor"]}})[1].startswith("this has only one variant")
    assert mistake(calls={"doctor": {"does": []}})[1].startswith("this cannot be empty")
    assert list(mistakes_in_words(lighthouse(aloud={"nobody_died": []}))) == []


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{who} is gone.", "nothing fills {who} in '{who} is gone.'; use {seat}."),
        ("{seat:>999999999} is gone.", "nothing fills {seat} in"),
        ("{seat!r} is gone.", "nothing fills {seat} in"),
        ("{seat.__class__} is gone.", "nothing fills {seat.__class__} in"),
        ("{seat[0]} is gone.", "nothing fills {seat[0]} in"),
        ("{} is gone.", "nothing fills {} in"),
        ("{seat is gone.", "the braces in '{seat is gone.' do not pair"),
    ],
)
def test_braces_hold_the_names_that_are_filled_there_and_nothing_else(line: str, what: str) -> None:
    place, found = mistake(aloud={"died": {"night": [line]}})
    assert place == "words.en.aloud.died.night"
    assert found.startswith(what)


def test_a_card_has_no_braces() -> None:
    assert mistake(cards={"doctor": {"text": "You heal {seat}."}})[1].endswith("; use none.")


def test_a_book_with_words_that_cannot_be_said_is_not_told_at_all() -> None:
    with pytest.raises(BadRulebook, match=r"words\.en\.aloud\.died\.night: nothing fills"):
        words_of(lighthouse(aloud={"died": {"night": ["{who}"]}}))


def test_words_do_not_change_the_game() -> None:
    told, untold = new_game(load(LIGHTHOUSE), 7, seed=1), new_game(lighthouse(), 7, seed=1)
    assert told.history == untold.history
    assert isinstance(told.history[1], GameBegan)
