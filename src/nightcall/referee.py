"""The referee: one table, run by commands. No input or output of its own; lines come in and lines go out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightcall.kernel.audience import EVERYONE, MODERATOR, NOBODY, TABLE, Audience, Seat
from nightcall.kernel.errors import BadLog, BadSetup, NightcallError, Refused
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Sealed, check_luck, fresh_secret
from nightcall.library import new_game, own_rulebook, resume, rulebooks, verify
from nightcall.wire import commands, lines
from nightcall.wire.lines import Line, shortened
from nightcall.wire.reading import LONGEST_LINE, Malformed, read_command, too_deep
from nightcall.wire.session_news import SessionNews

# The referee's own refusals, besides those of games.
REFUSALS: Final = ("no_game", "no_such_seat", "bad_setup", "bad_log")


class Referee:
    """Holds one game at a time. A command's consequences come first, its reply last."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._news: SessionNews | None = None
        self._secret: str | None = None  # of a seal that was published and has not been used
        self._seals: dict[str, str] = {}  # by the id of the command that asked for one
        self._ids: set[str] = set()  # of the commands that began a game
        self._number = 0

    def hear(self, line: bytes) -> list[Line]:
        """The output lines for this input line; an invalid one gives one error and changes nothing."""
        self._number += 1
        if len(line) <= LONGEST_LINE and not line.strip():
            return []  # a longer one may have been cut, so it is not known to be empty
        command: commands.AnyCommand | None = None
        try:
            command = read_command(line.removesuffix(b"\n"))
            return self._follow(command)
        except NightcallError as error:
            return [self._error(error, command)]
        except RecursionError:
            return [self._error(too_deep(), command)]

    def _follow(self, command: commands.AnyCommand) -> list[Line]:
        match command:
            case commands.SealCommand():
                return [self._seal(command)]
            case commands.NewCommand() | commands.ResumeCommand() if command.id in self._ids:
                return [self._done(command, repeated=True)]
            case commands.NewCommand():
                return self._begin(command, self._new(command))
            case commands.ResumeCommand():
                return self._begin(command, resume(command.log), retell=False)
            case commands.ViewCommand():
                return [self._view(command, self._game)]
            case commands.LogCommand():
                return [self._log(command, self._game)]
            case commands.VerifyCommand():
                return [self._verify(command)]
            case _:
                taken = _give(self._game, command)
                return [*self._new_lines(), self._done(command, repeated=not taken)]

    # -- the game's beginning -------------------------------------------------------------------------------

    def _seal(self, command: commands.SealCommand) -> Line:
        seal = self._seals.get(command.id) if command.id is not None else None
        repeated = seal is not None
        if seal is None:
            luck = Sealed(fresh_secret() if command.secret is None else command.secret)
            check_luck(luck, seats=0)
            self._secret, seal = luck.secret, luck.seal
            if command.id is not None:
                self._seals[command.id] = seal
        return lines.SealShown(seal=seal, repeated=repeated, to=EVERYONE, id=command.id)

    def _new(self, command: commands.NewCommand) -> Session:
        secret = command.secret
        if secret is None and command.seed is None:
            secret = self._secret
            if secret is None and command.nonces:
                raise BadSetup("Nonces come after a seal: send 'seal', show it to all seats, then add their nonces.")
        return new_game(
            _book(command),
            command.players,
            deck=command.deck,
            options=command.options,
            cards=command.cards,
            middle=command.middle,
            seed=command.seed,
            secret=secret,
            nonces=command.nonces,
        )

    def _begin(
        self, command: commands.NewCommand | commands.ResumeCommand, session: Session, *, retell: bool = True
    ) -> list[Line]:
        self._session = session
        self._news = SessionNews(session, retell=retell)
        self._secret = None
        if command.id is not None:
            self._ids.add(command.id)
        return [*self._new_lines(), self._done(command, warnings=session.warnings)]

    # -- what is known --------------------------------------------------------------------------------------

    def _view(self, command: commands.ViewCommand, game: Session) -> Line:
        seat = command.seat
        if seat != MODERATOR and not TABLE <= seat < len(game.header.players):
            raise Refused("no_such_seat", f"There is no seat {seat}; seats are 0 to {len(game.header.players) - 1}.")
        shown = game.truth() if seat == MODERATOR else game.view(seat)
        return lines.ViewShown(view=shown, to=(seat,), id=command.id)

    def _log(self, command: commands.LogCommand, game: Session) -> Line:
        to: Audience = EVERYONE if game.is_over else NOBODY
        return lines.LogShown(log=tuple(game.log), to=to, reply_to=self._reply_to(to), id=command.id)

    def _verify(self, command: commands.VerifyCommand) -> Line:
        log: Sequence[str] = self._game.log if command.log is None else command.log
        found = verify(log, seal=command.seal, fingerprint=command.fingerprint)
        to: Audience = EVERYONE if found.outcome else NOBODY
        return lines.Verified(
            holds=found.holds,
            found=found,
            sentences=tuple(found.sentences()),
            to=to,
            reply_to=self._reply_to(to),
            id=command.id,
        )

    @property
    def _game(self) -> Session:
        if self._session is None:
            raise Refused("no_game", "There is no game yet; begin one with 'new' or 'resume'.")
        return self._session

    def _new_lines(self) -> list[Line]:
        return self._news.lines() if self._news else []

    # -- replies --------------------------------------------------------------------------------------------

    def _done(self, command: commands.Command, *, repeated: bool = False, warnings: tuple[str, ...] = ()) -> Line:
        to = self._sender(command)
        return lines.Done(to=to, reply_to=self._reply_to(to), id=command.id, repeated=repeated, warnings=warnings)

    def _error(self, error: NightcallError, command: commands.Command | None) -> Line:
        match error:
            case Malformed() | Refused():
                reason = error.reason
            case BadLog():
                reason = "bad_log"
            case _:
                reason = "bad_setup"
        to = self._sender(command)
        return lines.Error(
            to=to,
            reply_to=self._reply_to(to),
            id=command.id if command else getattr(error, "id", None),
            reason=reason,
            sentence=shortened(str(error)),
            log_line=error.line if isinstance(error, BadLog) else None,
        )

    def _reply_to(self, to: Audience) -> int | None:
        """The number of this command, for the program alone: it would reveal to a seat how much others have done."""
        return self._number if to == NOBODY else None

    def _sender(self, command: commands.Command | None) -> Audience:
        """The audience of a command's reply: the seat it was given for; nobody if it is the host's."""
        seat: Seat | None = None
        if isinstance(command, (commands.AnswerCommand, commands.SayCommand)) and self._session is not None:
            seat = command.seat
            if seat != MODERATOR and not 0 <= seat < len(self._session.header.players):
                seat = None
        return NOBODY if seat is None else (seat,)


