"""How a game has ended is told by the screen in the middle first; the phones wait for it, and never for ever."""

from __future__ import annotations

from typing import Any

from tests.server.kit import House, Phone, is_over, story

SLOW = {"call_least": 0.1, "call_most": 1, "debate": 1, "vote": 1, "turn": 1, "speech": 1, "reading": 0.06}


async def at_the_end(house: House, *, screen: bool = True, **setup: Any) -> tuple[list[Phone], Phone]:
    """Two people at a table of eight hear that the game is over; and a screen, or somebody who looks on."""
    phones = await house.table_of("Ada", "Bo", pace=SLOW, **setup)
    middle = await house.joins(phones[0], "Television", "screen" if screen else "watcher")
    for _ in range(6):
        await phones[0].does("add_bot")
    await phones[0].does("start")
    await house.until(is_over(phones[0]))
    return phones, middle


def who_waits(phones: list[Phone]) -> list[bool]:
    return [phone.fold.clock is not None and phone.fold.clock.speaking > 0 for phone in phones]


@story
async def test_everybody_waits_until_the_screen_has_told_the_end(house: House) -> None:
    phones, screen = await at_the_end(house)
    assert who_waits(phones) == [True, True]
    await house.rests(2)
    await screen.does("spoken", line=len(screen.fold.lines) - 1)
    assert who_waits(phones) == [True, True]
    await screen.does("spoken", line=len(screen.fold.lines))
    assert who_waits(phones) == [False, False]


@story
async def test_whoever_comes_back_meanwhile_waits_too(house: House) -> None:
    phones, screen = await at_the_end(house)
    await phones[1].loses_connection()
    await phones[1].comes_back()
    assert who_waits(phones) == [True, True]
    await screen.does("spoken", line=len(screen.fold.lines))
    assert who_waits(phones) == [False, False]


@story
async def test_nobody_waits_for_a_screen_that_says_nothing_longer_than_the_lines_would_take(house: House) -> None:
    phones, _ = await at_the_end(house)
    spoken = [line["aloud"] for line in phones[0].fold.lines if line["line"] == "told" and line.get("aloud")]
    at_most = sum(0.8 + 0.06 * len(line) for line in spoken)
    await house.rests(at_most)
    assert who_waits(phones) == [False, False]


@story
async def test_nobody_waits_for_a_screen_that_is_gone(house: House) -> None:
    phones, screen = await at_the_end(house)
    await screen.loses_connection()
    assert who_waits(phones) == [False, False]


@story
async def test_nobody_waits_when_the_server_has_started_again_and_the_time_is_over(house: House) -> None:
    phones, _ = await at_the_end(house)
    await house.stops()
    await house.rests(600)
    await house.starts_again()
    for phone in phones:
        await phone.comes_back()
    assert who_waits(phones) == [False, False]


@story
async def test_without_a_screen_or_far_apart_nobody_waits(house: House) -> None:
    phones, _ = await at_the_end(house, screen=False)
    assert who_waits(phones) == [False, False]
    phones, _ = await at_the_end(house, mode="far")
    assert who_waits(phones) == [False, False]


@story
async def test_a_game_that_is_broken_off_has_no_last_words_and_the_next_one_begins_at_once(house: House) -> None:
    phones, screen = await at_the_end(house)
    await phones[0].does("start")
    assert who_waits(phones) == [True, True]  # for the words that open the night
    await screen.does("spoken", line=len(screen.fold.lines))
    await house.rests(1)
    await phones[0].does("end")
    assert who_waits(phones) == [False, False]
