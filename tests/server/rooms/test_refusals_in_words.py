"""Why not, in the room's own language."""

from __future__ import annotations

import pytest

from nightcall.kernel.errors import Refused
from nightcall.kernel.sentences import Sentence
from nightcall.server.rooms.refusing import in_language
from nightcall.themes import saying
from tests.server.kit import House, Phone, story


async def why_not(house: House, language: str, do: str, **members: object) -> str:
    ada = await house.opens_a_room("Ada", language=language)
    for _ in range(7):
        await ada.does("add_bot")
    await ada.does("start")
    with pytest.raises(Refused) as refused:
        await ada.does(do, **members)
    return str(refused.value)


@story
async def test_a_refusal_is_told_in_the_rooms_language(house: House) -> None:
    said = await why_not(house, "it", "answer", question=777, value=None)
    assert said == "Quella domanda è chiusa. Rispondi a quella aperta."


@story
async def test_a_refusal_of_the_room_is_too(house: House) -> None:
    assert await why_not(house, "it", "start") == "C'è una partita in corso. Finitela prima, o aspetta."
    assert await why_not(house, "en", "start") == "A game is on. End it first, or wait."


@story
async def test_a_language_nobody_has_written_is_told_in_english(house: House) -> None:
    ada = await house.opens_a_room("Ada", language="it")
    with pytest.raises(Refused, match="has no language 'eo'"):
        await ada.does("set_up", setup={"language": "eo"})


@story
async def test_whats_wrong_with_a_deck_is_told_in_the_rooms_language_with_the_titles_of_its_theme(house: House) -> None:
    ada = await house.opens_a_room("Ada", language="it")
    for _ in range(7):
        await ada.does("add_bot")
    await ada.does("set_up", setup={"language": "it", "deck": {"townsperson": 8}})
    assert str(ada.room.problem).startswith("Nessuno andrebbe a caccia.")
    await ada.does("set_up", setup={"language": "it", "deck": {"townsperson": 7, "werewolf": 1}})
    assert ada.room.warnings[0] == "Per 8 giocatori il regolamento consiglia 2 lupi. Questo mazzo ne ha 1."
    assert any("«Cartomante»" in warning for warning in ada.room.warnings)


@story
async def test_who_is_not_let_in_hears_why_in_the_rooms_language(house: House) -> None:
    ada = await house.opens_a_room("Ada", language="it")
    await ada.does("lock", locked=True)
    with pytest.raises(Refused, match="La stanza è chiusa"):
        await house.joins(ada, "Bo")


@story
async def test_what_a_room_refuses_by_http_is_told_in_its_language_whatever_the_page_speaks(house: House) -> None:
    ada = await house.opens_a_room("Ada", language="it")
    assert await why_it_is_not_found(house, ada) == "Non c'è nessuna partita finita con questo numero."


async def why_it_is_not_found(house: House, ada: Phone) -> str:
    with pytest.raises(Refused) as refused:
        await house.hub.requests.log_of(ada.place.code, ada.place.key, 7)
    return in_language(refused.value.sentence, "en")


@story
async def test_whats_wrong_with_a_rulebook_of_ones_own_is_told_in_the_rooms_language(house: House) -> None:
    ada = await house.opens_a_room("Ada", language="it")
    book = {"extends": "millers-hollow", "id": "our-rules", "revision": 0, "plain": "townsfolk"}
    with pytest.raises(Refused) as refused:
        await ada.does("set_up", setup={"language": "it", "own_book": book})
    assert str(refused.value).splitlines() == [
        "questo regolamento non funziona:",
        "- revision: 0 non è una revisione. Si conta da 1.",
        "- plain: la carta 'townsfolk' non c'è. Nomina la carta che riempie il mazzo: volevi dire «townsperson»?",
    ]


def test_of_languages_that_there_are_not_nothing_is_kept() -> None:
    sentence = Sentence("no_such_book", "There is no rulebook.")
    assert in_language(sentence, "it") != in_language(sentence, "en")
    before = saying._templates.cache_info().currsize
    assert {in_language(sentence, f"language {number}") for number in range(100)} == {in_language(sentence, "en")}
    assert saying._templates.cache_info().currsize == before
