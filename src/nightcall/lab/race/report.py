"""The figures and the picture of the shipped board: `python3 -m nightcall.lab.race.report --games 1000000`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path
from typing import Final

import numpy as np

from nightcall.lab.race.search import ALLOWED
from nightcall.lab.race.simulate import simulate
from nightcall.lab.series import MeanEstimate
from nightcall.race.board import SHIPPED, Board, Space, read_board
from nightcall.race.pieces import CHRISTMAS_PIECES, FACES, POINTS

_SEED: Final = "report"
_CORNERS: Final = ("#d9534f", "#4f8fd9", "#3da35d", "#d9a12b")
_MIDDLE, _RING, _SPACE = 320, 250, 20


def figures(board: Board, policy: str, games: int) -> Iterator[str]:
    """Table rows: for each number of players every seat's share, the largest deviation from equal, and the lengths."""
    yield f"| {policy} | seat 0 | seat 1 | seat 2 | seat 3 | furthest from equal | turns: median (5 % – 95 %) |"
    yield "|---|---|---|---|---|---|---|"
    for players in (2, 3, 4):
        found = simulate(board, [policy] * players, games, _SEED)
        # The worst of several seats is reported, so the intervals hold simultaneously.
        shares = [MeanEstimate.of(found.shares[:, seat], at_once=players) for seat in range(players)]
        cells = [f"{share.mean:.2%} ± {100 * share.margin:.2f}" for share in shares] + [""] * (4 - players)
        furthest = max(abs(share.mean - 1 / players) for share in shares)
        is_equal = all(share.holds(1 / players) for share in shares)
        fair = is_equal if policy == "strong" else furthest <= ALLOWED
        low, median, high = np.percentile(found.turns, [5, 50, 95])
        cells.append(f"{100 * furthest:.2f} points" + ("" if fair else ", **too far**"))
        cells.append(f"{median:.0f} ({low:.0f} – {high:.0f})")
        yield f"| {players} players | {' | '.join(cells)} |"


def duel(board: Board, kind: str, others: str, players: int, games: int) -> MeanEstimate:
    """The win share of one player of a kind among others, averaged over all seats."""
    won = []
    for seat in range(players):
        policies = [others] * players
        policies[seat] = kind
        won.append(simulate(board, policies, games // players, f"duel {seat}").shares[:, seat])
    return MeanEstimate.of(np.concatenate(won))


def duels(board: Board, games: int) -> Iterator[str]:
    """Table rows: how much better each kind of player is than the one before."""
    yield "| | 2 players | 3 players | 4 players |"
    yield "|---|---|---|---|"
    for kind, others in (("greedy", "random"), ("strong", "greedy")):
        shares = [(players, duel(board, kind, others, players, games)) for players in (2, 3, 4)]
        cells = [f"{share.mean:.1%} ± {100 * share.margin:.1f} (equal: {1 / players:.1%})" for players, share in shares]
        yield f"| {kind} among {others} | {' | '.join(cells)} |"


def picture(board: Board) -> str:
    """The board as an SVG drawing, clockwise from the top."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 0 704 640">',
        '<g font-family="sans-serif" font-size="13" text-anchor="middle">',
        '<rect x="-32" width="704" height="640" fill="#fbf6ec"/>',
        f'<circle cx="{_MIDDLE}" cy="{_MIDDLE}" r="{_RING}" fill="none" stroke="#d8ccb4" stroke-width="3"/>',
    ]
    pieces = {space: piece for piece, space in board.christmas.items()}
    for space in range(board.spaces):
        across, down = _place(board, space, _RING)
        arrow = board.arrows.index(space) if space in board.arrows else None
        fill = _CORNERS[arrow] if arrow is not None else "#c8402f" if space in pieces else "#ffffff"
        ink = "#2b2b2b" if fill == "#ffffff" else "#ffffff"
        parts.append(f'<circle cx="{across}" cy="{down}" r="{_SPACE}" fill="{fill}" stroke="#8d7f63"/>')
        parts.append(f'<text x="{across}" y="{down + 5}" fill="{ink}">{space}</text>')
        if arrow is not None:
            across, down = _place(board, space, _RING + 47)
            parts.append(f'<text x="{across}" y="{down + 5}" fill="{_CORNERS[arrow]}">corner {arrow}</text>')
        if space in pieces:
            across, down = _place(board, space, _RING - 58)
            parts.append(f'<text x="{across}" y="{down + 5}" fill="#2b2b2b">{pieces[space].capitalize()}</text>')
    for line, piece in enumerate(CHRISTMAS_PIECES):
        steps = " or ".join(f"{step:+}" for moved, step in FACES.values() if moved == piece)
        text = f"{piece.capitalize()}: {POINTS[piece]} points, moves {steps}"
        parts.append(f'<text x="{_MIDDLE}" y="{_MIDDLE - 40 + 22 * line}" fill="#2b2b2b">{text}</text>')
    parts.append("</g>\n</svg>")
    return "\n".join(parts) + "\n"


def _place(board: Board, space: Space, radius: float) -> tuple[int, int]:
    turn = 2 * pi * (space - board.arrows[0]) / board.spaces - pi / 2
    return round(_MIDDLE + radius * cos(turn)), round(_MIDDLE + radius * sin(turn))


def main() -> None:
    """Prints the figures; with --picture, draws the board instead."""
    parser = argparse.ArgumentParser(description="The figures and the picture of the shipped board.")
    parser.add_argument("--games", type=int, default=1_000_000, help="games for each table of random or greedy players")
    parser.add_argument("--strong", type=int, default=60_000, help="games for each table of strong players")
    parser.add_argument("--picture", metavar="FILE", help="write the drawing here, and no figures")
    arguments = parser.parse_args()
    board = read_board(SHIPPED)
    if arguments.picture:
        Path(arguments.picture).write_text(picture(board), encoding="utf-8")
        return
    for policy, games in (("random", arguments.games), ("greedy", arguments.games), ("strong", arguments.strong)):
        print(f"\n{games:,} games a table\n")
        for row in figures(board, policy, games):
            print(row, flush=True)
    print(f"\n{arguments.strong:,} games a table\n")
    for row in duels(board, arguments.strong):
        print(row, flush=True)


if __name__ == "__main__":
    main()
