"""Whether the belief holds against players it never met: `python3 dev.py bench left_out [GAMES] [AGAINST] [FOLDER]`.

GAMES league games a table are played once (40), at all tables of a training with at most twelve seats. Then each kind
of the league is left out in turn: one model is fitted to the games at which nobody of this kind sat, and judged on
AGAINST other games a table (4), in half of which all wolves are of this kind, in half every second seat. The tempers
are the shipped ones. Games are kept in FOLDER, and not played again.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import numpy as np
from msgspec.structs import replace

from nightcall.bots.belief.model import shipped
from nightcall.bots.league.all import LEAGUE
from nightcall.bots.training.fitting import Data
from nightcall.bots.training.games import MixedCompany, Order, TrainingCell, TrainingGame, cells, play_among, wolves_of
from nightcall.bots.training.judging import guesses, judge
from nightcall.bots.training.keeping import TrainingFile
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.sources import Seeded

REASONERS = (*("master",) * 4, *("regular",) * 3, "newcomer")  # as in `nightcall train`
USUAL = ("sensible", "regular")
MOST_SEATS = 12
OTHERS = purpose("who else sits at a table with a stranger")


def tables() -> list[TrainingCell]:
    every = cells({book.id: book for book in RULEBOOKS})
    return [cell for cell in every if cell.players <= MOST_SEATS]


def fitting(games: int, file: Path) -> Iterator[TrainingGame]:
    orders = [
        Order(cell, f"left out {cell.name} {number}", MixedCompany((*LEAGUE, *REASONERS), USUAL[number % 2]))
        for number in range(games)
        for cell in tables()
    ]
    yield from TrainingFile(file).play_all(orders, 1)


def against(kind: str, cell: TrainingCell, number: int) -> TrainingGame:
    """A game with this kind: as all wolves, or on every second seat; the others are drawn from the rest."""
    seed = f"against {kind} {cell.name} {number}"
    session = cell.session(seed)
    pack, chance = wolves_of(session), Chance(Seeded(seed).key)
    rest = [one for one in (*LEAGUE, *REASONERS) if one != kind]
    is_kind = [seat in pack if number % 2 == 0 else seat % 2 == 0 for seat in range(cell.players)]
    who = tuple(kind if its else chance.pick(rest, OTHERS, seat) for seat, its in enumerate(is_kind))
    return play_among(session, seed, (), who).played(cell)


def main(games: int = 40, number: int = 4, folder: str = ".") -> None:
    fit = list(fitting(games, Path(folder) / "left-out.games"))
    data = Data()
    for game in fit:
        data.add(game)
    print(f"{len(fit)} games to fit to; {number * len(tables())} games against each kind", flush=True)
    for kind in LEAGUE:
        without = np.array([float(kind not in game.kinds) for game in fit])
        fits = replace(shipped(), made={"without": kind}, models=[data.fit(without)])
        made = list(guesses((against(kind, cell, one) for cell in tables() for one in range(number)), fits))
        print(f"{kind:16} {int(without.sum()):4} games without it {judge(made)}", flush=True)


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
