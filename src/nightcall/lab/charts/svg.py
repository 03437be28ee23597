"""A line chart as SVG text, without colours, with labels at the line ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

_WIDTH: Final = 720
_HEIGHT: Final = 460
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 150, 54, 52
_FONT: Final = "font-family='Georgia, serif'"
# Lines differ in darkness, dashes and marks, so that at least two of these survive printing.
_GREYS: Final = ("#000", "#3a3a3a", "#666", "#000", "#3a3a3a", "#666")
_DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "4 4", "1 2")
_LABEL_HEIGHT: Final = 15


class Curve(NamedTuple):
    """One line: its name and points; a point may have an interval, low to high."""

    name: str
    points: Sequence[tuple[float, float]]
    intervals: Sequence[tuple[float, float]] = ()


class Chart(NamedTuple):
    """A probability in percent over a count."""

    title: str
    across: str
    lines: Sequence[Curve]
    note: str = ""


def svg(chart: Chart) -> str:
    """The chart as SVG text."""
    return "\n".join(_Picture(chart).parts()) + "\n"


class _Picture:
    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        xs = [x for line in chart.lines for x, _ in line.points]
        self._first, self._last = min(xs), max(xs)

    def parts(self) -> Iterator[str]:
        """The SVG elements, from back to front."""
        chart = self._chart
        yield (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {_WIDTH} {_HEIGHT}' width='{_WIDTH}' "
            f"height='{_HEIGHT}' role='img' aria-label='{_attribute(chart.title)}'>"
        )
        yield f"<title>{escape(chart.title)}</title>"
        yield f"<rect width='{_WIDTH}' height='{_HEIGHT}' fill='#fff'/>"
        yield self._text(_LEFT, 26, chart.title, size=17, weight="bold")
        if chart.note:
            yield self._text(_LEFT, 44, chart.note, size=12)
        yield from self._grid()
        for number, line in enumerate(chart.lines):
            yield from self._line(number, line)
        yield from self._labels()
        yield "</svg>"

    def _grid(self) -> Iterator[str]:
        for percent in range(0, 101, 10):
            y = self._y(percent / 100)
            shade = "#000" if percent == 0 else "#999" if percent == 50 else "#ddd"
            yield f"<path d='M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}' stroke='{shade}' fill='none'/>"
            if percent % 20 == 0 or percent == 50:
                yield self._text(_LEFT - 8, y + 4, f"{percent} %", anchor="end")
        span = int(self._last - self._first)
        step = max(1, -(-span // 14))
        for x in range(int(self._first), int(self._last) + 1, step):
            yield f"<path d='M{self._x(x):.1f} {self._y(0):.1f}v5' stroke='#000'/>"
            yield self._text(self._x(x), _HEIGHT - _BOTTOM + 20, str(x), anchor="middle")
        yield self._text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 12, self._chart.across, anchor="middle")

    def _line(self, number: int, line: Curve) -> Iterator[str]:
        grey, dashes = _GREYS[number % len(_GREYS)], _DASHES[number % len(_DASHES)]
        for (x, _), (low, high) in zip(line.points, line.intervals, strict=False):
            if high - low > 0.004:  # a shorter one would be hidden by its mark
                yield f"<path d='M{self._x(x):.1f} {self._y(low):.1f}V{self._y(high):.1f}' stroke='{grey}'/>"
        path = "L".join(f"{self._x(x):.1f} {self._y(y):.1f}" for x, y in line.points)
        dashed = f" stroke-dasharray='{dashes}'" if dashes else ""
        yield f"<path d='M{path}' stroke='{grey}' stroke-width='1.8' fill='none'{dashed}/>"
        for x, y in line.points:
            yield self._mark(number, self._x(x), self._y(y), grey)

    def _mark(self, number: int, x: float, y: float, grey: str) -> str:
        fill = grey if number % 2 == 0 else "#fff"
        shapes = (
            f"<circle cx='{x:.1f}' cy='{y:.1f}' r='3' fill='{fill}' stroke='{grey}'/>",
            f"<rect x='{x - 3:.1f}' y='{y - 3:.1f}' width='6' height='6' fill='{fill}' stroke='{grey}'/>",
            f"<path d='M{x:.1f} {y - 4:.1f}l4 7h-8z' fill='{fill}' stroke='{grey}'/>",
        )
        return shapes[number % len(shapes)]

    def _labels(self) -> Iterator[str]:
        """Names at the right ends, pushed apart where lines end together."""
        ends = sorted((self._y(line.points[-1][1]), number) for number, line in enumerate(self._chart.lines))
        lowest = float(_TOP - _LABEL_HEIGHT)
        places: list[tuple[float, int]] = []
        for y, number in ends:
            lowest = max(y, lowest + _LABEL_HEIGHT)
            places.append((lowest, number))
        # Labels pushed below the axis move all others up.
        over = max(0.0, places[-1][0] - (_HEIGHT - _BOTTOM)) if places else 0.0
        for index in range(len(places) - 1, -1, -1):
            y, number = places[index]
            above = places[index + 1][0] - _LABEL_HEIGHT if index + 1 < len(places) else y - over
            places[index] = (min(y, above), number)
        for y, number in places:
            line = self._chart.lines[number]
            end_x, end_y = self._x(line.points[-1][0]), self._y(line.points[-1][1])
            x = _WIDTH - _RIGHT + 14
            yield f"<path d='M{end_x + 5:.1f} {end_y:.1f}L{x - 3} {y:.1f}' stroke='#bbb' fill='none'/>"
            yield self._text(x, y + 4, line.name)

    def _x(self, value: float) -> float:
        return _LEFT + (value - self._first) / ((self._last - self._first) or 1) * (_WIDTH - _RIGHT - _LEFT)

    def _y(self, chance: float) -> float:
        return _HEIGHT - _BOTTOM - chance * (_HEIGHT - _BOTTOM - _TOP)

    def _text(
        self, x: float, y: float, text: str, *, size: int = 13, anchor: str = "start", weight: str = "normal"
    ) -> str:
        return (
            f"<text x='{x:.1f}' y='{y:.1f}' {_FONT} font-size='{size}' font-weight='{weight}' "
            f"text-anchor='{anchor}'>{escape(text)}</text>"
        )


def _attribute(text: str) -> str:
    return escape(text, {"'": "&apos;", '"': "&quot;"})
