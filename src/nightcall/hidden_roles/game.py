"""One open game: the table of truth, and the few things that every rule needs to do with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.calls import Call
from nightcall.hidden_roles.ends import end_of
from nightcall.hidden_roles.events import CardsRevealed, Dealt, SeatRemoved
from nightcall.hidden_roles.floors import among_the_dead
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
    from nightcall.hidden_roles.rulebook import Rulebook


# What a moderator is asked, whatever powers the cards have; most of it about real cards.
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
    """What the flow of a game works with."""

    def __init__(self, book: Rulebook, stage: Stage, setup: TableSetup) -> None:
        self.book = book
        self.stage = stage
        self.setup = setup
        self.chance = stage.chance
        self._events = stage.events
        self.options = msgspec.convert(setup.options, Options)
        self.table = Table(book, len(setup.players))
        self.is_learnt = isinstance(setup.deal, Learnt)
        # With real cards nobody has a device; where cards are dealt here, devices may do no more than show them.
        self.is_moderated = self.is_learnt or self.options.answers == "moderator"
        self.in_play = book.in_play(setup.deck)
        self.waves = self.in_play.waves[self.options.night]
        self.not_yourself = book.not_yourself
        self.resting: tuple[Seat, ...] = ()  # the dead who have nothing left to decide
        self.watching: tuple[Seat, ...] = ()  # those of them who see everything
        if self.options.dead_talk:
            stage.aside = partial(among_the_dead, self)
        self.last_holder: Seat | None = None  # of a device that goes round
        self._asked_who_holds: set[str] = set()

    def play(self) -> Flow:
        """The whole game, from the deal to the end."""
        return play_rounds(self)

    def check_removal(self, seat: Seat) -> None:
        """Refuses to remove a seat that is dead or has been removed."""
        if not self.table.is_alive(seat) or seat in self.table.removed:
            raise Refused("already_out", f"Seat {seat} is out of the game already.")

    def emit(self, event: Event) -> None:
        """Makes an event true and tells it to its audience."""
        if self.watching and event.to != EVERYONE:
            event = msgspec.structs.replace(event, to=tuple(sorted({*event.to, *self.watching})))
        event.change(self.table)
        self._events.append(event)

    # -- who --------------------------------------------------------------------------------------------------

    def awake(self) -> tuple[Seat, ...]:
        """The seats that can be asked something: the living, less those the host removed this night."""
        return self._not_removed(self.table.living)

    def holders(self, call: Call) -> tuple[Seat, ...]:
        """The seats that play a card of this call and can act."""
        seats = self.table.players(call.cards)
        return self._not_removed(seats) if self.table.removed else seats

    def pack(self) -> tuple[Seat, ...]:
        """The seats that hunt together."""
        return self._not_removed(self.kin())

    def kin(self) -> tuple[Seat, ...]:
        """The pack, and those of it whom the host removed this night: nobody hunts its own."""
        return self.table.players(self.book.pack)

    def _not_removed(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        removed = self.table.removed
        return tuple([seat for seat in seats if seat not in removed]) if removed else seats

    def known_cards(self) -> tuple[str, ...]:
        """The cards of which everybody knows that they may be in play."""
        secret = () if self.options.wolves_told else self.book.secret_counts
        return tuple(card.name for card in self.book.cards if card.name in self.table.deck or card.name in secret)

    def answerer(self, seat: Seat) -> Seat:
        """Who answers for this seat: itself, or the moderator."""
        return MODERATOR if self.is_moderated else seat

    def deciding(self, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        """Those of a call's fields that are asked; what can only be answered with no is left to a decoy."""
        if self.options.idle_calls == "asked":
            return fields
        return tuple([field for field in fields if not field.is_idle])

    # -- deaths and ends --------------------------------------------------------------------------------------

    def remove_now(self, seat: Seat) -> Flow:
        """A seat removed by day dies in a queue of its own."""
        self.emit(SeatRemoved(seat=seat, to=EVERYONE))
        yield from self.after_queue()

    def after_queue(self) -> Flow:
        """Ends the game if it is decided; then come the seats that were removed while a queue was under way."""
        while True:
            outcome = end_of(self.table, self.options)
            if outcome is not None and self.is_learnt:
                yield from self._learn_who_wins()
                # It may not be decided after all: a removed seat that is still to die can turn out to be a wolf.
                outcome = end_of(self.table, self.options)
            if outcome is not None:
                raise Decided(outcome)
            removed = self.table.removed
            waiting = removed.intersection(self.table.living) if removed else removed
            if not waiting:
                return
            yield from settle_removal(self, min(waiting))

    def lay_to_rest(self, fallen: Iterable[Seat]) -> None:
        """These have no shot and no office left: now their eyes may be opened, where the table allows it."""
        for seat in sorted(fallen):
            self.resting = (*self.resting, seat)
            if self.options.dead_see == "everything":
                self.emit(self.all_cards(to=(seat,)))
                self.watching = (*self.watching, seat)

    def all_cards(self, to: tuple[Seat, ...] | None = None) -> CardsRevealed:
        """Every card as it is held now."""
        cards = tuple(self.table.cards.get(seat) for seat in range(self.table.seats))
        return CardsRevealed(cards=cards, middle=self.table.middle, to=EVERYONE if to is None else to)

    # -- a human moderator ----------------------------------------------------------------------------------------

    def open_for_moderator(self, ask: Ask) -> Poll:
        """A poll of the moderator alone; at night nobody may be able to tell who is asked about."""
        return self.stage.open({MODERATOR: ask}, secret=self.table.is_night)

    def ask_moderator(self, about: str, fields: tuple[Field, ...], on_behalf_of: Seat | None = None) -> Flow:
        """The moderator's answer; with none in time, nothing was picked."""
        nothing: Value = {field.name: None for field in fields}
        fields = self.deciding(fields)
        if not fields:
            return nothing
        ask = self.stage.ask(MODERATOR, about, fields, on_behalf_of=on_behalf_of)
        answers = yield from collect(self, self.open_for_moderator(ask))
        return nothing | answers.get(MODERATOR, {})

    def insist(self, about: str, field: Field, on_behalf_of: Seat | None = None) -> Flow:
        """The moderator's pick, where no game can go on without it: silence is asked again."""
        answers: dict[Seat, Value] = {}
        while MODERATOR not in answers:
            ask = self.stage.ask(MODERATOR, about, (field,), on_behalf_of=on_behalf_of)
            answers = yield from collect(self, self.open_for_moderator(ask))
        return answers[MODERATOR][field.name]

    def learn(self, seats: Iterable[Seat]) -> Flow:
        """Makes sure that these seats' cards are known."""
        for seat in seats:
            if seat in self.table.cards:
                continue
            # A card can only be what is left; the moderator is asked if that leaves a choice.
            left = tuple(card for card in self.table.deck if self._copies_left(card) > 0)
            card = left[0] if len(left) == 1 else (yield from self.insist("learn", Field("card", left, 1), seat))
            self.hear_of_card(seat, card)

    def hear_of_card(self, seat: Seat, card: str) -> None:
        """The moderator has told a real card."""
        # Its holder has seen it long ago; to be told of it now would mean that somebody has looked, or has bitten.
        self.emit(Dealt(seat=seat, card=card, to=NOBODY))

    def learn_holders(self, call: Call) -> Flow:
        """The seats that can act in this call; asks who they are the first time."""
        for card in call.cards:
            if card in self._asked_who_holds or self._copies_left(card) <= 0:
                continue
            self._asked_who_holds.add(card)
            # Where several cards are called by one name, each is asked for by its own.
            yield from self._ask_who_holds(card, call.name if len(call.cards) == 1 else card, self.awake())
        return self.holders(call)

    def learn_cards(self, cards: Iterable[str]) -> Flow:
        """Makes sure of who holds these cards, of those that are not called; asks the first time."""
        for card in sorted(cards) if self.is_learnt else ():
            if card not in self._asked_who_holds and self._copies_left(card) > 0:
                self._asked_who_holds.add(card)
                yield from self._ask_who_holds(card, card, self.table.living)

    def learn_before_dawn(self) -> Flow:
        """Makes sure of the cards that decide what a power does at dawn, while its own may be among those unknown."""
        for card in self.table.deck:
            if self._copies_left(card) > 0:
                for ability in self.book.card(card).abilities:
                    yield from self.learn(ability.reads_at_dawn(self.table))

    def _learn_who_wins(self) -> Flow:
        """Makes sure of the cards that have not been named and do not win with the village, as unknown cards do."""
        for card in self.table.deck:
            kind = self.book.card(card)
            if kind.wins_with == VILLAGE or self._copies_left(card) <= 0:
                continue
            is_called = any(isinstance(ability, NightAbility) for ability in kind.abilities)
            # Of those who are called, only who was removed before that has not been named.
            among = sorted(self.table.removed) if is_called else range(self.table.seats)
            if any(seat not in self.table.cards for seat in among):
                yield from self._ask_who_holds(card, card, among)

    def _ask_who_holds(self, card: str, about: str, among: Sequence[Seat]) -> Flow:
        missing = self._copies_left(card)
        unknown = tuple(seat for seat in among if seat not in self.table.cards)
        # Copies may lie in the middle, or before seats that are gone; otherwise each of them has a holder.
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
