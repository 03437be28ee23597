"""A host may set every time to nothing: the game hurries, and the house still belongs to everybody."""

from __future__ import annotations

import pytest

from nightcall.kernel.inputs import AnyInput
from nightcall.server.rooms import room as module
from nightcall.server.rooms.pace import SHORTEST
from nightcall.server.rooms.room import STEPS_AT_ONCE, ServerRoom
from nightcall.server.rooms.state import Clock
from tests.server.kit import House, is_over, story, tell

NO_TIME = {
    "call_least": 0,
    "call_most": 0,
    "call_fixed": 0,
    "debate": 0,
    "speech": 0,
    "vote": 0,
    "turn": 0,
    "reading": 0,
    "look": 0,
}
EIGHT = [f"P{seat}" for seat in range(8)]
FAR_TOO_OFTEN = 1000


@pytest.mark.parametrize("options", [{}, {"decoys": False}])
def test_where_nobody_answers_or_dies_nights_and_days_do_not_follow_each_other_for_ever_in_one_moment(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, object]
) -> None:
    feed, fed = ServerRoom.feed, []

    def counted(room: ServerRoom, given: AnyInput, now: float) -> bool:
        fed.append(now)
        assert fed.count(now) < FAR_TOO_OFTEN, "this would never end"
        return feed(room, given, now)

    monkeypatch.setattr(ServerRoom, "feed", counted)

    async def tale(house: House) -> None:
        host, *_ = await house.table_of(
            *EIGHT, book="santa-saboteurs", pace=NO_TIME, options={"quiet_rounds": 0, **options}
        )
        await host.does("start")
        began = house.loop.time()
        await house.rests(5)
        room = house.room_of(host)
        assert room.state.phase == "playing"
        assert room.state.paused_at is None, "it failed, and stands still"
        assert 10 < len(fed) <= (house.loop.time() - began) / SHORTEST

    tell(tale)


def test_a_game_that_goes_on_for_ever_by_itself_ends_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its log would grow without bound, and take as long to be read again when its room is."""
    monkeypatch.setattr(module, "LONGEST_GAME", 300)

    async def tale(house: House) -> None:
        host, *_ = await house.table_of(*EIGHT, book="santa-saboteurs", pace=NO_TIME, options={"quiet_rounds": 0})
        await host.does("start")
        await house.until(is_over(host))
        table = house.room_of(host).table
        assert table is not None
        assert table.log_length == 300
        assert [game.won for game in await host.games()] == ["nobody"]
        assert all(host.room.cards)

    tell(tale)


@story
async def test_thirty_bots_in_a_hurry_do_a_few_things_at_a_time(house: House) -> None:
    ada = await house.opens_a_room(mode="far", book="wolff-werewolf", pace=NO_TIME)
    for _ in range(29):
        ada.mentions("add_bot")
        await house.rests(0.1)
    room = house.room_of(ada)
    done: list[int] = []
    act, wake = room._let_bots_act, room.wake

    def acts(clock: Clock, now: float) -> None:
        done[-1] += 1
        act(clock, now)

    def wakes(now: float) -> None:
        done.append(0)
        wake(now)

    room._let_bots_act, room.wake = acts, wakes  # type: ignore[method-assign]
    await ada.does("start")
    await house.until(is_over(ada))
    assert max(done) == STEPS_AT_ONCE
