"""The blocks that the documentation has for proxies, in front of a whole game: pages, sockets, names and addresses."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

import dev
from nightcall.client import Room
from nightcall.wire.rooms import commands
from tests.patience import PATIENCE
from tests.server.system.process import free_port, until
from tests.server.system.serving import a_server, quick

NAME = "table.example.org"


def printed(beginning: str) -> str:
    """The indented block on the page that begins so."""
    page = dev.read("docs/security.md")
    found = re.search(rf"^    {re.escape(beginning)}.*?^    }}$", page, re.DOTALL | re.MULTILINE)
    assert found
    return found[0]


def nginx(port: int, upstream: int, folder: Path) -> list[str]:
    temporary = "".join(
        f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    block = printed("location / {").replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; error_log stderr; events {{}}\n"
        f"http {{ {temporary} access_log off;\n"
        "map $http_upgrade $connection_upgrade { websocket upgrade; default ''; }\n"
        f"server {{ listen 127.0.0.1:{port}; {block} }} }}\n"
    )
    return ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(file)]


def caddy(port: int, upstream: int, folder: Path) -> list[str]:
    return _caddy(printed(f"{NAME} {{").replace(NAME, f"http://:{port}"), "127.0.0.1:8000", upstream, folder)


def caddy_of_the_compose_file(port: int, upstream: int, folder: Path) -> list[str]:
    block = dev.read("deploy/Caddyfile").replace("{$NIGHTCALL_NAME}", f"http://:{port}")
    return _caddy(block, "nightcall:8000", upstream, folder)


def _caddy(block: str, written: str, upstream: int, folder: Path) -> list[str]:
    assert written in block
    file = folder / "Caddyfile"
    file.write_text("{\nadmin off\n}\n" + block.replace(written, f"127.0.0.1:{upstream}"))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@contextmanager
def running(command: list[str], folder: Path) -> Iterator[Callable[[], None]]:
    """A call that complains if it runs no more."""
    log = folder / "proxy.log"
    settings = {"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    with log.open("wb") as out, subprocess.Popen(command, env=settings, stdout=out, stderr=out) as process:

        def check() -> None:
            assert process.poll() is None, log.read_text()

        try:
            yield check
            check()
        finally:
            process.terminate()


def answer(port: int, path: str, **headers: str) -> tuple[int, bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=headers)
        found = connection.getresponse()
        return found.status, found.read()
    except OSError:
        return 0, b""
    finally:
        connection.close()


@pytest.mark.long
@pytest.mark.parametrize("proxy", [nginx, caddy, caddy_of_the_compose_file], ids=lambda proxy: proxy.__name__)
def test_a_whole_game_is_played_through_the_proxy(proxy: Callable[..., list[str]], tmp_path: Path) -> None:
    port = free_port()

    async def evening() -> None:
        settings: dict[str, Any] = {"trusted_proxies": ("127.0.0.1",), "names": (NAME,)}
        async with a_server(**settings) as served, asyncio.timeout(PATIENCE):
            command = proxy(port, served.door.port, tmp_path)
            if shutil.which(command[0], path="/usr/sbin:/usr/bin:/sbin:/bin") is None:
                pytest.skip(f"{command[0]} is not installed here")
            with running(command, tmp_path) as check:
                ask = asyncio.to_thread
                while (await ask(answer, port, "/health"))[0] != 200:
                    check()
                    await asyncio.sleep(0.05)
                assert await ask(answer, port, "/health", Host=NAME) == (200, b'{"ok":true}')
                assert (await ask(answer, port, "/health", Host="elsewhere.example.org"))[0] == 421
                assert (await ask(answer, port, "/metrics"))[0] == 404  # for the machine itself, not for its visitors

                url = f"http://127.0.0.1:{port}"
                host = await Room.create(url, "Ada", quick("wolff-werewolf"))
                guest = await Room.join(url, host.code, "Bo")
                for _ in range(3):
                    await host.do(commands.AddBot())
                await host.start()
                first, second = await asyncio.gather(host.play(), guest.play())
                assert first == second
                assert first is not None
                for room in (host, guest):
                    await room.close()
                await until(lambda: not served.hub.devices)

    asyncio.run(evening())
