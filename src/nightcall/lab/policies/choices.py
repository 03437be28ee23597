"""The engine's half of a policy: every seat's answers at one table, from the truth and the game's random source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from nightcall.hidden_roles.events import Died
from nightcall.hidden_roles.game import Game
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Purpose, purpose
from nightcall.kernel.events import Event
from nightcall.kernel.polls import Poll
from nightcall.kernel.questions import Ask, Field, Option, Pick, Value
from nightcall.lab.exact.power import Answer
from nightcall.lab.halves import exact_halves
from nightcall.lab.policies.alone import Alone
from nightcall.lab.policies.knowing import Facts, Knowing
from nightcall.lab.policies.policy import MOST_SKILL, Policy, weights
from nightcall.lab.policies.today import Today
from nightcall.lab.policies.together import Together

T = TypeVar("T")
Asks = Mapping[Seat, Ask]

_SUCCESSOR: Final = purpose("lab successor")
_ELECT: Final = purpose("lab elect")


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
        self.today = Today(0)
        self._day = Together(self) if policy.follow else Alone(self)
        self._by_day: Mapping[str, Callable[[str, Asks], Iterator[tuple[Seat, Value]]]] = {
            "election": self._elect,
            **dict.fromkeys(("vote", "naming", "run_off"), self._vote),
            "proposal": self._propose,
            "second": self._second,
            "verdict": self._judge,
        }
        self._fields: Mapping[str, Answer] = {
            "successor": lambda _, field, seat: self.one_of(open_seats(field), _SUCCESSOR, seat),
            "ready": lambda *_: "yes",
            "suspect": lambda *_: None,  # for a last act without a shot: has no effect
            **{name: answer for half in exact_halves(game.book) for name, answer in half.answers.items()},
        }

    def answers(self, poll: Poll) -> list[tuple[Seat, Value]]:
        """Who answers what in this poll, in order."""
        asks = poll.asks
        about = next(iter(asks.values())).about if asks else ""
        if self.today.day != self.table.day:
            self.today = Today(self.table.day)
        self._watch(self.game.stage.events)
        if self.is_informed:
            self.knowing.hear(self.game.stage.events)
            if self.today.decides_now(about):
                self.knowing.speak_where_it_pays(self.game.voices())
        answer = self._by_day.get(about, self._answer_fields)
        # All at once: the last answer closes the poll, and a generator would not be resumed after it.
        found = list(answer(about, asks))
        self.today.asked_last = about
        return found

    # -- by what is asked ---------------------------------------------------------------------------------

    def _elect(self, about: str, asks: Asks) -> Iterator[tuple[Seat, Value]]:
        number = self.today.round_of(about)
        for seat, ask in asks.items():
            picked = self.one_of(open_seats(ask.fields[0]), _ELECT, self.today.day, number, seat)
            yield seat, {ask.fields[0].name: picked}

    def _vote(self, about: str, asks: Asks) -> Iterator[tuple[Seat, Value]]:
        vote = self._day.ballot(self.today.round_of(about))
        for seat, ask in asks.items():
            yield seat, {ask.fields[0].name: vote(seat, open_seats(ask.fields[0]))}

    def _propose(self, _about: str, asks: Asks) -> Iterator[tuple[Seat, Value]]:
        proposal = self._day.proposal({seat: open_seats(ask.fields[0]) for seat, ask in asks.items()})
        if proposal is not None:
            by, self.today.accused = proposal
            yield by, {"propose": self.today.accused}

    def _second(self, _about: str, asks: Asks) -> Iterator[tuple[Seat, Value]]:
        yield min(asks), {"second": "yes"}

    def _judge(self, _about: str, asks: Asks) -> Iterator[tuple[Seat, Value]]:
        for seat in asks:
            yield seat, {"thumb": "live" if seat == self.today.accused else self._day.thumb(seat)}
        self.today.proposals += 1

    def _answer_fields(self, _about: str, asks: Asks) -> Iterator[tuple[Seat, Value]]:
        for seat, ask in asks.items():
            yield (
                seat,
                {field.name: self._fields.get(field.name, any_option)(self, field, seat) for field in ask.fields},
            )

    def _watch(self, events: Sequence[Event]) -> None:
        """Notes whether a wolf has been executed."""
        if self.policy.after is not None and not self._has_found:
            dead = [one.seat for one in events[self._read :] if isinstance(one, Died) and one.how == "executed"]
            self._has_found = any(map(self.table.counts_as_wolf, dead))
            self._read = len(events)

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
        return self.weighed(options, what_for, *numbers)

    def weighed(self, options: Sequence[Seat], what_for: Purpose, *numbers: int) -> Seat:
        """One of these by weight, as a human who knows nothing picks it."""
        of_wolf, of_human = weights(self.skill)
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
    def skill(self) -> int:
        """The skill of humans at the moment."""
        if self.table.night <= 1:
            return self.policy.first_skill
        return self.policy.later_skill if self._has_found else self.policy.skill


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
