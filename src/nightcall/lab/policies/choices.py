"""The engine's half of a policy: every answer of every seat at one table, from the truth and the game's own luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from nightcall.hidden_roles.game import Game
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Purpose, purpose
from nightcall.kernel.polls import Poll
from nightcall.kernel.questions import Ask, Field, Pick, Value
from nightcall.lab.policies.knowing import Facts, Knowing
from nightcall.lab.policies.policy import MOST_PROPOSALS, MOST_SKILL, Policy

T = TypeVar("T")

_VICTIM: Final = purpose("lab victim")
_INSPECT: Final = purpose("lab inspect")
_LOVERS: Final = purpose("lab lovers")
_TAKE: Final = purpose("lab take")
_HEAL: Final = purpose("lab heal")
_POISONS: Final = purpose("lab poisons")
_POISON: Final = purpose("lab poison")
_SPY: Final = purpose("lab spy")
_GLANCE: Final = purpose("lab glance")
_SHOOT: Final = purpose("lab shoot")
_SUCCESSOR: Final = purpose("lab successor")
_ELECT: Final = purpose("lab elect")
_VOTE: Final = purpose("lab vote")
_PROPOSER: Final = purpose("lab proposer")
_ACCUSE: Final = purpose("lab accuse")
_THUMB: Final = purpose("lab thumb")
# Fields in which one of the options is drawn, by night and seat.
_ANY_OPTION: Final = {name: purpose(f"lab {name}") for name in ("guard", "mark", "mimic", "risk")}

_DECISIONS: Final = ("vote", "naming", "proposal")  # what the table asks when it is about to execute somebody


class Choices:
    """Everybody at one table. The definition is in the package's first lines."""

    def __init__(self, game: Game, policy: Policy) -> None:
        self._game = game
        self._table = game.table
        self._chance = game.chance
        self._policy = policy
        self._is_informed = policy.speaks != "never"
        self._is_uniform = not self._is_informed and policy.skill == 0
        self._knowing = Knowing(game.table, policy)
        self._today = _Today(0)
        self._fields: Mapping[str, Callable[[Field, Seat], Pick]] = {
            "victim": self._victim,
            "victims": self._victims,
            "inspect": self._inspect,
            "lovers": self._lovers,
            "take": self._take,
            "heal": self._heal,
            "poison": self._poison,
            "spy": self._spy,
            "glance": self._glance,
            "shoot": lambda field, seat: self._by_weight(seat, _open(field), _SHOOT, seat),
            "successor": lambda field, seat: self._one_of(_open(field), _SUCCESSOR, seat),
            "ready": lambda *_: "yes",
            "suspect": lambda *_: None,  # in a last moment without a shot: nothing comes of it
            **dict.fromkeys(_ANY_OPTION, self._any_option),
        }

    def answers(self, poll: Poll) -> list[tuple[Seat, Value]]:
        """Who answers what in this poll, in the order in which the answers are to be given."""
        # All at once: the last of them closes the poll, and nobody would come back for what is noted behind it.
        return list(self._answers(poll))

    def _answers(self, poll: Poll) -> Iterator[tuple[Seat, Value]]:
        asks = poll.asks
        about = next(iter(asks.values())).about if asks else ""
        if self._today.day != self._table.day:
            self._today = _Today(self._table.day)
        if self._is_informed:
            self._knowing.hear(self._game.stage.events)
            if self._today.decides_now(about):
                self._knowing.speak_where_it_pays()
        match about:
            case "election" | "vote" | "naming" | "run_off":
                number = self._today.round_of(about)
                pick = self._elect if about == "election" else self._vote
                for seat, ask in asks.items():
                    yield seat, {ask.fields[0].name: pick(seat, _open(ask.fields[0]), number)}
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
                    yield seat, {field.name: self._fields[field.name](field, seat) for field in ask.fields}
        self._today.asked_last = about

    # -- by night -----------------------------------------------------------------------------------------

    def _victim(self, field: Field, seat: Seat) -> Pick:
        return next(iter(self._prey(field, 1)), None)

    def _victims(self, field: Field, seat: Seat) -> Pick:
        return self._prey(field, field.most)

    def _prey(self, field: Field, count: int) -> tuple[Seat, ...]:
        left = _open(field)
        chosen: list[Seat] = []
        while left and len(chosen) < count:
            public = self._knowing.public if self._policy.speaks == "private" else {}
            known = [seat for seat in left if public.get(seat) is False]
            pick = self._chance.pick(known or left, _VICTIM, self._table.night, len(chosen))
            left.remove(pick)
            chosen.append(pick)
        return tuple(chosen)

    def _inspect(self, field: Field, seat: Seat) -> Pick:
        acting = min(one for one, _ in field.barred if isinstance(one, int))
        options = _open(field)
        if self._is_informed:
            known = self._knowing.of(seat)
            options = [one for one in options if one not in known] or options
        return self._one_of(options, _INSPECT, self._table.night, acting)

    def _any_option(self, field: Field, seat: Seat) -> Pick:
        return self._one_of(field.open_options, _ANY_OPTION[field.name], self._table.night, seat)

    def _lovers(self, field: Field, seat: Seat) -> Pick:
        left = _open(field)
        one = self._chance.pick(left, _LOVERS, seat, 0)
        left.remove(one)
        return one, self._chance.pick(left, _LOVERS, seat, 1)

    def _take(self, field: Field, seat: Seat) -> Pick:
        sides = (*field.open_options, None) if field.may_be_empty else field.open_options
        return self._one_of(sides, _TAKE, seat)

    def _heal(self, field: Field, seat: Seat) -> Pick:
        if "yes" not in field.open_options:
            return None
        return "no" if self._chance.below(2, _HEAL, self._table.night, seat) else "yes"

    def _poison(self, field: Field, seat: Seat) -> Pick:
        options = _open(field)
        if not options or self._chance.below(2, _POISONS, self._table.night, seat):
            return None
        return self._by_weight(seat, [one for one in options if one != seat], _POISON, self._table.night, seat)

    def _spy(self, field: Field, seat: Seat) -> Pick:
        return "no" if self._chance.below(2, _SPY, self._table.night, seat) else "yes"

    def _glance(self, field: Field, seat: Seat) -> Pick:
        pack = self._game.pack()
        return self._one_of([one for one in _open(field) if one not in pack], _GLANCE, self._table.night, seat)

    # -- by day -------------------------------------------------------------------------------------------

    def _elect(self, seat: Seat, options: list[Seat], number: int) -> Pick:
        return self._one_of(options, _ELECT, self._today.day, number, seat)

    def _vote(self, seat: Seat, options: list[Seat], number: int) -> Pick:
        return self._by_weight(seat, options, _VOTE, self._today.day, number, seat)

    def _propose(self, asks: Mapping[Seat, Ask]) -> Iterator[tuple[Seat, Value]]:
        today = self._today
        options = {seat: _open(ask.fields[0]) for seat, ask in asks.items()}
        free = [seat for seat in sorted(options) if options[seat] and today.proposals < MOST_PROPOSALS]
        by = self._one_of(free, _PROPOSER, today.day, today.proposals)
        if by is not None:
            accused = self._by_weight(by, options[by], _ACCUSE, today.day, today.proposals)
            assert accused is not None
            today.accused = accused
            yield by, {"propose": accused}

    def _thumb(self, seat: Seat) -> str:
        today, table = self._today, self._table
        if seat == today.accused:
            return "live"
        skill = 0
        if not table.counts_as_wolf(seat):
            skill = self._policy.skill
            known = self._knowing.of(seat).get(today.accused) if self._is_informed else None
            if known is not None:
                return "die" if known else "live"
        drawn = self._chance.below(2 * MOST_SKILL - skill, _THUMB, today.day, today.proposals, seat)
        dies = drawn < (MOST_SKILL if table.counts_as_wolf(today.accused) else MOST_SKILL - skill)
        return "die" if dies else "live"

    # -- draws --------------------------------------------------------------------------------------------

    def _one_of(self, things: Sequence[T], what_for: Purpose, *numbers: int) -> T | None:
        return self._chance.pick(things, what_for, *numbers) if things else None

    def _by_weight(self, seat: Seat, options: list[Seat], what_for: Purpose, *numbers: int) -> Seat | None:
        if not options:
            return None
        if self._is_uniform or self._table.counts_as_wolf(seat):
            return options[self._chance.below(MOST_SKILL * len(options), what_for, *numbers) // MOST_SKILL]
        if self._is_informed:
            options = _suspects(options, self._knowing.of(seat))
        of_human = MOST_SKILL - self._policy.skill
        weights = [MOST_SKILL if self._table.counts_as_wolf(one) else of_human for one in options]
        if not any(weights):
            weights = [1] * len(options)
        drawn = self._chance.below(sum(weights), what_for, *numbers)
        for one, weight in zip(options, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return one
        raise AssertionError("a draw below the sum of the weights falls on one of them")


class _Today:
    """What has been asked today."""

    def __init__(self, day: int) -> None:
        self.day = day
        self.proposals = 0
        self.accused: Seat = -1
        self.asked_last = ""
        self._rounds = {"election": -1, "vote": -1, "naming": 0, "run_off": 0}
        self._has_decided = False

    def decides_now(self, about: str) -> bool:
        """True once a day: when the table is about to execute somebody."""
        first = about in _DECISIONS and not self._has_decided
        self._has_decided = self._has_decided or first
        return first

    def round_of(self, about: str) -> int:
        """Which ballot of its kind this is. Where seats speak in turn, many polls are one ballot."""
        if about != self.asked_last or about in ("election", "vote"):
            self._rounds[about] += about != "naming"
        return self._rounds[about]


def _open(field: Field) -> list[Seat]:
    closed = [option for option, _ in field.barred]
    return [option for option in field.options if option not in closed and isinstance(option, int)]


def _suspects(options: list[Seat], known: Facts) -> list[Seat]:
    wolves = [one for one in options if known.get(one)]
    return wolves[:1] or [one for one in options if one not in known] or options
