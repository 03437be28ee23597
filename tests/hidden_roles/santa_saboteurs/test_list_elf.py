"""The List Elf: each night shown the card of another living player."""

import pytest

from nightcall.hidden_roles.abilities.inspect import Inspected
from tests.kit import Table

CARDS = "list_elf goblin*2 love_elf ordinary_elf*4"


def seen(table: Table, seat: int = 0) -> list[tuple[int, str | None, str | None]]:
    return [(shown.seat, shown.card, shown.team) for shown in table.told(seat, Inspected)]


@pytest.mark.parametrize(("seat", "card"), [(1, "goblin"), (3, "love_elf"), (4, "ordinary_elf")])
def test_the_list_elf_is_shown_the_card_itself(seat: int, card: str) -> None:
    table = Table("santa-saboteurs", CARDS)
    table.night(list_elf=seat)
    assert seen(table) == [(seat, card, None)]
    for other in range(1, 8):
        assert seen(table, other) == []


def test_one_player_each_night() -> None:
    table = Table("santa-saboteurs", CARDS)
    table.night(list_elf=1)
    table.vote({})
    table.night(list_elf=4)
    assert seen(table) == [(1, "goblin", None), (4, "ordinary_elf", None)]


def test_not_the_own_card_and_not_a_dead_players() -> None:
    table = Table("santa-saboteurs", CARDS)
    table.night(goblin=7)
    table.vote({})
    table.until("list_elf")
    assert table.refusal(0, 0) == "not_yourself"
    assert table.refusal(0, 7) == "not_an_option"


def test_a_table_may_show_only_naughty_or_nice() -> None:
    table = Table("santa-saboteurs", CARDS, seer_sees="team")
    table.night(list_elf=1)
    table.vote({})
    table.night(list_elf=3)
    assert seen(table) == [(1, None, "wolves"), (3, None, "village")]
