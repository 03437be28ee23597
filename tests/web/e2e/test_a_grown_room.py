"""In a browser: a room with the longest names, the largest book and five hundred games behind it plays on."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
from playwright.sync_api import Browser

from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.wire.rooms.requests import Joined
from nightcall.wire.rooms.setup import Pace
from tests.server.grown import CODE, keep_a_grown_room
from tests.web.browsers import opened
from tests.web.e2e.conftest import serving
from tests.web.e2e.tables import A_DAY, QUICK, Device

A_LONG_NIGHT = msgspec.convert({**QUICK, "call_least": A_DAY, "call_most": A_DAY}, Pace)


async def grown(database: Path) -> Joined:
    store = SqliteStore(database)
    try:
        return (await keep_a_grown_room(store, A_LONG_NIGHT, devices=1))[0]
    finally:
        await store.close()


def test_the_host_begins_the_next_game_and_answers_in_its_night(browser: Browser, built: Path, tmp_path: Path) -> None:
    assert (built / "index.html").exists()
    with ThreadPoolExecutor() as elsewhere:  # in this thread the browser's loop runs
        place = elsewhere.submit(asyncio.run, grown(tmp_path / "rooms.db")).result()
    with serving(tmp_path) as server:
        context = opened(browser)
        kept = json.dumps({"key": place.key, "member": place.member, "name": place.name})
        context.add_init_script(f"localStorage.setItem('nightcall.room.{CODE}', '{kept}')")
        host = Device(context, "host")
        host.page.goto(f"{server}/room/{CODE}")
        host.page.get_by_role("button", name="Let night fall").click()
        host.play()
        host.see(".ask .done")
        host.page.reload()
        host.see(".ask .done")
        assert host.complaints == []
        context.close()
