"""The address of a PostgreSQL database, as it is written and as it may be shown."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

SCHEMES = ("postgresql://", "postgres://")


def is_address(text: str) -> bool:
    """Whether this names a database of PostgreSQL rather than a file."""
    return text.startswith(SCHEMES)


def without_password(address: str) -> str:
    """The address as logs and errors may show it: without a password and without parameters."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return SCHEMES[0]
    user, _, host = parts.netloc.rpartition("@")
    name = user.partition(":")[0]
    return urlunsplit((parts.scheme, f"{name}@{host}" if name else host, parts.path, "", ""))
