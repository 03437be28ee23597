"""The rules of a table as numbers, the first part of a compiled game's array: the index of each.

It holds everything the engine reads from a rulebook, deck, house rules and policy that is not in a power's own
settings; `translate.py` writes it. House rules about who is told what (decoys, whispers, what the dead see, whether
the number of wolves is public) change no game and are not here.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES
from nightcall.lab.compiled.layout import Layout, NumberedNames
from nightcall.lab.policies.policy import WAYS_TO_SPEAK

Rules = NDArray[np.int64]

MOST_CARDS: Final = 60  # a set of cards is one bit mask
MOST_CALLS: Final = 60
MOST_STEPS: Final = 16
MOST_POWERS: Final = 64
MOST_SETTINGS: Final = 4  # per power
MOST_FORGOTTEN: Final = 64

SIDES: Final = NumberedNames()
VILLAGE_SIDE: Final = SIDES.named(VILLAGE)
WOLVES_SIDE: Final = SIDES.named(WOLVES)
LOVERS_SIDE: Final = SIDES.named(LOVERS)
ALONE_SIDE: Final = SIDES.named(ALONE)
NOBODY_SIDE: Final = SIDES.named(NOBODY_WINS)

# The end rules.
ENDS: Final = NumberedNames()
ALL_DEAD: Final = ENDS.named("everyone_is_dead")
LOVERS_ALONE: Final = ENDS.named("lovers_are_alone")
WOLVES_GONE: Final = ENDS.named("wolves_are_gone")
WOLVES_GONE_AT_DAWN: Final = ENDS.named("wolves_are_gone_at_dawn")
HUMANS_GONE: Final = ENDS.named("humans_are_gone")
EQUAL_NUMBERS: Final = ENDS.named("numbers_are_equal")
QUIET: Final = ENDS.named("quiet_rounds")
GOAL: Final = ENDS.named("goal_reached")

# What happens on a tie.
TIES: Final = NumberedNames()
TIE_NOBODY: Final = TIES.named("nobody")
TIE_AGAIN: Final = TIES.named("again")
TIE_LOT: Final = TIES.named("lot")

NEVER: Final = WAYS_TO_SPEAK.index("never")
PUBLIC: Final = WAYS_TO_SPEAK.index("public")
PRIVATE: Final = WAYS_TO_SPEAK.index("private")

_rules = Layout()
SEATS: Final = _rules.number()
SKILL: Final = _rules.number()
FIRST_SKILL: Final = _rules.number()
LATER_SKILL: Final = _rules.number()
SPEAKS: Final = _rules.number()
FOLLOW: Final = _rules.number()
HEED: Final = _rules.number()
SPARE: Final = _rules.number()
HUNT: Final = _rules.number()
DOUBT: Final = _rules.number()
PLEAD: Final = _rules.number()
WARD: Final = _rules.number()
HIDDEN_CARDS: Final = _rules.number()
TIED_VOTE: Final = _rules.number()
FIRST_VICTIM: Final = _rules.number()
EQUAL_NUMBERS_END: Final = _rules.number()
QUIET_ROUNDS: Final = _rules.number()
VOTES_A_DAY: Final = _rules.number()
FEWEST_WOLVES: Final = _rules.number()
MOST_WOLVES: Final = _rules.number()
SHERIFF_DAY: Final = _rules.number()
# Room for this many facts of a story.
ROOM: Final = _rules.number()
# Sets of cards by the side they win with.
ALONE_CARDS: Final = _rules.number()
WOLVES_CARDS: Final = _rules.number()
VILLAGE_CARDS: Final = _rules.number()
# By card.
COUNTS_AS_WOLF: Final = _rules.room(MOST_CARDS)
SEEN_AS_WOLF: Final = _rules.room(MOST_CARDS)
# The deck in order, and the two entries that a drawn number of wolves is split between.
DECK_ENTRIES: Final = _rules.number()
WOLF_ENTRY: Final = _rules.number()
PLAIN_ENTRY: Final = _rules.number()
ENTRY_CARD: Final = _rules.room(MOST_CARDS)
ENTRY_COUNT: Final = _rules.room(MOST_CARDS)
# The end rules in order, by number.
END_RULES: Final = _rules.number()
END_RULE: Final = _rules.room(MOST_STEPS)
# Dawn rules: each one's operation, with its place or address.
DAWN_RULES: Final = _rules.number()
DAWN_DOES: Final = _rules.room(MOST_STEPS)
DAWN_WITH: Final = _rules.room(MOST_STEPS)
# Addresses of the parts for death queues and days, and the cards that have a last act.
LAST_CARDS: Final = _rules.number()
LAST_ACTS: Final = _rules.number()
LAST_ACT: Final = _rules.room(MOST_STEPS)
DAY_STEPS: Final = _rules.number()
DAY_STEP: Final = _rules.room(MOST_STEPS)
# Addresses of the parts that save seats and react to deaths.
RESCUES: Final = _rules.number()
RESCUE: Final = _rules.room(MOST_STEPS)
MOURNS: Final = _rules.number()
MOURN: Final = _rules.room(MOST_STEPS)
# Addresses of the parts that break ties.
TIE_BREAKS: Final = _rules.number()
TIE_BREAK: Final = _rules.room(MOST_STEPS)
# Addresses of the parts that weigh votes, and of those that find a card which has won by itself.
WEIGHTS: Final = _rules.number()
WEIGHT: Final = _rules.room(MOST_STEPS)
GOALS: Final = _rules.number()
GOAL_OF: Final = _rules.room(MOST_STEPS)
# Places of powers that are reset every night and every game.
FORGOTTEN_BY_NIGHT: Final = _rules.number()
FORGOTTEN_IN_NIGHT: Final = _rules.room(MOST_FORGOTTEN)
FORGOTTEN_BY_GAME: Final = _rules.number()
FORGOTTEN_IN_GAME: Final = _rules.room(MOST_FORGOTTEN)
# A call: the part's address, its nights, its cards, and an argument for the power.
_call = Layout()
CALL_DOES: Final = _call.number()
CALL_FROM: Final = _call.number()
CALL_UNTIL: Final = _call.number()
CALL_EVERY: Final = _call.number()
CALL_CARDS: Final = _call.number()
CALL_ARGUMENT: Final = _call.number()
CALL_SIZE: Final = _call.end
CALLS_MADE: Final = _rules.number()
CALL: Final = _rules.room(MOST_CALLS * CALL_SIZE)
# Each power's own settings from book and house rules.
SETTINGS: Final = _rules.room(MOST_POWERS * MOST_SETTINGS)
BY_CARD: Final = _rules.room(MOST_POWERS * MOST_CARDS)
RULES_END: Final = _rules.end
