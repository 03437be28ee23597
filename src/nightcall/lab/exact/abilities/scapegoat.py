"""Scapegoat: asks its holder nothing; in the chain it is executed whenever a ballot ends in a tie."""

from __future__ import annotations

from typing import Final

from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.power import ExactPower, Follow

_LOVERS: Final = Sentence("inexact_scapegoat", "The chain does not follow lovers beside a card that dies for a tie.")

POWER: Final = ExactPower(
    chain=Follow("blamed", dies_in_ties=True, one_copy=True, not_beside={"matchmake": _LOVERS}),
)
