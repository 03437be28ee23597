"""Metrics in the Prometheus text format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metric(msgspec.Struct, frozen=True):
    """One metric. Neither its name nor a label identifies a room: metrics are server-wide."""

    name: str
    help: str
    kind: Literal["counter", "gauge"]
    value: float
    labels: Mapping[str, str] = {}


def as_text(metrics: Iterable[Metric]) -> str:
    """The metrics as text, each name described once."""
    lines: list[str] = []
    explained: set[str] = set()
    for metric in metrics:
        if metric.name not in explained:
            explained.add(metric.name)
            lines += [f"# HELP {metric.name} {_line(metric.help)}", f"# TYPE {metric.name} {metric.kind}"]
        labels = ",".join(f'{name}="{_label(value)}"' for name, value in metric.labels.items())
        lines.append(f"{metric.name}{'{' + labels + '}' if labels else ''} {_number(metric.value)}")
    return "".join(line + "\n" for line in lines)


def _line(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _label(text: str) -> str:
    return _line(text).replace('"', '\\"')


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(float(value))
