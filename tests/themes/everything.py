"""Everything a theme may be asked to say, computed from the code: events, questions, refusals and statements."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

import nightcall
from nightcall.hidden_roles import events as hidden_roles_events
from nightcall.hidden_roles import teams
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.ends import END_RULES, GOAL
from nightcall.hidden_roles.rounds import QUIET
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.talk import AnyStatement, Because, Came, Done, Spoken, What
from nightcall.kernel.audience import EVERYONE, MODERATOR, Audience
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask, Field
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Learnt
from nightcall.themes.lines import languages
from nightcall.themes.words import THEMES, Words
from tests.hidden_roles.books import EVERY_OTHER_POWER, OTHER_POWERS

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon", "Kit", "Lou")
ONE_SEAT: Audience = (0,)

CARDS = tuple(sorted({card.name for book in RULEBOOKS for card in book.cards}))
CALLS = tuple(sorted({call for book in RULEBOOKS for call in book.calls}))
SIDES = tuple(sorted({card.seen_as for book in RULEBOOKS for card in book.cards}))
SIDES_OF_CARDS = tuple(sorted({card.wins_with for book in RULEBOOKS for card in book.cards}))
TEAMS = tuple(value for name, value in vars(teams).items() if name.isupper())


def spoken() -> list[Words]:
    """Every theme in every language that it speaks."""
    return [Words.load(theme, language) for theme in THEMES for language in languages(theme)]


# -- what the code says -------------------------------------------------------------------------------------


@cache
def _code(making: str = "") -> tuple[ast.AST, ...]:
    """The parsed files of the rooms that a theme puts into words; only those that make something, if it is named."""
    home = Path(nightcall.__file__).parent
    files = [file for room in ("kernel", "hidden_roles") for file in sorted((home / room).rglob("*.py"))]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return tuple(node for text in texts if making in text for node in ast.walk(ast.parse(text)))


def _calls_of(name: str) -> Iterator[ast.Call]:
    for node in _code():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def _string(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def refusals() -> set[str]:
    """Every reason that a refusal is raised with, or that an option is barred with."""
    raised = {_string(call.args[0]) for call in _calls_of("Refused")}
    barred = {
        _string(node.elts[1])
        for node in _code(making="Field(")
        if isinstance(node, ast.Tuple) and len(node.elts) == 2 and _string(node.elts[0]) is None
        if "_" in (_string(node.elts[1]) or "")
    }
    met = {reason for _, asks in games() for ask in asks for field in ask.fields for _, reason in field.barred}
    return {reason for reason in raised | barred | met if reason}


def fields_named_in_the_code() -> set[str]:
    """The names of the fields that are written down where they are made."""
    return {name for call in _calls_of("Field") if (name := _string(call.args[0]))}


def end_reasons() -> set[str]:
    """Why a game can be over."""
    return {*END_RULES, QUIET, GOAL}


def event_classes() -> tuple[type[Event], ...]:
    """Every kind of event of the kernel and of the hidden-role games."""
    rooms = ("nightcall.kernel", "nightcall.hidden_roles")
    assert hidden_roles_events.Died in Event.__subclasses__()
    return tuple(kind for kind in Event.__subclasses__() if kind.__module__.startswith(rooms))


@cache
def audiences() -> frozenset[tuple[type[Event], bool]]:
    """Each kind of event, and whether it is told to everyone: as the code says, and as games have shown."""
    kinds = {kind.__name__: kind for kind in event_classes()}
    found = {(type(event), event.to == EVERYONE) for events, _ in games() for event in events}
    for name, kind in kinds.items():
        for call in _calls_of(name):
            for keyword in call.keywords:
                if keyword.arg == "to":
                    found.add((kind, ast.unparse(keyword.value) == "EVERYONE"))
    return frozenset(found)


# -- what can happen ----------------------------------------------------------------------------------------


@cache
def all_events() -> tuple[Event, ...]:
    """Every kind of event, to all audiences it has, with everything in it that could need other words."""
    return tuple(
        event
        for kind, is_public in sorted(audiences(), key=lambda pair: (pair[0].__name__, pair[1]))
        for event in _samples(kind, EVERYONE if is_public else ONE_SEAT)
    )


def _samples(kind: type[Event], to: Audience) -> Iterator[Event]:
    hints = {name: hint for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__}
    names = [name for name in hints if name != "to"]
    for values in product(*(_values(kind, name, hints[name]) for name in names)):
        fields = dict(zip(names, values, strict=True))
        if kind is Inspected and (fields["card"] is None) == (fields["team"] is None):
            continue  # an inspection shows one or the other
        if kind is hidden_roles_events.Pointed and fields["at"] is None and fields["and_at"] is not None:
            continue  # the other hand comes second
        yield kind(**fields, to=to)


def _values(kind: type[Event], name: str, hint: Any) -> Iterable[Any]:
    """Values of a field that cover all that could be said differently."""
    by_name: dict[str, Iterable[Any]] = {
        "calls": [group for book in RULEBOOKS for group in _groups(book)],
        "votes": [((0, None, 1), (1, None, 2)), ((0, 1, 2), (1, 0, 1)), ((0, 2, 3), (1, 2, 0), (2, None, 1))],
        "right": [(0, 0), (2, 1), (2, 2)],
        "made": [(3, 3)],
        "deck": [dict.fromkeys(CARDS[:2], 3)],
        "uncounted": [(), CARDS[:2]],
        "options": [{}],
        "players": [NAMES],
        "nonces": [("a", "b")],
        "statement": [None],
        "middle": [(), CARDS[:2]],
        "won": TEAMS,
        "left": CARDS[:1],
        "team": (None, *SIDES) if _may_be_none(hint) else SIDES,
    }
    if name in by_name:
        return by_name[name]
    if kind is hidden_roles_events.GameEnded and name == "reason":
        return sorted(end_reasons())
    if name == "card":
        return (None, *CARDS) if _may_be_none(hint) else CARDS
    if name == "cards":
        seats = len(NAMES) - 1
        return ((*CARDS[:seats], None), CARDS[seats:]) if "None" in str(hint) else (CARDS[:1], CARDS)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if hint == int | UnsetType:
        return (UNSET, 1)
    if hint is bool:
        return (False, True)
    if hint is int:
        return (0, 1)
    if hint is str:
        return ("text",)
    if _may_be_none(hint):
        return (0, None)
    if get_args(hint) == (int, int):
        return ((0, 1),)
    assert get_args(hint) == (int, ...), f"a new kind of field, {kind.__name__}.{name}: say here what it can be"
    some = [(0,), (0, 1), tuple(range(8))]
    return [(), *some] if name in ("winners", "die", "live") else some


def _may_be_none(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType) and type(None) in get_args(hint)


def _groups(book: HiddenRolesBook) -> set[tuple[str, ...]]:
    """Calls held as one: what any deck leaves of the book's groups, and any two, as a table may order them."""
    groups = {group for order in (book.in_turn, book.at_once) for group in order}
    left = {tuple(some) for group in groups for size in range(1, len(group) + 1) for some in combinations(group, size)}
    return left | set(combinations(book.calls, 2))


