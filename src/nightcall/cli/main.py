"""The nightcall command: finds the module of the word that was given, and turns errors into sentences."""

import _thread
import argparse
import errno
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn, Protocol

from nightcall import __version__
from nightcall.cli import (
    arena,
    backup,
    balance,
    belief,
    cards,
    charts,
    check,
    exploits,
    fit,
    join,
    move_database,
    odds,
    play,
    referee,
    replay,
    rules,
    schema,
    serve,
    simulate,
    train,
    understand,
    verify,
)
from nightcall.cli.parsing import CommandParser
from nightcall.cli.words import Words

_NO_SPACE: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_MOMENT: Final = 0.05  # seconds


class CommandModule(Protocol):
    """A module of this folder. Its imports are light; the heavy ones are inside `run`."""

    def add_to(self, words: Words) -> argparse.ArgumentParser:
        """The parser of this command's word, added to the words."""

    def run(self, arguments: argparse.Namespace) -> int:
        """The exit code, after doing what the command is for."""


COMMANDS: tuple[CommandModule, ...] = (
    serve,
    backup,
    move_database,
    join,
    play,
    rules,
    replay,
    referee,
    understand,
    verify,
    odds,
    balance,
    fit,
    charts,
    simulate,
    arena,
    exploits,
    belief,
    train,
    check,
    cards,
    schema,
)


def command() -> NoReturn:
    """Runs as a process of its own, whose exit code is kept if Ctrl-C is pressed again while Python shuts down."""
    open_missing_streams()
    sys.unraisablehook = interrupt_again
    try:
        code = main()
    except KeyboardInterrupt:  # outside of what `main` guards
        code = 130
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 0 success, 1 a failed check, 2 bad input, 130 interrupted."""
    try:
        try:
            arguments = parser().parsed(argv)
            code: int = arguments.run(arguments)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return after_broken_pipe()
    except OSError as error:
        # An error of opening a file names it; commands turn those of writing their files into sentences.
        return after_full_output(error) if error.errno in _NO_SPACE and error.filename is None else after(error)
    except Exception as error:
        return after(error)
    return code


def parser() -> CommandParser:
    """A parser that knows every command."""
    top = CommandParser(prog="nightcall", description="A software moderator for Werewolf-family games.")
    top.add_argument("--version", action="version", version=f"nightcall {__version__}")
    words = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        added = command.add_to(words)
        added.set_defaults(run=command.run, parser=added)
    return top


def after(error: Exception) -> int:
    """Prints an error that the user can fix and returns exit code 2; raises any other again."""
    from nightcall.kernel.errors import NightcallError

    if not isinstance(error, NightcallError):
        raise error
    print(f"nightcall: {error}", file=sys.stderr)
    return 2


def after_broken_pipe() -> int:
    """Returns the exit code that shells expect of a program whose reader (`| head`) is gone; writes nothing more."""
    drop_output()
    return 141


def after_full_output(error: OSError) -> int:
    """Prints one sentence about an output that can't be written, such as a file on a full disk; returns exit code 2."""
    drop_output()
    print(f"nightcall: The output cannot be written ({error.strerror}); send it somewhere else.", file=sys.stderr)
    return 2


def drop_output() -> None:
    """Sends the rest of the output to the null device."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_missing_streams() -> None:
    """Replaces standard streams that were closed (`<&-`, `>&-`) by ones that are empty, or written nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def interrupt_again(ignored: "sys.UnraisableHookArgs") -> None:
    """Repeats a Ctrl-C that came where Python can't raise it, such as a callback of the compiler, and was dropped."""
    if not isinstance(ignored.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(ignored)
        return
    # From another thread and a moment later: here it would be dropped again.
    again = threading.Timer(_MOMENT, _interrupt_main)
    again.daemon = True
    again.start()


def _interrupt_main() -> None:
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:  # a real signal also wakes a main thread that waits
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
