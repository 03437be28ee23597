"""The words of a custom rulebook: merged over a shipped theme, and generated from names where missing."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.mistakes import Mistake, Path, instead_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.errors import BadRulebook
from nightcall.kernel.problems import mistake_at
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.shown import shown
from nightcall.themes.card_texts import does_as_shipped, text_from_powers
from nightcall.themes.lines import Lines, forgiving, laid_over, languages, merged, named, named_by, nameless_words
from nightcall.themes.words import Words, theme_for, themes

_ENGLISH: Final = "en"
# Card texts are inserted verbatim; call lines name nobody.
_NOTHING_TO_FILL: Final = ("cards", "calls")


def words_of(book: HiddenRolesBook, theme: str | None = None, language: str = _ENGLISH) -> Words:
    """The words for games of this book: its own, then the theme's, then generated ones."""
    theme = theme or theme_for(book.told_like or book.id)
    words = Words.load(theme, language)
    if not book.own and words.narrates(book):
        return words
    mistakes = list(mistakes_in_words(book))
    if mistakes:
        raise BadRulebook([mistake_at(".".join(map(str, path)), what) for path, what in mistakes])
    template = _template(book, theme, language)
    own = _own(book, language)
    told = laid_over(template, _listed(own, template))
    name = f"{book.id}/{language}"
    lines = Lines(name, forgiving(told, language))
    texts = {
        card.name: {"text": text_from_powers(card, lines) or lines.text("cards", card.name, "text")}
        for card in book.cards
        if not _has_text(card, own, words.lines)
    }
    return Words(Lines(name, forgiving(laid_over(told, {"cards": texts}), language)))


def title_in(data: Mapping[str, Any], language: str) -> str:
    """The title of a custom book, read from its data alone."""
    words: Mapping[str, Any] = data.get("words", {})
    own: Mapping[str, Any] = next((words[one] for one in (language, _ENGLISH, *words) if one in words), {})
    return str(own.get("title") or named_by(str(data.get("id", ""))))


def mistakes_in_words(book: HiddenRolesBook) -> Iterator[Mistake]:
    """Words in the book that nothing uses, or that could not be used."""
    theme = theme_for(book.told_like or book.id)
    for language, words in book.words.items():
        spoken = language if language in languages(theme) else _ENGLISH
        yield from _mistakes(words, _template(book, theme, spoken), ("words", language))


def unspoken_languages(book: HiddenRolesBook) -> Iterator[Mistake]:
    """Languages in the book's words that nightcall does not support."""
    spoken = languages(theme_for(book.told_like or book.id))
    for language in book.words:
        if language not in spoken:
            sentence = "nightcall doesn't speak {language}; {instead}"
            instead = instead_of(language, spoken)
            yield Mistake(
                ("words", language), Sentence("words_no_language", sentence, language=shown(language), instead=instead)
            )


def missing_words(book: HiddenRolesBook) -> Iterator[str]:
    """What will be told in generated words, for every language the book has words in."""
    theme = theme_for(book.told_like or book.id)
    for language in book.words or (_ENGLISH,):
        told = Words.load(theme, language if language in languages(theme) else _ENGLISH).lines
        unwritten = {card.name for card in book.cards if text_from_powers(card, told) is None}
        for section, name, keys in _nameless_entries(book, language):
            own = book.words.get(language, {}).get(section, {}).get(name, {})
            wanted = [key for key in keys if (section, key) != ("cards", "text") or name in unwritten]
            if own.get("wake") == []:
                wanted = ["title", "sleep"]
            missing = [key for key in wanted if key not in own and not told.has(section, name, key)]
            if missing:
                place = f"[words.{language}.{section}.{name}]"
                yield f"No words for {section[:-1]} '{name}': add {', '.join(missing)} to {place}."


# -- what can be said -------------------------------------------------------------------------------------------


def _template(book: HiddenRolesBook, theme: str, language: str) -> dict[str, Any]:
    """All words of a game of this book, before its own."""
    shipped = Lines(theme, merged(theme, language))
    entries: dict[str, dict[str, Any]] = {"cards": {}, "calls": {}}
    for section, name, entry in _nameless_entries(book, language):
        known = shipped.find(section, name) if shipped.has(section, name) else {}
        entries[section][name] = laid_over(entry, known)
    return {**merged(theme, language), "title": named_by(book.id), "told_as": {}, **entries}


