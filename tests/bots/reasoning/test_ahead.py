"""Looking ahead: a master weighs what a death would do for the village, and wolves expect who is guarded."""

from __future__ import annotations

import numpy as np
import pytest

from nightcall.bots.powers.hunt import victim
from nightcall.bots.reasoning.ahead import gains_of_deaths, values_of
from nightcall.bots.reasoning.cover import cover_of
from nightcall.bots.reasoning.player import Master, Regular
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.questions import Field
from tests.kit import BOOKS, Table


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_fewer_wolves_are_better_for_the_village(book: object) -> None:
    values = values_of(book.id)  # type: ignore[attr-defined]
    assert values is not None
    for others in range(4, 12):
        assert (np.diff(values[:4, others]) < 0).all()


def test_a_book_that_was_not_computed_has_no_values() -> None:
    assert values_of("somebody's own") is None


def test_the_death_of_a_wolf_is_a_gain_and_of_somebody_else_may_be_a_loss() -> None:
    values = values_of("wolff-werewolf")
    assert values is not None
    packs = np.array([[1, 1, 0, 0, 0, 0, 0], [1, 0, 1, 0, 0, 0, 0]])
    gains = gains_of_deaths(values, packs, np.array([0.5, 0.5]), range(7))
    assert gains[0] > gains[1] > 0 > gains[6]


def test_only_a_master_looks_ahead() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*5")
    table.night(werewolf=7, seer=0)
    book, view = BOOKS["wolff-werewolf"], table.session.view(2)
    mind = Master(book, 2, 0).think(view)
    gain = mind.gain(0)
    assert gain is not None
    assert gain > 0
    assert mind.wants_dead(0)
    losses = [seat for seat in mind.table.living if (mind.gain(seat) or 0.0) < 0]
    assert losses
    assert not any(mind.wants_dead(seat) for seat in losses)
    assert Regular(book, 2, 0).think(view).gain(0) is None


def test_a_master_looks_at_somebody_whose_side_is_open() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*5")
    table.night(werewolf=7, seer=0)
    mind = Master(BOOKS["wolff-werewolf"], 2, 0).think(table.session.view(2))
    assert mind.worth_knowing(0) < min(mind.worth_knowing(seat) for seat in (1, 3, 4, 5, 6))


def bitten(kind: type[Master | Regular], seed: int, *, dies: int | None) -> object:
    """Who a wolf is after on the second night, when the Seer has come out."""
    table = Table("lupus-in-tabula", "werewolf*2 seer bodyguard villager*5")
    table.night()
    table.session.say(2, statement={"says": "claim", "card": "seer"})
    table.execute(8)
    table.night(werewolf=2 if dies is None else dies, seer=0, bodyguard=2)
    table.execute(7)
    book = BOOKS["lupus-in-tabula"]
    return victim(
        kind(book, 0, seed).think(table.session.view(0)), Field("victim", tuple(table.session.view(0).state.living))
    )


def test_a_master_who_failed_to_kill_tries_somebody_else_and_no_other_wolf_does() -> None:
    elsewhere = [bitten(Master, seed, dies=None) != 2 for seed in range(12)]
    assert 4 <= sum(elsewhere) <= 11
    assert all(bitten(Master, seed, dies=6) == 2 for seed in range(3))
    assert [bitten(Regular, seed, dies=None) == 2 for seed in range(12)] == [
        bitten(Regular, seed, dies=6) == 2 for seed in range(12)
    ]


def test_a_traitor_often_poses_as_somebody_who_knows_things() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 possessed seer villager*5")
    table.night()
    book, view = BOOKS["lupus-in-tabula"], table.session.view(2)
    covers = [cover_of(Master(book, 2, seed).think(view)) for seed in range(30)]
    assert 10 <= sum(cover != "villager" for cover in covers) <= 25


@pytest.mark.parametrize("kind", [Master, Regular])
def test_wolves_who_have_half_of_the_votes_no_longer_turn_on_each_other(kind: type[Master | Regular]) -> None:
    table = Table("millers-hollow", "werewolf*4 fortune_teller townsperson*3", sheriff_day=0)
    table.night(fortune_teller=1, werewolf=7)
    for speaker in (4, 5):
        table.session.say(speaker, statement={"says": "report", "seat": 1, "card": "werewolf", "night": 1})
    mind = kind(BOOKS["millers-hollow"], 0, 0).think(table.session.view(0))
    assert mind.condemned([1, 2, 4, 5]) in (4, 5)
    assert mind.wants_dead(5)
    assert not mind.wants_dead(1)
