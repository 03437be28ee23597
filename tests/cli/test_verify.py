"""`nightcall verify FILE`: what it says of whole, half, unsealed, damaged and forged logs."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nightcall.cli.main import main
from tests.wire.conversation import Conversation, play_on

SECRET = "5ea1" * 16


@cache
def sealed_log() -> tuple[tuple[str, ...], str]:
    """A finished game of which every seat helped to choose the deal, and the seal that was published."""
    table = Conversation()
    seal: str = table.ask(do="seal", secret=SECRET)["seal"]
    table.new(nonces=list("abcdefgh"))
    play_on(table)
    return tuple(table.log()), seal


def write(folder: Path, lines: tuple[str, ...] | list[str]) -> str:
    path = folder / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    return str(path)


def test_a_finished_sealed_game_is_verified_in_a_few_plain_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, seal = sealed_log()
    assert main(["verify", write(tmp_path, log)]) == 0
    chain, replay, sealed, deal, outcome = capsys.readouterr().out.splitlines()
    assert chain == f"Chain: each of the {len(log)} lines is linked to the one before; none was changed or moved."
    assert replay.startswith("Replay: revision ")
    assert (
        sealed == f"Seal: {seal} is the SHA-256 of the secret; compare it with the one that was shown before the deal."
    )
    assert deal == "Deal: it follows from the secret and 8 nonces, one a seat, like every draw after it."
    assert outcome.startswith("Outcome: ")


def test_the_seal_that_was_shown_can_be_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, seal = sealed_log()
    path = write(tmp_path, log)
    assert main(["verify", path, "--seal", seal.upper()]) == 0
    assert "is the one that was published" in capsys.readouterr().out
    assert main(["verify", path, "--seal", "0" * 64]) == 1
    assert "is not the seal that was published" in capsys.readouterr().out


def test_an_unsealed_game_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Conversation()
    table.new("catching-santa", 2)
    play_on(table)
    path = write(tmp_path, table.log())
    assert main(["verify", path]) == 0
    assert "Seal: none. Somebody chose this game's seed" in capsys.readouterr().out
    assert main(["verify", path, "--seal", "0" * 64]) == 1
    assert "Seal: this game has none, though one was published" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"cards": "learnt"}, "Deal: real cards on a real table"),
        ({"cards": ["werewolf", "werewolf", *["townsperson"] * 6]}, "Deal: somebody gave each seat its card"),
        ({"secret": SECRET}, "no seat has added a nonce"),
        ({"seed": 1}, "Deal: it follows from the seed"),
    ],
)
def test_it_says_where_the_cards_came_from(
    setup: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Conversation()
    table.new(**setup)
    play_on(table)
    assert main(["verify", write(tmp_path, table.log())]) == 0
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("kept", [1, 2, 10])
def test_a_game_that_is_not_finished_is_said_to_be_so(
    kept: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, _ = sealed_log()
    assert main(["verify", write(tmp_path, log[:kept])]) == 1
    assert "not finished, or lines are missing from the end of its log" in capsys.readouterr().out


def test_a_truncated_log_is_one_sentence_with_the_line_and_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, _ = sealed_log()
    for kept in (1, 40, len(log[5]) - 1):
        assert main(["verify", write(tmp_path, [*log[:5], log[5][:kept]])]) == 2
        assert capsys.readouterr() == (
            "",
            "nightcall: line 6: the line is cut off; restore the log from a copy, or keep only the lines before it.\n",
        )


def test_a_log_can_come_from_standard_input() -> None:
    text = "".join(f"{line}\n" for line in sealed_log()[0]).encode()
    verify = [sys.executable, "-m", "nightcall", "verify", "-"]
    assert subprocess.run(verify, input=text, capture_output=True).returncode == 0
    assert subprocess.run(verify, input=text[:-20], capture_output=True).returncode == 2


@pytest.mark.parametrize("line", [0, 1, 7, -1])
def test_every_changed_line_is_found(line: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = list(sealed_log()[0])
    at = range(len(log))[line]
    log[at] = log[at].replace("1", "2", 1)
    assert main(["verify", write(tmp_path, log)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"nightcall: line {at + 1}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "line 1: the log is empty"),
        (b"\n\n", "line 1: the log is empty"),
        (b"\xff\xfe\x00", "line 1: this is not a nightcall log"),
        (b'[Event "?"]\n1. e4 e5\n', "line 1: this is not a nightcall log"),
        (b"{}\n", "line 1: this is not a nightcall log"),
        (b"[" * 100_000, "line 1: this is not a nightcall log"),
        (b'{"nightcall":99}\n', "line 1: this log has format 99; this nightcall reads format 1"),
        (b'{"nightcall":1}\n', "line 1: the line is cut off"),
    ],
    ids=["empty", "blank", "bytes", "chess", "no header", "nested", "the future", "no chain"],
)
def test_what_is_no_log_is_one_sentence_and_exit_code_2(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.jsonl").write_bytes(content)
    assert main(["verify", str(tmp_path / "game.jsonl")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"nightcall: {sentence}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["nothing.jsonl", ".", "a\0b"], ids=["missing", "a folder", "no name at all"])
def test_a_file_that_cannot_be_read_is_one_sentence_and_exit_code_2(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "cannot be read" in err
    assert err.count("\n") == 1
