"""`nightcall odds` with Wolff's models and the plain game."""

import json
import re
from fractions import Fraction
from threading import Timer
from typing import Any

import pytest

from nightcall.cli.lab.figures import digits, percent, written
from nightcall.cli.main import main
from nightcall.lab.odds import Tally
from nightcall.lab.plain import plain_game
from nightcall.lab.refusals import NotCompiled
from tests.patience import PATIENCE

Output = pytest.CaptureFixture[str]


def odds(output: Output, *words: str) -> str:
    assert main(["odds", *words]) == 0
    return output.readouterr().out


@pytest.mark.parametrize(("model", "chance", "value"), [("public", "7/50", 0.14), ("none", "27/35", 27 / 35)])
def test_json_is_one_line_with_the_chance_as_fraction_and_number(
    capsys: Output, model: str, chance: str, value: float
) -> None:
    told = odds(capsys, "wolff", "--players", "7", "--wolves", "2", "--model", model, "--json")
    assert told == f'{{"players":7,"wolves":2,"model":"{model}","wolves_win":"{chance}","value":{value}}}\n'


def test_the_private_model_also_says_what_the_seer_should_do(capsys: Output) -> None:
    words = ("wolff", "--players", "7", "--wolves", "2", "--model", "private")
    found = json.loads(odds(capsys, *words, "--json"))
    assert found["wolves_win"] == "14947/31500"
    assert found["advice"] == {"saw_wolf": "stay_hidden", "saw_human": "stay_hidden"}
    told = odds(capsys, *words)
    assert "14947/31500 = 47.45 %" in told
    assert "having seen a wolf: stay hidden" in told


def test_one_wolf_is_not_one_wolves(capsys: Output) -> None:
    assert odds(capsys, "plain", "--players", "5", "--wolves", "1").startswith("5 players, 1 wolf, the plain game")
    assert odds(capsys, "plain", "--players", "1", "--wolves", "0").startswith("1 player, 0 wolves, the plain game")


def test_a_seer_who_knows_all_the_wolves_should_speak(capsys: Output) -> None:
    told = odds(capsys, "wolff", "--players", "9", "--wolves", "2", "--seen-wolves", "2")
    assert told.startswith("The Seer should now speak")


def test_the_table_has_every_number_of_players_and_the_right_corner(capsys: Output) -> None:
    told = odds(capsys, "wolff", "--table", "--up-to", "24", "--model", "public").splitlines()
    assert [int(line.split()[0]) for line in told[2:]] == list(range(2, 25))
    assert told[7].split()[:3] == ["7", "2.22", "14.00"]
    rows = json.loads(odds(capsys, "wolff", "--table", "--up-to", "7", "--model", "public", "--json"))
    assert {"players": 7, "wolves": 2, "model": "public", "wolves_win": "7/50", "value": 0.14} in rows


def test_ten_thousand_players_are_told_as_a_percent_and_the_fraction_is_in_the_json(capsys: Output) -> None:
    words = ("plain", "--players", "10000", "--wolves", "100")
    assert "68.51 %" in odds(capsys, *words)
    above, below = json.loads(odds(capsys, *words, "--json"))["wolves_win"].split("/")
    assert len(above) + len(below) == pytest.approx(digits(plain_game(10_000, 100)), abs=2)


def test_long_fractions_are_written_digit_for_digit() -> None:
    assert written(Fraction(10**9000 + 7, 10**4001)) == f"1{'0' * 8999}7/1{'0' * 4001}"


