"""Keys, tickets and codes: long random secrets, kept only as hashes; and the short code that lets people in."""

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
    """What is kept of a key. It is long and random, so a plain hash cannot be turned back."""
    return sha256(key.encode()).hexdigest()


def opens(key: str, kept: str | None) -> bool:
    """True if this is the key; takes as long whether or not it is."""
    return secrets.compare_digest(hashed(key), kept or "0" * 64)


def fresh_code() -> str:
    """A short code to join by."""
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH))


def fresh_room() -> str:
    """A room's own id, which nobody outside ever sees."""
    return secrets.token_hex(16)
