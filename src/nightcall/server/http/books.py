"""The shipped books as a page needs them: cards, decks, house rules and the night's order, in one language."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.json import schema_components

from nightcall.catalogue import house_rules, players_of
from nightcall.hidden_roles.files import load as from_text
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import Rulebook as HiddenRoles
from nightcall.kernel.rules import Rulebook
from nightcall.library import own_rulebook, rulebooks
from nightcall.themes import own
from nightcall.themes.lines import languages
from nightcall.themes.words import THEMES, Words, theme_for
from nightcall.wire.rooms.requests import (
    BookShown,
    BooksShown,
    CallShown,
    CardShown,
    OptionShown,
    OwnBookAsked,
    OwnBookShown,
)

# Decided by how a room is played, not by its host.
_NOT_OFFERED = ("calls_close",)


@cache
def books_in(language: str, theme: str | None = None) -> BooksShown:
    """Every shipped book with its words in this language, as told by its own theme or by another that can tell it."""
    refusals: dict[str, str] = Words.load(THEMES[0], language).lines.find("refusals")
    return BooksShown(
        books=tuple(book_shown(book, language, theme) for book in rulebooks().values()), refusals=dict(refusals)
    )


def own_book_shown(asked: OwnBookAsked) -> OwnBookShown:
    """A rulebook that somebody brings along; refuses one that cannot be played, and says what to change."""
    data = asked.own_book if asked.toml is None else from_text(asked.toml).as_data()
    book = own_rulebook(data or {})
    return OwnBookShown(book=book_shown(book, asked.language), own_book=data or {})


def book_shown(book: Rulebook, language: str, theme: str | None = None) -> BookShown:
    """One book."""
    least, most = players_of(book)
    if not isinstance(book, HiddenRoles):
        return BookShown(
            book=book.id,
            least_players=least,
            most_players=most,
            cards=(),
            decks={},
            options=(),
            calls=(),
            teams={},
            themes=(),
            languages=("en", "it"),
            theme=None,
        )
    if theme is None or not Words.load(theme, "en").narrates(book):
        theme = theme_for(book.told_like or book.id)
    language = language if language in languages(theme) else "en"
    words = own.words_of(book, theme, language)
    return BookShown(
        book=book.id,
        least_players=least,
        most_players=most,
        cards=tuple(
            CardShown(
                name=card.name,
                title=words.card(card.name),
                text=words.card_text(card.name),
                team=card.wins_with,
                most=card.most or None,  # the book has as many as there are seats
            )
            for card in book.cards
        ),
        decks=book.decks,
        options=tuple(_options(book)),
        calls=tuple(
            CallShown(name=name, title=words.call(name), cards=book.calls[name].cards)
            for group in book.in_turn
            for name in group
        ),
        teams={team: words.team(team) for team in sorted({card.wins_with for card in book.cards})},
        themes=tuple(name for name in THEMES if Words.load(name, "en").narrates(book)),
        languages=languages(theme),
        theme=theme,
    )


def _options(book: HiddenRoles) -> list[OptionShown]:
    _, definitions = schema_components([Options])
    known: dict[str, dict[str, Any]] = definitions["Options"]["properties"]
    found = []
    for name, rule in house_rules(book).items():
        if name in _NOT_OFFERED:
            continue
        schema = known[name]
        choices = schema.get("enum") or ([True, False] if schema.get("type") == "boolean" else None)
        found.append(
            OptionShown(
                name=name,
                meaning=rule.meaning,
                choices=tuple(choices) if choices else None,
                least=schema.get("minimum"),
                most=schema.get("maximum"),
                default=rule.default,
            )
        )
    return found
