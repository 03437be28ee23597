"""`nightcall referee` as another program meets it: a process, its input, its output, its end."""

from __future__ import annotations

import io
import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from nightcall.cli.referee import lines_of
from tests.patience import PATIENCE
from tests.wire.conversation import REPLIES, Json, some_answer

REFEREE = [sys.executable, "-m", "nightcall", "referee"]


class Process:
    """A referee of its own, spoken to line by line; a program that waits for each reply never waits in vain."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def send(self, **command: Any) -> list[Json]:
        """Everything that this command leads to, read until its reply."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(command).encode() + b"\n")
        self.process.stdin.flush()
        lines: list[Json] = []
        while not lines or lines[-1]["line"] not in REPLIES:
            lines.append(json.loads(self.process.stdout.readline()))
        return lines


@contextmanager
def referee() -> Iterator[Process]:
    with subprocess.Popen(REFEREE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            yield Process(process)
        finally:
            process.kill()


def said_by(lines: bytes) -> subprocess.CompletedProcess[bytes]:
    """What the command says to this input, from its start to its end."""
    return subprocess.run(REFEREE, input=lines, capture_output=True)


@pytest.mark.parametrize(("book", "players"), [("millers-hollow", 8), ("catching-santa", 2)])
def test_a_program_in_any_language_can_run_a_whole_table(book: str, players: int) -> None:
    """Sealed, with a nonce of each seat, to the end; then the log is verified."""
    dice = random.Random(3)
    with referee() as table:
        (sealed,) = table.send(do="seal")
        nonces = [str(dice.random()) for _ in range(players)]
        lines = table.send(do="new", rulebook=book, players=players, nonces=nonces)
        open_questions: dict[int, Json] = {}
        while not any(line["line"] == "game_over" for line in lines):
            for line in lines:
                assert line["to"] == "everyone" or isinstance(line["to"], list)
                if line["line"] == "question_opened":
                    open_questions[line["question"]["seat"]] = line["question"]
                elif line["line"] == "question_closed":
                    del open_questions[line["seat"]]
            question = dice.choice(list(open_questions.values()))
            lines = table.send(do="answer", seat=question["seat"], value=some_answer(question, dice))
            if not any(line["line"] != "done" for line in lines) and dice.random() < 0.1:
                lines = table.send(do="time_is_up")
        (verified,) = table.send(do="verify", seal=sealed["seal"])
        assert verified["holds"] is True
        assert verified["to"] == "everyone"


def test_the_end_of_the_input_is_a_clean_end() -> None:
    done = said_by(b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_last_line_without_a_line_break_is_heard() -> None:
    done = said_by(b'{"do":"log"}')
    assert done.returncode == 0
    assert json.loads(done.stdout)["reason"] == "no_game"


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent Ctrl-C there")
def test_ctrl_c_ends_it_without_a_word() -> None:
    with referee() as table:
        table.send(do="new", rulebook="millers-hollow", players=8)
        table.process.send_signal(signal.SIGINT)
        _, complaint = table.process.communicate(timeout=PATIENCE)
        assert (table.process.returncode, complaint) == (130, b"")


def test_noise_on_the_line_gets_one_error_each_and_the_game_goes_on() -> None:
    noise = [b"hello", b"\xff\xfe\x00", b"[1]", b'{"do":"fly"}', b'{"do":"answer"}', b"", b'{"do":"answer","seat":']
    new = b'{"do":"new","rulebook":"santa-saboteurs","players":8,"seed":4}'
    done = said_by(b"\n".join([new, *noise, b'{"do":"time_is_up"}']))
    assert (done.returncode, done.stderr) == (0, b"")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    errors = [(line["reply_to"], line["reason"]) for line in lines if line["line"] == "error"]
    assert errors == [
        (2, "not_json"),
        (3, "not_utf8"),
        (4, "not_an_object"),
        (5, "unknown_command"),
        (6, "bad_command"),
        (8, "not_json"),
    ]
    assert (lines[-1]["line"], lines[-1]["reply_to"]) == ("done", 9)


def test_the_same_input_has_the_same_output_to_the_byte() -> None:
    lines = b'{"do":"new","rulebook":"millers-hollow","players":8,"seed":4}\n{"do":"time_is_up"}\n{"do":"log"}\n'
    assert said_by(lines).stdout == said_by(lines).stdout


def test_names_and_talk_in_any_script_come_out_as_they_went_in() -> None:
    names = ["Ádám", "Ολγα", "美咲", "🐺", "a\u2028b", "h", "i", 'j"\\']
    new = {"do": "new", "rulebook": "millers-hollow", "players": names, "seed": 1}
    lines = json.dumps(new, ensure_ascii=False).encode() + b'\n{"do":"log"}\n'
    *_, log = said_by(lines).stdout.split(b"\n")[:-1]
    assert json.loads(json.loads(log)["log"][0])["players"] == names


@pytest.mark.parametrize("length", [1, 9, 10, 11, 25, 40])
def test_of_a_line_that_is_too_long_only_the_beginning_is_kept(length: int) -> None:
    stream = io.BytesIO(b"x" * length + b"\nnext\n")
    first, *rest = lines_of(stream, longest=10)
    assert len(first.rstrip(b"\n")) == min(length, 11)
    assert rest == [b"next\n"]


def test_a_line_that_is_too_long_gets_an_error_and_the_next_is_heard() -> None:
    done = said_by(b'{"do":"' + b"x" * (33 * 1024 * 1024) + b'"}\n{"do":"log"}\n')
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["reason"], first["reply_to"]) == ("too_long", 1)
    assert (second["reason"], second["reply_to"]) == ("no_game", 2)
