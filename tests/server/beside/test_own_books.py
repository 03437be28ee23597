"""A rulebook that somebody brings along: its name, and what is wrong with it, a few things at a time."""

from __future__ import annotations

from typing import Literal

import pytest

import dev
from nightcall.hidden_roles.abilities.weigh import Weigh
from nightcall.hidden_roles.files import load
from nightcall.kernel.errors import BadSetup
from nightcall.library import new_game
from nightcall.server.beside.reading import own_book_shown, story_of, workshop_shown
from nightcall.server.rooms.refusing import in_words
from nightcall.themes.own import title_in
from nightcall.wire.rooms.requests import NewCard, NewName, OwnBookAsked, StoryAsked, WorkshopAsked
from nightcall.wire.rooms.setup import Setup
from tests.conformance.driver import RandomPlayers

THORNWICK = (dev.ROOT / "examples" / "thornwick.toml").read_text(encoding="utf-8")
LIGHTHOUSE = (dev.ROOT / "examples" / "lighthouse.toml").read_text(encoding="utf-8")


def faults_of(toml: str, language: str = "en") -> list[str]:
    with pytest.raises(BadSetup) as refused:
        own_book_shown(OwnBookAsked(toml=toml))
    return in_words(refused.value.sentence, Setup(language=language)).split("\n")


def test_it_is_called_by_its_own_name() -> None:
    assert own_book_shown(OwnBookAsked(toml=LIGHTHOUSE)).book.title == "The Lighthouse"


def test_one_that_says_no_name_is_called_by_a_name_made_of_its_id() -> None:
    nameless = LIGHTHOUSE.replace('title = "The Lighthouse"', "").replace('id = "lighthouse"', 'id = "old-light"')
    assert own_book_shown(OwnBookAsked(toml=nameless)).book.title == "Old Light"


def test_words_in_a_language_that_the_app_does_not_speak_are_refused() -> None:
    text = f'{LIGHTHOUSE}\n[words.nl.cards.doctor]\nname = "Dokter"\n'
    assert faults_of(text)[1].endswith("words.nl: nightcall doesn't speak 'nl'; there are en, it.")
    assert faults_of(text, "it")[1].endswith("words.nl: nightcall non parla 'nl': ci sono en, it.")


def test_a_game_whose_book_has_words_in_such_a_language_is_told_all_the_same() -> None:
    """As logs from before it was refused may have."""
    text = f'{LIGHTHOUSE}\n[words.nl.cards.doctor]\nname = "Dokter"\n'
    game = new_game(load(text), 8, seed=1)
    RandomPlayers(1).play(game)
    assert story_of(StoryAsked(log="\n".join(game.log))).title == "The Lighthouse"


@pytest.mark.parametrize("title", ['title = "The Lighthouse"', ""])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_door_of_a_room_calls_it_as_its_page_does(title: str, language: str) -> None:
    book = own_book_shown(OwnBookAsked(toml=LIGHTHOUSE.replace('title = "The Lighthouse"', title), language=language))
    assert title_in(book.own_book, language) == book.book.title != book.book.book


def test_its_story_calls_it_by_its_name() -> None:
    game = new_game(load(LIGHTHOUSE), 8, seed=1)
    RandomPlayers(1).play(game)
    assert story_of(StoryAsked(log="\n".join(game.log))).title == "The Lighthouse"


def test_an_empty_file_says_its_first_three_faults_and_how_many_more() -> None:
    first, *faults, more = faults_of("")
    assert first == "This rulebook can't be played yet:"
    assert [fault[:2] for fault in faults] == ["- "] * 3
    assert more == "and 10 more."


def test_it_says_so_in_italian_too() -> None:
    assert faults_of("", "it")[0] == "Con questo regolamento non si può ancora giocare:"
    assert faults_of("", "it")[-1] == "e altri 10."


@pytest.mark.parametrize("broken", ["this is [ no book", LIGHTHOUSE.replace("revision = 1", 'revision = "one"')])
def test_a_file_with_one_fault_says_that_one(broken: str) -> None:
    assert len(faults_of(broken)) == 2


def test_a_title_is_a_plain_text() -> None:
    assert len(faults_of(LIGHTHOUSE.replace('title = "The Lighthouse"', 'title = "{seat}"'))) == 2


