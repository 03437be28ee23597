"""Fits the model: maximum likelihood on league games, with each type regularised towards all types."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from nightcall.bots.belief.acts import (
    BARE,
    FEATURES,
    KILL,
    KINDS,
    NOBODY,
    OUTSIDE,
    REPORTING,
    Act,
    Claiming,
    Manner,
    Numbers,
)
from nightcall.bots.belief.belief import holder_of, outcome_of
from nightcall.bots.belief.kinds import INFORMED, TYPES, WOLF
from nightcall.bots.belief.model import HOLDERS, LEANINGS, OUTCOMES, Choosing, Killing, Model
from nightcall.bots.belief.watching import PublicWatch
from nightcall.bots.training.games import TrainingGame
from nightcall.bots.training.styles import DayOfStyle, styles
from nightcall.hidden_roles.rulebooks import known_rulebooks

_RIDGE: Final = 2.0  # for the weights shared by all types
_RIDGE_OF_TYPES: Final = 20.0  # for the distance of one type's weights from the shared ones
_ROUNDS: Final = 12
_MOST_ACTS: Final = 12_000  # per kind and type: more would only be slower
_CHUNK: Final = 2_000
_DOUBT: Final = 30.0  # prior days without a difference between types, for each share


_WIDTH: Final = len(FEATURES) + 2 + len(LEANINGS)
_LEANS: Final = np.tile(np.arange(_WIDTH) > len(FEATURES), 2)  # which weights are for wolves among the options


class Sample(NamedTuple):
    """An act with the truth: its options as rows, the index of the chosen one, and its game."""

    rows: Numbers  # [option, weight]
    chosen: int
    game: int


class Data:
    """The observations from the games: acts by kind and type, and counts of manners and claims, by game."""

    def __init__(self) -> None:
        self.acts: dict[tuple[str, int], list[Sample]] = defaultdict(list)
        self.kills: list[Sample] = []
        self.manners: list[DayOfStyle] = []
        self.claims: list[tuple[int, int, bool, bool, int]] = []  # game, holder, pressed, rivalled, outcome
        self.silences: list[tuple[int, int, bool, bool]] = []  # game, holder, taken from it, silent
        self.games = 0

    def add(self, played: TrainingGame) -> None:
        """Adds one game."""
        game = self.games
        self.games += 1
        watch = PublicWatch(known_rulebooks()[played.cell.book])
        for event in played.events:
            watch.take(event)
        watch.end_day()
        kinds = watch.kinds
        assert kinds is not None
        types = [kinds.type_of(card) for card in played.playing]
        wolves = np.array([kind == WOLF for kind in types], dtype=float)
        for one in watch.new:
            match one:
                case Act(kind=kind) if kind == KILL:
                    self._add_kill(one, wolves, game)
                case Act(kind=kind, by=by):
                    samples = self.acts[kind, types[by]]
                    if len(samples) < _MOST_ACTS:
                        samples.append(_sample(one, wolves, game))
                case Manner(by=by, shown=shown, is_first=is_first):
                    self.manners.append(DayOfStyle(game, played.kinds[by], types[by], is_first, shown))
                case Claiming(by=by, card=card, pressed=pressed, rivalled=rivalled):
                    own = played.playing[by]
                    if card in (None, own):
                        self.silences.append((game, holder_of(kinds, own), own in one.taken or rivalled, card is None))
                    outcome = "nothing" if card is None else "own" if card == own else outcome_of(kinds, card)
                    place = OUTCOMES.index(outcome)
                    self.claims.append((game, holder_of(kinds, own), pressed, rivalled, place))

    def _add_kill(self, act: Act, wolves: Numbers, game: int) -> None:
        if wolves[act.chosen] or act.share < 1 or len(self.kills) >= _MOST_ACTS:
            return
        assert act.after is not None
        prey = np.flatnonzero(act.open * (1 - wolves))
        after = np.minimum(act.after @ wolves, 3)
        rows = np.concatenate([act.looks, after[:, None]], axis=1)[prey]
        self.kills.append(Sample(rows.astype(np.float32), int(np.flatnonzero(prey == act.chosen)[0]), game))

    def fit(self, weights: Numbers | None = None) -> Model:
        """The fitted model; with `weights`, games are weighted."""
        games = np.ones(self.games) if weights is None else weights
        choosing = {kind: self._choosing(kind, games) for kind in KINDS}
        kill = newton(self.kills, games, np.zeros(len(FEATURES) + 1), _RIDGE)
        return Model(
            choosing=choosing,
            killing=Killing(looks=_round(kill[:-1]), after=round(float(kill[-1]), 4)),
            styles=styles(self.manners, games),
            claiming=self._claiming(games),
            yielding=self._yielding(games),
        )

    def _choosing(self, kind: str, games: Numbers) -> Choosing:
        verdicts = 2 if kind in REPORTING else 1
        by_type = [self._weights(kind, place, games).reshape(verdicts, _WIDTH) for place, _ in enumerate(TYPES)]
        return Choosing(
            looks=[[_round(block[: len(FEATURES)]) for block in blocks] for blocks in by_type],
            wolf=[[_round(block[len(FEATURES) + 1 :]) for block in blocks] for blocks in by_type],
            bias=[[round(float(block[len(FEATURES)]), 4) for block in blocks] for blocks in by_type],
        )

    def _weights(self, kind: str, place: int, games: Numbers) -> Numbers:
        """The weights of one type, regularised towards those of all types."""
        start = np.zeros((2 if kind in REPORTING else 1) * _WIDTH)
        if kind in REPORTING:
            return self._of_results(kind, place, games, start)
        together = newton(self._all(kind, range(len(TYPES))), games, start, _RIDGE)
        return newton(self.acts[kind, place], games, together, _RIDGE_OF_TYPES)

    def _of_results(self, kind: str, place: int, games: Numbers, start: Numbers) -> Numbers:
        """The weights for reports, fitted without the truth about the reported seat.

        The belief checks results by comparing them, and lying itself is no evidence of a side, because there are liars
        on both. That a wolf spares its mates is half believed. A result without a claimed card tells nothing.
        """
        types = range(len(TYPES))
        if kind == BARE:
            return newton(_blind(self._all(kind, types)), games, start, _RIDGE)
        if place == INFORMED:
            return newton(_blind(self._all(kind, [INFORMED])), games, start, _RIDGE)
        liar = newton(_blind(self._all(kind, [one for one in types if one != INFORMED])), games, start, _RIDGE)
        if place == WOLF:
            spares = newton(self.acts[kind, WOLF], games, liar, _RIDGE_OF_TYPES)
            liar = np.where(_LEANS[: len(liar)], spares / 2, liar)
        return liar

    def _all(self, kind: str, types: Iterable[int]) -> list[Sample]:
        return [sample for place in types for sample in self.acts[kind, place]]

    def _claiming(self, games: Numbers) -> list[list[list[list[float]]]]:
        counts = np.zeros((len(HOLDERS), 2, 2, len(OUTCOMES)))
        for game, holder, pressed, rivalled, outcome in self.claims:
            counts[holder, int(pressed), int(rivalled), outcome] += games[game]
        # Without a claim there is no rival, so the share of silence is the same with and without one.
        counts[:, :, 1, 0] = counts[:, :, 0, 0]
        result = np.empty_like(counts)
        for one in np.ndindex(2, 2):
            result[:, *one] = shares(counts[:, *one])
        found: list[list[list[list[float]]]] = np.round(result, 5).tolist()
        return found

    def _yielding(self, games: Numbers) -> list[float]:
        counts = np.zeros((len(HOLDERS), 2, 2))
        for game, holder, taken, silent in self.silences:
            counts[holder, int(taken), int(silent)] += games[game]
        usual, outbid = (shares(counts[:, taken])[:, 1] for taken in (0, 1))
        return _round(np.where(counts[:, 1].sum(axis=1) > 0, np.minimum(1, outbid / usual), 1))


def shares(counts: Numbers) -> Numbers:
    """The share of each column in each row, shrunk towards the overall share."""
    together = (counts.sum(axis=0) + 0.5) / (counts.sum() + 0.5 * counts.shape[1])
    found: Numbers = (counts + _DOUBT * together) / (counts.sum(axis=1, keepdims=True) + _DOUBT)
    return found


def newton(samples: Sequence[Sample], games: Numbers, towards: Numbers, ridge: float) -> Numbers:
    """Maximises the likelihood of these choices with a ridge penalty, by Newton's method."""
    weights = towards.copy()
    for _ in range(_ROUNDS):
        slope = -ridge * (weights - towards)
        bend = ridge * np.eye(len(weights))
        for rows, is_open, chosen, count in _padded(samples, games):
            drawn = np.exp(np.clip(rows @ weights, -20, 20)) * is_open
            share = drawn / drawn.sum(axis=1, keepdims=True)
            mean = np.einsum("ao,aow->aw", share, rows)
            slope += count @ (rows[np.arange(len(rows)), chosen] - mean)
            scaled = rows * np.sqrt(share * count[:, None])[:, :, None]
            flat = scaled.reshape(-1, rows.shape[2])
            bend += flat.T @ flat - (mean * count[:, None]).T @ mean
        step = np.linalg.solve(bend, slope)
        weights = weights + np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-3:
            break
    return weights


