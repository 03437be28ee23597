"""Rejects duplicate keys in JSON, which different parsers read differently."""

from __future__ import annotations

from json import JSONDecoder
from typing import Any, Final

from nightcall.kernel.errors import NightcallError
from nightcall.kernel.shown import shown


class Doubled(NightcallError):
    """A key occurs twice in one object."""


def refuse_doubled(text: str | bytes) -> None:
    """Raises if an object has the same key twice; invalid JSON is left to other checks."""
    try:
        _DECODER.decode(text if isinstance(text, str) else text.decode())
    except (ValueError, RecursionError):
        return


def _once_each(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) > 1 and len({key for key, _ in pairs}) < len(pairs):
        keys = [key for key, _ in pairs]
        doubled = next(key for place, key in enumerate(keys) if key in keys[:place])
        raise Doubled(f"The key {shown(doubled)} appears twice in one object; send each key once.")


_DECODER: Final = JSONDecoder(object_pairs_hook=_once_each)
