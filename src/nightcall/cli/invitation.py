"""What `serve` prints once it listens: the address for phones, also as a QR code."""

from __future__ import annotations

import io
import sys
from typing import TextIO

from nightcall.server.http.invitation import THIS_MACHINE, address_for_phones, url

ANYWHERE = ("0.0.0.0", "::", "")


def invite(host: str, port: int, database: str, *, secure: bool, out: TextIO = sys.stdout) -> None:
    """Prints the address and the database; the QR code only on a terminal."""
    address = url(address_for_phones() if host in ANYWHERE else host, port, secure=secure)
    print(f"\nThe table is open: {address}", file=out)
    if host in THIS_MACHINE:
        print("Only this machine can reach it; use --host 0.0.0.0 to let phones in.", file=out)
    elif out.isatty():
        print(f"\n{qr_code(address)}\nScan it with a phone on the same network.", file=out)
    print(f"Games are kept in {database}.", file=out)
    print("Ctrl-C stops the server; games continue where they were when you start it again.\n", file=out, flush=True)


def qr_code(text: str) -> str:
    """The text as a QR code made of half blocks."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()