def test_a_chance_is_never_rounded_to_nothing_or_to_certainty() -> None:
    assert percent(0) == "0.00 %"
    assert percent(0.00002) == "less than 0.01 %"
    assert percent(0.14) == "14.00 %"
    assert percent(0.99999) == "more than 99.99 %"
    assert percent(1) == "100.00 %"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("wolff --players 5 --wolves 6", "cannot be 6 wolves"),
        ("wolff --players 7 --wolves 7", "nobody is left to be the Seer"),
        ("wolff --players 7", "Give the number of players"),
        ("wolff --players 7 --wolves 2 --model psychic", "no model 'psychic'"),
        ("wolff --players 7 --wolves 2 --games 10", "--games has no effect"),
        ("wolff --players 7 --wolves 2 --up-to 8", "--up-to needs --table"),
        ("wolff --table --up-to 1", "A table goes up to"),
        ("wolff --players 7 --wolves 2 --seen-wolves 3", "more players than are alive"),
        ("wolff --players 8 --wolves 2 --seen-wolves 1", "among an odd number"),
        ("plain --players 0 --wolves 0", "cannot be"),
        ("plain --players 7 --wolves 2 --model public", "has no Seer"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(capsys: Output, words: str, sentence: str) -> None:
    assert main(["odds", *words.split()]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert sentence in told.err
    assert told.err.count("\n") == 1


def test_the_plain_game_says_how_it_ends_and_what_an_odd_number_does(capsys: Output) -> None:
    told = odds(capsys, "plain", "--players", "8", "--wolves", "2")
    assert "ends when one side is gone" in told
    assert f"with 9 they win {percent(plain_game(9, 2))}" in told
    assert "nobody dies on the first night" in odds(capsys, "wolff", "--players", "7", "--wolves", "2")


# -- rulebooks ------------------------------------------------------------------------------------------------


def test_a_basic_deck_of_a_book_is_told_exactly(capsys: Output) -> None:
    told = odds(capsys, "lupus-in-tabula", "--players", "9", "--policy", "lots")
    assert "Policy: lots (everybody votes by lot" in told
    assert "The end: the wolves win as soon as they are as many as the others" in told
    assert "70.16 %" in told
    assert "wolves: 221/315" in told
    assert "computed exactly" in told
    found = json.loads(odds(capsys, "lupus-in-tabula", "--players", "9", "--policy", "lots", "--exact", "--json"))
    assert found["sides"]["wolves"]["fraction"] == "221/315"
    assert found["how"] == "exact"


def test_cards_are_added_to_the_books_deck_or_counted_out(capsys: Output) -> None:
    added = odds(capsys, "millers-hollow", "--players", "9", "--policy", "lots", "--with", "hunter")
    counted = odds(
        capsys,
        *("millers-hollow", "--players", "9", "--policy", "lots", "--deck"),
        *("werewolf=2", "hunter=1", "fortune_teller=1", "townsperson=5"),
    )
    assert added == counted
    assert "nobody" in added


def test_a_deck_that_is_decided_at_once_comes_with_a_warning(capsys: Output) -> None:
    told = odds(capsys, "wolff-werewolf", "--players", "5", "--policy", "lots")
    assert "decided at once: one death makes" in told


def test_a_table_with_a_skill_is_played_and_told_with_intervals(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise NotCompiled("Simulation needs Numba.")

    monkeypatch.setattr("nightcall.lab.game_series.GameSeries.compiled", refuse)
    words = ("santa-saboteurs", "--players", "8", "--skill", "40", "--policy", "telling", "--games", "60")
    told = odds(capsys, *words)
    assert "Policy: telling, each of skill 40 (everybody decides alone" in told
    assert "The end: it goes on until one side is gone" in told
    assert "from 60 games on the engine" in told
    assert "Simulated on the engine, which is slower: Simulation needs Numba." in told
    assert re.search(r"wolves +\d+\.\d\d % +\d+\.\d to \d+\.\d %", told)
    found = json.loads(odds(capsys, *words, "--json"))
    assert (found["policy"]["skill"], found["policy"]["speaks"]) == (40, "public")
    assert found["sides"]["wolves"]["low"] < found["sides"]["wolves"]["chance"] < found["sides"]["wolves"]["high"]


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[Timer]:
    """The timers that were made, for whoever takes so long that they all go off."""
    made: list[Timer] = []

    class Remembered(Timer):
        def __init__(self, *words: Any) -> None:
            super().__init__(*words)
            made.append(self)

    monkeypatch.setattr("nightcall.cli.lab.patience.Timer", Remembered)
    return made


def wait_for_all(timers: list[Timer]) -> None:
    """Takes as long as every timer that was started."""
    for timer in timers:
        if timer.is_alive():
            timer.join(PATIENCE)


def test_whoever_waits_at_a_terminal_is_told_why(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, timers: list[Timer]
) -> None:
    def take_long(*_: object) -> Tally:
        wait_for_all(timers)
        return Tally(100, {"wolves": 80, "village": 20}, 500)

    monkeypatch.setattr("nightcall.lab.game_series.GameSeries.compiled", take_long)
    monkeypatch.setattr("nightcall.cli.lab.patience._AFTER", 0.05)
    words = ["odds", "santa-saboteurs", "--players", "8", "--policy", "lots", "--skill", "40"]
    assert main(words) == 0
    assert not capsys.readouterr().err  # no terminal
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(words) == 0
    assert capsys.readouterr().err == "Compiling the simulator; this happens once and takes about 15 seconds ...\n"
    monkeypatch.setattr("nightcall.lab.game_series.GameSeries.compiled", lambda *_: Tally(100, {"wolves": 80}, 500))
    monkeypatch.setattr("nightcall.cli.lab.patience._AFTER", PATIENCE)
    assert main(words) == 0
    assert not capsys.readouterr().err


def test_whoever_waits_for_large_fractions_is_told_why(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, timers: list[Timer]
) -> None:
    def take_long(*_: object) -> Fraction:
        wait_for_all(timers)
        return Fraction(1, 2)

    monkeypatch.setattr("nightcall.cli.lab.exact_games.wolves_win", take_long)
    monkeypatch.setattr("nightcall.cli.lab.patience._AFTER", 0.05)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["odds", "wolff", "--players", "300", "--wolves", "3", "--model", "public"]) == 0
    assert "Exact fractions for this many players take a while" in capsys.readouterr().err


def test_a_random_table_that_the_chain_does_not_follow_says_why(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_few(*given: object) -> Tally:
        return Tally(100, {"wolves": 80, "village": 20}, 500)

    monkeypatch.setattr("nightcall.lab.game_series.GameSeries.compiled", play_few)
    told = odds(capsys, "millers-hollow", "--players", "12", "--policy", "lots", "--option", "quiet_rounds=0")
    assert "Not computed exactly: Without a limit of quiet rounds" in told
    assert "from 100 games in compiled code" in told
    told = odds(capsys, "millers-hollow", "--players", "12", "--policy", "lots", "--with", "witch", "hunter", "cupido")
    assert "the chain of this deck is long" in told


def test_house_rules_are_read_as_what_they_are(capsys: Output) -> None:
    told = odds(
        capsys,
        "millers-hollow",
        "--players",
        "12",
        "--policy",
        "lots",
        "--option",
        "tied_vote=lot",
        "sheriff_day=0",
        "first_victim=true",
    )
    assert "wolves: 193/231" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("millers-hollow", "Give the number of players"),
        ("millers-hollow --players 3", "8 to 18 players"),
        ("millers-hollow --players 12 --with wolf", "no card 'wolf'"),
        ("millers-hollow --players 12 --with witch --deck hunter=1", "Use --with to add cards"),
        ("millers-hollow --players 12 --deck hunter=many", "CARD=NUMBER"),
        ("millers-hollow --players 8 --deck werewolf=8", "has 4 of 'werewolf'"),
        ("lupus-in-tabula --players 8 --deck werewolf=4 villager=4", "over at the deal"),
        ("millers-hollow --players 12 --games 0", "0 games are not enough"),
        ("millers-hollow --players 12 --skill 101", "from -100 to 100"),
        ("millers-hollow --players 12 --skill 5", "use --skill with --policy lots, telling or hiding."),
        ("millers-hollow --players 12 --policy clever", "no policy 'clever'"),
        ("millers-hollow --players 12 --policy most --skill 3", "A table like most has its skill"),
        ("millers-hollow --players 12 --policy most --group here", "leave out --policy and --skill"),
        ("millers-hollow --players 12 --exact", "Only lots are computed exactly: use --policy lots"),
        ("millers-hollow --players 12 --policy lots --exact --games 5", "leave out one of them"),
        ("millers-hollow --players 12 --policy lots --exact --option quiet_rounds=0", "a limit of quiet rounds"),
        ("millers-hollow --players 12 --option tied_vote", "NAME=VALUE"),
        ("millers-hollow --players 12 --option tied_vote=maybe", "cannot be 'maybe'"),
        ("millers-hollow --players 12 --wolves 2", "--wolves has no effect"),
        ("chess --players 2", "no rulebook 'chess'"),
        ("catching-santa --players 3", "has no deck"),
    ],
)
def test_bad_input_about_a_book_gets_one_sentence_and_exit_code_2(capsys: Output, words: str, sentence: str) -> None:
    assert main(["odds", *words.split()]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert sentence in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("book", ["millers-hollow", "santa-saboteurs", "lupus-in-tabula", "wolff-werewolf"])
def test_every_book_is_simulated(capsys: Output, book: str) -> None:
    assert main(["simulate", book, "--players", "8", "9", "--games", "400"]) == 0
    told = capsys.readouterr().out
    assert "Policy: a table like most" in told
    assert told.count(f"{book}, ") == 2
    assert "9 players, 400 games" in told
    assert "executions a game" in told
