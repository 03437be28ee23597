"""Outside players: whatever they do, they are named and counted, and the game goes on by the rules."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from nightcall.arena.cells import read_cell
from nightcall.arena.game import play
from nightcall.arena.lineup import Lineup, read_play
from nightcall.arena.played import Played
from nightcall.arena.processes import play_all
from nightcall.arena.schedule import Schedule
from nightcall.arena.series import Series
from nightcall.kernel.errors import BadSetup

EIGHT = read_cell("millers-hollow:8")

BROKEN = '''
import os, time
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import Claim

class Good(Sensible):
    pass

class Raising:
    def __init__(self, book, seat, seed): pass
    def decide(self, view, ask): raise ValueError("no idea")
    def speak(self, view): raise SystemExit

class Cheating:
    def __init__(self, book, seat, seed): pass
    def decide(self, view, ask): return {"no such field": 99}
    def speak(self, view): return [Claim(card="goat"), {"says": "claim", "card": "townsperson"}, 7]

class Hanging:
    def __init__(self, book, seat, seed): pass
    def decide(self, view, ask):
        while True:
            try: time.sleep(60)
            except Exception: pass
    def speak(self, view): return ()

class Unmakeable:
    def __init__(self, book): pass

class Fickle:
    """Never of the same mind twice."""
    def __init__(self, book, seat, seed): self.turn = 0
    def decide(self, view, ask):
        self.turn += 1
        return ask.legal[self.turn % len(ask.legal)]
    def speak(self, view): return ()

class Leaving:
    def __init__(self, book, seat, seed): pass
    def decide(self, view, ask): os._exit(3)
    def speak(self, view): return ()
'''

ANSWERING = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["line"] == "question_opened":
        ask = said["question"]
        seat = ask["seat"]
        if ask["about"] == "debate":
            print(json.dumps({"do": "say", "seat": seat, "statement": {"says": "claim", "card": "townsperson"}}))
        value = {}
        for field in ask["fields"]:
            barred = [pair[0] for pair in field.get("barred", [])]
            free = [option for option in field["options"] if option not in barred]
            several = field.get("most", 1) > 1
            value[field["name"]] = free[: max(1, field.get("least", 0))] if several else (free or [None])[0]
        print(json.dumps({"do": "answer", "seat": seat, "question": ask["number"], "value": value}), flush=True)
"""


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "broken.py"
    file.write_text(BROKEN)
    return file


def played_with(kind: str, who: str = "werewolf:1", patience: float = 60.0) -> Played:
    lineup = Lineup(("sensible",), (read_play(f"{who}={kind}"),))
    series = Series(cells=(EIGHT.name,), lineups=(lineup,), seed="s")  # not checked beforehand
    return play(Schedule(series).game((EIGHT.name, 0, 0)), patience)[0]


def test_an_outside_player_sits_where_it_was_asked_to_and_plays_without_a_fault(broken: Path) -> None:
    game = played_with(f"{broken}:Good")
    assert [card for card, kind in zip(game.cards, game.kinds, strict=True) if ".py" in kind] == ["werewolf"]
    assert game.won
    assert not game.faults


def test_who_raises_is_named_and_a_legal_answer_is_drawn_in_its_place(broken: Path) -> None:
    game = played_with(f"{broken}:Raising")
    assert game.won
    assert {fault.kind for fault in game.faults} == {f"{broken}:Raising"}
    assert {fault.sentence for fault in game.faults} == {
        "ValueError: no idea (broken.py, line 11)",
        "SystemExit:  (broken.py, line 12)",
    }


def test_who_answers_what_is_not_allowed_is_counted_and_what_it_may_say_is_heard(broken: Path) -> None:
    game = played_with(f"{broken}:Cheating", "wolves")
    assert game.won
    assert {fault.what for fault in game.faults} == {"refused"}
    assert any("goat" in fault.sentence for fault in game.faults)
    assert game.acts["claim"][0] > 0


def test_who_hangs_is_broken_off_and_not_asked_again_in_this_game(broken: Path) -> None:
    game = played_with(f"{broken}:Hanging", patience=0.2)
    assert game.won
    assert [fault.what for fault in game.faults] == ["hung"]


def test_who_cannot_be_made_plays_by_lot(broken: Path) -> None:
    game = played_with(f"{broken}:Unmakeable")
    assert game.won
    assert [fault.what for fault in game.faults] == ["not made"]


def test_who_changes_its_mind_for_ever_does_not_hold_the_game(broken: Path) -> None:
    game = played_with(f"{broken}:Fickle", "wolves")
    assert game.won
    assert not game.faults


def test_who_ends_its_process_is_named_and_the_series_goes_on(broken: Path) -> None:
    lineup = Lineup(("sensible",), (read_play(f"wolves={broken}:Leaving"),))
    series = Series.of((EIGHT,), (lineup, Lineup(("random",))), "s", {})
    games = list(play_all(series, series.keys(1), 1, 60.0))
    lost = next(game for game in games if game.lineup == 0)
    assert [(fault.kind, fault.what) for fault in lost.faults] == [(f"{broken}:Leaving", "crashed")]
    assert not lost.won
    assert next(game for game in games if game.lineup == 1).won


def test_the_players_of_the_page_play_without_a_fault(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    liar, first, program = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    for name, text in (("liar.py", liar), ("first.py", first), ("program.py", program)):
        (tmp_path / name).write_text(text)
    told = played_with(f"{tmp_path}/liar.py:Liar")
    assert not told.faults
    assert told.acts["report"][0] > 0
    assert not played_with(f"{tmp_path}/first.py:First", "village").faults
    assert not played_with(f"program:{sys.executable} {tmp_path}/program.py", "werewolf:1").faults


def test_a_file_that_cannot_be_loaded_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("import nothing_like_this\n")
    (tmp_path / "empty.py").write_text("print('loading')")
    for name, sentence in (("bad.py:Liar", "cannot be loaded"), ("empty.py:Liar", "has no class 'Liar'")):
        with pytest.raises(BadSetup, match=sentence):
            Series.of((EIGHT,), (Lineup((f"{tmp_path}/{name}",)),), "s", {})


def test_a_program_that_speaks_the_referees_lines_plays_a_seat(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(ANSWERING)
    game = played_with(f"program:{sys.executable} {file}", "village")
    assert game.won
    assert not game.faults
    assert game.acts["claim"][1] > 0


def test_a_program_that_ends_or_is_not_there_is_named(tmp_path: Path) -> None:
    gone = played_with(f"program:{tmp_path}/nothing")
    assert [fault.what for fault in gone.faults] == ["not made"]
    ended = played_with(f"program:{sys.executable} -c pass")
    assert ended.won
    assert "exited" in ended.faults[0].sentence
