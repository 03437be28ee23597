"""At small tables, over every deal: a seat can tell apart what the rules let it tell apart, no more and no less."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.hidden_roles.events import Inspected, PackMet
from nightcall.hidden_roles.game import Game
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event
from tests.secrecy.every_deal import Habit, busy, findings, idle, quarrelsome, silent
from tests.secrecy.plain_table import Setting
from tests.secrecy.random_games import plain_options

HABITS = (busy, quarrelsome, idle, silent)


def table(book: str, deck: dict[str, int], **options: Any) -> Setting:
    return Setting(book, 8, deck, {**plain_options(book), **options}, seed=4)


def basic(book: str, **options: Any) -> Setting:
    wolf, seer, plain = {
        "millers-hollow": ("werewolf", "fortune_teller", "townsperson"),
        "santa-saboteurs": ("goblin", "list_elf", "ordinary_elf"),
    }[book]
    return table(book, {wolf: 2, plain: 5, seer: 1}, **options)


def with_specials(*specials: str, **options: Any) -> Setting:
    """Two Werewolves and these cards, without a Fortune Teller: so few that every deal can be tried."""
    plain = 6 - len(specials) + (2 if "thief" in specials else 0)
    return table("millers-hollow", {"werewolf": 2, "townsperson": plain, **dict.fromkeys(specials, 1)}, **options)


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("book", ["millers-hollow", "santa-saboteurs"])
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
