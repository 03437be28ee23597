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
_LONGEST: Final = 260  # letters: DNS has names of 253, and a port follows
_MOST_DIGITS: Final = 5  # of a port
# Nobody can register a name under these: they belong to one's own machine or network.
_NOBODYS: Final = (".local", ".localhost", ".lan", ".home.arpa", ".internal")


class Hosts:
    """Accepts addresses, names without a dot, names of the local network, and configured names."""

    def __init__(self, settings: Settings) -> None:
        self._names = {name.lower() for name in (*settings.names, settings.host, socket.gethostname())}
        self._are_certified = settings.is_secure  # a browser compares the name with the certificate before it asks

    def know(self, host: str | None) -> bool:
        """Whether a request with this `Host` is meant for this server."""
        name, port = _parts(host or "")
        name = name.lower().rstrip(".")
        # Invitations are made of both, and the QR code of a long one takes long.
        if not name or len(host or "") > _LONGEST or not _is_port(port):
            return False
        if self._are_certified:
            return True
        return name in self._names or "." not in name or name.endswith(_NOBODYS) or _is_address(name)


def _parts(host: str) -> tuple[str, str]:
    """The name, and the port as it is written; empty without one."""
    if host.startswith("["):
        name, _, rest = host[1:].partition("]")
        return name, rest.removeprefix(":")
    name, _, port = host.partition(":")
    return name, port


def _is_port(written: str) -> bool:
    return not written or (written.isascii() and written.isdigit() and len(written) <= _MOST_DIGITS)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
