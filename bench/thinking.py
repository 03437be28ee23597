"""How long bots think: `python3 dev.py bench thinking [GAMES] [KIND...] [TABLE...]`.

Whole games at tables of 12, 18, 24 and 30, by processor time: half and 99 % of all decisions and turns to speak, and
games a second. A turn to speak comes first after something has happened, so what is made of that is counted with it.
The first kind is the reference: ratios are to it, in the same run. An update is what one more public event costs the
public belief, with every seat's chances anew.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from nightcall.arena.cells import Cell, read_cell
from nightcall.arena.game import prepared
from nightcall.arena.kinds import maker
from nightcall.bots.belief.belief import Belief
from nightcall.bots.belief.levels import MASTER
from nightcall.bots.belief.model import shipped
from nightcall.bots.company import Company
from nightcall.bots.player import Player
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.session import Session
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


def updates(cell: Cell, session: Session) -> list[float]:
    """What each public event of a game costs the public belief by the main fit."""
    belief = Belief(cell.book, shipped(), 0, MASTER)
    times = []
    for event in session.truth().events:
        if event.to == EVERYONE:
            began = time.thread_time()
            belief.take([event])
            if belief.watch.kinds is not None:
                belief.chances()
            times.append(1000 * (time.thread_time() - began))
    return times


def measure(cell: Cell, kind: str, games: int) -> tuple[list[float], list[float], list[float], float]:
    decided: list[float] = []
    spoken: list[float] = []
    updated: list[float] = []
    playing = 0.0
    for number in range(games):
        began = time.thread_time()
        session = prepared(cell, "thinking", number, {})
        seats = range(cell.seats)
        players = {seat: Timed(maker(kind)(cell.book, session, seat, str(number)), decided, spoken) for seat in seats}
        Company(session, players).play_out()  # type: ignore[arg-type]
        playing += time.thread_time() - began
        updated += updates(cell, session)
    return decided, spoken, updated, games / playing


def shown(times: list[float]) -> str:
    ranked = sorted(times)
    return f"{ranked[len(ranked) // 2]:7.2f} / {ranked[int(0.99 * (len(ranked) - 1))]:7.2f} ms"


def main(games: int = 5, *words: str) -> None:
    kinds = [word for word in words if ":" not in word]
    for table in [word for word in words if ":" in word] or TABLES:
        cell = read_cell(table)
        reference = 0.0
        for kind in kinds or ("sensible",):
            decided, spoken, updated, pace = measure(cell, kind, games)
            reference = reference or pace
            ratio = f"{pace / reference:5.2f} x"
            print(
                f"{table:24} {kind:10} decision {shown(decided)}   turn to speak {shown(spoken)}   "
                f"update {shown(updated)}   "
                f"{pace:6.2f} games/s {ratio}",
                flush=True,
            )


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
