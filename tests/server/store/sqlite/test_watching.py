"""A database whose files are taken away while the server runs: nothing more is acknowledged."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nightcall.server.store.sqlite.files import all_files
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import Unwritable, keep
from tests.server.store.stories import room, with_store

GONE = "was deleted or replaced while the server was running, so nothing can be saved"


def deleted(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def replaced(file: Path) -> None:
    shutil.copy(file, file.with_name("copy"))
    file.rename(file.with_name("elsewhere"))
    file.with_name("copy").rename(file)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a file that is open cannot be taken away")
@pytest.mark.parametrize("which", [0, 1, 2], ids=["database", "log", "index"])
@pytest.mark.parametrize("taken_away", [deleted, replaced])
def test_a_file_that_is_deleted_or_replaced_is_noticed_before_anything_more_is_acknowledged(
    tmp_path: Path, which: int, taken_away: Callable[[Path], None]
) -> None:
    path = tmp_path / "rooms.db"

    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox")])
        file = all_files(path)[which]
        taken_away(file)
        for name in ("owl", "bat"):
            with pytest.raises(Unwritable, match=GONE) as raised:
                await store.save([room(name)])
            assert str(raised.value).startswith(str(file))
        file.unlink(missing_ok=True)
        file.with_name("elsewhere").rename(file)
        await keep(store, [room("cat")])

    with_store(path, story)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a file that is open cannot be cut short")
def test_a_database_that_is_emptied_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"

    async def first(store: SqliteStore) -> None:
        await keep(store, [room("fox")])

    async def story(store: SqliteStore) -> None:
        os.truncate(path, 0)
        with pytest.raises(Unwritable):
            await store.save([room("owl")])

    with_store(path, first)
    with_store(path, story)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_a_database_that_this_user_may_no_longer_read_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"

    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox")])
        path.chmod(0)
        with pytest.raises(Unwritable, match="can no longer be read and written by this user"):
            await store.save([room("owl")])
        path.chmod(0o600)
        await keep(store, [room("bat")])

    with_store(path, story)
