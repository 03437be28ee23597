"""Tags: the names of kinds of things in files, logs and messages."""

from __future__ import annotations

from msgspec import Struct


def tag_of(kind: type[Struct]) -> str:
    """The name of this kind where its values are written."""
    return str(kind.__struct_config__.tag)
