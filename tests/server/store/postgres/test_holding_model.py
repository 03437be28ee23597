"""Nodes that start, stop, sleep, die and are buried at random, while saves are late or lost: the invariants hold.

The machine keeps its own record of what was acknowledged. It explores the model, and then the model and PostgreSQL side
by side; with a check left out, it finds the fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from msgspec import Struct, field

from nightcall.server.store.postgres import writing
from tests.server.store.postgres.holding_model import TTL, Cluster, Holder, Model, Read, Request
from tests.server.store.postgres.holding_sql import Both, Sql

PROCESSES = 2
ROOMS = ("fox",)

# No sum of them is just about a TTL, when a real database's few milliseconds would decide.
SPANS = (0.26 * TTL, 0.45 * TTL, 1.1 * TTL)

processes = st.integers(0, PROCESSES - 1)
rooms = st.sampled_from(ROOMS)


class Memory(Struct):
    """A room in a process's memory."""

    term: int
    version: int
    number: int
    is_saving: bool = False


class Process(Struct):
    node: int = 0
    """0 if it does not run."""
    is_stopped: bool = False
    rooms: dict[str, Memory] = field(default_factory=dict)
    renewed: float = 0.0
    on_time_since: float = 0.0

    @property
    def acts(self) -> bool:
        return bool(self.node) and not self.is_stopped


class Flying(Struct):
    """A save on its way, and the memory that waits for the answer."""

    process: int
    request: Request
    memory: Memory


