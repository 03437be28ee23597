"""A power's compiled half: what its file declares; numbers, resets and dispatch are derived from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.sentences import Sentence
from nightcall.lab.compiled.bits import MOST_SEATS
from nightcall.lab.compiled.dawn import DawnRule
from nightcall.lab.compiled.facts import MOST_KINDS, FactKind, FactKinds
from nightcall.lab.compiled.layout import Layout
from nightcall.lab.compiled.rules import BY_CARD, MOST_CARDS, MOST_POWERS, MOST_SETTINGS, SETTINGS
from nightcall.lab.compiled.table import BY_SEAT, LASTING, MOST_LASTING, MOST_TONIGHT, TONIGHT
from nightcall.lab.halves import number_of
from nightcall.lab.machine_code import Part
from nightcall.lab.refusals import NotCompiled

Held = TypeVar("Held")

Cards = Mapping[str, int]  # the number of each card of a book
Row = tuple[int, ...]  # a kind of fact and its numbers
Read = Callable[[Any, Cards], Iterable[Row]]


class PowerParts:
    """One power's share of a game's arrays; fixed ranges, so that no power shifts another."""

    def __init__(self, power: str) -> None:
        number = number_of(power)
        if number >= MOST_POWERS:
            sentence = "Compiled games have room for {most} powers; '{ability}' is one too many."
            raise NotCompiled(Sentence("uncompiled_powers", sentence, most=MOST_POWERS, ability=power))
        self._settings = _part(SETTINGS, MOST_SETTINGS, number)
        self._by_card = _part(BY_CARD, MOST_CARDS, number)
        self._tonight = _part(TONIGHT, MOST_TONIGHT, number)
        self._lasting = _part(LASTING, MOST_LASTING, number)
        self._by_seat = _part(BY_SEAT, MOST_SEATS, number)
        self.kinds = FactKinds(number * MOST_KINDS, (number + 1) * MOST_KINDS)

    def setting(self) -> int:
        """A number set once, from book and house rules."""
        return self._settings.number()

    def by_card(self) -> int:
        """A number per card, set once, from book and house rules."""
        return self._by_card.room(MOST_CARDS)

    def tonight(self) -> int:
        """A number or set of seats that is reset every night."""
        return self._tonight.number()

    def lasting(self) -> int:
        """A number or set of seats that is reset every game."""
        return self._lasting.number()

    def by_seat(self) -> int:
        """A number per seat, never reset."""
        return self._by_seat.room(MOST_SEATS)

    def fact(self, name: str, *numbers: str) -> int:
        """A kind of fact: its name and the types of its numbers: `seat`, `seats`, `card`, `team` or `number`."""
        return self.kinds.fact(name, *numbers)

    @property
    def forgotten_by_night(self) -> range:
        """The places that are reset every night."""
        return range(self._tonight.first, self._tonight.end)

    @property
    def forgotten_by_game(self) -> range:
        """The places that are reset every game."""
        return range(self._lasting.first, self._lasting.end)


def _part(first: int, size: int, number: int) -> Layout:
    return Layout(first + number * size, first + (number + 1) * size)


class SettingsTable(NamedTuple):
    """What a power's settings are computed from."""

    book: HiddenRolesBook
    deck: Mapping[str, int]
    options: Options
    cards: Cards

    def cards_with(self, ability: type) -> int:
        """The set of cards that have this ability."""
        return set_of(self.cards[name] for name in self.book.cards_with(ability))

    def deals(self, ability: type) -> bool:
        """True if a card with this ability is in the deck, or may come into play."""
        return not self.playable.isdisjoint(self.book.cards_with(ability))

    @property
    def playable(self) -> frozenset[str]:
        """The cards that may be played with this deck."""
        return self.book.playable(self.deck)

    def by_card(self, place: int, ability: type[Held], number: Callable[[Held], int]) -> dict[int, int]:
        """The number of each card with this ability, in its place."""
        found = ((card.name, one) for card in self.book.cards for one in card.abilities if isinstance(one, ability))
        return {place + self.cards[name]: number(one) for name, one in found}


class CompiledPower(NamedTuple):
    """The compiled half of a power. All parts are optional."""

    places: PowerParts
    act: Part | None = None  # makes the choices of those called, and applies them
    argument: Callable[[Any, SettingsTable], int] = lambda _call, _table: 0  # one number for each call
    settings: Callable[[SettingsTable], Mapping[int, int]] = lambda _table: {}
    dawn: Mapping[str, DawnRule] = {}  # its dawn rules, by name
    last_act: Part | None = None  # in a queue of deaths
    spare: Part | None = None  # saves some of the bitten or condemned
    break_tie: Part | None = None  # changes who stands for execution after a tie
    mourn: Part | None = None  # reacts to those who have just died
    weigh: Part | None = None  # changes what a vote counts
    goal: Part | None = None  # finds seats that have won because of it
    reads: Mapping[type[Event], Read] = {}  # how the engine's events become facts
    is_only_told: bool = False  # nothing is chosen, so it is known before anybody in the same wave chooses
    is_idle: Callable[[SettingsTable, str], bool] = lambda _table, _speaks: (
        False
    )  # no draw, death or fact depends on it
    not_twice_at_once: Sentence | None = None  # why two such calls in one wave do not work; None if they do
    not_twice: Sentence | None = None  # the same for one night
    also_tells: FactKinds | None = None  # facts that another power has declared

    @property
    def parts(self) -> list[Part]:
        """Everything that is compiled for it."""
        parts = (
            self.act,
            self.last_act,
            self.spare,
            self.mourn,
            self.break_tie,
            self.weigh,
            self.goal,
            *(rule.part for rule in self.dawn.values()),
        )
        return [part for part in parts if part is not None]

    @property
    def kinds(self) -> dict[int, FactKind]:
        """The kinds of facts it records, by number."""
        return {**self.places.kinds.known, **(self.also_tells.known if self.also_tells else {})}


def set_of(numbers: Iterable[int]) -> int:
    """A set of seats or cards as a bit mask."""
    return sum(1 << number for number in numbers)


def seat_or_nobody(seat: Seat | None) -> int:
    """A seat's number in compiled code."""
    return -1 if seat is None else seat
