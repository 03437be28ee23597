"""A session: one game from its first log line to its last; replaying the log rebuilds everything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from operator import index
from typing import Any, Final, Self

from msgspec import UNSET
from msgspec.structs import replace

import nightcall
from nightcall.kernel.audience import EVERYONE, MODERATOR, TABLE, Seat, reaches
from nightcall.kernel.binding import check_binding
from nightcall.kernel.chance import Chance
from nightcall.kernel.errors import BadLog, BadSetup, Refused
from nightcall.kernel.events import DealSealed, DealUnsealed, Event, NoncesAdded, Said, SeedGiven, Undone
from nightcall.kernel.fold import Knowledge
from nightcall.kernel.history import History
from nightcall.kernel.inputs import Answer, AnyInput, Remove, Say, TimeIsUp, Unasked, Undo
from nightcall.kernel.log import Header, LogReader, Writer, check_digests, is_writable, lines_of
from nightcall.kernel.polls import Floor, Flow, Poll
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Game, Outcome, Rulebook, TableSetup
from nightcall.kernel.shown import shown
from nightcall.kernel.sources import Deal, Luck, Sealed, Seeded, Shuffled, check_luck, fresh_secret
from nightcall.kernel.stage import Stage
from nightcall.kernel.view import View

LONGEST_TEXT: Final = 500
MOST_LINES: Final = 100


class Session:
    """A game in progress or finished. Inputs are checked first; a refused input changes nothing."""

    def __init__(self, rulebook: Rulebook, header: Header, warnings: tuple[str, ...] = ()) -> None:
        self.rulebook = rulebook
        self.header = header
        self.warnings = tuple(str(warning) for warning in warnings)
        self.outcome: Outcome | None = None
        self._entries: list[AnyInput] = []
        self._in_force: list[AnyInput | Said] = []  # talk as it was heard: an undo does not change who heard it
        self._known_ids: set[tuple[Seat | None, str]] = set()
        self._told = History()
        self.news = self._told.news  # a viewer's events since the last call
        self._stage: Stage
        self._game: Game
        self._flow: Flow
        self.poll: Poll | None = None  # the open one; None when the game is over
        self._polls_opened: list[int]  # for each poll, the number of inputs in force when it opened
        self._spoken: list[Seat]  # who has spoken since the poll opened, once for each line
        self._known: dict[Seat | None, Knowledge]  # by viewer, once it has been asked for; None sees everything
        self._begin()
        self._told.close_entry(0)

    @classmethod
    def new(
        cls,
        rulebook: Rulebook,
        players: int | Sequence[str],
        deck: Any = None,
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        *,
        deal: Deal | None = None,
        secret: str | None = None,
        nonces: Sequence[str] = (),
        luck: Luck | None = None,
    ) -> Self:
        """Begins a game. Without a seed it is sealed by this secret, or by a new one.

        `luck`, a complete value with its commitments, replaces seed, secret and nonces.
        """
        if isinstance(players, int):
            players = tuple([f"Player {seat + 1}" for seat in range(max(players, 0))])
        setup, warnings = rulebook.prepare(players, deck, options, deal or Shuffled())
        header = Header(
            engine=nightcall.__version__,
            rulebook=rulebook.id,
            revision=rulebook.revision,
            players=setup.players,
            deck=setup.deck,
            options=setup.options,
            deal=setup.deal,
            luck=luck or _luck(seed, secret, tuple(nonces)),
            own_book=rulebook.own_data,
            packages=rulebook.requires or UNSET,
        )
        if not is_writable(header.players, header.deal, header.luck):
            raise BadSetup("Names, nonces and the seed have to be plain text; a seed may be a whole number instead.")
        check_luck(header.luck, len(header.players))
        check_binding(header)
        return cls(rulebook, header, warnings)

    @classmethod
    def resume(cls, log: str | bytes | Iterable[str], rulebooks: Mapping[str, Rulebook]) -> Self:
        """Resumes the session that wrote this log; raises `BadLog` at the first line that is damaged or differs."""
        lines = lines_of(log)
        reader = LogReader()
        header = reader.header(lines[0])
        rulebook = rulebooks.get(header.rulebook)
        if rulebook is None:
            known = ", ".join(rulebooks)
            raise BadLog(1, f"there is no rulebook '{header.rulebook}' here; known are {known}.")
        if rulebook.revision != header.revision:
            raise BadLog(
                1,
                f"the log was written by revision {header.revision} of {rulebook.id}, this is revision "
                f"{rulebook.revision}; replay it with nightcall {header.engine}.",
            )
        try:
            _, warnings = rulebook.prepare(header.players, header.deck, header.options, header.deal)
            check_luck(header.luck, len(header.players))
            check_binding(header)
            session = cls(rulebook, header, warnings)
        except BadSetup as error:
            raise BadLog(1, f"the header describes a game that cannot be played: {error}") from error
        entries, trouble = reader.entries(lines[1:])
        for number, entry in enumerate(entries, 2):
            try:
                session.take_from_log(entry, number)
            except BadLog as error:
                trouble = error
                break
        # If the rules diverged before that line, the line itself is fine.
        check_digests(lines, session._told.by_entry(len(session._entries)))
        if trouble is not None:
            raise trouble
        return session

    def copy(self) -> Self:
        """Returns a second session in the same position, for looking ahead; it replays the inputs."""
        other = type(self)(self.rulebook, self.header, self.warnings)
        for number, entry in enumerate(self._entries, 2):
            other.take_from_log(entry, number)
        return other

    def __repr__(self) -> str:
        """Shows the table as a moderator sees it."""
        return f"<{self.header.rulebook}, {len(self._entries)} inputs>\n{self.truth().state}"

    # -- what is asked ------------------------------------------------------------------------------------

    @property
    def questions(self) -> tuple[Ask, ...]:
        """All open questions; each may be shown to its own seat only."""
        return tuple(self.poll.asks.values()) if self.poll else ()

    def question(self, seat: Seat) -> Ask | None:
        """This seat's open question, if any."""
        return self.poll.asks.get(seat) if self.poll else None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    # -- what can be done ---------------------------------------------------------------------------------

    def answer(self, seat: Seat, value: Any, question: int | None = None, id: str | None = None) -> bool:
        """Answers this seat's open question; returns False if it repeats an earlier command."""
        if id is not None and self._was_taken(seat, id):
            return False
        poll = self.poll
        if poll is None or (ask := poll.asks.get(seat)) is None or (question is not None and question != ask.number):
            raise self._not_asked(seat, question)
        seat = ask.seat  # the seat itself: an equal value of another type would not survive the log
        kept = ask.check(value)
        given = Answer(seat=seat, question=ask.number, value=kept, id=id)
        self._entries.append(given)
        self._in_force.append(given)
        if id is not None:
            self._known_ids.add((seat, id))
        # Equals poll.take(seat, kept), with a shortcut for the common case.
        answers = poll.answers
        answers[seat] = kept
        if poll.changed is not None:
            poll.changed(seat, kept)
        elif len(answers) < len(poll.asks) and poll.enough is None:
            return True  # the common case: others have not answered yet, and there are no events
        if poll.is_complete():
            self._go_on()
        self._told.close_entry(len(self._entries))
        return True

    def say(
        self,
        seat: Seat,
        text: str = "",
        statement: dict[str, Any] | None = None,
        *,
        answers: int | None = None,
        id: str | None = None,
    ) -> bool:
        """Lets a seat speak."""
        return self.do(Say(seat=index(seat), text=text, statement=statement, answers=answers, id=id))

    def time_is_up(self, *, poll: int | None = None, id: str | None = None) -> bool:
        """Closes the open poll; with its number, a late timeout can't close the next one."""
        if poll is None:
            poll = self.poll.number if self.poll else 0
        return self.do(TimeIsUp(poll=poll, id=id))

    def remove(self, seat: Seat, *, id: str | None = None) -> bool:
        """Removes a seat from the game."""
        return self.do(Remove(seat=index(seat), id=id))

    def undo(self, *, steps: int | None = None, id: str | None = None) -> bool:
        """Goes back to the start of this call or vote, or of the one before if nothing visible has happened in it.

        A human moderator, who sees everything, may go back any number of steps instead.
        """
        return self.do(Undo(keep=self._undo_target(steps), id=id))

    def do(self, given: AnyInput) -> bool:
        """Checks and applies an input; returns False, without any change, if it repeats an earlier command."""
        if isinstance(given, Answer):
            return self.answer(given.seat, given.value, question=given.question, id=given.id)
        if given.id is not None and self._was_taken(given.sender, given.id):
            return False
        self._take(self._check_unasked(given))
        return True

    def take_from_log(self, given: AnyInput, line: int) -> None:
        """Applies an input from this line of a log."""
        try:
            if type(given) is not Say:
                taken = self.do(given)
            elif taken := given.id is None or not self._was_taken(given.seat, given.id):
                # Talk that was once accepted stays, as long as its seat may speak.
                self._take(given)
        except Refused as error:
            raise BadLog(line, f"the game does not accept this input: {error}") from error
        if not taken:
            raise BadLog(line, f"there was already a command with the id {shown(given.id)}.")

    def check(self, given: AnyInput) -> AnyInput:
        """The input as it would be stored; raises `Refused` if the game doesn't accept it now."""
        if not isinstance(given, Answer):
            return self._check_unasked(given)
        ask = self.question(given.seat)
        if ask is None or ask.number != given.question:
            raise self._not_asked(given.seat, given.question)
        return Answer(seat=given.seat, question=ask.number, value=ask.check(given.value), id=given.id)

    def _take(self, given: Unasked) -> None:
        """Applies a checked input; answers, the most frequent, are checked and applied in one step."""
        if type(given) is Say:
            floor = self._floor(given.seat)
            heard = None if given.statement is None else floor.hear(given.statement)
            answers = UNSET if given.answers is None else given.answers
            self._hear(Said(seat=given.seat, text=given.text, statement=heard, answers=answers, to=floor.listeners))
        elif type(given) is Undo:
            self._undo(given)
        else:
            self._in_force.append(given)
            self._go_on(given.seat if type(given) is Remove else None)
        self._entries.append(given)
        if given.id is not None:
            self._known_ids.add((given.sender, given.id))
        self._told.close_entry(len(self._entries))

    # -- what is known ------------------------------------------------------------------------------------

    def view(self, viewer: Seat) -> View:
        """Everything this viewer may know now: a seat, or the TABLE screen."""
        return View.of(
            self._knowledge(viewer),
            seat=viewer,
            players=self.header.players,
            question=self.question(viewer),
            may_speak=self.poll is not None and self.poll.floor(viewer) is not None,
        )

    def outbox(self, viewer: Seat) -> list[Event]:
        """Everything this viewer was told, undone or not."""
        return self._told.outbox(viewer)

    def truth(self) -> View:
        """Everything, as a moderator may know it."""
        return View.of(
            self._knowledge(None),
            seat=MODERATOR,
            players=self.header.players,
            question=self.question(MODERATOR),
            may_speak=False,
        )

    @property
    def history(self) -> Sequence[Event]:
        """All events, undone ones included."""
        return self._told.since(0)

    @property
    def last_input(self) -> AnyInput:
        """The last input, as stored."""
        return self._entries[-1]

    def history_from(self, start: int) -> Sequence[Event]:
        """All events after the first `start`, undone ones included."""
        return self._told.since(start)

    @property
    def kept_by_undos(self) -> Sequence[int]:
        """How many events each undo left, for a moderator, who sees everything."""
        return self._told.kept_by_undos

    @property
    def log(self) -> list[str]:
        """The log's lines, enough to resume this session anywhere."""
        writer = Writer()
        entries = (self.header, *self._entries)
        return [
            writer.line(entry, told)
            for entry, told in zip(entries, self._told.by_entry(len(self._entries)), strict=True)
        ]

    # -- inside -------------------------------------------------------------------------------------------

    def _begin(self, undone: Stage | None = None) -> None:
        header = self.header
        setup = TableSetup(players=header.players, deck=header.deck, options=header.options, deal=header.deal)
        self._stage = Stage(Chance(header.luck.key), undone)
        self._told.follow(self._stage)
        self._polls_opened = []
        self._spoken = []
        self._known = {}
        self._publish_seal()
        self._game = self.rulebook.open(self._stage, setup)
        self._flow = self._game.play()
        self._go_on()

    def _knowledge(self, viewer: Seat | None) -> Knowledge:
        """What this viewer knows since the last undo; only new events are processed."""
        known = self._known.get(viewer)
        if known is None:
            seat = MODERATOR if viewer is None else viewer
            known = self._known[viewer] = Knowledge(partial(self.rulebook.fold, self.header.players, seat))
        told = self._stage.events[known.looked_at :]
        known.looked_at += len(told)
        known.events += told if viewer is None else [event for event in told if reaches(event.to, viewer)]
        return known

    def _publish_seal(self) -> None:
        if isinstance(self.header.luck, Sealed):
            self._stage.emit(DealSealed(seal=self.header.luck.seal, to=EVERYONE))
            self._stage.emit(NoncesAdded(nonces=self.header.luck.nonces, to=EVERYONE))
        else:
            self._stage.emit(SeedGiven(to=EVERYONE))

    def _hear(self, said: Said) -> None:
        self._in_force.append(said)
        self._stage.events.append(said)
        self._spoken.append(said.seat)

    def _go_on(self, removed: Seat | None = None) -> None:
        try:
            poll = self._flow.send(removed)
        except StopIteration as end:
            self.poll = None
            self.outcome = end.value
            if isinstance(self.header.luck, Sealed):
                self._stage.emit(DealUnsealed(secret=self.header.luck.secret, to=EVERYONE))
        else:
            if poll is not self.poll:
                self.poll = poll
                self._polls_opened.append(len(self._in_force))
                self._spoken = []

    def _undo_target(self, steps: int | None) -> int:
        if steps is not None:
            return len(self._in_force) - steps if steps > 0 else -1
        for start in reversed(self._polls_opened):
            # In a secret poll, whether anybody has answered is secret, so it must not decide how far the undo goes.
            is_now_secret = start == self._polls_opened[-1] and self.poll is not None and self.poll.secret
            unseen = (Said, Answer) if is_now_secret else (Said,)
            if any(type(one) not in unseen for one in self._in_force[start:]):
                return start
        return -1

    def _undo(self, undo: Undo) -> None:
        history = list(self.history)
        told = self._stage.events
        talk = [entry for entry in self._in_force[undo.keep :] if isinstance(entry, Said)]
        self._replay(self._in_force[: undo.keep])
        kept = len(self._stage.events)
        for viewer in (TABLE, *range(len(self.header.players))):
            seen = sum(reaches(event.to, viewer) for event in told[:kept])
            history.append(Undone(kept=seen, to=(viewer,)))
        # Talk survives an undo.
        for said in talk:
            self._hear(said)
        self._told.begin_again(history, kept)

    def _replay(self, inputs: Sequence[AnyInput | Said]) -> None:
        entries, told = self._entries, self._told
        self._entries, self._told = [], History()  # what is replayed is not logged again
        self.poll = None
        self._in_force = []
        self._begin(undone=self._stage)
        for given in inputs:
            # This class's own method: a subclass that observes inputs has already seen this one.
            if isinstance(given, Said):
                self._hear(given)
            elif isinstance(given, Answer):
                Session.answer(self, given.seat, given.value)
            else:
                Session._take(self, given)
        self._entries, self._told = entries, told
        told.follow(self._stage)

    def _was_taken(self, sender: Seat | None, id: str) -> bool:
        # Ids are scoped to the sender, so that nobody can probe whether somebody else has acted.
        _check_characters(id)
        return (sender, id) in self._known_ids

    def _floor(self, seat: Seat) -> Floor:
        """The floor on which this seat speaks; raises `Refused` if it may not speak now."""
        if self.poll is None:
            raise _game_over()
        floor = self.poll.floor(seat)
        if floor is None:
            raise Refused("not_your_turn_to_speak", f"Seat {seat} may not speak now.")
        return floor

    def _not_asked(self, seat: Seat, question: int | None) -> Refused:
        if self.poll is None:
            return _game_over()
        ask = self.poll.asks.get(seat)
        if ask is not None:
            return Refused(
                "not_this_question", f"Question {question} of seat {seat} is closed; question {ask.number} is open."
            )
        if seat != MODERATOR and not 0 <= seat < len(self.header.players):
            return Refused("no_such_seat", self._no_such_seat(seat))
        return Refused("no_question", f"Seat {seat} has no open question now; wait for the next one.")

    def _check_unasked(self, given: Unasked) -> Unasked:
        poll = self.poll
        if poll is None:
            raise _game_over()
        if type(given) is Say:
            return self._check_say(given)
        if type(given) is TimeIsUp:
            if given.poll != poll.number:
                raise Refused("not_this_poll", f"Poll {given.poll} is not open; poll {poll.number} is.")
        elif type(given) is Remove:
            if not 0 <= given.seat < len(self.header.players):
                raise Refused("no_such_seat", self._no_such_seat(given.seat))
            self._game.check_removal(given.seat)
        elif type(given) is Undo and not 0 <= given.keep < len(self._in_force):
            raise Refused("nothing_to_undo", "There is nothing to undo.")
        return given

    def _check_say(self, given: Say) -> Say:
        floor = self._floor(given.seat)
        if not given.text and given.statement is None:
            raise Refused("nothing_said", "Say a text, a statement, or both.")
        if len(given.text) > LONGEST_TEXT:
            raise Refused("too_long", f"A line has at most {LONGEST_TEXT} characters; this has {len(given.text)}.")
        if self._spoken.count(given.seat) >= MOST_LINES:
            raise Refused("too_much_said", f"Seat {given.seat} has said {MOST_LINES} lines; let others speak.")
        _check_characters(given.text)
        if given.answers is not None and not 1 <= given.answers <= self._said_to_everyone():
            raise Refused("no_such_line", f"Nobody has said a line {given.answers}; they are counted from 1.")
        if given.statement is None:
            return given
        return replace(given, statement=floor.check_statement(given.statement))

    def _said_to_everyone(self) -> int:
        """The number of lines said to everyone; an undo removes none."""
        return sum(1 for event in self._stage.events if type(event) is Said and event.to == EVERYONE)

    def _no_such_seat(self, seat: Seat) -> str:
        return f"There is no seat {seat}; seats are numbered from 0 to {len(self.header.players) - 1}."


def _check_characters(text: str) -> None:
    """Rejects unpaired surrogates, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Refused("not_plain_text", "Text must not contain unpaired surrogates.") from error


def _game_over() -> Refused:
    return Refused("game_over", "The game is over; start a new one.")


def _luck(seed: int | str | None, secret: str | None, nonces: tuple[str, ...]) -> Luck:
    if seed is not None:
        if secret is not None or nonces:
            raise BadSetup("A game is either sealed or repeatable from a seed: give a seed, or a secret and nonces.")
        return Seeded(seed)
    return Sealed(fresh_secret() if secret is None else secret, nonces)
