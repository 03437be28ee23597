"""Catching Santa in sentences: what happened, and what could, told to a family around the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightcall.kernel.events import Event
from nightcall.race import events as e
from nightcall.race.moves import Move, target_of
from nightcall.race.pieces import FACES, POINTS, POINTS_FOR_A_PLAYERS_PIECE, ChristmasPiece
from nightcall.race.position import Position
from nightcall.themes.stories.phrases import Phrases

CATCHING_SANTA: Final = "catching-santa"


def sentence(phrases: Phrases, event: Event, names: Sequence[str]) -> str | None:
    """What to say about an event; None if it needs no words."""
    told = _sentence(phrases, event, names)
    return told and told[0].upper() + told[1:]


def _sentence(phrases: Phrases, event: Event, names: Sequence[str]) -> str | None:
    say = phrases.say
    match event:
        case e.FirstThrown():
            return say("told", "first_throw", seat=names[event.seat], pips=event.pips)
        case e.TurnBegan():
            return say("told", "turn", turn=event.turn, seat=names[event.seat])
        case e.MagicThrown():
            piece, steps = FACES[event.face]
            return say("told", "forward" if steps > 0 else "backward", piece=title(phrases, piece), steps=abs(steps))
        case e.NothingMoved():
            return say("told", "nothing_moved", event.reason, piece=title(phrases, event.piece))
        case e.ChristmasPieceMoved():
            return say("told", "moved", piece=title(phrases, event.piece), start=event.start, end=event.end)
        case e.ChristmasPieceSent():
            piece_in_words = title(phrases, event.piece)
            return say("told", "sent", event.how, piece=piece_in_words, start=event.start, end=event.end)
        case e.SentHome():
            return say("told", "sent_home", seat=names[event.seat], space=event.space)
        case e.DieThrown():
            return say("told", "thrown", seat=names[event.seat], pips=event.pips)
        case e.ThrowLost():
            return say("told", "lost", event.reason)
        case e.PieceEntered():
            return say("told", "entered", seat=names[event.seat], space=event.space)
        case e.PieceMoved():
            return say("told", "piece_moved", seat=names[event.seat], start=event.start, end=event.end)
        case e.ChristmasPieceTaken():
            worth = points(phrases, POINTS[event.piece])
            return say("told", "caught", seat=names[event.seat], piece=title(phrases, event.piece), points=worth)
        case e.PieceTaken():
            worth = points(phrases, POINTS_FOR_A_PLAYERS_PIECE)
            return say("told", "taken", seat=names[event.seat], owner=names[event.owner], points=worth)
        case e.SantaWaits():
            return say("told", "santa_waits")
        case e.SantaPlaced():
            return say("told", "santa_placed", space=event.space)
        case e.PlayerLeft():
            return say("told", "left", seat=names[event.seat])
        case e.RaceEnded():
            return say(
                "told",
                "one_wins" if len(event.winners) == 1 else "several_win",
                why=say("told", "why", event.reason),
                winners=phrases.listed(names[seat] for seat in event.winners),
                points=points(phrases, event.scores[event.winners[0]]),
            )
    return None


def offer(phrases: Phrases, position: Position, move: Move, names: Sequence[str]) -> str:
    """A move as it is offered to the player."""
    say = phrases.say
    end = target_of(position, position.seat, move, position.pips)
    told = say("offer", "move", start=move, end=end) if isinstance(move, int) else say("offer", "enter", end=end)
    piece, owner = position.christmas_at(end), position.player_at(end)
    if piece is not None:
        worth = points(phrases, POINTS[piece])
        return say("offer", "catching", move=told, piece=title(phrases, piece), points=worth)
    if owner is not None:
        worth = points(phrases, POINTS_FOR_A_PLAYERS_PIECE)
        return say("offer", "taking", move=told, owner=names[owner], points=worth)
    return told


def title(phrases: Phrases, piece: ChristmasPiece) -> str:
    """A Christmas piece in a sentence."""
    return phrases.say("pieces", piece, "one")


def points(phrases: Phrases, count: int) -> str:
    """A number of points in words."""
    return phrases.say("points", "one" if abs(count) == 1 else "many", count=count)
