"""Mark: a seat that joins the nominees of the coming day."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.mark import MarkAnnounced, Marked
from nightcall.kernel.sentences import Sentence
from nightcall.lab.compiled.bits import lowest
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import tell
from nightcall.lab.compiled.luck import drawn_for
from nightcall.lab.compiled.power import CompiledPower, PowerParts
from nightcall.lab.compiled.table import ACTING, LIVING, NIGHT, Game
from nightcall.lab.machine_code import lean, part

_places = PowerParts("mark")
_MARKERS: Final = _places.tonight()
_MARKED_BY: Final = _places.by_seat()
_MARKED: Final = _places.fact("marked", "seat", "seat")
_ANNOUNCED: Final = _places.fact("mark announced", "seat")
_MARK: Final = drawn_for("lab mark")


@part
def mark(game: Game) -> None:
    """Any living seat, including its own."""
    markers = game[ACTING]
    while markers:
        seat = lowest(markers)
        markers &= markers - 1
        marked = one_of(game[LIVING], game, _MARK, game[NIGHT], seat)
        tell(game, _MARKED, seat, marked, 0)
        game[_MARKED_BY + seat] = marked
        game[_MARKERS] |= 1 << seat


@lean
def with_marked(game: Game, nominated: int, most_named: int) -> int:
    """The nominees, with a marked seat added to the most named; ignored if marker or marked is dead."""
    markers = game[_MARKERS] & game[LIVING]
    while markers:
        marked = game[_MARKED_BY + lowest(markers)]
        markers &= markers - 1
        if (game[LIVING] >> marked) & 1:
            tell(game, _ANNOUNCED, marked, 0, 0)
            if (nominated >> marked) & 1 == 0:
                nominated = most_named | (1 << marked)
    return nominated


POWER: Final = CompiledPower(
    places=_places,
    act=mark,
    reads={
        Marked: lambda event, _: [(_MARKED, event.by, event.seat)],
        MarkAnnounced: lambda event, _: [(_ANNOUNCED, event.seat)],
    },
    not_twice=Sentence("uncompiled_marks", "This book marks in two calls; compiled games know one."),
)
