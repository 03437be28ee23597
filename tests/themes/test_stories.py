"""The story of a game, in sentences that can be read aloud."""

import pytest

from nightcall.families.hidden_roles.story import chapters
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from tests.kit import Table


@pytest.mark.parametrize(
    ("language", "named", "nobody"),
    [
        ("en", "{by} names {seat}.", "{by} names nobody."),
        ("it", "{by} fa il nome di {seat}.", "{by} non fa nomi."),
    ],
)
def test_whoever_names_somebody_is_told_in_a_sentence_and_so_is_whoever_names_nobody(
    language: str, named: str, nobody: str
) -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*5")
    table.night()
    table.name({2: 0})
    players = table.session.header.players
    *_, day, _night = chapters(LUPUS_IN_TABULA, table.session, None, language)
    assert named.format(by=players[2], seat=players[0]) in day.lines
    assert nobody.format(by=players[3]) in day.lines
