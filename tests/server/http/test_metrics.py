"""Figures in the text format of Prometheus."""

from __future__ import annotations

from nightcall.server.http.metrics import Metric, as_text


def test_a_name_is_explained_once_and_labels_are_written_out() -> None:
    opened = [Metric("sockets", "Open sockets.", "gauge", 2, {"kind": kind}) for kind in ("phone", 'the "table"\\')]
    assert as_text([*opened, Metric("lines_total", "One\nline.", "counter", 0.25)]).splitlines() == [
        "# HELP sockets Open sockets.",
        "# TYPE sockets gauge",
        'sockets{kind="phone"} 2',
        'sockets{kind="the \\"table\\"\\\\"} 2',
        "# HELP lines_total One\\nline.",
        "# TYPE lines_total counter",
        "lines_total 0.25",
    ]
