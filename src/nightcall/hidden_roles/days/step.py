"""The base class of day steps."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from nightcall.kernel.asked import Asked
from nightcall.kernel.events import snake_case


class DayStep(Struct, frozen=True, tag_field="step", tag=snake_case, forbid_unknown_fields=True):
    """One part of the day; each has a flow `hold(game)` that runs it."""

    asks: ClassVar[tuple[Asked, ...]] = ()  # every field it can ask for
