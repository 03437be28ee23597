"""A hidden-role book for a page: cards, decks, house rules and night order, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nightcall.families.house_rules import HouseRule
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.tags import tag_of
from nightcall.themes import own
from nightcall.themes.chapters import chapters_of
from nightcall.themes.house_rules import rule_words
from nightcall.themes.lines import languages, named_by
from nightcall.themes.words import Words, theme_for, themes
from nightcall.wire.rooms.requests import BookShown, CallShown, CardInWords, ChapterShown, OptionShown

# Set by a room's way of playing, not by its host.
_NOT_OFFERED: Final = ("calls_close", "idle_calls", "answers", "devices", "votes", "dead_talk")


def book_shown(book: HiddenRolesBook, rules: Mapping[str, HouseRule], language: str, theme: str | None) -> BookShown:
    """The book with its words in this language, as told by this theme or by the book's own."""
    if theme is None or not Words.load(theme, "en").narrates(book):
        theme = theme_for(book.told_like or book.id)
    language = language if language in languages(theme) else "en"
    words = own.words_of(book, theme, language)
    return BookShown(
        book=book.id,
        title=words.lines.text("title") if words.lines.has("title") else named_by(book.id),
        family=book.family,
        least_players=book.least_players,
        most_players=book.most_players,
        cards=tuple(
            CardInWords(
                name=card.name,
                title=words.card(card.name),
                one=words.lines.text("cards", card.name, "one"),
                text=words.card_text(card.name),
                aim=words.aim(card.wins_with),
                team=card.wins_with,
                most=card.most or None,  # None: as many as there are seats
                powers=tuple(tag_of(type(ability)) for ability in card.abilities),
            )
            for card in book.cards
        ),
        decks=book.decks,
        options=tuple(_option_shown(rule, language) for rule in rules.values() if rule.name not in _NOT_OFFERED),
        calls=tuple(
            CallShown(
                name=name,
                title=words.call(name),
                cards=book.calls[name].cards,
                by_holder=book.calls[name].ability.is_called_by_holder,
                silent=bool(book.calls[name].ability.called_with),
            )
            for group in book.in_turn
            for name in group
        ),
        teams={team: words.team(team) for team in sorted({card.wins_with for card in book.cards})},
        themes=tuple(name for name in themes() if Words.load(name, "en").narrates(book)),
        languages=languages(theme),
        theme=theme,
        rules=tuple(
            ChapterShown(title=chapter.title, lines=chapter.lines)
            for chapter in chapters_of("" if book.own else book.id, language, with_cards=True)
        ),
    )


def _option_shown(rule: HouseRule, language: str) -> OptionShown:
    said = rule_words(rule.name, rule.choices or (), language)
    return OptionShown(
        name=rule.name,
        meaning=rule.meaning if said is None else said.title,
        words={} if said is None else said.values,
        choices=rule.choices,
        least=rule.least,
        most=rule.most,
        default=rule.default,
    )
