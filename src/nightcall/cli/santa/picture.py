"""The picture of the board: a ring of spaces that a child can follow, clockwise from the upper left corner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from rich.text import Text

from nightcall.kernel.audience import Seat
from nightcall.race.board import CORNERS, Space
from nightcall.race.pieces import CHRISTMAS_PIECES, ChristmasPiece
from nightcall.race.position import Position
from nightcall.race.score import Trophy

# Colours differ in brightness too, and every player has a shape besides.
COLOURS: Final = ("#d9534f", "#4f8fd9", "#3da35d", "#d9a12b")


class Signs(Struct, frozen=True):
    """How pieces are drawn, each two columns wide."""

    christmas: dict[ChristmasPiece, str]
    players: tuple[str, ...]


PICTURES: Final = Signs(
    {"santa": "🎅", "fairy": "🧚", "leprechaun": "🍀", "reindeer": "🦌", "sleigh": "🛷"},
    ("● ", "■ ", "▲ ", "◆ "),
)
LETTERS: Final = Signs(
    {"santa": "SA", "fairy": "FA", "leprechaun": "LE", "reindeer": "RE", "sleigh": "SL"},
    ("a ", "b ", "c ", "d "),
)


def signs_for(encoding: str | None) -> Signs:
    """Pictures where the terminal can show them, letters elsewhere."""
    return PICTURES if (encoding or "").lower().replace("-", "") == "utf8" else LETTERS


def draw(position: Position, names: Sequence[str], signs: Signs) -> Text:
    """The ring, and under it what every player has."""
    text = Text()
    quarter = position.spaces // CORNERS
    for row in range(quarter + 1):
        for column in range(quarter + 1):
            steps = _steps_to(row, column, quarter)
            if steps is None:
                text.append("    ")
            else:
                text.append_text(_space(position, (position.arrows[0] + steps) % position.spaces, signs))
        text.append("\n")
    for seat, name in enumerate(names):
        text.append_text(_player(position, seat, name, max(map(len, names)), signs))
    text.append_text(_christmas(position, signs))
    return text


def _steps_to(row: int, column: int, quarter: int) -> int | None:
    """How many spaces this place is from the upper left corner; None inside the ring."""
    if row == 0:
        return column
    if column == quarter:
        return quarter + row
    if row == quarter:
        return 3 * quarter - column
    if column == 0:
        return CORNERS * quarter - row
    return None


def _space(position: Position, space: Space, signs: Signs) -> Text:
    arrow_of = position.arrows.index(space) if space in position.arrows else None
    edges, frame = ("()", COLOURS[arrow_of]) if arrow_of is not None else ("[]", "dim")
    text = Text(edges[0], style=frame)
    piece, owner = position.christmas_at(space), position.player_at(space)
    if piece is not None:
        text.append(signs.christmas[piece], style="bold")
    elif owner is not None:
        text.append(signs.players[owner], style=f"bold {COLOURS[owner]}")
    else:
        text.append(f"{space:2}", style=frame)
    return text.append(edges[1], style=frame)


def _player(position: Position, seat: Seat, name: str, widest: int, signs: Signs) -> Text:
    sign = signs.players[seat]
    text = Text(f"{sign}{name.ljust(widest)}", style=f"bold {COLOURS[seat]}")
    if seat in position.left:
        return text.append("  has left\n")
    text.append(
        f"  {position.scores[seat]:3} points   at home: {(sign * position.home[seat]).ljust(6)}", style="default"
    )
    kept = "".join(f" {_trophy(trophy, signs)}" for trophy in position.kept[seat])
    return text.append(f"  took:{kept}\n" if kept else "\n", style="default")


def _trophy(trophy: Trophy, signs: Signs) -> str:
    return signs.christmas[trophy] if isinstance(trophy, str) else signs.players[trophy].strip()


def _christmas(position: Position, signs: Signs) -> Text:
    """Which sign is which piece, and where it starts; how many Santas are to come."""
    there = [
        f"{signs.christmas[piece]} {piece.capitalize()} starts on {position.starts[piece]}"
        for piece in CHRISTMAS_PIECES
        if piece in position.christmas or (piece == "santa" and position.santa_waits)
    ]
    lines = [", ".join(there[:3]), ", ".join(there[3:])]
    santas = position.santas_left
    if santas:
        lines.append(
            f"{santas} of 3 Santas to catch" + (", the next one waits for his space" if position.santa_waits else "")
        )
    return Text("\n".join(filter(None, lines)) + "\n", style="dim")
