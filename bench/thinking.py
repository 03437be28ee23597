"""How long bots think: `python3 dev.py bench thinking [GAMES] [KIND...]`.

Whole games at tables of 12, 18, 24 and 30, by processor time: half and 99 % of all decisions and turns to speak, and
games a second. A turn to speak comes first after something has happened, so what is made of that is counted with it.
The first kind is the reference: ratios are to it, in the same run.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from nightcall.arena.cells import Cell, read_cell
from nightcall.arena.game import prepared
from nightcall.arena.kinds import maker
from nightcall.bots.company import Company
from nightcall.bots.player import Player
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.view import View

TABLES = ("millers-hollow:12", "lupus-in-tabula:12", "millers-hollow:18+all", "lupus-in-tabula:24", "wolff-werewolf:30")


class Timed:
    """A player whose calls are timed, in milliseconds."""

    def __init__(self, player: Player, decided: list[float], spoken: list[float]) -> None:
        self._player, self._decided, self._spoken = player, decided, spoken

    def decide(self, view: View, ask: Ask) -> Value:
        began = time.thread_time()
        value = self._player.decide(view, ask)
        self._decided.append(1000 * (time.thread_time() - began))
        return value

    def speak(self, view: View) -> Sequence[object]:
        began = time.thread_time()
        said = self._player.speak(view)
        self._spoken.append(1000 * (time.thread_time() - began))
        return said


def measure(cell: Cell, kind: str, games: int) -> tuple[list[float], list[float], float]:
    decided: list[float] = []
    spoken: list[float] = []
    began = time.thread_time()
    for number in range(games):
        session = prepared(cell, "thinking", number, {})
        seats = range(cell.seats)
        players = {seat: Timed(maker(kind)(cell.book, session, seat, str(number)), decided, spoken) for seat in seats}
        Company(session, players).play_out()  # type: ignore[arg-type]
    return decided, spoken, games / (time.thread_time() - began)


def shown(times: list[float]) -> str:
    ranked = sorted(times)
    return f"{ranked[len(ranked) // 2]:7.2f} / {ranked[int(0.99 * (len(ranked) - 1))]:7.2f} ms"


def main(games: int = 5, *kinds: str) -> None:
    for table in TABLES:
        cell = read_cell(table)
        reference = 0.0
        for kind in kinds or ("sensible",):
            decided, spoken, pace = measure(cell, kind, games)
            reference = reference or pace
            ratio = f"{pace / reference:5.2f} x"
            print(
                f"{table:24} {kind:10} decision {shown(decided)}   turn to speak {shown(spoken)}   "
                f"{pace:6.2f} games/s {ratio}",
                flush=True,
            )


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
