"""How long each kind of question or debate lasts, and how long a line takes to speak."""

from __future__ import annotations

from typing import Final

from nightcall.kernel.polls import Poll
from nightcall.wire.rooms.frames import Kind
from nightcall.wire.rooms.setup import Pace, Setup

# What a question is about tells what kind of moment it is; what is not here is one seat's own choice.
_KINDS: Final[dict[str, Kind]] = {
    "debate": "debate",
    "speech": "speech",
    "vote": "vote",
    "election": "vote",
    "verdict": "vote",
    "proposal": "debate",
    "second": "vote",
    "last_act": "turn",
}
# In these modes polls close by time; in the others a person closes them.
_WITH_A_CLOCK: Final = ("phones", "far")


# In seconds: no clock closes anything sooner. A host may set every time to 0, and where nobody ever answers or dies the
# next question would be closed as it opens, and so on forever.
SHORTEST: Final = 0.1
# The pause between two lines, in letters.
_BREATH: Final = 13


def kind_of(poll: Poll) -> Kind:
    """The kind of this poll."""
    if poll.secret:
        return "call"
    about = next((ask.about for ask in poll.asks.values()), "")
    return _KINDS.get(about, "turn" if len(poll.asks) == 1 else "vote")


def has_clock(setup: Setup) -> bool:
    """Whether the server closes polls by time."""
    return setup.mode in _WITH_A_CLOCK


def is_moderated(setup: Setup) -> bool:
    """Whether a human moderator narrates the game and answers for everybody."""
    return setup.mode == "moderator"


def goes_round(setup: Setup) -> bool:
    """Whether one device is passed from seat to seat."""
    return setup.mode == "passed"


def everybody_has_a_device(setup: Setup) -> bool:
    """Whether people join with their own devices; otherwise the host enters their names."""
    return has_clock(setup) or (is_moderated(setup) and setup.cards == "shuffled")


def span(pace: Pace, kind: Kind, *, decoys: bool) -> tuple[float, float]:
    """The minimum and maximum number of seconds for this kind of poll."""
    match kind:
        case "call":
            least, most = (pace.call_least, pace.call_most) if decoys else (pace.call_fixed,) * 2
        case "debate":
            least, most = 0, pace.debate
        case "speech":
            least, most = 0, pace.speech
        case "vote":
            least, most = 0, pace.vote
        case _:
            least, most = 0, pace.turn
    return least, max(least, most, SHORTEST)


def speaking_time(pace: Pace, letters: int) -> float:
    """The estimated number of seconds to speak a line of this length; 0 for a line that isn't spoken."""
    return pace.reading * (letters + _BREATH) if letters else 0.0
