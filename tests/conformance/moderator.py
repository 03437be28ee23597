"""A moderator of real cards, who saw another game with the same cards and tells this one just as it went."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from nightcall.hidden_roles.abilities.brew import Healed, Poisoned
from nightcall.hidden_roles.abilities.guard import Guarded
from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.matchmake import LoversMade
from nightcall.hidden_roles.abilities.shoot import Shot
from nightcall.hidden_roles.abilities.spy import SpyCaught
from nightcall.hidden_roles.abilities.swap import CardTaken
from nightcall.hidden_roles.events import BadgeGiven, DayBroke, Dealt, Died, NightFell, SuccessionBegan
from nightcall.kernel.audience import MODERATOR, Seat
from nightcall.kernel.questions import Ask, Field, Value
from nightcall.kernel.session import Session
from tests.conformance.driver import TOO_LONG, time_of

When = tuple[str, int]


class Witness:
    """What was seen of a game: the cards as they are now held, and what was done when."""

    def __init__(self, seen: Session) -> None:
        self.cards: dict[Seat, str] = {}
        self.taken: dict[Seat, str] = {}
        self.done: dict[When, dict[str, Any]] = defaultdict(dict)
        self.shots: dict[Seat, Seat] = {}
        self.successors: dict[Seat, Seat] = {}
        dying: Seat | None = None  # the Sheriff who is to name another
        now = ("night", 0)
        for event in seen.truth().events:
            match event:
                case NightFell(night=number):
                    now = ("night", number)
                case DayBroke(day=number):
                    now = ("day", number)
                case Dealt(seat=seat, card=card):
                    self.cards[seat] = card
                case CardTaken(seat=seat, card=card):
                    self.taken[seat] = card
                case VictimChosen(seat=victim):
                    self.done[now]["victim"] = victim
                case SpyCaught(seat=spy):
                    self.done[now]["caught"] = spy
                case Inspected(seat=seat):
                    self.done[now]["inspect"] = seat
                case LoversMade(seats=lovers):
                    self.done[now]["lovers"] = lovers
                case Healed():
                    self.done[now]["heal"] = "yes"
                case Poisoned(seat=seat):
                    self.done[now]["poison"] = seat
                case Guarded(seat=seat):
                    self.done[now]["guard"] = seat
                case Died(seat=seat, how="executed"):
                    self.done[now]["executed"] = seat
                case SuccessionBegan(seat=seat):
                    dying = seat
                case BadgeGiven(seat=seat):
                    if dying is None:
                        self.done[now]["elected"] = seat
                    else:
                        self.successors[dying] = seat
                    dying = None
                case Shot(by=by, seat=seat):
                    self.shots[by] = seat

    def tell(self, ask: Ask, when: When) -> Value:
        """The moderator's answer."""
        return {field.name: self._tell(field, ask, when) for field in ask.fields}

    def _tell(self, field: Field, ask: Ask, when: When) -> Any:
        match field.name:
            case "holders":
                return tuple(seat for seat in field.options if self.cards[int(seat)] == ask.about)
            case "holder":
                return next((seat for seat in field.options if self.cards[int(seat)] == ask.about), None)
            case "card":
                assert ask.on_behalf_of is not None
                return self.cards[ask.on_behalf_of]
            case "taken":
                assert ask.on_behalf_of is not None
                card = self.taken.get(ask.on_behalf_of)
                if card is not None:
                    self.cards[ask.on_behalf_of] = card
                return card
            case "take":
                assert ask.on_behalf_of is not None
                card = self.taken.get(ask.on_behalf_of)
                return None if card is None else field.options[field.regarding.index(card)]
            case "shoot":
                assert ask.on_behalf_of is not None
                return self.shots.get(ask.on_behalf_of)
            case "successor":
                assert ask.on_behalf_of is not None
                return self.successors[ask.on_behalf_of]
            case "ready":
                return "yes"
            case name:
                return self.done[when].get(name, () if field.most > 1 else None)


def tell_again(seen: Session, untold: Session) -> Session:
    """The second game, told by a moderator as the first one went."""
    witness = Witness(seen)
    for _ in range(TOO_LONG):
        ask = untold.question(MODERATOR)
        if ask is None:
            assert untold.is_over
            return untold
        untold.answer(MODERATOR, witness.tell(ask, time_of(untold)))
    raise AssertionError("the moderator is asked and asked")
