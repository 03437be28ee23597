"""The belief: each seat's probability of being a wolf, from public information or as one seat knows it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import log
from typing import Final, NamedTuple

import numpy as np

from nightcall.bots.belief.acts import KILL, Act, Claiming, Manner, Numbers, ResultTold
from nightcall.bots.belief.hands import Hands
from nightcall.bots.belief.kinds import INFORMED, OTHER, TYPES, WOLF, CardKinds
from nightcall.bots.belief.levels import MASTER, Level
from nightcall.bots.belief.model import HOLDERS, NOISE, OUTCOMES, Fits, Likelihoods
from nightcall.bots.belief.thinning import SharedSums, Thinning, rough_ratios, sample
from nightcall.bots.belief.watching import PublicWatch
from nightcall.bots.belief.worlds import Worlds
from nightcall.bots.powers.all import half_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Said

_NEGLIGIBLE: Final = 1e-9
_SURPRISING: Final = 1e-4  # below this probability a seat's own card may live in packs that were left out as negligible
# The limit on packs times states of the sum; beyond it, an answer takes too long.
_MOST_STATES: Final = 24_000
# The share of wolves that do and say what a villager would: nobody is innocent just for behaving so.
_COVERED: Final = 0.5
# The share of results that somebody who really has them reports wrongly. If the card lies face up, everybody knows that
# it had them: a crowd that followed one liar yesterday must not outweigh it today.
_MISLEADS: Final = 0.03
_MISLEADS_FACE_UP: Final = 0.0005


class Secrets(NamedTuple):
    """One seat's private knowledge: cards, and for some seats only whether they are wolves."""

    cards: Mapping[Seat, str]
    wolves: Mapping[Seat, bool]
    early: frozenset[Seat] = frozenset()  # was no wolf when seen, but may have become one since
    wolf_among: tuple[tuple[Seat, ...], ...] = ()  # groups with at least one wolf


NO_SECRETS: Final = Secrets({}, {})


class Chances(NamedTuple):
    """Each seat's probability of being a wolf now, each pack's, and the effective number of packs."""

    wolf: Numbers
    packs: Numbers
    effective: float


class SeenByAll(NamedTuple):
    """What public acts come to, before anything that is certain."""

    weights: Numbers  # of each pack
    by_type: Mapping[int, Numbers]  # the log-likelihood of a seat's acts by its type, relative to a plain card's
    by_card: Numbers  # the likelihood of its claims by card, relative to the plain one, which is the last: [seat, card]


