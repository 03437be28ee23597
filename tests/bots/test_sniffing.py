"""What bots make of a smell: a hard fact about some seats, although not about which of them."""

from __future__ import annotations

import pytest

from nightcall.bots.belief.belief import Belief
from nightcall.bots.belief.knowing import secrets_of
from nightcall.bots.belief.model import shipped
from nightcall.bots.luck import Luck
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.powers.sniff import sniff
from nightcall.kernel.audience import TABLE
from nightcall.kernel.questions import Field
from tests.hidden_roles.books import card, with_cards
from tests.kit import Table

BOOK = with_cards(card("truffler", {"ability": "sniff"}))


def smelt(*seats: int) -> Table:
    """Seats 0 and 1 hunt; seat 2 has smelt these in the first night, and nobody has died."""
    table = Table(BOOK, "werewolf*2 truffler townsperson*6", sheriff_day=0)
    table.night(truffler=seats)
    return table


def mind_of(table: Table, seat: int = 2) -> Mind:
    return Mind(Memory(BOOK, table.session.view(seat).state), Luck(1, seat))


def wolf_chances(table: Table) -> list[float]:
    """As the seat that smelt knows it."""
    belief = Belief(BOOK, shipped())
    belief.take(table.session.view(TABLE).events)
    secrets = secrets_of(BOOK, table.session.view(2).state)
    return [float(chance) for chance in belief.chances(secrets).wolf]


def test_where_nothing_smells_nobody_is_a_wolf() -> None:
    table = smelt(3, 4, 5)
    assert {seat: mind_of(table).memory.facts[seat] for seat in (3, 4, 5)} == dict.fromkeys((3, 4, 5), False)
    assert wolf_chances(table)[3:6] == [0, 0, 0]


def test_one_who_smells_is_a_wolf() -> None:
    table = smelt(1)
    assert mind_of(table).memory.facts[1]
    assert wolf_chances(table)[1] == pytest.approx(1)


def test_of_several_one_at_least_is_a_wolf_and_all_are_suspect() -> None:
    table = smelt(0, 4, 5)
    mind = mind_of(table)
    assert mind.memory.wolf_among == [[0, 4, 5]]
    assert min(mind.as_known[seat] for seat in (0, 4, 5)) > max(mind.as_known[seat] for seat in (1, 3, 6, 7, 8))
    chances = wolf_chances(table)
    assert sum(chances[seat] for seat in (0, 4, 5)) >= 1
    assert min(chances[0], chances[4], chances[5]) > max(chances[1], chances[3], chances[6])


def test_it_goes_on_with_one_of_them_alone() -> None:
    table = smelt(4, 0)
    assert sniff(mind_of(table), Field("sniff", (0, 1, 3, 4, 5), 0, 3)) in ((0,), (4,))
    table.spare()
    table.night(truffler=(4,))
    mind = mind_of(table)
    assert (mind.memory.facts[4], mind.memory.facts[0]) == (False, True)
    assert mind.memory.wolf_among == []
    assert wolf_chances(table)[0] == pytest.approx(1)


def test_nobody_else_knows_of_it() -> None:
    table = smelt(0, 4, 5)
    assert mind_of(table, 3).memory.wolf_among == []
    assert mind_of(table, 3).memory.facts.keys() == {3}
