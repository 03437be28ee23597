"""Where a request comes from, and whether one of our pages sent it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from ipaddress import ip_address, ip_network

Headers = Iterable[tuple[bytes, bytes]]


def values_of(headers: Headers, name: bytes) -> list[str]:
    """All values of a header; names are lower case here."""
    return [value.decode("latin-1") for key, value in headers if key == name]


def plain(peer: str) -> str:
    """An IPv4 address in its own notation, even if the system reports it as IPv4-mapped IPv6."""
    return peer.removeprefix("::ffff:") if "." in peer else peer


class Proxies:
    """Addresses and networks of proxies, such as 127.0.0.1 and 10.0.0.0/8; raises `ValueError` for anything else."""

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = tuple(ip_network(name, strict=False) for name in names)

    def __contains__(self, address: str) -> bool:
        """Whether one of them is or includes this address."""
        try:
            found = ip_address(plain(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def address_of(peer: str, headers: Headers, trusted_proxies: Proxies) -> str:
    """The last address that isn't one of our proxies; anything before it can be forged."""
    if peer not in trusted_proxies:
        return peer
    hops = [hop.strip() for value in values_of(headers, b"x-forwarded-for") for hop in value.split(",") if hop.strip()]
    return next((hop for hop in reversed(hops) if hop not in trusted_proxies), peer)


def is_forwarded(headers: Headers) -> bool:
    """Whether a proxy says that it forwards this request."""
    return any(name in (b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via") for name, _ in headers)


def is_our_page(origin: str | None, host: str | None, allowed: Collection[str]) -> bool:
    """Whether the origin is this host or an allowed one. Programs send no origin and are let in."""
    if origin is None or origin.lower() in allowed:
        return True
    scheme, _, rest = origin.lower().partition("://")
    return scheme in ("http", "https") and host is not None and rest == host.lower()
