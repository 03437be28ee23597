"""The rules of every shipped book as Markdown pages, made from the words that the app shows."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.families.registry import family_of, rulebooks
from nightcall.themes.house_rules import as_written
from nightcall.wire.rooms.requests import BookShown, OptionShown

TITLES = {
    "millers-hollow": "The Werewolves of Millers Hollow",
    "santa-saboteurs": "Santa Saboteurs",
    "lupus-in-tabula": "Lupus in Tabula",
    "wolff-werewolf": "Wolff's Werewolf",
    "catching-santa": "Catching Santa",
}


def rules_pages() -> Iterator[tuple[str, str]]:
    """The id and the page of every shipped book."""
    for name, title in TITLES.items():
        book = rulebooks()[name]
        yield name, "\n".join(_lines(title, family_of(book).page(book, "en", None)))


def _lines(title: str, page: BookShown) -> Iterator[str]:
    yield f"# {title}\n"
    yield f"For {page.least_players} to {page.most_players} players. In the terminal: `nightcall rules {page.book}`.\n"
    for chapter in page.rules:
        yield f"## {chapter.title}\n"
        yield from (f"{line}\n" for line in chapter.lines)
    if page.cards:
        yield "## The cards\n"
        yield from (f"- **{card.title}.** {card.text}" for card in page.cards)
        yield "\n## The order of a night\n"
        yield ", ".join(call.title for call in page.calls) + ".\n"
    if page.options:
        yield "## House rules\n"
        yield f"The book's own rule comes first. `nightcall play {page.book} --option NAME=VALUE` changes one.\n"
        yield "| option | meaning | values |\n|---|---|---|"
        yield from (_row(option) for option in page.options)


def _row(option: OptionShown) -> str:
    return f"| `{option.name}` | {option.meaning} | {' · '.join(_values(option))} |"


def _values(option: OptionShown) -> Iterator[str]:
    yield _in_words(option, option.default)
    yield from (_in_words(option, value) for value in option.choices or () if value != option.default)
    if option.least is not None:
        yield f"{option.least} to {option.most}"


def _in_words(option: OptionShown, value: object) -> str:
    written = as_written(value)
    return f"{option.words[written]} (`{written}`)" if written in option.words else f"`{written}`"
