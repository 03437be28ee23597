"""Whole games in compiled code, from the deal to the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nightcall.lab.compiled import luck as purposes
from nightcall.lab.compiled.abilities.all import act
from nightcall.lab.compiled.days.election import elect
from nightcall.lab.compiled.days.naming import name_and_judge
from nightcall.lab.compiled.days.pointing import point
from nightcall.lab.compiled.days.proposals import propose_and_judge
from nightcall.lab.compiled.ends import GOES_ON, decide, end_of
from nightcall.lab.compiled.facts import DAY_BROKE, DEALT, ENDED, MIDDLE_LAID, NIGHT_FELL, QUIET_COUNTED, tell
from nightcall.lab.compiled.luck import HIGH, LOW, begin, below, more
from nightcall.lab.compiled.rules import (
    ARMED_CARDS,
    CALL,
    CALL_FROM,
    CALL_SIZE,
    CALL_UNTIL,
    CALLS_MADE,
    COUNTS_AS_WOLF,
    DAY_STEP,
    DAY_STEPS,
    DECK_ENTRIES,
    ELECTION_STEP,
    ENTRY_CARD,
    ENTRY_COUNT,
    FEWEST_WOLVES,
    MOST_WOLVES,
    NAMING_STEP,
    NEVER,
    PLAIN_ENTRY,
    POINTING_STEP,
    PROPOSALS_STEP,
    QUIET,
    QUIET_ROUNDS,
    SEATS,
    SPEAKS,
    WOLF_ENTRY,
)
from nightcall.lab.compiled.settle import die_at_dawn
from nightcall.lab.compiled.table import (
    COPIES_ARMED,
    DAY,
    DEATHS,
    EXECUTED,
    GUARDED,
    HEALED,
    HELD,
    INSPECTED,
    LAST_SLAIN,
    LIVING,
    MARKERS,
    NIGHT,
    NO_SEAT,
    OWN_KNOWN,
    PILE,
    PLAYERS_OF,
    PLAYING,
    POISONED,
    REASON,
    SHERIFF,
    TABLE,
    VICTIM,
    VICTIMS,
    WINNERS,
    WOLVES,
    WON,
    Game,
)
from nightcall.lab.machine_code import lean
from nightcall.lab.policies.policy import MOST_NIGHTS
from nightcall.lab.race.luck import Keys

Numbers = NDArray[np.int64]


@lean
def clear(game: Game) -> None:
    """A table at which nothing has happened."""
    for place in range(TABLE, OWN_KNOWN if game[SPEAKS] == NEVER else HELD):
        game[place] = 0
    game[LIVING] = (1 << game[SEATS]) - 1
    game[SHERIFF] = game[EXECUTED] = game[LAST_SLAIN] = NO_SEAT


@lean
def lay_pile(game: Game) -> int:
    """How many cards there are; lays them in order, with a drawn number of wolves where the table has given a range."""
    more_wolves = 0
    if game[MOST_WOLVES]:
        span = game[MOST_WOLVES] - game[FEWEST_WOLVES] + 1
        wolves = game[FEWEST_WOLVES] + below(span, begin(game, purposes.WOLVES_DRAWN), game)
        more_wolves = wolves - game[ENTRY_COUNT + game[WOLF_ENTRY]]
    size = 0
    for entry in range(game[DECK_ENTRIES]):
        copies = game[ENTRY_COUNT + entry]
        if entry == game[WOLF_ENTRY]:
            copies += more_wolves
        elif entry == game[PLAIN_ENTRY]:
            copies -= more_wolves
        card = game[ENTRY_CARD + entry]
        if (game[ARMED_CARDS] >> card) & 1:
            game[COPIES_ARMED] += copies
        for _ in range(copies):
            game[PILE + size] = card
            size += 1
    return size


@lean
def deal(game: Game) -> None:
    """Each seat gets a card of the shuffled pile; what is left lies in the middle."""
    clear(game)
    size = lay_pile(game)
    word = begin(game, purposes.DEAL)
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
    """One call after another, and nothing is decided yet."""
    game[NIGHT] += 1
    game[VICTIMS] = game[POISONED] = game[GUARDED] = game[INSPECTED] = game[MARKERS] = 0
    game[VICTIM] = game[HEALED] = NO_SEAT
    night = game[NIGHT]
    tell(game, NIGHT_FELL, night, 0, 0)
    for number in range(game[CALLS_MADE]):
        call = CALL + number * CALL_SIZE
        if game[call + CALL_FROM] <= night <= game[call + CALL_UNTIL]:
            act(game, call)


@lean
def play(game: Game) -> bool:
    """The whole game; False if it would never end."""
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
        die_at_dawn(game)
        end = end_of(game)
        for place in range(DAY_STEP, DAY_STEP + game[DAY_STEPS]):
            if end != GOES_ON:
                break
            step = game[place]
            if step == ELECTION_STEP:
                elect(game)
                continue
            if step == POINTING_STEP:
                point(game)
            elif step == NAMING_STEP:
                name_and_judge(game)
            elif step == PROPOSALS_STEP:
                propose_and_judge(game)
            else:
                continue
            end = end_of(game)
        if end == GOES_ON:
            quiet = quiet + 1 if game[DEATHS] == deaths else 0
            if game[QUIET_ROUNDS] and quiet >= game[QUIET_ROUNDS]:
                end = QUIET
            elif game[QUIET_ROUNDS] and quiet == game[QUIET_ROUNDS] - 1:
                tell(game, QUIET_COUNTED, quiet, 0, 0)
    decide(game, end)
    tell(game, ENDED, game[WON], game[REASON], game[WINNERS])
    return True


@lean
def play_many(game: Game, keys: Keys, wins: Numbers, nights: Numbers) -> int:
    """One game for each key: adds up the wins of each side, the nights and their squares; how many did not end."""
    endless = 0
    for number in range(len(keys)):
        game[LOW], game[HIGH] = np.int64(keys[number, 0]), np.int64(keys[number, 1])
        if play(game):
            wins[game[WON]] += 1
            nights[0] += game[NIGHT]
            nights[1] += game[NIGHT] * game[NIGHT]
        else:
            endless += 1
    return endless
