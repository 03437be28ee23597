"""A stored log that cannot be taken up again: its room says so, and is there."""

from __future__ import annotations

from itertools import count

import pytest

from nightcall.kernel.inputs import Answer, AnyInput, Say, TimeIsUp
from nightcall.kernel.log import Writer
from nightcall.library import new_game
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.table import AT_ONCE
from nightcall.wire.rooms.setup import Setup
from tests.logs.games import GAMES


@pytest.mark.parametrize(
    "never_taken",
    [
        TimeIsUp(poll=77),
        Answer(seat=0, question=1, value={"a field that is": "not asked for"}),
        Say(seat=0, text="in the middle of the night"),
    ],
)
def test_a_log_with_an_input_that_the_game_does_not_take_leaves_its_room_with_a_trouble(never_taken: AnyInput) -> None:
    session = new_game("millers-hollow", 8, seed="village")
    writer = Writer()
    log = [writer.line(session.header, session.history), writer.line(never_taken, ())]
    room = ServerRoom.create("ABCD", Setup(seed="village"))
    room.state.played = room.state.setup
    _, again = resumed(room, [line.encode() for line in log])
    assert again.table is None
    assert again.trouble is not None
    assert "line 2: the game does not accept this input" in again.trouble


def test_a_long_game_is_played_again_in_slices_so_that_other_tables_go_on() -> None:
    log = [line.encode() for line in GAMES["millers-hollow-basic"]().log]
    room = ServerRoom.create("ABCD", Setup())
    room.state.played = room.state.setup
    slices, again = resumed(room, log)
    assert again.table is not None
    assert again.table.log_length == len(log)
    assert slices == len(log) // AT_ONCE > 1


def resumed(room: ServerRoom, log: list[bytes]) -> tuple[int, ServerRoom]:
    """How often others had their turn, and the room."""
    resuming = ServerRoom.resuming(room.state, 1, log)
    for slices in count():
        try:
            next(resuming)
        except StopIteration as done:
            return slices, done.value
    raise AssertionError
