"""One device for everybody: worlds that a seat may not tell apart show it the same covers, taps and pages."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

import pytest

from nightcall.hidden_roles.decoys import DECOYS
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.audience import TABLE, Seat
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given

BOOKS = {book.id: book for book in RULEBOOKS}
DEALS = {
    "millers-hollow": ("werewolf",) * 2 + ("fortune_teller", "witch", "little_girl", "hunter") + ("townsperson",) * 2,
    "santa-saboteurs": ("goblin",) * 2 + ("list_elf", "love_elf") + ("ordinary_elf",) * 4,
    "lupus-in-tabula": ("werewolf",) * 2 + ("seer", "medium", "bodyguard", "owl") + ("villager",) * 3,
    "wolff-werewolf": ("werewolf",) * 2 + ("seer",) + ("villager",) * 5,
}
WITH_A_THIEF = ("werewolf",) * 2 + ("fortune_teller", "thief", "cupido") + ("townsperson",) * 5


class World(NamedTuple):
    """A deal, and how everybody chooses."""

    cards: tuple[str, ...]
    seed: int
    middle: tuple[str, ...] = ()


def one_night(book: str, world: World, victim: Seat) -> tuple[list[Any], dict[Seat, list[Any]]]:
    """What everybody around the table can see of the first night, and what each holder is shown when it has the device.

    The pack comes to agree on the victim by its last words, whatever it says before; everybody else does anything, but
    kills nobody and saves nobody.
    """
    options = {"night": "at_once", "devices": "passed", "idle_calls": "covered", "first_victim": True, "sheriff_day": 0}
    known = {name: value for name, value in options.items() if name in BOOKS[book].options}
    deck = Counter([*world.cards, *world.middle])
    deal = Given(world.cards, world.middle)
    session = Session.new(BOOKS[book], len(world.cards), dict(deck), known, "the same luck", deal=deal)
    random = Random(world.seed)
    table: list[Any] = []
    held: dict[Seat, list[Any]] = {}
    while session.poll is not None and session.poll.secret:
        (ask,) = session.questions
        table.append(("cover", ask.seat, shape(ask)))
        held.setdefault(ask.seat, []).append(ask.fields)
        session.answer(ask.seat, chosen(random, ask, victim))
    table += [type(event).__name__ for event in session.view(TABLE).events]
    table += [event for event in session.view(TABLE).events if type(event).__name__ in ("Died", "NobodyDied")]
    return table, held


def shape(ask: Ask) -> list[Any]:
    """How many taps a form takes, as a neighbour can count them."""
    return [(len(field.options), field.least, field.most, field.says_no) for field in ask.fields]


def chosen(random: Random, ask: Ask, victim: Seat) -> Value:
    value: Value = {}
    for field in ask.fields:
        if field.name in ("poison", "heal", "spy", "glance", "shoot", "guard"):
            value[field.name] = None
        elif field.name == "victim":
            value[field.name] = victim
        elif field.most > 1:
            # whoever loved the victim would die of grief
            value[field.name] = tuple(
                random.sample([one for one in field.open_options if one != victim], field.least or 1)
            )
        else:
            picks = (*field.open_options, None) if field.may_be_empty else field.open_options
            value[field.name] = random.choice(picks)
    return value


@pytest.mark.parametrize("book", DEALS)
def test_every_deal_and_every_choice_show_the_same_covers_and_the_same_number_of_taps(book: str) -> None:
    random = Random(book)
    cards = list(DEALS[book])
    plain = BOOKS[book].plain
    nights = []
    for seed in range(60):
        # somebody without a power dies in every world, and everybody else may be anybody
        others = cards[:]
        others.remove(plain)
        random.shuffle(others)
        nights.append(one_night(book, World((*others[:3], plain, *others[3:]), seed), victim=3))
    tables = [table for table, _ in nights]
    assert all(table == tables[0] for table in tables)


def test_a_thief_and_cupido_who_share_a_round_show_the_same_whoever_they_are_and_whatever_is_taken() -> None:
    random = Random("thief")
    nights = []
    for seed in range(60):
        others = list(WITH_A_THIEF)
        others.remove("townsperson")
        random.shuffle(others)
        cards, middle = (*others[:3], "townsperson", *others[3:7]), tuple(others[7:])
        nights.append(one_night("millers-hollow", World(cards, seed, middle), victim=3))
    tables = [table for table, _ in nights]
    assert all(table == tables[0] for table in tables)
    # whoever has no power is shown the same in every one of these worlds, until love finds them
    plain = [held[3][:2] for _, held in nights]
    assert all(one == plain[0] for one in plain)


@pytest.mark.parametrize("book", DEALS)
def test_who_holds_the_device_and_has_no_power_is_shown_the_same_whoever_the_others_are(book: str) -> None:
    random = Random(book)
    plain = BOOKS[book].plain
    shown = []
    for seed in range(30):
        others = list(DEALS[book])
        others.remove(plain)
        random.shuffle(others)
        _, held = one_night(book, World((*others[:3], plain, *others[3:]), seed), victim=3)
        shown.append(held[3])
        assert all(field.name.startswith(DECOYS) for fields in held[3] for field in fields)
    assert all(one == shown[0] for one in shown)


@pytest.mark.parametrize("book", DEALS)
def test_a_pack_that_differs_and_mends_it_shows_no_more_than_one_that_agrees(book: str) -> None:
    wolf = DEALS[book][0]
    cards = DEALS[book]
    assert cards[:2] == (wolf, wolf)
    victim = len(cards) - 1

    def night(first: Seat) -> list[Any]:
        options = {"night": "at_once", "devices": "passed", "idle_calls": "covered", "first_victim": True}
        known = {name: value for name, value in options.items() if name in BOOKS[book].options}
        deck = {card: cards.count(card) for card in cards}
        session = Session.new(BOOKS[book], len(cards), deck, known, 1, deal=Given(cards, ()))
        seen: list[Any] = []
        had: set[Seat] = set()
        while session.poll is not None and session.poll.secret:
            (ask,) = session.questions
            seen.append((ask.seat, shape(ask)))
            value: Value = {field.name: (() if field.most > 1 else None) for field in ask.fields}
            if "victim" in value:
                value["victim"] = victim if ask.seat in had or ask.seat else first
                had.add(ask.seat)
            session.answer(ask.seat, value)
        return [*seen, *session.view(TABLE).events]

    assert night(first=victim) == night(first=victim - 1)
