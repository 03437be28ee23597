"""Series: cards, seats and kinds go round fairly, one seed is one series, and what was broken off goes on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from nightcall.arena.cells import PROOF, read_cell, read_cells
from nightcall.arena.dealing import dealt
from nightcall.arena.game import play
from nightcall.arena.lineup import Lineup, read_play
from nightcall.arena.processes import play_all
from nightcall.arena.schedule import Schedule
from nightcall.arena.series import Series, SeriesFile
from nightcall.bots.league.seeds import PURPOSES, seed_for
from nightcall.kernel.errors import BadSetup

EIGHT = read_cell("millers-hollow:8")


def test_a_table_is_written_as_its_book_and_its_players_with_cards_to_add() -> None:
    assert read_cell("millers-hollow:12+witch+hunter").deck["witch"] == 1
    assert [cell.name for cell in read_cells(["proof"])] == list(PROOF)
    everything = read_cell("millers-hollow:12+all").deck
    assert {"hunter", "cupido", "witch", "little_girl", "thief"} <= set(everything)


@pytest.mark.parametrize(
    "name", ["millers-hollow", "millers-hollow:7", "nowhere:8", "catching-santa:3", "millers-hollow:8+goat"]
)
def test_a_table_that_cannot_be_played_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadSetup):
        read_cell(name)


@pytest.mark.parametrize("name", ["millers-hollow:8", "millers-hollow:12+all"])
def test_while_the_cards_go_round_once_every_seat_holds_every_card_of_the_deck(name: str) -> None:
    cell = read_cell(name)
    for block in range(3):
        deals = [dealt(cell, "s", block * cell.seats + turn) for turn in range(cell.seats)]
        held = [Counter(deal.seats[seat] for deal in deals) for seat in range(cell.seats)]
        assert all(one == held[0] for one in held)
        assert all(Counter((*deal.seats, *deal.middle)) == Counter(cell.deck) for deal in deals)


def test_each_of_several_kinds_meets_every_card_equally_often() -> None:
    lineup = Lineup(("loud", "silent"))
    met: dict[str, Counter[str]] = {"loud": Counter(), "silent": Counter()}
    for number in range(2 * EIGHT.seats):
        cards = dealt(EIGHT, "s", number).seats
        for kind, card in zip(lineup.kinds(EIGHT, cards, "s", number), cards, strict=True):
            met[kind][card] += 1
    assert met["loud"] == met["silent"]


def test_a_play_takes_the_holders_of_a_card_or_one_of_them_or_a_side() -> None:
    cards = ("werewolf", "townsperson", "werewolf", "fortune_teller", *["townsperson"] * 4)

    def taken(word: str, number: int = 0) -> list[int]:
        return sorted(Lineup(("sensible",), (read_play(word),)).named(EIGHT, cards, number))

    assert taken("werewolf=loud") == taken("wolves=loud") == [0, 2]
    assert taken("werewolf:1=loud") == [0]
    assert taken("werewolf:1=loud", number=1) == [2], "the first holder is counted from another seat each game"
    assert taken("werewolf:2=loud") == [2]
    assert taken("village=loud") == [1, 3, 4, 5, 6, 7]
    assert read_play("werewolf:1=a/liar.py:Liar").kind == "a/liar.py:Liar"


@pytest.mark.parametrize("word", ["werewolf", "=loud", "werewolf:0=loud", "werewolf:x=loud", "werewolf="])
def test_a_play_that_says_nothing_is_refused(word: str) -> None:
    with pytest.raises(BadSetup):
        read_play(word)


def test_a_card_that_nobody_holds_and_a_player_that_nobody_knows_are_refused_before_any_game() -> None:
    with pytest.raises(BadSetup, match="nobody holds 'goat'"):
        Series.of((EIGHT,), (Lineup(("sensible",), (read_play("goat=loud"),)),), "s", {})
    with pytest.raises(BadSetup, match="no player 'nobody'"):
        Series.of((EIGHT,), (Lineup(("nobody",)),), "s", {})
    with pytest.raises(BadSetup, match="There is no file"):
        Series.of((EIGHT,), (Lineup(("away.py:Liar",)),), "s", {})


def test_one_seed_is_one_series_however_many_processes_play_it() -> None:
    series = Series.of((EIGHT,), (Lineup(("league",)),), "s", {})
    alone = [play(Schedule(series).game(key), 60.0)[0] for key in series.keys(4)]
    beside = {game.number: game for game in play_all(series, series.keys(4), 2, 60.0)}
    assert [beside[number] for number in range(4)] == alone
    assert not any(game.faults for game in alone)


def test_a_series_goes_on_from_its_file_even_after_a_line_that_was_never_finished(tmp_path: Path) -> None:
    file = tmp_path / "series.jsonl"
    series = Series.of((EIGHT,), (Lineup(("random",)),), "s", {})
    kept, schedule = SeriesFile(file, series), Schedule(series)
    for key in series.keys(2):
        kept.add(play(schedule.game(key), 60.0)[0])
    with file.open("ab") as torn:
        torn.write(b'{"cell":"millers-hollow:8","li')
    again = SeriesFile(file, series)
    assert again.games == kept.games
    again.add(play(schedule.game((EIGHT.name, 0, 2)), 60.0)[0])
    assert len(SeriesFile(file, series).games) == 3


def test_the_file_of_another_series_is_refused_and_so_is_one_whose_player_has_changed(tmp_path: Path) -> None:
    SeriesFile(tmp_path / "a.jsonl", Series.of((EIGHT,), (Lineup(("random",)),), "s", {}))
    with pytest.raises(BadSetup, match="another series"):
        SeriesFile(tmp_path / "a.jsonl", Series.of((EIGHT,), (Lineup(("loud",)),), "s", {}))
    player = tmp_path / "mine.py"
    player.write_text("class Mine:\n    pass\n")
    SeriesFile(tmp_path / "b.jsonl", Series.of((EIGHT,), (Lineup((f"{player}:Mine",)),), "s", {}))
    player.write_text("class Mine:\n    changed = True\n")
    with pytest.raises(BadSetup, match="other files"):
        SeriesFile(tmp_path / "b.jsonl", Series.of((EIGHT,), (Lineup((f"{player}:Mine",)),), "s", {}))


def test_no_game_is_for_two_purposes() -> None:
    assert len({seed_for(purpose) for purpose in PURPOSES}) == len(PURPOSES)
    with pytest.raises(BadSetup):
        seed_for("winning")
