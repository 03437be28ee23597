"""Folding frames: what a device makes of the lines that it is sent."""

from __future__ import annotations

from nightcall.client.folding import RoomFold
from nightcall.wire.rooms.frames import Frame


def test_a_line_of_an_unknown_kind_is_counted_and_otherwise_skipped() -> None:
    fold = RoomFold()
    fold.take(Frame(game=1, first=1, lines=({"line": "floor_opened", "to": [0], "listeners": "everyone"},)))
    fold.take(Frame(game=1, first=2, lines=({"line": "asked_again", "to": "everyone", "about": "vote", "why": "tie"},)))
    fold.take(Frame(game=1, first=3, lines=({"line": "clock_struck", "to": "everyone"},)))
    assert len(fold.lines) == 3
    assert fold.may_speak
    assert fold.hello("ABCD", "key", None).seen == 3
