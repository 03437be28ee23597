"""The Love Elf makes two fall in love: loyal in the vote, and joined in death."""

from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.events import Called, CardShown
from tests.kit import Table

# Seats: 0 and 1 are Goblins, 2 the Love Elf, 3 the List Elf.
CARDS = "goblin*2 love_elf list_elf ordinary_elf*4"


def a_table() -> Table:
    return Table("santa-saboteurs", CARDS)


def test_the_lovers_recognise_each_other_and_nobody_else_knows() -> None:
    table = a_table()
    table.night(love_elf=(0, 5))
    assert [love.loves for love in table.told(0, FellInLove)] == [5]
    assert [love.loves for love in table.told(5, FellInLove)] == [0]
    for other in (1, 2, 3, 4, 6, 7):
        assert table.told(other, FellInLove) == []


def test_the_love_elf_may_choose_itself() -> None:
    table = a_table()
    table.night(love_elf=(2, 5))
    assert [love.loves for love in table.told(2, FellInLove)] == [5]


def test_love_elf_and_lovers_are_called_on_the_first_night_only_and_first_of_all() -> None:
    table = a_table()
    table.night()
    table.vote({})
    table.night()
    assert [call.calls for call in table.announced(Called)] == [
        ("love_elf",),
        ("lovers",),
        ("list_elf",),
        ("goblin",),
        ("list_elf",),
        ("goblin",),
    ]


def test_after_the_first_night_the_love_elf_plays_as_an_ordinary_elf() -> None:
    table = a_table()
    table.night(love_elf=(0, 5))
    table.vote({})
    while table.calls:
        assert table.refusal(2, {"lovers": (4, 6)}) == "unknown_field"
        table.time_is_up()


def test_lovers_cannot_vote_to_banish_each_other() -> None:
    table = a_table()
    table.night(love_elf=(0, 5))
    table.until("vote")
    assert table.refusal(0, 5) == "not_your_lover"
    assert table.refusal(5, 0) == "not_your_lover"


def test_when_the_victim_is_a_lover_the_other_dies_and_both_cards_are_shown() -> None:
    table = a_table()
    table.night(love_elf=(0, 5), goblin=5)
    assert table.deaths == [(5, "night"), (0, "grief")]
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(5, "ordinary_elf"), (0, "goblin")]


def test_when_the_banished_is_a_lover_the_other_dies_and_both_cards_are_shown() -> None:
    table = a_table()
    table.night(love_elf=(1, 5))
    table.execute(1)
    assert table.deaths == [(1, "executed"), (5, "grief")]
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(1, "goblin"), (5, "ordinary_elf")]


def test_goblin_and_elf_in_love_win_alone_by_outliving_all_others() -> None:
    table = a_table()
    table.night(love_elf=(0, 5), goblin=2)
    table.execute(3)
    table.night(goblin=4)
    table.execute(6)
    table.night(goblin=7)
    assert table.living == [0, 1, 5]
    assert table.goes_on
    table.execute(1)
    assert (table.won, table.winners) == ("lovers", (0, 5))


def test_two_elves_in_love_win_with_the_elves() -> None:
    table = a_table()
    table.night(love_elf=(4, 5))
    table.execute(0)
    table.night()
    table.execute(1)
    assert (table.won, table.winners) == ("village", (2, 3, 4, 5, 6, 7))
