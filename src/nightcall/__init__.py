"""nightcall: a software moderator for Werewolf-family games.

    import nightcall

    game = nightcall.new_game("millers-hollow", players=8, seed=7)

The names below are fetched when they are first used, so that importing nightcall costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from nightcall.kernel.audience import EVERYONE, MODERATOR, TABLE
    from nightcall.kernel.errors import BadLog, BadSetup, NightcallError, Refused
    from nightcall.kernel.events import Event
    from nightcall.kernel.questions import Ask, Field
    from nightcall.kernel.rules import Outcome, Rulebook
    from nightcall.kernel.session import Session
    from nightcall.kernel.verify import Verification
    from nightcall.kernel.view import View
    from nightcall.library import new_game, own_rulebook, resume, rulebook, rulebooks, verify

__all__ = [
    "EVERYONE",
    "MODERATOR",
    "TABLE",
    "Ask",
    "BadLog",
    "BadSetup",
    "Event",
    "Field",
    "NightcallError",
    "Outcome",
    "Refused",
    "Rulebook",
    "Session",
    "Verification",
    "View",
    "new_game",
    "own_rulebook",
    "resume",
    "rulebook",
    "rulebooks",
    "verify",
]

_PLACES = {
    "nightcall.kernel.audience": ("EVERYONE", "MODERATOR", "TABLE"),
    "nightcall.kernel.errors": ("BadLog", "BadSetup", "NightcallError", "Refused"),
    "nightcall.kernel.events": ("Event",),
    "nightcall.kernel.questions": ("Ask", "Field"),
    "nightcall.kernel.rules": ("Outcome", "Rulebook"),
    "nightcall.kernel.session": ("Session",),
    "nightcall.kernel.verify": ("Verification",),
    "nightcall.kernel.view": ("View",),
    "nightcall.library": ("new_game", "own_rulebook", "resume", "rulebook", "rulebooks", "verify"),
}


def __getattr__(name: str) -> Any:
    for place, names in _PLACES.items():
        if name in names:
            return getattr(import_module(place), name)
    raise AttributeError(f"nightcall has no {name}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