class Machine(RuleBasedStateMachine):
    """Two processes that share a room: the fewest that can go wrong."""

    def cluster_to_explore(self) -> Cluster:
        return Model(ROOMS)

    def __init__(self) -> None:
        super().__init__()
        self.cluster = self.cluster_to_explore()
        self.processes = [Process() for _ in range(PROCESSES)]
        self.flying: list[Flying] = []
        self.now = 0.0
        self.texts = count()
        self.terms = dict.fromkeys(ROOMS, 1)
        self.acknowledged: dict[str, dict[int, str]] = {room: {} for room in ROOMS}
        self.gone: set[int] = set()
        for process in range(PROCESSES):
            self._register(process)

    # -- what happens to processes ----------------------------------------------------------------------------------

    @rule(process=processes)
    def start(self, process: int) -> None:
        if not self.processes[process].node:
            self._register(process)

    def _register(self, process: int) -> None:
        before = self.cluster.nodes()
        node = self.cluster.register(process)
        self.gone |= before - self.cluster.nodes()
        assert node not in self.gone
        self.processes[process] = Process(node, renewed=self.now, on_time_since=self.now)

    @rule(process=processes)
    def kill(self, process: int) -> None:
        self.processes[process] = Process()

    @rule(process=processes, is_stopped=st.booleans())
    def stop_or_wake(self, process: int, is_stopped: bool) -> None:
        self.processes[process].is_stopped = is_stopped

    @rule(process=processes)
    def leave(self, process: int) -> None:
        if (one := self.processes[process]).acts and not any(memory.is_saving for memory in one.rooms.values()):
            self.cluster.leave(process, one.node)
            self.gone.add(one.node)
            self.processes[process] = Process()

    @rule(seconds=st.sampled_from(SPANS))
    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.cluster.pass_time(seconds)

    # -- what they do -----------------------------------------------------------------------------------------------

    @rule(process=processes)
    def renew(self, process: int) -> None:
        if not (one := self.processes[process]).acts:
            return
        if not self.cluster.renew(process, one.node):
            assert one.node in self.gone
            self._register(process)  # every room is dropped with the old id
            return
        if self.now - one.renewed >= TTL:
            one.on_time_since = self.now
        one.renewed = self.now

    @rule(process=processes)
    def bury(self, process: int) -> None:
        if not (one := self.processes[process]).acts:
            return
        alive = {other.node for other in self.processes if other.node and self.now - other.renewed < TTL}
        buried = self.cluster.bury(process, one.node)
        assert not buried & alive, "a node was buried that was not late"
        if buried:
            assert self.now - one.renewed < TTL, "who was late itself has judged"
            assert self.now - one.on_time_since >= TTL, "who was away has judged"
        self.gone |= buried

    @rule(process=processes, room=rooms)
    def take(self, process: int, room: str) -> None:
        one = self.processes[process]
        if not one.acts or room in one.rooms:
            return
        taken = self.cluster.take(process, one.node, room)
        if isinstance(taken, Holder):
            assert taken.node != one.node
            assert taken.node in self.cluster.nodes()
        elif isinstance(taken, Read):
            assert taken.term == self.terms[room] + 1
            self.terms[room] = taken.term
            self._has_all_that_was_acknowledged(room, taken)
            one.rooms[room] = Memory(taken.term, taken.version, len(taken.lines))

    @rule(process=processes, room=rooms, with_state=st.booleans())
    def send(self, process: int, room: str, with_state: bool) -> None:
        """Somebody asks for the room: it is taken if it has to be, and saved."""
        self.take(process, room)
        one = self.processes[process]
        memory = one.rooms.get(room)
        if not one.acts or memory is None or memory.is_saving:
            return
        memory.is_saving = True
        version = memory.version + 1 if with_state else None
        request = Request(room, memory.term, version, memory.number, f"{next(self.texts)} of {one.node}")
        self.flying.append(Flying(process, request, memory))

    @rule(process=processes, room=rooms)
    def let_go(self, process: int, room: str) -> None:
        """The room doesn't replay here: it is left to others. A save of it may still be on its way."""
        one = self.processes[process]
        if one.acts:
            one.rooms.pop(room, None)
            self.cluster.let_go(process, one.node, room)

    @rule(process=processes, room=rooms)
    def give_up(self, process: int, room: str) -> None:
        """The answer is too late: the room is dropped, and the save may yet arrive."""
        one = self.processes[process]
        if one.acts and room in one.rooms and one.rooms[room].is_saving:
            del one.rooms[room]

    @precondition(lambda self: self.flying)
    @rule(which=st.integers(0, 9), answer_is_lost=st.booleans())
    def arrive(self, which: int, answer_is_lost: bool) -> None:
        """A save reaches the database, in any order; its answer reaches the process, or not."""
        came = self.flying.pop(which % len(self.flying))
        request, one = came.request, self.processes[came.process]
        is_kept = self.cluster.save(came.process, request)
        if is_kept:
            assert self.is_of_this_term(request), "a save was kept under another term than the room's"
        if one.rooms.get(request.room) is not came.memory:
            return  # nobody waits for it any more
        if answer_is_lost or not is_kept:
            del one.rooms[request.room]
            return
        # Only now anybody is told.
        assert request.number not in self.acknowledged[request.room], "two were told that they were first"
        self.acknowledged[request.room][request.number] = request.text
        came.memory.is_saving = False
        came.memory.version = request.version or came.memory.version
        came.memory.number += 1

    def is_of_this_term(self, request: Request) -> bool:
        return request.term == self.terms[request.room]

    # -- what must hold ---------------------------------------------------------------------------------------------

    @invariant()
    def terms_grow_by_taking_alone(self) -> None:
        for room in ROOMS:
            assert self.cluster.stored(room).term == self.terms[room]

    @invariant()
    def nothing_acknowledged_is_lost(self) -> None:
        for room in ROOMS:
            self._has_all_that_was_acknowledged(room, self.cluster.stored(room))

    def _has_all_that_was_acknowledged(self, room: str, read: Read) -> None:
        assert len(set(read.lines)) == len(read.lines), "a save was kept twice"
        for number, text in self.acknowledged[room].items():
            assert read.lines[number : number + 1] == (text,), "an acknowledged save is lost"

    @invariant()
    def who_is_gone_stays_gone(self) -> None:
        assert not self.cluster.nodes() & self.gone

    def teardown(self) -> None:
        """Whatever has happened, one node that goes on renewing has every room in the end."""
        for process in range(PROCESSES):
            self.kill(process)
        self.start(0)
        for _ in range(6):
            self.pass_time(SPANS[0])
            self.renew(0)
            self.bury(0)
        for room in ROOMS:
            self.take(0, room)
            self.send(0, room, with_state=True)
            self.flying = self.flying[-1:]
            self.arrive(0, answer_is_lost=False)
            assert room in self.processes[0].rooms


