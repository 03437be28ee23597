"""A custom book may say much at once: how many large frames everybody is sent then depends on what is public alone."""

from __future__ import annotations

import pytest

from nightcall.library import new_game
from nightcall.server.hub import packing
from nightcall.server.rooms import dealing
from tests.server.kit import SHORT, House, is_asked, tell

EIGHT = [f"P{seat}" for seat in range(8)]
LONG_WHISPER = "夜" * 300
LONG_LINE = "夜" * 1900
WORDY = {
    "extends": "millers-hollow",
    "id": "wordy",
    "words": {"en": {"aloud": {"night_fell": [LONG_LINE], "day_broke": [LONG_LINE], "nobody_died": [LONG_LINE]}}},
}


def sent_to_a_villager(whispers: int, *, reading: float) -> list[tuple[float, int]]:
    """The sizes of a villager's frames, and when they came, from the pack's call until the day."""
    found: list[tuple[float, int]] = []

    async def tale(house: House) -> None:
        people = await house.table_of(
            *EIGHT,
            book="wordy",
            own_book=WORDY,
            seed="a",
            options={"whispers": True, "sheriff_day": 0},
            pace={**SHORT, "reading": reading, "call_most": 8},
        )
        room = house.room_of(people[0])
        await people[0].does("start")
        await house.until(lambda: room.telling is None and any(phone.fold.may_speak for phone in people))
        pack = [phone for phone in people if phone.fold.may_speak]
        villager = next(phone for phone in people if phone not in pack)
        assert len(pack) == 2
        began, before = house.loop.time(), len(villager.heard)
        for _ in range(whispers):
            for wolf in pack:
                wolf.mentions("say", text=LONG_WHISPER)
        await house.until(lambda: not room.is_quiet)
        moments = [round(at - began, 6) for at in villager.moments[before:]]
        found.extend(zip(moments, map(len, villager.heard[before:]), strict=True))
        await house.rests(60)
        assert [len(phone.told("said")) for phone in pack] == [min(2 * whispers, 3)] * 2, "what fits came through"

    tell(tale)
    return found


def test_a_pack_that_whispers_a_lot_makes_nobody_s_frames_larger() -> None:
    for reading in (0.001, 0.0):
        quiet = sent_to_a_villager(0, reading=reading)
        assert len(quiet) > 10
        assert sent_to_a_villager(90, reading=reading) == quiet


# -- by day -------------------------------------------------------------------------------------------------------


def when_a_vote_opens(patch: pytest.MonkeyPatch) -> list[set[int]]:
    """The sizes of what everybody at a table with two lovers is sent as a vote opens unannounced, frame by frame."""
    cards = ["werewolf", "werewolf", "cupido", "fortune_teller", *["townsperson"] * 4]
    options = {"calls_close": "clock", "sheriff_day": 0}
    patch.setattr(
        dealing, "new_session", lambda *_: new_game("millers-hollow", EIGHT, cards=cards, options=options, seed="z")
    )
    found: list[set[int]] = []

    async def tale(house: House) -> None:
        people = await house.table_of(*EIGHT, pace={**SHORT, "reading": 0})
        await people[0].does("start")
        await house.until(is_asked(people[2], "cupido"))
        ask = people[2].question
        assert ask is not None
        await people[2].answers({field.name: (6, 7) if field.most > 1 else None for field in ask.fields})
        await house.until(is_asked(people[0], "debate"))
        before = [len(phone.heard) for phone in people]
        await people[0].does("close_now")
        await house.until(is_asked(people[0], "vote"))
        barred = [dict(phone.question.fields[0].barred) for phone in people if phone.question is not None]
        assert [len(one) for one in barred] == [1] * 6 + [2] * 2
        sent = [phone.heard[at:] for phone, at in zip(people, before, strict=True)]
        found.extend(set(map(len, frames)) for frames in zip(*sent, strict=True))

    tell(tale)
    return found


def test_nobody_sees_on_the_network_whose_question_is_longer_by_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "BLOCK", 16)  # words of a custom book bring any length to a limit
    found = when_a_vote_opens(monkeypatch)
    assert found
    assert all(len(sizes) == 1 for sizes in found)