@cache
def all_asks() -> tuple[Ask, ...]:
    """Questions from the games, each with something in it that the ones before had not."""
    kept: list[Ask] = []
    met: set[tuple[Any, ...]] = set()
    for _, asks in games():
        for ask in asks:
            moderated = ask.seat == MODERATOR
            news: set[tuple[Any, ...]] = {(ask.about, moderated, ask.on_behalf_of is None)} | {
                (field.name, moderated, *_shape(field), option if isinstance(option, str) else None)
                for field in ask.fields
                for option in (*field.options, None)
            }
            if not news <= met:
                kept.append(ask)
                met |= news
    return tuple(kept)


def _shape(field: Field) -> tuple[Any, ...]:
    return field.least, field.most, bool(field.regarding)


def all_statements() -> list[dict[str, Any]]:
    """Everything that can be said so that programs understand it."""
    by_name: dict[str, Iterable[Any]] = {
        "card": CARDS,
        "seat": (0,),
        "team": SIDES,
        "night": (2,),
        "about": (1,),
        "sure": (70,),
        "what": get_args(What),
    }
    statements: list[dict[str, Any]] = [msgspec.to_builtins(reason) for reason in _all_reasons()]
    for kind in get_args(AnyStatement):
        if kind is Because:
            continue
        fields = msgspec.structs.fields(kind)
        choices = [[*by_name[field.name], *([] if field.required else [None])] for field in fields]
        for values in product(*choices):
            said = kind(**dict(zip((field.name for field in fields), values, strict=True)))
            statements.append(msgspec.to_builtins(said))
    return statements


