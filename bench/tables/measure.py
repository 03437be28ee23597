"""What is measured of each contender, in turn, and how it is told."""

from __future__ import annotations

import argparse
import asyncio
import gc
import socket
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.tables.boardgame import Boardgame
from bench.tables.contender import Contender
from bench.tables.games import whole_games
from bench.tables.load import Load
from bench.tables.phone import SEATS, Phone
from bench.tables.process import Process, on_one_core
from bench.tables.table import Table
from nightcall.server import loop

CONTENDERS: dict[str, type[Contender]] = {"nightcall": Table, "boardgame.io": Boardgame}
OPENED_AT_ONCE = 20
A_KILOBYTE = 1024


@dataclass(frozen=True)
class Figures:
    """One contender in one round."""

    commands_a_core: float  # told to all twelve, for each second of the server's processor time
    commands_a_second: float
    frames_a_second: float
    p50: float  # seconds from a command to the last phone, at a steady rate
    p99: float
    lost: int
    busy: float  # the share of its core that the server used at that rate
    memory_a_room: float  # bytes
    back_after: float  # seconds until all phones were welcomed again
    back: int


async def measured(contender: Contender, words: argparse.Namespace, folder: Path) -> Figures:
    """All figures of a contender that is started for them."""
    port = free_port()
    with on_one_core(contender.command(folder, port), folder, port) as process:
        load = Load(contender)
        await open_rooms(contender, load, 1, port)  # whatever is loaded with the first room is not a room's
        before = process.memory
        await open_rooms(contender, load, words.rooms - 1, port)
        gc.collect()
        gc.freeze()
        gc.disable()
        memory = (process.memory - before) / max(1, words.rooms - 1)
        await load.as_many_as_possible(words.seconds / 4)  # to warm up
        used, frames, started = process.processor_seconds, load.frames, time.perf_counter()
        done = await load.as_many_as_possible(words.seconds)
        seconds = words.seconds
        used, frames = process.processor_seconds - used, load.frames - frames
        all_done = done + len(load.rooms)  # with those that were under way at the end, whose work is in `used`
        wall = time.perf_counter() - started
        quiet, started = process.processor_seconds, time.perf_counter()
        await load.steadily(words.rate, words.seconds)
        busy = (process.processor_seconds - quiet) / (time.perf_counter() - started)
        slowest = statistics.quantiles(load.seconds, n=100)
        back_after, back = await come_back(contender, load, port, process)
        gc.unfreeze()
        gc.enable()
        for phone in everybody(load):
            phone.vanish()
        return Figures(
            commands_a_core=all_done / used,
            commands_a_second=done / seconds,
            frames_a_second=frames / wall,
            p50=slowest[49],
            p99=slowest[98],
            lost=load.lost,
            busy=busy,
            memory_a_room=memory,
            back_after=back_after,
            back=back,
        )


async def open_rooms(contender: Contender, load: Load, count: int, port: int) -> None:
    """So many more rooms, a few at a time."""
    start = len(load.rooms)
    for first in range(start, start + count, OPENED_AT_ONCE):
        numbers = range(first, min(first + OPENED_AT_ONCE, start + count))
        load.rooms += await asyncio.gather(*(contender.open_room(number, port, load) for number in numbers))


def everybody(load: Load) -> list[Phone]:
    return [phone for room in load.rooms for phone in room]


async def come_back(contender: Contender, load: Load, port: int, process: Process) -> tuple[float, int]:
    """All phones lose their connections at once and come back at once: how long it took, and how many were welcomed."""
    phones = everybody(load)
    for phone in phones:
        phone.vanish()
    await asyncio.sleep(1)
    started = time.perf_counter()
    returns = [asyncio.wait_for(phone.connect(contender.url(port)), 120) for phone in phones]
    done = await asyncio.gather(*returns, return_exceptions=True)
    took = time.perf_counter() - started
    assert process.is_alive
    return took, sum(result is None for result in done)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


def shown(name: str, rounds: list[Figures], phones: int) -> str:
    """The middle of all rounds, in one paragraph."""

    def middle(figure: str) -> float:
        return float(statistics.median(getattr(one, figure) for one in rounds))

    return (
        f"{name}\n"
        f"  commands for a core and second    {middle('commands_a_core'):10,.0f}\n"
        f"  commands a second, by the clock   {middle('commands_a_second'):10,.0f}\n"
        f"  frames a second, by the clock     {middle('frames_a_second'):10,.0f}\n"
        f"  at the steady rate: p50           {middle('p50') * 1000:10,.1f} ms\n"
        f"                      p99           {middle('p99') * 1000:10,.1f} ms\n"
        f"                      lost          {middle('lost'):10,.0f}\n"
        f"                      of its core   {middle('busy') * 100:10,.0f} %\n"
        f"  memory a room                     {middle('memory_a_room') / A_KILOBYTE:10,.0f} kB\n"
        f"  all phones back after             {middle('back_after'):10,.1f} s ({middle('back'):,.0f} of {phones:,})\n"
    )


def main() -> None:
    """Measure the contenders in turn, as often as asked for."""
    parser = argparse.ArgumentParser(description="Our table server beside boardgame.io's, each on one core.")
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0, help="for each measurement")
    parser.add_argument("--rate", type=float, default=500.0, help="commands a second of the steady load")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--only", choices=CONTENDERS, help="leave the other one out")
    parser.add_argument("--games", action="store_true", help="whole games instead, which only nightcall has")
    words = parser.parse_args()
    loop.allow_many_connections()
    if words.games:
        with tempfile.TemporaryDirectory(prefix="nightcall-bench-") as folder:
            print(loop.run(whole_games(words.rooms, words.seconds, Path(folder), free_port())))
        return
    rounds: dict[str, list[Figures]] = {name: [] for name in CONTENDERS if words.only in (None, name)}
    print(f"{words.rooms} rooms of {SEATS}, {words.seconds:g} s each, steady at {words.rate:g} commands a second\n")
    for number in range(words.rounds):
        for name, figures in rounds.items():
            with tempfile.TemporaryDirectory(prefix="nightcall-bench-") as folder:
                figures.append(loop.run(measured(CONTENDERS[name](), words, Path(folder))))
            print(f"round {number + 1}, {shown(name, figures[-1:], words.rooms * SEATS)}", flush=True)
    if words.rounds > 1:
        for name, figures in rounds.items():
            print(f"the middle of {words.rounds} rounds, {shown(name, figures, words.rooms * SEATS)}")
    if len(rounds) > 1:
        ours, theirs = rounds.values()
        for figure in ("commands_a_core", "p99"):
            pairs = [getattr(one, figure) / getattr(other, figure) for one, other in zip(ours, theirs, strict=True)]
            print(f"{figure}: {statistics.median(pairs):.2f} x boardgame.io")
