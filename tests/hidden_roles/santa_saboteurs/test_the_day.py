"""The day: a debate, then everybody points at once; ties banish nobody; who wins."""

import pytest

from nightcall.hidden_roles.abilities.shoot import LastActBegan
from nightcall.hidden_roles.events import BadgeGiven, CardShown, NobodyExecuted, VotesShown
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Said
from tests.kit import Table

# Seats: 0 and 1 are Goblins, 2 the List Elf.
CARDS = "goblin*2 list_elf ordinary_elf*5"


def a_table() -> Table:
    return Table("santa-saboteurs", CARDS)


def test_the_most_pointed_at_is_banished_and_the_card_shown() -> None:
    table = a_table()
    table.night()
    table.vote({3: 0, 4: 0, 5: 6})
    assert table.deaths == [(0, "executed")]
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(0, "goblin")]


def test_a_tie_banishes_nobody() -> None:
    table = a_table()
    table.night()
    table.vote({3: 0, 4: 0, 5: 6, 7: 6})
    assert table.dead == set()
    assert [nobody.reason for nobody in table.announced(NobodyExecuted)] == ["tie"]


def test_a_tie_between_more_than_two_banishes_nobody() -> None:
    table = a_table()
    table.night()
    table.vote({0: 4, 3: 4, 1: 5, 2: 5, 6: 7, 5: 7, 4: 0})
    assert table.dead == set()
    assert [nobody.reason for nobody in table.announced(NobodyExecuted)] == ["tie"]


def test_nobody_pointing_banishes_nobody() -> None:
    table = a_table()
    table.night()
    table.vote({})
    assert table.dead == set()


def test_all_see_who_pointed_at_whom_but_not_before_all_have_pointed() -> None:
    table = a_table()
    table.night()
    table.until("vote")
    table.answer(3, 0)
    assert table.announced(VotesShown) == []
    table.time_is_up()
    (shown,) = table.announced(VotesShown)
    assert shown.votes[3] == (3, 0, 1)


def test_there_is_no_sheriff_and_no_hunter_here() -> None:
    table = a_table()
    table.night()
    assert table.phase == "debate"
    table.execute(3)
    assert table.calls == ["list_elf"]
    assert table.happened(BadgeGiven) == []
    assert table.happened(LastActBegan) == []


def test_the_elves_win_when_all_goblins_are_banished() -> None:
    table = a_table()
    table.night(goblin=3)
    table.execute(0)
    table.night(goblin=4)
    table.execute(1)
    assert (table.won, table.winners) == ("village", (2, 3, 4, 5, 6, 7))


def test_the_goblins_win_when_no_elf_lives_and_not_at_equal_numbers() -> None:
    table = a_table()
    table.night(goblin=2)
    table.execute(3)
    table.night(goblin=4)
    table.execute(5)
    assert table.living == [0, 1, 6, 7]
    assert table.goes_on
    table.night(goblin=6)
    assert table.living == [0, 1, 7]
    assert table.goes_on
    table.execute(7)
    assert (table.won, table.winners) == ("wolves", (0, 1))


def test_the_game_begins_at_night() -> None:
    assert a_table().calls == ["list_elf"]


def test_all_players_remain_silent_during_the_night() -> None:
    table = a_table()
    while table.calls:
        for seat in range(8):
            with pytest.raises(Refused) as refused:
                table.session.say(seat, "Who is there?")
            assert refused.value.reason == "not_your_turn_to_speak"
        table.time_is_up()
    assert table.phase == "debate"


def test_everyone_who_lives_has_a_say_and_then_the_vote_is_called() -> None:
    table = a_table()
    table.night(goblin=7)
    for seat in table.living:
        assert table.phase == "debate", "it goes on until the last is heard"
        table.session.say(seat, "I am a loyal elf.")
        table.answer(seat, "yes")
    assert [said.seat for said in table.announced(Said)] == [0, 1, 2, 3, 4, 5, 6]
    assert table.phase == "vote"


def test_after_the_vote_night_falls_again() -> None:
    table = a_table()
    table.night()
    table.vote({})
    assert table.calls == ["list_elf"]


def test_held_at_once_love_comes_first_then_everything_else() -> None:
    table = Table("santa-saboteurs", "goblin*2 love_elf list_elf ordinary_elf*4", night="at_once")
    assert table.calls == ["love_elf"]
    table.call(love_elf=(0, 5))
    assert table.calls == ["lovers", "list_elf", "goblin"]
    table.call(goblin=5, list_elf=0)
    assert table.deaths == [(5, "night"), (0, "grief")]


def test_a_seat_removed_at_night_dies_at_dawn_and_its_lover_with_it() -> None:
    table = Table("santa-saboteurs", "goblin*2 love_elf list_elf ordinary_elf*4")
    table.call(love_elf=(4, 5))
    table.remove(5)
    table.night(goblin=6)
    assert table.deaths == [(5, "removed"), (6, "night"), (4, "grief")]


def test_a_seat_removed_in_the_vote_is_gone_at_once() -> None:
    table = a_table()
    table.night()
    table.until("vote")
    table.answer(3, 7)
    table.remove(7)
    table.answer(3, 0)
    table.time_is_up()
    assert table.deaths == [(7, "removed"), (0, "executed")]
