"""What a part of the day is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from nightcall.kernel.events import snake_case
from nightcall.kernel.polls import Flow

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game


class DayStep(Struct, frozen=True, tag_field="step", tag=snake_case, forbid_unknown_fields=True):
    """One part of the day."""

    def hold(self, game: Game) -> Flow:
        """Holds it."""
        raise NotImplementedError
