"""Errors of PostgreSQL, its driver and the network as sentences for the operator: which database, and what to do."""

from __future__ import annotations

from typing import Final

import asyncpg

_SENTENCES: Final = {
    "28": "{shown} does not let this user in. Check the user and the password in the address.",
    "3D000": "{shown}: there is no such database. Create it (`createdb`), or name another.",
    "42501": "This user may not create or change the tables in {shown}. Make the user the owner of the database "
    "(`createdb --owner`).",
    "53100": "The disk of {shown} is full. Make room and try again.",
    "53300": "{shown} has no connection left for this server. Raise its max_connections.",
    "25006": "{shown} is read-only. Name the primary server, not a standby.",
    "57P03": "{shown} is starting, stopping or recovering. Try again in a moment.",
}
_ANY_OTHER: Final = "{shown} cannot be used ({error}). Check that it is the right database and that it is well."
_UNREACHABLE: Final = "{shown} cannot be reached ({error}). Check the address, and that PostgreSQL is running."
_SILENT: Final = "{shown} does not answer. Check the network, and that PostgreSQL is running."
_NO_ADDRESS: Final = "{shown} is not an address ({error}). Write it like postgresql://user:password@host/database."


def sentence(error: Exception, shown: str) -> str:
    """What went wrong with the database that is shown by this name, and what to do."""
    if isinstance(error, asyncpg.PostgresError):
        state = error.sqlstate or ""
        template = _SENTENCES.get(state) or _SENTENCES.get(state[:2], _ANY_OTHER)
    elif isinstance(error, TimeoutError):
        template = _SILENT
    elif isinstance(error, OSError):
        template = _UNREACHABLE
    elif isinstance(error, asyncpg.ClientConfigurationError | ValueError):
        template = _NO_ADDRESS
    else:
        template = _UNREACHABLE
    return template.format(shown=shown, error=_in_one_line(error))


def _in_one_line(error: Exception) -> str:
    text = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
    return " ".join(text.split()).rstrip(".") or type(error).__name__
