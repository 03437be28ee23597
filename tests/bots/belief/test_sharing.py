"""Sharing: a belief that was interrupted halfway is not used again."""

from __future__ import annotations

import pytest

from nightcall.bots.belief.belief import Belief
from nightcall.bots.belief.levels import MASTER
from nightcall.bots.belief.sharing import Following
from tests.kit import BOOKS, Table


def test_whoever_was_interrupted_thinks_the_same_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*6")
    table.night()
    book = BOOKS["lupus-in-tabula"]
    following = Following(0, MASTER)
    following.after(book, table.session.view(3).events)
    table.session.say(2, statement={"says": "claim", "card": "seer"})
    table.session.say(2, statement={"says": "report", "seat": 0, "team": "wolves", "night": 1})
    events = table.session.view(3).events

    def interrupted(self: Belief) -> None:
        if self.watch.told:
            raise TimeoutError

    with monkeypatch.context() as patched:
        patched.setattr(Belief, "_weigh", interrupted)
        with pytest.raises(TimeoutError):
            following.after(book, events)
    known = following.after(book, events).chances().wolf
    assert known.tolist() == Following(0, MASTER).after(book, events).chances().wolf.tolist()
