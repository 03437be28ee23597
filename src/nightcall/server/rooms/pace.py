"""Pace: how long each kind of moment lasts, and how long a line takes to be spoken."""

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
# A clock rules these tables; at the others a person says when to go on.
_WITH_A_CLOCK: Final = ("phones", "far")


# Between two lines whoever speaks draws a breath, as long as it takes to say so many letters.
_BREATH: Final = 13


def kind_of(poll: Poll) -> Kind:
    """What kind of moment this poll is."""
    if poll.secret:
        return "call"
    about = next((ask.about for ask in poll.asks.values()), "")
    return _KINDS.get(about, "turn" if len(poll.asks) == 1 else "vote")


def has_clock(setup: Setup) -> bool:
    """True where the server closes polls by time."""
    return setup.mode in _WITH_A_CLOCK


def is_moderated(setup: Setup) -> bool:
    """True where a human moderator tells the game, and answers for everybody."""
    return setup.mode == "moderator"


def goes_round(setup: Setup) -> bool:
    """True where one device is handed from seat to seat."""
    return setup.mode == "passed"


def everybody_has_a_device(setup: Setup) -> bool:
    """True where people join with devices of their own; else the host enters their names."""
    return has_clock(setup) or (is_moderated(setup) and setup.cards == "shuffled")


def span(pace: Pace, kind: Kind, *, decoys: bool) -> tuple[float, float]:
    """The least and the most seconds of a moment of this kind."""
    match kind:
        case "call":
            return (pace.call_least, max(pace.call_least, pace.call_most)) if decoys else (pace.call_fixed,) * 2
        case "debate":
            return 0, pace.debate
        case "speech":
            return 0, pace.speech
        case "vote":
            return 0, pace.vote
        case _:
            return 0, pace.turn


def speaking_time(pace: Pace, letters: int) -> float:
    """About how many seconds it takes to say a line of so many letters; a line that nobody speaks takes none."""
    return pace.reading * (letters + _BREATH) if letters else 0.0
