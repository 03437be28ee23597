"""Translates sentences that the rules and the server have written in English."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from nightcall.kernel.sentences import Sentence, Several
from nightcall.themes.lines import read, written_in
from nightcall.themes.words import Words

SENTENCES: Final = "sentences"  # the folder of all languages but English, whose text is in the code
AS_WRITTEN: Final = "en"


def said(sentence: str, words: Words, language: str) -> str:
    """The sentence in this language, with card titles; the original if there is no translation."""
    if not isinstance(sentence, Sentence):
        return sentence
    template = _template(sentence, words, language)
    if not sentence.values:
        return template
    return words.lines.fill(
        template, {name: _filled(name, value, words, language) for name, value in sentence.values.items()}
    )


def templates(language: str) -> Mapping[str, str]:
    """The template for each key in this language; empty for English and unknown languages."""
    return _templates(language) if language in written_in(SENTENCES) else {}


@cache
def _templates(language: str) -> Mapping[str, str]:
    """The same for a language that there is: anybody may ask for any other, and none of those is kept."""
    return {key: template for table in read(SENTENCES, language).values() for key, template in table.items()}


def _template(sentence: Sentence, words: Words, language: str) -> str:
    found = templates(language).get(sentence.key)
    if found is None and language != AS_WRITTEN and words.lines.has("refusals", sentence.key):
        return words.refusal(sentence.key)
    return found or sentence.template  # the English original is more specific than a text by its key


def _filled(name: str, value: object, words: Words, language: str) -> str:
    if isinstance(value, Sentence):
        return said(value, words, language)
    if isinstance(value, Several):
        return str(Several(said(one, words, language) for one in value))
    return words.card(str(value)) if name == "card" else str(value)
