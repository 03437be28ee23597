"""What `serve` prints when the table is open: the address for phones, and the same as a QR code."""

from __future__ import annotations

import io
import socket
import sys
from typing import TextIO

ANYWHERE = ("0.0.0.0", "::", "")
THIS_MACHINE = ("127.0.0.1", "::1", "localhost")


def invite(host: str, port: int, *, secure: bool, out: TextIO = sys.stdout) -> None:
    """Print where the table is; the QR code only where somebody can look at it."""
    address = url(address_for_phones() if host in ANYWHERE else host, port, secure=secure)
    print(f"\nThe table is open: {address}", file=out)
    if host in THIS_MACHINE:
        print("Only this machine can reach it; --host 0.0.0.0 opens it to phones.", file=out)
    elif out.isatty():
        print(f"\n{qr_code(address)}\nScan it with a phone in the same network.", file=out)
    print("Ctrl-C stops the server; games go on where they were when it is started again.\n", file=out, flush=True)


def url(host: str, port: int, *, secure: bool) -> str:
    """An address as a browser takes it."""
    name = f"[{host}]" if ":" in host else host
    usual = 443 if secure else 80
    return f"{'https' if secure else 'http'}://{name}{'' if port == usual else f':{port}'}/"


def address_for_phones() -> str:
    """This machine's address in its local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has: it only chooses the way out
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return found


def qr_code(text: str) -> str:
    """The text as a QR code made of half blocks."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
