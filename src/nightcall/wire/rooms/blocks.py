"""Pads what devices send to fixed sizes, so that an observer of the network cannot tell commands apart."""

from __future__ import annotations

from typing import Final

BLOCK: Final = 1024  # bytes; every answer fits into one
ALWAYS_FIT: Final = 300  # characters of talk, in any alphabet, that fit into one as well


def in_blocks(message: bytes) -> bytes:
    """The message, padded with spaces to a whole number of blocks."""
    return message.ljust(-(-len(message) // BLOCK) * BLOCK)


def is_in_blocks(message: bytes) -> bool:
    """True if a message is a whole number of blocks."""
    return len(message) > 0 and len(message) % BLOCK == 0
