"""Invitations: the server's address for phones, and its QR code."""

from __future__ import annotations

import socket
from typing import Final

from nightcall.wire.rooms.requests import InvitationAsked, InvitationShown

THIS_MACHINE: Final = ("127.0.0.1", "::1", "localhost")


def invitation(asked: InvitationAsked, scheme: str, host: str, listens_on: str) -> InvitationShown:
    """The link into a room for the client at `host` to share. Only links to this server are made."""
    name, _, port = host.partition("]:") if host.startswith("[") else host.partition(":")
    name = name.strip("[]")
    secure = scheme == "https"
    number = int(port) if port.isdigit() else 443 if secure else 80
    if name in THIS_MACHINE and listens_on not in THIS_MACHINE:
        name = address_for_phones()  # "localhost" would be the phone itself
    # the fragment is never sent to a server, and appears in no log
    ticket = f"#{asked.ticket}" if asked.ticket else ""
    address = f"{url(name, number, secure=secure)}join/{asked.code}{ticket}"
    rows = drawn(address)
    return InvitationShown(address=address, modules=len(rows), path=_path(rows))


def url(host: str, port: int, *, secure: bool) -> str:
    """A URL."""
    name = f"[{host}]" if ":" in host else host
    usual = 443 if secure else 80
    return f"{'https' if secure else 'http'}://{name}{'' if port == usual else f':{port}'}/"


def address_for_phones() -> str:
    """This machine's address in its local network; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a reserved address: connecting only selects the route
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return found


def drawn(text: str) -> list[list[bool]]:
    """The QR code of a text, row by row; true is dark."""
    import segno

    return [[bool(dark) for dark in row] for row in segno.make(text, micro=False, error="m").matrix]


def _path(rows: list[list[bool]]) -> str:
    """An SVG path with one rectangle per dark run of a row."""
    parts = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                parts.append(f"M{x} {y}h{end - x}v1H{x}z")
            x = end + 1
    return "".join(parts)
