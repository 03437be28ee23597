"""Alone among bots: no decoys; others' calls last a fixed while, one's own as long as one needs."""

from __future__ import annotations

import pytest

from nightcall.server.rooms import dealing
from tests.server.kit import SHORT, House, Phone, has_told, tell
from tests.server.secrecy.test_attacks import CARDS, EIGHT, dealt

FIXED = 2.0
PACE = {**SHORT, "call_least": 1, "call_fixed": FIXED, "call_most": 50}


async def nights(house: House, people: int, onlooker: str | None = None) -> tuple[Phone, list[tuple[bool, float]]]:
    """For each call of the first night: whether the host was asked something, and how long it took unanswered."""
    ada, *_ = await house.table_of(*EIGHT[:people], pace=PACE, mode="far", options={"decoys": False})
    for name in EIGHT[people:]:
        await ada.does("add_bot", name=name)
    await ada.does("start")
    if onlooker is not None:
        await house.joins(ada, "Onlooker", onlooker)  # a player who comes now waits for the next game
    await house.until(has_told(ada))
    room, found = house.room_of(ada), []
    while room.is_secret:
        poll, began, asked = room.playing.session.poll, house.loop.time(), ada.question is not None
        while room.playing.session.poll is poll:
            await house.rests(0.05)
        found.append((asked, house.loop.time() - began))
    return ada, found


@pytest.mark.parametrize(
    ("people", "onlooker", "own"),
    [(1, None, 50.0), (2, None, FIXED), (1, "watcher", FIXED), (1, "player", FIXED), (1, "screen", FIXED)],
)
def test_only_who_is_alone_with_bots_and_unwatched_has_more_time_than_the_others(
    monkeypatch: pytest.MonkeyPatch, people: int, onlooker: str | None, own: float
) -> None:
    cards = ("werewolf", "fortune_teller", "werewolf", *CARDS[3:])  # the host isn't called first
    monkeypatch.setattr(dealing, "new_session", lambda *_: dealt(cards, decoys=False))

    async def tale(house: House) -> None:
        _, calls = await nights(house, people, onlooker)
        own_calls, others = ([long for was_asked, long in calls if was_asked is asked] for asked in (True, False))
        assert own_calls == [pytest.approx(own, abs=0.6)]
        assert len(others) >= 2
        assert others == [pytest.approx(FIXED, abs=0.6)] * len(others)

    tell(tale)


def test_a_wolf_who_takes_its_time_is_followed_by_the_bots_of_its_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "new_session", lambda *_: dealt(CARDS, decoys=False))

    async def tale(house: House) -> None:
        (ada,) = await house.table_of("Ada", pace=PACE, mode="far", options={"decoys": False})
        for name in EIGHT[1:]:
            await ada.does("add_bot", name=name)
        await ada.does("start")
        await house.until(lambda: ada.question is not None and ada.question.fields[0].name == "victim")
        await house.rests(20)  # long after every bot has looked
        session = house.room_of(ada).playing.session
        (mate,) = session.view(ada.seat).state.fingers
        call = session.poll
        await ada.answers({"victim": next(seat for seat in range(3, 8) if seat not in mate.at)})
        await house.until(lambda: session.poll is not call, within=20)  # sooner than the call would end by itself

    tell(tale)
