"""At small tables, over every deal: a seat can tell apart what the rules let it tell apart, no more and no less."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.hunt import PackMet
from nightcall.hidden_roles.abilities.inspect import Inspect, Inspected
from nightcall.hidden_roles.game import Game
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event
from tests.secrecy.every_deal import Habit, busy, findings, findings_over, idle, quarrelsome, silent, united
from tests.secrecy.plain_table import Setting
from tests.secrecy.random_games import plain_options

HABITS = (busy, quarrelsome, idle, silent)


def table(book: str, deck: dict[str, int], players: int = 8, **options: Any) -> Setting:
    return Setting(book, players, deck, {**plain_options(book), **options}, seed=4)


def basic(book: str, **options: Any) -> Setting:
    wolf, seer, plain = {
        "millers-hollow": ("werewolf", "fortune_teller", "townsperson"),
        "santa-saboteurs": ("goblin", "list_elf", "ordinary_elf"),
        "lupus-in-tabula": ("werewolf", "seer", "villager"),
    }[book]
    return table(book, {wolf: 2, plain: 5, seer: 1}, **options)


def with_specials(*specials: str, **options: Any) -> Setting:
    """Two Werewolves and these cards, without a Fortune Teller: so few that every deal can be tried."""
    plain = 6 - len(specials) + (2 if "thief" in specials else 0)
    return table("millers-hollow", {"werewolf": 2, "townsperson": plain, **dict.fromkeys(specials, 1)}, **options)


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("book", ["millers-hollow", "santa-saboteurs", "lupus-in-tabula"])
def test_the_deals_a_seat_cannot_tell_apart_are_those_the_rules_say(book: str, habit: Habit) -> None:
    assert findings(basic(book), habit, polls=8) == (168, [])


HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"night": "at_once"},
    {"decoys": False},
    {"cards_at_death": "hidden"},
    {"seer_sees": "team", "night": "at_once"},
    {"dead_see": "everything"},
    {"first_victim": False, "decoys": False, "night": "at_once"},
)


@pytest.mark.parametrize("options", HOUSE_RULES, ids=str)
def test_it_is_so_under_house_rules(options: dict[str, Any]) -> None:
    assert findings(basic("santa-saboteurs", **options), busy, polls=6) == (168, [])


SPECIALS = ("cupido", "witch", "hunter", "little_girl", "thief")


@pytest.mark.parametrize("card", SPECIALS)
def test_it_is_so_with_each_special_card(card: str) -> None:
    deals, found = findings(with_specials(card), quarrelsome, polls=5)
    assert found == []
    assert deals == (268 if card == "thief" else 168)


PAIRS = tuple((one, other) for place, one in enumerate(SPECIALS) for other in SPECIALS[:place])


@pytest.mark.long
@pytest.mark.parametrize("habit", [busy, quarrelsome])
@pytest.mark.parametrize("cards", PAIRS, ids="-".join)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"night": "at_once"},
        {"decoys": False, "cards_at_death": "hidden"},
        {"spying": "risk", "dead_see": "everything"},
    ],
    ids=str,
)
def test_it_is_so_with_any_two_special_cards(cards: tuple[str, ...], options: dict[str, Any], habit: Habit) -> None:
    _, found = findings(with_specials(*cards, **options), habit, polls=9)
    assert found == []


# -- the other two books ----------------------------------------------------------------------------------------

OF_LUPUS = ("medium", "possessed", "bodyguard", "owl", "werehamster", "mythomaniac", "freemason")


def lupus_with(*cards: str, **options: Any) -> Setting:
    """Two Werewolves and these cards; the Freemasons are two."""
    copies = {card: 2 if card == "freemason" else 1 for card in cards}
    return table("lupus-in-tabula", {"werewolf": 2, "villager": 6 - sum(copies.values()), **copies}, **options)


@pytest.mark.parametrize("card", OF_LUPUS)
def test_it_is_so_with_each_special_card_of_lupus_in_tabula(card: str) -> None:
    # Some can only be understood beside a Seer, and without one there are fewer deals to try.
    beside = ("seer",) if card in ("werehamster", "mythomaniac") else ()
    # A night, the debate, eight names, and the whole second night.
    deals, found = findings(lupus_with(card, *beside, night="at_once"), united, polls=13)
    assert found == []
    assert deals == (840 if beside else {"freemason": 420}.get(card, 168))


@pytest.mark.long
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("card", OF_LUPUS)
@pytest.mark.parametrize("options", [{"night": "at_once"}, {"decoys": False}, {"cards_at_death": "shown"}], ids=str)
def test_it_is_so_for_longer_beside_a_seer(card: str, options: dict[str, Any], habit: Habit) -> None:
    _, found = findings(lupus_with(card, "seer", **options), habit, polls=28)
    assert found == []


def wolff(players: int, *, wolves: int, priest: bool = False, **options: Any) -> Setting:
    deck = {
        "werewolf": wolves,
        "villager": players - wolves - 1 - priest,
        "seer": 1,
        **({"priest": 1} if priest else {}),
    }
    return table("wolff-werewolf", deck, players, **options)


def unknown_numbers(players: int, *, priest: bool = False, **options: Any) -> list[Setting]:
    """The same table with each number of Werewolves that it may have for all that anybody is told."""
    return [wolff(players, wolves=wolves, priest=priest, **options) for wolves in range(1, (players + 1) // 2)]


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("priest", [False, True])
def test_at_wolffs_table_it_is_so_over_every_number_of_werewolves(players: int, priest: bool, habit: Habit) -> None:
    deals, found = findings_over(unknown_numbers(players, priest=priest), habit, polls=16)
    assert found == []
    assert deals == {(5, False): 50, (5, True): 120, (6, False): 90, (6, True): 300}[players, priest]


# -- and if it were not so, it would be found -------------------------------------------------------------------


def test_a_seat_that_is_not_told_what_it_may_know_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    emit = Game.emit

    def forgetful(game: Game, event: Event) -> None:
        emit(game, Inspected(seat=event.seat, to=event.to) if isinstance(event, Inspected) else event)

    monkeypatch.setattr(Game, "emit", forgetful)
    _, found = findings(basic("santa-saboteurs"), busy, polls=2)
    assert {one.what for one in found} == {"not told"}


def test_a_pack_that_is_seen_by_everybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    emit = Game.emit

    def loud(game: Game, event: Event) -> None:
        emit(game, PackMet(seats=event.seats, to=EVERYONE) if isinstance(event, PackMet) else event)

    monkeypatch.setattr(Game, "emit", loud)
    _, found = findings(basic("santa-saboteurs"), busy, polls=1)
    assert {one.what for one in found} == {"leak"}


def test_a_seer_who_may_not_ask_about_the_pack_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = Inspect.fields

    def timid(ability: Inspect, game: Game, *rest: Any) -> Any:
        (field,) = fields(ability, game, *rest)
        barred = tuple((wolf, "too_dangerous") for wolf in game.pack())
        return (type(field)(field.name, field.options, 0, 1, (*field.barred, *barred)),)

    monkeypatch.setattr(Inspect, "fields", timid)
    _, found = findings(basic("santa-saboteurs"), idle, polls=0)
    assert {one.what for one in found} == {"leak"}