def _nameless_entries(book: HiddenRolesBook, language: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The words generated from the names of the book's cards and calls."""
    words = nameless_words(language)
    for card in book.cards:
        yield "cards", card.name, named(words["card"], card.name)
    for call in book.calls.values():
        # A card that is only called with others is not announced, which would reveal that it is in play.
        yield "calls", call.name, named(words["silent" if call.ability.called_with else "call"], call.name)


def _own(book: HiddenRolesBook, language: str) -> dict[str, Any]:
    """The book's own words in this language, or else in English, or else in any it has."""
    for found in (language, _ENGLISH, *book.words):
        if found in book.words:
            return book.words[found]
    return {}


def _has_text(card: Card, own: Mapping[str, Any], theme: Lines) -> bool:
    """True if the book, or a theme that means the same card, has a text for this card."""
    return "text" in own.get("cards", {}).get(card.name, {}) or (
        theme.has("cards", card.name, "text") and does_as_shipped(card)
    )


def _listed(words: Mapping[str, Any], template: Mapping[str, Any]) -> dict[str, Any]:
    """The words with single texts wrapped in lists where a theme has variants."""
    return {
        name: [said]
        if isinstance(said, str) and isinstance(template[name], list)
        else _listed(said, template[name])
        if isinstance(said, Mapping)
        else said
        for name, said in words.items()
    }


# -- whether it can be said ---------------------------------------------------------------------------------------


def _mistakes(words: Mapping[str, Any], template: Mapping[str, Any], at: Path) -> Iterator[Mistake]:
    for name, said in words.items():
        path = (*at, name)
        expected = template.get(name)
        if not expected and expected != []:
            sentence = "these words are never used; {instead}"
            yield Mistake(path, Sentence("words_unasked", sentence, instead=instead_of(name, template)))
        elif isinstance(said, Mapping) != isinstance(expected, Mapping):
            what = Sentence("a_text", "a text in quotes")
            if isinstance(expected, Mapping):
                what = Sentence("a_table_with", "a table with {entries}", entries=", ".join(expected))
            yield Mistake(path, Sentence("words_misshapen", "this cannot be said; use {what}.", what=what))
        elif isinstance(said, Mapping):
            yield from _mistakes(said, expected, path)
        elif isinstance(said, list) and isinstance(expected, str):
            sentence = "this has only one variant; use a text in quotes instead of a list."
            yield Mistake(path, Sentence("words_listed", sentence))
        elif said == [] and not _may_be_silent(path):
            sentence = "this cannot be empty; put a text into the list."
            yield Mistake(path, Sentence("words_missing", sentence))
        else:
            for line in said if isinstance(said, list) else [said]:
                yield from _unfilled(line, path)


def _may_be_silent(path: Path) -> bool:
    return path[2] in ("aloud", "private") or path[-1] in ("wake", "sleep")


def _unfilled(line: str, path: Path) -> Iterator[Mistake]:
    """Unknown placeholders; only plain names are allowed, because format specs could produce text of any length."""
    try:
        pieces = [piece for piece in string.Formatter().parse(line) if piece[1] is not None]
    except ValueError as error:
        sentence = "the braces in '{line}' do not pair ({why})."
        yield Mistake(path, Sentence("words_braces", sentence, line=line, why=str(error)))
        return
    known = set() if path[2] in _NOTHING_TO_FILL else _names_to_fill(path[2:])
    for _, name, spec, conversion in pieces:
        if name not in known or spec or conversion:
            braces = f"{{{name}}}"
            what = Sentence(
                "words_no_braces", "nothing fills {braces} in '{line}'; use none.", braces=braces, line=line
            )
            if known:
                usable = ", ".join(f"{{{one}}}" for one in sorted(known))
                sentence = "nothing fills {braces} in '{line}'; use {usable}."
                what = Sentence("words_other_braces", sentence, braces=braces, line=line, usable=usable)
            yield Mistake(path, what)


@cache
def _names_to_fill(path: Path) -> set[str]:
    """The placeholders that some theme uses there, and that are therefore available."""
    found: set[str] = set()
    for theme in themes():
        said: Any = merged(theme, _ENGLISH)
        for part in path:
            said = said.get(part, {}) if isinstance(said, Mapping) else {}
        for line in said if isinstance(said, list) else [said] if isinstance(said, str) else []:
            found |= {name for _, name, _, _ in string.Formatter().parse(line) if name}
    return found
