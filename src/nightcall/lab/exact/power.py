"""A power's half that needs no Numba: what its file declares for policies on the engine, and for the chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Field, Pick
from nightcall.lab.exact.state import ChainState, Number, Share

if TYPE_CHECKING:
    from nightcall.lab.exact.kinds import Rules
    from nightcall.lab.exact.nights import Case, Night
    from nightcall.lab.policies.choices import Choices

Answer = Callable[["Choices", Field, Seat], Pick]
Learnt = Callable[[Any, Table], Iterable[tuple[Seat, bool]]]  # of an event: a seat, and whether it is a wolf
Deck = Mapping[str, int]
Deal = Callable[[Rulebook, Deck, int], Iterator[tuple[dict[str, int], int, int]]]
Begin = Callable[[Share, ChainState], Iterator[tuple[Number, ChainState]]]
Change = Callable[["Rules", Share, ChainState, ChainState], Iterator[tuple[Number, ChainState]]]


class Step(NamedTuple):
    """A step of the chain's night: it is made while a seat lives whose kind has this feature."""

    feature: str
    follow: Callable[[Night, Case], Iterator[Case]]
    after: str = ""  # the step that it comes after, if the chain's own list does not name it; else it comes last


class Follow(NamedTuple):
    """How the chain follows a power. Without anything said here, its holders are like everybody else."""

    feature: str = ""  # what tells its holders from others
    is_idle: Callable[[frozenset[str]], bool] = lambda _powers: False  # with these powers nothing comes of it
    marks: Callable[[Any, str], tuple[str, ...]] = lambda _ability, _card: ()  # features that it gives any card
    steps: Mapping[str, Step] = {}  # of a night
    dawn: tuple[str, ...] = ()  # the rules of dawn that the steps follow
    leaves: tuple[str, ...] = ()  # what can be used once in the game
    deal: Deal | None = None  # from a deck with cards in the middle to those in play, each with its part of a whole
    begin: Begin | None = None  # what becomes of the first state
    change: Change | None = None  # what becomes of the state at dawn, in a night in which it is called
    heeds_executions: bool = False  # whether its night depends on an execution of the day before
    one_copy: bool = False  # more than one seat with it cannot be followed
    one_call: bool = False  # nor cards that have it and are called apart
    refuses: Callable[[Any], str] = lambda _ability: ""  # why it cannot be followed with these arguments, if it cannot
    not_beside: Mapping[str, str] = {}  # powers beside which it cannot be followed, with the reason


class ExactPower(NamedTuple):
    """The half of a power that needs no Numba. What it does not declare, it does not have."""

    answers: Mapping[str, Answer] = {}  # by the name of the field; else any option is as good as another
    teaches: Mapping[type[Event], Learnt] = {}
    looks: tuple[type[Event], ...] = ()  # of these, those that a seat learns by looking at another: it is feared for it
    hunts: Mapping[type[Event], Callable[[Any], Seat | None]] = {}  # whom an event says the pack has chosen
    wards: Mapping[type[Event], Callable[[Any], tuple[Seat, Seat]]] = {}  # who guards whom by an event
    may_win: tuple[str, ...] = ()  # the sides that can win because of it
    chain: Follow | None = None  # None: the chain cannot follow it
