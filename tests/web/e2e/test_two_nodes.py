"""Two nodes are updated one after the other while people play in their browsers: nobody sees anything of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.server.nodes.processes import NodeProcess
from tests.server.nodes.test_failures import nodes_of
from tests.web.e2e.tables import UNHURRIED, Device, Evening

# A page says nothing of a line that is back within two seconds. A machine that is busy with other tests takes longer,
# so this clock is slow: what counts is that the first try succeeds.
A_SLOW_CLOCK = """() => {
  const now = performance.now.bind(performance), begun = now();
  performance.now = () => begun + (now() - begun) / 100;
}"""
WATCH_NOTICES = """() => {
  window.notices = [];
  const look = () => document.querySelectorAll('.notice.wrong').forEach(one => window.notices.push(one.textContent));
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@contextmanager
def two_nodes(database: str, folder: Path) -> Iterator[tuple[str, list[NodeProcess], Callable[[Any], Any]]]:
    """The address of a balancer before two nodes, the nodes, and a way to have them do something.

    The balancer has a thread of its own: this one's loop is the browser's.
    """
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()

    def do(work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result()

    serving = nodes_of(database, folder, 2)
    try:
        nodes, balancer = do(serving.__aenter__())
        try:
            yield balancer.url, nodes, do
        finally:
            do(serving.__aexit__(None, None, None))
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class Lines:
    """How often a page has opened a socket since somebody last asked."""

    def __init__(self, device: Device) -> None:
        self._opened = 0
        device.page.on("websocket", self._count)

    def _count(self, _socket: object) -> None:
        self._opened += 1

    def new(self) -> int:
        opened, self._opened = self._opened, 0
        return opened


@pytest.mark.long
@pytest.mark.usefixtures("built")
def test_phones_move_at_their_first_try_and_their_pages_say_nothing(
    browser: Browser, database: str, tmp_path: Path
) -> None:
    with two_nodes(database, tmp_path) as (address, nodes, do):
        table = Evening(browser, address, ("Ada", "Bo"), {"mode": "far", "pace": UNHURRIED})
        for _ in range(6):
            table.host.page.get_by_role("button", name="Add a bot").click()
        table.start()
        for phone in table.phones:
            phone.see(".phone")
            phone.page.evaluate(A_SLOW_CLOCK)
            phone.page.evaluate(WATCH_NOTICES)
        lines = [Lines(phone) for phone in table.phones]
        for stopped, other in (nodes, reversed(nodes)):
            do(stopped.stop())
            all_are_on(other, table)
            assert all(line.new() <= 1 for line in lines), "the first try is as good as any"
            do(stopped.start())
        for phone in table.phones:
            phone.play()
        for phone in table.phones:
            phone.see("text=Day 1")
            assert phone.page.evaluate("window.notices") == []
        table.nobody_complained()
        table.close()


def all_are_on(node: NodeProcess, table: Evening) -> None:
    """Waits until this node has the table's phones; the browser goes on meanwhile."""
    while node.figures()["nightcall_devices"] < len(table.phones):
        table.host.page.wait_for_timeout(50)
