"""Commands to type next, written as they work for whoever reads them: in a clone there is no `nightcall` yet."""

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
    """A command of nightcall's, begun as this one was: by its own name, or through the door of a clone."""
    return shlex.join([*_beginning(), *words])


def going_on(arguments: argparse.Namespace, path: Path) -> str:
    """The command that goes on with this game as it was played."""
    wishes = ["--bots", arguments.bots] if arguments.bots else []
    wishes += ["--theme", arguments.theme] if arguments.theme else []
    wishes += in_language(arguments)
    wishes += ["--fast"] if arguments.fast else []
    return typed("play", "--resume", str(path), *wishes)


def hearing(arguments: argparse.Namespace, path: Path) -> str:
    """The command that tells this game again."""
    return typed("replay", str(path), *in_language(arguments))


def in_language(arguments: argparse.Namespace) -> list[str]:
    """The words that ask for the language which was asked for."""
    return [] if arguments.language == "en" else ["--language", arguments.language]


def _beginning() -> list[str]:
    if Path(sys.argv[0]).resolve() != _PACKAGE / "__main__.py" or not _DOOR.exists():
        return ["nightcall"]
    return ["python3", _DOOR.name if _DOOR.parent == Path.cwd() else os.fspath(_DOOR)]
