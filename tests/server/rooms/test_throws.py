"""Bots need no time to think where there is nothing to choose."""

from __future__ import annotations

from types import SimpleNamespace as Some
from typing import Any

from nightcall.kernel.questions import Field
from nightcall.server.rooms.timekeeping import _is_a_throw


def test_a_throw_is_a_poll_whose_every_question_has_exactly_one_answer() -> None:
    def poll(*fields: Field) -> Any:
        return Some(asks={seat: Some(fields=(field,)) for seat, field in enumerate(fields)})

    throw, may, choice = Field("throw", (1,), 1, 1), Field("throw", (1,), 0, 1), Field("vote", (1, 2), 1, 1)
    assert _is_a_throw(poll(throw, throw))
    assert not _is_a_throw(poll(throw, may))
    assert not _is_a_throw(poll(throw, choice))
