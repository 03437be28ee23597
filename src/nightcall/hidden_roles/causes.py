"""Causes of death: words that a rule of dawn, a day or a last act writes down. What is told in public is coarser.

A power names its own causes in its file; see `How` in the events for what everybody is told.
"""

from __future__ import annotations

from collections.abc import Mapping

from nightcall.kernel.audience import Seat

Cause = str
Causes = tuple[Cause, ...]  # in the order in which they came
Deaths = Mapping[Seat, Causes]
Fallen = dict[Seat, Causes]
