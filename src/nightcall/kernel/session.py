"""A session: one game from its first log line to its last; replaying the log rebuilds everything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, Self

from msgspec import UNSET

import nightcall
from nightcall.kernel.audience import MODERATOR, TABLE, Seat, reaches
from nightcall.kernel.binding import check_binding
from nightcall.kernel.checking import check_characters, check_unasked, floor_of, no_such_seat, not_asked
from nightcall.kernel.errors import BadLog, BadSetup, Refused
from nightcall.kernel.events import Event, Said, Undone
from nightcall.kernel.history import History
from nightcall.kernel.inputs import Answer, AnyInput, Remove, Say, TimeIsUp, Unasked, Undo
from nightcall.kernel.log import Header, LogReader, Writer, check_digests, is_writable, lines_of
from nightcall.kernel.polls import Poll
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Outcome, Rulebook
from nightcall.kernel.run import Run
from nightcall.kernel.shown import shown
from nightcall.kernel.sources import Deal, Luck, Sealed, Seeded, Shuffled, check_luck, fresh_secret
from nightcall.kernel.view import View


class Session:
    """A game in progress or finished. Inputs are checked first; a refused input changes nothing."""

    def __init__(self, rulebook: Rulebook, header: Header, warnings: tuple[str, ...] = ()) -> None:
        self.rulebook = rulebook
        self.header = header
        self.warnings = tuple(str(warning) for warning in warnings)
        self._entries: list[AnyInput] = []
        self._known_ids: set[tuple[Seat | None, str]] = set()
        self._run = Run(rulebook, header)
        self.poll: Poll | None = self._run.poll  # the open one; None when the game is over
        self._told = History(self._run.stage)
        self.news = self._told.news  # a viewer's events since the last call
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
    def outcome(self) -> Outcome | None:
        """The result; None while the game goes on."""
        return self._run.outcome

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
            raise not_asked(poll, seat, question, len(self.header.players))
        # The seat as it was asked: an equal value of another type would not survive the log.
        given = Answer(seat=ask.seat, question=ask.number, value=ask.check(value), id=id)
        self._entries.append(given)
        if id is not None:
            self._known_ids.add((ask.seat, id))
        # As `run.answer` does, written out because this is where a game spends its time.
        run = self._run
        run.inputs.append(given)
        answers = poll.answers
        answers[ask.seat] = given.value
        if len(answers) >= poll.heeded_from and run.follow(poll, given):
            self.poll = run.poll
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
        if steps is None:
            keep = self._run.start_of_what_was_seen()
        else:
            keep = len(self._run.inputs) - steps if steps > 0 else -1
        return self.do(Undo(keep=keep, id=id))

    def do(self, given: AnyInput) -> bool:
        """Checks and applies an input; returns False, without any change, if it repeats an earlier command."""
        if isinstance(given, Answer):
            return self.answer(given.seat, given.value, question=given.question, id=given.id)
        if given.id is not None and self._was_taken(given.sender, given.id):
            return False
        self._take(check_unasked(self._run, given, len(self.header.players)))
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
            return check_unasked(self._run, given, len(self.header.players))
        ask = self.question(given.seat)
        if ask is None or ask.number != given.question:
            raise not_asked(self.poll, given.seat, given.question, len(self.header.players))
        return Answer(seat=given.seat, question=ask.number, value=ask.check(given.value), id=given.id)

    def _take(self, given: Unasked) -> None:
        """Applies a checked input; answers, the most frequent, are checked and applied in one step."""
        if isinstance(given, (TimeIsUp, Remove)):
            self._run.close(given)
        elif isinstance(given, Undo):
            self._undo(given)
        else:
            floor = floor_of(self.poll, given.seat)
            heard = None if given.statement is None else floor.hear(given.statement)
            answers = UNSET if given.answers is None else given.answers
            self._run.hear(Said(seat=given.seat, text=given.text, statement=heard, answers=answers, to=floor.listeners))
        self.poll = self._run.poll
        self._entries.append(given)
        if given.id is not None:
            self._known_ids.add((given.sender, given.id))
        self._told.close_entry(len(self._entries))

    # -- what is known ------------------------------------------------------------------------------------

    def view(self, viewer: Seat) -> View:
        """Everything this viewer may know now: a seat, or the TABLE screen."""
        if not MODERATOR <= viewer < len(self.header.players):
            raise no_such_seat(viewer, len(self.header.players))
        return View.of(
            self._run.knowledge(viewer),
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
            self._run.knowledge(None),
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

    def _undo(self, undo: Undo) -> None:
        before = self._run
        history = list(self.history)
        self._run = before.again(undo.keep)
        kept = len(self._run.stage.events)
        for viewer in (TABLE, *range(len(self.header.players))):
            seen = sum(reaches(event.to, viewer) for event in before.stage.events[:kept])
            history.append(Undone(kept=seen, to=(viewer,)))
        # Talk survives an undo.
        for said in before.talk_since(undo.keep):
            self._run.hear(said)
        self._told.begin_again(history, self._run.stage, kept)

    def _was_taken(self, sender: Seat | None, id: str) -> bool:
        # Ids are scoped to the sender, so that nobody can probe whether somebody else has acted.
        check_characters(id)
        return (sender, id) in self._known_ids


def _luck(seed: int | str | None, secret: str | None, nonces: tuple[str, ...]) -> Luck:
    if seed is not None:
        if secret is not None or nonces:
            raise BadSetup("A game is either sealed or repeatable from a seed: give a seed, or a secret and nonces.")
        return Seeded(seed)
    return Sealed(fresh_secret() if secret is None else secret, nonces)
