"""The table of a compiled game, and the functions that change and read it.

A whole game is one flat array, so that functions need few arguments: the rules, then this table, and at the end the
facts of its story, if requested. Compiled code only has a pointer to its start. A set of seats is a bit mask; no seat
is -1.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nightcall.lab.compiled.bits import MOST_SEATS, count, lowest
from nightcall.lab.compiled.layout import Layout
from nightcall.lab.compiled.rules import COUNTS_AS_WOLF, MOST_CARDS, MOST_POWERS, MOST_STEPS, RULES_END
from nightcall.lab.machine_code import lean

Game = NDArray[np.int64]

MOST_TONIGHT: Final = 4  # per power
MOST_LASTING: Final = 4

NO_SEAT: Final = -1

_table = Layout(RULES_END)
# The random key, two words.
LOW: Final = _table.number()
HIGH: Final = _table.number()

# Reset to 0 at the start of a game.
CLEARED: Final = _table.end
# Sets of seats: the living, the wolves, the lovers, and the pack's victims tonight.
LIVING: Final = _table.number()
WOLVES: Final = _table.number()
LOVERS: Final = _table.number()
VICTIMS: Final = _table.number()
# Those who may neither speak nor vote today.
MUTED: Final = _table.number()
# Public facts: the seats known, and the wolves among them.
KNOWN: Final = _table.number()
KNOWN_WOLVES: Final = _table.number()
# Seats that have looked at somebody, now and at the table's last decision.
LOOKED: Final = _table.number()
NOTICED: Final = _table.number()
# One seat each; the victim is tonight's first.
VICTIM: Final = _table.number()
SHERIFF: Final = _table.number()
EXECUTED: Final = _table.number()
LAST_SLAIN: Final = _table.number()
SUSPECT: Final = _table.number()
# Numbers.
NIGHT: Final = _table.number()
DAY: Final = _table.number()
DEATHS: Final = _table.number()
WOLF_DIED_ON: Final = _table.number()
SPOKE_ON: Final = _table.number()
TOLD: Final = _table.number()
EXECUTIONS: Final = _table.number()
WOLVES_EXECUTED: Final = _table.number()
# Arguments and results of parts. A call: the actors, and the power's argument. A dawn: deaths by bite and by other
# causes. A day step: the condemned, those tied, and a vote: its voter, its target, and what it counts. A death
# queue: all who fell in it, those of them awaiting a last act, the newly fallen, and those whose death allows a last
# act.
ACTING: Final = _table.number()
ARGUMENT: Final = _table.number()
BITTEN: Final = _table.number()
SLAIN: Final = _table.number()
CONDEMNED: Final = _table.number()
WAITING: Final = _table.number()
FALLEN: Final = _table.number()
TIED: Final = _table.number()
VOTER: Final = _table.number()
VOTED_FOR: Final = _table.number()
COUNTS: Final = _table.number()
QUEUED: Final = _table.number()
HAS_TIME: Final = _table.number()
# The end: who has won by a card's own goal, and for which side; the winning side, the reason, and the winning seats.
GOAL_SEATS: Final = _table.number()
GOAL_SIDE: Final = _table.number()
WON: Final = _table.number()
REASON: Final = _table.number()
WINNERS: Final = _table.number()
# By card: the seats that play it.
PLAYERS_OF: Final = _table.room(MOST_CARDS)
CLEARED_END: Final = _table.end
# By seat: its private facts, the seats known and the wolves among them; reset if anybody learns in this game.
OWN_KNOWN: Final = _table.room(MOST_SEATS)
OWN_WOLVES: Final = _table.room(MOST_SEATS)
OWN_END: Final = _table.end

# By card: how many there are in the deck.
COPIES_OF: Final = _table.room(MOST_CARDS)
# By seat: the card held, the card played, its votes, and a scratch list of seats.
HELD: Final = _table.room(MOST_SEATS)
PLAYING: Final = _table.room(MOST_SEATS)
VOTES: Final = _table.room(MOST_SEATS)
LISTED: Final = _table.room(MOST_SEATS)
# By power with a last act: those of the queue that it has seen.
SEEN_BY: Final = _table.room(MOST_STEPS)
# The pile: cards that no seat gets are the middle.
PILE: Final = _table.room(2 * MOST_SEATS)
# Each power's memory for the night, for the game, and by seat.
TONIGHT: Final = _table.room(MOST_POWERS * MOST_TONIGHT)
LASTING: Final = _table.room(MOST_POWERS * MOST_LASTING)
BY_SEAT: Final = _table.room(MOST_POWERS * MOST_SEATS)
TABLE_END: Final = _table.end


@lean
def play_card(game: Game, seat: int, card: int) -> None:
    """Makes the seat play this card from now on."""
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
def lover_of(game: Game, seat: int) -> int:
    """The set of this seat's lover: one or empty."""
    lovers = game[LOVERS]
    return int(lovers & ~(1 << seat)) if (lovers >> seat) & 1 else 0


@lean
def lovers_are_mixed(game: Game) -> bool:
    """True if one lover is a wolf and the other is not."""
    return bool(count(game[LOVERS] & game[WOLVES]) == 1)
