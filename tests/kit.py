"""A language for stories: a table in one line, a night in one line, and what came of it.

    table = Table("millers-hollow", "werewolf*2 witch hunter townsperson*4", sheriff_day=0)
    table.night(werewolf=4, witch={"heal": "yes", "poison": 0})
    assert table.dead == {0}
    table.vote({2: 1, 3: 1})
    assert table.won == "village"

Whoever is not mentioned does nothing until time is up. Everything goes through the public session: the kit
plays like people do, and it fails loudly when a story does not fit the game, so no line of a story is idle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.events import Called, NightFell
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.state import State
from nightcall.kernel.audience import MODERATOR, TABLE, Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask, Field
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Deal, Given, Learnt

BOOKS = {book.id: book for book in RULEBOOKS}
Book = str | HiddenRolesBook  # a shipped one goes by its id
E = TypeVar("E", bound=Event)


class Table:
    """A table whose cards are known: seat 0 has the first, and so on. House rules are keywords."""

    def __init__(self, book: Book, cards: str, *, middle: str = "", seed: int | str = 1, **options: Any) -> None:
        self.book = _rules(book)
        seats, lying = tuple(_listed(cards)), tuple(_listed(middle))
        deck: dict[str, int] = {}
        for card in (*seats, *lying):
            deck[card] = deck.get(card, 0) + 1
        self.session = self._open(self.book, len(seats), deck, seed, Given(seats, lying), options)

    @staticmethod
    def _open(
        book: HiddenRolesBook, players: int, deck: Any, seed: int | str, deal: Deal, options: Mapping[str, Any]
    ) -> Session:
        return Session.new(book, players, deck, options, seed, deal=deal)

    # -- where it stands ----------------------------------------------------------------------------------

    @property
    def known(self) -> State:
        """All that is true."""
        state: State = self.session.truth().state
        return state

    @property
    def phase(self) -> str:
        """At night the names now called; else as in `State.phase`. Who may propose is in a debate."""
        return "+".join(self.calls) or self.known.phase

    @property
    def calls(self) -> list[str]:
        """The names now called; none by day."""
        return list(self.known.calls)

    @property
    def cards(self) -> dict[Seat, str]:
        """The card that each seat plays now."""
        return {seat: card for seat, card in enumerate(self.known.playing) if card is not None}

    def seats(self, card: str) -> tuple[Seat, ...]:
        """The living and dead seats that play this card."""
        return tuple(seat for seat, held in sorted(self.cards.items()) if held == card)

    @property
    def deaths(self) -> list[tuple[Seat, str]]:
        """Who died and how it was announced, in the order it was announced."""
        return [(death.seat, death.how) for death in self.known.deaths]

    @property
    def dead(self) -> set[Seat]:
        """Everyone who has died."""
        return {seat for seat, _ in self.deaths}

    @property
    def living(self) -> list[Seat]:
        """Everyone else, in seat order."""
        return list(self.known.living)

    @property
    def sheriff(self) -> Seat | None:
        """Who wears the badge."""
        return self.known.sheriff

    @property
    def goes_on(self) -> bool:
        """True while the game is not decided."""
        return self.session.outcome is None

    @property
    def won(self) -> str | None:
        """The side that has won, `nobody`, or None while the game goes on."""
        return self.session.outcome.won if self.session.outcome else None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """All seats that share the win."""
        assert self.session.outcome is not None, f"the game goes on: {self.phase}"
        return self.session.outcome.winners

    @property
    def reason(self) -> str:
        """Why the game is over."""
        assert self.session.outcome is not None, f"the game goes on: {self.phase}"
        return self.session.outcome.reason

    # -- what is known ------------------------------------------------------------------------------------

    def happened(self, kind: type[E]) -> list[E]:
        """All events of this kind, whoever may know them."""
        return [event for event in self.session.truth().events if isinstance(event, kind)]

    def told(self, seat: Seat, kind: type[E]) -> list[E]:
        """The events of this kind that this seat may know."""
        return [event for event in self.session.view(seat).events if isinstance(event, kind)]

    def announced(self, kind: type[E]) -> list[E]:
        """The events of this kind that everybody knows."""
        return self.told(TABLE, kind)

    def called(self, night: int) -> list[tuple[str, ...]]:
        """The calls of one night so far, in order."""
        nights: list[list[tuple[str, ...]]] = []
        for event in self.session.truth().events:
            if isinstance(event, NightFell):
                nights.append([])
            if isinstance(event, Called):
                nights[-1].append(event.calls)
        return nights[night - 1]

    def ask(self, seat: Seat) -> Ask:
        """The question that waits for this seat."""
        ask = self.session.question(seat)
        assert ask is not None, f"seat {seat} is asked nothing in '{self.phase}'"
        return ask

    def asked(self) -> tuple[Seat, ...]:
        """The seats with an open question."""
        return tuple(sorted(ask.seat for ask in self.session.questions))

    # -- what can be done, one thing at a time ------------------------------------------------------------

    def answer(self, seat: Seat, value: Any) -> None:
        """One seat answers; a bare value fills the question's first real field."""
        ask = self.ask(seat)
        self.session.answer(seat, value if isinstance(value, Mapping) else {real_fields(ask)[0].name: value})

    def refusal(self, seat: Seat, value: Any) -> str:
        """The reason why this answer is refused; and nothing has changed."""
        before = self.session.log
        try:
            self.answer(seat, value)
        except Refused as refused:
            assert self.session.log == before
            return refused.reason
        raise AssertionError(f"seat {seat} could answer {value!r}")

    def time_is_up(self) -> None:
        """What is open closes."""
        self.session.time_is_up()

    def remove(self, seat: Seat) -> None:
        """The host takes a seat out of the game."""
        self.session.remove(seat)

    def until(self, phase: str) -> None:
        """Lets time pass, with nobody doing anything, until this phase or call is open."""
        while phase not in (self.phase, *self.calls):
            assert not self.session.is_over, f"the game was over before '{phase}': {self.won}"
            self.time_is_up()

    # -- what can be done, one sentence at a time ---------------------------------------------------------

    def night(self, **acts: Any) -> None:
        """A whole night, by card: `werewolf=4`, `werewolf={0: 4, 1: 5}`, `witch={"heal": "yes"}`, `cupido=(2, 3)`."""
        assert self.calls, f"it is not night but '{self.phase}'"
        night = self.known.night
        idle = set(acts)
        while self.calls and self.known.night == night:
            idle -= self.call(**acts)
        assert not idle, f"nobody could act as {', '.join(sorted(idle))} in night {night}"

    def call(self, **acts: Any) -> set[str]:
        """The call that is open now, from first answer to last; the cards that acted."""
        poll = self.session.poll
        acted = set()
        for card, act in acts.items():
            for seat, value in self._answers(card, act):
                acted.add(card)
                self.answer(seat, value)
        if poll is not None and self.session.poll is poll:
            self.time_is_up()
        return acted

    def _answers(self, card: str, act: Any) -> Iterator[tuple[Seat, Any]]:
        """Who answers what now. An act by seat is a mapping from numbers; a form is one from names."""
        called = [seat for seat in self.seats(card) if self._is_really_asked(seat)]
        if isinstance(act, Mapping) and all(isinstance(key, int) for key in act):
            yield from ((seat, value) for seat, value in act.items() if seat in called)
        else:
            yield from ((seat, act) for seat in called)

    def _is_really_asked(self, seat: Seat) -> bool:
        ask = self.session.question(seat)
        return ask is not None and bool(real_fields(ask))

    def elect(self, votes: Mapping[Seat, Seat | None]) -> None:
        """An election, by seat; whoever is not named does not vote."""
        self._ballot("election", votes)

    def make_sheriff(self, seat: Seat) -> None:
        """An election that everybody else settles for this seat."""
        self.elect({voter: seat for voter in self.living if voter != seat})

    def vote(self, votes: Mapping[Seat, Seat | None]) -> None:
        """A vote, by seat, after a debate in which nobody has anything to say."""
        if self.phase == "debate":
            self.time_is_up()
        self._ballot("vote", votes)

    def execute(self, seat: Seat) -> None:
        """The execution of this seat, in the way of the book, with everybody who may in favour of it."""
        if self._decides_by(Naming):
            self.name({voter: seat for voter in self.living if voter != seat})
            if self.phase == "speech":
                nominated = self.known.nominated
                self.run_off({voter: seat for voter in self.living if voter not in nominated})
        elif self._decides_by(Proposals):
            by, also, *_ = (one for one in self.living if seat in real_fields(self.ask(one))[0].open_options)
            self.propose(by, seat)
            self.second(also)
            self.thumbs(die=self.living)
        else:
            self.until("vote")
            self.vote({voter: seat for voter in self.living if seat in real_fields(self.ask(voter))[0].open_options})
        assert (seat, "executed") in self.deaths

    def spare(self) -> None:
        """The rest of a day on which nobody does anything, in the way of the book."""
        night = self.known.night
        while self.goes_on and self.known.night == night:
            assert not self.calls, f"it is not day but '{self.phase}'"
            self.time_is_up()

    def _decides_by(self, step: type[DayStep]) -> bool:
        return any(isinstance(one, step) for one in self.book.day)

    def _ballot(self, phase: str, votes: Mapping[Seat, Seat | None]) -> None:
        assert self.phase == phase, f"the table is not at '{phase}' but at '{self.phase}'"
        poll = self.session.poll
        for voter, pick in votes.items():
            self.session.answer(voter, {"vote": pick})
        if self.session.poll is poll:
            self.time_is_up()

    # -- naming aloud -------------------------------------------------------------------------------------

    def name(self, names: Mapping[Seat, Seat | None]) -> None:
        """Who names whom, each in turn, after a debate without a word; the others name nobody."""
        if self.phase == "debate":
            self.time_is_up()
        self._speak_in_turn("naming", names)

    def run_off(self, names: Mapping[Seat, Seat | None]) -> None:
        """Who votes for which of the nominated, each in turn, after speeches without a word."""
        if self.phase == "speech":
            self.time_is_up()
        self._speak_in_turn("run_off", names)

    def _speak_in_turn(self, phase: str, names: Mapping[Seat, Seat | None]) -> None:
        assert self.phase == phase, f"the table is not at '{phase}' but at '{self.phase}'"
        unheard = dict(names)
        while self.phase == phase and unheard:
            (seat,) = self.asked()
            if seat in unheard:
                self.answer(seat, unheard.pop(seat))
            else:
                self.time_is_up()
        assert not unheard, f"nobody asked {', '.join(map(str, unheard))} to name anybody"
        while self.phase == phase:
            self.time_is_up()

    # -- proposals ----------------------------------------------------------------------------------------

    def propose(self, by: Seat, seat: Seat) -> None:
        """A proposal to execute this seat."""
        assert self.phase == "debate", f"nobody can propose: the table is at '{self.phase}'"
        self.session.answer(by, {"propose": seat})
        assert self.phase == "second"

    def second(self, by: Seat) -> None:
        """Somebody wants a vote, too."""
        self.session.answer(by, {"second": "yes"})

    def nobody_seconds(self) -> None:
        """The proposal falls."""
        assert self.phase == "second", f"nothing is proposed: the table is at '{self.phase}'"
        self.time_is_up()

    def thumbs(self, *, die: Iterable[Seat] = (), live: Iterable[Seat] = ()) -> None:
        """A verdict after a last statement without a word; whoever is not mentioned shows nothing."""
        if self.phase == "speech":
            self.time_is_up()
        assert self.phase == "verdict", f"nobody is judged: the table is at '{self.phase}'"
        poll = self.session.poll
        for thumb, seats in (("die", die), ("live", live)):
            for seat in seats:
                self.session.answer(seat, {"thumb": thumb})
        if self.session.poll is poll:
            self.time_is_up()

    def everybody_passes(self, *, but: Iterable[Seat] = ()) -> None:
        """Everybody who is asked for a proposal has none, but for these, who say nothing yet."""
        assert self.phase == "debate", f"nobody can propose: the table is at '{self.phase}'"
        poll = self.session.poll
        for seat in self.asked():
            if seat not in but and self.session.poll is poll:
                self.session.answer(seat, {"propose": None})

    # -- last acts ----------------------------------------------------------------------------------------

    def shoot(self, by: Seat, *, at: Seat | None) -> None:
        """A last shot; None lets the moment pass."""
        assert self.phase == "last_act", f"nobody is dying: the table is at '{self.phase}'"
        poll = self.session.poll
        self.session.answer(by, {"shoot": at})
        if self.session.poll is poll:
            self.time_is_up()

    def name_successor(self, seat: Seat) -> None:
        """The dying Sheriff hands on the badge."""
        assert self.phase == "succession", f"no Sheriff is dying: the table is at '{self.phase}'"
        (dying,) = self.known.awaited
        self.session.answer(dying, {"successor": seat})


