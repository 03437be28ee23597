"""What models of bots are trained on: games among mixed company, and everything that each of their days shows."""

from __future__ import annotations

from nightcall.bots.belief.acts import FEATURES
from nightcall.bots.belief.model import Fits
from nightcall.bots.training.fitting import Data
from nightcall.bots.training.games import AnyCompany, MixedCompany, TrainingCell, TrainingGame, wolves_of
from nightcall.bots.training.judging import JudgedBelief
from nightcall.bots.training.recipe import best_temper
from nightcall.kernel.audience import TABLE
from nightcall.library import new_game
from tests.kit import Table

KINDS = ("a", "b", "c", "d", "e", "f")


def test_company_is_mixed_of_one_kind_wolves_among_others_or_a_few_strangers() -> None:
    found = {"mixed": 0, "one kind": 0, "wolves among others": 0, "strangers": 0}
    for number in range(200):
        session = new_game("millers-hollow", 12, seed=number)
        kinds = MixedCompany(KINDS, "usual").seated(f"{number}", session)
        pack = {kinds[seat] for seat in wolves_of(session)}
        others = {kind for seat, kind in enumerate(kinds) if seat not in wolves_of(session)}
        if len({*kinds}) >= 4:
            found["mixed"] += 1
        elif len({*kinds}) == 1:
            found["one kind"] += 1
        elif (len(pack), len(others)) == (1, 1):
            found["wolves among others"] += 1
        else:
            found["strangers"] += "usual" in kinds
    assert min(found.values()) > 30, found


def test_tables_to_choose_by_have_any_kind_at_every_seat_but_those_of_wolves_who_are_named() -> None:
    session = new_game("millers-hollow", 12, seed=1)
    pack = wolves_of(session)
    anybody = AnyCompany(KINDS).seated("1", session)
    hidden = AnyCompany(KINDS, wolves="master").seated("1", session)
    assert len({*anybody}) >= 4
    assert all(hidden[seat] == ("master" if seat in pack else anybody[seat]) for seat in range(12))


def guessed(chance: float, wolves: int, others: int, by: str = "sensible") -> list[JudgedBelief]:
    """So many wolves, and others, of whom all were thought to be wolves with this chance."""
    truth = [True] * wolves + [False] * others
    return [JudgedBelief("millers-hollow 8", 1, chance, is_wolf, by) for is_wolf in truth]


def test_of_tempers_about_as_good_the_best_calibrated_is_taken() -> None:
    assert best_temper({0.8: guessed(0.45, 50, 50), 1.0: guessed(0.5, 50, 50)}) == 1.0
    assert best_temper({0.8: guessed(0.5, 50, 50), 1.0: guessed(0.55, 50, 50)}) == 0.8
    assert best_temper({0.8: guessed(0.452, 50, 50), 1.0: guessed(0.453, 50, 50)}) == 0.8  # the more cautious


def test_a_temper_that_is_worse_against_wolves_who_hide_is_not_taken_however_well_calibrated_it_is_elsewhere() -> None:
    cautious = [*guessed(0.45, 50, 50), *guessed(0.2, 20, 80, "master")]
    trusting = [*guessed(0.5, 50, 50), *guessed(0.5, 20, 80, "master")]
    assert best_temper({0.8: cautious, 1.0: trusting}) == 0.8


def test_a_book_by_which_nothing_was_chosen_has_the_most_cautious_temper() -> None:
    fits = Fits(made={}, tempers={"millers-hollow": 1.1, "wolff-werewolf": 0.9}, cap=4.0, models=[])
    assert fits.temper("millers-hollow", 8) == 1.1
    assert fits.temper("thornwick-fair", 8) == 0.9


def test_a_table_may_have_a_temper_of_its_own() -> None:
    fits = Fits(made={}, tempers={"wolff-werewolf": 0.9}, cap=4.0, models=[], tables={"wolff-werewolf 8": 1.1})
    assert fits.temper("wolff-werewolf", 8) == 1.1
    assert fits.temper("wolff-werewolf", 12) == 0.9


def test_a_day_that_no_night_follows_is_counted_too() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*6", sheriff_day=0)
    table.night(werewolf=3)
    table.session.say(4, statement={"says": "accuse", "seat": 0})
    events = list(table.session.view(TABLE).events)
    cards = tuple(table.cards[seat] for seat in range(9))
    data = Data()
    data.add(TrainingGame(TrainingCell("millers-hollow", 9, "none"), "seed", events, cards, ("a",) * 9))
    assert len(data.manners) == 8  # one died in the night


def test_a_model_weighs_every_feature_of_a_kill() -> None:
    assert len(Data().fit().killing.looks) == len(FEATURES)
