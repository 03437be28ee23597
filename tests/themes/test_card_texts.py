"""A card without a text of its own says what it does, put together from its powers, in every language."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import msgspec
import pytest

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.abilities.all import POWERS as SHIPPED
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.hidden_roles.abilities.meet_lover import MeetLover
from nightcall.hidden_roles.abilities.mimic import Mimic
from nightcall.hidden_roles.abilities.registry import Power
from nightcall.hidden_roles.abilities.sniff import Sniff
from nightcall.hidden_roles.abilities.turn import Turn
from nightcall.hidden_roles.abilities.withstand import Withstand
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.events import Dealt
from nightcall.hidden_roles.files import load
from nightcall.hidden_roles.shapes import fields_of
from nightcall.kernel.tags import tag_of
from nightcall.server.beside.reading import own_book_shown
from nightcall.themes.card_texts import POWERS, text_from_powers
from nightcall.themes.lines import COMMON, read, written_in
from nightcall.themes.own import words_of
from nightcall.themes.words import THEMES, Words
from nightcall.wire.rooms.requests import OwnBookAsked
from tests.hidden_roles.own_books import LIGHTHOUSE, spoilt

ABILITIES = [kind for module in SHIPPED for kind in Power(module).abilities]
LANGUAGES = sorted(written_in(COMMON))
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def text(*abilities: Ability, theme: str = "millers-hollow", language: str = "en") -> str | None:
    return text_from_powers(Card.human("my_card", *abilities), Words.load(theme, language).lines)


def every_form(kind: type[Ability]) -> list[Ability]:
    """The ability with every combination of arguments that are told in words."""
    said = read(POWERS, "en")["arguments"]
    cards: dict[str, Any] = {"into": "werewolf", "cards": ("werewolf", "witch")}
    choices = {name: _values(field.type) for name, field in fields_of(kind).items() if name in said}
    named = {name: cards[name] for name in fields_of(kind) if name in cards}
    return [kind(**named, **dict(zip(choices, values, strict=True))) for values in product(*choices.values())]


def _values(kind: Any) -> tuple[Any, ...]:
    kind = kind.type if isinstance(kind, msgspec.inspect.Metadata) else kind
    match kind:
        case msgspec.inspect.LiteralType():
            return kind.values
        case msgspec.inspect.BoolType():
            return (False, True)
    return (1, 2, 9)


UNTOLD = spoilt("text = \"Each night you may sit by another player's bed", '# text = "', LIGHTHOUSE)


@in_every_language
def test_every_power_with_every_argument_makes_whole_sentences(language: str) -> None:
    assert language in written_in(POWERS)
    for kind in ABILITIES:
        told = [text(one, theme=theme, language=language) for one in every_form(kind) for theme in THEMES]
        for said in told:
            assert said is not None, tag_of(kind)
            assert re.fullmatch(r"[A-Z][^{}_]*\.", said), said
            assert "  " not in said


@in_every_language
def test_whatever_differs_between_two_cards_is_heard(language: str) -> None:
    for kind in ABILITIES:
        told = [text(one, language=language) for one in every_form(kind)]
        # The lovers' call stands on the matchmaker's card, which tells the night.
        assert len(set(told)) == (1 if kind is MeetLover else len(told)), tag_of(kind)


def test_no_language_has_words_that_another_is_missing() -> None:
    def places(words: Any, at: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
        return {at} if isinstance(words, str) else {one for name in words for one in places(words[name], (*at, name))}

    assert {language: places(read(POWERS, language)) for language in LANGUAGES} == dict.fromkeys(
        LANGUAGES, places(read(POWERS, "en"))
    )
    assert set(read(POWERS, "en")["sentences"]) == set(map(tag_of, ABILITIES))


def test_arguments_are_told_in_words_and_cards_as_the_theme_calls_them() -> None:
    assert text(Withstand(against="both", times=3), Turn(into="werewolf")) == (
        "The first 3 times the Werewolves or the vote should kill you, you live. "
        "If the Werewolves come for you, you don't die. You become a Werewolf."
    )
    assert text(Mimic(cards=("werewolf", "witch", "hunter"), nights="first"), theme="north-pole") == (
        "On the first night you choose another player. If that player is a Goblin, "
        f"{Words.load('north-pole').lines.text('cards', 'witch', 'one')} or "
        f"{Words.load('north-pole').lines.text('cards', 'hunter', 'one')}, so are you from then on."
    )
    assert text(Sniff(among="neighbours", publicly=True), Inspect(shows="card"), language="it") == (
        "Ogni notte annusi chi ti vive più vicino, da una parte e dall'altra, e scopri se lì in mezzo c'è qualcuno del "
        "branco. Al mattino la risposta la sentono tutti, ma non di chi si parla. "
        "Ogni notte puoi scegliere una persona ancora in vita e scoprire che carta ha."
    )


def test_a_card_without_powers_says_so() -> None:
    assert text() == "You have no special power. Watch, listen and vote."


def test_a_power_without_words_leaves_the_text_to_the_rulebook() -> None:
    class Unheard(Ability, frozen=True):
        """Nobody has written words for it."""

    assert text(Withstand(), Unheard()) is None


# -- where it is read -------------------------------------------------------------------------------------------


def test_the_players_of_an_own_book_read_it_in_the_books_own_words() -> None:
    words = words_of(load(spoilt('"guard" }', '"guard" }, { ability = "turn", into = "wrecker" }', UNTOLD)))
    text = (
        "Each night you guard another player, and the Wreckers can't kill them that night. "
        "If the Wreckers come for you, you don't die. You become a Wrecker."
    )
    assert words.card_text("doctor") == text
    assert (words.private(Dealt(seat=0, card="doctor", to=(0,)), ("Anna",), 0) or "").endswith(text)
    assert words.card_text("keeper") == "You have nothing but your eyes. Find the Wreckers before the light goes out."


def test_the_page_of_an_own_book_shows_it_in_the_language_that_is_asked_for() -> None:
    def shown(language: str) -> str:
        page = own_book_shown(OwnBookAsked(toml=UNTOLD, language=language)).book
        return next(card.text for card in page.cards if card.name == "doctor")

    assert shown("en") == "Each night you guard another player, and the Wreckers can't kill them that night."
    assert shown("it") == "Ogni notte fai la guardia a qualcun altro, e di lì il branco non passa."


def test_a_card_that_shares_only_its_name_with_a_shipped_one_says_what_it_does_itself() -> None:
    """The Hunter of Millers Hollow shoots; this one keeps watch."""
    hunter = """
        id = "watchful"
        extends = "millers-hollow"
        [[cards]]
        name = "hunter"
        wins_with = "village"
        seen_as = "village"
        counts_as = "village"
        abilities = [{ ability = "withstand", against = "vote" }]
    """
    words = words_of(load(hunter))
    assert words.card_text("hunter") == "The first time the vote should kill you, you live."
    assert words.card_text("witch") == Words.load("millers-hollow").card_text("witch")
