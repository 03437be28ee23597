"""Functions compiled by Numba, cached between runs."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from nightcall.kernel.sentences import Sentence
from nightcall.lab.outside import COMPILED, EXACT, sources_of_outside
from nightcall.lab.refusals import NotCompiled

try:
    import numba
    from numba.core import caching
except ImportError as error:
    sentence = "Compiled simulation needs Numba: pip install 'nightcall[lab]'."
    raise NotCompiled(Sentence("uncompiled_without_numba", sentence)) from error

# Not all that Numba has is in its types.
_njit: Any = numba.njit
_types: Any = numba.types
_caching: Any = caching

# For functions called only by compiled code.
_NOT_FOR_PYTHON: Final[Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

F = TypeVar("F", bound=Callable[..., object])

_PACKAGE: Final = Path(__file__).parent.parent
_CLONE: Final = _PACKAGE.parent.parent
_SOURCES: Final = ("lab/compiled", "lab/race", "race")


def _digest_of_sources() -> str:
    """A digest of every source that can be compiled, in this package and in packages with powers."""
    rooms = [path for room in _SOURCES for path in sorted((_PACKAGE / room).rglob("*.py"))]
    files = [_PACKAGE / "kernel" / "chance.py", _PACKAGE / "lab" / "policies" / "policy.py", Path(__file__)]
    texts = [path.read_bytes() for path in [*files, *rooms]]
    return sha256(b"\0".join([*texts, *sources_of_outside(COMPILED), *sources_of_outside(EXACT)])).hexdigest()[:12]


_DIGEST: Final = _digest_of_sources()

# In a clone, where sources change, each version has its own folder.
if (_CLONE / "dev.py").exists() and "NUMBA_CACHE_DIR" not in os.environ:
    numba.config.CACHE_DIR = str(_CLONE / ".nightcall" / "cache" / f"numba-{_DIGEST}")  # type: ignore[attr-defined]


class _Stamped:
    """A cache locator whose stamp changes with any source, not only the function's own file.

    By default Numba checks only that file, and misses changes in functions it calls.
    """

    def __init__(self, locator: Any) -> None:
        self._locator = locator

    def __getattr__(self, name: str) -> Any:
        return getattr(self._locator, name)

    def get_source_stamp(self) -> str:
        return _DIGEST


class _Impl(_caching.CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._locator: Any = _Stamped(self._locator)


class _Cache(_caching.FunctionCache):  # type: ignore[misc]
    _impl_class = _Impl


def compiled(function: F) -> F:
    """Compiles the function; cached on disk, and releases the GIL."""
    return cast("F", _kept(numba.njit(nogil=True)(function)))


def lean(function: F) -> F:
    """Compiles a function that allocates no arrays and is called only from compiled code; faster than `compiled`.

    It is inlined and does no reference counting: without either, a game takes twice as long.
    """
    dispatcher = _njit(nogil=True, _nrt=False, forceinline=True, **_NOT_FOR_PYTHON)(function)
    find = dispatcher.get_call_template

    def find_for_any_number(given: Any, named: Any) -> Any:
        # Otherwise each literal argument would be a type of its own and trigger another compilation.
        return find(tuple(_types.unliteral(kind) for kind in given), named)

    dispatcher.get_call_template = find_for_any_number
    return cast("F", _kept(dispatcher))


class Part:
    """A part of a game that is called by address, compiled separately when a deck needs it."""

    def __init__(self, function: Callable[[Any], None]) -> None:
        self._function = function

    @cached_property
    def address(self) -> int:
        """Its function pointer; compiles or loads it."""
        given = (_types.CPointer(_types.int64),)
        dispatcher = _kept(_njit(nogil=True, _nrt=False, **_NOT_FOR_PYTHON)(self._function))
        dispatcher.compile(given)
        made = dispatcher.overloads[given]
        return int(made.library.get_pointer_to_function(made.fndesc.llvm_func_name))


def part(function: Callable[[Any], None]) -> Part:
    """Makes a part of a function that takes the game and returns nothing."""
    return Part(function)


def _kept(dispatcher: Any) -> Any:
    dispatcher._cache = _Cache(dispatcher.py_func)
    return dispatcher
