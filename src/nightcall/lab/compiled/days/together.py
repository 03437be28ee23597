"""Compiled collective decisions: the table's suspect, who follows, and who wolves spare."""

from __future__ import annotations

from typing import Any, Final

from nightcall.lab.compiled.bits import count, lowest, nth
from nightcall.lab.compiled.choosing import skill_now, weighed
from nightcall.lab.compiled.ends import winners
from nightcall.lab.compiled.luck import begin, below, draw, draw_two, drawn_for, more
from nightcall.lab.compiled.rules import ALONE_CARDS, ALONE_SIDE, DOUBT, FOLLOW, HEED, PLEAD, SPARE
from nightcall.lab.compiled.table import (
    DAY,
    KNOWN,
    KNOWN_WOLVES,
    LOVERS,
    NO_SEAT,
    NOTICED,
    SUSPECT,
    WOLVES,
    Game,
    lovers_are_mixed,
)
from nightcall.lab.machine_code import lean

_SUSPECT: Final = drawn_for("lab suspect")
_HEED: Final = drawn_for("lab heed")
_DOUBT: Final = drawn_for("lab doubt")
_PLEAD: Final = drawn_for("lab plead")
_FOLLOW: Final = drawn_for("lab follow")
_SPARE: Final = drawn_for("lab spare")
_INSTEAD: Final = drawn_for("lab instead")


@lean
def suspect_among(game: Game, among: int, number: int) -> None:
    """Picks the table's suspect: once a day, and again if it cannot be chosen any more."""
    if number and (among >> game[SUSPECT]) & 1:
        return
    heard_of = among & game[KNOWN] & game[KNOWN_WOLVES]
    if heard_of and draw(100, game, _HEED, game[DAY]) < game[HEED]:
        game[SUSPECT] = lowest(heard_of)
        return
    others = among & ~heard_of or among
    suspect = weighed(game, others, skill_now(game), more(more(begin(game, _SUSPECT), game[DAY]), number))
    doubted = others & game[NOTICED]
    is_human = (game[WOLVES] >> suspect) & 1 == 0
    if doubted and is_human and draw_two(100, game, _DOUBT, game[DAY], number) < game[DOUBT]:
        suspect = lowest(doubted)
    pleading = game[LOVERS] | (winners(game, ALONE_SIDE) if game[ALONE_CARDS] else 0)
    rest = others & ~pleading
    if (pleading >> suspect) & 1 and rest and draw_two(100, game, _PLEAD, game[DAY], number) < game[PLEAD]:
        word = more(more(more(begin(game, _PLEAD), game[DAY]), number), 1)
        suspect = weighed(game, rest, skill_now(game), word)
    game[SUSPECT] = suspect


@lean
def vote_with_the_table(game: Game, seat: int, options: int, among: int, number: int, word: Any) -> int:
    """Who this seat votes for; `word` is the started draw of a random vote."""
    suspect = game[SUSPECT]
    is_open = (options >> suspect) & 1
    if (game[WOLVES] >> seat) & (game[WOLVES] >> suspect) & 1:
        if is_open and not spares(game, seat, number):
            return int(suspect)
        humans = among & ~game[WOLVES]
        instead = nth(humans, draw_two(count(humans), game, _INSTEAD, game[DAY], number)) if humans else NO_SEAT
        if instead != NO_SEAT and (options >> instead) & 1:
            return instead
    elif is_open and follows(game, seat, number):
        return int(suspect)
    return nth(options, below(count(options), word, game)) if options else NO_SEAT


@lean
def spares(game: Game, seat: int, number: int) -> bool:
    """True if this wolf does not vote for a suspected mate; one who loves outside the pack spares nobody."""
    if (game[LOVERS] >> seat) & 1 and lovers_are_mixed(game):
        return False
    return bool(below(100, more(more(more(begin(game, _SPARE), game[DAY]), number), seat), game) < game[SPARE])


@lean
def follows(game: Game, seat: int, number: int) -> bool:
    """True if this seat follows the table."""
    return bool(below(100, more(more(more(begin(game, _FOLLOW), game[DAY]), number), seat), game) < game[FOLLOW])
