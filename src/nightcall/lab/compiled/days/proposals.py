"""Proposals in compiled code: propose, second, and live or die, until someone is executed or the day is over."""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.bits import count, lowest, nth
from nightcall.lab.compiled.choosing import by_weight, known_by, speak_where_it_pays, wolves_known_by
from nightcall.lab.compiled.facts import LIMIT, NOBODY_EXECUTED, PROPOSED, SECONDED, TIME, VERDICT, tell
from nightcall.lab.compiled.luck import begin, below, draw_two, drawn_for, more
from nightcall.lab.compiled.rules import NEVER, SKILL, SPEAKS, VOTES_A_DAY
from nightcall.lab.compiled.table import CONDEMNED, DAY, LIVING, NO_SEAT, WOLVES, Game
from nightcall.lab.machine_code import lean, part
from nightcall.lab.policies.policy import MOST_SKILL

_PROPOSER: Final = drawn_for("lab proposer")
_ACCUSE: Final = drawn_for("lab accuse")
_THUMB: Final = drawn_for("lab thumb")


@part
def propose_and_judge(game: Game) -> None:
    """One proposal after another, each with its verdict."""
    speak_where_it_pays(game)
    living, day = game[LIVING], game[DAY]
    just_judged, just_proposed = NO_SEAT, NO_SEAT
    if count(living) <= 1:
        tell(game, NOBODY_EXECUTED, TIME, 0, 0)
        return
    for number in range(game[VOTES_A_DAY]):
        # With two or more alive, everybody but the last proposer has somebody to propose.
        free = living if just_proposed == NO_SEAT else living & ~(1 << just_proposed)
        by = nth(free, draw_two(count(free), game, _PROPOSER, day, number))
        options = living & ~(1 << by)
        if just_judged not in (NO_SEAT, by):
            options &= ~(1 << just_judged)
        accused = by_weight(game, by, options, more(more(begin(game, _ACCUSE), day), number))
        tell(game, PROPOSED, by, accused, 0)
        tell(game, SECONDED, lowest(living & ~(1 << by)), accused, 0)
        die = thumbs_down(game, number, accused)
        tell(game, VERDICT, accused, die, living & ~die)
        if 2 * count(die) > count(living):
            game[CONDEMNED] = accused
            return
        just_judged, just_proposed = accused, by
    tell(game, NOBODY_EXECUTED, LIMIT, 0, 0)


@lean
def thumbs_down(game: Game, number: int, accused: int) -> int:
    """The seats that say die; who knows what the accused is says so."""
    word = more(more(begin(game, _THUMB), game[DAY]), number)
    accused_is_wolf = (game[WOLVES] >> accused) & 1
    die = 0
    left = game[LIVING] & ~(1 << accused)
    while left:
        seat = lowest(left)
        left &= left - 1
        skill = 0
        if (game[WOLVES] >> seat) & 1 == 0:
            skill = game[SKILL]
            if game[SPEAKS] != NEVER and (known_by(game, seat) >> accused) & 1:
                die |= ((wolves_known_by(game, seat) >> accused) & 1) << seat
                continue
        drawn = below(2 * MOST_SKILL - skill, more(word, seat), game)
        if drawn < (MOST_SKILL if accused_is_wolf else MOST_SKILL - skill):
            die |= 1 << seat
    return die
