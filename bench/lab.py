"""The lab: how fast the simulator is, how long exact odds take and how that grows, and what is usual among bots.

    python3 dev.py bench lab [simulator | cold | exact | balance | group]

The simulator is measured on one core beside two others in the same run: a minimal loop of plain Python that plays the
same basic game (`plain_game.py`), and the engine with every special card. It exits with 1 if it is less than 100 times
the one or 60 times the other, if the first compiled answer from a cold cache takes 15 s of one core, if Wolff's table
takes half a second, or if the first answer of `balance` takes two.
Other times are the processor's, the best of a few runs, so that a busy machine counts for less.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.plain_game import play as play_plainly
from nightcall.bots.company import Company
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.kernel.session import Session
from nightcall.lab.compiled import simulate
from nightcall.lab.exact.chain import exact_odds
from nightcall.lab.plain import plain_game, plain_game_nearly
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.wolff import MODELS, nearly, table, wolves_win

PLAYERS, WOLVES = 24, 8
FIRST_ANSWERS = (
    ("millers-hollow", 12, "witch hunter"),
    ("millers-hollow", 18, "witch hunter cupido"),
    ("santa-saboteurs", 12, "love_elf"),
    ("lupus-in-tabula", 16, "werehamster mythomaniac"),
    ("lupus-in-tabula", 24, "werehamster mythomaniac"),
    ("wolff-werewolf", 12, "priest"),
    ("wolff-werewolf", 30, "priest"),
)


def seconds(work: Callable[[], object], runs: int = 3) -> float:
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


SLICES = 40
SPECIALS = ("hunter", "cupido", "witch", "little_girl", "thief")


class Contender:
    """Somebody who plays whole games, a few at once; its time is the processor's."""

    def __init__(self, at_once: int, work: Callable[[int], float]) -> None:
        self._at_once, self._work = at_once, work
        self.games = 0
        self.wolves = self._seconds = 0.0

    def play_a_little(self) -> None:
        """A short slice: contenders take turns, so that a noisy moment hits all alike."""
        start = time.process_time()
        self.wolves += self._work(self.games)
        self._seconds += time.process_time() - start
        self.games += self._at_once

    @property
    def rate(self) -> float:
        return self.games / self._seconds


def compiled(deck: tuple[str, ...]) -> Contender:
    at_once = 65_536

    def wolves(first: int) -> int:
        return simulate(MILLERS_HOLLOW, deck, 12, None, RANDOM, at_once, first, seed="bench").wins["wolves"]

    wolves(0)
    return Contender(at_once, wolves)


def plain(at_once: int = 300) -> Contender:
    luck = Random(1)
    return Contender(at_once, lambda _: sum(play_plainly(luck)[0] == "wolves" for _ in range(at_once)))


def engine(deck: tuple[str, ...], at_once: int = 20) -> Contender:
    setup = prepare(MILLERS_HOLLOW, 12, deck, None)

    def wolves(first: int) -> int:
        games = [play(MILLERS_HOLLOW, setup, RANDOM, f"bench/{first + game}") for game in range(at_once)]
        return sum(game.outcome.won == "wolves" for game in games)

    return Contender(at_once, wolves)


def rows() -> dict[str, Callable[[], Contender]]:
    """What two commits are compared by (`against.py`)."""
    return {
        "compiled, basic deck": partial(compiled, ()),
        "compiled, every special card": partial(compiled, SPECIALS),
        "engine under a policy, every special card": partial(engine, SPECIALS),
    }


def simulator() -> bool:
    """True if it is as fast as it has to be."""
    enough = True
    for name, deck, other, wanted in (
        ("basic deck, beside the plain loop", (), plain(), 100),
        ("every special card, beside the engine", SPECIALS, engine(SPECIALS), 60),
    ):
        ours = compiled(deck)
        for _ in range(SLICES):
            ours.play_a_little()
            other.play_a_little()
        times = ours.rate / other.rate
        print(
            f"12 of Millers Hollow, {name}: {ours.rate:9,.0f} and {other.rate:6,.0f} games/s, {times:5.0f} times "
            f"(at least {wanted}: {'yes' if times >= wanted else 'NO'}); "
            f"the wolves win {ours.wolves / ours.games:.1%} and {other.wolves / other.games:.1%}"
        )
        enough = enough and times >= wanted
    return enough


