"""What seats know of one another under a policy: facts, and when they become public."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import Audience, Seat
from nightcall.kernel.events import Event
from nightcall.lab.halves import exact_halves
from nightcall.lab.policies.policy import Policy

Facts = dict[Seat, bool]  # True: a wolf


class Knowing:
    """Everything that humans have learnt at one table; the package docstring is the definition."""

    def __init__(self, table: Table, policy: Policy) -> None:
        self.public: Facts = {}
        self.noticed: frozenset[Seat] = frozenset()  # who had looked at somebody at the table's last decision
        self._looked: set[Seat] = set()
        self._own: dict[Seat, Facts] = {}
        self._table = table
        self._speaks = policy.speaks
        halves = exact_halves(table.book)
        self._teaches = {kind: learnt for half in halves for kind, learnt in half.teaches.items()}
        self._looks = {kind for half in halves for kind in half.looks}
        self._is_wolf = table.counts_as_wolf
        self._read = 0

    def hear(self, events: Sequence[Event]) -> None:
        """Processes the events since the last call."""
        for event in events[self._read :]:
            self.take(event)
        self._read = len(events)

    def take(self, event: Event) -> None:
        """Processes one event."""
        learnt = self._teaches.get(type(event))
        for seat, is_wolf in learnt(event, self._table) if learnt is not None else ():
            self._learn(event.to, seat, is_wolf)
        if type(event) in self._looks:
            self._looked.update(seat for seat in event.to if isinstance(seat, int) and not self._is_wolf(seat))

    def _learn(self, to: Audience, seat: Seat, is_wolf: bool) -> None:
        for holder in to:
            # What a dead spectator learns does not matter.
            if not isinstance(holder, int) or holder == seat or self._table.counts_as_wolf(holder):
                continue
            if self._speaks == "public":
                self.public[seat] = is_wolf
                self.public[holder] = False
            else:
                self._own.setdefault(holder, {})[seat] = is_wolf

    def speak_where_it_pays(self, voices: Collection[Seat]) -> None:
        """Publishes all facts of those among these voices who know a wolf that is not public."""
        self.noticed = frozenset(self._looked)
        table = self._table
        for holder in sorted(self._own):
            facts = self._own[holder]
            if holder not in voices or table.counts_as_wolf(holder):
                continue
            if any(wolf and table.is_alive(seat) and not self.public.get(seat) for seat, wolf in facts.items()):
                self.public.update(facts)
                self.public[holder] = False

    def of(self, seat: Seat) -> Facts:
        """All that this seat knows; its own facts take precedence."""
        own = self._own.get(seat)
        return {**self.public, **own} if own else self.public