def _book(command: commands.NewCommand) -> Rulebook:
    """The rulebook to begin with."""
    if (command.rulebook is None) == (command.own_book is None):
        raise BadSetup("Name a shipped 'rulebook' or send an 'own_book', one of the two.")
    if command.own_book is not None:
        return own_rulebook(command.own_book)
    # Only shipped ones go by name: a program that talks to a referee may not read its files.
    book = rulebooks().get(str(command.rulebook))
    if book is None:
        raise BadSetup(f"There is no rulebook '{command.rulebook}'; there are {', '.join(rulebooks())}.")
    return book


Move = (
    commands.AnswerCommand
    | commands.SayCommand
    | commands.TimeIsUpCommand
    | commands.RemoveCommand
    | commands.UndoCommand
)


def _give(game: Session, command: Move) -> bool:
    """True if the game took the command, False if it had taken it before."""
    match command:
        case commands.AnswerCommand():
            return game.answer(command.seat, command.value, question=command.question, id=command.id)
        case commands.SayCommand():
            return game.say(
                command.seat, command.text, statement=command.statement, answers=command.answers, id=command.id
            )
        case commands.TimeIsUpCommand():
            return game.time_is_up(poll=command.poll, id=command.id)
        case commands.RemoveCommand():
            return game.remove(command.seat, id=command.id)
        case commands.UndoCommand():
            return game.undo(steps=command.steps, id=command.id)
