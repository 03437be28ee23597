"""`nightcall serve`: opens the table for browsers, phones and programs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from nightcall.cli.words import Words

if TYPE_CHECKING:
    from nightcall.server.door.door import Door

# The names are those of `server.settings.Settings`, whose import would make every command slower; a test compares them.
FLAGS = {
    "host": ("ADDRESS", "address to listen on: 0.0.0.0 for all networks (default), 127.0.0.1 for this machine only"),
    "port": ("NUMBER", "the port (default: 8000)"),
    "database": (
        "FILE",
        "the database (default: ./nightcall.db if it exists, else in the clone or your data folder; `serve` prints it)",
    ),
    "tls_cert": ("FILE", "TLS certificate in PEM"),
    "tls_key": ("FILE", "its key"),
    "allowed_origins": ("LIST", "origins of other sites that may connect, such as https://example.org"),
    "names": ("LIST", "host names of this server, such as table.example.org"),
    "trusted_proxies": ("LIST", "addresses or networks of proxies whose X-Forwarded-For is trusted"),
    "rooms_password": ("TEXT", "password for opening rooms; a variable or the file keep it out of the process list"),
    "log_format": ("FORM", "plain (default) or json"),
    "odds": ("BOOL", "true (default) computes odds of decks in the background; false leaves the processor to games"),
    "keep_days": ("DAYS", "how long to keep inactive rooms"),
    "keep_unplayed_hours": ("HOURS", "how long to keep rooms without a game"),
}
NODES = {
    "node_address": ("ADDRESS", "where other nodes of the same database reach this one, such as 10.0.0.1:8100"),
    "node_tls_cert": ("FILE", "this node's TLS certificate in PEM, for other nodes"),
    "node_tls_key": ("FILE", "its key"),
    "node_tls_ca": ("FILE", "certificate of the authority that signed every node's"),
    "node_plain": ("BOOL", "true lets nodes of several machines talk without TLS, on a network of their own"),
}
LIMITS = {
    "connections": ("NUMBER", "connections in all"),
    "connections_per_address": ("NUMBER", "connections from one address"),
    "handshake_seconds": ("SECONDS", "time from connecting to the first request"),
    "request_seconds": ("SECONDS", "idle time between requests on one connection"),
    "ping_seconds": ("SECONDS", "time between pings; a peer that misses one is disconnected"),
    "frame_limit": ("BYTES", "of one message"),
    "backlog_limit": ("BYTES", "bytes queued for a slow reader"),
    "frames_per_second": ("NUMBER", "messages on one socket, per second"),
    "body_limit": ("BYTES", "size of one HTTP request"),
    "requests_per_second": ("NUMBER", "HTTP requests from one address, per second"),
    "bytes_per_address": ("BYTES", "bytes stored for one address in an hour"),
    "database_limit": ("BYTES", "size of the database beyond which no new rooms are created"),
    "disk_reserve": ("BYTES", "free disk space below which no new rooms are created"),
}


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `serve`."""
    parser = words.add_parser(
        "serve",
        help="run the server for browsers and phones",
        description="Runs the server for browsers and phones.",
        epilog="Every flag is also an environment variable (NIGHTCALL_PORT) and a key of the settings file (port "
        "= 8000). Flags override variables, variables override the file. Lists are separated by commas.",
    )
    parser.add_argument("--settings", metavar="FILE", help="a TOML file with settings (or NIGHTCALL_SETTINGS)")
    nodes = parser.add_argument_group("several servers on one database")
    limits = parser.add_argument_group("limits")
    for group, flags in ((parser, FLAGS), (nodes, NODES), (limits, LIMITS)):
        for name, (value, text) in flags.items():
            group.add_argument("--" + name.replace("_", "-"), dest=name, metavar=value, help=text)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Serves until it is stopped; returns 0."""
    import os
    from pathlib import Path

    from nightcall.cli.invitation import invite
    from nightcall.server.logs import start_logging
    from nightcall.server.main import run as run_server
    from nightcall.server.settings import read_settings

    given = {name: getattr(arguments, name) for name in (*FLAGS, *NODES, *LIMITS)}
    flags = {name: value for name, value in given.items() if value is not None}
    settings = read_settings(flags, os.environ, Path(arguments.settings) if arguments.settings else None)
    start_logging(settings.log_format)

    def ready(door: Door) -> None:
        invite(settings.host, door.port, settings.database_shown, secure=settings.is_secure)

    run_server(settings, ready)
    return 0
