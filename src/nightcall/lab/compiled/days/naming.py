"""Compiled naming: the most named stand for execution, and the others decide."""

from __future__ import annotations

from typing import Final

from nightcall.lab.compiled.abilities.mark import with_marked
from nightcall.lab.compiled.bits import count, highest, lowest
from nightcall.lab.compiled.choosing import any_of, by_weight, speak_where_it_pays
from nightcall.lab.compiled.days.ballot import VOTE, break_tie, most_voted
from nightcall.lab.compiled.days.together import suspect_among, vote_with_the_table
from nightcall.lab.compiled.facts import (
    LOT_DRAWN,
    NAMED,
    NAMING_BEGAN,
    NOBODY_EXECUTED,
    NOBODY_NAMED,
    NOMINATED,
    RUN_OFF_BEGAN,
    tell,
)
from nightcall.lab.compiled.luck import begin, drawn_for, more
from nightcall.lab.compiled.rules import FOLLOW, SEATS
from nightcall.lab.compiled.table import CONDEMNED, DAY, LAST_SLAIN, LIVING, MUTED, NO_SEAT, VOTES, Game
from nightcall.lab.machine_code import lean, part

_FIRST_VOICE: Final = drawn_for("first voice")
_LOT: Final = drawn_for("run-off")


@part
def name_and_judge(game: Game) -> None:
    """Nominates everyone with at least as many votes as the second highest, and at least one."""
    voices = game[LIVING] & ~game[MUTED]
    first = first_voice(game, voices)
    tell(game, NAMING_BEGAN, first, 0, 0)
    speak_where_it_pays(game)
    vote_in_turn(game, first, voices, 0, game[LIVING])
    most_named = most_voted(game, game[LIVING])
    if most_named == 0:
        tell(game, NOBODY_EXECUTED, NOBODY_NAMED, 0, 0)
        return
    nominated = most_named
    if count(most_named) == 1:
        nominated |= most_voted(game, game[LIVING] & ~most_named)
    nominated = with_marked(game, nominated, most_named)
    tell(game, NOMINATED, nominated, 0, 0)
    for number in range(1, 3):
        voters = voices & ~nominated
        if count(nominated) <= 1 or voters == 0:
            break
        tell(game, RUN_OFF_BEGAN, nominated, voters, 0)
        vote_in_turn(game, first, voters, number, nominated)
        nominated = most_voted(game, nominated)
    nominated = break_tie(game, nominated)
    condemned = lowest(nominated)
    if count(nominated) > 1:
        condemned = any_of(nominated, game, _LOT, game[DAY])
        tell(game, LOT_DRAWN, condemned, nominated, 0)
    game[CONDEMNED] = condemned


@lean
def first_voice(game: Game, voices: int) -> int:
    """The nearest seat to the right of the pack's last victim, or a random one; or the next that may speak, if any."""
    slain = game[LAST_SLAIN]
    if slain == NO_SEAT:
        first = any_of(game[LIVING], game, _FIRST_VOICE, game[DAY])
    else:
        first = highest(game[LIVING] & ((1 << slain) - 1) or game[LIVING])
    return lowest(voices >> first << first or voices) if voices else NO_SEAT


@lean
def vote_in_turn(game: Game, first: int, voters: int, number: int, among: int) -> None:
    """Counts the votes spoken clockwise from the first voice."""
    for seat in range(game[SEATS]):
        game[VOTES + seat] = 0
    if count(among) <= 1 or voters == 0:
        return
    if game[FOLLOW]:
        suspect_among(game, among, number)
    word = more(more(begin(game, VOTE), game[DAY]), number)
    later = voters >> first << first
    for turn in range(2):
        left = later if turn == 0 else voters & ~later
        while left:
            seat = lowest(left)
            left &= left - 1
            if game[FOLLOW]:
                pick = vote_with_the_table(game, seat, among & ~(1 << seat), among, number, more(word, seat))
            else:
                pick = by_weight(game, seat, among & ~(1 << seat), more(word, seat))
            tell(game, NAMED, seat, pick, 0)
            if pick != NO_SEAT:
                game[VOTES + pick] += 1
