"""The rules of a book as lines for the terminal: how it goes, its cards, the order of its night, its house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nightcall.families.registry import family_of
from nightcall.kernel.rules import Rulebook
from nightcall.themes.house_rules import as_written
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.wire.rooms.requests import OptionShown


def rules_in_lines(
    book: Rulebook, theme: str | None, language: str, chosen: Mapping[str, Any] | None = None
) -> Iterator[StoryLine]:
    """The rules, in our own words where we have some; with the house rules that a table has chosen, first those."""
    say = Phrases.load(TERMINAL, language).say
    page = family_of(book).page(book, language, theme)
    yield StoryLine("aside", say("rules", "players", least=page.least_players, most=page.most_players))
    if chosen is not None and page.options:
        yield StoryLine("day", say("rules", "in_force"))
        changed = [option for option in page.options if chosen.get(option.name, option.default) != option.default]
        yield from (_row(option, _in_words(option, chosen[option.name])) for option in changed)
        if not changed:
            yield StoryLine("aloud", say("rules", "by_the_book"))
    for chapter in page.rules:
        yield StoryLine("day", chapter.title)
        yield from (StoryLine("aloud", text) for text in chapter.lines)
    if page.cards:
        yield StoryLine("day", say("rules", "cards"))
        yield from (StoryLine("row", card.text, card.title) for card in page.cards)
    if page.calls:
        yield StoryLine("day", say("rules", "order"))
        yield StoryLine("aloud", ", ".join(call.title for call in page.calls) + ".")
    if page.options:
        yield StoryLine("day", say("rules", "options"))
        yield StoryLine("aside", say("rules", "how_to_choose"))
        yield from (_row(option, " | ".join(_every_value(option))) for option in page.options)


def _row(option: OptionShown, value: str) -> StoryLine:
    return StoryLine("row", f"{option.meaning}: {value}", option.name)


def _every_value(option: OptionShown) -> Iterator[str]:
    """What the book says, then what else it can be."""
    yield _in_words(option, option.default)
    yield from (_in_words(option, value) for value in option.choices or () if value != option.default)
    if option.least is not None:
        yield f"{option.least} … {option.most}"


def _in_words(option: OptionShown, value: object) -> str:
    written = as_written(value)
    return f"{option.words[written]} ({written})" if written in option.words else written
