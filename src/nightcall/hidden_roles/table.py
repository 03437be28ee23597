"""The table: the truth, or what a seat knows of it, folded from events."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.teams import ALONE, LOVERS, VILLAGE, WOLVES, Team
from nightcall.kernel.audience import Seat

if TYPE_CHECKING:
    from nightcall.hidden_roles.rulebook import HiddenRolesBook


Part = TypeVar("Part")
Held = TypeVar("Held", bound=Ability)


class Parts(dict[type[Any], Any]):
    """What powers store, one class each; created empty on first access."""

    def __missing__(self, kind: type[Part]) -> Part:
        part = self[kind] = kind()
        return part

    if TYPE_CHECKING:

        def __getitem__(self, kind: type[Part]) -> Part: ...


class Tonight(Parts):
    """What was decided tonight and takes effect later: the pack's victims, and what powers store for a night."""

    victims: tuple[Seat, ...] = ()

    @property
    def victim(self) -> Seat | None:
        """The pack's victim, where it bites one."""
        return self.victims[0] if self.victims else None


class Table:
    """Seats, cards and offices. An unknown card is absent."""

    def __init__(self, book: HiddenRolesBook, seats: int) -> None:
        self.book = book
        self.seats = seats
        self.living: tuple[Seat, ...] = tuple(range(seats))
        self.deck: Mapping[str, int] = {}
        self.cards: dict[Seat, str] = {}  # the card held
        self.playing: dict[Seat, Card] = {}  # the card now played
        self._players: dict[Collection[str], tuple[Seat, ...]] = {}  # cache: the living who play these cards
        self.shown: dict[Seat, str] = {}  # what is public
        self._copies_shown: dict[str, int] = {}
        self.middle: tuple[str, ...] = ()
        self.lovers: tuple[Seat, Seat] | None = None
        self.spent: set[tuple[Seat, str]] = set()
        self.removed: set[Seat] = set()
        self.sheriff: Seat | None = None
        self.night = 0
        self.day = 0
        self.is_night = False
        self.executed: Seat | None = None  # in the day just gone
        self.last_slain: Seat | None = None  # by the pack; or who died at night if the pack killed nobody
        self.deaths = 0
        self.living_wolves = 0  # how many of the living are counted as wolves
        self.wolf_died_on = 0  # the last day on which a wolf died
        self.kept = Parts()  # what powers store for the whole game
        self.tonight = Tonight()
        self.won: Team | None = None

    # -- what events change -------------------------------------------------------------------------------

    def give(self, seat: Seat, card: str) -> None:
        """The seat holds and plays this card."""
        self.cards[seat] = card
        self.become(seat, card)

    def show(self, seat: Seat, card: str) -> None:
        """Turns this card face up."""
        if seat not in self.shown:
            self._copies_shown[card] = self._copies_shown.get(card, 0) + 1
        self.shown[seat] = card
        if seat not in self.cards:
            self.give(seat, card)

    def turn_up(self, seat: Seat, card: str) -> None:
        """Records the card a seat turns out to hold; if it was known already, the card it plays stays as it is."""
        if self.cards.get(seat) != card:
            self.give(seat, card)

    def become(self, seat: Seat, card: str) -> None:
        """Makes the seat play this card from now on, whatever it holds."""
        was, now = self.playing.get(seat), self.book.card(card)
        self.playing[seat] = now
        self._players.clear()
        if seat in self.living:
            if was is not None and was.counts_as == WOLVES:
                self.living_wolves -= 1
            if now.counts_as == WOLVES:
                self.living_wolves += 1

    def remember_slain(self, seat: Seat) -> None:
        """Remembers the pack's victim, in preference to others who died that night."""
        if seat in self.tonight.victims or self.last_slain not in self.tonight.victims:
            self.last_slain = seat

    def bury(self, seat: Seat) -> None:
        """Marks the seat as dead."""
        self.living = tuple([other for other in self.living if other != seat])
        self._players = {cards: seats for cards, seats in self._players.items() if seat not in seats}
        if self.counts_as_wolf(seat):
            self.living_wolves -= 1
            self.wolf_died_on = self.day
        self.deaths += 1

    def begin_night(self, night: int) -> None:
        """Clears tonight's decisions."""
        self.night = night
        self.is_night = True
        self.tonight = Tonight()

    # -- what rules read ----------------------------------------------------------------------------------

    def is_alive(self, seat: Seat) -> bool:
        """True until the seat has died."""
        return seat in self.living

    def players(self, cards: Collection[str]) -> tuple[Seat, ...]:
        """The living seats that play any of these cards."""
        found = self._players.get(cards)
        if found is None:
            playing = self.playing
            found = tuple([seat for seat in self.living if seat in playing and playing[seat].name in cards])
            self._players[cards] = found
        return found

    def has(self, seat: Seat, kind: type[Ability]) -> bool:
        """True if the card that this seat plays has this kind of ability."""
        card = self.playing.get(seat)
        return card is not None and any(isinstance(ability, kind) for ability in card.abilities)

    def own(self, seat: Seat, kind: type[Held]) -> tuple[Held, ...]:
        """The abilities of this kind of the card that this seat plays, as far as it is known."""
        card = self.playing.get(seat)
        return tuple([one for one in card.abilities if isinstance(one, kind)]) if card is not None else ()

    def counts_as_wolf(self, seat: Seat) -> bool:
        """True if this seat counts as a wolf."""
        card = self.playing.get(seat)
        return card is not None and card.counts_as == WOLVES

    def lover_of(self, seat: Seat) -> Seat | None:
        """The seat's lover, if any."""
        if self.lovers is None or seat not in self.lovers:
            return None
        return self.lovers[1] if self.lovers[0] == seat else self.lovers[0]

    def lovers_are_mixed(self) -> bool:
        """True if one lover is a wolf and the other is not, by the cards they play now."""
        return self.lovers is not None and len({self.counts_as_wolf(seat) for seat in self.lovers}) == 2

    def wins_with(self, seat: Seat) -> Team:
        """The side this seat wins with."""
        if self.lovers is not None and seat in self.lovers and self.lovers_are_mixed():
            return LOVERS
        card = self.playing.get(seat)
        return card.wins_with if card else VILLAGE

    def winners(self, side: Team) -> tuple[Seat, ...]:
        """All seats, living and dead, that win with this side; a lone player also has to be alive."""
        seats = self.living if side == ALONE else range(self.seats)
        return tuple([seat for seat in seats if self.wins_with(seat) == side])

    def is_unseen_any(self, cards: Iterable[str]) -> bool:
        """True unless every copy of all these cards has been publicly shown dead."""
        shown = self._copies_shown
        for card in cards:  # noqa: SIM110 - called some ten thousand times a second
            if self.deck.get(card, 0) > shown.get(card, 0):
                return True
        return False
