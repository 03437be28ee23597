"""Typed: what a person means by a number, a name, or a sentence such as `report 4 werewolf`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from nightcall.kernel.questions import Option, Pick
from nightcall.themes.prompts import FieldPrompt
from nightcall.themes.stories.naming import number_of
from nightcall.themes.stories.phrases import Phrases

Choice = tuple[Option, str]  # an option and what it is called
NOTHING: Final = ("0", "-")  # in every language, besides its own words


class NotUnderstood(Exception):
    """The input means nothing here; a phrase says why, and what to type instead."""

    def __init__(self, why: str, **values: object) -> None:
        super().__init__(why)
        self.why = why
        self.values = values


def key_of(option: Option, place: int) -> str:
    """What is typed for an option: a player's number, or the option's place in the list."""
    return str(number_of(option) if isinstance(option, int) else place + 1)


def means_nothing(typed: str, phrases: Phrases) -> bool:
    """True if the input picks nobody or nothing."""
    return typed in NOTHING or phrases.command(typed) == "nothing"


def read_pick(typed: str, field: FieldPrompt, most: int, phrases: Phrases) -> Pick:
    """The pick that was typed: one option, several, or nothing."""
    if means_nothing(typed, phrases) and _named(typed, field.options) is None:
        if field.none is None:
            raise NotUnderstood("must_pick")
        return None if most == 1 else ()
    if most == 1:
        return read_option(_without_verb(typed, field, phrases), field.options)
    several = typed.replace(phrases.say("lists", "last"), " ").replace(",", " ").split()
    if len(several) != most:
        raise NotUnderstood("pick_several", most=most, none=field.none)
    return tuple(read_option(one, field.options) for one in several)


def _without_verb(typed: str, field: FieldPrompt, phrases: Phrases) -> str:
    """What a vote is for, if it was typed as people say it: "vote Ada", "voto per Ada", "vote for 3"."""
    verb, _, rest = typed.partition(" ")
    if phrases.command(verb) != field.name or _named(typed, field.options) is not None:
        return typed
    linked = rest.partition(" ")[2]
    return linked if linked and _named(rest, field.options) is None else rest or typed


def read_option(typed: str, options: Sequence[Choice]) -> Option:
    """The one option with this number, this name, or a name that begins so."""
    for place, (option, _) in enumerate(options):
        if typed == key_of(option, place):
            return option
    found = _named(typed, options)
    if found is not None:
        return found
    beginning = [label for _, label in options if typed and label.casefold().startswith(typed.casefold())]
    if beginning:
        raise NotUnderstood("several_fit", typed=typed, labels=", ".join(beginning))
    raise NotUnderstood("no_such_option", typed=typed)


def read_statement(
    line: str, players: Sequence[str], cards: Sequence[Choice], teams: Sequence[Choice], phrases: Phrases
) -> dict[str, Any] | None:
    """The statement that was typed, or None if the line is no statement but just talk."""
    if line.isdigit():
        raise NotUnderstood("lone_number", typed=line)
    verb, _, rest = line.partition(" ")
    rest = rest.strip()
    seats = tuple(enumerate(players))
    command = phrases.command(verb)
    match command:
        case "accuse" | "defend" | "vote":
            if not rest:
                raise NotUnderstood("no_seat", verb=verb.casefold())
            return {"says": "will_vote" if command == "vote" else command, "seat": read_option(rest, seats)}
        case "claim":
            if not rest:
                raise NotUnderstood("no_card", labels=_labels(cards))
            return {"says": "claim", "card": _read_card(rest, cards)}
        case "report":
            about, _, what = rest.partition(" ")
            if not what:
                raise NotUnderstood("no_finding", verb=verb.casefold())
            return {"says": "report", "seat": read_option(about, seats), **_read_finding(what.strip(), cards, teams)}
        case "retract":
            return {"says": "retract"} | ({"seat": read_option(rest, seats)} if rest else {})
        case "throw" if not rest:
            return {"says": "throw"}
    return None


def _read_card(typed: str, cards: Sequence[Choice]) -> Option:
    found = _named(typed, cards)
    if found is None:
        raise NotUnderstood("no_such_card", typed=typed, labels=_labels(cards))
    return found


def _read_finding(typed: str, cards: Sequence[Choice], teams: Sequence[Choice]) -> dict[str, Option]:
    card, team = _named(typed, cards), _named(typed, teams)
    if card is not None:
        return {"card": card}
    if team is not None:
        return {"team": team}
    raise NotUnderstood("no_such_finding", typed=typed, labels=_labels([*cards, *teams]))


def _named(typed: str, options: Iterable[Choice]) -> Option | None:
    """The option of this name, or the only one whose name begins so."""
    wanted = _plain(typed)
    names = [
        (option, {_plain(label), *([_plain(option)] if isinstance(option, str) else [])}) for option, label in options
    ]
    exact = [option for option, known in names if wanted in known]
    starting = [option for option, known in names if any(name.startswith(wanted) for name in known)]
    if exact:
        return exact[0]
    return starting[0] if wanted and len(starting) == 1 else None


def _plain(name: str) -> str:
    return name.casefold().replace("_", " ").strip()


def _labels(options: Sequence[Choice]) -> str:
    return ", ".join(dict.fromkeys(label for _, label in options))  # a side may be called like its card
