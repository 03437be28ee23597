"""What `nightcall train` does, and what it prints meanwhile."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from nightcall.bots.league.all import LEAGUE
from nightcall.bots.training.games import AnyCompany, MixedCompany, Order, TrainingCell, TrainingGame, cells
from nightcall.bots.training.keeping import TrainingFile
from nightcall.bots.training.recipe import fitted
from nightcall.cli.files import try_file, writing
from nightcall.cli.lab.asked import read_processes
from nightcall.cli.lab.patience import bar
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.errors import NightcallError

# A third of all strangers are players that reason, by the fits that are shipped now; the others are of the league.
_REASONERS: Final = (*("master",) * 4, *("regular",) * 3, "newcomer")
_USUAL: Final = ("sensible", "regular")


def train(arguments: argparse.Namespace) -> int:
    """Plays the games, fits the models and chooses how far to trust them; returns 0."""
    strangers = [kind for kind in arguments.without if kind not in LEAGUE]
    if strangers:
        raise NightcallError(f"There is no '{strangers[0]}' in the league; there are {', '.join(LEAGUE)}.")
    if min(arguments.games, arguments.choose, arguments.fits) < 1:
        raise NightcallError("Give at least one game for fitting, one for choosing, and one model.")
    processes = read_processes(arguments.processes)
    into = Path(arguments.into)
    try_file(into)
    if arguments.keep is not None:
        try_file(arguments.keep)
    kinds = tuple(kind for kind in LEAGUE if kind not in arguments.without)
    kept = TrainingFile(arguments.keep)
    fit = list(_played("fit", kept, _to_fit(arguments.seed, arguments.games, kinds), processes))
    choose = list(_played("choose", kept, to_choose(arguments.seed, arguments.choose, kinds), processes))
    made = {"seed": arguments.seed, "games": arguments.games, "choose": arguments.choose, "league": " ".join(kinds)}
    print(f"Fitting {arguments.fits} models to {len(fit)} games ...", flush=True)
    result = fitted(fit, choose, arguments.fits, made)
    print(result.judgement)
    print(f"Tempers: {', '.join(f'{book} {temper}' for book, temper in result.fits.tempers.items())}.")
    with writing(into):
        into.write_bytes(result.as_json())
    print(f"Written: {arguments.into}")
    return 0


def _to_fit(seed: str, games: int, kinds: tuple[str, ...]) -> list[Order]:
    """Mixed company."""
    companies = [MixedCompany((*kinds, *_REASONERS), usual) for usual in _USUAL]
    return [
        Order(cell, f"{seed} fit {cell.name} {number}", companies[number % len(companies)])
        for number in range(games)
        for cell in _tables()
    ]


def to_choose(seed: str, games: int, kinds: tuple[str, ...]) -> list[Order]:
    """The league; in every second game with wolves who are masters."""
    companies = AnyCompany(kinds), AnyCompany(kinds, wolves="master")
    return [
        Order(cell, f"{seed} choose {cell.name} {number}", companies[number % 2])
        for number in range(games)
        for cell in _tables()
    ]


def _tables() -> tuple[TrainingCell, ...]:
    return cells({book.id: book for book in RULEBOOKS})


def _played(what: str, kept: TrainingFile, orders: list[Order], processes: int) -> Iterator[TrainingGame]:
    with bar(f"Games to {what}") as tell:
        for number, game in enumerate(kept.play_all(orders, processes), 1):
            tell(number / len(orders))
            yield game
