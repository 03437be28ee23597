"""Floors: who may speak when and to which audience, and which statements are refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec

from nightcall.hidden_roles.because import reasons
from nightcall.hidden_roles.talk import AnyStatement, Because, Throw
from nightcall.kernel.audience import EVERYONE, Audience, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Said
from nightcall.kernel.polls import Floor
from nightcall.kernel.tags import tag_of

if TYPE_CHECKING:
    from nightcall.hidden_roles.calls import Call
    from nightcall.hidden_roles.game import Game


_DIE: Final = purpose("die in a debate")
REFUSALS: Final = ("bad_statement", "no_such_card", "no_such_side", "no_such_seat")


def debating(game: Game) -> tuple[Floor, ...]:
    """Every living seat that is not silenced may speak to everyone."""
    return (_floor(game, game.voices(), EVERYONE),)


def speaking(game: Game, seats: tuple[Seat, ...]) -> tuple[Floor, ...]:
    """Only these may speak, unless silenced, and everyone hears them."""
    return (_floor(game, set(seats).intersection(game.voices()), EVERYONE),)


def whispering(game: Game, calls: Iterable[Call]) -> tuple[Floor, ...]:
    """The pack may whisper while it is awake."""
    if not any(call.ability.makes_a_pack for call in calls):
        return ()
    pack = game.pack()
    return (_floor(game, pack, (*pack, *game.watching)),)


def among_the_dead(game: Game) -> tuple[Floor, ...]:
    """The dead may talk to one another at any time, and nobody else hears it.

    A seat that still has a shot to fire or an office to pass on does not hear them yet, so the dead cannot advise it.
    """
    dead = game.resting
    return (Floor(frozenset(dead), tuple(sorted(dead)), partial(_check_among_the_dead, game)),) if dead else ()


def _floor(game: Game, seats: Iterable[Seat], listeners: Audience) -> Floor:
    return Floor(frozenset(seats), listeners, partial(_check, game), partial(_hear, game))


def _hear(game: Game, said: dict[str, Any]) -> dict[str, Any]:
    """The statement as it is heard: unchanged, except that a die gets its result."""
    if said.get("says") != "throw":
        return said
    return {"says": "throw", "seat": game.chance.pick(game.table.living, _DIE, _throws(game))}


def _throws(game: Game) -> int:
    """How many dice have been thrown; an undo takes none back, because talk survives it."""
    heard = [event.statement for event in game.stage.events if isinstance(event, Said) and event.statement is not None]
    return sum(1 for statement in heard if statement.get("says") == "throw")


def _check_among_the_dead(game: Game, said: dict[str, Any]) -> dict[str, Any]:
    if said.get("says") == "throw":
        # Otherwise it would shift the next die thrown by the living.
        raise Refused("bad_statement", "Dice are only thrown in front of the whole village; say something else.")
    return _check(game, said)


def _check(game: Game, said: dict[str, Any]) -> dict[str, Any]:
    """The statement as stored; refuses nonsensical ones, and completes a cited reason."""
    try:
        statement = msgspec.convert(said, AnyStatement)
    except msgspec.ValidationError as error:
        raise Refused("bad_statement", f"This is not a statement: {error}. Its 'says' is {_spoken()}.") from error
    if isinstance(statement, Because):
        statement = _pointed_at(game, statement)
    else:
        _check_members(game, statement)
    kept: dict[str, Any] = msgspec.to_builtins(statement)
    return kept


def _spoken() -> str:
    *first, last = (tag_of(kind) for kind in get_args(AnyStatement))
    return f"{', '.join(first)} or {last}"


def _pointed_at(game: Game, given: Because) -> Because:
    """The completed reason; raises if what the speaker filled in is not true."""
    told = msgspec.structs.asdict(given).items()
    found = [
        one
        for one in reasons(game.stage.events, only=given.event)
        if all(value is None or getattr(one, name) == value for name, value in told)
    ]
    if not found:
        raise Refused("bad_statement", "A reason has to be something that everybody has seen, as it was.")
    if len(found) > 1:
        raise Refused("bad_statement", "Several seats took part in this; name the one you mean in 'by'.")
    return found[0]


def _check_members(game: Game, statement: AnyStatement) -> None:
    if isinstance(statement, Throw) and statement.seat is not None:
        raise Refused("bad_statement", "Nobody can choose where a die falls; throw it without a seat.")
    card = getattr(statement, "card", None)
    cards = game.known_cards()
    if card is not None and card not in cards:
        raise Refused("no_such_card", f"There is no '{card}' in this deck; it has {', '.join(cards)}.")
    team = getattr(statement, "team", None)
    sides = sorted({game.book.card(name).seen_as for name in cards})
    if team is not None and team not in sides:
        raise Refused("no_such_side", f"There is no side '{team}' in this deck; it has {', '.join(sides)}.")
    for seat in (getattr(statement, "seat", None), getattr(statement, "about", None)):
        if seat is not None and not 0 <= seat < game.table.seats:
            raise Refused("no_such_seat", f"There is no seat {seat}; seats are 0 to {game.table.seats - 1}.")
    night = getattr(statement, "night", None)
    if night is not None and not 0 < night <= game.table.night:
        raise Refused("bad_statement", "There was no such night yet; nights are counted from 1.")
