"""Every seat gets every card as often as it should, alone and in pairs, over the product's own deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations, islice
from math import erfc, sqrt
from secrets import token_hex

import pytest

from nightcall.hidden_roles.events import Dealt
from nightcall.kernel.binding import digest_of_setup
from nightcall.kernel.sources import Sealed, commitment_to, fresh_secret
from nightcall.server.rooms.preparing import new_session
from nightcall.wire.rooms.setup import Setup

SEATS = 8
PLAYERS = [f"Player {seat}" for seat in range(SEATS)]
DECK = {"werewolf": 2, "fortune_teller": 1, "witch": 1, "hunter": 1, "townsperson": 3}
Deal = tuple[str, ...]


def deals(secret: Callable[[], str], nonce: Callable[[], str]) -> Iterator[Deal]:
    """Each seat's card, as a room deals them: a secret, a nonce from five of the seats, and commitments to them."""
    setup = Setup(book="millers-hollow", deck=DECK)
    bound = digest_of_setup(new_session(setup, PLAYERS, Sealed(fresh_secret()), host_plays=True).header)
    while True:
        sealed = Sealed(secret(), setup=bound)
        nonces = tuple([nonce() if seat < 5 else "" for seat in range(SEATS)])
        commitments = tuple([one and commitment_to(one, sealed.seal) for one in nonces])
        luck = Sealed(sealed.secret, nonces, commitments, 0, bound)
        session = new_session(setup, PLAYERS, luck, host_plays=True)
        cards = {event.seat: event.card for event in session.history if isinstance(event, Dealt)}
        yield tuple([cards[seat] for seat in range(SEATS)])


def seeded(name: str) -> Callable[[], str]:
    numbers = iter(range(10**9))
    return lambda: sha256(f"{name} {next(numbers)}".encode()).hexdigest()


def tail(chi_squared: float, freedom: int) -> float:
    """How often chance alone gives at least this much (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return erfc(((chi_squared / freedom) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


def chi_squared(seen: Counter[tuple[str, ...]], expected: dict[tuple[str, ...], float]) -> float:
    assert set(seen) <= set(expected)
    return sum((seen[one] - wanted) ** 2 / wanted for one, wanted in expected.items())


def p_values(some: Iterator[Deal]) -> dict[str, float]:
    """How well these deals fit: for all seats and cards at once, and for the worst of all pairs of seats.

    A deal is drawn without replacement, so its seats are not independent: the sum over the whole table of seats and
    cards is 8/7 of a chi-squared. One pair of seats is one draw a deal, and needs no such care.
    """
    counted = Counter(some)
    total = sum(counted.values())
    seats = [Counter[tuple[str, ...]]() for _ in range(SEATS)]
    pairs = {pair: Counter[tuple[str, ...]]() for pair in combinations(range(SEATS), 2)}
    for deal, times in counted.items():
        for seat, card in enumerate(deal):
            seats[seat][card,] += times
        for (one, other), seen in pairs.items():
            seen[deal[one], deal[other]] += times
    of_one: dict[tuple[str, ...], float] = {(card,): total * count / SEATS for card, count in DECK.items()}
    of_two: dict[tuple[str, ...], float] = {
        (card, other): total * count * (DECK[other] - (card == other)) / (SEATS * (SEATS - 1))
        for card, count in DECK.items()
        for other in DECK
        if DECK[other] > (card == other)
    }
    table = sum(chi_squared(seen, of_one) for seen in seats) * (SEATS - 1) / SEATS
    worst = min(tail(chi_squared(seen, of_two), len(of_two) - 1) for seen in pairs.values())
    return {
        "seats and cards": tail(table, (SEATS - 1) * (len(DECK) - 1)),
        "pairs": min(1.0, worst * len(pairs)),
    }


@cache
def twenty_thousand() -> list[Deal]:
    """Always the same ones, so that chance fails no test."""
    return list(islice(deals(seeded("secret"), lambda: "00" * 16), 20_000))


def test_twenty_thousand_deals_are_fair() -> None:
    found = p_values(iter(twenty_thousand()))
    assert min(found.values()) > 0.001, found


def test_a_deal_that_favours_a_seat_by_a_fiftieth_would_be_found() -> None:
    """The first seat is given the last one's wolf now and then: the test of fairness is not blind."""
    unfair = (
        (deal[-1], *deal[1:-1], deal[0]) if number % 12 == 0 and deal[-1] == "werewolf" else deal
        for number, deal in enumerate(twenty_thousand())
    )
    assert min(p_values(unfair).values()) < 0.001


@pytest.mark.long
def test_a_million_deals_from_fresh_secrets_and_nonces_are_fair() -> None:
    found = p_values(islice(deals(fresh_secret, lambda: token_hex(16)), 1_000_000))
    print(found)
    assert min(found.values()) > 1e-6, found