class Belief:
    """Follows a game by its public events. The same events always give the same belief."""

    def __init__(self, book: HiddenRolesBook, fits: Fits, which: int = 0, level: Level = MASTER) -> None:
        self.watch = PublicWatch(book)
        self.level = level
        self._fits = fits
        self._likelihoods = Likelihoods(fits.models[which % len(fits.models)])
        self._worlds: Worlds | None = None
        self.is_exact = True  # whether the last answer covered every pack
        self._cards: tuple[str, ...] = ()
        self._weighed: tuple[int, int, int] | None = None  # what was heard when acts were last multiplied in
        self._compared = 0  # how many results have been compared with all packs
        self._wrong: dict[Seat, Numbers] = {}
        self._known: dict[object, Chances] = {}  # cached answers since the last change
        self._seen: SeenByAll | None = None
        self._shared: tuple[Numbers, Numbers, SharedSums] | None = None
        self._rough: dict[tuple[str, ...], Worlds] = {}

    def take(self, events: Iterable[Event]) -> None:
        """Takes the next public events."""
        for event in events:
            night, heard = self.watch.night, self._heard()
            self.watch.take(event)
            if not isinstance(event, Said) or self._heard() != heard:
                self._known.clear()
                self._seen = self._shared = None
            if self.watch.kinds is not None:
                self._weigh()  # event by event, so that the result does not depend on when it is queried
            if self.watch.night != night:
                self._settle_day()

    def hear_out(self) -> None:
        """Counts today's manners, as if the vote had begun."""
        self.watch.hear_out()
        self._known.clear()
        self._seen = self._shared = None

    # -- what it comes to -------------------------------------------------------------------------------------

    def chances(self, secrets: Secrets = NO_SECRETS) -> Chances:
        """Each seat's probability of being a wolf, given these secrets."""
        key = (tuple(secrets.cards.items()), tuple(secrets.wolves.items()), secrets.early, secrets.wolf_among)
        if key not in self._known:
            self._known[key] = self._chances(secrets)
        return self._known[key]

    def _heard(self) -> tuple[int, int, int]:
        """A version key of what talk can change in a belief: most talk changes nothing."""
        watch = self.watch
        if watch.kinds is None:
            return 0, 0, 0
        return len(watch.new), len(watch.told), sum(map(len, watch.claimed.values()))

    def _chances(self, secrets: Secrets) -> Chances:
        weights = self.weights(secrets)
        total = weights.sum()
        if not total > 0:
            nothing_known = np.ones((self.worlds.seats, len(self._cards) + 1, 1))
            weights = self.worlds.prior * self.worlds.hands(nothing_known).total
            total = weights.sum()
        shares: Numbers = weights / total
        return Chances(shares @ self.worlds.packs, shares, float(total**2 / (weights**2).sum()))

    @property
    def worlds(self) -> Worlds:
        """All possible worlds, at the resolution in which cards matter so far."""
        self._weigh()
        assert self._worlds is not None
        return self._worlds

    @property
    def kinds(self) -> CardKinds:
        """The cards of this table."""
        assert self.watch.kinds is not None
        return self.watch.kinds

    def weights(self, secrets: Secrets = NO_SECRETS) -> Numbers:
        """The unnormalised probability of each pack."""
        shared = self._by_own_card(secrets)
        if shared is not None:
            return shared
        left, weights, ratios = self._before_hands(secrets)
        thinned = self._thinning(left, weights, ratios)
        result = np.zeros(len(self._packs))
        if thinned is None:
            result[left] = weights * self.worlds.hands(ratios, left).total
        else:
            thinning, roughly = thinned
            places = thinning.places
            in_full = self.worlds.hands(ratios[:, :, places], left[places]).total
            result[left] = weights * thinning.carried(roughly.total, in_full)
        return result

    def _by_own_card(self, secrets: Secrets) -> Numbers | None:
        """As `weights`, for a seat that knows nothing but its own card, from sums that all such seats share.

        None for everybody else, and for a seat of which everybody else thinks something different.
        """
        if secrets.wolves or secrets.early or secrets.wolf_among or len(secrets.cards) > 1:
            return None
        if any(card in self.kinds.book.wolves or card in self.kinds.mimics for card in secrets.cards.values()):
            return None
        self._weigh()
        if self._shared is None:
            self._shared = self._sums_for_all()
        left, weights, sums = self._shared
        result, total = np.zeros(len(self._packs)), sums.total
        result[left] = weights * total
        for seat, card in secrets.cards.items():
            result[left] = weights * sums.with_card(seat, card) * (1 - self._packs[left, seat])
            if not result.sum() > _SURPRISING * (weights * total).sum():
                return None
        return result

    def _sums_for_all(self) -> tuple[Numbers, Numbers, SharedSums]:
        left, weights, ratios = self._before_hands(NO_SECRETS)
        thinned = self._thinning(left, weights, ratios)
        if thinned is None:
            return left, weights, SharedSums(self._cards, self.worlds.hands(ratios, left))
        thinning, roughly = thinned
        places = thinning.places
        in_full = self.worlds.hands(ratios[:, :, places], left[places])
        return left, weights, SharedSums(self._cards, in_full, thinning, roughly)

    def _before_hands(self, secrets: Secrets) -> tuple[Numbers, Numbers, Numbers]:
        """The possible packs, their weights without the sum over hands, and each seat's likelihoods by card."""
        worlds = self.worlds
        packs = worlds.packs
        if self._seen is None:
            self._seen = self._see()
        weights, by_type, by_card = self._seen
        facts = self._facts(secrets)  # [seat, card..., plain, wolf]
        for seat in range(worlds.seats):
            if facts[seat, -1] != 1:
                weights = weights * np.where(packs[:, seat] > 0, facts[seat, -1], 1)
            if self.watch.shown.get(seat) in self.kinds.mimics or seat in secrets.early:
                weights = weights * ((packs[:, seat] == 0) | worlds.became)
        for group in secrets.wolf_among:
            weights = weights * packs[:, list(group)].any(axis=1)
        # Impossible and very unlikely packs are dropped before the sum: late in a game few remain.
        left = np.flatnonzero(weights > _NEGLIGIBLE * weights.max())
        ratios = np.repeat((by_card * facts[:, :-1])[:, :, None], len(left), axis=2)
        acting = {kind: np.exp(leaning[:, left]) for kind, leaning in by_type.items()}
        for place, card in enumerate(self._cards):
            if (kind := self.kinds.type_of(card)) in acting:
                ratios[:, place] *= acting[kind]
            if self.kinds.is_informed(card):
                for seat, wrong in self._wrong.items():
                    misleads = _MISLEADS_FACE_UP if seat in self.watch.shown else _MISLEADS
                    ratios[seat, place] *= misleads ** wrong[left]
        return left, weights[left], ratios

    def _see(self) -> SeenByAll:
        """What everybody's acts come to, whoever asks."""
        worlds = self.worlds
        temper = self._fits.temper(self.watch.book.id, self.kinds.seats) * self.level.trust
        packs = worlds.packs.T
        acts = (self._settled + self._clipped(self._today)).astype(np.float64)  # [seat, type, pack]
        claims = self._claims_settled + self._clipped(self._claims_today)
        plain = temper * (acts[:, OTHER] + claims[:, -2, None])
        wolf = temper * (acts[:, WOLF] + claims[:, -1, None])
        wolf = np.logaddexp(wolf + log(1 - _COVERED), plain + log(_COVERED))
        manners = self._by_manners()[:, :, None]
        wolf += manners[:, WOLF]
        logs = temper * self._pack_acts + (packs * wolf + (1 - packs) * plain).sum(axis=0)
        weights = worlds.prior * np.exp(logs - logs.max()) * self._possible()
        types = {self.kinds.type_of(card) for card in self._cards} - {OTHER}
        by_type = {
            kind: np.clip(temper * (acts[:, kind] - acts[:, OTHER]) + manners[:, kind], -30, 30)
            for kind in sorted(types)
        }
        return SeenByAll(weights, by_type, np.exp(temper * (claims[:, :-1] - claims[:, -2:-1])))

    def _by_manners(self) -> Numbers:
        """What everybody's manners say, relative to a plain card's: [seat, type]."""
        styles, watch = self._likelihoods.styles, self.watch
        if not self.level.reads_manners:
            return np.zeros(self._manners.shape[::2])
        today = styles.of_day(watch.habits.shown, is_first=watch.is_first_day) if watch.is_heard_out else 0
        return self.level.trust * styles.of_all_days(self._manners + today)

    def _thinning(self, left: Numbers, weights: Numbers, ratios: Numbers) -> tuple[Thinning, Hands] | None:
        """How to sum quickly over too many packs, with the rough sum; None if there are few enough."""
        worlds = self.worlds
        most = _MOST_STATES // worlds.states
        self.is_exact = not worlds.is_sampled and len(left) <= most
        if len(left) <= most:
            return None
        kept = self._telling_cards(_MOST_STATES // len(left))
        cards = tuple(self._cards[place] for place in kept)
        rough = self._rough.get(cards) or self._rough.setdefault(cards, Worlds(self.kinds, cards))
        roughly = rough_ratios(ratios, kept)
        hands = rough.hands(roughly, left)
        members = np.column_stack([worlds.packs[left], worlds.became[left]])
        return Thinning(rough, members, sample(weights * hands.total, most)), hands

    def _telling_cards(self, most_states: int) -> list[int]:
        """The places of the cards that tell most, as many as these states allow: claimed, learning ones first."""
        claimed = {card for cards in self.watch.claimed.values() for card in cards}

        def tells(place: int) -> tuple[bool, bool]:
            card = self._cards[place]
            return card not in claimed, not self.kinds.is_informed(card)

        kept, states = [], 1
        for place in sorted(range(len(self._cards)), key=tells):
            if states * (self.worlds.copies[place] + 1) <= most_states:
                kept.append(place)
                states *= self.worlds.copies[place] + 1
        return sorted(kept)

    # -- what is certain --------------------------------------------------------------------------------------

    def _facts(self, secrets: Secrets) -> Numbers:
        """0 for every card that a seat cannot hold: [seat, card..., plain, wolf]."""
        kinds = self.kinds
        facts = np.ones((kinds.seats, len(self._cards) + 2))
        for seat, card in (*self.watch.shown.items(), *secrets.cards.items()):
            row = facts[seat]
            may_have_become = card in kinds.mimics and seat not in secrets.cards
            row[-1] *= 1.0 if card in kinds.book.wolves or may_have_become else 0.0
            row[:-1] *= 0.0
            if card not in kinds.book.wolves:
                row[self._cards.index(card) if card in self._cards else -2] = 1.0
        for seat, is_wolf in secrets.wolves.items():
            if is_wolf:
                facts[seat, :-1] = 0
            else:
                facts[seat, -1] = 0
        for seat, deed in self.watch.deeds.items():
            able = [name for name in kinds.names if deed in self._deeds_of(name)]
            if able and seat not in self.watch.shown:
                facts[seat, -1] *= float(any(name in kinds.book.wolves for name in able))
                for place, card in enumerate(self._cards):
                    facts[seat, place] *= float(card in able)
                facts[seat, -2] *= float(any(name not in self._cards for name in able))
        for told in self.watch.told:
            for place, card in enumerate(self._cards):
                if kinds.is_informed(card) and not self._could_tell(card, told):
                    facts[told.by, place] *= NOISE
        return facts

    def _deeds_of(self, card: str) -> tuple[str, ...]:
        return tuple(deed for ability in self.kinds.book.card(card).abilities for deed in half_of(ability).deeds)

    def _could_tell(self, card: str, told: ResultTold) -> bool:
        """Whether a holder of this card could have learnt this, by its powers."""
        checks = [(half_of(ability).allows, ability) for ability in self.kinds.book.card(card).abilities]
        return any(allows(ability, told, self.watch) for allows, ability in checks if allows is not None)

    def _possible(self) -> Numbers:
        """0 for each pack with which the game would already be over."""
        packs, kinds = self.worlds.packs, self.kinds
        possible = np.ones(len(packs))
        debates = self.watch.debates[1:] if kinds.mimics else self.watch.debates
        for living in debates:
            wolves = packs[:, list(living)].sum(axis=1)
            if any(end.startswith("wolves_are_gone") for end in kinds.book.ends):
                possible *= wolves >= 1
            if "numbers_are_equal" in kinds.book.ends and kinds.options.get("equal_numbers_end"):
                possible *= 2 * wolves < len(living)
            elif "humans_are_gone" in kinds.book.ends:
                possible *= wolves < len(living)
        return possible

    # -- what people did --------------------------------------------------------------------------------------

    def _weigh(self) -> None:
        """Multiplies in the acts since the last call."""
        if self.watch.kinds is None or self._heard() == self._weighed:
            return
        self._tell_apart()
        for told in self.watch.told[self._compared :]:
            self._compare(told)
        new, self.watch.new = self.watch.new, []
        choices: dict[str, list[Act]] = defaultdict(list)
        for one in new:
            match one:
                case Act(kind=kind) if kind == KILL:
                    self._pack_acts += self._likelihoods.of_kill(one, self._packs, self.level.reads_manners)
                case Act(kind=kind):
                    if kind in self.level.heeds:
                        choices[kind].append(one)
                case Manner(by=by, shown=shown, is_first=is_first):
                    self._manners[by] += self._likelihoods.styles.of_day(shown, is_first=is_first)
                case Claiming(by=by):
                    self._claims_today[by] += self._claim(one)
        for kind, acts in choices.items():
            logs = self._likelihoods.of_choices(kind, acts, self._packs)
            for act, likelihood in zip(acts, logs, strict=True):
                self._today[act.by] += likelihood
        self._weighed = self._heard()

    def _compare(self, told: ResultTold) -> None:
        """Counts for each pack how many of a seat's results are false; a card may be seen as what it is not."""
        self._compared += 1
        if self.kinds.is_seen_through(told.is_wolf):
            is_wrong = self._packs[:, told.seat] != told.is_wolf
            self._wrong[told.by] = self._wrong.get(told.by, 0) + is_wrong.astype(np.float32)

    @property
    def _packs(self) -> Numbers:
        assert self._worlds is not None
        return self._worlds.packs

    def _tell_apart(self) -> None:
        """Updates the list of cards to distinguish; one that nobody claims is equivalent to a plain one."""
        kinds = self.kinds
        claimed = {card for cards in self.watch.claimed.values() for card in cards}
        cards = tuple(
            card for card in kinds.specials if kinds.type_of(card) != OTHER or card in claimed or card in self._cards
        )
        if self._worlds is not None and cards == self._cards:
            return
        was, is_first = self._cards, self._worlds is None
        worlds = Worlds(kinds, cards)  # slow, and may be interrupted
        self._cards, self._worlds = cards, worlds
        shape = (kinds.seats, len(cards) + 2)
        if is_first:
            packs = len(self._worlds.packs)
            self._settled = np.zeros((kinds.seats, len(TYPES), packs), dtype=np.float32)
            self._today = np.zeros_like(self._settled)
            self._pack_acts = np.zeros(packs)
            self._claims_settled = np.zeros(shape)
            self._claims_today = np.zeros(shape)
            self._manners = np.zeros((kinds.seats, *self._likelihoods.styles.shape))
            return
        for name in ("_claims_settled", "_claims_today"):
            old: Numbers = getattr(self, name)
            places = [*(was.index(card) if card in was else len(was) for card in cards), len(was), len(was) + 1]
            setattr(self, name, old[:, places])

    def _claim(self, one: Claiming) -> Numbers:
        """The log-likelihood, by card held, of claiming like this."""
        kinds = self.kinds
        if one.card is None:
            # Staying silent while another claims one's card yields to a liar, which few do.
            yields = [self._likelihoods.yielding[holder_of(kinds, card)] * (card in one.taken) for card in self._cards]
            return np.array([*yields, 0.0, 0.0])
        if not kinds.is_special(one.card):
            return np.zeros(len(self._cards) + 2)  # claiming the plain card is free for everybody
        shares = self._likelihoods.claiming[:, int(one.pressed), int(one.rivalled)]  # [holder, outcome]
        found = np.empty(len(self._cards) + 2)
        for place, card in enumerate((*self._cards, kinds.book.plain, "")):
            holder = HOLDERS.index("wolf") if not card else holder_of(kinds, card)
            is_own = card == one.card
            outcome = "own" if is_own else outcome_of(kinds, one.card)
            others = sum(1 for name in kinds.names if name != card and outcome_of(kinds, name) == outcome)
            found[place] = shares[holder, OUTCOMES.index(outcome)] / (1 if is_own else max(1, others))
        return np.log(np.maximum(found, NOISE / 20))

    # -- how far one speaker is heard -------------------------------------------------------------------------

    def _settle_day(self) -> None:
        """Caps how far today's acts move the belief, and keeps the result."""
        self._weigh()
        self._settled = self.level.memory * self._settled + self._clipped(self._today)
        self._today = np.zeros_like(self._today)
        self._claims_settled += self._clipped(self._claims_today)
        self._claims_today = np.zeros_like(self._claims_today)

    def _clipped(self, logs: Numbers) -> Numbers:
        """What each seat's acts come to, around their middle, and no further from it than the cap allows."""
        half, of_a_seat = self._fits.cap / 2, tuple(range(1, logs.ndim))
        middle = (logs.max(axis=of_a_seat, keepdims=True) + logs.min(axis=of_a_seat, keepdims=True)) / 2
        found: Numbers = np.clip(logs - middle, -half, half)
        return found


def holder_of(kinds: CardKinds, card: str) -> int:
    """The holder category of this card, for the shares of claims."""
    if card in kinds.book.wolves:
        return HOLDERS.index("wolf")
    if kinds.type_of(card) == INFORMED:
        return HOLDERS.index("informed")
    if kinds.book.card(card).wins_with in kinds.book.wolves or kinds.type_of(card) == TYPES.index("traitor"):
        return HOLDERS.index("traitor")
    return HOLDERS.index("power" if kinds.is_special(card) else "plain")


def outcome_of(kinds: CardKinds, card: str) -> str:
    """The outcome category of claiming this card."""
    if kinds.is_informed(card):
        return "informed"
    return "power" if kinds.is_special(card) else "plain"
