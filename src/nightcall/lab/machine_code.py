"""Compiled functions: plain Python that Numba turns into machine code, kept between starts."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from nightcall.lab.refusals import NotCompiled

try:
    import numba
except ImportError as error:
    raise NotCompiled("Without Numba nothing can be compiled; to have it: pip install 'nightcall[lab]'.") from error

# Not all that Numba has is in its types.
_njit: Any = numba.njit
_unliteral: Any = numba.types.unliteral

F = TypeVar("F", bound=Callable[..., object])

_PACKAGE = Path(__file__).parent.parent
_CLONE = _PACKAGE.parent.parent
_SOURCES = ("lab/compiled", "lab/race", "race")


def _digest_of_sources() -> str:
    """Changes with any source that compiled code can be made of."""
    rooms = [path for room in _SOURCES for path in sorted((_PACKAGE / room).rglob("*.py"))]
    files = [_PACKAGE / "kernel" / "chance.py", _PACKAGE / "lab" / "policies" / "policy.py", Path(__file__)]
    return sha256(b"\0".join(path.read_bytes() for path in [*files, *rooms])).hexdigest()[:12]


# Numba compiles a function again when its own file has changed, but not when one that it calls has. In a clone,
# where sources change, each state of them has a folder of its own.
if (_CLONE / "dev.py").exists() and "NUMBA_CACHE_DIR" not in os.environ:
    numba.config.CACHE_DIR = str(  # type: ignore[attr-defined]
        _CLONE / ".nightcall" / "cache" / f"numba-{_digest_of_sources()}"
    )


def compiled(function: F) -> F:
    """The same function, fast. It is kept for the next start, and lets other threads run."""
    return cast("F", numba.njit(cache=True, nogil=True)(function))


def lean(function: F) -> F:
    """The same function, faster still, for one that makes no arrays: a game that is over in a microsecond.

    Nobody counts who else holds the arrays it is given, and it becomes a part of whatever calls it: without either,
    a game takes twice as long.
    """
    dispatcher = _njit(cache=True, nogil=True, _nrt=False, forceinline=True)(function)
    find = dispatcher.get_call_template

    def find_for_any_number(given: Any, named: Any) -> Any:
        # Otherwise each number that is written out in a call would be a type, and the function compiled for it anew.
        return find(tuple(_unliteral(kind) for kind in given), named)

    dispatcher.get_call_template = find_for_any_number
    return cast("F", dispatcher)
