"""Memory: what one seat derives from its state: certain wolves, who is after which seat, what it could report."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.state import Accusation, Reported, State
from nightcall.hidden_roles.talk import AnyStatement, Report
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat

# Whether a seat is a wolf, if known.
Facts = Mapping[Seat, bool]

# Findings that are no discoveries: shared by everybody who knows them, or guessable by all.
_NOT_REPORTED: Final = ("pack", "judged")


class Memory:
    """Derived from the state alone, so a bot that starts late remembers the same."""

    def __init__(self, book: HiddenRolesBook, state: State) -> None:
        self.book = book
        self.table = state  # as this seat knows it
        self.seat = state.viewer

    # -- cards ------------------------------------------------------------------------------------------------

    @property
    def options(self) -> Mapping[str, Any]:
        """The rules of this table."""
        return self.table.options

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards that may be in the game."""
        there = (*self.table.deck, *self.table.uncounted)
        return tuple(card.name for card in self.book.cards if card.name in there)

    @cached_property
    def shown(self) -> dict[Seat, str]:
        """The cards that are face up."""
        return _known(self.table.shown)

    @cached_property
    def held(self) -> dict[Seat, str]:
        """The cards that this seat knows."""
        return _known(self.table.cards)

    @property
    def middle(self) -> tuple[str, ...]:
        """The cards in the middle, if this seat has seen them."""
        return self.table.middle

    def is_wolf_card(self, card: str) -> bool:
        """True if the card counts as a wolf."""
        return self.book.card(card).counts_as == WOLVES

    # -- what is certain --------------------------------------------------------------------------------------

    @cached_property
    def public(self) -> Facts:
        """Public knowledge: the cards of the dead, if they are shown."""
        return {seat: self.is_wolf_card(card) for seat, card in self.shown.items()}

    @cached_property
    def private(self) -> Facts:
        """What this seat learnt at night: a card, a side, or fellows who are harmless."""
        found: dict[Seat, bool] = {}
        for finding in self.table.findings:
            side = finding.team if finding.card is None else self.book.card(finding.card).seen_as
            found[finding.seat] = side == WOLVES
        return found

    @cached_property
    def facts(self) -> Facts:
        """What this seat knows."""
        playing = _known(self.table.playing)
        facts = {**self.private, **{seat: self.is_wolf_card(card) for seat, card in playing.items()}}
        for group in self.table.wolf_among:
            left = [seat for seat in group if facts.get(seat, True)]
            if len(left) == 1:
                facts[left[0]] = True
        return facts

    @cached_property
    def wolf_among(self) -> list[list[Seat]]:
        """Groups with a wolf in them that this seat can't tell: the members it knows nothing of."""
        unsolved = [group for group in self.table.wolf_among if not any(self.facts.get(seat) for seat in group)]
        return [[seat for seat in group if seat not in self.facts] for group in unsolved]

    @cached_property
    def seen(self) -> dict[Seat, Report]:
        """This seat's findings about others, as it would report them."""
        return {
            found.seat: Report(seat=found.seat, card=found.card, team=found.team, night=found.night)
            for found in self.table.findings
            if found.how not in _NOT_REPORTED and (found.card or found.team)
        }

    # -- tonight ----------------------------------------------------------------------------------------------

    @property
    def fingers(self) -> list[tuple[Seat, tuple[Seat, ...]]]:
        """The picks of those awake with this seat, in order."""
        return [(finger.seat, finger.at) for finger in self.table.fingers]

    @property
    def victim(self) -> Seat | None:
        """The pack's victim tonight, if this seat may still help."""
        return self.table.bitten

    @cached_property
    def saved(self) -> frozenset[Seat]:
        """The seats this one has healed."""
        return frozenset(deed.seat for deed in self.table.deeds if deed.power == "heal")

    # -- what everybody saw -----------------------------------------------------------------------------------

    @cached_property
    def killed(self) -> frozenset[Seat]:
        """Those who died at night."""
        return frozenset(death.seat for death in self.table.deaths if death.how == "night")

    @property
    def on_trial(self) -> tuple[Seat, ...]:
        """Who has to defend themselves today."""
        return self.table.on_trial

    @cached_property
    def votes(self) -> list[tuple[Seat, Seat]]:
        """Every vote to execute somebody, in order."""
        deadly = [ballot for ballot in self.table.ballots if ballot.about != "election"]
        return [(by, seat) for ballot in deadly for by, seat, _ in ballot.votes or () if seat is not None]

    @cached_property
    def verdicts_today(self) -> int:
        """How many verdicts were held since the night."""
        return sum(
            1
            for ballot in self.table.ballots
            if ballot.about == "verdict" and ballot.day == self.table.night and ballot.votes is not None
        )

    # -- what was said ----------------------------------------------------------------------------------------

    @cached_property
    def claims(self) -> dict[Seat, str]:
        """The card each seat claims."""
        return _known(self.table.claims)

    @cached_property
    def reports(self) -> dict[tuple[Seat, Seat], bool]:
        """Whether the first seat reports the second to be a wolf."""
        return {(report.by, report.seat): self._tells_of_wolf(report) for report in self.table.reports}

    @cached_property
    def stances(self) -> dict[tuple[Seat, Seat], bool]:
        """True where the first has accused the second, False where it has defended it."""
        return {(stance.by, stance.seat): stance.accuses for stance in self.table.stances}

    @cached_property
    def intents(self) -> dict[Seat, Seat]:
        """Each seat's current target today, by its last statement or vote."""
        return {one.by: one.seat for one in self.table.accusations if one.how != "report" or self._tells_of_wolf(one)}

    @cached_property
    def said_today(self) -> list[AnyStatement]:
        """This seat's statements since the night."""
        mine = [one for one in self.table.talk if one.seat == self.seat and one.aloud and one.night == self.table.night]
        return [one.statement for one in mine if one.statement is not None]

    def _tells_of_wolf(self, told: Reported | Accusation) -> bool:
        return told.team == WOLVES if told.card is None else self.is_wolf_card(told.card)


def _known(by_seat: tuple[str | None, ...]) -> dict[Seat, str]:
    return {seat: card for seat, card in enumerate(by_seat) if card is not None}
