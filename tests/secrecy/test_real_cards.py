"""Real cards on a real table: that the moderator told a card now is nobody's news, its holder's least of all."""

from __future__ import annotations

from nightcall.kernel.audience import TABLE, Seat
from tests.kit import RealCards


def who_can_tell_apart(one: RealCards, other: RealCards) -> set[Seat]:
    """The viewers who have been told something else in one world than in the other."""
    seats = range(TABLE, len(one.session.header.players))
    return {seat for seat in seats if one.session.outbox(seat) != other.session.outbox(seat)}


def looked_at(seat: Seat) -> RealCards:
    table = RealCards("millers-hollow", 8)
    table.tell("fortune_teller", holder=2)
    table.tell("fortune_teller", 2, inspect=seat)
    table.tell("learn", seat, card="townsperson")
    return table


def test_nobody_learns_that_the_fortune_teller_has_looked_at_them() -> None:
    assert who_can_tell_apart(looked_at(5), looked_at(6)) == {2}


def werehamster_at_dawn(victim: Seat | None) -> RealCards:
    table = RealCards("lupus-in-tabula", 8, ["werehamster"])
    table.tell("seer", holder=2)
    table.tell("seer", 2, inspect=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("debate", ready="yes")
    table.tell("naming", most_named=None, nominated=None)
    table.tell("seer", 2, inspect=None)
    table.tell("werewolf", 0, victim=victim)
    if victim is not None:
        table.tell("learn", victim, card="werehamster")
    assert table.deaths == []
    return table


def test_the_werehamster_does_not_learn_that_it_was_bitten() -> None:
    assert who_can_tell_apart(werehamster_at_dawn(5), werehamster_at_dawn(None)) == {0, 1}


def healed(victim: Seat, caught: Seat | None) -> RealCards:
    table = RealCards("millers-hollow", 8, ["little_girl", "witch"])
    table.tell("fortune_teller", holder=2)
    table.tell("fortune_teller", 2, inspect=None)
    table.tell("werewolf", holders=[0, 1])
    table.tell("werewolf", 0, victim=victim)
    table.tell("little_girl", caught=caught)
    table.tell("witch", holder=3)
    table.tell("witch", 3, heal="yes", poison=None)
    assert table.deaths == []
    return table


def test_a_little_girl_who_was_caught_and_healed_does_not_learn_it() -> None:
    assert who_can_tell_apart(healed(4, caught=5), healed(4, caught=None)) == {0, 1, 3}
