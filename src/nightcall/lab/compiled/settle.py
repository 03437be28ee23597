"""Deaths in compiled code: those of a night, and the queue that follows any death, in the engine's order."""

from __future__ import annotations

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.abilities.elude import elusive
from nightcall.lab.compiled.abilities.shoot import take_last_shots
from nightcall.lab.compiled.choosing import any_of
from nightcall.lab.compiled.dying import die_together
from nightcall.lab.compiled.ends import GOES_ON, end_of
from nightcall.lab.compiled.facts import (
    BADGE_BURIED,
    BADGE_GIVEN,
    BY_NIGHT,
    BY_VOTE,
    GIVEN_BY_NAME,
    NOBODY_DIED,
    SUCCESSION,
    tell,
)
from nightcall.lab.compiled.rules import (
    BITE_RULE,
    DAWN_RULE,
    DAWN_RULES,
    ELUDE_RULE,
    GUARD_RULE,
    HEAL_RULE,
    POISON_RULE,
)
from nightcall.lab.compiled.table import (
    GUARDED,
    HAS_TIME,
    HEALED,
    INSPECTED,
    LIVING,
    NO_SEAT,
    POISONED,
    SHERIFF,
    VICTIMS,
    WAITING,
    Game,
)
from nightcall.lab.machine_code import lean


@lean
def die_at_dawn(game: Game) -> None:
    """Everyone who dies of the night, and what follows."""
    bitten, others = 0, 0
    for place in range(DAWN_RULE, DAWN_RULE + game[DAWN_RULES]):
        rule = game[place]
        if rule == BITE_RULE:
            bitten |= game[VICTIMS]
        elif rule == HEAL_RULE and game[HEALED] != NO_SEAT:
            bitten &= ~(1 << game[HEALED])
        elif rule == GUARD_RULE:
            bitten &= ~game[GUARDED]
        elif rule == ELUDE_RULE:
            untouchable = elusive(game)
            bitten &= ~untouchable
            others |= untouchable & game[INSPECTED]
        elif rule == POISON_RULE:
            others |= game[POISONED]
    if bitten | others == 0:
        tell(game, NOBODY_DIED, 0, 0, 0)
        return
    game[HAS_TIME] = bitten
    settle(game, bitten | others, BY_NIGHT)


@lean
def execute(game: Game, seat: int) -> None:
    """The town has decided on this seat."""
    game[HAS_TIME] = 1 << seat
    settle(game, 1 << seat, BY_VOTE)


@lean
def settle(game: Game, dying: int, how: int) -> None:
    """These die together; then come griefs, last shots, and the badge."""
    game[WAITING] = 0
    die_together(game, dying, how)
    take_last_shots(game)
    sheriff = game[SHERIFF]
    if sheriff == NO_SEAT or (game[LIVING] >> sheriff) & 1:
        return
    if game[LIVING] == 0 or end_of(game) != GOES_ON:
        tell(game, BADGE_BURIED, 0, 0, 0)
        game[SHERIFF] = NO_SEAT
        return
    tell(game, SUCCESSION, sheriff, 0, 0)
    game[SHERIFF] = any_of(game[LIVING], game, purposes.SUCCESSOR, sheriff)
    tell(game, BADGE_GIVEN, game[SHERIFF], GIVEN_BY_NAME, 0)
