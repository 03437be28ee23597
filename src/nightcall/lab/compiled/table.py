"""The table of a compiled game, and what changes and reads it.

A whole game is one flat array of numbers, so that little has to be handed from function to function: first the rules,
then this table, and at the end the facts of its story, where somebody wants them. Compiled code knows only where it
begins. A set of seats is a number with a bit for each seat. A seat that is not there is -1.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nightcall.lab.compiled.bits import MOST_SEATS, count, lowest
from nightcall.lab.compiled.layout import Layout
from nightcall.lab.compiled.rules import COUNTS_AS_WOLF, MOST_CARDS, MOST_POWERS, RULES_END
from nightcall.lab.machine_code import lean

Game = NDArray[np.int64]

MOST_TONIGHT: Final = 4  # of one power
MOST_LASTING: Final = 4

NO_SEAT: Final = -1

_table = Layout(RULES_END)
# The key of the game's luck, two words.
LOW: Final = _table.number()
HIGH: Final = _table.number()

# What is 0 when a game begins.
CLEARED: Final = _table.end
# Sets of seats: who lives, who counts as a wolf, whom love binds, and whom the pack has chosen tonight.
LIVING: Final = _table.number()
WOLVES: Final = _table.number()
LOVERS: Final = _table.number()
VICTIMS: Final = _table.number()
# What everybody knows of: all those seats, and the wolves among them.
KNOWN: Final = _table.number()
KNOWN_WOLVES: Final = _table.number()
# Who has looked at somebody, and who had when the table last decided.
LOOKED: Final = _table.number()
NOTICED: Final = _table.number()
# One seat each; the victim is the first of tonight's.
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
# What a part of the game is given or leaves behind. A call: who acts, and the power's argument. A dawn: who dies of
# the bite, and who of something else. A step of the day: whom it condemns, and between whom a vote was tied. A queue of
# deaths: who has fallen and waits for a last act, who has just fallen, and whose death leaves time for a last act.
ACTING: Final = _table.number()
ARGUMENT: Final = _table.number()
BITTEN: Final = _table.number()
SLAIN: Final = _table.number()
CONDEMNED: Final = _table.number()
WAITING: Final = _table.number()
FALLEN: Final = _table.number()
TIED: Final = _table.number()
HAS_TIME: Final = _table.number()
# The end: who has won, why, and which seats win.
WON: Final = _table.number()
REASON: Final = _table.number()
WINNERS: Final = _table.number()
# By card: the seats that play it.
PLAYERS_OF: Final = _table.room(MOST_CARDS)
CLEARED_END: Final = _table.end
# By seat: its own facts, all of them and the wolves among them; 0 when a game begins in which anybody learns.
OWN_KNOWN: Final = _table.room(MOST_SEATS)
OWN_WOLVES: Final = _table.room(MOST_SEATS)
OWN_END: Final = _table.end

# By card: how many there are in the deck.
COPIES_OF: Final = _table.room(MOST_CARDS)
# By seat: the card held, the card now played, the votes on it, and any seats in order, for a moment.
HELD: Final = _table.room(MOST_SEATS)
PLAYING: Final = _table.room(MOST_SEATS)
VOTES: Final = _table.room(MOST_SEATS)
LISTED: Final = _table.room(MOST_SEATS)
# The pile that is dealt: what no seat gets lies in the middle.
PILE: Final = _table.room(2 * MOST_SEATS)
# What each power remembers of this night, of this game, and for each seat.
TONIGHT: Final = _table.room(MOST_POWERS * MOST_TONIGHT)
LASTING: Final = _table.room(MOST_POWERS * MOST_LASTING)
BY_SEAT: Final = _table.room(MOST_POWERS * MOST_SEATS)
TABLE_END: Final = _table.end


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
def lover_of(game: Game, seat: int) -> int:
    """The set of whom this seat loves: one, or nobody."""
    lovers = game[LOVERS]
    return int(lovers & ~(1 << seat)) if (lovers >> seat) & 1 else 0


@lean
def lovers_are_mixed(game: Game) -> bool:
    """True if one lover is a wolf and the other is not."""
    return bool(count(game[LOVERS] & game[WOLVES]) == 1)
