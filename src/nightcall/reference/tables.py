"""The tables of the reference, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from nightcall.catalogue import (
    calls_of,
    calls_that_ask,
    cards_of,
    end_reasons,
    event_types,
    house_rules,
    players_of,
    sides,
)
from nightcall.kernel.asked import Asked
from nightcall.kernel.tags import tag_of
from nightcall.library import rulebooks
from nightcall.wire.lines import LINE_TYPES


def of_messages(tag: str, kinds: Iterable[type[msgspec.Struct]]) -> str:
    """One row for each kind of message: its name, its members, what it means."""
    rows = [f"| `{tag}` | members | meaning |", "|---|---|---|"]
    for kind in kinds:
        members = [
            f"`{field.name}`" if field.required else f"*`{field.name}`*"
            for field in msgspec.structs.fields(kind)
            if field.name not in ("id", "to", "reply_to")
        ]
        meaning = " ".join((kind.__doc__ or "").split())
        rows.append(f"| `{tag_of(kind)}` | {', '.join(members)} | {meaning} |")
    return "\n".join(rows)


def of_books() -> str:
    """One row for each book."""
    rows = ["| `rulebook` | players | cards |", "|---|---|---|"]
    for name, book in rulebooks().items():
        least, most = players_of(book)
        rows.append(f"| `{name}` | {least} to {most} | {', '.join(f'`{card}`' for card in cards_of(book)) or 'none'} |")
    return "\n".join(rows)


def of_options() -> str:
    """One row for each house rule, with every book's default."""
    books = {name: house_rules(book) for name, book in rulebooks().items()}
    rules = {rule.name: rule for found in books.values() for rule in found.values()}
    rows = [f"| option | values | meaning | {' | '.join(books)} |", f"|---|---|---|{'---|' * len(books)}"]
    for name, rule in rules.items():
        defaults = [_json(found[name].default) if name in found else "–" for found in books.values()]
        rows.append(f"| `{name}` | {rule.values} | {rule.meaning} | {' | '.join(defaults)} |")
    return "\n".join(rows)


def _json(value: Any) -> str:
    return f"`{msgspec.json.encode(value).decode()}`"


def of_fields(fields: Iterable[Asked]) -> str:
    """One row for each field that a question can have."""
    rows = ["| field | `about` | options | picks | barred with | meaning |", "|---|---|---|---|---|---|"]
    for one in fields:
        name = f"`{one.name}`, `{one.name}_2` …" if one.is_decoy and not one.about else f"`{one.name}`"
        about = _listed(one.about or calls_that_ask(one)) or "any call"
        options = one.options if isinstance(one.options, str) else _listed(one.options)
        picks = f"{one.least} or more" if one.most is None else f"{one.least} to {one.most}"
        picks = str(one.least) if one.least == one.most else picks
        meaning = f"A decoy. {one.meaning}" if one.is_decoy else one.meaning
        rows.append(f"| {name} | {about} | {options} | {picks} | {_listed(one.barred)} | {meaning} |")
    return "\n".join(rows)


def of_calls() -> str:
    """One row for each book that has calls."""
    rows = ["| `rulebook` | calls |", "|---|---|"]
    rows += [f"| `{name}` | {_listed(calls)} |" for name, book in rulebooks().items() if (calls := calls_of(book))]
    return "\n".join(rows)


def of_values() -> str:
    """One row for each member of a line or event with a fixed set of values."""
    rows = ["| member | of | values |", "|---|---|---|"]
    rows += [f"| `won` | `game_ended`, `outcome` | {_listed(sides())} |"]
    rows += [f"| `reason` | `game_ended`, `outcome` | {_listed(end_reasons())} |"]
    kinds: tuple[type[msgspec.Struct], ...] = (*LINE_TYPES, *event_types())
    for kind in kinds:
        for field in msgspec.structs.fields(kind):
            if get_origin(field.type) is Literal:
                tag = tag_of(kind)
                rows.append(f"| `{field.name}` | `{tag}` | {_listed(get_args(field.type))} |")
    return "\n".join(rows)


def of_refusals(keys: Mapping[str, Iterable[str]]) -> str:
    """One row for each source of refusals."""
    rows = ["| refused by | `reason` |", "|---|---|"]
    rows += [f"| {who} | {_listed(sorted(found))} |" for who, found in keys.items()]
    return "\n".join(rows)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
