"""Worlds: the sum over all hands is what one gets by listing every deal."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from nightcall.bots.belief.acts import Numbers
from nightcall.bots.belief.kinds import CardKinds
from nightcall.bots.belief.worlds import Worlds
from nightcall.hidden_roles.events import GameBegan
from nightcall.kernel.audience import EVERYONE
from nightcall.library import rulebook


def kinds_of(book: str, deck: dict[str, int], seats: int, **options: object) -> CardKinds:
    """A table with this deck, however small."""
    began = GameBegan(book=book, players=("",) * seats, deck=deck, options=options, to=EVERYONE)
    return CardKinds(rulebook(book), began)  # type: ignore[arg-type]


def by_listing(kinds: CardKinds, cards: tuple[str, ...], liking: Numbers) -> Numbers:
    """Each seat's chance to be a wolf, from every deal there is; `liking[seat, card]`, plain and wolf last."""
    pile = [card for card, count in kinds.deck.items() for _ in range(count)]
    total, wolf = 0.0, np.zeros(kinds.seats)
    for deal in set(permutations(pile)):
        hand, middle = deal[: kinds.seats], deal[kinds.seats :]
        if sum(card in kinds.book.wolves for card in middle) > 1:
            continue  # one of them would have been taken
        weight = 1.0
        for seat, card in enumerate(hand):
            column = -1 if card in kinds.book.wolves else cards.index(card) if card in cards else -2
            weight *= liking[seat, column]
        total += weight
        wolf += weight * np.array([card in kinds.book.wolves for card in hand])
    found: Numbers = wolf / total
    return found


def by_worlds(kinds: CardKinds, cards: tuple[str, ...], liking: Numbers) -> Numbers:
    worlds = Worlds(kinds, cards)
    plain = liking[:, -2]
    ratios = (liking[:, :-1] / plain[:, None])[:, :, None]
    seats = np.where(worlds.packs > 0, liking[:, -1], plain).prod(axis=1)
    weights = worlds.prior * seats * worlds.hands(ratios).total
    found: Numbers = (weights / weights.sum()) @ worlds.packs
    return found


BASIC = {"werewolf": 2, "townsperson": 4, "fortune_teller": 1}
THREE = {"werewolf": 2, "townsperson": 2, "fortune_teller": 1, "witch": 1, "hunter": 1}
LUMPED = {"werewolf": 2, "townsperson": 3, "fortune_teller": 1, "hunter": 1}
PAIRED = {"werewolf": 2, "villager": 1, "seer": 1, "freemason": 2, "possessed": 1}


@pytest.mark.parametrize(
    ("book", "deck", "seats", "cards"),
    [
        ("millers-hollow", BASIC, 7, ("fortune_teller",)),
        ("millers-hollow", THREE, 7, ("fortune_teller", "witch", "hunter")),
        ("millers-hollow", LUMPED, 7, ("fortune_teller",)),
        ("lupus-in-tabula", PAIRED, 7, ("seer", "possessed", "freemason")),
    ],
)
def test_the_sum_over_hands_is_that_of_all_deals(
    book: str, deck: dict[str, int], seats: int, cards: tuple[str, ...]
) -> None:
    kinds = kinds_of(book, deck, seats)
    luck = np.random.default_rng(7)
    for _ in range(3):
        liking = luck.uniform(0.05, 3, (seats, len(cards) + 2))
        np.testing.assert_allclose(by_worlds(kinds, cards, liking), by_listing(kinds, cards, liking), rtol=1e-6)


def test_before_anything_happens_everybody_is_as_suspect_as_the_deck_says() -> None:
    kinds = kinds_of("lupus-in-tabula", {"werewolf": 2, "villager": 5, "seer": 1}, 8)
    np.testing.assert_allclose(by_worlds(kinds, ("seer",), np.ones((8, 3))), np.full(8, 0.25), rtol=1e-6)


def test_a_secret_number_of_wolves_is_a_chance_for_each_number() -> None:
    began = GameBegan(
        book="wolff-werewolf",
        players=("",) * 8,
        deck={"seer": 1},
        options={"fewest_wolves": 1, "most_wolves": 3},
        uncounted=("werewolf", "villager"),
        to=EVERYONE,
    )
    kinds = CardKinds(rulebook("wolff-werewolf"), began)  # type: ignore[arg-type]
    worlds = Worlds(kinds, ("seer",))
    weights = worlds.prior * worlds.hands(np.ones((8, 2, 1))).total
    sizes = Counter[int]()
    for size, weight in zip(worlds.packs.sum(axis=1), weights, strict=True):
        sizes[int(size)] += weight
    assert {size: round(weight, 6) for size, weight in sizes.items()} == {1: 0.333333, 2: 0.333333, 3: 0.333333}


