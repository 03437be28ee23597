"""The engine's half of a policy: every seat's answers at one table, from the truth and the game's random source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar

from nightcall.hidden_roles.events import Died, RunoffBegan, VoteBegan
from nightcall.hidden_roles.game import Game
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Purpose, purpose
from nightcall.kernel.events import Event
from nightcall.kernel.polls import Poll
from nightcall.kernel.questions import Ask, Field, Option, Pick, Value
from nightcall.lab.exact.power import Answer
from nightcall.lab.halves import exact_halves
from nightcall.lab.policies.knowing import Facts, Knowing
from nightcall.lab.policies.pleading import pleaders
from nightcall.lab.policies.policy import MOST_PROPOSALS, MOST_SKILL, Policy, weights

T = TypeVar("T")

_SUCCESSOR: Final = purpose("lab successor")
_ELECT: Final = purpose("lab elect")
_VOTE: Final = purpose("lab vote")
_PROPOSER: Final = purpose("lab proposer")
_ACCUSE: Final = purpose("lab accuse")
_THUMB: Final = purpose("lab thumb")
_SUSPECT: Final = purpose("lab suspect")
_HEED: Final = purpose("lab heed")
_DOUBT: Final = purpose("lab doubt")
_PLEAD: Final = purpose("lab plead")
_FOLLOW: Final = purpose("lab follow")
_SPARE: Final = purpose("lab spare")
_INSTEAD: Final = purpose("lab instead")

_DECISIONS: Final = ("vote", "naming", "proposal")  # questions about an execution


class Choices:
    """All seats of one table. The package docstring is the definition."""

    def __init__(self, game: Game, policy: Policy) -> None:
        self.game = game
        self.table = game.table
        self.chance = game.chance
        self.policy = policy
        self.is_informed = policy.speaks != "never"
        self.knowing = Knowing(game.table, policy)
        self._is_uniform = not self.is_informed and policy.skill == policy.first_skill == policy.later_skill == 0
        self._read = 0
        self._has_found = False
        self._today = _Today(0)
        self._fields: Mapping[str, Answer] = {
            "successor": lambda _, field, seat: self.one_of(open_seats(field), _SUCCESSOR, seat),
            "ready": lambda *_: "yes",
            "suspect": lambda *_: None,  # for a last act without a shot: has no effect
            **{name: answer for half in exact_halves(game.book) for name, answer in half.answers.items()},
        }

    def answers(self, poll: Poll) -> list[tuple[Seat, Value]]:
        """Who answers what in this poll, in order."""
        # All at once: the last answer closes the poll, and a generator would not be resumed after it.
        return list(self._answers(poll))

    def _answers(self, poll: Poll) -> Iterator[tuple[Seat, Value]]:
        asks = poll.asks
        about = next(iter(asks.values())).about if asks else ""
        if self._today.day != self.table.day:
            self._today = _Today(self.table.day)
        self._watch(self.game.stage.events)
        if self.is_informed:
            self.knowing.hear(self.game.stage.events)
            if self._today.decides_now(about):
                self.knowing.speak_where_it_pays(self.game.voices())
        match about:
            case "election" | "vote" | "naming" | "run_off":
                number = self._today.round_of(about)
                pick = self._elect if about == "election" else self._vote
                if self.policy.follow and about != "election":
                    self._suspect_among(self._among(number), number)
                    pick = self._vote_with_the_table
                for seat, ask in asks.items():
                    yield seat, {ask.fields[0].name: pick(seat, open_seats(ask.fields[0]), number)}
            case "proposal":
                yield from self._propose(asks)
            case "second":
                yield min(asks), {"second": "yes"}
            case "verdict":
                for seat in asks:
                    yield seat, {"thumb": self._thumb(seat)}
                self._today.proposals += 1
            case _:
                for seat, ask in asks.items():
                    yield seat, {field.name: self._answer(field, seat) for field in ask.fields}
        self._today.asked_last = about

    def _watch(self, events: Sequence[Event]) -> None:
        """Notes whether a wolf has been executed."""
        if self.policy.after is not None and not self._has_found:
            dead = [one.seat for one in events[self._read :] if isinstance(one, Died) and one.how == "executed"]
            self._has_found = any(map(self.table.counts_as_wolf, dead))
            self._read = len(events)

    def _answer(self, field: Field, seat: Seat) -> Pick:
        answer = self._fields.get(field.name, any_option)
        return answer(self, field, seat)

    # -- by day -------------------------------------------------------------------------------------------

    def _elect(self, seat: Seat, options: list[Seat], number: int) -> Pick:
        return self.one_of(options, _ELECT, self._today.day, number, seat)

    def _vote(self, seat: Seat, options: list[Seat], number: int) -> Pick:
        return self.by_weight(seat, options, _VOTE, self._today.day, number, seat)

    def _among(self, number: int) -> Sequence[Seat]:
        """The candidates: everybody, or those in a repeated vote."""
        if number == 0:
            return self.table.living
        return next(one.among for one in reversed(self.game.stage.events) if isinstance(one, VoteBegan | RunoffBegan))

    def _suspect_among(self, among: Sequence[Seat], number: int) -> None:
        """Picks the table's suspect: once a day, and again if it cannot be chosen any more."""
        today = self._today
        if number and today.suspect in among:
            return
        heard_of = [seat for seat in among if self.knowing.public.get(seat)]
        if heard_of and self.chance.below(100, _HEED, today.day) < self.policy.heed:
            today.suspect = heard_of[0]
            return
        others = [seat for seat in among if seat not in heard_of] or among
        today.suspect = self._weighed(others, _SUSPECT, today.day, number)
        doubted = [seat for seat in others if seat in self.knowing.noticed]
        is_doubted = self.chance.below(100, _DOUBT, today.day, number) < self.policy.doubt
        if doubted and is_doubted and not self.table.counts_as_wolf(today.suspect):
            today.suspect = doubted[0]
        pleading = pleaders(self.table)
        rest = [seat for seat in others if seat not in pleading]
        is_let_go = self.chance.below(100, _PLEAD, today.day, number) < self.policy.plead
        if today.suspect in pleading and rest and is_let_go:
            today.suspect = self._weighed(rest, _PLEAD, today.day, number, 1)

    def _vote_with_the_table(self, seat: Seat, options: list[Seat], number: int) -> Pick:
        today, suspect = self._today, self._today.suspect
        if self.table.counts_as_wolf(seat) and self.table.counts_as_wolf(suspect):
            if suspect in options and not self._spares(seat, number):
                return suspect
            humans = [one for one in self._among(number) if not self.table.counts_as_wolf(one)]
            instead = self.one_of(humans, _INSTEAD, today.day, number)
            if instead in options:
                return instead
        elif suspect in options and self._follows(seat, number):
            return suspect
        return self.one_of(options, _VOTE, today.day, number, seat)

    def _spares(self, seat: Seat, number: int) -> bool:
        if self.table.lovers_are_mixed() and self.table.lover_of(seat) is not None:
            return False  # a wolf who loves outside the pack spares nobody
        return self.chance.below(100, _SPARE, self._today.day, number, seat) < self.policy.spare

    def _follows(self, seat: Seat, number: int) -> bool:
        return self.chance.below(100, _FOLLOW, self._today.day, number, seat) < self.policy.follow

    def _propose(self, asks: Mapping[Seat, Ask]) -> Iterator[tuple[Seat, Value]]:
        today = self._today
        options = {seat: open_seats(ask.fields[0]) for seat, ask in asks.items()}
        free = [seat for seat in sorted(options) if options[seat]]
        if self.policy.follow:
            if today.proposals == MOST_PROPOSALS:
                return
            others = [seat for seat in self.table.living if seat != today.accused]
            self._suspect_among(others if today.proposals else self.table.living, today.proposals)
            free = [seat for seat in free if today.suspect in options[seat]]
        by = self.one_of(free, _PROPOSER, today.day, today.proposals)
        if by is not None:
            accused = (
                today.suspect
                if self.policy.follow
                else self.by_weight(by, options[by], _ACCUSE, today.day, today.proposals)
            )
            assert accused is not None
            today.accused = accused
            yield by, {"propose": accused}

    def _thumb(self, seat: Seat) -> str:
        today, table = self._today, self.table
        if seat == today.accused:
            return "live"
        skill = 0
        if self.policy.follow:
            if table.counts_as_wolf(seat) and table.counts_as_wolf(today.accused):
                return "live" if self._spares(seat, today.proposals) else "die"
            if self._follows(seat, today.proposals):
                return "die"
        elif not table.counts_as_wolf(seat):
            skill = self._skill
            known = self.knowing.of(seat).get(today.accused) if self.is_informed else None
            if known is not None:
                return "die" if known else "live"
        of_wolf, of_human = weights(skill)
        drawn = self.chance.below(of_wolf + of_human, _THUMB, today.day, today.proposals, seat)
        return "die" if drawn < (of_wolf if table.counts_as_wolf(today.accused) else of_human) else "live"

    # -- draws --------------------------------------------------------------------------------------------

    def one_of(self, things: Sequence[T], what_for: Purpose, *numbers: int) -> T | None:
        """A random one of these, if any."""
        return self.chance.pick(things, what_for, *numbers) if things else None

    def by_weight(self, seat: Seat, options: list[Seat], what_for: Purpose, *numbers: int) -> Seat | None:
        """This seat's weighted pick among the options, if any: higher skill picks more wolves."""
        if not options:
            return None
        if self._is_uniform or self.table.counts_as_wolf(seat):
            return options[self.chance.below(MOST_SKILL * len(options), what_for, *numbers) // MOST_SKILL]
        if self.is_informed:
            options = _suspects(options, self.knowing.of(seat))
        return self._weighed(options, what_for, *numbers)

    def _weighed(self, options: Sequence[Seat], what_for: Purpose, *numbers: int) -> Seat:
        of_wolf, of_human = weights(self._skill)
        weighed = [of_wolf if self.table.counts_as_wolf(one) else of_human for one in options]
        if not any(weighed):
            weighed = [1] * len(options)
        drawn = self.chance.below(sum(weighed), what_for, *numbers)
        for one, weight in zip(options, weighed, strict=True):
            drawn -= weight
            if drawn < 0:
                return one
        raise AssertionError("a draw below the sum of the weights falls on one of them")

    @property
    def _skill(self) -> int:
        if self.table.night <= 1:
            return self.policy.first_skill
        return self.policy.later_skill if self._has_found else self.policy.skill


class _Today:
    """The questions asked today."""

    def __init__(self, day: int) -> None:
        self.day = day
        self.proposals = 0
        self.accused: Seat = -1
        self.suspect: Seat = -1
        self.asked_last = ""
        self._rounds = {"election": -1, "vote": -1, "naming": 0, "run_off": 0}
        self._has_decided = False

    def decides_now(self, about: str) -> bool:
        """True once a day: when the table is about to execute somebody."""
        first = about in _DECISIONS and not self._has_decided
        self._has_decided = self._has_decided or first
        return first

    def round_of(self, about: str) -> int:
        """The round of this ballot. If seats speak in turn, many polls are one ballot."""
        if about != self.asked_last or about in ("election", "vote"):
            self._rounds[about] += about != "naming"
        return self._rounds[about]


def any_option(choices: Choices, field: Field, seat: Seat) -> Pick:
    """A random option, or as many as required: the default answer for powers."""
    night, left = choices.table.night, list(field.open_options)
    what_for = purpose(f"lab {field.name}")
    if field.most == 1:
        return choices.one_of(left, what_for, night, seat)
    picked: list[Option] = []
    while left and len(picked) < max(field.least, 1):
        picked.append(choices.chance.pick(left, what_for, night, seat, len(picked)))
        left.remove(picked[-1])
    return tuple(picked)


def open_seats(field: Field) -> list[Seat]:
    """The seats that may be picked."""
    closed = [option for option, _ in field.barred]
    return [option for option in field.options if option not in closed and isinstance(option, int)]


def _suspects(options: list[Seat], known: Facts) -> list[Seat]:
    wolves = [one for one in options if known.get(one)]
    return wolves[:1] or [one for one in options if one not in known] or options
