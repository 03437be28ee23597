"""A power's half that needs no Numba: what its file declares for policies on the engine and for the chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Field, Pick
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.state import ChainState, Number, Share

if TYPE_CHECKING:
    from nightcall.lab.exact.nights import Case, Night
    from nightcall.lab.exact.rules import Rules
    from nightcall.lab.policies.choices import Choices

Answer = Callable[["Choices", Field, Seat], Pick]
Learnt = Callable[[Any, Table], Iterable[tuple[Seat, bool]]]  # from an event: a seat, and whether it is a wolf
Deck = Mapping[str, int]
Deal = Callable[[HiddenRolesBook, Deck, int], Iterator[tuple[dict[str, int], int, int]]]
Begin = Callable[[Share, ChainState], Iterator[tuple[Number, ChainState]]]
# None if the holder dies as everybody does; a state with a winner, or one in which nobody has died, otherwise.
Executed = Callable[[HiddenRolesBook, Any, ChainState], ChainState | None]
Change = Callable[["Rules", Share, ChainState, ChainState], Iterator[tuple[Number, ChainState]]]


class Step(NamedTuple):
    """A step of the chain's night: runs while a seat with this feature lives."""

    feature: str
    follow: Callable[[Night, Case], Iterator[Case]]
    after: str = ""  # the step it follows, if the chain's list does not name it; by default the last


class Follow(NamedTuple):
    """How the chain follows a power. By default its holders are like everybody else."""

    feature: str = ""  # what distinguishes its holders
    is_idle: Callable[[frozenset[str]], bool] = lambda _powers: False  # True if it has no effect beside these powers
    marks: Callable[[Any, str], tuple[str, ...]] = lambda _ability, _card: ()  # features that it adds to a card
    steps: Mapping[str, Step] = {}  # of a night
    dawn: tuple[str, ...] = ()  # the dawn rules that the steps cover
    leaves: tuple[str, ...] = ()  # what can be used once per game
    deal: Deal | None = None  # from a deck with middle cards to those in play, each with its fraction
    begin: Begin | None = None  # transforms the initial state
    change: Change | None = None  # transforms the state at dawn, on a night of its call
    heeds_executions: bool = False  # whether its night depends on an execution the day before
    executed: Executed | None = None  # what becomes of the state if its holder is executed
    takes: Callable[[Any, bool], str | None] = lambda _ability, _bitten: None  # who dies with its holder, by feature
    votes: Callable[[Any], int] | None = None  # as how many its holder's vote counts, if not as one
    dies_in_ties: bool = False  # whether its holder is executed where a ballot ends in a tie
    one_copy: bool = False  # at most one seat with it can be followed
    one_call: bool = False  # only one call of it can be followed
    refuses: Callable[[Any], Sentence | None] = lambda _ability: None  # why these arguments cannot be followed, if so
    not_beside: Mapping[str, Sentence] = {}  # powers it cannot be combined with, with the reason


class ExactPower(NamedTuple):
    """The half of a power that needs no Numba. All parts are optional."""

    answers: Mapping[str, Answer] = {}  # by field name; by default a random option
    teaches: Mapping[type[Event], Learnt] = {}
    looks: tuple[type[Event], ...] = ()  # of these, those learnt by looking at a seat, which the pack fears
    hunts: Mapping[type[Event], Callable[[Any], Seat | None]] = {}  # the pack's victim, from an event
    wards: Mapping[type[Event], Callable[[Any], tuple[Seat, Seat]]] = {}  # guard and guarded, from an event
    may_win: tuple[str, ...] = ()  # the sides that can win because of it
    chain: Follow | None = None  # None if the chain cannot follow it
