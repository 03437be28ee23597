"""Games of Catching Santa on the engine: the same as in compiled code, slower, and with nothing to install."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import to_builtins

from nightcall.bots.santa import PLAYERS
from nightcall.kernel.session import Session
from nightcall.lab.series import PlayedSeries
from nightcall.race.board import Board
from nightcall.race.events import TurnBegan
from nightcall.race.rulebook import CATCHING_SANTA


def simulate_on_the_engine(
    board: Board, policies: Sequence[str], count: int, seed: int | str, progress: Callable[[int], object] = int
) -> PlayedSeries:
    """Games 0 and on of a series; seat k plays by the k-th policy."""
    series = PlayedSeries([[] for _ in policies], [[] for _ in policies], [])
    for game in range(count):
        scores, turns = _play(board, policies, f"{seed}/{game}")
        winners = scores.count(max(scores))
        for seat, score in enumerate(scores):
            series.shares[seat].append(1 / winners if score == max(scores) else 0.0)
            series.scores[seat].append(score)
        series.turns.append(turns)
        progress(1)
    return series


def _play(board: Board, policies: Sequence[str], seed: str) -> tuple[tuple[int, ...], int]:
    """The scores, and the number of turns."""
    session = Session.new(CATCHING_SANTA, len(policies), options={"board": to_builtins(board)}, seed=seed)
    players = [PLAYERS[policy](CATCHING_SANTA, seat, seed) for seat, policy in enumerate(policies)]
    while session.questions:
        (ask,) = session.questions
        session.answer(ask.seat, players[ask.seat].decide(session.view(ask.seat), ask))
    assert session.outcome is not None
    return session.outcome.scores, sum(isinstance(event, TurnBegan) for event in session.truth().events)
