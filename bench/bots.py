"""Who wins among bots, and how long they think: `python3 dev.py bench bots [GAMES] [sensible|random]`."""

import sys
import time
from collections import Counter

from nightcall.bots.company import KINDS, Company
from nightcall.hidden_roles.decks import specials_left_out
from nightcall.hidden_roles.events import DayBroke
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.events import Said
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.session import Session
from nightcall.kernel.view import View

SIZES = (6, 8, 12, 18, 24)


class Timed:
    """A player whose decisions are counted and timed."""

    decisions = 0
    seconds = 0.0

    def __init__(self, kind: str, book: HiddenRolesBook, seat: int, seed: int) -> None:
        self._player = KINDS[kind](book, seat, seed)
        self.speak = self._player.speak

    def decide(self, view: View, ask: Ask) -> Value:
        started = time.perf_counter()
        value = self._player.decide(view, ask)
        Timed.seconds += time.perf_counter() - started
        Timed.decisions += 1
        return value


def measure(book: HiddenRolesBook, seats: int, deck: list[str], kind: str, games: int) -> str:
    won: Counter[str] = Counter()
    days = lines = 0
    Timed.decisions, Timed.seconds = 0, 0.0
    for seed in range(games):
        session = Session.new(book, seats, deck, seed=seed)
        players = {seat: Timed(kind, book, seat, seed) for seat in range(seats)}
        won[Company(session, players).play_out().won] += 1
        for event in session.truth().events:
            days += isinstance(event, DayBroke)
            lines += isinstance(event, Said)
    shares = " ".join(f"{100 * won[side] / games:4.0f}%" for side in ("village", "wolves", "lovers", "alone", "nobody"))
    thought = 1e6 * Timed.seconds / Timed.decisions
    return f"{shares}  {days / games:5.1f} {lines / days:10.1f} {thought:12.0f}"


def main(games: int = 100, kind: str = "sensible") -> None:
    print("                                       village wolves lovers alone nobody  days lines/day µs/decision")
    for book in RULEBOOKS:
        for seats in SIZES:
            if seats in book.decks:
                decks = {"": list[str](), " with all specials": specials_left_out(book, seats)}
                for name, deck in decks.items():
                    if deck or not name:
                        row = f"{book.id} {seats}{name}"
                        print(f"{row:38} {measure(book, seats, deck, kind, games)}", flush=True)


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
