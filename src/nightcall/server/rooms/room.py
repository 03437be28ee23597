"""A room: its people, its table and its record. Inputs and the time are passed in; it touches nothing else.

Every change is made in memory first; `changes` returns what has to be stored before anybody is told. If that fails, the
room is discarded and read again: memory is only a cache.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from nightcall.families.registry import family_of
from nightcall.kernel.audience import MODERATOR, TABLE, Seat
from nightcall.kernel.errors import BadLog, Refused
from nightcall.kernel.inputs import AnyInput
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.sources import fresh_secret
from nightcall.server.door.limits import Bucket
from nightcall.server.rooms import dealing, hands, timekeeping, timeline
from nightcall.server.rooms.bot_luck import bot_chance
from nightcall.server.rooms.bots import Bots
from nightcall.server.rooms.changing_minds import ChangesOfMind
from nightcall.server.rooms.clock_reading import ClockReading
from nightcall.server.rooms.counting import Counting
from nightcall.server.rooms.keys import fresh_room
from nightcall.server.rooms.pace import everybody_has_a_device, goes_round
from nightcall.server.rooms.people import People
from nightcall.server.rooms.preparing import Prepared, prepared
from nightcall.server.rooms.record import RoomRecord
from nightcall.server.rooms.replaying import Replaying
from nightcall.server.rooms.state import Chair, Clock, Finished, Member, RoomState, TellingProgress
from nightcall.server.rooms.table import GameTable
from nightcall.server.rooms.whispering import Whispering
from nightcall.server.store.store import Change
from nightcall.wire.rooms.setup import Setup, digest_of

# Bots at a hurried table all act within a few hundredths of a second.
STEPS_AT_ONCE: Final = 4
# Lines of a log. A clock may go on forever where nobody dies; people who type for a week don't have as many.
LONGEST_GAME: Final = 20_000


class ServerRoom:
    """A room in memory."""

    def __init__(
        self,
        state: RoomState,
        version: int = 0,
        *,
        own_book: Rulebook | None = None,
        table: GameTable | None = None,
        log: Sequence[bytes] = (),
        games: int = 0,
        trouble: str | None = None,
    ) -> None:
        self.state = state
        self.people = People(state)
        self.own_book = own_book  # of the set-up, as it was read beside
        self._planned: tuple[object, Prepared] | None = None
        self._named: tuple[Setup, Setup] | None = None  # a set-up, and how it is shown
        self.table = table
        self._written_before = 0  # bytes of the logs of earlier games
        self.trouble = trouble  # why the game in play cannot be taken up again
        self.record = RoomRecord(state, version, log, games)
        self.counting = Counting(state.members, log)
        self.changes_of_mind = ChangesOfMind(0)  # in the last poll in which somebody has
        self.bots = Bots(self)
        self.whispering: Whispering | None = None  # in the last call in which somebody did
        self.replaying = Replaying()
        self.beginnings = Bucket(dealing.GAMES_A_SECOND, dealing.GAMES_AT_ONCE, 0.0)
        if state.phase == "playing" and not state.held:  # stored before it was noted
            state.held = hands.held_at_the_start(state.seats)

    @classmethod
    def resuming(
        cls,
        state: RoomState,
        version: int,
        log: Sequence[bytes],
        own_book: Rulebook | None = None,
        played_book: Rulebook | None = None,
        games: int = 0,
    ) -> Generator[None, None, ServerRoom]:
        """Returns the room as stored, with its game replayed; yields now and then so that other tasks can run."""
        table, trouble = None, None
        if log and state.played is not None:
            try:
                table = yield from GameTable.resuming(log, state.played, played_book)
                for told, until in state.untold:
                    table.take_back(told, until)
            except BadLog as error:
                sentence = "This game was started with another version of nightcall and can't continue here: {why}"
                trouble = Sentence("other_nightcall", sentence, why=error)
        return cls(state, version, own_book=own_book, table=table, log=log, games=games, trouble=trouble)

    @classmethod
    def create(cls, code: str, setup: Setup, own_book: Rulebook | None = None) -> ServerRoom:
        """A new, empty room."""
        state = RoomState(room=fresh_room(), code=code, host=0, setup=setup, bot_seed=fresh_secret())
        return cls(state, own_book=own_book)

    # -- people -----------------------------------------------------------------------------------------------

    def viewer_of(self, member: Member) -> Seat:
        """The viewer whose lines a member is sent."""
        if self.state.phase != "lobby":
            if member.role == "moderator" and self.table is not None and MODERATOR in self.table.lines:
                return MODERATOR
            seat = self.people.seat_of(member)
            if seat is not None:
                return seat
        return TABLE

    def arrived(self, member: Member, now: float) -> None:
        """Records that a device of this member has connected."""
        self.people.here[member.member] += 1
        member.gone_since = None
        self.state.absent_since = None
        if self.state.paused_by_absence:
            timekeeping.go_on(self, now)

    def left(self, member: Member, now: float) -> None:
        """Records that a device of this member has disconnected."""
        self.people.here[member.member] -= 1
        if self.people.here[member.member] <= 0:
            del self.people.here[member.member]
            member.gone_since = now
        if not self.people.here:
            self.state.absent_since = now
        timeline.go_on(self, now)  # nobody waits for those who are gone

    # -- the game ---------------------------------------------------------------------------------------------

    def begin(self, table: GameTable, seats: list[Chair], played: Setup, now: float) -> None:
        """Starts a new game for the members in these seats."""
        state = self.state
        state.phase, state.game, state.played = "playing", state.game + 1, played
        # both are told when this game is over: the next deal cannot come from them
        state.setup = replace(state.setup, seed=None, wish=None)
        state.telling = None
        state.seats = seats
        state.held, state.changes = hands.held_at_the_start(state.seats), []
        state.untold = []
        for member in state.members:
            if member.member not in self.people.here and member.gone_since is None:
                member.gone_since = now
        state.paused_at = None
        state.paused_by_absence = False
        state.guesses = {}
        state.revealed = 0
        self._written_before = self.written
        self.table, self.trouble = table, None
        self.record.begin_game()
        self.bots = Bots(self, think_beside=self.bots.think_beside)
        self.changes_of_mind, self.whispering = ChangesOfMind(0), None  # polls are numbered from 1 again
        self._moved_on(now, poll=None, told=0)

    def feed(self, given: AnyInput, now: float) -> bool:
        """Passes an input to the game and updates the clock; False if it was a repetition."""
        table = self.playing
        poll, told = table.session.poll, timeline.told(self)
        taken = table.feed(given)
        self._moved_on(now, poll.number if poll else None, told)
        return taken

    def go_back(self, steps: int | None, now: float) -> None:
        """Undoes everything since the current poll opened, or this many steps."""
        table = self.playing
        poll = table.session.poll
        self.may_go_back(steps, now)
        self.replaying.count(table, now)
        told = timeline.taken_back(self)
        removed = self.state.clock is not None and self.state.clock.removed
        table.undo(steps)
        self.state.undo = None
        self._moved_on(now, poll.number if poll else None, told)
        if self.state.clock is not None:
            self.state.clock.removed |= removed

    def may_go_back(self, steps: int | None, now: float) -> None:
        """Refuses to replay a very long game, and to bring seats back to life that may know what the dead know.

        With real cards no device knows it.
        """
        table = self.playing
        self.replaying.may_replay(table, bot_chance(self.state))
        family = family_of(table.book)
        watching = family.all_seeing(table.session)
        if not watching or (self.state.played is not None and self.state.played.cards == "learnt"):
            return
        self.replaying.count(table, now, times=2)
        before = table.session.copy()
        before.undo(steps=steps)
        if watching - family.all_seeing(before):
            sentence = "Since then somebody died, and may know what the dead know. There's no going back past that."
            raise Refused("seen_all", sentence)

    @property
    def playing(self) -> GameTable:
        """The table of the current game."""
        if self.table is None or self.state.phase != "playing":
            raise Refused("no_game", "There's no game on.")
        return self.table

    def must_be_playing(self) -> None:
        """Refuses if there is no current game."""
        self.playing  # noqa: B018

    def wake(self, now: float) -> None:
        """Does what is due, a few steps at a time; the rest is still due, and other rooms come in between."""
        state = self.state
        dealing.time_is_up(self, now)
        if state.absent_since is not None and now >= state.absent_since + timekeeping.GRACE:
            if state.paused_at is None and state.phase == "playing":
                timekeeping.pause(self, now)
                state.paused_by_absence = True
            return
        for _ in range(STEPS_AT_ONCE):
            if state.phase != "playing" or state.paused_at is not None:
                return
            if self._never_ends:
                self.end("nobody", (), now)
                return
            clock = state.clock
            if self.telling is not None:
                if not timeline.go_on(self, now):
                    return
            elif clock is not None and clock.bots and clock.bots[0][0] <= now:
                if self.bots.must_wait(clock):
                    return
                self._let_bots_act(clock, now)
            elif not timekeeping.close_if_due(self, now):
                return

    @property
    def _never_ends(self) -> bool:
        return self.table is not None and not self.table.session.is_over and self.table.log_length >= LONGEST_GAME

    def _let_bots_act(self, clock: Clock, now: float) -> None:
        due, seat = clock.bots.pop(0)
        if clock.kind != "debate":
            self.bots.try_to_look(seat, now)
            return
        self.bots.have_the_floor(now)
        clock.turns += 1
        clock.named = clock.named[1:]
        timekeeping.await_turn(self, clock, due)
        if clock.bots and clock.bots[0][0] <= now:  # nobody catches up by talking faster
            timekeeping.await_turn(self, clock, now)

    @property
    def heeds_talk(self) -> bool:
        """Whether what is said now changes more than the log: it ends a narration, or gives a bot the floor."""
        clock = self.state.clock
        return self.telling is not None or (clock is not None and bool(clock.named))

    def slept(self, seconds: float) -> None:
        """Moves every deadline by the time the server was not running; a stopped clock stays stopped."""
        timekeeping.move(self, seconds)

    def end(self, won: str, winners: Sequence[Seat], now: float) -> None:
        """Ends the game; its log is kept, and the next one can begin."""
        state = self.state
        assert state.played is not None
        self.record.enter(
            Finished(
                game=state.game,
                book=state.played.book,
                players=tuple(chair.name for chair in state.seats),
                members=tuple(None if chair.bot else chair.member for chair in state.seats),
                won=won,
                winners=tuple(winners),
                ended=int(now),
                bots=tuple(seat for seat, chair in enumerate(state.seats) if chair.bot),
                changes=tuple(state.changes),
            )
        )
        state.phase, state.clock, state.undo, state.paused_at = "over", None, None, None
        state.telling = None
        self.counting.store(state.members)
        for member in state.members:
            member.ready = False

    def _moved_on(self, now: float, poll: int | None, told: int) -> None:
        table = self.playing
        opened = table.session.poll
        if opened is None or opened.number != poll:
            self.state.undo = None  # it was proposed about a moment that is over
        if opened is not None and opened.number != poll:
            timekeeping.open_clock(self, now)
        timeline.begin(self, told, now)

    def has_told_all(self, began: float, now: float) -> None:
        """Called when everything has been narrated: restarts the clock, or ends the game."""
        outcome = self.playing.session.outcome
        if outcome is not None:
            self.end(outcome.won, outcome.winners, now)
        elif self.state.clock is not None and now != began:
            timekeeping.shift(self.state.clock, now - began)

    # -- storing ----------------------------------------------------------------------------------------------

    def changes(self, *, only_talk: bool = False) -> list[Change]:
        """The changes to store now; calling this marks them as stored. Faster if there was nothing but talk."""
        return self.record.changes(self.table, timekeeping.deadline(self), only_talk=only_talk)

    @property
    def written(self) -> int:
        """Bytes of the logs that this room has written or read since it is in memory."""
        return self._written_before + (self.table.log_size if self.table is not None else 0)

    # -- what is shown ----------------------------------------------------------------------------------------

    @property
    def is_secret(self) -> bool:
        """Whether a secret call is open, in which nobody may notice who acts."""
        poll = self.table.session.poll if self.table is not None and self.state.phase == "playing" else None
        # Where a device goes round, or a moderator has real cards, there is no other device to keep it from.
        return poll is not None and poll.secret and everybody_has_a_device(self.state.played or self.state.setup)

    @property
    def asks_in_secret(self) -> bool:
        """Whether this is a game with calls, in which devices are asked what others mustn't notice."""
        table, played = self.table, self.state.played
        if table is None or played is None or self.state.phase != "playing" or not everybody_has_a_device(played):
            return False
        return bool(family_of(table.book).calls(table.book))

    @property
    def goes_round(self) -> bool:
        """Whether the current game has one device for everybody."""
        return self.state.played is not None and goes_round(self.state.played)

    @property
    def telling(self) -> TellingProgress | None:
        """What is being narrated; None if nothing is."""
        return self.state.telling if self.table is not None and self.state.phase == "playing" else None

    @property
    def is_quiet(self) -> bool:
        """Whether all devices send messages of one size and are sent frames of one size at the same times."""
        return (self.telling is not None and not self.goes_round) or self.is_secret

    @property
    def moment(self) -> tuple[int, int | None]:
        """The game and its open poll."""
        poll = self.table.session.poll if self.table is not None else None
        return self.state.game, poll.number if poll else None

    def lines_by_viewer(self) -> Mapping[Seat, list[bytes]]:
        """The lines that may be sent to each viewer: those narrated, and the one being narrated."""
        table, telling = self.table, self.telling
        if table is None:
            return {}
        if telling is None:
            return table.lines
        # Who tells it knows what is next.
        return {
            viewer: lines if viewer == MODERATOR else lines[: table.released(viewer, telling.told)]
            for viewer, lines in table.lines.items()
        }

    def lines_for(self, viewer: Seat) -> list[bytes]:
        """The lines that may be sent to this viewer."""
        return self.lines_by_viewer().get(viewer, [])

    def prepared(self) -> Prepared:
        """What would happen if the game began now."""
        asked = (self.state.setup, tuple(chair.name for chair in self.state.chairs), self.people.host_plays)
        if self._planned is None or self._planned[0] != asked:
            self._planned = asked, prepared(*asked, self.own_book)
        return self._planned[1]

    @property
    def spoken(self) -> Setup:
        """The set-up whose words are used: the current game's, or the next one's."""
        played = self.state.played if self.state.phase == "playing" else None
        return played or self.state.setup

    def by_name(self, setup: Setup) -> Setup:
        """A set-up as shown: without its seed or wish, and with the digest of its custom book."""
        if self._named is None or self._named[0] is not setup:
            own_book = digest_of(setup.own_book) if isinstance(setup.own_book, dict) else None
            self._named = setup, replace(setup, seed=None, wish=None, own_book=own_book)
        return self._named[1]

    def clock_reading(self) -> ClockReading:
        """The clock as everybody may see it."""
        return timekeeping.clock_reading(self)
