"""The stage: how a running game emits events, draws random numbers and numbers its questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping

from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Chance
from nightcall.kernel.events import Event
from nightcall.kernel.polls import Agreed, Changed, Floor, Poll, WhyAgain
from nightcall.kernel.questions import Ask, Field


class Stage:
    """The events of a game so far, and its random source."""

    def __init__(self, chance: Chance, undone: Stage | None = None) -> None:
        self.chance = chance
        self.events: list[Event] = []
        # Numbering continues after an undo, so that a late timeout or answer with an old number is not applied to the
        # question that was opened again.
        self.polls: int = undone.polls if undone else 0  # how many have been opened
        self.aside: Callable[[], tuple[Floor, ...]] | None = None  # who else may speak, whatever is being asked
        self._again: WhyAgain | None = None
        self._asked: defaultdict[Seat, int] = defaultdict(int, undone._asked if undone else {})

    def emit(self, event: Event) -> None:
        """Emits an event to its audience."""
        self.events.append(event)

    def ask(
        self,
        seat: Seat,
        about: str,
        fields: tuple[Field, ...],
        *,
        on_behalf_of: Seat | None = None,
        final: bool = False,
    ) -> Ask:
        """A new question, with this seat's next number."""
        self._asked[seat] += 1
        return Ask(seat, self._asked[seat], about, fields, on_behalf_of, final)

    def ask_each(self, about: str, forms: Mapping[Seat, tuple[Field, ...]], *, final: bool = False) -> dict[Seat, Ask]:
        """A new question to each of these seats."""
        asked = self._asked
        asks = {}
        for seat, form in forms.items():
            number = asked[seat] = asked[seat] + 1
            asks[seat] = Ask(seat, number, about, form, None, final)
        return asks

    def ask_again(self, why: WhyAgain) -> None:
        """Marks the next poll as a repetition, with the reason."""
        self._again = why

    def open(
        self,
        asks: dict[Seat, Ask],
        floors: tuple[Floor, ...] = (),
        *,
        secret: bool = False,
        only_time_closes: bool = False,
        changed: Changed | None = None,
        agreed: Agreed | None = None,
        enough: Agreed | None = None,
    ) -> Poll:
        """A new poll of these questions."""
        self.polls += 1
        if self.aside is not None:
            floors += self.aside()
        if (again := self._again) is not None:
            self._again = None
        heeded_from = len(asks) if changed is None and enough is None else 1
        return Poll(self.polls, asks, floors, secret, only_time_closes, changed, agreed, enough, again, heeded_from)
