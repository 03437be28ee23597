"""Keys and tickets: long random secrets, stored only as hashes; and the short join codes."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

# Letters that are not mistaken for one another, read aloud or on a screen; no vowels, so that no code is a word.
_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH: Final = 5


def fresh_key() -> str:
    """A new secret of 256 bits, safe to stand in a link's fragment."""
    return secrets.token_urlsafe(32)


def hashed(key: str) -> str:
    """The stored form of a key. A key is long and random, so a plain hash can't be reversed."""
    return sha256(key.encode()).hexdigest()


def opens(key: str, kept: str | None) -> bool:
    """Whether this is the key; compared in constant time."""
    return secrets.compare_digest(hashed(key), kept or "0" * 64)


def fresh_code() -> str:
    """A new join code."""
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH))


def fresh_room() -> str:
    """A new room id, which is never shown."""
    return secrets.token_hex(16)
