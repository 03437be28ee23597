"""Causes of death. What is told in public is coarser; see `How` in the events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from nightcall.kernel.audience import Seat

Cause = Literal["bite", "poison", "executed", "shot", "grief", "removed", "seen"]
Deaths = Mapping[Seat, frozenset[Cause]]
