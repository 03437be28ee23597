"""The behaviour model: how likely each type of player is to act as observed; fitted in advance and shipped as data.

Choosing a seat is a conditional logit over how it looks to everybody, with weights by type of actor, and whether it is
a wolf. Everything is mixed with noise, because there are kinds of players that the fit has not seen.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from nightcall.bots.belief.acts import FEATURES, NOBODY, OUTSIDE, Act, Numbers
from nightcall.bots.belief.manners import Styles

NOISE: Final = 0.05
# Features that change how a wolf among the options is treated: a bias, and these.
LEANINGS: Final = tuple(FEATURES.index(name) for name in ("voices", "reported wolf"))
OUTCOMES: Final = ("nothing", "own", "informed", "power", "plain")
HOLDERS: Final = ("wolf", "traitor", "informed", "power", "plain")


class Choosing(Struct, frozen=True):
    """The weights of one kind of act: by type of actor, and by verdict where there are two."""

    looks: list[list[list[float]]]  # [type][verdict][feature]
    wolf: list[list[list[float]]]  # [type][verdict][leaning]: added if the option is a wolf
    bias: list[list[float]]  # [type][verdict]


class Killing(Struct, frozen=True):
    """The weights of the pack's choice: for looks, and for being after the pack."""

    looks: list[float]
    after: float


class Model(Struct, frozen=True):
    """One fit. Shares are by type, or by the card a claimant really holds."""

    choosing: dict[str, Choosing]
    killing: Killing
    styles: list[list[list[list[float]]]]  # [style][later][type][habit]: shares of days; the last style is unknown
    claiming: list[list[list[list[float]]]]  # [holder][pressed][rivalled][outcome]
    yielding: list[float]  # [holder]: how much rarer silence is when another claims one's card


class Fits(Struct, frozen=True):
    """All fits in a file, how they were made, and how far the belief trusts them."""

    made: dict[str, str | int]
    tempers: dict[str, float]  # by rulebook: the weight of everything people do but their manners
    cap: float
    models: list[Model]
    tables: dict[str, float] = {}  # the tempers of single tables such as "wolff-werewolf 8"; nobody plays by these

    def temper(self, book: str, seats: int) -> float:
        """The temper of this table: its own if it has one, otherwise its book's."""
        return self.tables.get(f"{book} {seats}", self.of_book(book))

    def of_book(self, book: str) -> float:
        """The temper of this book; of a book that no game was chosen by, the most cautious."""
        return self.tempers.get(book, min(self.tempers.values()))


@cache
def shipped() -> Fits:
    """The fits shipped with nightcall."""
    text = resources.files("nightcall.bots.belief").joinpath("fits.json").read_bytes()
    return msgspec.json.decode(text, type=Fits)


@cache
def played() -> Fits:
    """The shipped fits as players use them: what calibrates the public belief at one table changes nobody's play."""
    return replace(shipped(), tables={})


class Likelihoods:
    """A model prepared for evaluation: the likelihood of acts in every pack."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._looks = {kind: np.array(choosing.looks) for kind, choosing in model.choosing.items()}
        self._wolf = {kind: np.array(choosing.wolf) for kind, choosing in model.choosing.items()}
        self._bias = {kind: np.array(choosing.bias) for kind, choosing in model.choosing.items()}
        self._kill = np.array(model.killing.looks)
        self.styles = Styles(model.styles)
        self.claiming = np.array(model.claiming)
        self.yielding = np.log(np.array(model.yielding))

    def of_choices(self, kind: str, acts: list[Act], packs: Numbers) -> Numbers:
        """The log-likelihood of each act: [act, type, pack]."""
        looks = np.stack([act.looks for act in acts])[:, None]  # [act, 1, seat, feature]
        is_open = np.stack([act.open for act in acts])
        weights, wolf, bias = self._looks[kind], self._wolf[kind], self._bias[kind]  # [type, verdict, ...]
        verdicts = weights.shape[1]
        leaning = np.concatenate([np.ones((*looks.shape[:3], 1)), looks[..., LEANINGS]], axis=3)
        drawn = np.exp(np.clip(looks @ weights.transpose(0, 2, 1) + bias[:, None, :], -20, 20))
        drawn *= is_open[:, None, :, None]  # [act, type, seat, verdict]
        more = np.exp(np.clip(leaning @ wolf.transpose(0, 2, 1), -8, 8)) - 1
        outside = 1.0 if kind in OUTSIDE else 0.0
        whole = (drawn.sum(axis=(2, 3)) + outside)[:, :, None] + (drawn * more).sum(axis=3) @ packs.T
        chosen = np.array([max(act.chosen, 0) for act in acts])
        said = np.array([0 if act.says_wolf or verdicts == 1 else 1 for act in acts])
        order = np.arange(len(acts))
        is_wolf = packs[:, chosen].T[:, None, :]  # [act, 1, pack]
        picked = drawn[order, :, chosen, said][:, :, None] * (1 + more[order, :, chosen, said][:, :, None] * is_wolf)
        if outside:
            picked = np.where(np.array([act.chosen != NOBODY for act in acts])[:, None, None], picked, 1.0)
        options = is_open.sum(axis=1) * verdicts + outside
        found: Numbers = np.log((1 - NOISE) * picked / whole + (NOISE / options)[:, None, None])
        return found

    def of_kill(self, act: Act, packs: Numbers, reads_taste: bool) -> Numbers:
        """The log-likelihood that each pack would have killed this seat, by preference or at random."""
        assert act.after is not None
        after = np.minimum(packs @ act.after.T.astype(np.float32), 3)  # [pack, seat]
        drawn = np.exp(np.clip(act.looks @ self._kill + self.model.killing.after * after, -20, 20))
        drawn = (drawn if reads_taste else np.ones_like(drawn)) * (1 - packs) * act.open
        prey = np.maximum(((1 - packs) * act.open).sum(axis=1), 1)
        whole = drawn.sum(axis=1)
        is_prey = (1 - packs[:, act.chosen]) * act.open[act.chosen]
        bite = (1 - NOISE) * drawn[:, act.chosen] / np.maximum(whole, 1e-12) + NOISE / prey * is_prey
        result: Numbers = np.log(np.maximum(act.share * bite + (1 - act.share) / act.open.sum(), 1e-300))
        return result
