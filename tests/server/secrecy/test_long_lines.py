"""A custom book may say much at once: how many large frames everybody is sent then depends on what is public alone."""

from __future__ import annotations

from tests.server.kit import SHORT, House, tell

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
        lines = [len(phone.told("said")) for phone in pack]
        assert lines == [2 * whispers] * 2, "what was whispered came through"

    tell(tale)
    return found


def test_a_pack_that_whispers_a_lot_makes_nobody_s_frames_larger() -> None:
    for reading in (0.001, 0.0):
        quiet = sent_to_a_villager(0, reading=reading)
        assert len(quiet) > 10
        assert sent_to_a_villager(90, reading=reading) == quiet
