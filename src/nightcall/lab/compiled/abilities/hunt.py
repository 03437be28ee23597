"""Hunt, and what every hunt shares: the pack agrees on one of its prey."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.choosing import one_of
from nightcall.lab.compiled.facts import VICTIM_CHOSEN, tell
from nightcall.lab.compiled.rules import FIRST_VICTIM, PRIVATE, SPEAKS
from nightcall.lab.compiled.table import KNOWN, KNOWN_WOLVES, LIVING, NIGHT, NO_SEAT, VICTIM, VICTIMS, Game, actors
from nightcall.lab.machine_code import lean


@lean
def choose_prey(game: Game, prey: int, number: int) -> int:
    """Whom the pack points at; where people speak only when it pays, first those who have spoken."""
    if game[SPEAKS] == PRIVATE:
        cleared = prey & game[KNOWN] & ~game[KNOWN_WOLVES]
        prey = cleared or prey
    return one_of(prey, game, purposes.VICTIM, game[NIGHT], number)


@lean
def bite(game: Game, seat: int) -> None:
    """The pack has chosen this seat, or nobody."""
    tell(game, VICTIM_CHOSEN, seat, 0, 0)
    if seat != NO_SEAT:
        if game[VICTIM] == NO_SEAT:
            game[VICTIM] = seat
        game[VICTIMS] |= 1 << seat


@lean
def hunt(game: Game, call: int) -> None:
    """One victim, in a first night only where the table wants one."""
    pack = actors(game, call)
    if pack == 0:
        return
    if game[FIRST_VICTIM] or game[NIGHT] > 1:
        bite(game, choose_prey(game, game[LIVING] & ~pack, 0))
