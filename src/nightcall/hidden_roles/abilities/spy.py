"""Spy: its holder may watch the pack at work, and dies in the victim's place if caught."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.calls import Call
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.table import Table

_GLIMPSE: Final = purpose("glimpse")
_SEES: Final = purpose("spy sees")
_IS_CAUGHT: Final = purpose("spy is caught")

# The variant without glances: the risk taken, and the chance in percent both to see and to be caught.
_RISKS: Final = {"small": 20, "big": 40}


class Glimpsed(Event, frozen=True, kw_only=True):
    """One of the pack, told to the spy."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat

    def note(self, record: Record) -> None:
        record.find("glimpsed", self.seat, team=WOLVES)


class SpyCaught(Event, frozen=True, kw_only=True):
    """The spy, told to the pack: this seat takes the victim's place."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight.victims = (self.seat,)

    def note(self, record: Record) -> None:
        record.find("spy", self.seat)


class Spy(NightAbility, frozen=True, kw_only=True):
    """While the pack is awake the spy may look, and every wolf may glance at one seat to catch a spy."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("spy", "Watch the pack?", ("yes", "no")),
        Asked("glance", "Where a wolf looks for the spy.", LIVING, barred=("not_yourself",)),
        Asked("risk", "How much to risk, where `spying` is `risk`.", ("none", "small", "big")),
        Asked("caught", "Who was caught spying, if anybody.", "seats that may hold the card", is_moderators=True),
    )

    called_with: ClassVar[tuple[str, ...]] = ("hunt", "ravage")
    house_rules: ClassVar[tuple[str, ...]] = ("spying",)
    is_on_one_card: ClassVar[bool] = True  # there is only one spy
    is_called_by_holder: ClassVar[bool] = False

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        if game.options.spying == "risk":
            return (Shape(3, says_no=True),)
        # A wolf picks the victim and a seat to glance at; the spy answers yes or no.
        return (ONE_SEAT, ONE_SEAT, Shape(2, says_no=True))

    def actors(self, game: Game, call: Call) -> tuple[Seat, ...]:
        return game.holders(call) if game.options.spying == "risk" else (*game.holders(call), *game.pack())

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        if game.options.spying == "risk":
            return (Field("risk", ("none", "small", "big"), says_no=True),)
        if seat in game.pack():
            return (Field("glance", game.table.living, 0, 1, ((seat, "not_yourself"),)),)
        return (Field("spy", ("yes", "no"), says_no=True),)

    def waits_for_all(self, actors: Sequence[Seat]) -> bool:
        return True  # a later glance may still catch a spy who has looked

    def changed(self, game: Game, actors: Sequence[Seat], seat: Seat, value: Value) -> None:
        if game.options.devices == "passed" and seat not in game.pack():
            self._look(game, seat, value)  # before the device moves on: by its next turn there may have been a debate

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        pack = game.pack()
        for spy in actors:
            if spy in pack or not pack:
                continue
            value = answers.get(spy, {})
            if game.options.devices == "each":
                self._look(game, spy, value)
            if game.options.spying == "risk":
                caught = game.chance.happens(_percent(value), _IS_CAUGHT, game.table.night, spy)
            else:
                glances = [answers.get(wolf, {}).get("glance") for wolf in pack]
                caught = value.get("spy") == "yes" and spy in glances
            if caught:
                game.emit(SpyCaught(seat=spy, to=pack))

    def _look(self, game: Game, spy: Seat, value: Value) -> None:
        sees = value.get("spy") == "yes"
        if game.options.spying == "risk":
            sees = game.chance.happens(_percent(value), _SEES, game.table.night, spy)
        if sees and game.pack():
            wolf = game.chance.pick(game.pack(), _GLIMPSE, game.table.night, spy)
            game.emit(Glimpsed(seat=wolf, to=(spy,)))

    def hear_moderator(self, game: Game, call: Call) -> Flow:
        """With real eyes the moderator only enters whether a spy was caught, and who it was."""
        cards = game.table.cards
        held = [seat for seat, card in cards.items() if card in call.cards]
        places = tuple(seat for seat in game.awake() if (seat in held if held else seat not in cards))
        if not places:
            return (), {}
        value = yield from game.ask_moderator(call.name, (Field("caught", places),))
        caught = value["caught"]
        if isinstance(caught, int) and caught not in game.table.removed:
            if caught not in game.table.cards:
                game.hear_of_card(caught, call.cards[0])
            game.emit(SpyCaught(seat=caught, to=game.pack()))
        return (), {}


def _percent(value: Value) -> int:
    return _RISKS.get(str(value.get("risk")), 0)
