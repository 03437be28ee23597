"""A power's compiled half: what its file declares, from which numbers, resets and dispatch are computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.lab.compiled.bits import MOST_SEATS
from nightcall.lab.compiled.dawn import DawnRule
from nightcall.lab.compiled.facts import MOST_KINDS, FactKinds, Kind
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
    """What one power has of a game's numbers: a part of its own of everything, so that no power shifts another."""

    def __init__(self, power: str) -> None:
        number = number_of(power)
        if number >= MOST_POWERS:
            raise NotCompiled(f"Compiled games have room for {MOST_POWERS} powers; '{power}' is one too many.")
        self._settings = _part(SETTINGS, MOST_SETTINGS, number)
        self._by_card = _part(BY_CARD, MOST_CARDS, number)
        self._tonight = _part(TONIGHT, MOST_TONIGHT, number)
        self._lasting = _part(LASTING, MOST_LASTING, number)
        self._by_seat = _part(BY_SEAT, MOST_SEATS, number)
        self.kinds = FactKinds(number * MOST_KINDS, (number + 1) * MOST_KINDS)

    def setting(self) -> int:
        """A number that is written once, from book and house rules."""
        return self._settings.number()

    def by_card(self) -> int:
        """A number for each card, that is written once, from book and house rules."""
        return self._by_card.room(MOST_CARDS)

    def tonight(self) -> int:
        """A number, or a set of seats, that is 0 again with each night."""
        return self._tonight.number()

    def lasting(self) -> int:
        """A number, or a set of seats, that is 0 again with each game."""
        return self._lasting.number()

    def by_seat(self) -> int:
        """A number for each seat, which is never reset."""
        return self._by_seat.room(MOST_SEATS)

    def fact(self, name: str, *numbers: str) -> int:
        """A kind of fact: its name and what its numbers are, one of `seat`, `seats`, `card`, `team` and `number`."""
        return self.kinds.fact(name, *numbers)

    @property
    def forgotten_by_night(self) -> range:
        """All that is 0 again with each night."""
        return range(self._tonight.first, self._tonight.end)

    @property
    def forgotten_by_game(self) -> range:
        """All that is 0 again with each game."""
        return range(self._lasting.first, self._lasting.end)


def _part(first: int, size: int, number: int) -> Layout:
    return Layout(first + number * size, first + (number + 1) * size)


class SettingsTable(NamedTuple):
    """What a power's settings are read from."""

    book: Rulebook
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
        """The number of each card that has this ability, in its place."""
        found = ((card.name, one) for card in self.book.cards for one in card.abilities if isinstance(one, ability))
        return {place + self.cards[name]: number(one) for name, one in found}


class CompiledPower(NamedTuple):
    """The compiled half of a power. What it does not declare, it does not have."""

    places: PowerParts
    act: Part | None = None  # those who are called choose, and what they chose comes true
    argument: Callable[[Any, SettingsTable], int] = lambda _call, _table: 0  # one number for each call
    settings: Callable[[SettingsTable], Mapping[int, int]] = lambda _table: {}
    dawn: Mapping[str, DawnRule] = {}  # its rules of dawn, by their names
    last_act: Part | None = None  # in a queue of deaths, by those who wait
    spare: Part | None = None  # keeps some of the bitten, or the condemned, from dying
    break_tie: Part | None = None  # changes who stands for execution after a tie
    mourn: Part | None = None  # makes something of the deaths of those who have just fallen
    reads: Mapping[type[Event], Read] = {}  # how the engine's events are written down as facts
    is_only_told: bool = False  # nothing is chosen, so that it is known before anybody at once chooses
    is_idle: Callable[[SettingsTable, str], bool] = lambda _table, _speaks: (
        False
    )  # no draw, death or fact depends on it
    not_twice_at_once: str = ""  # what is wrong with two such calls at once, if anything is
    not_twice: str = ""  # and in one night
    also_tells: FactKinds | None = None  # facts that another power has declared

    @property
    def parts(self) -> list[Part]:
        """All that is compiled for it."""
        parts = (
            self.act,
            self.last_act,
            self.spare,
            self.mourn,
            self.break_tie,
            *(rule.part for rule in self.dawn.values()),
        )
        return [part for part in parts if part is not None]

    @property
    def kinds(self) -> dict[int, Kind]:
        """The kinds of facts that it tells, by number."""
        return {**self.places.kinds.known, **(self.also_tells.known if self.also_tells else {})}


def set_of(numbers: Iterable[int]) -> int:
    """A set of seats, or of cards, as one number."""
    return sum(1 << number for number in numbers)


def seat_or_nobody(seat: Seat | None) -> int:
    """A seat as compiled code writes it."""
    return -1 if seat is None else seat
