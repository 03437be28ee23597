"""Compiled proposals: propose, second, and live or die, until someone is executed or the day is over."""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.bits import count, lowest, nth
from nightcall.lab.compiled.choosing import by_weight, known_by, skill_now, speak_where_it_pays, wolves_known_by
from nightcall.lab.compiled.days.together import follows, spares, suspect_among
from nightcall.lab.compiled.facts import LIMIT, NOBODY_EXECUTED, PROPOSED, SECONDED, TIME, VERDICT, tell
from nightcall.lab.compiled.luck import begin, below, draw_two, drawn_for, more
from nightcall.lab.compiled.rules import FOLLOW, NEVER, SPEAKS, VOTES_A_DAY
from nightcall.lab.compiled.table import CONDEMNED, DAY, LIVING, NO_SEAT, SUSPECT, WOLVES, Game
from nightcall.lab.machine_code import lean, part
from nightcall.lab.policies.policy import MOST_PROPOSALS, MOST_SKILL

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
    is_together = game[FOLLOW] != 0
    most = min(MOST_PROPOSALS, game[VOTES_A_DAY]) if is_together else game[VOTES_A_DAY]
    for number in range(most):
        # With two or more alive, everybody but the last proposer has somebody to propose.
        free = living if just_proposed == NO_SEAT else living & ~(1 << just_proposed)
        if is_together:
            suspect_among(game, living & ~(0 if number == 0 else 1 << just_judged), number)
            free &= ~(1 << game[SUSPECT])
            if free == 0:
                break
        by = nth(free, draw_two(count(free), game, _PROPOSER, day, number))
        options = living & ~(1 << by)
        if just_judged not in (NO_SEAT, by):
            options &= ~(1 << just_judged)
        if is_together:
            accused = game[SUSPECT]
        else:
            accused = by_weight(game, by, options, more(more(begin(game, _ACCUSE), day), number))
        tell(game, PROPOSED, by, accused, 0)
        tell(game, SECONDED, lowest(living & ~(1 << by)), accused, 0)
        die = thumbs_down(game, number, accused)
        tell(game, VERDICT, accused, die, living & ~die)
        if 2 * count(die) > count(living):
            game[CONDEMNED] = accused
            return
        just_judged, just_proposed = accused, by
    tell(game, NOBODY_EXECUTED, LIMIT if most == game[VOTES_A_DAY] else TIME, 0, 0)


@lean
def thumbs_down(game: Game, number: int, accused: int) -> int:
    """The seats that vote to execute; a seat that knows what the accused is votes by that."""
    word = more(more(begin(game, _THUMB), game[DAY]), number)
    accused_is_wolf = (game[WOLVES] >> accused) & 1
    die = 0
    left = game[LIVING] & ~(1 << accused)
    while left:
        seat = lowest(left)
        left &= left - 1
        skill = 0
        is_wolf = (game[WOLVES] >> seat) & 1
        if game[FOLLOW]:
            if is_wolf and accused_is_wolf:
                die |= (0 if spares(game, seat, number) else 1) << seat
                continue
            if follows(game, seat, number):
                die |= 1 << seat
                continue
        elif not is_wolf:
            skill = skill_now(game)
            if game[SPEAKS] != NEVER and (known_by(game, seat) >> accused) & 1:
                die |= ((wolves_known_by(game, seat) >> accused) & 1) << seat
                continue
        of_wolf, of_human = MOST_SKILL + min(skill, 0), MOST_SKILL - max(skill, 0)
        if below(of_wolf + of_human, more(word, seat), game) < (of_wolf if accused_is_wolf else of_human):
            die |= 1 << seat
    return die