class Moderated(Table):
    """A table whose cards are known, where nobody but the moderator is asked anything."""

    def __init__(self, book: Book, cards: str, *, middle: str = "", seed: int | str = 1, **options: Any) -> None:
        super().__init__(book, cards, middle=middle, seed=seed, answers="moderator", **options)

    def tell(self, about: str, seat: Seat | None = None, **picks: Any) -> None:
        """The moderator answers the question that is open, which has to be about this (and for this seat)."""
        ask = self.ask(MODERATOR)
        assert (ask.about, ask.on_behalf_of) == (about, seat), f"asked is {ask}"
        self.session.answer(MODERATOR, picks)


class RealCards(Moderated):
    """A table with real cards, whose moderator tells what has to be known. The deck is as `Session.new` takes it."""

    def __init__(self, book: Book, players: int, deck: Any = None, *, seed: int | str = 1, **options: Any) -> None:
        self.book = _rules(book)
        self.session = self._open(self.book, players, deck, seed, Learnt(), options)


def _rules(book: Book) -> HiddenRolesBook:
    return BOOKS[book] if isinstance(book, str) else book


def real_fields(ask: Ask) -> list[Field]:
    """The fields of a question that mean something; the others are decoys."""
    return [field for field in ask.fields if not field.name.startswith(("suspect", "hunch"))]


def form(ask: Ask) -> tuple[str, tuple[tuple[int, int, int], ...]]:
    """A question as it looks from across the table: what it is about, and how much there is to pick from."""
    return ask.about, tuple((len(field.options), field.least, field.most) for field in ask.fields)


def _listed(cards: str) -> Sequence[str]:
    """The cards of 'werewolf*2 witch': two of the first, one of the second."""
    found: list[str] = []
    for word in cards.split():
        name, _, times = word.partition("*")
        found += [name] * int(times or 1)
    return found
