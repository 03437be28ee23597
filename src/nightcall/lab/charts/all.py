"""All charts that one command draws: Wolff's models, and each book by players, wolves and policies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.lab.charts.svg import Chart, Curve
from nightcall.lab.estimate import Patience, estimate
from nightcall.lab.odds import Odds
from nightcall.lab.policies.policy import Policy
from nightcall.lab.policies.ways import WAYS
from nightcall.lab.wolff import MODELS, Model, table

_MODEL_PLAYERS: Final = range(5, 25)
_MOST_WOLVES: Final = 6
_SEER: Final[dict[Model, str]] = {
    "public": "a Seer who tells all",
    "private": "a Seer who hides until it pays",
    "none": "no Seer",
}
POLICIES: Final = tuple((name, way.policy) for name, way in WAYS.items())

_ON_THE_ENGINE: Final = 50  # games per deck if nothing can be compiled: minutes, not hours

Name = str


def every_chart(games: int, step: Callable[[str], object]) -> Iterator[tuple[Name, Chart]]:
    """The charts with their file names; `step` is called with the progress."""
    for model in MODELS:
        step(f"Wolff's game, {_SEER[model]}")
        yield f"wolff-{model}", _of_model(model)
    for book in RULEBOOKS:
        step(f"{book.id} by wolves")
        yield f"{book.id}-wolves", _by_wolves(book)
        step(f"{book.id} by policies")
        yield f"{book.id}-policies", _by_policies(book, games, step)


def _of_model(model: Model) -> Chart:
    tables = [(n, w) for n in _MODEL_PLAYERS for w in range(1, _MOST_WOLVES + 1) if 2 * w < n]
    chances = table(tables, model)
    lines = [
        Curve(_wolves(w), [(n, float(chances[n, w])) for n in _MODEL_PLAYERS if (n, w) in chances])
        for w in range(1, _MOST_WOLVES + 1)
    ]
    return Chart(f"Wolff's game with {_SEER[model]}", "players", lines, "The wolves' chance to win, exactly")


def _by_wolves(book: HiddenRolesBook) -> Chart:
    """Only plain cards and wolves."""
    wolf = next(card.name for card in book.cards if card.counts_as == WOLVES)
    lines = []
    for wolves in range(1, _MOST_WOLVES + 1):
        points = []
        for players in range(book.least_players, book.most_players + 1):
            deck = {wolf: wolves, book.plain: players - wolves}
            try:
                odds = estimate(book, players, deck) if 2 * wolves < players - 1 else None
            except BadSetup:
                odds = None
            if odds is not None:
                points.append((players, odds.of(WOLVES).chance))
        if points:
            lines.append(Curve(_wolves(wolves), points))
    return Chart(
        f"{book.id}: nobody knows anything", "players", lines, "The wolves' chance with no special card, exactly"
    )


def _by_policies(book: HiddenRolesBook, games: int, step: Callable[[str], object]) -> Chart:
    """The book's own decks."""
    lines = []
    games_played = 0
    for name, policy in POLICIES:
        counts = range(book.least_players, book.most_players + 1)
        found = {players: _played(book, players, policy, games, step) for players in counts}
        games_played = max(games_played, *(odds.games for odds in found.values()))
        shares = {players: odds.of(WOLVES) for players, odds in found.items()}
        lines.append(
            Curve(
                name,
                [(players, share.chance) for players, share in shares.items()],
                [(share.low, share.high) for share in shares.values()],
            )
        )
    note = f"The wolves' chance; random exactly where the chain can, the others from {games_played:,} games each"
    return Chart(f"{book.id}: the book's own decks", "players", lines, note)


def _played(book: HiddenRolesBook, players: int, policy: Policy, games: int, step: Callable[[str], object]) -> Odds:
    odds = estimate(book, players, None, None, policy, games, patience=Patience(_ON_THE_ENGINE))
    if odds.how == "engine":
        step(f"{book.id}, {players} players, {policy}: {odds.games} games. {odds.why[-1]}")
    return odds


def _wolves(count: int) -> str:
    return "1 wolf" if count == 1 else f"{count} wolves"
