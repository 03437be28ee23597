"""The player's halves of powers: every field of a shipped card has one, and what has none is no blunder."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest

from nightcall.bots.choices import choice_for, help_somebody, hurt
from nightcall.bots.luck import Luck
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.powers.all import SHIPPED, choices, half_of
from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.abilities.guard import Guard
from nightcall.hidden_roles.abilities.registry import abilities
from nightcall.kernel.events import snake_case
from nightcall.kernel.questions import Ask, Field
from tests.kit import BOOKS, Table


class Curse(NightAbility, frozen=True, kw_only=True):
    """A power that bots have never met."""

    hurts: ClassVar[tuple[str, ...]] = ("curse",)
    helps: ClassVar[tuple[str, ...]] = ("hearten",)


def mind_with(table: Table, seat: int, *abilities: NightAbility) -> Mind:
    """What a bot thinks in this seat, if its card could do this too."""
    view = table.session.view(seat)
    mind = Mind(Memory(BOOKS[table.session.header.rulebook], view.state), Luck(1, seat))
    assert mind.card is not None
    mind.card = msgspec.structs.replace(mind.card, abilities=abilities)
    return mind


def asked(name: str, options: tuple[int, ...], least: int = 0, most: int = 1) -> tuple[Ask, Field]:
    field = Field(name, options, least, most)
    return Ask(2, 1, "own", (field,)), field


def test_no_half_stands_twice_and_each_is_of_a_power_that_there_is() -> None:
    names = [half.ability for half in SHIPPED]
    assert len(set(names)) == len(names)
    assert set(names) <= {snake_case(kind.__name__) for kind in abilities()}


def test_every_field_that_powers_ask_for_is_filled_in_by_one_half() -> None:
    fields = [name for half in SHIPPED for name in half.fields if half.ability != "ravage"]
    assert len(set(fields)) == len(fields)
    assert {"victim", "victims", "inspect", "guard", "heal", "poison", "take", "shoot", "mark"} <= choices().keys()


def test_a_power_without_a_half_that_hurts_takes_the_most_suspect() -> None:
    table = Table("millers-hollow", "werewolf*2 townsperson*6", sheriff_day=0)
    table.night(werewolf=7)
    for speaker in (3, 4, 5):
        table.session.say(speaker, statement={"says": "report", "seat": 6, "card": "werewolf"})
    mind = mind_with(table, 2, Curse())
    ask, field = asked("curse", (2, 3, 4, 5, 6))
    assert choice_for(mind, ask, field) is hurt
    assert hurt(mind, field) == 6
    both = hurt(mind, asked("curse", (2, 3, 4, 6), 2, 2)[1])
    assert both == (6, max((3, 4), key=lambda seat: mind.as_known[seat]))


def test_a_power_without_a_half_that_helps_takes_a_friend_and_else_the_most_trusted() -> None:
    table = Table("millers-hollow", "werewolf*2 townsperson*6", sheriff_day=0)
    table.night(werewolf=7)
    ask, field = asked("hearten", (1, 3, 4, 5, 6))
    wolf = mind_with(table, 0, Curse())
    assert choice_for(wolf, ask, field) is help_somebody
    assert help_somebody(wolf, field) == 1
    human = mind_with(table, 2, Curse())
    assert help_somebody(human, field) == min((1, 3, 4, 5, 6), key=lambda seat: human.as_known[seat])


def test_a_field_of_which_nothing_is_said_is_left_to_the_lot() -> None:
    table = Table("millers-hollow", "werewolf*2 townsperson*6", sheriff_day=0)
    mind = mind_with(table, 2, Curse())
    assert choice_for(mind, *asked("dance", (1, 3))) is None


@pytest.mark.parametrize(("ability", "is_informed"), [(Curse(), False), (Guard(), False)])
def test_a_card_whose_power_is_unknown_is_not_taken_for_one_that_knows_things(
    ability: NightAbility, is_informed: bool
) -> None:
    assert half_of(ability).is_informed is is_informed
