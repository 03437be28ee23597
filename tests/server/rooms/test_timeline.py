"""One timeline a room: lines leave one after another, for everybody at one moment, and nothing runs ahead of them."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import Refused
from nightcall.server.rooms.bots import Bots
from nightcall.wire.rooms.frames import RoomDone
from tests.server.kit import (
    House,
    Phone,
    has_told,
    is_over,
    is_telling,
    is_waited_for,
    play_on,
    sensible_answer,
    story,
    tell,
)

READING = 0.05
PACE = {"call_least": 1, "call_most": 10, "debate": 20, "vote": 20, "turn": 20, "speech": 5, "reading": READING}
UNHURRIED = {**PACE, "call_most": 600, "call_least": 600}
NO_LOOK = {**PACE, "look": 0}


async def a_table(
    house: House, *people: str, screens: int = 0, pace: dict[str, Any] | None = None, bots: int = 8, **setup: Any
) -> tuple[list[Phone], list[Phone]]:
    """People and bots, eight in all, whose game has just begun; and the screens."""
    phones = await house.table_of(*people, pace=pace or NO_LOOK, **setup)
    beside = [await house.joins(phones[0], "Television", "screen") for _ in range(screens)]
    for _ in range(bots - len(people)):
        await phones[0].does("add_bot")
    phones[0].mentions("start")
    await house.rests()
    return phones, beside


def telling(phone: Phone) -> int | None:
    """The number of the table's line that is told, as this phone sees it."""
    assert phone.fold.clock is not None
    return phone.fold.clock.telling


def seconds(line: Any) -> float:
    aloud = line.get("aloud") if line["line"] == "told" else None
    return READING * (13 + len(aloud)) if aloud else 0.0


def last_seconds(phone: Phone) -> float:
    """How long the line that is told takes, by its estimate."""
    told = [line for line in phone.fold.lines if line["to"] == "everyone"][-1]
    assert seconds(told)
    return seconds(told)


async def lasts(house: House, phone: Phone) -> float:
    """For how long the line that is told now goes on."""
    line, began = telling(phone), house.loop.time()
    while telling(phone) == line:
        await house.rests(0.01)
    return house.loop.time() - began


# -- how long a line takes ------------------------------------------------------------------------------------------


@story
async def test_without_a_screen_a_line_lasts_as_long_as_its_letters_take_to_be_read(house: House) -> None:
    (ada, _), _ = await a_table(house, "Ada", "Bo")
    for _ in range(3):
        expected = last_seconds(ada)
        assert await lasts(house, ada) == pytest.approx(expected, abs=0.1)


@story
async def test_a_silent_screen_is_waited_for_half_as_long_again(house: House) -> None:
    (ada, _), _ = await a_table(house, "Ada", "Bo", screens=1)
    for _ in range(3):
        expected = last_seconds(ada)
        assert await lasts(house, ada) == pytest.approx(1.5 * expected, abs=0.1)


@story
async def test_a_screen_that_still_speaks_is_given_three_times_as_long_and_no_more(house: House) -> None:
    (ada, _), (screen,) = await a_table(house, "Ada", "Bo", screens=1)
    expected, began, line = last_seconds(ada), house.loop.time(), telling(ada)
    while telling(ada) == line:
        await screen.does("speaking", line=line)
    assert house.loop.time() - began == pytest.approx(3 * expected, abs=0.6)


@story
async def test_a_line_is_over_as_soon_as_the_screen_has_spoken_it(house: House) -> None:
    (ada, bo), (screen,) = await a_table(house, "Ada", "Bo", screens=1)
    first = telling(ada)
    assert first is not None
    await screen.does("spoken", line=first)
    second = telling(ada)
    assert second == telling(bo) == telling(screen)
    assert second is not None
    assert second > first


@story
async def test_words_about_a_line_that_is_over_or_not_begun_do_nothing(house: House) -> None:
    (ada, _), (screen,) = await a_table(house, "Ada", "Bo", screens=1)
    first = telling(ada)
    assert first is not None
    await screen.does("spoken", line=first)
    second = telling(ada)
    await screen.does("spoken", line=first)
    await screen.does("spoken", line=first + 40)
    assert telling(ada) == second


# -- who tells ------------------------------------------------------------------------------------------------------