def test_a_workshop_tells_what_can_be_changed_and_how_the_first_night_sounds() -> None:
    shown = workshop_shown(WorkshopAsked(toml=THORNWICK, language="en"))
    (counts,) = [one for one in shown.powers["weigh"] if one.name == "counts"]
    assert (counts.kind, counts.default) == ("number", 2)
    assert {one.kind for one in shown.powers["emulate"]} == {"word", "card"}
    assert shown.night[0].startswith("The stalls are shuttered.")
    assert any("Palm Reader" in line for line in shown.night)
    assert not any("Renegade" in line for line in shown.night)  # called in every second night


def test_what_a_workshop_changes_is_checked_and_saved_as_a_file() -> None:
    shown = workshop_shown(WorkshopAsked(toml=THORNWICK))
    (mayor,) = [one for one in shown.own_book["cards"] if one["name"] == "mayor"]
    mayor["abilities"][0]["counts"] = 3
    saved = workshop_shown(WorkshopAsked(own_book=shown.own_book)).toml
    assert load(saved).card("mayor").abilities[0] == Weigh(counts=3)
    mayor["abilities"][0]["counts"] = 1
    with pytest.raises(BadSetup) as refused:
        workshop_shown(WorkshopAsked(own_book=shown.own_book))
    assert "a vote cannot count as 1" in in_words(refused.value.sentence, Setup(language="en"))


def test_a_card_is_added_with_its_call_its_rule_and_its_name_and_removed_without_a_trace() -> None:
    lighthouse = workshop_shown(WorkshopAsked(toml=LIGHTHOUSE, language="it"))  # it has English words only
    new = NewCard(title="Fée bleue", side="village", ability="brew")
    more = workshop_shown(WorkshopAsked(own_book=lighthouse.own_book, language="it", add=new))
    assert more.book.cards[-1].title == "Fée bleue"
    assert more.own_book["in_turn"][-1] == ["fee_bleue"] == more.own_book["at_once"][-1]
    assert more.own_book["dawn"] == ["bite", "guard", "heal", "poison", "removal"]
    assert "The Fée bleue wakes." in more.night
    assert lighthouse.night[:-1] == more.night[: len(lighthouse.night) - 1]
    less = workshop_shown(WorkshopAsked(own_book=more.own_book, language="it", remove="fee_bleue"))
    assert less.own_book["cards"] == lighthouse.own_book["cards"]
    assert (less.night, less.own_book["dawn"]) == (lighthouse.night, lighthouse.own_book["dawn"])


def test_a_second_wolf_hunts_with_the_pack_and_a_second_card_of_a_name_has_another_key() -> None:
    new = NewCard(title="Wrecker", side="wolves", ability="hunt")
    cards = workshop_shown(WorkshopAsked(toml=LIGHTHOUSE, add=new)).own_book["cards"]
    assert cards[-1]["name"] == "wrecker_2"
    assert cards[-1]["abilities"] == [{"ability": "hunt", "call": "wrecker"}]


def test_whoever_is_removed_makes_room_for_plain_cards_and_a_card_that_others_need_stays() -> None:
    shown = workshop_shown(WorkshopAsked(toml=LIGHTHOUSE, remove="doctor"))
    assert shown.own_book["decks"]["9"] == {"wrecker": 2, "keeper": 6, "lamplighter": 1}
    with pytest.raises(BadSetup) as refused:
        workshop_shown(WorkshopAsked(toml=THORNWICK, remove="reader"))
    assert "there is no card 'reader'" in in_words(refused.value.sentence, Setup(language="en"))


def test_another_name_is_spoken_at_night_too() -> None:
    name = NewName(card="reader", title="Oracle", one="the Oracle")
    shown = workshop_shown(WorkshopAsked(toml=THORNWICK, rename=name))
    assert next(card for card in shown.book.cards if card.name == "reader").one == "the Oracle"
    assert "The Oracle wakes, and asks for a hand." in shown.night
    assert not any("Palm Reader" in line for line in shown.night)


def test_every_offered_power_can_be_added_to_every_shipped_book_and_its_warnings_are_said_in_italian() -> None:
    books = ("millers-hollow", "santa-saboteurs")
    shown = [workshop_shown(WorkshopAsked(own_book={"id": "mine", "extends": book})) for book in books]
    for book in shown:
        for ability in book.offered:
            side: Literal["wolves", "village"] = "wolves" if ability == "hunt" else "village"
            new = NewCard(title="Nuova", side=side, ability=ability)
            workshop_shown(WorkshopAsked(own_book=book.own_book, language="it", add=new))
    gone = workshop_shown(WorkshopAsked(toml=THORNWICK, language="it", remove="poacher"))
    assert gone.warnings == ("L'opzione «shots» non cambia niente senza una carta con l'abilità «shoot».",)
