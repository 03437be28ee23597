"""Chains: a Christmas piece goes where the magic die sends it, and pushes away what it lands on."""

from __future__ import annotations

from nightcall.kernel.audience import EVERYONE
from nightcall.race.board import Space
from nightcall.race.events import ChristmasPieceMoved, ChristmasPieceSent, NothingMoved, SantaPlaced, SentHome
from nightcall.race.pieces import FACES, ChristmasPiece, Face
from nightcall.race.playing import Playing


def move_christmas_piece(game: Playing, face: Face) -> None:
    """Moves the piece on the magic die, to the end of the chain."""
    piece, steps = FACES[face]
    start = game.position.christmas.get(piece)
    if start is None:
        waits = piece == "santa" and game.position.santa_waits
        game.emit(NothingMoved(piece=piece, reason="waits" if waits else "taken", to=EVERYONE))
        return
    end = (start + steps) % game.position.spaces
    game.emit(ChristmasPieceMoved(piece=piece, start=start, end=end, to=EVERYONE))
    land(game, piece, end, used=frozenset({end}))
    place_waiting_santa(game)


def land(game: Playing, piece: ChristmasPiece, space: Space, used: frozenset[Space]) -> None:
    """Pushes away what a piece has landed on; what is pushed lands elsewhere by the same rules."""
    position = game.position
    owner = position.player_at(space)
    if owner is not None:
        game.emit(SentHome(seat=owner, space=space, to=EVERYONE))
        return
    pushed = position.christmas_at(space, besides=piece)
    if pushed is None:
        return
    is_exchange = position.starts[pushed] == space
    end = position.starts[piece if is_exchange else pushed]
    if end in used:
        end = position.free_space_from(end)
        game.emit(ChristmasPieceSent(piece=pushed, start=space, end=end, how="aside", to=EVERYONE))
        return
    game.emit(
        ChristmasPieceSent(
            piece=pushed,
            start=space,
            end=end,
            how="exchange" if is_exchange else "to_its_start",
            to=EVERYONE,
        )
    )
    land(game, pushed, end, used | {end})


def place_waiting_santa(game: Playing) -> None:
    """Puts the next Santa on his starting space as soon as it is free."""
    position = game.position
    if position.santa_waits and position.is_free(position.starts["santa"]):
        game.emit(SantaPlaced(space=position.starts["santa"], to=EVERYONE))
