"""The plain referee's table: what is true at it, what has been told there, and who may know it."""

from __future__ import annotations

from typing import Any, NamedTuple

from nightcall.kernel.chance import Chance
from nightcall.kernel.sources import Seeded
from tests.secrecy.who_may_know import Fact, Seat, Seats, may_know, parts_in


class Setting(NamedTuple):
    """A table before the deal: everything that is public from the start, and the seed of its lots."""

    book: str
    players: int
    deck: dict[str, int]
    options: dict[str, Any]
    seed: int


class Cards(NamedTuple):
    """A deal."""

    seats: tuple[str, ...]
    middle: tuple[str, ...] = ()


def counted(setting: Setting, cards: Cards) -> Setting:
    """The same table, with the deck that these cards make: of some cards nobody may know how many there are."""
    pile = [*cards.seats, *cards.middle]
    return setting._replace(deck={card: pile.count(card) for card in dict.fromkeys((*setting.deck, *pile))})


class Known(NamedTuple):
    """A fact, after how many steps it happened, and who may know it."""

    after: int
    fact: Fact
    to: Seats


class PlainTable:
    """What is true; `facts` is all that has happened."""

    def __init__(self, setting: Setting, cards: Cards) -> None:
        self.setting = setting
        self.options = setting.options
        self.parts = parts_in(setting.book)
        self.cards = dict(enumerate(cards.seats))
        self.became: dict[Seat, str] = {}  # the cards that are played by seats that hold another one
        self.middle = list(cards.middle)
        self.living = list(range(setting.players))
        self.removed: set[Seat] = set()
        self.shown: list[str] = []
        self.lovers: tuple[Seat, ...] = ()
        self.sheriff: Seat | None = None
        self.spent: set[str] = set()
        self.victim: Seat | None = None
        self.healed: Seat | None = None
        self.poisoned: Seat | None = None
        self.doomed: dict[Seat, str] = {}  # who dies at dawn of something else, and of what
        self.night = self.day = self.deaths = self.shots = 0
        self.is_night = self.is_over = False
        self.resting: tuple[Seat, ...] = ()
        self.watching: tuple[Seat, ...] = ()
        self.facts: list[Known] = []
        self.steps = 0
        self.luck = Chance(Seeded(setting.seed).key)

    def tell(self, kind: str, **says: Any) -> None:
        """Something happens."""
        fact = Fact(kind, says)
        self.facts.append(Known(self.steps, fact, may_know(fact, self)))

    def known_to(self, viewer: Seat) -> list[Known]:
        """All that this viewer may know, in order."""
        return [known for known in self.facts if known.to == "everyone" or viewer in known.to]

    def awake(self) -> list[Seat]:
        """The living seats, less those the host has taken out."""
        return [seat for seat in self.living if seat not in self.removed]

    def acting(self, part: str) -> tuple[Seat, ...]:
        """The living seats that play this part now, less those the host has taken out."""
        card = self.parts.get(part)
        return tuple(seat for seat in self.awake() if self.plays(seat) == card)

    def plays(self, seat: Seat) -> str:
        """The card that this seat plays now, whatever it holds."""
        return self.became.get(seat, self.cards[seat])

    def is_wolf(self, seat: Seat) -> bool:
        """True if this seat is of the killing team."""
        return self.plays(seat) == self.parts["pack"]

    def lover_of(self, seat: Seat) -> Seat | None:
        """Whom this seat loves."""
        return next((other for other in self.lovers if other != seat), None) if seat in self.lovers else None

    def outcome(self) -> tuple[str, str, list[Seat]] | None:
        """Who has won, why, and the winners, if the game is decided."""
        wolves = [seat for seat in self.living if self.is_wolf(seat)]
        if not self.living:
            return "nobody", "everyone_is_dead", []
        if tuple(self.living) == self.lovers and self._are_mixed():
            return "lovers", "lovers_are_alone", self._winners("lovers")
        if not wolves:
            return "village", "wolves_are_gone", self._winners("village")
        if len(wolves) == len(self.living):
            return "wolves", "humans_are_gone", self._winners("wolves")
        if self.options["equal_numbers_end"] and 2 * len(wolves) >= len(self.living):
            return "wolves", "numbers_are_equal", self._winners("wolves")
        return None

    def _winners(self, side: str) -> list[Seat]:
        def wins_with(seat: Seat) -> str:
            if seat in self.lovers and self._are_mixed():
                return "lovers"
            return "wolves" if self.is_wolf(seat) else "village"

        return [seat for seat in range(self.setting.players) if wins_with(seat) == side]

    def _are_mixed(self) -> bool:
        return len({self.is_wolf(seat) for seat in self.lovers}) == 2
