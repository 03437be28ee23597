"""`nightcall arena`: a judge's own player against the house, from one command."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from nightcall.arena.played import Played
from nightcall.arena.processes import play_all
from nightcall.arena.series import Key, Series
from nightcall.cli.main import main

LIAR = """
from nightcall.bots.sensible import Sensible

class Liar(Sensible):
    def speak(self, view):
        raise RuntimeError("lost for words")
"""


def test_a_liar_is_judged_in_pairs_of_games_and_its_faults_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    liar, file = tmp_path / "liar.py", tmp_path / "games.jsonl"
    liar.write_text(LIAR)
    words = ["arena", "millers-hollow:8", "--play", f"werewolf:1={liar}:Liar", "--paired", "--processes", "1"]
    words += ["--bots", "sensible", "--into", str(file), "--json"]
    assert main([*words, "--games", "1"]) == 0
    capsys.readouterr()
    assert main([*words, "--games", "2", "--charts", str(tmp_path / "charts")]) == 0
    shown = capsys.readouterr()
    assert "2 of 4 games are already played" in shown.err
    report = json.loads(shown.out)
    assert [table["games"] for table in report["tables"]] == [2, 2]
    assert report["gains"]["all"]["pairs"] == 2
    assert list(report["faults"]) == [f"{liar}:Liar"]
    assert len(file.read_text().splitlines()) == 5


def test_a_folder_for_charts_is_tried_before_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("nightcall.cli.lab.series_games.play_all", lambda *_: pytest.fail("it played first"))
    words = ["arena", "millers-hollow:8", "--into", str(tmp_path / "games"), "--charts", str(tmp_path / "file")]
    assert main(words) == 2
    assert "file cannot be written to (File exists); name another folder." in capsys.readouterr().err
    assert not (tmp_path / "games").exists()


def test_the_report_is_there_even_if_no_chart_can_be_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_chart: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("nightcall.cli.lab.playing_series.svg", full)
    words = ["arena", "millers-hollow:8", "--bots", "random", "--games", "1", "--processes", "1"]
    assert main([*words, "--charts", str(tmp_path)]) == 2
    shown = capsys.readouterr()
    assert "millers-hollow:8" in shown.out
    assert "cannot be written to (No space left on device)" in shown.err


def test_no_more_processes_are_started_than_there_are_games(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    def play(series: Series, missing: list[Key], processes: int, *rest: Any) -> Generator[Played, None, None]:
        started.append(processes)
        return play_all(series, missing, processes, *rest)

    monkeypatch.setattr("nightcall.cli.lab.series_games.play_all", play)
    assert main(["arena", "millers-hollow:8", "--bots", "random", "--games", "1", "--processes", "1000000"]) == 0
    assert started == [1]


def test_what_makes_no_sense_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words, sentence in (
        (["nowhere:8"], "There is no rulebook 'nowhere'"),
        (["millers-hollow:8", "--paired"], "either --paired or --versus"),
        (["millers-hollow:8", "--bots", "nobody"], "There is no player 'nobody'"),
        (["millers-hollow:8", "--bots", "program:no-such-program --bold"], "no program 'no-such-program' to start"),
        (["millers-hollow:8", "--play", "wolves=program:"], "There is no program '' to start"),
        (["millers-hollow:8", "--play", "wolves=program:'python3"], "write it as in a shell"),
        (["millers-hollow:8", "--games", "0"], "at least 1"),
        (["millers-hollow:8", "--patience", "0"], "above 0"),
        (["millers-hollow:8", "--seeds", "winning"], "There are no seeds"),
        (["millers-hollow:8", "--play", "werewolf:3=sensible"], "millers-hollow:8 has only 2 of 'werewolf'"),
        (["millers-hollow:8", "--play", "wolves:3=sensible"], "leave out :3 for all"),
    ):
        assert main(["arena", *words]) == 2
        assert sentence in capsys.readouterr().err
