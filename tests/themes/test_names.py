"""What a theme calls things, whichever book is played."""

from __future__ import annotations

import pytest

from nightcall.hidden_roles.events import BadgeGiven
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.errors import NightcallError
from nightcall.themes.filling import Filling
from nightcall.themes.lines import MissingLine
from nightcall.themes.words import THEMES, Words, theme_for


def test_each_book_is_told_in_its_own_theme_unless_the_table_wishes_otherwise() -> None:
    assert theme_for("millers-hollow") == "millers-hollow"
    assert theme_for("santa-saboteurs") == "north-pole"
    assert theme_for("lupus-in-tabula") == "tabula"
    assert theme_for("wolff-werewolf") == "wolff"
    assert all(Words.load(theme_for(book.id)).narrates(book) for book in RULEBOOKS)


def test_a_book_without_a_theme_of_its_own_gets_the_first_one() -> None:
    assert theme_for("a book of our own") == THEMES[0]


def test_at_the_north_pole_a_werewolf_is_a_goblin() -> None:
    words = Words.load("north-pole")
    assert words.card("werewolf") == words.card("goblin") == "Goblin"
    assert words.call("werewolf") == words.call("goblin") == "Goblins"
    assert words.card_text("werewolf") == words.card_text("goblin")
    assert words.team("wolves") == "Goblins"


def test_at_the_north_pole_cards_of_millers_hollow_have_figures_of_their_own() -> None:
    words = Words.load("north-pole")
    assert [words.card(card) for card in ("hunter", "witch", "little_girl", "thief")] == [
        "Snowball Elf",
        "Cocoa Elf",
        "Keyhole Elf",
        "Parcel Elf",
    ]


def test_in_millers_hollow_a_list_elf_is_a_fortune_teller() -> None:
    words = Words.load("millers-hollow")
    assert words.card("list_elf") == words.card("fortune_teller") == "Fortune Teller"
    assert words.card("love_elf") == "Cupido"
    assert words.card("ordinary_elf") == "Townsperson"
    assert words.call("lovers") == "Lovers"


def test_a_priest_and_a_medium_are_one_figure_wherever_they_are_called() -> None:
    told = {theme: (Words.load(theme).card("medium"), Words.load(theme).card("priest")) for theme in THEMES}
    assert told == {
        "millers-hollow": ("Sexton", "Sexton"),
        "north-pole": ("Echo Elf", "Echo Elf"),
        "tabula": ("Medium", "Medium"),
        "wolff": ("Priest", "Priest"),
    }


def test_an_unknown_theme_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(NightcallError, match="no theme 'space'; there are millers-hollow, north-pole, tabula, wolff"):
        Words.load("space")


def test_the_folder_of_common_words_is_not_a_theme() -> None:
    with pytest.raises(NightcallError, match="no theme 'common'"):
        Words.load("common")


def test_an_unknown_language_is_refused_with_those_that_the_theme_speaks() -> None:
    with pytest.raises(NightcallError, match="'north-pole' has no language 'elvish'; it has en"):
        Words.load("north-pole", "elvish")


def test_what_a_theme_has_no_words_for_is_called_by_its_name() -> None:
    words = Words.load("millers-hollow")
    assert words.card("sea_dragon") == words.call("sea_dragon") == "Sea Dragon"
    assert words.refusal("no_such_wind") == "That can't be chosen now. Choose something else."
    assert not words.lines.has("cards", "sea_dragon")


def test_a_side_without_words_is_an_error_that_names_the_line() -> None:
    with pytest.raises(MissingLine, match=r"millers-hollow/en has no line 'teams\.dragons'"):
        Words.load("millers-hollow").team("dragons")


def test_in_italian_a_small_word_before_the_same_vowel_takes_a_d() -> None:
    words = Words.load("millers-hollow", "it")
    given = BadgeGiven(seat=0, how="votes", to=EVERYONE)

    def said(*players: str) -> set[str | None]:
        return {words.aloud(given, players, variant) for variant in range(9)}

    assert any("va ad Ada." in str(line) for line in said("Ada"))
    assert any("va ad Àlex." in str(line) for line in said("Àlex"))
    assert any("va a Bo." in str(line) for line in said("Bo"))
    assert Filling(words.lines, ("Bo", "Edda", "Ada")).names([0, 1]) == "Bo ed Edda"
    assert Filling(words.lines, ("Bo", "Edda", "Ada")).names([0, 1, 2]) == "Bo, Edda e Ada"
    assert Filling(words.lines, ("Ale e Eva", "Ugo")).names([0, 1]) == "Ale e Eva e Ugo", "names are left as they are"
