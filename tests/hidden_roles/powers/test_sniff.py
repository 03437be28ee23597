"""Sniff: whether there is a wolf among some seats, and who is told."""

from __future__ import annotations

from typing import Any

from nightcall.hidden_roles.abilities.sniff import ScentSpread, Sniffed
from nightcall.kernel.audience import EVERYONE
from tests.hidden_roles.books import card, with_cards
from tests.kit import RealCards, Table


def table(cards: str = "werewolf*2 truffler witch townsperson*5", **arguments: Any) -> Table:
    """Seats 0 and 1 hunt, 2 sniffs."""
    return Table(with_cards(card("truffler", {"ability": "sniff", **arguments})), cards, sheriff_day=0)


def found(here: Table) -> list[tuple[tuple[int, ...], bool]]:
    return [(event.seats, event.found) for event in here.told(2, Sniffed)]


def test_it_learns_whether_there_is_a_wolf_among_three_and_not_which() -> None:
    here = table()
    here.night(truffler=(0, 4, 5))
    assert found(here) == [((0, 4, 5), True)]
    here.spare()
    here.night(truffler=(4, 5))
    assert found(here)[-1] == ((4, 5), False)
    assert {event.to for event in here.happened(Sniffed)} == {(2,)}


def test_it_may_let_it_be_and_never_smells_itself() -> None:
    here = table()
    here.until("truffler")
    assert here.refusal(2, (2, 4)) == "not_yourself"
    here.call()
    assert found(here) == []


def test_its_neighbours_are_the_nearest_who_live_and_nothing_is_asked() -> None:
    here = table(among="neighbours")
    here.night(werewolf=3)
    assert found(here) == [((1, 3), True)]
    here.execute(1)
    here.night()
    assert found(here)[-1] == ((0, 4), True)


def test_round_the_table_the_last_seat_sits_beside_the_first() -> None:
    here = table("townsperson*2 truffler witch townsperson*3 werewolf*2", among="neighbours")
    here.night()
    assert found(here) == [((1, 3), False)]
    here = Table(here.book, "truffler townsperson*6 werewolf*2", sheriff_day=0)
    here.night()
    assert [event.seats for event in here.told(0, Sniffed)] == [(1, 8)]


def test_publicly_everybody_is_told_at_dawn_and_not_of_whom() -> None:
    here = table(publicly=True)
    here.night(truffler=(0, 4))
    assert [(event.found, event.to) for event in here.happened(ScentSpread)] == [(True, EVERYONE)]
    assert here.told(5, Sniffed) == []


def test_privately_nothing_is_told_at_dawn() -> None:
    here = table()
    here.night(truffler=(0, 4))
    assert here.happened(ScentSpread) == []


def test_who_has_turned_smells_of_wolf() -> None:
    book = with_cards(
        card("truffler", {"ability": "sniff"}), card("foundling", {"ability": "turn", "into": "werewolf"})
    )
    here = Table(book, "werewolf*2 truffler foundling townsperson*5", sheriff_day=0)
    here.night(werewolf=3, truffler=(3,))
    here.spare()
    here.night(truffler=(3,))
    assert found(here) == [((3,), False), ((3,), True)]


def test_with_real_cards_the_wolves_are_known_by_then() -> None:
    book = with_cards(card("truffler", {"ability": "sniff"}))
    here = RealCards(book, 8, {"werewolf": 2, "truffler": 1, "townsperson": 5}, sheriff_day=0)
    here.tell("werewolf", holders=(0, 1))
    here.tell("werewolf", 0, victim=6)
    here.tell("truffler", holder=2)
    here.tell("truffler", 2, sniff=(0, 3))
    assert [event.found for event in here.happened(Sniffed)] == [True]
