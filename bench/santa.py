"""Simulated games of Catching Santa per second against the engine's own rate, in the same run: at least 100 times.

Both play the same games: random players, the same seeds, one core each. The engine's players draw their moves
straight from the open question, without a view, so that nothing but the engine is measured.
"""

import sys
import time

from nightcall.bots.santa.random import CHOICE
from nightcall.kernel.chance import Chance
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Seeded
from nightcall.lab.race.luck import series
from nightcall.lab.race.simulate import play_games
from nightcall.race.board import read_board
from nightcall.race.rulebook import CATCHING_SANTA

WANTED = 100
ROUNDS = 5
SIMULATED = 20_000
PLAYED = 60


def engine_game(players: int, seed: str) -> tuple[int, ...]:
    session = Session.new(CATCHING_SANTA, players, seed=seed)
    chance = Chance(Seeded(seed).key)
    while session.questions:
        (ask,) = session.questions
        session.answer(ask.seat, chance.pick(ask.fields[0].options, CHOICE, ask.seat, ask.number))
    assert session.outcome is not None
    return session.outcome.scores


def main() -> int:
    board = read_board("fair")
    play_games(board, ["random"] * 2, series("warm", 0, 1))
    slowest = float("inf")
    print("players   engine games/s   simulated games/s   times")
    for players in (2, 3, 4):
        engine = simulator = 0.0
        # In turns, so that a busy moment of the machine slows both.
        for part in range(ROUNDS):
            keys = series("bench", part * SIMULATED, SIMULATED)
            started = time.perf_counter()
            games = play_games(board, ["random"] * players, keys)
            simulator += time.perf_counter() - started
            started = time.perf_counter()
            scores = [engine_game(players, f"bench/{part * SIMULATED + game}") for game in range(PLAYED)]
            engine += time.perf_counter() - started
            assert scores == [tuple(row) for row in games.scores[:PLAYED].tolist()], "not the same games"
        rates = ROUNDS * PLAYED / engine, ROUNDS * SIMULATED / simulator
        print(f"{players:7}   {rates[0]:14,.0f}   {rates[1]:17,.0f}   {rates[1] / rates[0]:5.0f}")
        slowest = min(slowest, rates[1] / rates[0])
    print(f"at least {WANTED} times: {'yes' if slowest >= WANTED else 'NO'}")
    return 0 if slowest >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
