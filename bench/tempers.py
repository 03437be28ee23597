"""How far the public belief trusts what people do at single tables: `python3 dev.py bench tempers GAMES TABLE...`.

GAMES league games a table are played on the seed for choosing, and a quarter as many again with masters for wolves. Of
the tempers whose Brier score is about as good as the best, the one with the smallest calibration error in the league is
printed. Put it into `tables` of `src/nightcall/bots/belief/fits.json`; a training leaves them out.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from msgspec.structs import replace

from nightcall.arena.cells import Cell, read_cell
from nightcall.arena.game import play
from nightcall.arena.lineup import Lineup, Play
from nightcall.arena.measures.account import Account
from nightcall.arena.measures.guesses import guesses
from nightcall.arena.schedule import Schedule
from nightcall.arena.series import Series
from nightcall.bots.belief.model import shipped
from nightcall.bots.league.seeds import seed_for
from nightcall.bots.training.judging import JudgedBelief, judge
from nightcall.bots.training.recipe import TEMPERS, about_as_good, in_the_open

PATIENCE = 60.0
LEAGUE = Lineup(("league",))
HIDING = Lineup(("league",), (Play("wolves", None, "master"),))


def judged(cell: Cell, lineup: Lineup, games: int) -> Iterator[tuple[float, JudgedBelief]]:
    """Every guess with every temper."""
    series = Series.of((cell,), (lineup,), seed_for("choosing"), {})
    schedule = Schedule(series)
    for key in series.keys(games):
        game, session = play(schedule.game(key), PATIENCE)
        account = Account(cell.book, session)
        wolves = "+".join(sorted({game.kinds[seat] for seat in account.wolves}))
        for temper in TEMPERS:
            fits = replace(shipped(), tempers={cell.book.id: temper}, tables={})
            for guess in guesses(account, fits)[0]:
                yield temper, JudgedBelief(cell.name, guess.day, guess.chance, guess.is_wolf, wolves)


def main(games: int, *tables: str) -> None:
    for cell in map(read_cell, tables):
        tried: dict[float, list[JudgedBelief]] = {temper: [] for temper in TEMPERS}
        for lineup, number in ((LEAGUE, games), (HIDING, games // 4)):
            for temper, guess in judged(cell, lineup, number):
                tried[temper].append(guess)
        for temper, made in tried.items():
            print(f"{cell.name} {temper}: {judge(made)}; wolves who don't hide: {judge(in_the_open(made))}")
        best = min(about_as_good(tried), key=lambda temper: judge(in_the_open(tried[temper])).ece)
        print(f'"{cell.book.id} {cell.seats}": {best}', flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
