"""After a game the host turns the cards over, and every device shows as many."""

from __future__ import annotations

from tests.server.kit import House, Phone, is_over, story

QUICK = {"call_least": 0.1, "call_most": 1, "debate": 1, "vote": 1, "turn": 1, "speech": 1, "reading": 0}


async def finished(house: House) -> tuple[Phone, Phone]:
    ada, bo = await house.table_of("Ada", "Bo", pace=QUICK)
    for _ in range(6):
        await ada.does("add_bot")
    await ada.does("start")
    await house.until(is_over(ada))
    return ada, bo


@story
async def test_every_device_shows_as_many_cards_as_the_host_has_turned(house: House) -> None:
    ada, bo = await finished(house)
    assert (ada.room.revealed, bo.room.revealed) == (0, 0)
    await ada.does("reveal", cards=3)
    assert (ada.room.revealed, bo.room.revealed) == (3, 3)
    late = await house.joins(ada, "Zoe", "watcher")
    assert late.room.revealed == 3


@story
async def test_no_card_is_turned_back_and_there_are_no_more_than_seats(house: House) -> None:
    ada, bo = await finished(house)
    await ada.does("reveal", cards=5)
    await ada.does("reveal", cards=2)
    assert bo.room.revealed == 5
    await ada.does("reveal", cards=30)
    assert bo.room.revealed == 8


@story
async def test_cards_stay_turned_when_the_server_starts_again_and_lie_hidden_in_the_next_game(house: House) -> None:
    ada, bo = await finished(house)
    await ada.does("reveal", cards=4)
    await house.stops()
    await house.starts_again()
    await bo.comes_back()
    assert bo.room.revealed == 4
    await ada.comes_back()
    await ada.does("start")
    await house.until(is_over(ada))
    assert bo.room.revealed == 0
