"""Kinds of players by name: nightcall's own, those of the league, FILE.py:NAME, and programs."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from nightcall.arena.patience import PlayerTookTooLong, at_most
from nightcall.arena.program import Program, check_command
from nightcall.bots.league.all import LEAGUE
from nightcall.bots.league.scheme import Schemer, drawn
from nightcall.bots.player import Player
from nightcall.families.registry import family_of, players_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.session import Session

DRAWN: Final = "league"  # a random kind of the league for each seat and game
SCHEME: Final = "scheme:"  # followed by a scheme's number
_PROGRAM: Final = "program:"
_PATIENCE: Final = 60.0  # seconds to load a file

Make = Callable[[HiddenRolesBook, Session, Seat, str], Player]


def known_kinds(book: HiddenRolesBook) -> Mapping[str, Callable[[HiddenRolesBook, Seat, int | str], Player]]:
    """Every kind with a plain name for this book."""
    return {**LEAGUE, **players_of(family_of(book))}


def usual_kind(book: HiddenRolesBook) -> str:
    """The default kind of player for this book."""
    return next(iter(players_of(family_of(book))))


def maker(kind: str) -> Make:
    """A factory for players of this kind; raises for an unknown name."""
    if kind.startswith(_PROGRAM):
        command = kind.removeprefix(_PROGRAM)
        return lambda _book, session, seat, _seed: Program(command, session, seat)
    if ".py:" in kind:
        made = load(kind)
        return lambda book, _session, seat, seed: made(book, seat, seed)
    return lambda book, _session, seat, seed: _named(kind, book)(book, seat, seed)


def check_kind(kind: str, book: HiddenRolesBook) -> None:
    """Raises if the kind is unavailable, before any game is played."""
    if kind == DRAWN:
        return
    if kind.startswith(_PROGRAM):
        check_command(kind.removeprefix(_PROGRAM))
    elif ".py:" in kind:
        load(kind)
    else:
        _named(kind, book)


def digest_of(kind: str) -> str | None:
    """The digest of a kind's file, by which a series detects changes."""
    if ".py:" not in kind:
        return None
    return sha256(_file(kind).read_bytes()).hexdigest()


@cache
def load(kind: str) -> Callable[..., Any]:
    """The object of this name in this file; raises with a sentence if it cannot be loaded."""
    file, name = _file(kind), kind.rpartition(":")[2]
    spec = importlib.util.spec_from_file_location(f"arena_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise BadSetup(f"{file} is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(file.parent))  # for imports of neighbouring files
    try:
        with redirect_stdout(sys.stderr), at_most(_PATIENCE):
            spec.loader.exec_module(module)
    except PlayerTookTooLong:
        raise BadSetup(f"{file} was not loaded after {_PATIENCE:g} s; loading it has to finish.") from None
    except (Exception, SystemExit) as error:
        raise BadSetup(f"{file} cannot be loaded ({type(error).__name__}: {error}); fix it and try again.") from error
    finally:
        sys.path.remove(str(file.parent))
    found: Callable[..., Any] | None = getattr(module, name, None)
    if not callable(found):
        raise BadSetup(f"{file} has no class '{name}'; name a class created from book, seat and seed.")
    return found


def _file(kind: str) -> Path:
    file = Path(kind.rpartition(":")[0])
    if not file.is_file():
        raise BadSetup(f"There is no file {file}; name a player as FILE.py:NAME.")
    return file


def _named(kind: str, book: HiddenRolesBook) -> Callable[[HiddenRolesBook, Seat, int | str], Player]:
    if kind.startswith(SCHEME) and kind.removeprefix(SCHEME).isdecimal():
        return partial(Schemer, scheme=drawn(int(kind.removeprefix(SCHEME))))
    known = known_kinds(book)
    if kind not in known:
        raise BadSetup(
            f"There is no player '{kind}'; there are {', '.join(known)}, {DRAWN} (one of the league for each seat), "
            "FILE.py:NAME and program:COMMAND."
        )
    return known[kind]
