"""Fills the placeholders of a line. An event's fields fill the placeholders of the same name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from nightcall.hidden_roles.events import CardsRevealed, GameEnded, NosesScored, VerdictShown, VotesShown
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, snake_case
from nightcall.themes.lines import Lines, sentence_case

# Event fields with these names hold a seat, or several.
SEAT_FIELDS: Final = ("seat", "by", "at", "and_at", "loves", "chosen")
SEATS_FIELDS: Final = ("seats", "among")


def announced(lines: Lines, calls: Iterable[str]) -> tuple[str, ...]:
    """The calls that are announced; silent ones, such as a spy's, are not."""
    return tuple(call for call in calls if lines.variants("calls", call, "wake"))


class Filling:
    """Puts names into lines, for one table of players; a name with variants uses the line's variant."""

    def __init__(self, lines: Lines, players: Sequence[str], variant: int = 0) -> None:
        self._lines = lines
        self._players = players
        self._variant = variant

    def of(self, event: Event) -> dict[str, str]:
        """The placeholder values for this event."""
        filled: dict[str, str] = {}
        for field in event.__struct_fields__:
            filled |= self._field(field, getattr(event, field))
        match event:
            case VotesShown():
                filled["tallies"] = self._tallies(event)
            case VerdictShown():
                filled["thumbs"] = self._thumbs(event)
            case CardsRevealed():
                filled["cards"] = self._all_cards(event)
            case NosesScored():
                filled |= self._best_noses(event)
        return filled

    def nameless(self, event: Event) -> dict[str, str]:
        """The placeholder values for an event without words of its own."""
        seats = self.seats_in(event)
        return {"what": sentence_case(snake_case(type(event).__name__)), "named": self.names(seats) if seats else ""}

    @staticmethod
    def seats_in(event: Event) -> tuple[Seat, ...]:
        """The distinct seats in an event, in order."""
        found: list[Seat] = []
        for field in event.__struct_fields__:
            value = getattr(event, field)
            if field in SEAT_FIELDS and value is not None:
                found.append(value)
            elif field in SEATS_FIELDS:
                found.extend(value)
        return tuple(dict.fromkeys(found))

    def after(self, event: Event) -> str:
        """What follows any variant of this event's line: the winners' names."""
        if isinstance(event, GameEnded) and event.winners:
            return " " + self._part("winners", winners=self.names(event.winners))
        return ""

    def seat(self, seat: Seat) -> str:
        """A player's name."""
        return self._players[seat]

    def names(self, seats: Iterable[Seat]) -> str:
        """Several players' names as a list."""
        return self.listed(map(self.seat, seats))

    def card(self, name: str) -> dict[str, str]:
        """The placeholder values for a card."""
        text = self._lines.text
        return {
            "card": text("cards", name, "name"),
            "a_card": text("cards", name, "one"),
            "text": text("cards", name, "text"),
        }

    def listed(self, things: Iterable[str]) -> str:
        """Several things as a spoken list."""
        *first, last = things
        if not first:
            return last
        begun = self._lines.text("lists", "comma").join(first)
        return self._lines.fill(f"{{begun}}{self._lines.text('lists', 'last')}{{last}}", {"begun": begun, "last": last})

    def _field(self, field: str, value: Any) -> dict[str, str]:
        if value is None or value == ():
            return {}
        match field:
            case _ if field in SEAT_FIELDS:
                return {field: self.seat(value)}
            case "order":
                return {"first": self.seat(value[0])}
            case "deck":
                return {field: self._deck(value)}
            case _ if field in SEATS_FIELDS:
                return {field: self.names(value)}
            case "card":
                return self.card(value)
            case "cards" if None not in value:
                return {field: self.listed(self.card(name)["a_card"] for name in value)}
            case "calls":
                return self._calls(value)
            case "rounds" | "counts":
                return {field: str(value)}
        return {}

    def _calls(self, calls: tuple[str, ...]) -> dict[str, str]:
        loud = announced(self._lines, calls)
        if len(loud) < 2:
            return {}
        return {
            "calls": self.listed(self._lines.text("calls", call, "named") for call in loud),
            "doings": self.listed(self._lines.variant(self._variant, "calls", call, "does") for call in loud),
        }

    def _part(self, name: str, **values: str) -> str:
        return self._lines.fill(self._lines.text("parts", name), values)

    def _tallies(self, event: VotesShown) -> str:
        """The voters of each candidate, most votes first."""
        givers: dict[Seat, list[str]] = {}
        counts: dict[Seat, int] = {}
        silent: list[Seat] = []
        for giver, pick, weight in event.votes:
            if pick is None:
                silent.append(giver)
                continue
            name = self.seat(giver)
            givers.setdefault(pick, []).append(name if weight == 1 else self._weighed(name, weight))
            counts[pick] = counts.get(pick, 0) + weight
        told = [
            self._part("tally", seat=self.seat(pick), count=str(counts[pick]), seats=self.listed(givers[pick]))
            for pick in sorted(counts, key=lambda pick: (-counts[pick], pick))
        ]
        if silent:
            told.append(self._part("no_vote", seats=self.names(silent)))
        return " ".join(told)

    def _weighed(self, name: str, weight: int) -> str:
        """A voter whose vote counts more or less than one."""
        if weight > 2:
            return self._part("many_votes", seat=name, count=str(weight))
        return self._part("double_vote" if weight else "idle_vote", seat=name)

    def _thumbs(self, event: VerdictShown) -> str:
        """The votes of a verdict, death first."""
        wishes = (("for_death", event.die), ("for_life", event.live))
        return " ".join(self._part(wish, seats=self.names(seats)) for wish, seats in wishes if seats)

    def _deck(self, deck: dict[str, int]) -> str:
        """The count of each card."""
        return " ".join(
            self._part("copies", card=self.card(card)["card"], count=str(count)) for card, count in deck.items()
        )

    def _all_cards(self, event: CardsRevealed) -> str:
        """Who held what, card by card, and the middle."""
        holders: dict[str, list[Seat]] = {}
        for seat, card in enumerate(event.cards):
            if card is not None:
                holders.setdefault(card, []).append(seat)
        told = [
            self._part("cards_of", card=self.card(card)["card"], seats=self.names(seats))
            for card, seats in holders.items()
        ]
        if event.middle:
            cards = self.listed(self.card(card)["card"] for card in event.middle)
            told.append(self._part("cards_in_the_middle", cards=cards))
        return " ".join(told)

    def _best_noses(self, event: NosesScored) -> dict[str, str]:
        best = max(event.right)
        return {
            "seats": self.names(seat for seat, right in enumerate(event.right) if right == best),
            "right": str(best),
        }
