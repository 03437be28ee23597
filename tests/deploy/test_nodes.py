"""The example of three nodes: what it sets are settings, and the nodes would accept them."""

from __future__ import annotations

import re

import dev
from nightcall.server.settings import read_settings

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
