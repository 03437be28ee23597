"""Sharing: a belief that was interrupted halfway is not used again, and players have tempers of their own."""

from __future__ import annotations

import pytest

from nightcall.bots.belief.belief import Belief
from nightcall.bots.belief.levels import MASTER
from nightcall.bots.belief.model import shipped
from nightcall.bots.belief.sharing import Following
from nightcall.kernel.audience import EVERYONE
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


def test_what_calibrates_the_public_belief_at_one_table_changes_nobodys_play(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*5")
    table.night(werewolf=7)
    for by in (3, 4, 5):
        table.session.say(by, statement={"says": "accuse", "seat": 0})
    book, events = BOOKS["wolff-werewolf"], table.session.view(3).events
    told, played = Belief(book, shipped()), Following(0, MASTER).after(book, events)
    told.take(event for event in events if event.to == EVERYONE)

    def thought(belief: Belief) -> list[float]:
        belief.hear_out()
        found: list[float] = belief.chances().wolf.tolist()
        return found

    before = thought(told), thought(played)
    monkeypatch.setitem(shipped().tables, "wolff-werewolf 8", 0.1)
    assert thought(told) != before[0]
    assert thought(Following(0, MASTER).after(book, events)) == before[1]
