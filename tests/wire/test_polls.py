"""Polls on the wire: that one has closed, and that something is asked again, is said in lines that are no events."""

from __future__ import annotations

from typing import Any

from tests.wire.conversation import EIGHT, Conversation, Json, reaches

LIVING = (0, 1, 3, 4, 5, 6, 7)


def at_the_vote(**options: Any) -> Conversation:
    """Seat 2 has died in the first night; everybody else votes now."""
    table = Conversation()
    table.new(cards=EIGHT, options={"sheriff_day": 0, "decoys": False, **options})
    table.send(do="time_is_up")
    for wolf in (0, 1):
        table.send(do="answer", seat=wolf, value=2)
    for _ in range(2):
        table.send(do="time_is_up")
    return table


def vote(table: Conversation, votes: dict[int, int | None]) -> list[Json]:
    """What the last of these votes leads to."""
    lines: list[Json] = []
    for seat, pick in votes.items():
        lines = table.send(do="answer", seat=seat, value=pick)
    return lines


def of_kind(lines: list[Json], kind: str) -> list[Json]:
    return [line for line in lines if line["line"] == kind]


def why_closed(lines: list[Json]) -> list[str]:
    return [line["why"] for line in of_kind(lines, "poll_closed")]


def test_every_poll_that_opens_closes_before_the_next_one_opens() -> None:
    table = at_the_vote()
    vote(table, dict.fromkeys(LIVING))
    polls = [(line["line"], line["poll"]) for line in table.heard if line["line"] in ("poll_opened", "poll_closed")]
    opened = [number for kind, number in polls if kind == "poll_opened"]
    assert polls == [(kind, number) for number in opened for kind in ("poll_opened", "poll_closed")][:-1]


def test_it_is_said_why_a_poll_has_closed() -> None:
    table = at_the_vote()
    assert why_closed(table.heard) == ["time"] * 3
    assert why_closed(vote(table, dict.fromkeys(LIVING))) == ["answered"]
    table = at_the_vote()
    assert why_closed(table.send(do="remove", seat=3)) == ["removed"]
    assert why_closed(table.send(do="undo")) == ["undone"]


def test_a_proposal_closes_its_poll_before_everybody_has_answered() -> None:
    table = Conversation()
    table.new("wolff-werewolf", 7, options={"decoys": False}, cards=["werewolf", "seer", *["villager"] * 5])
    while not (asked := of_kind(table.heard, "question_opened")) or asked[-1]["question"]["about"] != "proposal":
        table.send(do="time_is_up")
    seat = asked[-1]["question"]["seat"]
    options = asked[-1]["question"]["fields"][0]["options"]
    lines = table.send(do="answer", seat=seat, value=next(one for one in options if one != seat))
    assert why_closed(lines) == ["enough"]


def test_why_a_poll_has_closed_is_for_the_program_alone() -> None:
    table = at_the_vote()
    assert not any(reaches(line, seat) for line in of_kind(table.heard, "poll_closed") for seat in range(-2, 8))


def test_equal_votes_are_said_to_be_voted_on_again() -> None:
    table = at_the_vote(tied_vote="again")
    lines = vote(table, {0: 1, 1: 0, 3: 0, 4: 1, 5: None, 6: None, 7: None})
    assert of_kind(lines, "asked_again") == [{"line": "asked_again", "to": "everyone", "about": "vote", "why": "tie"}]
    kinds = [line["line"] for line in lines]
    assert kinds.index("told") < kinds.index("asked_again") < kinds.index("question_opened")
    assert of_kind(vote(table, dict.fromkeys(LIVING)), "asked_again") == []


def test_an_election_without_a_vote_is_said_to_be_held_again() -> None:
    table = Conversation()
    table.new(cards=EIGHT, options={"sheriff_day": 1, "decoys": False})
    while not (asked := of_kind(table.heard, "question_opened")) or asked[-1]["question"]["about"] != "election":
        table.send(do="time_is_up")
    assert [line["why"] for line in of_kind(table.send(do="time_is_up"), "asked_again")] == ["no_votes"]
    assert of_kind(table.send(do="time_is_up"), "asked_again") == []


def test_a_vote_that_lost_a_seat_is_said_to_be_held_again_and_the_votes_that_can_stand_do() -> None:
    table = at_the_vote()
    vote(table, {0: 4, 1: 4, 3: 5, 4: 0, 6: 0})
    lines = table.send(do="remove", seat=5)
    assert [(line["about"], line["why"]) for line in of_kind(lines, "asked_again")] == [("vote", "removed")]
    (shown,) = [
        line["event"] for line in vote(table, {3: 0, 7: 0}) if line.get("event", {}).get("event") == "votes_shown"
    ]
    assert shown["votes"] == [[0, 4, 1], [1, 4, 1], [3, 0, 1], [4, 0, 1], [6, 0, 1], [7, 0, 1]]
