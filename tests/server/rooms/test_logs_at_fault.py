"""A stored log that cannot be taken up again: its room says so, and is there."""

from __future__ import annotations

import pytest

from nightcall.kernel.inputs import Answer, AnyInput, Say, TimeIsUp
from nightcall.kernel.log import Writer
from nightcall.library import new_game
from nightcall.server.rooms.room import Room
from nightcall.wire.rooms.setup import Setup


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
    room = Room.create("ABCD", Setup(seed="village"))
    room.state.played = room.state.setup
    again = Room(room.state, version=1, log=[line.encode() for line in log])
    assert again.table is None
    assert again.trouble is not None
    assert "line 2: the game does not take this input" in again.trouble