@story
async def test_only_the_first_screen_is_believed_and_the_next_one_when_it_is_gone(house: House) -> None:
    (ada, bo), (first, second) = await a_table(house, "Ada", "Bo", screens=2)
    assert ada.room.teller == first.place.member
    line = telling(ada)
    for other in (ada, bo, second):
        assert await other.is_refused("spoken", line=line) == "no_screen"
        assert await other.is_refused("speaking", line=line) == "no_screen"
    await first.loses_connection()
    await house.rests(0.6)
    assert ada.room.teller == second.place.member
    line = telling(ada)
    await second.does("spoken", line=line)
    assert telling(ada) != line
    await first.comes_back()
    assert await first.is_refused("spoken", line=telling(ada)) == "no_screen"


@story
async def test_who_plays_alone_goes_on_by_one_line_a_tap(house: House) -> None:
    (ada,), _ = await a_table(house, "Ada")
    lines = []
    while (line := telling(ada)) is not None:
        lines.append(line)
        await ada.does("spoken", line=line)
    assert lines == sorted(set(lines))
    told = [line for line in ada.fold.lines if line["to"] == "everyone"]
    assert [number for number, line in enumerate(told, 1) if seconds(line)] == lines
    assert ada.question is not None


@story
async def test_who_plays_alone_before_a_screen_leaves_the_telling_to_it(house: House) -> None:
    (ada,), _ = await a_table(house, "Ada", screens=1)
    assert await ada.is_refused("spoken", line=telling(ada)) == "no_screen"


# -- what waits -----------------------------------------------------------------------------------------------------


@story
async def test_whatever_needs_a_game_that_is_told_is_refused_alike(house: House) -> None:
    (ada, bo), _ = await a_table(house, "Ada", "Bo", pace={**NO_LOOK, "reading": 1})
    of_seats: dict[str, dict[str, Any]] = {
        "answer": {"question": 1, "value": None},
        "say": {"text": "hear me"},
        "guess": {"seats": [3]},
        "propose_undo": {},
        "consent_to_undo": {"agrees": True},
    }
    of_the_host: dict[str, dict[str, Any]] = {
        "close_now": {},
        "more_time": {"seconds": 5},
        "remove_seat": {"seat": 5},
    }
    for phone, commands in ((ada, {**of_seats, **of_the_host}), (bo, of_seats)):
        for do, members in commands.items():
            assert await phone.is_refused(do, **members) == "not_yet", do
    assert is_telling(ada)()


@story
async def test_an_answer_that_was_taken_is_still_taken_while_the_next_thing_is_told(house: House) -> None:
    (ada, bo), _ = await a_table(house, "Ada", "Bo")
    await house.until(has_told(ada))
    assert bo.question is not None
    given = {"question": bo.question.number, "value": sensible_answer(bo), "id": 900}
    await bo.does("answer", **given)
    await house.until(is_telling(ada))
    reply = await bo.does("answer", **given)
    assert isinstance(reply, RoomDone)
    assert reply.repeated
    assert await bo.is_refused("answer", **{**given, "id": 901}) == "not_yet"


@story
async def test_a_question_opens_and_its_clock_starts_when_all_before_it_is_told(house: House) -> None:
    (ada, bo), _ = await a_table(house, "Ada", "Bo")
    assert ada.question is bo.question is None
    while is_telling(ada)():
        assert ada.question is None
        assert ada.fold.clock is not None
        assert (ada.fold.clock.kind, ada.fold.clock.waiting, ada.fold.clock.left) == (None, None, None)
        await lasts(house, ada)
    assert ada.question is not None
    assert ada.fold.clock is not None
    assert ada.fold.clock.kind == "call"
    assert ada.fold.clock.left == pytest.approx(10, abs=0.1)


def test_bots_speak_and_answer_only_when_all_that_they_know_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Any] = []

    def watched(name: str) -> None:
        really = getattr(Bots, name)

        def look(bots: Any, *given: Any, **more: Any) -> Any:
            looked.append((name, bots._room.telling))
            return really(bots, *given, **more)

        monkeypatch.setattr(Bots, name, look)

    async def tale(house: House) -> None:
        (ada, _), _ = await a_table(house, "Ada", "Bo")
        while not ada.told("votes_shown"):
            await house.rests(0.5)

    for name in ("_speaks", "_answers"):  # what they think beside meanwhile is said and done afterwards
        watched(name)
    tell(tale)
    assert len(looked) > 20
    assert [name for name, told in looked if told is not None] == []


