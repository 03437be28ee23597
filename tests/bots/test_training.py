"""What models of bots are trained on: games among mixed company, and everything that each of their days shows."""

from __future__ import annotations

from nightcall.bots.belief.acts import FEATURES
from nightcall.bots.training.fitting import Data
from nightcall.bots.training.games import TrainingCell, TrainingGame, seat_kinds, wolves_of
from nightcall.kernel.audience import TABLE
from nightcall.library import new_game
from tests.kit import Table

KINDS = ("a", "b", "c", "d", "e", "f")


def test_company_is_mixed_of_one_kind_wolves_among_others_or_a_few_strangers() -> None:
    found = {"mixed": 0, "one kind": 0, "wolves among others": 0, "strangers": 0}
    for number in range(200):
        session = new_game("millers-hollow", 12, seed=number)
        kinds = seat_kinds(f"{number}", session, KINDS, "usual")
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
