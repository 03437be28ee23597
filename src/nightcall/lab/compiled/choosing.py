"""How seats choose under a policy, and what they know: the compiled half of `nightcall.lab.policies`."""

from __future__ import annotations

from typing import Any

from nightcall.lab.compiled.bits import count, lowest, nth
from nightcall.lab.compiled.luck import below, draw, draw_two
from nightcall.lab.compiled.rules import FIRST_SKILL, LATER_SKILL, NEVER, PUBLIC, SKILL, SPEAKS
from nightcall.lab.compiled.table import (
    DAY,
    KNOWN,
    KNOWN_WOLVES,
    LIVING,
    LOOKED,
    MUTED,
    NIGHT,
    NO_SEAT,
    NOTICED,
    OWN_KNOWN,
    OWN_WOLVES,
    SPOKE_ON,
    WOLVES,
    WOLVES_EXECUTED,
    Game,
)
from nightcall.lab.machine_code import lean
from nightcall.lab.policies.policy import MOST_SKILL


@lean
def any_of(seats: int, game: Game, what_for: Any, one: int) -> int:
    """A random one of these seats, which may not be empty, drawn for a purpose with one number."""
    return nth(seats, draw(count(seats), game, what_for, one))


@lean
def one_of(seats: int, game: Game, what_for: Any, one: int, two: int) -> int:
    """A random one of these seats, drawn for a purpose with two numbers; NO_SEAT if there are none."""
    return nth(seats, draw_two(count(seats), game, what_for, one, two)) if seats else NO_SEAT


@lean
def known_by(game: Game, seat: int) -> int:
    """The seats whose side this seat knows."""
    return int(game[KNOWN] | game[OWN_KNOWN + seat])


@lean
def wolves_known_by(game: Game, seat: int) -> int:
    """The wolves among them; its own facts take precedence over public ones."""
    return int(game[KNOWN_WOLVES] & ~game[OWN_KNOWN + seat] | game[OWN_WOLVES + seat])


@lean
def by_weight(game: Game, seat: int, options: int, word: Any) -> int:
    """The option this seat picks with a draw that has begun; NO_SEAT if there is none."""
    if options == 0:
        return NO_SEAT
    is_human = (game[WOLVES] >> seat) & 1 == 0
    if is_human and game[SPEAKS] != NEVER:
        wolves = options & wolves_known_by(game, seat)
        strangers = options & ~known_by(game, seat)
        if wolves:
            options = wolves & -wolves
        elif strangers:
            options = strangers
    skill = skill_now(game)
    if skill == 0 or not is_human:
        return nth(options, below(count(options), word, game))
    return weighed(game, options, skill, word)


@lean
def skill_now(game: Game) -> int:
    """The skill of today, or of tonight."""
    later = game[LATER_SKILL] if game[WOLVES_EXECUTED] else game[SKILL]
    return int(game[FIRST_SKILL] if game[NIGHT] <= 1 else later)


@lean
def weighed(game: Game, options: int, skill: int, word: Any) -> int:
    """A random option, weighted by this skill."""
    of_wolf, of_human = MOST_SKILL + min(skill, 0), MOST_SKILL - max(skill, 0)
    many = count(options)
    wolves = count(options & game[WOLVES])
    if (wolves == 0 or of_wolf == 0) and (wolves == many or of_human == 0):
        of_wolf = of_human = 1
    drawn = below(wolves * of_wolf + (many - wolves) * of_human, word, game)
    while True:
        one = lowest(options)
        drawn -= of_wolf if (game[WOLVES] >> one) & 1 else of_human
        if drawn < 0:
            return int(one)
        options &= options - 1


@lean
def learn(game: Game, holders: int, seat: int, is_wolf: int) -> None:
    """Tells these seats whether that one is a wolf; only humans use it, and nobody learns about themselves."""
    if game[SPEAKS] == NEVER:
        return
    holders &= ~(game[WOLVES] | (1 << seat))
    while holders:
        holder = lowest(holders)
        holders &= holders - 1
        if game[SPEAKS] == PUBLIC:
            game[KNOWN] |= (1 << seat) | (1 << holder)
            game[KNOWN_WOLVES] = game[KNOWN_WOLVES] & ~((1 << seat) | (1 << holder)) | (is_wolf << seat)
        else:
            game[OWN_KNOWN + holder] |= 1 << seat
            game[OWN_WOLVES + holder] = game[OWN_WOLVES + holder] & ~(1 << seat) | (is_wolf << seat)


@lean
def look(game: Game, holders: int, seat: int, is_wolf: int) -> None:
    """Lets these seats look at that one: they learn whether it is a wolf, and the pack hunts them for it."""
    learn(game, holders, seat, is_wolf)
    if game[SPEAKS] != NEVER:
        game[LOOKED] |= holders & ~game[WOLVES]


@lean
def speak_where_it_pays(game: Game) -> None:
    """Before the first decision of a day: seats that know an unrevealed wolf publish all they know."""
    if game[SPEAKS] == NEVER or game[SPOKE_ON] == game[DAY]:
        return
    game[SPOKE_ON] = game[DAY]
    game[NOTICED] = game[LOOKED]
    speakers = game[LIVING] & ~game[WOLVES] & ~game[MUTED]
    while speakers:
        holder = lowest(speakers)
        speakers &= speakers - 1
        wolves = game[OWN_WOLVES + holder]
        if wolves & game[LIVING] & ~game[KNOWN_WOLVES]:
            known = game[OWN_KNOWN + holder]
            game[KNOWN] |= known | (1 << holder)
            game[KNOWN_WOLVES] = (game[KNOWN_WOLVES] & ~known | wolves) & ~(1 << holder)
