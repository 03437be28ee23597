"""How well each level plays the wolf: who it bites, and how readily it lies. None makes random blunders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Craft(NamedTuple):
    """The wolf of one level."""

    cunning: float  # how far its pack prefers dangerous victims to those it likes; negative: it shies away from them
    spares: float  # how much less it wants a mate dead than its cover would
    votes_covered: bool  # whether its thumb is its cover's, mate or not
    boldness: int  # how many times its temperament's share it poses as somebody who knows things
    traitor: int  # how often, in percent, it does so if it is not of the pack and can give away nobody but itself


# Who poses has to outlive the real one's card: the more games, the fewer lies.
CRAFT: Final[Mapping[str, Craft]] = {
    "newcomer": Craft(cunning=-1.0, spares=0.0, votes_covered=False, boldness=6, traitor=0),
    "regular": Craft(cunning=0.3, spares=1.0, votes_covered=False, boldness=2, traitor=35),
    "master": Craft(cunning=2.0, spares=0.4, votes_covered=True, boldness=1, traitor=60),
}
