"""Whole compiled games, from deal to end. Optional parts are called by address."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nightcall.lab.compiled.addresses import play_part, start_of
from nightcall.lab.compiled.ends import GOES_ON, decide, end_of
from nightcall.lab.compiled.facts import (
    BY_NIGHT,
    BY_VOTE,
    DAY_BROKE,
    DEALT,
    ENDED,
    MIDDLE_LAID,
    NIGHT_FELL,
    QUIET_COUNTED,
    tell,
)
from nightcall.lab.compiled.luck import begin, below, drawn_for, more
from nightcall.lab.compiled.rules import (
    CALL,
    CALL_ARGUMENT,
    CALL_CARDS,
    CALL_DOES,
    CALL_EVERY,
    CALL_FROM,
    CALL_SIZE,
    CALL_UNTIL,
    CALLS_MADE,
    COUNTS_AS_WOLF,
    DAY_STEP,
    DAY_STEPS,
    DECK_ENTRIES,
    ENTRY_CARD,
    ENTRY_COUNT,
    FEWEST_WOLVES,
    FORGOTTEN_BY_GAME,
    FORGOTTEN_BY_NIGHT,
    FORGOTTEN_IN_GAME,
    FORGOTTEN_IN_NIGHT,
    MOST_WOLVES,
    NEVER,
    PLAIN_ENTRY,
    QUIET,
    QUIET_ROUNDS,
    SEATS,
    SPEAKS,
    WOLF_ENTRY,
)
from nightcall.lab.compiled.settle import fall_at_dawn, settle, spare
from nightcall.lab.compiled.table import (
    ACTING,
    ARGUMENT,
    CLEARED,
    CLEARED_END,
    CONDEMNED,
    COPIES_OF,
    DAY,
    DEATHS,
    EXECUTED,
    EXECUTIONS,
    HAS_TIME,
    HELD,
    HIGH,
    LAST_SLAIN,
    LIVING,
    LOW,
    MUTED,
    NIGHT,
    NO_SEAT,
    OWN_END,
    PILE,
    PLAYERS_OF,
    PLAYING,
    REASON,
    SHERIFF,
    VICTIM,
    VICTIMS,
    WINNERS,
    WOLVES,
    WOLVES_EXECUTED,
    WON,
    Game,
    playing_any,
)
from nightcall.lab.machine_code import compiled, lean
from nightcall.lab.policies.policy import MOST_NIGHTS
from nightcall.lab.race.luck import Keys

Numbers = NDArray[np.int64]
SUMS: Final = 4  # sums kept besides the wins

_DEAL: Final = drawn_for("deal")
_WOLVES_DRAWN: Final = drawn_for("wolves")


@lean
def clear(game: Game) -> None:
    """Resets the table."""
    for place in range(CLEARED, CLEARED_END if game[SPEAKS] == NEVER else OWN_END):
        game[place] = 0
    for place in range(FORGOTTEN_IN_GAME, FORGOTTEN_IN_GAME + game[FORGOTTEN_BY_GAME]):
        game[game[place]] = 0
    game[LIVING] = (1 << game[SEATS]) - 1
    game[SHERIFF] = game[EXECUTED] = game[LAST_SLAIN] = NO_SEAT


@lean
def lay_pile(game: Game) -> int:
    """Lays the cards in order, drawing the number of wolves if the table has a range; returns how many there are."""
    more_wolves = 0
    if game[MOST_WOLVES]:
        span = game[MOST_WOLVES] - game[FEWEST_WOLVES] + 1
        wolves = game[FEWEST_WOLVES] + below(span, begin(game, _WOLVES_DRAWN), game)
        more_wolves = wolves - game[ENTRY_COUNT + game[WOLF_ENTRY]]
    size = 0
    for entry in range(game[DECK_ENTRIES]):
        copies = game[ENTRY_COUNT + entry]
        if entry == game[WOLF_ENTRY]:
            copies += more_wolves
        elif entry == game[PLAIN_ENTRY]:
            copies -= more_wolves
        card = game[ENTRY_CARD + entry]
        game[COPIES_OF + card] = copies
        for _ in range(copies):
            game[PILE + size] = card
            size += 1
    return size


@lean
def deal(game: Game) -> None:
    """Deals the shuffled pile; the rest is the middle."""
    clear(game)
    size = lay_pile(game)
    word = begin(game, _DEAL)
    for last in range(size - 1, 0, -1):
        other = below(last + 1, more(word, last), game)
        card = game[PILE + last]
        game[PILE + last] = game[PILE + other]
        game[PILE + other] = card
    wolves = 0
    for seat in range(game[SEATS]):
        card = game[PILE + seat]
        game[HELD + seat] = game[PLAYING + seat] = card
        game[PLAYERS_OF + card] |= 1 << seat
        wolves |= game[COUNTS_AS_WOLF + card] << seat
        tell(game, DEALT, seat, card, 0)
    game[WOLVES] = wolves
    for place in range(game[SEATS], size):
        tell(game, MIDDLE_LAID, place - game[SEATS], game[PILE + place], 0)


@lean
def hold_night(game: Game) -> None:
    """Runs all calls in order, without deciding anything yet."""
    game[NIGHT] += 1
    game[VICTIMS] = game[MUTED] = 0
    game[VICTIM] = NO_SEAT
    for place in range(FORGOTTEN_IN_NIGHT, FORGOTTEN_IN_NIGHT + game[FORGOTTEN_BY_NIGHT]):
        game[game[place]] = 0
    night = game[NIGHT]
    tell(game, NIGHT_FELL, night, 0, 0)
    for number in range(game[CALLS_MADE]):
        call = CALL + number * CALL_SIZE
        is_due = game[call + CALL_FROM] <= night <= game[call + CALL_UNTIL]
        if is_due and (night - game[call + CALL_FROM]) % game[call + CALL_EVERY] == 0:
            game[ACTING] = playing_any(game, game[call + CALL_CARDS])
            game[ARGUMENT] = game[call + CALL_ARGUMENT]
            play_part(game[call + CALL_DOES], game)


@lean
def play(game: Game) -> bool:
    """Plays the whole game; False if it would never end."""
    deal(game)
    quiet = 0
    end = GOES_ON
    while end == GOES_ON:
        deaths = game[DEATHS]
        hold_night(game)
        if game[NIGHT] > MOST_NIGHTS:
            return False
        game[DAY] = game[NIGHT]
        game[EXECUTED] = NO_SEAT
        tell(game, DAY_BROKE, game[DAY], 0, 0)
        dying, how = fall_at_dawn(game), BY_NIGHT
        step = DAY_STEP
        # Once for the dawn, and once for each day step.
        while True:
            if dying:
                settle(game, dying, how)
            end = end_of(game)
            if end != GOES_ON or step == DAY_STEP + game[DAY_STEPS]:
                break
            game[CONDEMNED] = NO_SEAT
            play_part(game[step], game)
            step += 1
            if game[CONDEMNED] != NO_SEAT:
                spare(game)
            dying, how = (0 if game[CONDEMNED] == NO_SEAT else 1 << game[CONDEMNED]), BY_VOTE
            game[HAS_TIME] = dying
        if end == GOES_ON:
            quiet = quiet + 1 if game[DEATHS] == deaths else 0
            if game[QUIET_ROUNDS] and quiet >= game[QUIET_ROUNDS]:
                end = QUIET
            elif game[QUIET_ROUNDS] and quiet == game[QUIET_ROUNDS] - 1:
                tell(game, QUIET_COUNTED, quiet, 0, 0)
    decide(game, end)
    tell(game, ENDED, game[WON], game[REASON], game[WINNERS])
    return True


@compiled
def play_many(numbers: Numbers, keys: Keys, wins: Numbers, sums: Numbers) -> int:
    """Plays one game per key and adds up wins by side, nights, their squares, executions, and those of wolves.

    Returns how many did not end.
    """
    game = start_of(numbers)
    endless = 0
    for number in range(len(keys)):
        game[LOW], game[HIGH] = np.int64(keys[number, 0]), np.int64(keys[number, 1])
        if play(game):
            wins[game[WON]] += 1
            sums[0] += game[NIGHT]
            sums[1] += game[NIGHT] * game[NIGHT]
            sums[2] += game[EXECUTIONS]
            sums[3] += game[WOLVES_EXECUTED]
        else:
            endless += 1
    return endless
