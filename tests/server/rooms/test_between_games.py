"""Between two games: everybody goes back to the lobby together, and a game that was broken off shows its cards."""

from __future__ import annotations

import pytest
from msgspec import ValidationError, convert

from nightcall.wire.rooms.setup import Setup
from tests.server.kit import House, Phone, is_over, story
from tests.server.rooms.test_revealing import finished


def in_the_lobby(*phones: Phone) -> bool:
    return all(phone.room.phase == "lobby" for phone in phones)


@story
async def test_play_again_takes_every_device_to_the_lobby(house: House) -> None:
    ada, bo = await finished(house)
    assert await bo.is_refused("again") == "host_only"
    await ada.does("again")
    assert in_the_lobby(ada, bo)
    late = await house.joins(ada, "Zoe")
    assert in_the_lobby(late)
    assert late.you.seat == 8


@story
async def test_the_lobby_between_two_games_survives_a_restart_and_leads_to_the_next_game(house: House) -> None:
    ada, bo = await finished(house)
    await ada.does("again")
    await house.stops()
    await house.starts_again()
    await ada.comes_back()
    await bo.comes_back()
    assert in_the_lobby(ada, bo)
    await ada.does("start")
    assert (bo.room.phase, bo.room.game) == ("playing", 2)
    await house.until(is_over(ada))


@story
async def test_a_game_that_was_broken_off_shows_its_cards_and_one_that_goes_on_shows_none(house: House) -> None:
    ada, bo = await house.table_of("Ada", "Bo")
    for _ in range(6):
        await ada.does("add_bot")
    await ada.does("start")
    assert bo.room.cards == ()
    await ada.does("end")
    cards = bo.room.cards
    assert len(cards) == 8
    assert cards.count("werewolf") == 2
    for phone in (ada, bo):
        (dealt,) = phone.told("dealt")
        assert cards[dealt["seat"]] == dealt["card"]
    await ada.does("again")
    assert bo.room.cards == ()


@story
async def test_a_game_that_came_to_its_end_tells_its_cards_itself(house: House) -> None:
    _, bo = await finished(house)
    assert bo.room.cards == ()


@pytest.mark.parametrize(
    "link", ["https://meet.example.org/abc", "https://meet.example.org:8443/a?b=c#d", "https://example.org"]
)
def test_a_call_elsewhere_is_a_plain_https_link(link: str) -> None:
    assert convert({"call_link": link}, Setup).call_link == link


@pytest.mark.parametrize(
    "link",
    [
        *("http://meet.example.org/abc", "javascript:alert(1)", "https://", "https:///abc", "meet.example.org"),
        *("https://good.org@evil.org/", 'https://a.org/"onclick=', "https://a.org/<b>", "https://a.org/a b"),
        *("https://a.org/\n", "https://a.org/" + 300 * "a", "https://a.org\\@b.org", " https://a.org"),
    ],
)
def test_nothing_else_is_a_link_to_a_call(link: str) -> None:
    with pytest.raises(ValidationError):
        convert({"call_link": link}, Setup)