@story
async def test_a_removal_is_told_in_the_middle_of_a_call_and_its_clock_stands_meanwhile(house: House) -> None:
    (ada, _), _ = await a_table(house, "Ada", "Bo", pace={**UNHURRIED, "look": 0})
    await house.until(has_told(ada))
    await house.rests(5)
    assert ada.fold.clock is not None
    left = ada.fold.clock.left
    assert left is not None
    ada.mentions("remove_seat", seat=7)
    await house.until(is_telling(ada))
    assert ada.told("seat_removed")
    await house.until(has_told(ada))
    assert ada.fold.clock.left == pytest.approx(left, abs=1.1)


@story
async def test_a_pause_holds_what_is_told(house: House) -> None:
    (ada, _), (screen,) = await a_table(house, "Ada", "Bo", screens=1)
    expected, line = last_seconds(ada), telling(ada)
    await house.rests(1)
    await ada.does("pause")
    await house.rests(3600)
    assert telling(ada) == line
    assert ada.fold.clock is not None
    assert ada.fold.clock.paused
    ada.mentions("go_on")
    assert await lasts(house, ada) == pytest.approx(1.5 * expected - 1, abs=0.7)
    line = telling(ada)
    await ada.does("pause")
    await screen.does("spoken", line=line)  # its voice came to the end of the sentence
    assert telling(ada) == line
    await ada.does("go_on")
    assert telling(ada) != line


@story
async def test_a_house_that_sleeps_goes_on_with_the_same_line(house: House) -> None:
    (ada, _), _ = await a_table(house, "Ada", "Bo")
    expected, line = last_seconds(ada), telling(ada)
    await house.rests(1)
    house.wall_is_ahead += 7200
    await house.rests(0.6)
    assert telling(ada) == line
    assert await lasts(house, ada) == pytest.approx(expected - 1.6, abs=0.3)


@story
async def test_a_server_that_starts_again_goes_on_where_it_was_and_tells_nothing_twice(house: House) -> None:
    (ada, bo), (screen,) = await a_table(house, "Ada", "Bo", screens=1)
    await screen.does("spoken", line=telling(ada))
    line, lines, told = telling(ada), list(ada.fold.lines), list(screen.fold.lines)
    await house.stops()
    await house.rests(600)
    await house.starts_again()
    for phone in (ada, bo, screen):
        await phone.comes_back()
    assert telling(ada) == telling(screen) == line
    assert (ada.fold.lines, screen.fold.lines) == (lines, told)
    await screen.does("spoken", line=line)
    assert ada.fold.lines[: len(lines)] == lines
    assert telling(ada) != line


@story
async def test_who_comes_in_meanwhile_is_sent_what_is_told_and_nothing_more(house: House) -> None:
    (ada, bo), _ = await a_table(house, "Ada", "Bo")
    await lasts(house, ada)
    watcher = await house.joins(ada, "Cy", "watcher")
    everything = len(house.room_of(ada).table.lines[TABLE])  # type: ignore[union-attr]
    assert len(watcher.fold.lines) < everything
    assert telling(watcher) == telling(ada) == len(watcher.fold.lines)
    before = list(bo.fold.lines)
    await bo.loses_connection()
    bo.fold = type(bo.fold)()
    await bo.comes_back()
    assert bo.fold.lines == before


# -- where a person tells -------------------------------------------------------------------------------------------


@story
async def test_where_a_phone_goes_round_everything_is_told_at_once(house: House) -> None:
    host = await house.opens_a_room("Ada", pace=PACE, mode="passed")
    for number in range(8):
        await host.does("add_seat", name=f"S{number}")
    await host.does("start")
    for seat in range(8):
        await host.does("card_seen", seat=seat)  # but for the deal, which goes from hand to hand
    assert has_told(host)()
    assert len(host.fold.lines) == len(house.room_of(host).table.lines[host.you.viewer])  # type: ignore[union-attr]


# -- your card ------------------------------------------------------------------------------------------------------


def night_has_fallen(phone: Phone) -> bool:
    return bool(phone.told("night_fell"))


