"""Content negotiation: the language of an HTTP client."""

from __future__ import annotations

from collections.abc import Iterable

from nightcall.server.door.address import values_of
from nightcall.themes.lines import COMMON, written_in
from nightcall.themes.saying import AS_WRITTEN

Headers = Iterable[tuple[bytes, bytes]]


def language_of(headers: Headers) -> str:
    """The first supported language in `Accept-Language`; English if there is none."""
    known = written_in(COMMON)
    for wanted in ",".join(values_of(headers, b"accept-language")).split(","):
        language = wanted.partition(";")[0].partition("-")[0].strip().lower()
        if language in known:
            return language
    return AS_WRITTEN
