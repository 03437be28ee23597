"""What a hub counts for the metrics."""

from __future__ import annotations

from msgspec import Struct


class HubCounts(Struct):
    """Counters since the start."""

    commands: int = 0
    refused: int = 0
    saves: int = 0
    failed_saves: int = 0
