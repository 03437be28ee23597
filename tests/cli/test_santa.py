"""Catching Santa in the terminal: a game to its end, one that is left and taken up, the picture, the figures."""

from __future__ import annotations

import io
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from nightcall.catalogue import event_types
from nightcall.cli.main import main
from nightcall.cli.santa.picture import LETTERS, SHAPES, Picture, shapes_for
from nightcall.cli.santa.table import SantaTable
from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.race import events
from nightcall.race.pieces import CHRISTMAS_PIECES
from nightcall.race.rulebook import CATCHING_SANTA
from nightcall.themes.lines import languages
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.stories.santa import CATCHING_SANTA as WORDS
from nightcall.themes.stories.santa import offer, sentence
from tests.race.kit import TINY, after, game

ENGLISH = Phrases.load(WORDS, "en")


def typed(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def play(
    words: list[str], lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    typed(lines, monkeypatch)
    code = main(["play", *words])
    return code, capsys.readouterr().out


def test_a_whole_game_is_played_and_can_be_heard_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(tmp_path / "game.log")
    words = ["catching-santa", "--players", "3", "--seed", "3", "--save", log]
    code, said = play(words, [""] * 2000, monkeypatch, capsys)
    assert code == 0
    assert "Press Enter to throw the magic die" in said
    assert "Everything is caught." in said
    assert main(["replay", log]) == 0
    told = capsys.readouterr().out
    assert said.split("Everything is caught.")[1].splitlines()[0] in told
    assert main(["verify", log]) == 0


def test_a_game_that_is_left_is_taken_up_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(tmp_path / "game.log")
    words = ["catching-santa", "--fast", "--seed", "5", "--bots", "strong", "--save", log]
    code, said = play(words, ["", "", "quit"], monkeypatch, capsys)
    assert code == 130
    assert f"nightcall play --resume {log} --bots strong" in said
    code, said = play(["--resume", log, "--bots", "strong", "--fast"], [""] * 500, monkeypatch, capsys)
    assert code == 0
    whole, straight = str(tmp_path / "whole.log"), [""] * 500
    play([*words[:-1], whole], straight, monkeypatch, capsys)
    assert Path(whole).read_text() == Path(log).read_text()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "  Enter   throws the die, or takes the\n          first move\n"),
        ("it", "  Invio     tiri il dado, o scegli la\n            prima mossa\n"),
    ],
)
def test_on_a_narrow_screen_lines_break_between_words_and_a_command_stays_whole(
    language: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.chdir(tmp_path)
    log = "wider-than-the-screen.log"
    words = ["catching-santa", "--seed", "5", "--language", language, "--save", log]
    code, said = play(words, ["?", *[""] * 2000], monkeypatch, capsys)
    assert code == 0
    assert told in said
    (command,) = [line for line in said.splitlines() if len(line) > 40]
    assert command.startswith(f"    nightcall replay {log}")


def test_who_leaves_while_the_end_is_told_is_offered_to_hear_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(self: SantaTable, event: Event) -> None:
        if isinstance(event, events.RaceEnded):
            raise KeyboardInterrupt

    monkeypatch.setattr(SantaTable, "tell", interrupted)
    log = str(tmp_path / "game.log")
    code, said = play(["catching-santa", "--seed", "5", "--save", log], [""] * 2000, monkeypatch, capsys)
    assert code == 0
    assert f"To hear this game again:\n    nightcall replay {log}\n" in said


def test_the_first_picture_is_of_the_board_as_the_game_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["catching-santa", "--fast", "--seed", "21", "--players", "4", "--save", str(tmp_path / "game.log")]
    _, said = play(words, ["quit"], monkeypatch, capsys)
    first = said.split("for who begins")[0]
    assert first.count("-9 points") == 4
    assert "[SA]" in first


def test_a_number_that_is_far_too_long_is_no_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["catching-santa", "--seed", "5", "--save", str(tmp_path / "game.log")]
    code, said = play(words, ["9" * 5000, "quit"], monkeypatch, capsys)
    assert code == 130
    assert "Press Enter, or type ? for help." in said


@pytest.mark.parametrize(
    ("language", "rules", "told"),
    [("en", "rules", "A turn begins with the magic die"), ("it", "regole", "Il turno comincia con il dado magico")],
)
def test_the_rules_can_be_read_at_the_prompt(
    language: str,
    rules: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["catching-santa", "--seed", "5", "--language", language, "--save", str(tmp_path / "game.log")]
    _, said = play(words, [rules, "quit"], monkeypatch, capsys)
    assert told in said


def test_a_race_has_no_seat_to_be_seen_from_and_no_other_theme(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(tmp_path / "game.log")
    play(["catching-santa", "--seed", "5", "--save", log], ["quit"], monkeypatch, capsys)
    for words in (["--seat", "1"], ["--theme", "tabula"]):
        assert main(["replay", log, *words]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert "leave --seat and --theme out." in said.err


def test_a_choice_can_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["catching-santa", "--fast", "--seed", "5", "--save", str(tmp_path / "game.log")]
    code, said = play(words, ["undo", "2", "undo", "nonsense", "?", "board", "quit"], monkeypatch, capsys)
    assert code == 130
    assert "You haven't chosen anything yet." in said
    assert "Back to your last choice." in said
    assert "Type a number from 1 to" in said
    assert "leaves the game; it is saved" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "catching-santa", "--players", "5"], "catching-santa is for 2 to 4 players, not 5."),
        (["play", "catching-santa", "--players", "1"], "catching-santa is for 2 to 4 players, not 1."),
        (["play", "catching-santa", "--board", "none.toml"], "The board none.toml cannot be opened"),
        (["play", "catching-santa", "--deck", "villager=3"], "no cards"),
        (["play", "millers-hollow", "--board", "none.toml"], "millers-hollow has no board"),
        (["simulate", "millers-hollow", "--bots", "greedy"], "--bots has no effect with millers-hollow"),
        (["simulate", "catching-santa", "--policy", "lots"], "--policy has no effect with catching-santa"),
        (["simulate", "catching-santa", "--players", "5"], "catching-santa is for 2 to 4 players, not 5."),
        (["simulate", "catching-santa", "--bots", "clever"], "There is no bot 'clever'"),
        (["simulate", "catching-santa", "--bots", "greedy", "random", "--players", "3"], "one for each of the 3 seats"),
        (["simulate", "catching-santa", "--games", "1"], "at least 2 games"),
        (["simulate", "catching-santa", "--games", "0"], "at least 2 games"),
        (["simulate", "catching-santa", "--board", "none.toml"], "The board none.toml cannot be opened"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


# -- the picture ------------------------------------------------------------------------------------------


def test_the_picture_shows_every_piece_clockwise_from_the_upper_left_corner() -> None:
    session = game(board=TINY, path=[[1], [7]], kept=[["fairy", 1], ["santa"]], throws=["sleigh", 1])
    position = after(session, turns=0)
    lines = Picture(ENGLISH, ("Ann", "Bo"), LETTERS).draw(position, 80).plain.splitlines()
    assert lines == [
        "( 0)[a ][SA][ 3]   SA Santa      10 points, starts on 2",
        "[RE]        [ 4]   LE Leprechaun  5 points, starts on 10",
        "[LE]        [ 5]   RE Reindeer    3 points, starts on 11",
        "[ 9][SL][b ]( 6)   SL Sleigh      2 points, starts on 8",
        "                   2 of 3 Santas to catch",
        "",
        "a Ann    2 points, comes in on 0; at home: a a (-3 each); caught: FA b",
        "b Bo     7 points, comes in on 6; at home: b (-3 each); caught: SA",
    ]


def test_on_a_narrow_screen_the_signs_stand_under_the_ring_and_no_line_breaks() -> None:
    session = game(board=TINY, path=[[1], [7]], kept=[["fairy", 1], ["santa"]], throws=["sleigh", 1])
    lines = Picture(ENGLISH, ("Ann", "Bo"), LETTERS).draw(after(session, turns=0), 50).plain.splitlines()
    assert max(map(len, lines)) <= 50
    assert lines[:6] == ["( 0)[a ][SA][ 3]", "[RE]        [ 4]", "[LE]        [ 5]", "[ 9][SL][b ]( 6)", "", lines[5]]
    assert lines[5].startswith("SA Santa")


def test_letters_stand_for_shapes_where_a_terminal_has_none() -> None:
    assert shapes_for("utf-8") is SHAPES
    assert shapes_for("UTF8") is SHAPES
    assert shapes_for("cp1252") is LETTERS
    assert shapes_for(None) is LETTERS


@pytest.mark.parametrize("language", languages(WORDS))
def test_every_piece_has_a_sign_of_its_own_that_is_no_picture_and_as_wide_as_a_number(language: str) -> None:
    phrases = Phrases.load(WORDS, language)
    signs = [phrases.say("pieces", piece, "sign") for piece in CHRISTMAS_PIECES]
    assert len(set(signs)) == len(CHRISTMAS_PIECES)
    assert all(sign.isascii() and sign.isalpha() and len(sign) == 2 for sign in signs)
    assert len(set(SHAPES)) == len(SHAPES) == len(LETTERS)
    # Plain shapes, each one column wide; the pictures of emoji have two.
    assert all(east_asian_width(shape) in ("A", "N") for shape in SHAPES)


def test_everything_that_can_happen_can_be_told() -> None:
    told: set[str] = set()
    for seed in range(30):
        session = Session.new(CATCHING_SANTA, 3, options={"board": TINY}, seed=seed)
        while session.questions:
            (ask,) = session.questions
            session.answer(ask.seat, ask.fields[0].options[0])
        for event in session.truth().events:
            if type(event).__module__ == events.__name__ and not isinstance(event, events.BoardLaid):
                assert sentence(ENGLISH, event, ("Ann", "Bo", "Cleo"))
                told.add(type(event).__name__)
    left = game(3, path=[[4, 8], [], []], throws=["sleigh", 2])
    left.remove(0)
    assert sentence(ENGLISH, left.truth().events[-1], ("Ann", "Bo", "Cleo")) is not None
    kinds = {kind.__name__ for kind in event_types() if kind.__module__ == events.__name__}
    assert told == kinds - {"BoardLaid", "PlayerLeft"}


def test_a_move_is_offered_with_what_it_catches() -> None:
    session = game(path=[[4, 10], [13]], christmas={"fairy": 7}, throws=["reindeer", 3])
    position = after(session)
    assert offer(ENGLISH, position, 4, ("Ann", "Bo")) == "the piece on 4 to 7, catching the Fairy (7 points)"
    assert offer(ENGLISH, position, 10, ("Ann", "Bo")) == "the piece on 10 to 13, taking one of Bo's pieces (1 point)"


# -- the figures ------------------------------------------------------------------------------------------


def test_simulate_gives_shares_lengths_and_scores_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "catching-santa", "--players", "2", "--games", "500", "--bots", "greedy", "random"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "2 players, 500 games" in said
    assert "share of wins" in said
    assert said.count("±") == 5
    assert "games a second" in said
