"""The table of a compiled game, and what changes and reads it.

A whole game is one flat array of numbers, so that little has to be handed from function to function: first the rules,
then this table, then the luck, and at the end the facts of its story, where somebody wants them. A set of seats is a
number with a bit for each seat. A seat that is not there is -1.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nightcall.lab.compiled.bits import MOST_SEATS, count, lowest
from nightcall.lab.compiled.rules import CALL_CARDS, COUNTS_AS_WOLF, MOST_CARDS, RULES_END
from nightcall.lab.machine_code import lean

Game = NDArray[np.int64]

TABLE: Final = RULES_END
# Sets of seats: who lives, who counts as a wolf, whom love binds, and what has been decided in this night.
LIVING, WOLVES, LOVERS = range(TABLE, TABLE + 3)
VICTIMS, POISONED, GUARDED, INSPECTED, MARKERS, HEAL_SPENT, POISON_SPENT = range(TABLE + 3, TABLE + 10)
# What everybody knows of: all those seats, and the wolves among them.
KNOWN, KNOWN_WOLVES = range(TABLE + 10, TABLE + 12)
# One seat each.
VICTIM, HEALED, SHERIFF, EXECUTED, LAST_SLAIN = range(TABLE + 12, TABLE + 17)
# Numbers.
NIGHT, DAY, DEATHS, WOLF_DIED_ON, SHOTS, COPIES_ARMED, SPOKE_ON, TOLD = range(TABLE + 17, TABLE + 25)
# Who has fallen in this queue of deaths and waits for a last act, and whose death leaves time for a shot.
WAITING, HAS_TIME = range(TABLE + 25, TABLE + 27)
# The end: who has won, why, and which seats win.
WON, REASON, WINNERS = range(TABLE + 27, TABLE + 30)
# By card: the seats that play it.
PLAYERS_OF: Final = TABLE + 30
# By seat: its own facts, the card held, the card now played, whom it marks tonight, the votes on it.
OWN_KNOWN: Final = PLAYERS_OF + MOST_CARDS
OWN_WOLVES: Final = OWN_KNOWN + MOST_SEATS
HELD: Final = OWN_WOLVES + MOST_SEATS
PLAYING: Final = HELD + MOST_SEATS
MARKS: Final = PLAYING + MOST_SEATS
VOTES: Final = MARKS + MOST_SEATS
LISTED: Final = VOTES + MOST_SEATS  # any seats in order, for a moment
# The pile that is dealt: what no seat gets lies in the middle.
PILE: Final = LISTED + MOST_SEATS
TABLE_END: Final = PILE + 2 * MOST_SEATS

NO_SEAT: Final = -1


@lean
def play_card(game: Game, seat: int, card: int) -> None:
    """The seat plays this card from now on."""
    bit = 1 << seat
    game[PLAYERS_OF + game[PLAYING + seat]] &= ~bit
    game[PLAYERS_OF + card] |= bit
    game[PLAYING + seat] = card
    game[WOLVES] = game[WOLVES] & ~bit | (game[COUNTS_AS_WOLF + card] << seat)


@lean
def playing_any(game: Game, cards: int) -> int:
    """The living seats that play one of these cards."""
    seats = 0
    while cards:
        seats |= game[PLAYERS_OF + lowest(cards)]
        cards &= cards - 1
    return int(seats & game[LIVING])


@lean
def actors(game: Game, call: int) -> int:
    """The seats that can act in this call."""
    return playing_any(game, game[call + CALL_CARDS])


@lean
def lover_of(game: Game, seat: int) -> int:
    """The set of whom this seat loves: one, or nobody."""
    lovers = game[LOVERS]
    return int(lovers & ~(1 << seat)) if (lovers >> seat) & 1 else 0


@lean
def lovers_are_mixed(game: Game) -> bool:
    """True if one lover is a wolf and the other is not."""
    return bool(count(game[LOVERS] & game[WOLVES]) == 1)
