"""`nightcall verify FILE`: what it says of whole, half, unsealed, damaged and forged logs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
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
    chain, fingerprint, replay, sealed, deal, outcome = capsys.readouterr().out.splitlines()
    assert chain == (
        f"Chain: each of the {len(log)} lines links to the one before, so none was damaged or lost in between."
    )
    assert fingerprint.startswith(f"Fingerprint: {fingerprint_of(log)}. This is the players' game only if")
    assert replay.startswith("Replay: revision ")
    assert sealed == f"Seal: {seal} is the SHA-256 of the secret; compare it with the one shown before the deal."
    assert deal == (
        "Deal: it follows from the secret and the nonces of 8 of the 8 seats, like every draw after it; "
        "the log has no commitments."
    )
    assert outcome.startswith("Outcome: ")


def test_the_seal_that_was_shown_can_be_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, seal = sealed_log()
    path = write(tmp_path, log)
    assert main(["verify", path, "--seal", seal.upper()]) == 0
    assert "is the one that was published" in capsys.readouterr().out
    assert main(["verify", path, "--seal", "0" * 64]) == 1
    assert "is not the seal that was published" in capsys.readouterr().out


def test_the_fingerprint_and_the_nonce_that_somebody_kept_can_be_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, _ = sealed_log()
    path = write(tmp_path, log)
    assert main(["verify", path, "--fingerprint", fingerprint_of(log), "--nonce", "c"]) == 0
    told = capsys.readouterr().out
    assert "matches the one that was kept; nothing has changed since." in told
    assert "yours is in the deal." in told
    assert main(["verify", path, "--nonce", "z"]) == 1
    assert "yours is not in the deal." in capsys.readouterr().out


def test_a_log_whose_chain_was_made_anew_is_not_called_unchanged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The version that wrote it is changed, and every line linked anew: a whole log, but not the one that was kept."""
    log, _ = sealed_log()
    forged = linked_anew([log[0].replace('"engine":"', '"engine":"9.'), *log[1:]])
    path = write(tmp_path, forged)
    assert main(["verify", path]) == 0
    told = capsys.readouterr().out
    assert "unchanged" not in told
    assert "none was changed" not in told
    assert "anybody can change a log and recompute its chain" in told
    assert main(["verify", path, "--fingerprint", fingerprint_of(log)]) == 1
    assert "does not match the one that was kept; this is not that game's log." in capsys.readouterr().out


def fingerprint_of(log: Sequence[str]) -> str:
    return str(json.loads(log[-1])["chain"])


def linked_anew(log: Sequence[str]) -> tuple[str, ...]:
    link, lines = "nightcall", []
    for line in log:
        start = line.rpartition(',"chain":"')[0]
        link = sha256((link + start).encode()).hexdigest()
        lines.append(f'{start},"chain":"{link}"}}')
    return tuple(lines)


def test_an_unsealed_game_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Conversation()
    table.new("catching-santa", 2)
    play_on(table)
    path = write(tmp_path, table.log())
    assert main(["verify", path]) == 0
    assert "Seal: none. Somebody chose this game's seed" in capsys.readouterr().out
    assert main(["verify", path, "--seal", "0" * 64]) == 1
    assert "Seal: this game has none, although one was published" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"cards": "learnt"}, "Deal: real cards on a real table"),
        ({"cards": ["werewolf", "werewolf", *["townsperson"] * 6]}, "Deal: each seat was given its card"),
        ({"secret": SECRET}, "no seat added a nonce"),
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
