"""A master who says nothing as a wolf: what a trick of `tricksters.py` has to beat to be worth its words."""

from collections.abc import Sequence

from nightcall.bots.reasoning.player import Master
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.kernel.view import View


class Mute(Master):
    """Decides as a master does."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        return () if self.think(view).is_wolf else super().speak(view)
