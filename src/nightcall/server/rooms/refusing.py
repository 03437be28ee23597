"""Refusals, problems and warnings in the room's language, with the titles of its theme."""

from __future__ import annotations

from functools import lru_cache

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.themes.lines import UnknownTheme
from nightcall.themes.saying import AS_WRITTEN, said
from nightcall.themes.words import THEMES, Words, theme_for
from nightcall.wire.lines import shortened
from nightcall.wire.rooms.frames import Refusal
from nightcall.wire.rooms.setup import Setup


def refusal(id: int | None, error: NightcallError, setup: Setup) -> Refusal:
    """A refusal in the words of this set-up."""
    sentence = shortened(in_words(error.sentence, setup))
    if isinstance(error, Refused):
        return Refusal(id=id, reason=error.reason, sentence=sentence)
    return Refusal(id=id, reason="bad_setup", sentence=sentence)


def in_words(sentence: str, setup: Setup) -> str:
    """The sentence in the words of this set-up."""
    return said(sentence, _words(setup.theme or theme_for(setup.book), setup.language), setup.language)


def in_language(sentence: str, language: str) -> str:
    """The sentence in this language, outside any room."""
    return said(sentence, _words(THEMES[0], language), language)


@lru_cache(maxsize=100)
def _words(theme: str, language: str) -> Words:
    """The words of this theme; falls back to the first theme or to English."""
    for known in (theme, THEMES[0]):
        try:
            return Words.load(known, language)
        except UnknownTheme:
            continue
    return Words.load(THEMES[0], AS_WRITTEN)