def simulator_by_book() -> None:
    print("\nThe simulator with each book's own deck, random and with public information, games/s")
    for book in RULEBOOKS:
        for players in (8, 12, book.most_players):
            rates = []
            for policy in (RANDOM, Policy(20, "public")):
                work = partial(simulate, book, None, players, None, policy, 50_000, seed="bench")
                rates.append(50_000 / seconds(work))
            print(f"{book.id:16} {players:3} players {rates[0]:10,.0f} {rates[1]:10,.0f}")


def wolffs_table() -> bool:
    pairs = [(n, w) for n in range(2, PLAYERS + 1) for w in range(1, WOLVES + 1) if w < n]

    def both() -> None:
        table(pairs, "public")
        table(pairs, "private")

    both()
    took = seconds(both)
    print(f"Wolff's table to {PLAYERS} players and {WOLVES} wolves, both models, fractions: {took:.3f} s")
    return took < 0.5


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
    print("\nWith a Sheriff and lovers, by what a tie does, in seconds")
    for players in (10, 18):
        for tied_vote in ("nobody", "lot", "again"):
            setup = prepare(MILLERS_HOLLOW, players, ["cupido"], {"tied_vote": tied_vote})
            took = seconds(partial(exact_odds, MILLERS_HOLLOW, setup), 1)
            print(f"{MILLERS_HOLLOW.id:16} {players:3} players {tied_vote:8} {took:8.3f}")


def first_answers() -> bool:
    """In new processes, with no compiled code to be found."""
    print("\nThe first answer of balance, from the start of Python: seconds by the clock, and of the processor")
    is_soon = True
    for book, players, cards in FIRST_ANSWERS:
        for wanted in ([], ["--with", *cards.split()]):
            words = ["balance", book, "--players", str(players), *wanted]
            by_clock, by_processor = _first_answer(words)
            print(f"{' '.join(words):72} {by_clock:5.2f} {by_processor:5.2f}")
            is_soon = is_soon and by_clock < 2
    return is_soon


def _first_answer(words: list[str]) -> tuple[float, float]:
    with TemporaryDirectory() as empty:
        return _answer([*words, "--seconds", "0"], empty)


def _answer(words: list[str], cache: str) -> tuple[float, float]:
    """Seconds by the clock and of the processor, from the start of Python, with compiled code in this folder."""
    before, began = os.times(), time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "nightcall", *words],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    by_clock, after = time.perf_counter() - began, os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return by_clock, spent


COLD_ANSWERS = (
    ("millers-hollow", 12, ""),
    ("millers-hollow", 12, " ".join(SPECIALS)),
    ("lupus-in-tabula", 16, ""),
    ("wolff-werewolf", 12, ""),
)


def cold_answers() -> bool:
    """In new processes: the first answer of compiled code, and the second, which finds what was compiled."""
    print("\nThe first compiled answer of odds, from the start of Python, seconds of the processor: cold, warm, ratio")
    is_soon = True
    for book, players, cards in COLD_ANSWERS:
        words = ["odds", book, "--players", str(players), "--games", "1"]
        words += ["--deck", *cards.split()] if cards else []
        with TemporaryDirectory() as empty:
            cold, warm = _answer(words, empty)[1], _answer(words, empty)[1]
        print(f"{' '.join(words):96} {cold:5.1f} {warm:5.2f} {cold / warm:5.1f} times")
        is_soon = is_soon and cold < 15
    return is_soon


def usual_groups(games: int = 40) -> None:
    from nightcall.lab.group.decisions import TableHabits, told_by
    from nightcall.lab.group.fit import fit_group

    print(f"\nHow sensible bots play, {games} games of 12 each")
    for book in RULEBOOKS:
        told = TableHabits()
        for game in range(games):
            session = Session.new(book, 12, None, {"decoys": False}, f"usual/{game}")
            Company.of(session, book, "sensible", range(12), f"usual/{game}").play_out()
            told += told_by(book, session.header.players, session.truth().events)
        print(f"{book.id:16} {fit_group(told).policy}")


def main() -> int:
    parts: dict[str, tuple[Callable[[], object], ...]] = {
        "simulator": (simulator, simulator_by_book),
        "cold": (cold_answers,),
        "exact": (wolffs_table, wolffs_growth, plain_games, chains),
        "balance": (first_answers,),
        "group": (usual_groups,),
    }
    results = [work() for part in sys.argv[1:] or parts for work in parts[part]]
    return 1 if False in results else 0


if __name__ == "__main__":
    sys.exit(main())
