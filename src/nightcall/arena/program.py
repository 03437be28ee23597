"""A program as a player: reads the referee's lines for its seat on stdin, and writes commands to stdout."""

from __future__ import annotations

import contextlib
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any, Final

from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.errors import NightcallError
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.session import Session
from nightcall.kernel.view import View
from nightcall.wire.commands import AnswerCommand, SayCommand
from nightcall.wire.lines import Error, Line, encode, shortened
from nightcall.wire.reading import LONGEST_LINE, read_command
from nightcall.wire.session_news import SessionNews

_MOST_LINES: Final = 50  # read while waiting for one answer


class ProgramFailed(NightcallError):
    """A program that cannot be started, has ended, or sends invalid commands."""


def check_command(command: str) -> None:
    """Raises if this command names no program that can be started."""
    try:
        program = next(iter(shlex.split(command)), "")
    except ValueError as error:  # a quotation mark that is never closed
        raise ProgramFailed(f"'{command}' is not a command ({error}); write it as in a shell.") from error
    if shutil.which(program) is None:
        raise ProgramFailed(f"There is no program '{program}' to start; name one as program:COMMAND.")


class Program:
    """On each new question of its seat, it may speak and then answers.

    The program is sent every line that its seat may see, as `nightcall referee` writes them. A `question_opened` waits
    for an `answer`; each `say` before it is heard. Nothing else is waited for.
    """

    def __init__(self, command: str, session: Session, seat: Seat) -> None:
        self._command = command
        self._seat = seat
        self._news = SessionNews(session)
        self._waiting: list[bytes] = []
        self._answers: dict[int, Any] = {}  # by question number
        try:
            self._process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            raise ProgramFailed(f"'{command}' cannot be started ({error}).") from error

    def decide(self, view: View, ask: Ask) -> Value:
        """Its answer to this question, which it may have given when it spoke."""
        self._hear()
        if ask.number not in self._answers:
            self._converse(ask)
        answer: Value = self._answers[ask.number]
        return answer

    def speak(self, view: View) -> Sequence[Any]:
        """What it says before it answers the open question; empty if there is none."""
        self._hear()
        ask = view.question
        return () if ask is None or ask.number in self._answers else self._converse(ask)

    def close(self) -> None:
        """Terminates the program."""
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()

    def _hear(self) -> None:
        """Collects the new lines for its seat."""
        self._waiting += [encode(line) for line in self._news.lines() if self._is_for_it(line)]

    def _is_for_it(self, line: Line) -> bool:
        return line.to == EVERYONE or self._seat in line.to

    def _converse(self, ask: Ask) -> list[dict[str, Any]]:
        """Sends the new lines and reads until this question is answered; returns what it said meanwhile."""
        self._send(*self._waiting)
        self._waiting.clear()
        said: list[dict[str, Any]] = []
        for _ in range(_MOST_LINES):
            command = self._read()
            if isinstance(command, SayCommand):
                said += [command.statement] if command.statement is not None else []
            elif isinstance(command, AnswerCommand) and command.question in (None, ask.number):
                self._answers[ask.number] = command.value
                return said
        raise ProgramFailed(f"'{self._command}' wrote {_MOST_LINES} lines but no answer to question {ask.number}.")

    def _read(self) -> object:
        """The next command; an invalid one is answered with an error, as the referee does."""
        output = self._process.stdout
        line = output.readline(LONGEST_LINE) if output is not None else b""
        if not line:
            raise ProgramFailed(f"'{self._command}' exited in the middle of a game.")
        if not line.strip():
            return None
        try:
            return read_command(line.removesuffix(b"\n"))
        except NightcallError as error:
            reason = getattr(error, "reason", "malformed")
            self._send(encode(Error(to=(self._seat,), reason=reason, sentence=shortened(str(error)))))
            return None

    def _send(self, *lines: bytes) -> None:
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(b"".join(lines))
            self._process.stdin.flush()
        except OSError as error:
            raise ProgramFailed(f"'{self._command}' exited in the middle of a game.") from error
