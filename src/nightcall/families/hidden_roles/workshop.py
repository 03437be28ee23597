"""A workshop for custom rulebooks: the arguments that a page can change, and the first night as it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import inspect

from nightcall.families.hidden_roles.speaker import SpeakerOfCards
from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.events import Called, DayBroke, NightFell, Slept
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.shapes import fields_of
from nightcall.kernel.audience import EVERYONE
from nightcall.themes.own import words_of
from nightcall.wire.rooms.requests import ArgumentShown

_NAMES_A_CARD: Final = "into"
_NAMES_CARDS: Final = "cards"
_NOT_CHANGED: Final = ("call",)  # the night's order names it too


def arguments_of(kind: type[Ability]) -> Iterator[ArgumentShown]:
    """The arguments of this ability that a page can change."""
    for name, field in fields_of(kind).items():
        if name in _NOT_CHANGED:
            continue
        found = field.type.type if isinstance(field.type, inspect.Metadata) else field.type
        default = None if field.required else field.default
        match found:
            case inspect.LiteralType():
                words = tuple(map(str, found.values))
                yield ArgumentShown(name=name, kind="word", default=default, words=words)
            case inspect.BoolType():
                yield ArgumentShown(name=name, kind="flag", default=default)
            case inspect.IntType():
                yield ArgumentShown(name=name, kind="number", default=default)
            case inspect.StrType() if name == _NAMES_A_CARD:
                yield ArgumentShown(name=name, kind="card", default=None)
            case inspect.VarTupleType() if name == _NAMES_CARDS:
                yield ArgumentShown(name=name, kind="cards", default=None)
            case _:
                pass  # an argument of a package's own kind is kept as it is


def first_night(book: HiddenRolesBook, language: str) -> tuple[str, ...]:
    """What is said aloud on the first night with all its cards, called one after another."""
    speaker = SpeakerOfCards(words_of(book, None, language), (), "moderator", book.wolves)
    told = [speaker.tell(NightFell(night=1, to=EVERYONE))]
    for group in book.in_turn:
        names = tuple(name for name in group if book.calls[name].ability.is_called_on(1))
        if names:
            told += [speaker.tell(Called(calls=names, to=EVERYONE)), speaker.tell(Slept(calls=names, to=EVERYONE))]
    told.append(speaker.tell(DayBroke(day=1, to=EVERYONE)))
    return tuple(line.aloud for line in told if line.aloud)
