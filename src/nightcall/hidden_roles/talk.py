"""Talk: statements that programs understand, and who may speak when."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from nightcall.hidden_roles.teams import Team
from nightcall.kernel.audience import EVERYONE, Audience, Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Said, snake_case
from nightcall.kernel.polls import Floor

if TYPE_CHECKING:
    from nightcall.hidden_roles.calls import Call
    from nightcall.hidden_roles.game import Game


_DIE: Final = purpose("die in a debate")


class Statement(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="says",
    tag=snake_case,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Something said so that programs understand it too. Any of it may be a lie."""


class Claim(Statement, frozen=True, kw_only=True):
    """I hold this card."""

    card: str


class Report(Statement, frozen=True, kw_only=True):
    """I have learnt that this seat holds this card, or is of this side."""

    seat: Seat
    card: str | None = None
    team: Team | None = None
    night: int | None = None


class Accuse(Statement, frozen=True, kw_only=True):
    """I suspect this seat."""

    seat: Seat


class Defend(Statement, frozen=True, kw_only=True):
    """I trust this seat."""

    seat: Seat


class WillVote(Statement, frozen=True, kw_only=True):
    """I am going to vote for this seat."""

    seat: Seat


class Retract(Statement, frozen=True, kw_only=True):
    """I take back what I said of my card, or of this seat."""

    seat: Seat | None = None


class Throw(Statement, frozen=True, kw_only=True):
    """I throw a die with a face for each of the living. It is sent without a seat, and heard with where it fell."""

    seat: Seat | None = None


REFUSALS: Final = ("bad_statement", "no_such_card", "no_such_side", "no_such_seat")
AnyStatement = Claim | Report | Accuse | Defend | WillVote | Retract | Throw


def debating(game: Game) -> tuple[Floor, ...]:
    """Every living seat may speak to everyone."""
    return (_floor(game, game.table.living, EVERYONE),)


def speaking(game: Game, seats: tuple[Seat, ...]) -> tuple[Floor, ...]:
    """Only these may speak, and everyone hears it."""
    return (_floor(game, seats, EVERYONE),)


def whispering(game: Game, calls: Iterable[Call]) -> tuple[Floor, ...]:
    """The pack may whisper among itself while it is awake."""
    if not any(call.ability.makes_a_pack for call in calls):
        return ()
    pack = game.pack()
    return (_floor(game, pack, (*pack, *game.watching)),)


def _floor(game: Game, seats: Iterable[Seat], listeners: Audience) -> Floor:
    return Floor(frozenset(seats), listeners, partial(_check, game), partial(_hear, game))


def _hear(game: Game, said: dict[str, Any]) -> dict[str, Any]:
    """What is heard: as it was said, but for a die, which falls where it falls."""
    if said.get("says") != "throw":
        return said
    return {"says": "throw", "seat": game.chance.pick(game.table.living, _DIE, _throws(game))}


def _throws(game: Game) -> int:
    """How many dice have been thrown; no undo takes one back, because talk survives it."""
    heard = [event.statement for event in game.stage.events if isinstance(event, Said) and event.statement is not None]
    return sum(1 for statement in heard if statement.get("says") == "throw")


def _check(game: Game, said: dict[str, Any]) -> dict[str, Any]:
    try:
        statement = msgspec.convert(said, AnyStatement)
    except msgspec.ValidationError as error:
        raise Refused(
            "bad_statement",
            f"Nobody understands this statement: {error}. Its 'says' is claim, report, accuse, defend, "
            "will_vote, retract or throw.",
        ) from error
    if isinstance(statement, Throw) and statement.seat is not None:
        raise Refused("bad_statement", "Nobody says where a die will fall; throw it without naming a seat.")
    card = getattr(statement, "card", None)
    cards = game.known_cards()
    if card is not None and card not in cards:
        raise Refused("no_such_card", f"There is no '{card}' in this deck; it has {', '.join(cards)}.")
    team = getattr(statement, "team", None)
    sides = sorted({game.book.card(name).seen_as for name in cards})
    if team is not None and team not in sides:
        raise Refused("no_such_side", f"There is no side '{team}' in this deck; it has {', '.join(sides)}.")
    seat = getattr(statement, "seat", None)
    if seat is not None and not 0 <= seat < game.table.seats:
        raise Refused("no_such_seat", f"There is no seat {seat}; seats are 0 to {game.table.seats - 1}.")
    night = getattr(statement, "night", None)
    if night is not None and not 0 < night <= game.table.night:
        raise Refused("bad_statement", "A report is of a night that has been; they are counted from 1.")
    kept: dict[str, Any] = msgspec.to_builtins(statement)
    return kept
