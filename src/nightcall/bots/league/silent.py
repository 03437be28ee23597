"""The silent one: thinks and votes sensibly, and never speaks."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.kernel.view import View


class Silent(Sensible):
    """Its results die with it."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        return ()
