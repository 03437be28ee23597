"""Commands to type next, as they work for the reader: in a clone there is no `nightcall` command."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_DOOR: Final = _PACKAGE.parents[1] / "dev.py"


def typed(*words: str) -> str:
    """A nightcall command, started like the current one: as `nightcall`, or by a clone's `dev.py`."""
    return shlex.join([*_beginning(), *words])


def going_on(arguments: argparse.Namespace, path: Path) -> str:
    """The command that resumes this game with the same settings."""
    wishes = ["--bots", arguments.bots] if arguments.bots else []
    wishes += ["--theme", arguments.theme] if arguments.theme else []
    wishes += in_language(arguments)
    wishes += ["--fast"] if arguments.fast else []
    return typed("play", "--resume", str(path), *wishes)


def hearing(arguments: argparse.Namespace, path: Path) -> str:
    """The command that replays this game."""
    return typed("replay", str(path), *in_language(arguments))


def in_language(arguments: argparse.Namespace) -> list[str]:
    """The arguments for the requested language."""
    return [] if arguments.language == "en" else ["--language", arguments.language]


def _beginning() -> list[str]:
    if Path(sys.argv[0]).resolve() != _PACKAGE / "__main__.py" or not _DOOR.exists():
        return ["nightcall"]
    return ["python3", _DOOR.name if _DOOR.parent == Path.cwd() else os.fspath(_DOOR)]
