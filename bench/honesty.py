"""Whether bots know only what their seats may: `python3 dev.py bench honesty [VIEWS] [KIND] [TABLE...]`.

Only a seat's view crosses to the process that thinks for it, so two tables with other cards behind an equal view ask
the same. What could still tell them apart is what the process remembers of the other seats of the table, for which it
thinks too. So each view is thought about twice: by the process that thinks for all seats of all these tables, and by
one that was told this view alone, as a table of its own. Answers and words have to be the same.
"""

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from msgspec.structs import replace

from nightcall.arena.cells import PROOF, read_cell
from nightcall.arena.game import prepared
from nightcall.families.registry import family_of, players_of
from nightcall.kernel.session import Session
from nightcall.server.minds.minds import Minds
from nightcall.server.minds.thoughts import Wanted


async def compare(views: int, kind: str, tables: Sequence[str]) -> tuple[int, int]:
    """How many views were compared, and how many led to something else."""
    all_seats, one_seat = Minds(1), Minds(1)
    seen = other = number = 0
    began = time.monotonic()
    try:
        while seen < views:
            cell = read_cell(tables[number % len(tables)])
            session = prepared(cell, "honesty", number, {})
            number += 1
            while session.outcome is None and seen < views:
                poll = session.poll
                assert poll is not None
                seats = {seat: session.view(seat) for seat in range(cell.seats) if session.question(seat) is not None}
                whole = Wanted(f"table {number}", cell.book, kind, str(number), seats, answers=True)
                thoughts = await all_seats.think(whole)
                for seat, view in seats.items():
                    alone = replace(whole, room=f"view {seen}", views={seat: view})
                    other += (await one_seat.think(alone))[seat] != thoughts[seat]
                    one_seat.forget(alone.room)
                    seen += 1
                for seat, thought in thoughts.items():
                    if session.poll is poll and thought.value is not None:
                        say_all(session, seat, thought.said)
                        session.answer(seat, thought.value)
                if session.poll is poll:
                    session.time_is_up()
            print(
                f"{seen} views of {number} games, {other} differ, {seen / (time.monotonic() - began):.0f} a second",
                flush=True,
            )
    finally:
        all_seats.close()
        one_seat.close()
    return seen, other


def say_all(session: Session, seat: int, said: tuple[dict[str, object], ...]) -> None:
    for statement in said:
        if session.view(seat).may_speak:
            session.say(seat, statement=dict(statement))


def main(views: int = 1000, kind: str = "", *tables: str) -> None:
    book = read_cell(PROOF[0]).book
    seen, other = asyncio.run(compare(views, kind or next(iter(players_of(family_of(book)))), tables or PROOF))
    print(f"{other} of {seen} views led to other answers or words")
    sys.exit(1 if other else 0)


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:]))  # type: ignore[arg-type]
