"""One open game: the table of truth, and the operations that all rules share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.calls import Call, rounds_of
from nightcall.hidden_roles.ends import end_of
from nightcall.hidden_roles.events import CardsRevealed, Dealt, SeatRemoved
from nightcall.hidden_roles.floors import among_the_dead
from nightcall.hidden_roles.handing_round import DeviceHolder
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.polling import collect
from nightcall.hidden_roles.rounds import Decided, play_rounds
from nightcall.hidden_roles.settle import settle_removal
from nightcall.hidden_roles.table import Table
from nightcall.hidden_roles.teams import VILLAGE
from nightcall.kernel.asked import Asked
from nightcall.kernel.audience import EVERYONE, MODERATOR, NOBODY, Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Event
from nightcall.kernel.polls import Flow, Poll
from nightcall.kernel.questions import Ask, Field, Value
from nightcall.kernel.rules import TableSetup
from nightcall.kernel.sources import Learnt
from nightcall.kernel.stage import Stage

if TYPE_CHECKING:
    from nightcall.hidden_roles.rulebook import HiddenRolesBook


# What a moderator can be asked whatever the powers; mostly about real cards.
ASKS: Final = (
    Asked(
        "holder",
        "Who holds the card that was called.",
        "seats that may hold it",
        barred=("wrong_number",),
        is_moderators=True,
    ),
    Asked("holders", "Who hold it.", "seats that may hold it", 0, None, barred=("wrong_number",), is_moderators=True),
    Asked("ready", "Nobody can answer this call: go on.", ("yes",), is_moderators=True),
    Asked(
        "card", "Which card the seat holds.", "cards that nobody else holds", 1, about=("learn",), is_moderators=True
    ),
)


class Game:
    """The context that a game's flow works with."""

    def __init__(self, book: HiddenRolesBook, stage: Stage, setup: TableSetup) -> None:
        self.book = book
        self.stage = stage
        self.setup = setup
        self.chance = stage.chance
        self._events = stage.events
        self.options = msgspec.convert(setup.options, Options)
        self.table = Table(book, len(setup.players))
        self.is_learnt = isinstance(setup.deal, Learnt)
        # With real cards nobody has a device; with dealt ones, devices may do no more than show them.
        self.is_moderated = self.is_learnt or self.options.answers == "moderator"
        self.in_play = book.in_play(setup.deck)
        self.is_handed_round = self.options.devices == "passed" and not self.is_moderated  # one device
        self.rounds = rounds_of(self.in_play.waves[self.options.night], hand_round=self.is_handed_round)
        self.not_yourself = book.not_yourself
        self.resting: tuple[Seat, ...] = ()  # the dead with nothing left to decide
        self.watching: tuple[Seat, ...] = ()  # those of them who see everything
        if self.options.dead_talk:
            stage.aside = partial(among_the_dead, self)
        self.last_holder: DeviceHolder | None = None  # of the shared device
        self._asked_who_holds: set[str] = set()

    def play(self) -> Flow:
        """The whole game, from the deal to the end."""
        return play_rounds(self)

    def check_removal(self, seat: Seat) -> None:
        """Refuses to remove a seat that is dead or has been removed."""
        if not self.table.is_alive(seat) or seat in self.table.removed:
            raise Refused("already_out", f"Seat {seat} is out of the game already.")

    def emit(self, event: Event) -> None:
        """Applies an event to the table and emits it to its audience."""
        if self.watching and event.to != EVERYONE:
            event = msgspec.structs.replace(event, to=tuple(sorted({*event.to, *self.watching})))
        event.change(self.table)
        self._events.append(event)

    # -- who --------------------------------------------------------------------------------------------------

    def awake(self) -> tuple[Seat, ...]:
        """The seats that can be asked: the living, without those the host removed this night."""
        return self._not_removed(self.table.living)

    def voices(self) -> tuple[Seat, ...]:
        """The living seats that may speak and vote today."""
        living = self.table.living
        if not self.in_play.silencers:
            return living
        muted = {seat for kind in self.in_play.silencers for seat in kind.mutes(self)}
        return tuple([seat for seat in living if seat not in muted])

    def holders(self, call: Call) -> tuple[Seat, ...]:
        """The seats that play a card of this call and can act."""
        seats = self.table.players(call.cards)
        return self._not_removed(seats) if self.table.removed else seats

    def pack(self) -> tuple[Seat, ...]:
        """The seats that hunt together."""
        return self._not_removed(self.kin())

    def kin(self) -> tuple[Seat, ...]:
        """The pack, including members the host removed this night: nobody hunts their own."""
        return self.table.players(self.book.pack)

    def _not_removed(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        removed = self.table.removed
        return tuple([seat for seat in seats if seat not in removed]) if removed else seats

    def known_cards(self) -> tuple[str, ...]:
        """The cards that, as everybody knows, may be in play."""
        secret = () if self.options.wolves_told else self.book.secret_counts
        return tuple(card.name for card in self.book.cards if card.name in self.table.deck or card.name in secret)

    def answerer(self, seat: Seat) -> Seat:
        """Who answers for this seat: itself, or the moderator."""
        return MODERATOR if self.is_moderated else seat

    def deciding(self, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        """The fields of a call that are really asked; one that can only be no is left to a decoy."""
        if self.options.idle_calls == "asked":
            return fields
        return tuple([field for field in fields if not field.is_idle])

    # -- deaths and ends --------------------------------------------------------------------------------------

    def remove_now(self, seat: Seat) -> Flow:
        """Kills a seat removed by day, in a death queue of its own."""
        self.emit(SeatRemoved(seat=seat, to=EVERYONE))
        yield from self.after_queue()

    def after_queue(self) -> Flow:
        """Ends the game if it is decided; then settles the seats that were removed during the queue."""
        while True:
            outcome = end_of(self.table, self.options)
            if outcome is not None and self.is_learnt:
                yield from self._learn_who_wins()
                # Not final yet: a removed seat that is about to die may turn out to be a wolf.
                outcome = end_of(self.table, self.options)
            if outcome is not None:
                raise Decided(outcome)
            removed = self.table.removed
            waiting = removed.intersection(self.table.living) if removed else removed
            if not waiting:
                return
            yield from settle_removal(self, min(waiting))

    def lay_to_rest(self, fallen: Iterable[Seat]) -> None:
        """Marks these as having no shot or office left, and shows them everything if the table allows it."""
        seats = tuple(sorted(fallen))
        self.resting += seats
        if self.options.dead_see == "everything":
            for seat in seats:
                self.emit(self.all_cards(to=(seat,)))
                self.watching += (seat,)

    def all_cards(self, to: tuple[Seat, ...] | None = None) -> CardsRevealed:
        """Every card as it is held now."""
        cards = tuple(self.table.cards.get(seat) for seat in range(self.table.seats))
        return CardsRevealed(cards=cards, middle=self.table.middle, to=EVERYONE if to is None else to)

    # -- a human moderator ----------------------------------------------------------------------------------------

    def open_for_moderator(self, ask: Ask) -> Poll:
        """A poll of the moderator alone; at night it must not reveal who is asked about."""
        return self.stage.open({MODERATOR: ask}, secret=self.table.is_night)

    def ask_moderator(self, about: str, fields: tuple[Field, ...], on_behalf_of: Seat | None = None) -> Flow:
        """The moderator's answer; on a timeout, an empty one."""
        nothing: Value = {field.name: None for field in fields}
        fields = self.deciding(fields)
        if not fields:
            return nothing
        ask = self.stage.ask(MODERATOR, about, fields, on_behalf_of=on_behalf_of)
        answers = yield from collect(self, self.open_for_moderator(ask))
        return nothing | answers.get(MODERATOR, {})

    def insist(self, about: str, field: Field, on_behalf_of: Seat | None = None) -> Flow:
        """The moderator's pick where the game cannot go on without it: asks again on a timeout."""
        answers: dict[Seat, Value] = {}
        while MODERATOR not in answers:
            ask = self.stage.ask(MODERATOR, about, (field,), on_behalf_of=on_behalf_of)
            answers = yield from collect(self, self.open_for_moderator(ask))
        return answers[MODERATOR][field.name]

    def learn(self, seats: Iterable[Seat]) -> Flow:
        """Makes sure that the cards of these seats are known."""
        for seat in seats:
            if seat in self.table.cards:
                continue
            # Only unassigned cards are possible; the moderator is asked if there is a choice.
            left = tuple(card for card in self.table.deck if self._copies_left(card) > 0)
            card = left[0] if len(left) == 1 else (yield from self.insist("learn", Field("card", left, 1), seat))
            self.hear_of_card(seat, card)

    def hear_of_card(self, seat: Seat, card: str) -> None:
        """Records a real card that the moderator entered."""
        # Its holder is not told: the message would reveal that somebody has inspected or bitten them.
        self.emit(Dealt(seat=seat, card=card, to=NOBODY))

    def learn_holders(self, call: Call) -> Flow:
        """The seats that can act in this call; asks the moderator who they are the first time."""
        for card in call.cards:
            if card in self._asked_who_holds or self._copies_left(card) <= 0:
                continue
            self._asked_who_holds.add(card)
            # Where several cards share a call, each is asked for by its own name.
            yield from self._ask_who_holds(card, call.name if len(call.cards) == 1 else card, self.awake())
        return self.holders(call)

    def learn_cards(self, cards: Iterable[str]) -> Flow:
        """Makes sure that the holders of these cards, which are not called, are known; asks the first time."""
        for card in sorted(cards) if self.is_learnt else ():
            if card not in self._asked_who_holds and self._copies_left(card) > 0:
                self._asked_who_holds.add(card)
                yield from self._ask_who_holds(card, card, self.table.living)

    def learn_before_dawn(self) -> Flow:
        """Makes sure of the cards that decide what a power does at dawn, while its own holder may be unknown."""
        for card in self.table.deck:
            if self._copies_left(card) > 0:
                for ability in self.book.card(card).abilities:
                    yield from self.learn(ability.reads_at_dawn(self.table))

    def _learn_who_wins(self) -> Flow:
        """Makes sure of unnamed cards that do not win with the village, as unknown cards are assumed to."""
        for card in self.table.deck:
            kind = self.book.card(card)
            if kind.wins_with == VILLAGE or self._copies_left(card) <= 0:
                continue
            is_called = any(isinstance(ability, NightAbility) for ability in kind.abilities)
            # Among called cards, only a holder removed before the first call is still unknown.
            among = sorted(self.table.removed) if is_called else range(self.table.seats)
            if any(seat not in self.table.cards for seat in among):
                yield from self._ask_who_holds(card, card, among)

    def _ask_who_holds(self, card: str, about: str, among: Sequence[Seat]) -> Flow:
        missing = self._copies_left(card)
        unknown = tuple(seat for seat in among if seat not in self.table.cards)
        # Copies may be in the middle or with removed seats; otherwise each has a holder.
        all_here = len(among) == sum(self.table.deck.values())
        least, barred = (missing, ((None, "wrong_number"),)) if all_here else (0, ())
        name = "holder" if missing == 1 else "holders"
        told = yield from self.insist(about, Field(name, unknown, least, missing, barred))
        for seat in told if isinstance(told, tuple) else (told,):
            if seat is not None:
                self.hear_of_card(seat, card)

    def _copies_left(self, card: str) -> int:
        known = sum(1 for held in self.table.cards.values() if held == card)
        return self.table.deck.get(card, 0) - known - sum(1 for lying in self.table.middle if lying == card)
