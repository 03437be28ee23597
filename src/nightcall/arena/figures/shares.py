"""Win shares, by side and by card and kind of player, with 95% intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

from nightcall.arena.played import HitCount, Played
from nightcall.lab.odds import Share, wilson

_WIDE: Final = 1.959964


class Tallied(Struct, frozen=True):
    """A share, and the number of games behind it."""

    share: Share
    of: int


class Difference(Struct, frozen=True):
    """How much more often seats win than the same seats in the paired games, in percentage points."""

    points: float
    low: float
    high: float
    pairs: int


def tallied(count: HitCount) -> Tallied | None:
    """The share of this count; None if it is empty."""
    return Tallied(wilson(count.hits, count.of), count.of) if count.of else None


def sides(games: Sequence[Played]) -> dict[str, Tallied]:
    """Each side's share of the games."""
    won = Counter(game.won for game in games)
    return {side: Tallied(wilson(wins, len(games)), len(games)) for side, wins in won.most_common()}


def holders(games: Iterable[Played]) -> dict[str, dict[str, Tallied]]:
    """By kind of player and card dealt: how often they won."""
    counts: dict[str, dict[str, HitCount]] = {}
    for game in games:
        for seat, (kind, card) in enumerate(zip(game.kinds, game.cards, strict=True)):
            of_kind = counts.setdefault(kind, {})
            of_kind[card] = of_kind.get(card, HitCount()) + HitCount(seat in game.winners, 1)
    return {
        kind: {card: share for card, count in cards.items() if (share := tallied(count)) is not None}
        for kind, cards in counts.items()
    }


def gain(pairs: Iterable[tuple[Played, Played]]) -> Difference | None:
    """How much more the seats whose kind differs win in the first game of each pair than in the second."""
    gains = []
    for one, other in pairs:
        seats = [seat for seat, kind in enumerate(one.kinds) if kind != other.kinds[seat]]
        if seats:
            gains.append(sum((seat in one.winners) - (seat in other.winners) for seat in seats) / len(seats))
    if not gains:
        return None
    mean = sum(gains) / len(gains)
    spread = sum((one - mean) ** 2 for one in gains) / max(1, len(gains) - 1)
    half = _WIDE * sqrt(spread / len(gains))
    return Difference(100 * mean, 100 * (mean - half), 100 * (mean + half), len(gains))
