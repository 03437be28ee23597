"""The deal: when everybody looks at their card."""

from __future__ import annotations

import msgspec

from nightcall.hidden_roles.events import GameBegan
from nightcall.hidden_roles.handing_round import begins_in_passing
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.events import Event


def is_dealt_with(book: HiddenRolesBook, event: Event) -> bool:
    """True for the event after which everybody looks at their card before the first night.

    With one shared device there is none if the first night begins with a round that needs no information: that round
    shows each holder their card before it asks, and the deal takes no round of its own.
    """
    if not isinstance(event, GameBegan):
        return False
    options = msgspec.convert(event.options, Options)
    return options.devices != "passed" or not begins_in_passing(book.in_play(event.deck).waves[options.night])
