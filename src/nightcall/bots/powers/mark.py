"""Mark: who joins the nominees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def mark(mind: Mind, field: Field) -> Pick:
    """The most suspect: a mark costs nothing."""
    return mind.most_suspect(others_in(mind, field))


MARK: Final = Half(ability="mark", fields={"mark": mark})
