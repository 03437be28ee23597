"""One device for everybody: who is handed it, how often, and what it is told there."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.matchmake import LoversMade
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.abilities.spy import Glimpsed
from nightcall.hidden_roles.events import Pointed
from nightcall.hidden_roles.handing_round import DeviceHolder, begins_in_passing, once_round, second_half_round
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Value
from tests.kit import BOOKS, Table, real_fields

PLAIN = {
    "millers-hollow": "werewolf*2 fortune_teller townsperson*5",
    "santa-saboteurs": "goblin*2 list_elf ordinary_elf*5",
    "lupus-in-tabula": "werewolf*2 seer villager*5",
    "wolff-werewolf": "werewolf*2 seer villager*5",
}


def a_table(book: str = "millers-hollow", cards: str = "", **options: Any) -> Table:
    wished = {"night": "at_once", "devices": "passed", "idle_calls": "covered", "first_victim": True, **options}
    known = {name: value for name, value in wished.items() if name in BOOKS[book].options}
    return Table(book, cards or PLAIN[book], **known)


def whole_night(table: Table, **acts: Any) -> list[Seat]:
    """Everybody who is handed the device until morning, in order; cards act as in `Table.night`, others pick nobody.

    Whoever is asked twice in a row keeps it in hand.
    """
    holders: list[Seat] = []
    while table.calls:
        (seat,) = table.asked()
        if holders[-1:] != [seat]:
            holders.append(seat)
        act = acts.get(table.cards[seat])
        picked = act.get(seat) if isinstance(act, dict) else act
        if isinstance(picked, list):
            picked = picked[min(holders.count(seat), len(picked)) - 1]
        real = [field.name for field in real_fields(table.ask(seat))]
        table.session.answer(seat, filled(table, seat, {real[0]: picked} if real else {}))
    return holders


def filled(table: Table, seat: Seat, picks: dict[str, Any]) -> Value:
    return {field.name: picks.get(field.name, () if field.most > 1 else None) for field in table.ask(seat).fields}


def test_the_device_goes_on_from_where_it_lies() -> None:
    assert once_round((0, 1, 2, 3), None, 1) == (0, 1, 2, 3)
    assert once_round((0, 1, 2, 3), DeviceHolder(1, night=1), 2) == (2, 3, 0, 1)
    assert once_round((0, 2, 3), DeviceHolder(1, night=1), 2) == (2, 3, 0)
    assert once_round((0, 1, 2), DeviceHolder(3, night=1), 2) == (0, 1, 2)
    assert second_half_round((4, 5, 6, 0, 2)) == (4, 5)


def test_another_round_of_a_night_begins_in_the_hands_that_have_the_device() -> None:
    assert once_round((0, 1, 2, 3), DeviceHolder(1, night=2), 2) == (1, 2, 3, 0)
    assert once_round((0, 2, 3), DeviceHolder(1, night=2), 2) == (2, 3, 0)  # removed meanwhile


@pytest.mark.parametrize("book", PLAIN)
def test_a_night_of_eight_takes_at_most_twelve_hand_overs(book: str) -> None:
    table = a_table(book)
    holders = whole_night(table)
    assert len(holders) <= 12
    assert set(holders) == set(range(8))


# Decks of eight with every special card that makes a night longer, and what its first two nights take. Nobody dies but
# in Wolff's book, where the pack has to agree.
HARD = {
    "millers-hollow": ("werewolf*2 fortune_teller witch little_girl cupido hunter townsperson", [26, 19]),
    "santa-saboteurs": ("goblin*2 list_elf love_elf ordinary_elf*4", [19, 12]),
    "lupus-in-tabula": ("werewolf*2 seer medium bodyguard owl mythomaniac werehamster", [12, 19]),
    "wolff-werewolf": ("werewolf*2 seer priest villager*4", [12, 10]),
}


@pytest.mark.parametrize("book", HARD)
def test_what_waits_for_what_others_did_takes_a_round_of_its_own(book: str) -> None:
    cards, most = HARD[book]
    table = a_table(book, cards, sheriff_day=0)
    nights = []
    for _ in most:
        nights.append(len(whole_night(table)))
        table.spare()
    assert nights == most


def test_who_is_dead_is_handed_nothing_and_the_halves_change_from_night_to_night() -> None:
    table = a_table(sheriff_day=0)
    assert whole_night(table, werewolf=6) == [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3]
    table.execute(5)
    assert whole_night(table) == [4, 7, 0, 1, 2, 3, 4, 7, 0]


@pytest.mark.parametrize(("one", "other"), list(combinations(range(8), 2)))
@pytest.mark.parametrize("picks", [(2, 2), (2, 3), (2, None), (None, None)])
def test_the_hand_overs_are_the_same_whoever_hunts_and_whatever_they_do(
    one: Seat, other: Seat, picks: tuple[Seat | None, Seat | None]
) -> None:
    cards = ["townsperson"] * 8
    cards[one] = cards[other] = "werewolf"
    cards[next(seat for seat in range(8) if cards[seat] != "werewolf")] = "fortune_teller"
    prey = [seat for seat in range(8) if cards[seat] != "werewolf"]
    targets = {wolf: None if pick is None else prey[pick] for wolf, pick in zip((one, other), picks, strict=True)}
    table = a_table(cards=" ".join(cards))
    assert whole_night(table, werewolf=targets) == [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3]
    assert table.dead == ({prey[2]} if picks == (2, 2) else set())


@pytest.mark.parametrize("wolves", [*combinations(range(8), 2), *combinations(range(8), 3)])
def test_whoever_of_the_pack_chooses_last_has_seen_what_all_the_others_chose(wolves: tuple[Seat, ...]) -> None:
    cards = ["townsperson"] * 8
    for wolf in wolves:
        cards[wolf] = "werewolf"
    prey = [seat for seat in range(8) if seat not in wolves]
    table = a_table(cards=" ".join(cards))
    standing: dict[Seat, Seat] = {}
    seen: dict[Seat, dict[Seat, Seat | None]] = {}
    last = wolves[0]
    while table.calls:
        (seat,) = table.asked()
        if seat in wolves:
            # everybody wants somebody else, and whoever comes later falls in with what stands
            seen[seat] = {told.seat: told.at for told in table.told(seat, Pointed)}
            assert {mate: seen[seat][mate] for mate in standing} == standing
            standing[seat], last = next(iter(standing.values()), prey[seat % len(prey)]), seat
            table.answer(seat, standing[seat])
        else:
            table.session.answer(seat, filled(table, seat, {}))
    assert set(wolves) - {last} <= set(seen[last])
    assert table.dead == {standing[last]}


def test_those_who_differ_can_mend_it_when_the_device_comes_back() -> None:
    table = a_table()
    whole_night(table, werewolf={0: [4, 5], 1: 5})
    assert [told.seat for told in table.told(0, VictimChosen)] == [5]
    assert table.dead == {5}


def test_who_looks_at_a_card_is_told_before_the_device_goes_on() -> None:
    table = a_table()
    for seat in (0, 1):
        table.answer(seat, 4)
    table.answer(2, 0)
    assert table.asked() == (3,)
    assert [(told.seat, told.card) for told in table.told(2, Inspected)] == [(0, "werewolf")]


@pytest.mark.parametrize("glance", [None, 2])
def test_who_spies_is_told_before_the_device_goes_on_and_caught_when_all_have_looked(glance: Seat | None) -> None:
    table = a_table(cards="werewolf*2 little_girl townsperson*5")
    table.session.answer(0, filled(table, 0, {"victim": 5}))
    table.session.answer(1, filled(table, 1, {"victim": 5, "glance": glance}))
    table.session.answer(2, filled(table, 2, {"spy": "yes"}))
    assert len(table.told(2, Glimpsed)) == 1
    whole_night(table, werewolf=5)
    assert len(table.told(2, Glimpsed)) == 1
    assert table.dead == ({5} if glance is None else {2})


def test_who_has_looked_is_asked_like_everybody_when_the_device_comes_back() -> None:
    table = a_table()
    asked = []
    while table.calls:
        (seat,) = table.asked()
        if seat == 2:
            asked.append([field.name for field in table.ask(seat).fields])
        table.session.answer(seat, filled(table, seat, {"inspect": 0}))
    assert asked == [["inspect"], ["suspect"]]
    assert len(table.told(2, Inspected)) == 1


def test_in_one_round_everybody_fills_the_same_form() -> None:
    table = a_table(cards="werewolf*2 fortune_teller witch little_girl cupido hunter townsperson")
    forms: dict[tuple[str, int], set[Any]] = {}
    visits: Counter[tuple[str, Seat]] = Counter()
    while table.calls:
        (seat,) = table.asked()
        visits[table.phase, seat] += 1
        looks = tuple((len(one.options), one.least, one.most, one.says_no) for one in table.ask(seat).fields)
        forms.setdefault((table.phase, visits[table.phase, seat]), set()).add(looks)
        table.session.answer(seat, filled(table, seat, {}))
    assert {name: len(looks) for name, looks in forms.items()} == {
        ("cupido", 1): 1,
        ("lovers+fortune_teller+werewolf+little_girl", 1): 1,
        ("lovers+fortune_teller+werewolf+little_girl", 2): 1,
        ("witch", 1): 1,
    }


def test_the_witch_is_told_the_victim_after_the_second_word_of_the_pack() -> None:
    table = a_table(cards="werewolf*2 fortune_teller witch townsperson*4")
    holders = whole_night(table, werewolf={0: [4, 5], 1: 5}, witch="yes")
    assert len(holders) == 12 + 7
    assert holders[11:] == [3, 4, 5, 6, 7, 0, 1, 2]
    assert table.dead == set()


def test_a_witch_who_has_the_device_when_the_pack_is_done_is_told_the_victim_at_once() -> None:
    table = a_table(cards="werewolf fortune_teller werewolf witch townsperson*4", sheriff_day=0)
    holders: list[Seat] = []
    while table.phase != "witch":
        (seat,) = table.asked()
        holders.append(seat)
        # seat 2 mends it in the last moment, and the Witch has the device next
        pick = {0: 4, 2: 4 if holders.count(2) == 2 else 5}.get(seat)
        table.session.answer(seat, filled(table, seat, {"victim": pick}))
    assert holders[-1] == 3
    assert table.asked() == (3,)
    assert [field.regarding for field in real_fields(table.ask(3)) if field.name == "heal"] == [(4,)]


def a_table_with_a_middle(cards: str, middle: str) -> Table:
    options: dict[str, Any] = {"night": "at_once", "devices": "passed", "idle_calls": "covered", "first_victim": True}
    return Table("millers-hollow", cards, middle=middle, sheriff_day=0, **options)


def test_the_thief_and_cupido_share_a_round() -> None:
    cards = "thief cupido werewolf*2 fortune_teller townsperson*3"
    assert len(whole_night(a_table_with_a_middle(cards, "townsperson*2"))) == 8 + 11
    # and whatever else is in the deck adds one round, for a Witch
    assert len(whole_night(a_table_with_a_middle(cards, "witch hunter"))) == 8 + 11 + 7
    table = a_table_with_a_middle(cards, "witch hunter")
    asked = []
    while table.calls == ["thief", "cupido"]:
        (ask,) = table.session.questions
        asked.append((ask.seat, ask.about))
        table.session.answer(ask.seat, filled(table, ask.seat, {}))
    assert asked == [(seat, about) for seat in range(8) for about in ("thief", "cupido")]


def test_a_thief_who_takes_cupido_aims_before_the_device_goes_on() -> None:
    table = a_table_with_a_middle("thief werewolf*2 fortune_teller townsperson*4", "cupido townsperson")
    table.answer(0, "left")
    assert table.asked() == (0,)
    assert [field.name for field in real_fields(table.ask(0))] == ["lovers"]
    table.session.answer(0, filled(table, 0, {"lovers": (4, 5)}))
    assert table.asked() == (1,)
    whole_night(table)
    assert [told.seats for told in table.told(0, LoversMade)] == [(4, 5)]
    assert len(table.told(4, FellInLove)) == 1


def test_whoever_is_removed_is_handed_nothing_more() -> None:
    table = a_table()
    table.remove(0)
    assert table.asked() == (1,)
    table.remove(3)
    assert whole_night(table) == [1, 2, 4, 5, 6, 7, 1, 2]
    assert table.dead == {0, 3}


def test_fingers_point_at_whoever_they_like() -> None:
    lovers = "werewolf*2 fortune_teller cupido townsperson*4"
    by_fingers = a_table(cards=lovers, votes="pointed", sheriff_day=0)
    by_phone = a_table(cards=lovers, sheriff_day=0)
    for table in (by_fingers, by_phone):
        whole_night(table, cupido=(4, 5))
        table.until("vote")
    assert by_phone.refusal(4, 5) == "not_your_lover"
    by_fingers.answer(4, 5)
    assert by_fingers.refusal(5, 5) == "not_yourself"


@pytest.mark.parametrize(
    ("specials", "is_so"), [((), False), (("witch",), False), (("cupido",), True), (("thief",), True)]
)
def test_cards_are_turned_in_the_first_round_only_if_nobody_in_it_waits_for_others(
    specials: tuple[str, ...], is_so: bool
) -> None:
    deck = {"werewolf": 2, "townsperson": 6, **dict.fromkeys(specials, 1)}
    assert begins_in_passing(BOOKS["millers-hollow"].in_play(deck).waves["at_once"]) is is_so
    assert not begins_in_passing(())


def test_only_packs_and_those_who_look_together_act_as_one() -> None:
    abilities = [call.ability for book in BOOKS.values() for call in book.calls.values()]
    assert {type(one).__name__ for one in abilities if one.acts_together} == {"Hunt", "Ravage", "Inspect"}
