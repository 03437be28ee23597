"""The lab's exact odds: how long they take, how that grows, and what is usual among the sensible bots.

    python3 dev.py bench lab

Times are the processor's, the best of a few runs, so that a busy machine counts for less.
"""

import time
from collections.abc import Callable
from functools import partial

from nightcall.bots.company import Company
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.session import Session
from nightcall.lab.exact.chain import exact_odds
from nightcall.lab.plain import plain_game, plain_game_nearly
from nightcall.lab.policies.playing import prepare
from nightcall.lab.skill.ballots import Ballot, ballots_of
from nightcall.lab.skill.fit import fit_skill
from nightcall.lab.wolff import MODELS, nearly, table, wolves_win

PLAYERS, WOLVES = 24, 8


def seconds(work: Callable[[], object], runs: int = 3) -> float:
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def wolffs_table() -> None:
    pairs = [(n, w) for n in range(2, PLAYERS + 1) for w in range(1, WOLVES + 1) if w < n]

    def both() -> None:
        table(pairs, "public")
        table(pairs, "private")

    both()
    print(f"Wolff's table to {PLAYERS} players and {WOLVES} wolves, both models, fractions: {seconds(both):.3f} s")


def wolffs_growth() -> None:
    print("\nWolff's models, one table with a wolf for every ten players, in seconds (fractions for up to 80)")
    print("players  wolves   public  private   public/float  private/float")
    for players in (20, 40, 80, 120, 160, 200):
        wolves = players // 10
        floats = [seconds(partial(nearly, players, wolves, model), 1) for model in MODELS[:2]]
        exact = ["", ""]
        if players <= 80:
            exact = [f"{seconds(partial(wolves_win, players, wolves, model), 1):.2f}" for model in MODELS[:2]]
        print(f"{players:7} {wolves:7} {exact[0]:>8} {exact[1]:>8} {floats[0]:14.2f} {floats[1]:14.2f}")


def plain_games() -> None:
    print("\nThe plain game's closed form, in seconds: as a fraction, as a float")
    for players, mafiosi in ((100, 5), (1_000, 15), (10_000, 50), (10_000, 500), (100_000, 150)):
        exact, near = (seconds(partial(form, players, mafiosi), 1) for form in (plain_game, plain_game_nearly))
        print(f"{players:7} players, {mafiosi:4} mafiosi: {exact:8.4f} {near:8.4f}")


def chains() -> None:
    print("\nThe chain of each book's own deck, in seconds: floats, fractions")
    for book in RULEBOOKS:
        for players in (8, 12, book.most_players):
            setup = prepare(book, players, None, None)
            near = seconds(partial(exact_odds, book, setup), 1)
            exact = seconds(partial(exact_odds, book, setup, fractions=True), 1) if players <= 12 else None
            print(f"{book.id:16} {players:3} players {near:8.3f} {'' if exact is None else f'{exact:8.3f}'}")


def usual_skill(games: int = 40) -> None:
    print(f"\nThe skill of sensible bots, {games} games of 12 each")
    for book in RULEBOOKS:
        ballots: list[Ballot] = []
        for game in range(games):
            session = Session.new(book, 12, None, {"decoys": False}, f"usual/{game}")
            Company.of(session, book, "sensible", range(12), f"usual/{game}").play_out()
            ballots += ballots_of(book, 12, session.truth().events)
        print(f"{book.id:16} {fit_skill(ballots)}")


if __name__ == "__main__":
    wolffs_table()
    wolffs_growth()
    plain_games()
    chains()
    usual_skill()
