"""A mind: one bot's judgement of its memory: its role, who it spares, who it suspects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from nightcall.bots.luck import Luck
from nightcall.bots.memory import Memory
from nightcall.bots.powers.all import half_of
from nightcall.bots.powers.half import Half, Results
from nightcall.bots.suspicion import suspicions
from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose

_CHARACTER: Final = purpose("bot's first impression")
_MOOD: Final = purpose("bot's mood")
_BUS: Final = purpose("bot gives up a doomed mate")

# How far a bot's random taste shifts its judgement, for the whole game and per day.
_FIRST_IMPRESSION: Final = 0.5
_TODAYS_MOOD: Final = 0.3
# How suspicious a group is made by a wolf among its members, shared by those who may be it.
_WOLF_AMONG: Final = 6.0
# How much each voice against a seat draws others along.
_BANDWAGON: Final = 0.3


class Mind:
    """Created for each decision; expensive values are computed on first use."""

    cunning = 1.0  # how far a wolf prefers dangerous victims to random ones

    def __init__(self, memory: Memory, luck: Luck) -> None:
        self.memory = memory
        self.luck = luck
        self.table = memory.table
        self.book = memory.book
        self.seat = memory.seat
        self.now = 2 * memory.table.night + (not memory.table.is_night)  # unique for every night and day

    # -- who I am ---------------------------------------------------------------------------------------------

    @cached_property
    def card(self) -> Card | None:
        """The card this seat plays."""
        card = self.table.playing[self.seat]
        return None if card is None else self.book.card(card)

    @cached_property
    def is_wolf(self) -> bool:
        """True if this seat needs the wolves to win: it wins with them, or alone but counted as one of them."""
        return self.card is not None and WOLVES in (self.card.wins_with, self.card.counts_as)

    @cached_property
    def halves(self) -> tuple[tuple[Half, Ability], ...]:
        """The bots' half of each power that this seat has."""
        return tuple((half_of(ability), ability) for ability in (self.card.abilities if self.card else ()))

    def said(self, usual: Sequence[AnyStatement]) -> Sequence[AnyStatement]:
        """What this seat says where anybody would say `usual`."""
        for half, ability in self.halves:
            usual = usual if half.says is None else half.says(self, ability, usual)
        return usual

    @cached_property
    def mates(self) -> frozenset[Seat]:
        """The others of this seat's pack."""
        return frozenset(self.table.pack) - {self.seat}

    @cached_property
    def lover(self) -> Seat | None:
        """This seat's lover, if any."""
        return self.table.lover_of(self.seat)

    @cached_property
    def spared(self) -> frozenset[Seat]:
        """The seats this one wants alive. A wolf who loves outside the pack spares only its lover."""
        if self.lover is None:
            return self.mates
        return self.mates | {self.lover} if self.lover in self.mates else frozenset({self.lover})

    # -- what I think -----------------------------------------------------------------------------------------

    @cached_property
    def as_public(self) -> list[float]:
        """Each seat's suspicion from public information."""
        return suspicions(self.memory, self.memory.public, self.memory.shown)

    @cached_property
    def as_known(self) -> list[float]:
        """Each seat's suspicion as this one knows it. A wolf talks and votes as if it had no secret."""
        if self.is_wolf:
            scores = list(self.as_public)
        else:
            scores = suspicions(self.memory, self.memory.facts, self.memory.held)
            for group in self.memory.wolf_among:
                for seat in group:
                    scores[seat] += _WOLF_AMONG / len(group)
        for seat in range(self.table.seats):
            scores[seat] += _FIRST_IMPRESSION * self.luck.whim(_CHARACTER, seat)
            scores[seat] += _TODAYS_MOOD * self.luck.whim(_MOOD, seat, self.now)
        for seat in self.memory.saved:
            scores[seat] -= 2
        if self.lover is not None:
            scores[self.lover] -= 5
        return scores

    @cached_property
    def voices(self) -> Counter[Seat]:
        """How many living seats are after each seat today."""
        intents = self.memory.intents
        return Counter(intents[seat] for seat in self.table.living if seat in intents and seat != self.seat)

    @cached_property
    def is_in_danger(self) -> bool:
        """True if this seat is on trial, or many are after it today."""
        return self.seat in self.memory.on_trial or self.voices[self.seat] >= max(2, len(self.table.living) // 4)

    @cached_property
    def is_late(self) -> bool:
        """True once half the table is dead."""
        return 2 * len(self.table.living) <= self.table.seats

    # -- whom I choose ----------------------------------------------------------------------------------------

    def most_suspect(self, seats: Sequence[Seat]) -> Seat | None:
        """The seat among these that this one most wants dead."""
        return max(seats, key=lambda seat: self.as_known[seat], default=None)

    def condemned(self, seats: Sequence[Seat]) -> Seat | None:
        """Who to execute among these: the most suspect, with a bonus for each voice."""
        pull = 2 * _BANDWAGON if self.is_wolf else _BANDWAGON
        ranked = sorted(seats, key=lambda seat: -(self.as_known[seat] + pull * self.voices[seat]))
        if not self.is_wolf and self.lover is None:
            return ranked[0] if ranked else None
        return next((seat for seat in ranked if seat not in self.spared or self._gives_up(seat)), None)

    def wants_dead(self, accused: Seat) -> bool:
        """True if this seat votes to execute the accused. The threshold falls as a day goes on without a result."""
        if accused == self.seat or (accused in self.spared and not self._gives_up(accused)):
            return False
        others = [seat for seat in self.table.living if seat not in (self.seat, *self.spared)]
        less_suspect = sum(1 for seat in others if self.as_known[seat] < self.as_known[accused])
        patience = 40 - 20 * self.memory.verdicts_today - 5 * self.voices[accused]
        return 100 * less_suspect >= patience * (len(others) - 1)

    def _gives_up(self, mate: Seat) -> bool:
        """True if a doomed mate is worth giving up, which earns trust for those who join in."""
        doomed = 2 * self.voices[mate] >= len(self.table.living) - 1 or self.as_public[mate] >= 3
        return mate != self.lover and doomed and self.luck.happens(60, _BUS, mate, self.table.day)

    def gain(self, seat: Seat) -> float | None:
        """How much this seat's death would raise the village's chance; None for a bot that does not look ahead."""
        return None

    def worth_knowing(self, seat: Seat) -> float:
        """The value of knowing whether a seat is a wolf: grows with suspicion."""
        return self.as_known[seat]

    # -- what cards are good for --------------------------------------------------------------------------------

    def is_informed(self, card: str) -> bool:
        """True if the holder of this card learns things that hurt the wolves."""
        return any(half_of(ability).is_informed for ability in self.book.card(card).abilities)

    @cached_property
    def has_guards(self) -> bool:
        """True if a card in this game can save the pack's victim."""
        cards = (self.book.card(name) for name in self.memory.cards)
        return any(half_of(ability).saves for card in cards for ability in card.abilities)

    def results_of(self, card: str) -> Results | None:
        """Whether holders of this card learn cards or sides at this table; None if they report nothing."""
        for ability in self.book.card(card).abilities:
            results = half_of(ability).results
            if results is not None:
                return results(ability, self.memory.options)
        return None

    def appeal(self, card: Card) -> int:
        """How attractive this card is to somebody who may choose one."""
        return sum(half_of(ability).appeal for ability in card.abilities)
