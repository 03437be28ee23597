"""Reasons: whoever says because points at something that everybody has seen, and the game says what it was."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nightcall.hidden_roles.because import reasons
from nightcall.hidden_roles.events import VotesShown
from nightcall.hidden_roles.talk import Because
from nightcall.kernel.audience import EVERYONE, TABLE
from nightcall.kernel.errors import Refused
from nightcall.library import resume
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Fortune Teller.
CARDS = "werewolf*2 fortune_teller townsperson*6"


def after_a_vote() -> Table:
    """Day two: seat 3 was executed by the votes of all but seat 4, who voted for seat 0; seat 7 died at night."""
    table = Table("millers-hollow", CARDS, sheriff_day=0)
    table.night(werewolf=8)
    table.session.say(5, statement={"says": "accuse", "seat": 3})
    table.vote({seat: 0 if seat == 4 else 4 if seat == 3 else 3 for seat in table.living})
    table.night(werewolf=7)
    assert table.phase == "debate"
    return table


def number_of(table: Table, kind: type) -> int:
    """The public number of the last event of this kind."""
    public = [event for event in table.session.view(TABLE).events if event.to == EVERYONE]
    return max(number for number, event in enumerate(public) if isinstance(event, kind))


def heard(table: Table) -> dict[str, Any]:
    remark = table.session.view(6).state.talk[-1]
    found: dict[str, Any] = msgspec.to_builtins(remark.statement)
    return found


def refused(table: Table, **members: Any) -> str:
    before = table.session.log
    with pytest.raises(Refused) as refusal:
        table.session.say(6, statement={"says": "because", **members})
    assert table.session.log == before
    return refusal.value.reason


def test_a_vote_is_pointed_at_by_its_number_and_its_voter_and_heard_in_full() -> None:
    table = after_a_vote()
    votes = number_of(table, VotesShown)
    table.session.say(6, statement={"says": "because", "event": votes, "by": 4})
    assert heard(table) == {"says": "because", "event": votes, "by": 4, "what": "vote", "seat": 0, "day": 1}


def test_of_a_count_of_votes_it_has_to_be_said_whose_is_meant() -> None:
    table = after_a_vote()
    assert refused(table, event=number_of(table, VotesShown)) == "bad_statement"


def test_nobody_points_at_what_not_everybody_has_seen() -> None:
    table = after_a_vote()
    public = sum(event.to == EVERYONE for event in table.session.view(0).events)
    for number in (-1, public, 10**30):
        assert refused(table, event=number) == "bad_statement"


def test_a_reason_that_is_not_true_is_refused() -> None:
    table = after_a_vote()
    votes = number_of(table, VotesShown)
    assert refused(table, event=votes, by=4, seat=1) == "bad_statement"
    assert refused(table, event=votes, by=4, what="defend") == "bad_statement"
    assert refused(table, event=votes, by=99) == "bad_statement"


def test_every_viewer_finds_the_same_reasons_and_each_can_be_given() -> None:
    table = after_a_vote()
    found = list(reasons(table.session.view(TABLE).events))
    for seat in range(9):
        assert list(reasons(table.session.view(seat).events)) == found
    told = {(one.what, one.by, one.seat, one.card, one.day) for one in found}
    assert {
        ("killed", None, 8, None, 1),
        ("accuse", 5, 3, None, 1),
        ("vote", 4, 0, None, 1),
        ("executed", None, 3, None, 1),
        ("shown", None, 3, "townsperson", 1),
        ("killed", None, 7, None, 2),
    } <= told
    for reason in found:
        table.session.say(6, statement=msgspec.to_builtins(reason))
        assert msgspec.convert(heard(table), Because) == reason


def test_a_reason_tells_what_it_was_after_an_undo_and_from_the_log() -> None:
    table = after_a_vote()
    table.session.say(6, statement={"says": "because", "event": number_of(table, VotesShown), "by": 4})
    told = heard(table)
    table.session.undo()
    assert heard(table) == told
    again = resume("\n".join(table.session.log))
    assert again.log == table.session.log
    assert again.view(6).state == table.session.view(6).state


@pytest.mark.parametrize(
    ("statement", "accuses"),
    [
        ({"says": "estimate", "seat": 0, "team": "wolves", "sure": 80}, True),
        ({"says": "estimate", "seat": 0, "team": "wolves", "sure": 20}, False),
        ({"says": "estimate", "seat": 0, "team": "village", "sure": 90}, False),
        ({"says": "estimate", "seat": 0, "team": "village", "sure": 10}, True),
        ({"says": "vouch", "seat": 0}, False),
    ],
)
def test_who_says_how_sure_they_are_or_vouches_takes_a_stance(statement: dict[str, Any], accuses: bool) -> None:
    table = after_a_vote()
    table.session.say(6, statement=statement)
    stances = [(one.by, one.seat, one.accuses) for one in table.session.view(2).state.stances]
    assert (6, 0, accuses) in stances
    table.session.say(6, statement={"says": "retract", "seat": 0})
    assert not [one for one in table.session.view(2).state.stances if one.by == 6]


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ({"says": "estimate", "seat": 0, "team": "wolves", "sure": 101}, "bad_statement"),
        ({"says": "estimate", "seat": 0, "team": "wolves", "sure": -1}, "bad_statement"),
        ({"says": "estimate", "seat": 0, "team": "martians", "sure": 50}, "no_such_side"),
        ({"says": "ask", "seat": 0, "what": "weather"}, "bad_statement"),
        ({"says": "ask", "seat": 0, "what": "opinion", "about": 99}, "no_such_seat"),
        ({"says": "agree", "seat": 99}, "no_such_seat"),
        ({"says": "protected", "seat": 0, "night": 7}, "bad_statement"),
    ],
)
def test_what_nobody_could_mean_is_refused(statement: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        after_a_vote().session.say(6, statement=statement)
    assert refusal.value.reason == reason
