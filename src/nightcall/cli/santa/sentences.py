"""Sentences: what happened, told to a family around the table."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.kernel.events import Event
from nightcall.race import events as e
from nightcall.race.moves import Move, target_of
from nightcall.race.pieces import FACES, POINTS, POINTS_FOR_A_PLAYERS_PIECE, ChristmasPiece
from nightcall.race.position import Position


def title(piece: ChristmasPiece) -> str:
    """A Christmas piece in a sentence."""
    return "Santa" if piece == "santa" else f"the {piece.capitalize()}"


def sentence(event: Event, names: Sequence[str]) -> str | None:
    """What to say about an event; None if it needs no words."""
    match event:
        case e.FirstThrown():
            return f"{names[event.seat]} throws a {event.pips} for who begins."
        case e.TurnBegan():
            return f"Turn {event.turn}: {names[event.seat]}"
        case e.MagicThrown():
            piece, steps = FACES[event.face]
            way = "forward" if steps > 0 else "backward"
            return f"The magic die shows {title(piece)}: {abs(steps)} {way}."
        case e.NothingMoved():
            why = "waits to come onto the board" if event.reason == "waits" else "has been caught"
            return f"{_start(title(event.piece))} {why}, so nothing moves."
        case e.ChristmasPieceMoved():
            return f"{_start(title(event.piece))} goes from {event.start} to {event.end}."
        case e.ChristmasPieceSent():
            why = {
                "to_its_start": "back to the start",
                "exchange": "to the other one's start in exchange",
                "aside": "aside to the next free space",
            }[event.how]
            return f"{_start(title(event.piece))} is pushed from {event.start} {why}, {event.end}."
        case e.SentHome():
            return f"{names[event.seat]}’s piece on {event.space} is sent home!"
        case e.DieThrown():
            return f"{names[event.seat]} throws a {event.pips}."
        case e.ThrowLost():
            return "No 6, so every piece stays at home." if event.reason == "no_six" else "No piece can move."
        case e.PieceEntered():
            return f"A piece of {names[event.seat]} comes out of home onto {event.space}."
        case e.PieceMoved():
            return f"{names[event.seat]} moves from {event.start} to {event.end}."
        case e.ChristmasPieceTaken():
            return f"{names[event.seat]} catches {title(event.piece)}: {POINTS[event.piece]} points!"
        case e.PieceTaken():
            return f"{names[event.seat]} takes a piece of {names[event.owner]}: 1 point!"
        case e.SantaWaits():
            return "Another Santa is getting ready."
        case e.SantaPlaced():
            return f"The next Santa appears on {event.space}."
        case e.PlayerLeft():
            return f"{names[event.seat]} leaves the game."
        case e.RaceEnded():
            return _ending(event, names)
    return None


def offer(position: Position, move: Move, names: Sequence[str]) -> str:
    """A move as it is offered to who has to choose."""
    end = target_of(position, position.seat, move, position.pips)
    start = f"the piece on {move}" if isinstance(move, int) else "a piece from home"
    piece, owner = position.christmas_at(end), position.player_at(end)
    catch = ""
    if piece is not None:
        catch = f", catching {title(piece)} ({POINTS[piece]})"
    elif owner is not None:
        catch = f", taking a piece of {names[owner]} ({POINTS_FOR_A_PLAYERS_PIECE})"
    return f"{start} to {end}{catch}"


def _ending(event: e.RaceEnded, names: Sequence[str]) -> str:
    why = {
        "nothing_left_to_catch": "Everything is caught.",
        "one_player_left": "Only one player is left.",
        "nobody_can_move": "Nobody has a piece left.",
    }[event.reason]
    winners = " and ".join(names[seat] for seat in event.winners)
    return (
        f"{why} {winners} {'win' if len(event.winners) > 1 else 'wins'} with {event.scores[event.winners[0]]} points!"
    )


def _start(text: str) -> str:
    return text[0].upper() + text[1:]
