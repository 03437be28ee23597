"""Guesses of the dead are scored by the cards that were truly played, and a wolf's count for nothing."""

from nightcall.families.hidden_roles.guesses import scored
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from tests.kit import Table


def test_a_dead_wolf_is_not_praised_for_knowing_its_pack() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller witch townsperson*6", sheriff_day=0)
    table.night(witch={"poison": 0})
    table.execute(1)
    guesses = {0: (1,), 4: (1, 5), 5: (6,)}
    assert scored(MILLERS_HOLLOW, table.session, guesses) == {4: (1, 2), 5: (0, 1)}


def test_who_has_become_a_wolf_is_one() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 mythomaniac seer villager*12")
    table.night()
    table.spare()
    table.night(mythomaniac=0)
    for wolf in (0, 1, 2):
        table.execute(wolf)
        if table.goes_on:
            table.night()
    assert scored(LUPUS_IN_TABULA, table.session, {2: (0,), 3: (2,)}) == {3: (1, 1)}


def test_nothing_is_scored_while_the_game_goes_on() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller witch townsperson*6", sheriff_day=0)
    table.night(witch={"poison": 0})
    assert scored(MILLERS_HOLLOW, table.session, {0: (1,)}) == {}
