"""Why not, in the room's own language."""

from __future__ import annotations

import pytest

from nightcall.kernel.errors import Refused
from tests.server.kit import House, story


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
async def test_what_has_no_words_in_it_is_told_in_english(house: House) -> None:
    assert await why_not(house, "it", "start") == "A game is in play; end it first, or wait."
    assert await why_not(house, "en", "start") == "A game is in play; end it first, or wait."
