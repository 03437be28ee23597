"""The nightcall command: finds the module of the word that was given, and turns errors into sentences."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn, Protocol

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
from nightcall.cli.words import Words


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
    code = main()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code: 0 done, 1 found wanting, 2 bad input, 130 interrupted."""
    arguments = parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return after_broken_pipe()
    except Exception as error:
        return after(error)
    return code


def parser() -> argparse.ArgumentParser:
    """A parser that knows every command."""
    top = argparse.ArgumentParser(prog="nightcall", description="A software moderator for Werewolf-family games.")
    top.add_argument("--version", action="version", version=f"nightcall {__version__}")
    words = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_to(words).set_defaults(run=command.run)
    return top


def after(error: Exception) -> int:
    """Exit code 2 and one sentence for an error of the user's; any other is ours, and goes on up."""
    from nightcall.kernel.errors import NightcallError

    if not isinstance(error, NightcallError):
        raise error
    print(f"nightcall: {error}", file=sys.stderr)
    return 2


def after_broken_pipe() -> int:
    """What a shell expects of a program whose reader (`| head`) went away; nothing more is written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 141
