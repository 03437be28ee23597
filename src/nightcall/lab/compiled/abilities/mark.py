"""Mark: a seat that will stand beside the nominated of the coming day."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import MARKED_ONE, tell
from nightcall.lab.compiled.table import LIVING, MARKERS, MARKS, NIGHT, Game, actors
from nightcall.lab.machine_code import lean


@lean
def mark(game: Game, call: int) -> None:
    """Any living seat, its own too."""
    markers = actors(game, call)
    while markers:
        seat = lowest(markers)
        markers &= markers - 1
        marked = one_of(game[LIVING], game, purposes.MARK, game[NIGHT], seat)
        tell(game, MARKED_ONE, seat, marked, 0)
        game[MARKS + seat] = marked
        game[MARKERS] |= 1 << seat