@story
async def test_the_night_begins_when_everybody_has_looked_at_their_card(house: House) -> None:
    (ada, bo), _ = await a_table(house, "Ada", "Bo", pace=PACE)
    await house.until(lambda: is_waited_for(ada) and is_waited_for(bo))
    await lasts_until_looked_for(house, ada)
    assert [one["seat"] for one in ada.told("dealt")] == [ada.seat]
    await ada.does("card_seen")
    await ada.does("card_seen")
    assert bo.fold.clock is not None
    await house.until(lambda: bo.fold.clock is not None and bo.fold.clock.looking == (bo.seat,), within=2)
    assert not night_has_fallen(ada)
    await bo.does("card_seen")
    await house.rests(0.6)
    assert night_has_fallen(ada)
    assert night_has_fallen(bo)
    assert not is_waited_for(bo)


async def lasts_until_looked_for(house: House, phone: Phone) -> None:
    """The deal's line has been told to its end, and is still waited with."""
    await house.rests(last_seconds(phone) + 1)


@story
async def test_nobody_waits_longer_than_the_time_to_look_nor_for_who_is_gone(house: House) -> None:
    (ada, _), _ = await a_table(house, "Ada", "Bo", pace=PACE)
    await house.until(lambda: is_waited_for(ada))
    began = house.loop.time()
    await house.until(lambda: night_has_fallen(ada))
    assert house.loop.time() - began == pytest.approx(30, abs=1)
    (eve, flo), _ = await a_table(house, "Eve", "Flo", pace=PACE)
    await house.until(lambda: is_waited_for(flo))
    await lasts_until_looked_for(house, eve)
    await eve.does("card_seen")
    assert not night_has_fallen(eve)
    await flo.loses_connection()
    await house.rests(0.1)
    assert night_has_fallen(eve)


@story
async def test_a_card_alone_does_not_end_the_line_that_deals_it(house: House) -> None:
    (ada,), _ = await a_table(house, "Ada", pace=PACE)
    await house.until(lambda: is_waited_for(ada))
    await ada.does("card_seen")
    assert not night_has_fallen(ada)
    await ada.does("spoken", line=telling(ada))
    assert night_has_fallen(ada)


# -- the end --------------------------------------------------------------------------------------------------------


async def to_the_last_words(house: House, **members: Any) -> tuple[list[Phone], list[Phone]]:
    phones, screens = await a_table(house, "Ada", "Bo", **members)
    await play_on(house, phones, lambda: bool(phones[0].told("game_ended")))
    return phones, screens


@story
async def test_a_game_is_over_when_its_last_words_are_told_and_not_before(house: House) -> None:
    (ada, bo), (screen,) = await to_the_last_words(house, screens=1)
    assert {phone.room.phase for phone in (ada, bo, screen)} == {"playing"}
    assert ada.room.games == 0
    assert not ada.told("cards_revealed")
    with pytest.raises(Refused, match="no finished game"):
        await house.hub.requests.log_of(ada.place.code, ada.place.key, 1)
    assert (await house.hub.requests.look_up(ada.place.code)).phase == "playing"
    assert await ada.is_refused("start") == "in_play"
    await screen.does("spoken", line=telling(ada))
    assert {phone.room.phase for phone in (ada, bo, screen)} == {"over"}
    assert [one.game for one in await ada.games()] == [1]
    assert ada.told("cards_revealed")
    assert ada.told("deal_unsealed")
    assert await house.hub.requests.log_of(ada.place.code, ada.place.key, 1)


@story
async def test_a_server_that_starts_again_in_the_last_words_tells_them_to_the_end(house: House) -> None:
    (ada, bo), _ = await to_the_last_words(house)
    await house.stops()
    await house.starts_again()
    for phone in (ada, bo):
        await phone.comes_back()
    assert ada.room.phase == "playing"
    await house.until(is_over(ada), within=60)
    assert [one.won for one in await ada.games()] == [ada.told("game_ended")[0]["won"]]


@story
async def test_a_host_who_ends_a_game_that_has_ended_takes_nobodys_win(house: House) -> None:
    (ada, _), _ = await to_the_last_words(house)
    await ada.does("end")
    await house.rests()
    assert [one.won for one in await ada.games()] == [ada.told("game_ended")[0]["won"]]
