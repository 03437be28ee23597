"""The players: what they choose in a position, and that each is clearly better than the one before."""

from __future__ import annotations

import time

import pytest

from nightcall.bots.santa import PLAYERS
from nightcall.kernel.session import Session
from nightcall.race.rulebook import CATCHING_SANTA
from tests.race.kit import BOARD, game


def choice(kind: str, session: Session) -> object:
    (ask,) = session.questions
    return PLAYERS[kind](CATCHING_SANTA, ask.seat, "steady").decide(session.view(ask.seat), ask)["move"]


def test_the_greedy_player_takes_what_is_worth_most() -> None:
    session = game(path=[[4, 10], []], christmas={"fairy": 7, "sleigh": 13}, throws=["reindeer", 3])
    assert choice("greedy", session) == 4


def test_the_greedy_player_rather_leaves_home_than_takes_a_sleigh() -> None:
    session = game(path=[[5], []], christmas={"sleigh": 11}, throws=["reindeer", 6])
    assert choice("greedy", session) == "enter"


def test_the_greedy_player_takes_the_first_move_among_equals() -> None:
    session = game(turn=1, path=[[], [2, 17]], throws=["reindeer", 4])
    assert choice("greedy", session) == 17


@pytest.mark.parametrize("kind", ["greedy", "strong"])
def test_nobody_leaves_santa_standing(kind: str) -> None:
    session = game(path=[[4, 10], []], christmas={"santa": 13}, throws=["reindeer", 3])
    assert choice(kind, session) == 10


def test_the_strong_player_gets_a_piece_out_of_the_way() -> None:
    # Both moves take nothing; seat 1 stands three behind the piece on 18, and nobody is near the other.
    session = game(path=[[18, 8], [15]], christmas={"sleigh": 1, "leprechaun": 2}, throws=["reindeer", 5])
    assert choice("greedy", session) == 8
    assert choice("strong", session) == 18


def test_the_random_player_answers_the_same_when_asked_again() -> None:
    session = game(path=[[4, 10, 17], []], throws=["reindeer", 1])
    assert choice("random", session) == choice("random", session)
    seen = set()
    for seed in range(20):
        (ask,) = session.questions
        seen.add(PLAYERS["random"](CATCHING_SANTA, 0, seed).decide(session.view(0), ask)["move"])
    assert seen == {4, 10, 17}


@pytest.mark.parametrize("kind", PLAYERS)
def test_every_player_throws_when_asked_to(kind: str) -> None:
    session = game(throwing="asked")
    (ask,) = session.questions
    assert PLAYERS[kind](CATCHING_SANTA, 0, 1).decide(session.view(0), ask) == {"throw": "throw"}


@pytest.mark.parametrize("players", [2, 4])
def test_the_strong_player_moves_within_200_milliseconds(players: int) -> None:
    session = Session.new(CATCHING_SANTA, players, options={"board": BOARD}, seed=9)
    strong = PLAYERS["strong"](CATCHING_SANTA, 0, 1)
    taken: list[float] = []
    while session.questions and len(taken) < 25:
        (ask,) = session.questions
        view = session.view(ask.seat)
        started = time.process_time()
        value = strong.decide(view, ask)
        taken.append(time.process_time() - started)
        session.answer(ask.seat, value)
    assert max(taken) < 0.2


def shares_against(kind: str, others: str, players: int, games: int) -> tuple[float, float]:
    """The share of wins of one of this kind against the others, each seat in its turn, and its margin."""
    from nightcall.lab.race.report import duel
    from nightcall.race.board import read_board

    share = duel(read_board("fair"), kind, others, players, games)
    return share.mean, share.margin


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_clearly_beats_random(players: int) -> None:
    share, margin = shares_against("greedy", "random", players, 6_000)
    assert share - 2 * margin > 1 / players


@pytest.mark.usefixtures("compiled")
def test_strong_clearly_beats_greedy() -> None:
    share, margin = shares_against("strong", "greedy", 2, 800)
    assert share - 2 * margin > 1 / 2


@pytest.mark.long
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_strong_clearly_beats_greedy_at_every_table(players: int) -> None:
    share, margin = shares_against("strong", "greedy", players, 40_000)
    assert share - 2 * margin > 1 / players