def test_beside_a_thief_a_wolf_may_lie_in_the_middle() -> None:
    kinds = kinds_of("millers-hollow", {"werewolf": 2, "townsperson": 6, "fortune_teller": 1, "thief": 1}, 8)
    worlds = Worlds(kinds, ("fortune_teller", "thief"))
    weights = worlds.prior * worlds.hands(np.ones((8, 3, 1))).total
    assert weights[worlds.packs.sum(axis=1) == 2].sum() == pytest.approx(8 * 7 / (10 * 9))
    assert weights.sum() == pytest.approx(1)


def test_who_may_become_a_wolf_makes_one_wolf_more_possible() -> None:
    kinds = kinds_of("lupus-in-tabula", {"werewolf": 2, "villager": 4, "seer": 1, "mythomaniac": 1}, 8)
    worlds = Worlds(kinds, ("seer",))
    weights = worlds.prior * worlds.hands(np.ones((8, 2, 1))).total
    assert set(worlds.packs.sum(axis=1)) == {2, 3}
    assert weights[worlds.became].sum() == pytest.approx(2 / 7)
    assert weights.sum() == pytest.approx(1)


def test_beyond_its_bound_packs_are_drawn_and_say_so() -> None:
    kinds = kinds_of("lupus-in-tabula", {"werewolf": 3, "villager": 12, "seer": 1}, 16)
    everything, some = Worlds(kinds, ("seer",)), Worlds(kinds, ("seer",), most_packs=300)
    assert not everything.is_sampled
    assert some.is_sampled
    assert len(some.packs) == 300
    liking = np.ones((16, 3))
    liking[3, -1] = 4
    seats = np.where(some.packs > 0, liking[:, -1], 1).prod(axis=1)
    weights = some.prior * seats
    assert ((weights / weights.sum()) @ some.packs)[3] == pytest.approx(by_worlds(kinds, ("seer",), liking)[3], abs=0.1)


def test_without_a_special_card_every_pack_is_as_likely_as_another() -> None:
    worlds = Worlds(kinds_of("millers-hollow", {"werewolf": 2, "townsperson": 3}, 5), ())
    assert len(worlds.packs) == 10
    assert worlds.prior.tolist() == pytest.approx([0.1] * 10)


@pytest.mark.parametrize("deck", [PAIRED, PAIRED | {"mythomaniac": 1}, PAIRED | {"villager": 3}])
def test_one_pass_for_all_seats_is_a_pass_for_each_card_of_each(deck: dict[str, int]) -> None:
    cards = tuple(card for card in deck if card not in ("werewolf", "villager"))
    seats = sum(deck.values())
    worlds = Worlds(kinds_of("lupus-in-tabula", deck, seats), cards)
    ratios = np.random.default_rng(3).uniform(0.05, 3, (seats, len(cards) + 1, len(worlds.packs)))
    hands = worlds.hands(ratios)
    for seat in (0, 3, seats - 1):
        for place in (None, *range(len(cards))):
            only = ratios.copy()
            only[seat] = 0
            only[seat, -1 if place is None else place] = ratios[seat, -1 if place is None else place]
            is_free = worlds.packs[:, seat] == 0
            np.testing.assert_allclose(hands.with_card(seat, place)[is_free], worlds.hands(only).total[is_free])


def test_a_card_in_the_middle_is_one_that_no_seat_holds_either_way() -> None:
    deck = {"werewolf": 2, "townsperson": 4, "fortune_teller": 1, "thief": 1, "witch": 1}
    cards = ("fortune_teller", "thief", "witch")
    worlds = Worlds(kinds_of("millers-hollow", deck, 7), cards)
    ratios = np.random.default_rng(4).uniform(0.05, 3, (7, 4, len(worlds.packs)))
    hands = worlds.hands(ratios)
    for seat in (0, 6):
        is_free = worlds.packs[:, seat] == 0
        held = sum(hands.with_card(seat, place) for place in (None, 0, 1, 2))
        np.testing.assert_allclose(np.asarray(held)[is_free], hands.total[is_free])


def test_where_no_pack_is_possible_there_is_nothing_to_sum() -> None:
    worlds = Worlds(kinds_of("millers-hollow", BASIC, 7), ("fortune_teller",))
    assert worlds.hands(np.ones((7, 2, 0)), np.array([], dtype=int)).total.tolist() == []
