"""Addresses in compiled code: the start of a game's array, and function pointers to parts of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba
from numba import types
from numba.extending import intrinsic

from nightcall.lab.compiled.table import Game

# Numba's stubs are incomplete.
_types: Any = types
_cgutils: Any = numba.core.cgutils


def _build_start(_context: Any, array: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return _types.CPointer(_types.int64)(array), build


def _build_play(_context: Any, _address: Any, game: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, numbers = arguments
        kind = context.call_conv.get_function_type(types.none, (game,))
        # Numba's own functions also take slots for the return value and an error; a part has neither.
        unused = [_cgutils.alloca_once(builder, pointer.pointee) for pointer in kind.args[:2]]
        builder.call(builder.inttoptr(address, kind.as_pointer()), [*unused, numbers])
        return context.get_dummy_value()

    return types.void(types.int64, game), build


# The game as passed to its parts: only a pointer to its array.
start_of = cast("Callable[[Game], Game]", intrinsic(_build_start))
# Calls the part at this address.
play_part = cast("Callable[[int, Game], None]", intrinsic(_build_play))
