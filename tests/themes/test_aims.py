"""What a card wants: its side's aim, in every theme and language, for own cards and other people's books too."""

import pytest

from nightcall.families.registry import family_of
from nightcall.hidden_roles.files import from_data
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.teams import ALONE, VILLAGE, WOLVES
from nightcall.themes.lines import Lines, forgiving, languages, merged
from nightcall.themes.own import words_of
from nightcall.themes.words import THEMES, Words

SIDES = (WOLVES, VILLAGE, ALONE)
SPOKEN = [(theme, language) for theme in THEMES for language in languages(theme)]


@pytest.mark.parametrize(("theme", "language"), SPOKEN)
def test_every_theme_says_in_its_own_words_what_each_side_wants(theme: str, language: str) -> None:
    aims = [Words.load(theme, language).aim(side) for side in SIDES]
    assert len(set(aims)) == 3
    assert all(aim.endswith(".") and "{" not in aim for aim in aims)
    others = [other for other, spoken in SPOKEN if spoken == language and other != theme]
    for other in others:
        assert set(aims).isdisjoint(Words.load(other, language).aim(side) for side in SIDES)


def test_the_village_wants_the_wolves_gone_by_the_name_that_the_theme_gives_them() -> None:
    assert Words.load("north-pole").aim(VILLAGE) == (
        "You want Christmas to come: you win when the last of the Goblins is gone."
    )


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_books_page_has_the_aim_of_the_side_that_each_card_wins_with(book, language: str) -> None:  # type: ignore[no-untyped-def]
    page = family_of(book).page(book, language, None)
    words = words_of(book, None, language)
    assert {card.name: card.aim for card in page.cards} == {card.name: words.aim(card.wins_with) for card in book.cards}


def test_who_wins_with_the_wolves_wants_what_they_want_whatever_it_counts_as() -> None:
    book = next(book for book in RULEBOOKS if book.id == "lupus-in-tabula")
    aims = {card.name: card.aim for card in family_of(book).page(book, "en", None).cards}
    assert aims["possessed"] == aims["werewolf"] != aims["villager"]
    assert aims["werehamster"] not in (aims["werewolf"], aims["villager"])


def test_a_theme_that_says_nothing_of_it_has_plain_words_for_it() -> None:
    silent = {section: said for section, said in merged("wolff", "en").items() if section != "aims"}
    words = Words(Lines("silent/en", forgiving(silent, "en")))
    assert words.aim(VILLAGE) == "You win when the last of the Werewolves is dead."
    assert words.aim(ALONE) == "You win alone, if you're alive at the end."


def test_an_own_card_wants_what_its_side_wants_and_an_own_book_may_say_it_itself() -> None:
    smuggler = {
        "name": "smuggler",
        "wins_with": "wolves",
        **dict.fromkeys(("seen_as", "counts_as"), "village"),
        "abilities": [],
    }
    own = {"id": "coast", "extends": "millers-hollow", "cards": [smuggler]}
    book = from_data(own)
    assert words_of(book).aim(WOLVES) == Words.load("millers-hollow").aim(WOLVES)
    aims = {card.name: card.aim for card in family_of(book).page(book, "en", None).cards}
    assert aims["smuggler"] == aims["werewolf"]
    said = {"teams": {"wolves": "Wreckers"}, "aims": {"wolves": "You want the light to go out."}}
    renamed = words_of(from_data({**own, "words": {"en": said}}))
    assert renamed.aim(WOLVES) == "You want the light to go out."
    assert renamed.aim(VILLAGE) == "You want your quiet nights back: you win when the last of the Wreckers is dead."
