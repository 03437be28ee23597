"""The example of three nodes: they accept their settings, and its proxy hides from a game that they come and go."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path

import pytest

import dev
from nightcall.server.settings import read_settings
from tests.patience import PATIENCE
from tests.server.nodes.test_failures import a_table, more, nodes_of, played
from tests.server.system.process import free_port
from tests.server.system.test_proxies import answer, running

FOLDER = dev.ROOT / "examples" / "nodes"
COMPOSE = (FOLDER / "compose.yaml").read_text(encoding="utf-8")


def test_every_node_accepts_its_settings() -> None:
    shared = dict(re.findall(r'^    (NIGHTCALL_\w+): "(.*)"$', COMPOSE, re.MULTILINE))
    nodes = re.findall(r'^  (\w+): \{ .*NIGHTCALL_NODE_ADDRESS: "(.*)" \}', COMPOSE, re.MULTILINE)
    assert len(shared) == 4
    assert [name for name, _ in nodes] == ["node1", "node2", "node3"]
    for name, address in nodes:
        settings = read_settings({}, {**shared, "NIGHTCALL_NODE_ADDRESS": address})
        assert settings.shared_database
        assert settings.node_plain
        assert settings.node_address == f"{name}:8100"


def test_the_proxy_knows_every_node_and_is_the_one_they_trust() -> None:
    proxied = re.findall(r"(node\d):8000", (FOLDER / "Caddyfile").read_text(encoding="utf-8"))
    assert proxied == ["node1", "node2", "node3"]
    assert len(re.findall(r"172\.31\.0\.2\b", COMPOSE)) == 2


@pytest.mark.long
def test_behind_its_proxy_a_game_continues_while_nodes_are_updated_and_killed(database: str, tmp_path: Path) -> None:
    if shutil.which("caddy") is None:
        pytest.skip("caddy is not installed here")
    port = free_port()

    async def story() -> None:
        async with asyncio.timeout(PATIENCE), nodes_of(database, tmp_path, 3) as (nodes, _):
            block = (FOLDER / "Caddyfile").read_text(encoding="utf-8").replace("{$NIGHTCALL_NAME}", f"http://:{port}")
            for number, node in enumerate(nodes, 1):
                block = block.replace(f"node{number}:8000", f"127.0.0.1:{node.port}")
            file = tmp_path / "Caddyfile"
            file.write_text("{\nadmin off\n}\n" + block)
            with running(["caddy", "run", "--adapter", "caddyfile", "--config", str(file)], tmp_path) as check:
                while (await asyncio.to_thread(answer, port, "/health"))[0] != 200:
                    check()
                    await asyncio.sleep(0.05)
                tables = [await a_table(f"http://127.0.0.1:{port}") for _ in range(2)]
                async with played(tables):
                    for node in nodes:
                        await more(tables, 2)
                        await node.stop()
                        await node.start()
                    await more(tables, 2)
                    nodes[0].kill()
                    await more(tables, 2)

    asyncio.run(story())