def _padded(samples: Sequence[Sample], games: Numbers) -> Iterable[tuple[Numbers, Numbers, Numbers, Numbers]]:
    for first in range(0, len(samples), _CHUNK):
        chunk = samples[first : first + _CHUNK]
        most = max(len(sample.rows) for sample in chunk)
        rows = np.zeros((len(chunk), most, chunk[0].rows.shape[1]))
        is_open = np.zeros((len(chunk), most))
        for place, sample in enumerate(chunk):
            rows[place, : len(sample.rows)] = sample.rows
            is_open[place, : len(sample.rows)] = 1
        chosen = np.array([sample.chosen for sample in chunk])
        count = np.array([games[sample.game] for sample in chunk])
        yield rows, is_open, chosen, count


def _sample(act: Act, wolves: Numbers, game: int) -> Sample:
    """The options of an act as rows: for each verdict, a block of looks, bias and leanings towards wolves."""
    seats = np.flatnonzero(act.open)
    looks = act.looks[seats]
    ones = np.ones((len(seats), 1))
    leaning = np.concatenate([ones, looks[:, LEANINGS]], axis=1) * wolves[seats][:, None]
    block = np.concatenate([looks, ones, leaning], axis=1)
    if act.kind in REPORTING:
        empty = np.zeros_like(block)
        rows = np.concatenate([np.concatenate([block, empty], axis=1), np.concatenate([empty, block], axis=1)])
    elif act.kind in OUTSIDE:
        rows = np.concatenate([block, np.zeros((1, block.shape[1]))])
    else:
        rows = block
    if act.chosen == NOBODY:
        chosen = len(rows) - 1
    else:
        chosen = int(np.flatnonzero(seats == act.chosen)[0])
        chosen += len(seats) if act.kind in REPORTING and not act.says_wolf else 0
    return Sample(rows.astype(np.float32), chosen, game)


def _blind(samples: list[Sample]) -> list[Sample]:
    """These samples without which options are wolves."""
    return [one._replace(rows=one.rows * ~_LEANS[: one.rows.shape[1]]) for one in samples]


def _round(numbers: Numbers) -> list[float]:
    return [round(float(number), 4) for number in numbers]
