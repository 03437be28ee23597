"""The Markov chain: from the deal, round by round, until every game is decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from nightcall.hidden_roles.days.election import Election
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES
from nightcall.kernel.rules import TableSetup
from nightcall.lab.exact.days import Votes
from nightcall.lab.exact.deaths import Deaths, Fall
from nightcall.lab.exact.decks import initial_decks
from nightcall.lab.exact.nights import Night, NightDead
from nightcall.lab.exact.power import Begin, Change
from nightcall.lab.exact.reading import read_rules
from nightcall.lab.exact.rules import Rules
from nightcall.lab.exact.state import NOBODY, ChainState, Number, Share


class Morning(NamedTuple):
    """A state at dawn, and what the night before it has done."""

    state: ChainState
    wolf_died: bool
    anybody_died: bool


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
        self._deaths = Deaths(rules, share)
        self._wolves = rules.which("wolf")
        self._alone = rules.which("alone")
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
            games = self._evenings(self._mornings(games, night), night)
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

    # -- by night ---------------------------------------------------------------------------------------------

    def _mornings(self, games: dict[ChainState, Number], night: int) -> dict[Morning, Number]:
        mornings: defaultdict[Morning, Number] = defaultdict(lambda: self._share(0, 1))
        for state, chance in games.items():
            wolves, living = self._wolves_in(state), state.living
            for dead, share in Night(self._rules, self._share, state, night).outcomes().items():
                for more, after in self._dawn(state, dead, night):
                    morning = Morning(after, self._wolves_in(after) < wolves, after.living < living)
                    mornings[morning] += chance * share * more
        return mornings

    def _dawn(self, state: ChainState, dead: NightDead, night: int) -> Iterable[tuple[Number, ChainState]]:
        found = self._deaths.at_dawn(state._replace(left=dead.left), dead)
        for change in self._rules.changes(night):
            found = self._changed(change, state, found)
        return found

    def _changed(
        self, change: Change, before: ChainState, found: Iterable[tuple[Number, ChainState]]
    ) -> Iterator[tuple[Number, ChainState]]:
        for chance, after in found:
            for more, changed in change(self._rules, self._share, before, after):
                yield chance * more, changed

    # -- by day -----------------------------------------------------------------------------------------------

    def _evenings(self, mornings: dict[Morning, Number], day: int) -> dict[ChainState, Number]:
        """The states that the next night begins in; what has ended is counted."""
        evenings: defaultdict[ChainState, Number] = defaultdict(lambda: self._share(0, 1))
        for (state, wolf_died, anybody_died), chance in mornings.items():
            won = self._winner(state, wolf_died=wolf_died)
            if won is not None:
                self._sides[won] += chance
                continue
            wolves, living = self._wolves_in(state), state.living
            for share, after in self._day(state, day):
                quiet = 0 if anybody_died or after.living < living else state.quiet + 1
                won = self._winner(after, wolf_died=wolf_died or self._wolves_in(after) < wolves)
                if won is None and quiet >= self._rules.options.quiet_rounds:
                    won = NOBODY_WINS
                if won is not None:
                    self._sides[won] += chance * share
                else:
                    evenings[after._replace(quiet=quiet)] += chance * share
        return evenings

    def _day(self, state: ChainState, day: int) -> Iterator[tuple[Number, ChainState]]:
        if day == self._sheriff_day:
            for share, elected in self._deaths.give_badge(state):
                yield from ((share * chance, after) for chance, after in self._vote(elected))
        else:
            yield from self._vote(state)

    def _vote(self, state: ChainState) -> Iterator[tuple[Number, ChainState]]:
        spared = self._share(1, 1)
        for kind, fall in self._condemned(state):
            if fall.chance:
                yield from self._execute(state, kind, fall)
                spared -= fall.chance
        if spared > 1e-15:
            # Only a pack that kills two after such a day depends on it.
            yield spared, state._replace(executed=not self._rules.heeds_executions)

    def _condemned(self, state: ChainState) -> Iterator[tuple[int, Fall]]:
        """Whom a vote may condemn, by kind: lovers, the badge, who dies in a tie, and everybody else."""
        chances = self._votes.chances(state)
        has_badge = state.badge != NOBODY
        for number, (kind, wears) in enumerate(state.lovers):
            left = state.without(kind)._replace(lovers=(state.lovers[1 - number],))
            yield kind, Fall(chances.badge if wears else chances.lover, left, has_badge and not wears)
        if has_badge and not state.badge_loves:
            yield state.badge, Fall(chances.badge, state.without(state.badge), False)
        if chances.tied:
            for kind in self._votes.blamed:
                yield kind, Fall(chances.tied, state.without(kind), has_badge and state.badge != kind)
        for kind in range(len(state.counts)):
            each = chances.heavy if kind in self._votes.heavy else chances.other
            yield kind, Fall(each * state.unmarked(kind), state.without(kind), has_badge)

    def _execute(self, state: ChainState, kind: int, fall: Fall) -> Iterator[tuple[Number, ChainState]]:
        """What comes of condemning one of this kind; `fall` is the state without it."""
        instead = self._rules.instead_of_execution(kind, state)
        if instead is None:
            for chance, after in self._deaths.by_day(fall, kind):
                yield chance, after._replace(executed=True)
        elif instead.won:
            yield fall.chance, instead
        else:
            yield fall.chance, instead._replace(executed=not self._rules.heeds_executions)

    # -- ends -------------------------------------------------------------------------------------------------

    def _winner(self, state: ChainState, *, wolf_died: bool) -> str | None:
        """Who has won, if the game is over."""
        won = state.won or self._end(state, wolf_died=wolf_died)
        if won and not state.won and any(state.counts[kind] for kind in self._alone):
            return ALONE
        return won

    def _end(self, state: ChainState, *, wolf_died: bool) -> str | None:
        living, wolves = state.living, self._wolves_in(state)
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

    def _wolves_in(self, state: ChainState) -> int:
        return sum([state.counts[kind] for kind in self._wolves])
