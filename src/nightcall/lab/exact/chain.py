"""The Markov chain: from the deal, round by round, until every game is decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from nightcall.hidden_roles.days.election import Election
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES
from nightcall.kernel.rules import TableSetup
from nightcall.lab.exact.days import Votes
from nightcall.lab.exact.kinds import Rules, initial_decks, read_rules
from nightcall.lab.exact.nights import Night, NightDead
from nightcall.lab.exact.power import Begin
from nightcall.lab.exact.state import NOBODY, ChainState, Number, Share

Fall = tuple[Number, ChainState, bool]  # probability, remaining state, and whether the badge is still worn
Today = tuple[ChainState, bool, bool]  # the state, whether a wolf died today, and whether anybody died this round


class ExactOdds(NamedTuple):
    """Each side's chance, and the expected number of nights."""

    sides: dict[str, Number]
    nights: Number


def exact_odds(book: HiddenRolesBook, setup: TableSetup, *, fractions: bool = False) -> ExactOdds:
    """The odds of this table under the random policy; raises `NotExact` for a deck that the chain cannot follow."""
    return _Chain(read_rules(book, setup), setup, Fraction if fractions else _float).run()


def _float(part: int, whole: int) -> float:
    return part / whole


class _Chain:
    """All games of one table at once."""

    def __init__(self, rules: Rules, setup: TableSetup, share: Share) -> None:
        self._rules = rules
        self._setup = setup
        self._share = share
        self._votes = Votes(rules, share)
        self._wolves = rules.which("wolf")
        self._alone = rules.which("alone")
        self._armed = rules.which("shoots")
        has_election = any(isinstance(step, Election) for step in rules.book.day)
        self._sheriff_day = rules.options.sheriff_day if has_election else 0
        self._sides: defaultdict[str, Number] = defaultdict(lambda: share(0, 1))

    def run(self) -> ExactOdds:
        """Runs until no probability is left undecided."""
        games: dict[ChainState, Number] = self._deal()
        nights, night = self._share(0, 1), 0
        while games:
            night += 1
            nights += sum(games.values())
            games = self._round(games, night)
        return ExactOdds(dict(self._sides), nights)

    def _deal(self) -> dict[ChainState, Number]:
        games: defaultdict[ChainState, Number] = defaultdict(lambda: self._share(0, 1))
        for deck, part, whole in initial_decks(self._rules, self._setup):
            counts = [0] * len(self._rules.kinds)
            for card, count in deck.items():
                counts[self._rules.kind_of[card]] += count
            begun = [(self._share(part, whole), ChainState(tuple(counts), left=self._rules.leaves))]
            for begin in self._beginnings(deck):
                begun = [(chance * more, after) for chance, state in begun for more, after in begin(self._share, state)]
            for chance, state in begun:
                games[state] += chance
        return games

    def _beginnings(self, deck: Mapping[str, int]) -> list[Begin]:
        """How powers transform the initial state, if their cards are in play."""
        book = self._rules.book
        return [
            one.chain.begin
            for one in self._rules.powers.values()
            if one.chain.begin and any(deck.get(card) for card in book.cards_with(type(one.ability)))
        ]

    def _round(self, games: dict[ChainState, Number], night: int) -> dict[ChainState, Number]:
        mornings: defaultdict[Today, Number] = defaultdict(lambda: self._share(0, 1))
        for state, chance in games.items():
            for dead, share in Night(self._rules, self._share, state, night).outcomes().items():
                for more, after in self._dawn(state, dead, night):
                    mornings[self._told(state, after)] += chance * share * more
        evenings: defaultdict[ChainState, Number] = defaultdict(lambda: self._share(0, 1))
        for (state, wolf_died, anybody_died), chance in mornings.items():
            if self._decided(state, wolf_died, chance):
                continue
            for more, after in self._day(state, night):
                _, wolf_died_now, dies_now = self._told(state, after)
                if self._decided(after, wolf_died or wolf_died_now, chance * more):
                    continue
                quiet = 0 if anybody_died or dies_now else state.quiet + 1
                if quiet >= self._rules.options.quiet_rounds:
                    self._sides[NOBODY_WINS] += chance * more
                else:
                    evenings[after._replace(quiet=quiet)] += chance * more
        return evenings

    def _told(self, before: ChainState, after: ChainState) -> Today:
        wolves = sum(before.counts[kind] - after.counts[kind] for kind in self._wolves)
        return after, wolves > 0, before.living > after.living

    # -- deaths ---------------------------------------------------------------------------------------------

    def _dawn(self, state: ChainState, dead: NightDead, night: int) -> Iterator[tuple[Number, ChainState]]:
        falls = self._bury(state._replace(left=dead.left), dead)
        for change in self._rules.changes(night):
            falls = [
                (chance * more, changed)
                for chance, after in falls
                for more, changed in change(self._rules, self._share, state, after)
            ]
        yield from falls

    def _bury(self, state: ChainState, dead: NightDead) -> list[tuple[Number, ChainState]]:
        """The state without one of each of these kinds, after a shot if one is due, with the badge passed on."""
        falling: list[Fall] = [(self._share(1, 1), state, state.badge != NOBODY)]
        for kind in dead.kinds:
            falling = [after for one in falling for after in self._fall(one, kind)]
        return list(self._settle(falling, dead.takes, shoots=dead.shoots, was_worn=state.badge != NOBODY))

    def _settle(
        self, falling: list[Fall], takes: str | None, *, shoots: bool, was_worn: bool
    ) -> Iterator[tuple[Number, ChainState]]:
        """What follows deaths: grief, then a shot and its grief, or one who is taken along, then a new badge."""
        settled: list[Fall] = []
        for fall in falling:
            grieved, griever = _grieve(fall)
            if takes is not None:
                settled += self._shoot(grieved, takes)
            elif shoots or (griever in self._armed and self._rules.options.shots == "any_death"):
                settled += [_grieve(shot)[0] for shot in self._shoot(grieved)]
            else:
                settled.append(grieved)
        for chance, state, is_worn in settled:
            if is_worn or not was_worn:
                yield chance, state
            elif state.living:
                yield from ((chance * share, after) for share, after in self._give_badge(state))
            else:
                yield chance, state._replace(badge=NOBODY)

    def _shoot(self, fall: Fall, feature: str = "") -> Iterator[Fall]:
        """Shoots a random remaining seat, if any; of those with this feature, if one is named."""
        chance, state, is_worn = fall
        pool = self._rules.which(feature) if feature else range(len(state.counts))
        size = sum(state.counts[kind] for kind in pool)
        if not size:
            yield fall
        for kind in pool:
            if count := state.counts[kind]:
                yield from self._fall((chance * self._share(count, size), state, is_worn), kind)

    def _fall(self, fall: Fall, kind: int) -> Iterator[Fall]:
        """Kills one of this kind, split by whether it is a lover and whether it wears the badge."""
        chance, state, is_worn = fall
        count, after = state.counts[kind], state.without(kind)
        marked = 0
        for number, (lover, wears) in enumerate(state.lovers):
            if lover == kind:
                marked += 1
                left = state.lovers[:number] + state.lovers[number + 1 :]
                yield chance * self._share(1, count), after._replace(lovers=left), is_worn and not wears
        if is_worn and state.badge == kind and not state.badge_loves:
            marked += 1
            yield chance * self._share(1, count), after, False
        if count > marked:
            yield chance * self._share(count - marked, count), after, is_worn

    def _give_badge(self, state: ChainState) -> Iterator[tuple[Number, ChainState]]:
        """Every living seat is equally likely to get it."""
        state = state._replace(badge=NOBODY)
        for number, (kind, _) in enumerate(state.lovers):
            other = state.lovers[1 - number]
            # The badge comes first, so that a state has a single representation.
            yield self._share(1, state.living), state._replace(badge=kind, lovers=((kind, True), other))
        for kind in range(len(state.counts)):
            count = state.unmarked(kind)
            if count:
                yield self._share(count, state.living), state._replace(badge=kind)

    # -- by day -----------------------------------------------------------------------------------------------

    def _day(self, state: ChainState, day: int) -> Iterator[tuple[Number, ChainState]]:
        if day == self._sheriff_day:
            for share, elected in self._give_badge(state):
                yield from ((share * chance, after) for chance, after in self._vote(elected))
        else:
            yield from self._vote(state)

    def _vote(self, state: ChainState) -> Iterator[tuple[Number, ChainState]]:
        chances = self._votes.chances(state)
        has_badge = state.badge != NOBODY
        falls: list[tuple[Number, int, Fall]] = []
        for number, (kind, wears) in enumerate(state.lovers):
            left = state.without(kind)._replace(lovers=(state.lovers[1 - number],))
            chance = chances.badge if wears else chances.lover
            falls.append((chance, kind, (chance, left, has_badge and not wears)))
        if has_badge and not state.badge_loves:
            falls.append((chances.badge, state.badge, (chances.badge, state.without(state.badge), False)))
        for kind in self._votes.blamed:
            if chances.tied:
                wears = state.badge == kind
                falls.append((chances.tied, kind, (chances.tied, state.without(kind), has_badge and not wears)))
        for kind in range(len(state.counts)):
            each = chances.heavy if kind in self._votes.heavy else chances.other
            chance = each * state.unmarked(kind)
            if chance:
                falls.append((chance, kind, (chance, state.without(kind), has_badge)))
        spared = self._share(1, 1)
        for chance, kind, fall in falls:
            if chance:
                instead = self._rules.instead_of_execution(kind, state)
                if instead is not None and not instead.won:
                    yield chance, instead._replace(executed=not self._rules.heeds_executions)
                elif instead is not None:
                    yield chance, instead
                else:
                    takes = self._rules.taken_by(kind, bitten=False)
                    for settled, after in self._settle([fall], takes, shoots=kind in self._armed, was_worn=has_badge):
                        yield settled, after._replace(executed=True)
                spared -= chance
        if spared > 1e-15:
            # Only a pack that kills two after such a day depends on it.
            yield spared, state._replace(executed=not self._rules.heeds_executions)

    # -- ends -------------------------------------------------------------------------------------------------

    def _decided(self, state: ChainState, wolf_died: bool, chance: Number) -> bool:
        """True if the game is over; its probability is then counted."""
        if state.won:
            self._sides[state.won] += chance
            return True
        wolves = sum(state.counts[kind] for kind in self._wolves)
        won = self._end(state, wolves, wolf_died)
        if won is None:
            return False
        self._sides[ALONE if any(state.counts[kind] for kind in self._alone) else won] += chance
        return True

    def _end(self, state: ChainState, wolves: int, wolf_died: bool) -> str | None:
        living = state.living
        for rule in self._rules.book.ends:
            match rule:
                case "everyone_is_dead" if living == 0:
                    return NOBODY_WINS
                case "lovers_are_alone" if living == 2 and state.lovers and wolves == 1:
                    return LOVERS
                case "wolves_are_gone" if wolves == 0:
                    return VILLAGE
                case "wolves_are_gone_at_dawn" if wolves == 0 and not wolf_died:
                    return VILLAGE
                case "humans_are_gone" if wolves == living:
                    return WOLVES
                case "numbers_are_equal" if self._rules.options.equal_numbers_end and 2 * wolves >= living:
                    return WOLVES
        return None


def _grieve(fall: Fall) -> tuple[Fall, int]:
    """Kills a lover left alone; returns its kind too, if there was one."""
    chance, state, is_worn = fall
    if len(state.lovers) != 1:
        return fall, NOBODY
    ((kind, wears),) = state.lovers
    return (chance, state.without(kind)._replace(lovers=()), is_worn and not wears), kind
