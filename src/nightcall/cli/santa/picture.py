"""The picture of the board: a ring of spaces that a child can follow, clockwise from the upper left corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rich.text import Text

from nightcall.kernel.audience import Seat
from nightcall.race.board import CORNERS, Space
from nightcall.race.pieces import CHRISTMAS_PIECES, POINTS, POINTS_LOST_AT_HOME, SANTAS, ChristmasPiece
from nightcall.race.position import Position
from nightcall.race.score import Trophy
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.stories.santa import points

# Colours differ in brightness too, and every player has a shape besides.
COLOURS: Final = ("#d9534f", "#4f8fd9", "#3da35d", "#d9a12b")
_TAG: Final = "bold #ffffff on #a8322a"  # Christmas pieces are tags of red paper

_GAP: Final = "   "
_INDENT: Final = 4

SHAPES: Final = ("●", "■", "▲", "◆")
LETTERS: Final = ("a", "b", "c", "d")


def shapes_for(encoding: str | None) -> tuple[str, ...]:
    """The players' pieces: shapes where the terminal can show them, letters elsewhere."""
    return SHAPES if (encoding or "").lower().replace("-", "") == "utf8" else LETTERS


class Picture:
    """Draws positions of one game."""

    def __init__(self, phrases: Phrases, names: Sequence[str], shapes: Sequence[str]) -> None:
        self._phrases = phrases
        self._names = names
        self._shapes = shapes

    def draw(self, position: Position, width: int) -> Text:
        """The ring, beside it which sign is which Christmas piece, and under it what every player has.

        Where the screen is too narrow for that, the signs stand under the ring.
        """
        text = Text()
        ring, legend = list(self._ring(position)), list(self._legend(position))
        wide = 4 * (position.spaces // CORNERS + 1)
        if wide + len(_GAP) + max(map(len, legend), default=0) <= width:
            rows = [Text.assemble(left or " " * wide, _GAP, right or "") for left, right in zip_longest(ring, legend)]
        else:
            rows = [*ring, Text(), *legend]
        for row in rows:
            row.rstrip()
            text.append_text(row).append("\n")
        text.append("\n")
        for seat in range(len(self._names)):
            text.append_text(self._player(position, seat, width)).append("\n")
        return text

    def _ring(self, position: Position) -> Iterator[Text]:
        quarter = position.spaces // CORNERS
        for row in range(quarter + 1):
            line = Text()
            for column in range(quarter + 1):
                steps = _steps_to(row, column, quarter)
                if steps is None:
                    line.append("    ")
                else:
                    line.append_text(self._space(position, (position.arrows[0] + steps) % position.spaces))
            yield line

    def _space(self, position: Position, space: Space) -> Text:
        arrow_of = position.arrows.index(space) if space in position.arrows else None
        edges, frame = ("()", COLOURS[arrow_of]) if arrow_of is not None else ("[]", "dim")
        piece, owner = position.christmas_at(space), position.player_at(space)
        if piece is not None:
            inside = self._sign(piece), _TAG
        elif owner is not None:
            inside = f"{self._shapes[owner]} ", f"bold {COLOURS[owner]}"
        else:
            inside = f"{space:2}", frame
        return Text.assemble((edges[0], frame), inside, (edges[1], frame))

    def _legend(self, position: Position) -> Iterator[Text]:
        """Which sign is which piece, what it is worth and where it starts; how many Santas are to come."""
        say = self._phrases.say
        widest = max(len(say("pieces", piece, "name")) for piece in CHRISTMAS_PIECES)
        for piece in CHRISTMAS_PIECES:
            if piece in position.christmas or (piece == "santa" and position.santa_waits):
                told = say(
                    "picture",
                    "christmas",
                    points=points(self._phrases, POINTS[piece]).rjust(9),
                    space=position.starts[piece],
                )
                name = say("pieces", piece, "name").ljust(widest)
                yield Text.assemble((self._sign(piece), _TAG), f" {name} {told}")
        if position.santas_left:
            yield Text(say("picture", "santas", left=position.santas_left, all=SANTAS))
        if position.santa_waits:
            yield Text(say("picture", "waits"))

    def _player(self, position: Position, seat: Seat, width: int) -> Text:
        """Name, points, what is at home, and what was caught."""
        say = self._phrases.say
        shape, name = self._shapes[seat], self._names[seat].ljust(max(map(len, self._names)))
        who = f"{shape} {name}  ", f"bold {COLOURS[seat]}"
        if seat in position.left:
            return Text.assemble(who, say("picture", "has_left"))
        score = points(self._phrases, position.scores[seat]).rjust(10)
        parts = [say("picture", "player", points=score, space=position.arrows[seat])]
        if position.home[seat]:
            at_home = " ".join([shape] * position.home[seat])
            parts.append(say("picture", "home", pieces=at_home, lost=POINTS_LOST_AT_HOME))
        if position.kept[seat]:
            parts.append(say("picture", "kept", pieces=" ".join(map(self._trophy, position.kept[seat]))))
        told = Text.assemble(who, "; ".join(parts))
        return told if len(told) <= width else Text.assemble(who, f"\n{' ' * _INDENT}".join(parts))

    def _trophy(self, trophy: Trophy) -> str:
        return self._sign(trophy) if isinstance(trophy, str) else self._shapes[trophy]

    def _sign(self, piece: ChristmasPiece) -> str:
        return self._phrases.say("pieces", piece, "sign")


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
