"""The host names this server accepts, against DNS rebinding."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final

from nightcall.kernel.sentences import Sentence
from nightcall.server.settings import Settings

_MISDIRECTED: Final = "This server doesn't know this name; its operator can add it with --names."
MISDIRECTED: Final = ("misdirected", Sentence("http_misdirected", _MISDIRECTED))
FOREIGN_ORIGIN: Final = ("foreign-origin", Sentence("http_foreign_origin", "This page may not open a table here."))
# Nobody can register a name under these: they belong to one's own machine or network.
_NOBODYS: Final = (".local", ".localhost", ".lan", ".home.arpa", ".internal")


class Hosts:
    """Accepts addresses, names without a dot, names of the local network, and configured names."""

    def __init__(self, settings: Settings) -> None:
        self._names = {name.lower() for name in (*settings.names, settings.host, socket.gethostname())}
        self._are_certified = settings.is_secure  # a browser compares the name with the certificate before it asks

    def know(self, host: str | None) -> bool:
        """Whether a request with this `Host` is meant for this server."""
        name = _without_port(host or "").lower().rstrip(".")
        if not name or self._are_certified:
            return bool(name)
        return name in self._names or "." not in name or name.endswith(_NOBODYS) or _is_address(name)


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host.partition("]")[0].removeprefix("[")
    return host.partition(":")[0]


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