def _all_reasons() -> Iterator[Because]:
    yield Because(event=3)
    for what in (one for kinds in (Done, Came, Spoken) for one in get_args(kinds)):
        yield Because(event=3, by=0, what=what, seat=1, card=CARDS[0], day=1)
    nobody: tuple[Done, ...] = ("vote", "elect", "name")
    yield from (Because(event=3, by=0, what=what, day=1) for what in nobody)


# -- games, to see what really comes up -----------------------------------------------------------------------

Played = tuple[tuple[Event, ...], tuple[Ask, ...]]


@cache
def games() -> tuple[Played, ...]:
    """Games by lot under all house rules that change what is asked or told, real cards among them."""
    rules: list[dict[str, Any]] = [
        {},
        {"night": "at_once", "whispers": True, "seer_sees": "team", "dead_see": "everything"},
        {"spying": "risk", "tied_vote": "again", "cards_at_death": "hidden", "shots": "any_death"},
        {"night": "at_once", "spying": "risk", "tied_vote": "lot", "quiet_rounds": 2, "first_victim": False},
        {"equal_numbers_end": True, "quiet_rounds": 1},
        {"answers": "moderator"},
    ]
    played = []
    for book, (number, wishes), learnt in product(RULEBOOKS, enumerate(rules), (False, True)):
        options = {name: value for name, value in wishes.items() if name in book.options}
        usual = book.decks[len(NAMES)]
        specials = [card.name for card in book.cards if card.name not in usual]
        deal = Learnt() if learnt else None
        for seed in range(2):
            luck: dict[str, Any] = {"seed": seed} if seed else {"secret": f"{number:064x}"}
            session = Session.new(book, NAMES, specials, options, deal=deal, **luck)
            played.append(_play(session, random.Random(f"{book.id} {number} {learnt} {seed}")))
    for seed, deal in product(range(2), (None, Learnt())):
        session = Session.new(EVERY_OTHER_POWER, NAMES, OTHER_POWERS, {}, seed, deal=deal)
        played.append(_play(session, random.Random(seed)))
    return tuple(played)


def _play(session: Session, luck: random.Random) -> Played:
    """Answers by lot and a word now and then; a removal and an undo on the way."""
    asks: list[Ask] = []
    polls = 0
    while (poll := session.poll) is not None:
        polls += 1
        asks.extend(poll.asks.values())
        for speaker in sorted(seat for floor in poll.floors for seat in floor.speakers)[:2]:
            session.say(speaker, "Hm.")
        for ask in tuple(poll.asks.values()):
            if session.poll is poll and luck.random() < 0.9:
                session.answer(ask.seat, _any_answer(ask, luck))
        if polls == 9:
            session.undo()
        elif polls == 14:
            session.remove(_somebody_living(session))
        elif session.poll is poll:
            session.time_is_up()
        assert polls < 2000, "this game does not end"
    return tuple(session.history), tuple(asks)


def _somebody_living(session: Session) -> int:
    dead = {event.seat for event in session.truth().events if isinstance(event, hidden_roles_events.Died)}
    return next(seat for seat in range(len(NAMES)) if seat not in dead)


def _any_answer(ask: Ask, luck: random.Random) -> dict[str, Any]:
    answer: dict[str, Any] = {}
    for field in ask.fields:
        options = field.open_options
        if field.most > 1:
            answer[field.name] = luck.sample(options, min(field.most, len(options)))
        else:
            answer[field.name] = luck.choice(options) if options else None
    return answer
