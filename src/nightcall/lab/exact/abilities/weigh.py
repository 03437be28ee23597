"""Weigh: asks its holder nothing; the chain's ballots count its vote as often as the card says."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.weigh import Weigh
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.power import ExactPower, Follow

_LOVERS: Final = Sentence("inexact_weigh", "The chain does not follow lovers beside a vote that counts more or less.")


def _votes(ability: Weigh) -> int:
    return ability.counts


POWER: Final = ExactPower(
    chain=Follow("weighs", votes=_votes, one_copy=True, not_beside={"matchmake": _LOVERS}),
)
