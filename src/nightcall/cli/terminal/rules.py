"""The rules of a book as lines for the terminal: how it goes, its cards, the order of its night, its house rules."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.families.registry import family_of
from nightcall.kernel.rules import Rulebook
from nightcall.themes.stories.lines import Line
from nightcall.themes.stories.phrases import TERMINAL, Phrases


def rules_in_lines(book: Rulebook, theme: str | None, language: str) -> Iterator[Line]:
    """The rules, in our own words where we have some."""
    say = Phrases.load(TERMINAL, language).say
    page = family_of(book).page(book, language, theme)
    yield Line("aside", say("rules", "players", least=page.least_players, most=page.most_players))
    for chapter in page.rules:
        yield Line("day", chapter.title)
        yield from (Line("aloud", text) for text in chapter.lines)
    if page.cards:
        yield Line("day", say("rules", "cards"))
        yield from (Line("row", card.text, card.title) for card in page.cards)
    if page.calls:
        yield Line("day", say("rules", "order"))
        yield Line("aloud", ", ".join(call.title for call in page.calls) + ".")
    if page.options:
        yield Line("day", say("rules", "options"))
        yield Line("aside", say("rules", "how_to_choose"))
        yield from (Line("row", f"{_shown(option.default)}. {option.meaning}", option.name) for option in page.options)


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
