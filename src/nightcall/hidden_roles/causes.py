"""Causes of death, as recorded by dawn rules, days and last acts. What is announced is coarser.

A power declares its own causes in its file; `How` in the events is what everybody is told.
"""

from __future__ import annotations

from collections.abc import Mapping

from nightcall.kernel.audience import Seat

Cause = str
Causes = tuple[Cause, ...]  # in the order in which they occurred
Deaths = Mapping[Seat, Causes]
Fallen = dict[Seat, Causes]
