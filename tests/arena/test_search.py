"""The search for exploits: schemes play by the rules, and the best are judged on games they were not chosen by."""

from __future__ import annotations

import json

import pytest

from nightcall.arena.cells import read_cell
from nightcall.arena.game import play
from nightcall.arena.played import Played
from nightcall.arena.schedule import Schedule
from nightcall.arena.search import best, judged, series_of
from nightcall.bots.league.scheme import drawn
from nightcall.cli.main import main

EIGHT = read_cell("millers-hollow:8")


def test_schemes_are_many_and_each_is_the_same_for_ever() -> None:
    assert len({drawn(number) for number in range(200)}) > 190
    assert drawn(17) == drawn(17)


@pytest.mark.parametrize("table", ["millers-hollow:12+all", "wolff-werewolf:8"])
def test_every_scheme_plays_either_side_without_a_fault(table: str) -> None:
    cell = read_cell(table)
    for number in range(6):
        series = series_of((cell,), ("sensible",), "wolves" if number % 2 else "village", None, [number], "s")
        game, _ = play(Schedule(series).game((cell.name, 0, number)), 60.0)
        assert game.won
        assert not game.faults


def test_the_scheme_that_wins_more_than_the_usual_player_comes_first() -> None:
    series = series_of((EIGHT,), ("sensible",), "wolves", 1, [4, 7], "s")

    def game(lineup: int, number: int, kind: str, *, wins: bool) -> Played:
        cards = ("werewolf", "townsperson")
        winners = (0,) if wins else (1,)
        return Played(
            cell=EIGHT.name, lineup=lineup, number=number, cards=cards, kinds=(kind, "b"), won="x", winners=winners
        )

    games = [game(0, n, "scheme:4", wins=False) for n in range(8)]
    games += [game(1, n, "scheme:7", wins=True) for n in range(8)]
    games += [game(2, n, "sensible", wins=n % 2 == 0) for n in range(8)]
    found = judged(series, games)
    assert [(one.number, one.gain.points) for one in found] == [(7, 50), (4, -50)]
    assert best(found, 1) == [7]


def test_the_command_tells_what_the_best_gain_on_fresh_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["exploits", "millers-hollow:8", "--bots", "random", "--policies", "2", "--best", "1"]
    assert main([*words, "--games", "1", "--again", "2", "--processes", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["search"]) == 2
    assert [one["gain"]["pairs"] for one in found["again"]] == [2]
