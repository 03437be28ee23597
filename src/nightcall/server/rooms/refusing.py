"""Refusals in words: in the room's language where its theme has the words, else as whoever refused said it."""

from __future__ import annotations

from functools import lru_cache

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.themes.words import THEMES, Words
from nightcall.wire.lines import shortened
from nightcall.wire.rooms.frames import Refusal
from nightcall.wire.rooms.setup import Setup

_AS_WRITTEN = "en"  # what is refused says why in this language, and more closely than any word by its key


def refusal(id: str | None, error: NightcallError, setup: Setup) -> Refusal:
    """Why a command was not followed, to a table with this set-up."""
    if not isinstance(error, Refused):
        return Refusal(id=id, reason="bad_setup", sentence=shortened(str(error)))
    words = {} if setup.language == _AS_WRITTEN else _sentences(setup.theme or THEMES[0], setup.language)
    return Refusal(id=id, reason=error.reason, sentence=shortened(words.get(error.reason) or str(error)))


@lru_cache(maxsize=100)
def _sentences(theme: str, language: str) -> dict[str, str]:
    """The words for each reason; none where there is no such theme or language."""
    try:
        return dict(Words.load(theme, language).lines.find("refusals"))
    except NightcallError:
        return {}
