"""MeetFellows: those who hold the card know one another."""

from __future__ import annotations

from nightcall.lab.compiled.abilities.inspect import learn_of_fellows
from nightcall.lab.compiled.facts import FELLOWS_MET, tell
from nightcall.lab.compiled.table import Game, actors
from nightcall.lab.machine_code import lean


@lean
def meet_fellows(game: Game, call: int) -> None:
    """Nothing is chosen."""
    fellows = actors(game, call)
    if fellows:
        tell(game, FELLOWS_MET, fellows, 0, 0)
        learn_of_fellows(game, fellows)
