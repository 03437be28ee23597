"""Every ability that is called at night, by number. To add one: write its file, name it in the rules, call it here."""

from __future__ import annotations

from nightcall.lab.compiled.abilities.brew import brew
from nightcall.lab.compiled.abilities.commune import commune
from nightcall.lab.compiled.abilities.guard import guard
from nightcall.lab.compiled.abilities.hunt import hunt
from nightcall.lab.compiled.abilities.inspect import inspect
from nightcall.lab.compiled.abilities.mark import mark
from nightcall.lab.compiled.abilities.matchmake import matchmake
from nightcall.lab.compiled.abilities.meet_fellows import meet_fellows
from nightcall.lab.compiled.abilities.meet_lover import meet_lover
from nightcall.lab.compiled.abilities.mimic import mimic
from nightcall.lab.compiled.abilities.ravage import ravage
from nightcall.lab.compiled.abilities.spy import spy
from nightcall.lab.compiled.abilities.swap import swap
from nightcall.lab.compiled.rules import (
    BREW,
    CALL_ABILITY,
    COMMUNE,
    GUARD,
    HUNT,
    INSPECT,
    MARK,
    MATCHMAKE,
    MEET_FELLOWS,
    MEET_LOVER,
    MIMIC,
    RAVAGE,
    SPY,
    SWAP,
)
from nightcall.lab.compiled.table import Game
from nightcall.lab.machine_code import lean


@lean
def act(game: Game, call: int) -> None:
    """Those who are called choose, and what they chose comes true."""
    ability = game[call + CALL_ABILITY]
    if ability == HUNT:
        hunt(game, call)
    elif ability == INSPECT:
        inspect(game, call)
    elif ability == RAVAGE:
        ravage(game, call)
    elif ability == GUARD:
        guard(game, call)
    elif ability == MARK:
        mark(game, call)
    elif ability == MIMIC:
        mimic(game, call)
    elif ability == MATCHMAKE:
        matchmake(game, call)
    elif ability == MEET_LOVER:
        meet_lover(game)
    elif ability == MEET_FELLOWS:
        meet_fellows(game, call)
    elif ability == SWAP:
        swap(game, call)
    elif ability == BREW:
        brew(game, call)
    elif ability == SPY:
        spy(game, call)
    elif ability == COMMUNE:
        commune(game, call)
