"""Mimic: picks a random other seat; if its card can be imitated, the holder becomes the same kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.power import ExactPower, Follow
from nightcall.lab.exact.rules import Rules
from nightcall.lab.exact.state import ChainState, Number, Share

_ONCE: Final = Sentence("inexact_mimic", "The chain does not follow a mimic beside cards that act once.")


def _mimic(rules: Rules, share: Share, night: ChainState, state: ChainState) -> Iterator[tuple[Number, ChainState]]:
    """The mimic picks among the night's living; if it dies that night, the pick does not matter."""
    (mimic,) = rules.which("mimics")
    if not state.counts[mimic]:
        yield share(1, 1), state
        return
    others = night.living - 1
    stays = share(1, 1)
    for kind in rules.which("is mimicked"):
        if kind != mimic and night.counts[kind]:
            chance = share(night.counts[kind], others)
            stays -= chance
            counts = list(state.counts)
            counts[mimic] -= 1
            counts[kind] += 1
            badge = kind if state.badge == mimic else state.badge
            yield chance, state._replace(counts=tuple(counts), badge=badge)
    yield stays, state


POWER: Final = ExactPower(
    chain=Follow(
        "mimics",
        marks=lambda ability, card: ("is mimicked",) if card in ability.cards else (),
        change=_mimic,
        one_copy=True,
        one_call=True,
        not_beside=dict.fromkeys(("brew", "matchmake", "spy", "shoot"), _ONCE),
    ),
)
