"""Weigh: asks its holder nothing; the chain's ballots count its vote as often as the card says."""

from __future__ import annotations

from typing import Final

from nightcall.lab.exact.power import ExactPower, Follow

_LOVERS: Final = "The chain does not follow lovers beside a vote that counts more or less."

POWER: Final = ExactPower(chain=Follow("weighs", one_copy=True, not_beside={"matchmake": _LOVERS}))
