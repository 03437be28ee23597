"""The Freemasons: two humans who know each other."""

from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from tests.kit import Table, real_fields

CARDS = "werewolf*2 seer freemason*2 villager*8"


def test_on_the_first_night_they_recognise_each_other_and_nobody_else_does() -> None:
    table = Table("lupus-in-tabula", CARDS)
    assert table.calls == ["freemason"]
    for mason in (3, 4):
        assert [(met.call, met.seats) for met in table.told(mason, FellowsMet)] == [("freemason", (3, 4))]
    for other in (0, 1, 2, 5, 12):
        assert table.told(other, FellowsMet) == []


def test_they_have_nothing_to_choose() -> None:
    table = Table("lupus-in-tabula", CARDS)
    assert not any(real_fields(table.ask(seat)) for seat in table.living)


def test_they_are_not_called_again() -> None:
    table = Table("lupus-in-tabula", CARDS)
    table.night()
    table.spare()
    table.night()
    assert ("freemason",) not in table.called(2)


def test_they_win_with_the_village() -> None:
    table = Table("lupus-in-tabula", CARDS)
    table.night()
    table.execute(0)
    table.night(werewolf=3)
    table.execute(1)
    assert table.won == "village"
    assert {3, 4} <= set(table.winners)