FEW = settings(max_examples=60, stateful_step_count=40)
SIDE_BY_SIDE = settings(max_examples=5, stateful_step_count=40, phases=[Phase.generate])
MANY = settings(max_examples=5000, stateful_step_count=80)
MANY_SIDE_BY_SIDE = settings(max_examples=300, stateful_step_count=60)
UNTIL_FOUND = settings(max_examples=20_000, stateful_step_count=60, phases=[Phase.generate], report_multiple_bugs=False)


def test_the_model_holds_its_invariants() -> None:
    run_state_machine_as_test(Machine, settings=FEW)


@pytest.mark.long
def test_the_model_holds_its_invariants_in_many_more_stories() -> None:
    run_state_machine_as_test(Machine, settings=MANY)


class WithoutTerms(Machine):
    def cluster_to_explore(self) -> Cluster:
        return Model(ROOMS, checks_terms=False)


class WithoutAnyFence(Machine):
    def cluster_to_explore(self) -> Cluster:
        return Model(ROOMS, checks_terms=False, checks_numbers=False)

    def is_of_this_term(self, request: Request) -> bool:
        return True  # only what players would notice counts


def bury_the_first(machine: Machine) -> None:
    """The first process is late, and the second, which never was, declares it dead."""
    for _ in range(6):
        machine.pass_time(SPANS[0])
        machine.renew(1)
        machine.bury(1)


def test_a_missing_check_of_terms_is_found() -> None:
    machine = WithoutTerms()
    machine.send(0, "fox", with_state=True)
    bury_the_first(machine)
    machine.take(1, "fox")
    with pytest.raises(AssertionError, match="kept under another term"):
        machine.arrive(0, answer_is_lost=False)


def test_a_save_that_is_not_fenced_off_at_all_is_found_by_what_was_acknowledged() -> None:
    machine = WithoutAnyFence()
    machine.send(0, "fox", with_state=True)
    bury_the_first(machine)
    machine.send(1, "fox", with_state=True)
    machine.arrive(1, answer_is_lost=False)
    with pytest.raises(AssertionError, match="two were told that they were first"):
        machine.arrive(0, answer_is_lost=False)
    with pytest.raises(AssertionError, match="an acknowledged save is lost"):
        machine.nothing_acknowledged_is_lost()


@pytest.mark.long
@pytest.mark.parametrize(
    ("planted", "found"),
    [
        (WithoutTerms, "kept under another term"),
        (WithoutAnyFence, "acknowledged save is lost|two were told|kept twice"),
    ],
)
def test_and_both_are_found_by_chance(planted: type[Machine], found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        run_state_machine_as_test(planted, settings=UNTIL_FOUND)


@pytest.fixture
def sql(database: str) -> Iterator[Sql]:
    opened = Sql(database, PROCESSES)
    yield opened
    opened.close()


def side_by_side(sql: Sql) -> type[Machine]:
    class SideBySide(Machine):
        def cluster_to_explore(self) -> Cluster:
            sql.begin_anew(ROOMS)
            return Both(Model(ROOMS), sql)

    return SideBySide


def test_postgresql_answers_as_the_model_does(sql: Sql) -> None:
    run_state_machine_as_test(side_by_side(sql), settings=SIDE_BY_SIDE)


@pytest.mark.long
def test_postgresql_answers_as_the_model_does_in_many_more_stories(sql: Sql) -> None:
    run_state_machine_as_test(side_by_side(sql), settings=MANY_SIDE_BY_SIDE)


def test_a_check_of_terms_that_is_missing_in_the_database_is_found(sql: Sql, monkeypatch: pytest.MonkeyPatch) -> None:
    check = "AND r.term = n.term "
    assert check in writing._SAVE
    monkeypatch.setattr(writing, "_SAVE", writing._SAVE.replace(check, ""))
    machine = side_by_side(sql)()
    machine.send(0, "fox", with_state=True)
    bury_the_first(machine)
    machine.take(1, "fox")
    with pytest.raises(AssertionError, match="the model and the database disagree"):
        machine.arrive(0, answer_is_lost=False)
