"""Far apart the dead have a room of their own; and whoever speaks may answer a line."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from nightcall.server.rooms import dealing
from nightcall.wire.rooms.blocks import ALWAYS_FIT, BLOCK
from tests.server.kit import SHORT, House, Phone, is_asked, play_on, story, tell
from tests.server.secrecy.test_attacks import ATTACKER, CARDS, dealt
from tests.server.secrecy.test_attacks import EIGHT as EIGHT_NAMED

EIGHT = [f"P{seat}" for seat in range(8)]
LONG = "夜" * ALWAYS_FIT


def said(phone: Phone) -> list[str]:
    return [event["text"] for event in phone.told("said") if event["text"]]


async def after_the_first_death(house: House, **setup: object) -> tuple[Phone, list[Phone]]:
    """Somebody dead who has nothing left to decide, and the living."""
    people = await house.table_of(*EIGHT, **{"mode": "far", "seed": "a", "options": {"sheriff_day": 0}, **setup})
    await people[0].does("start")
    await play_on(house, people, lambda: bool(gone(people[0])) and all(one.fold.may_speak for one in people))
    dead = next(one for one in people if one.seat in gone(one))
    return dead, [one for one in people if one.seat not in gone(one)]


def gone(phone: Phone) -> list[int]:
    return [event["seat"] for event in phone.told("died")]


@story
async def test_the_dead_talk_where_people_are_far_apart(house: House) -> None:
    dead, living = await after_the_first_death(house)
    await dead.does("say", text="Is anybody here?")
    await house.rests()
    assert said(dead) == ["Is anybody here?"]
    assert all("Is anybody here?" not in said(one) for one in living)
    assert all(b"anybody here" not in frame for one in living for frame in one.heard)


@story
async def test_a_page_loaded_anew_and_a_room_started_again_still_know_what_the_dead_said(house: House) -> None:
    dead, living = await after_the_first_death(house)
    await dead.does("say", text="Is anybody here?")
    await house.stops()
    await house.starts_again()
    for one in (dead, *living):
        await one.comes_back()
    await house.rests()
    assert said(dead) == ["Is anybody here?"]
    assert all(b"anybody here" not in frame for one in living for frame in one.heard)


def test_however_much_they_say_at_once_at_night_nobody_living_is_sent_more() -> None:
    def sizes(lines: int) -> list[list[int]]:
        found: list[list[int]] = []

        async def tale(house: House) -> None:
            dead, living = await after_the_first_death(house, pace={**SHORT, "reading": 0.05})
            room = house.room_of(dead)
            await play_on(house, living, lambda: room.is_secret and room.telling is None)
            began = [len(one.heard) for one in living]
            for _ in range(lines):
                dead.mentions("say", text=LONG)
            await house.until(lambda: not room.is_quiet)
            found.extend([len(frame) for frame in one.heard[at:]] for one, at in zip(living, began, strict=True))

        tell(tale)
        return found

    assert sizes(90) == sizes(0)


@story
async def test_in_one_room_they_have_to_keep_a_straight_face(house: House) -> None:
    people = await house.table_of(*EIGHT, seed="a", options={"sheriff_day": 0})
    await people[0].does("start")
    await play_on(house, people, lambda: bool(people[0].told("debate_began")) and bool(gone(people[0])))
    dead = next(one for one in people if one.seat in gone(one))
    assert await dead.is_refused("say", text="Psst!") == "not_your_turn_to_speak"


def asked_to_go_back(patch: pytest.MonkeyPatch, dead: set[int], talk: bool) -> tuple[str | None, str | None]:
    """What becomes of two requests at the beginning of a day: to go back to it, and then past this night's deaths."""
    found: list[str | None] = []

    async def tale(house: House) -> None:
        gone, living = await after_a_night_without(patch, house, dead)
        if talk:
            for one in gone:
                await one.does("say", text="I was the Witch.")
        for _ in range(2):
            found.append(await living[0].is_refused("propose_undo"))
            for one in living[1:5]:
                one.mentions("consent_to_undo", agrees=True)
            await house.rests(1)

    tell(tale)
    return found[0], found[1]


async def after_a_night_without(
    patch: pytest.MonkeyPatch, house: House, dead: set[int]
) -> tuple[list[Phone], list[Phone]]:
    """The dead and the living in the first debate, after a bite, and poison if two are to die."""
    patch.setattr(dealing, "new_session", lambda *_: dealt(CARDS, dead_talk=True, sheriff_day=0))
    people = await house.table_of(*EIGHT_NAMED, mode="far")
    await people[0].does("start")
    bitten, *poisoned = sorted(dead)
    done: set[tuple[int, int]] = set()
    async with asyncio.timeout(3600):
        while not is_asked(people[ATTACKER], "debate")():
            for seat, phone in enumerate(people):
                ask = phone.question
                if ask is None or (seat, ask.number) in done:
                    continue
                done.add((seat, ask.number))
                picks = {"victim": bitten, "poison": next(iter(poisoned), None)}
                phone.mentions(
                    "answer", question=ask.number, value={one.name: picks.get(one.name) for one in ask.fields}
                )
            await house.rests(0.5)
    assert {event["seat"] for event in people[0].told("died")} == dead
    return [people[seat] for seat in sorted(dead)], [one for seat, one in enumerate(people) if seat not in dead]


def test_no_undo_brings_back_whoever_may_have_heard_the_dead_whether_they_talked_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silent = asked_to_go_back(monkeypatch, {5, 6}, talk=False)
    assert asked_to_go_back(monkeypatch, {5, 6}, talk=True) == silent
    assert "seen_all" in silent


def test_one_who_is_dead_alone_has_nobody_to_talk_to_and_may_be_brought_back(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = asked_to_go_back(monkeypatch, {5}, talk=False)
    assert asked_to_go_back(monkeypatch, {5}, talk=True) == silent == (None, None)


# -- answers to a line --------------------------------------------------------------------------------------------


@story
async def test_an_answer_names_its_line_to_everybody(house: House) -> None:
    _, living = await after_the_first_death(house)
    await living[0].does("say", text="It was the cat.")
    await living[1].does("say", text="Never.", answers=1)
    await house.rests()
    for one in living:
        assert [(event["text"], event.get("answers")) for event in one.told("said")] == [
            ("It was the cat.", None),
            ("Never.", 1),
        ]
    assert await living[2].is_refused("say", text="What?", answers=3) == "no_such_line"


@story
async def test_the_longest_answer_fits_into_one_block_of_any_alphabet(house: House) -> None:
    _, living = await after_the_first_death(house)
    await living[0].does("say", text="It was the cat.")
    command = {"do": "say", "id": 2**53 - 1, "game": 10**6, "text": LONG, "answers": 1}
    assert len(msgspec.json.encode(command)) <= BLOCK
    assert await living[1].is_refused("say", text=LONG, answers=1) is None
