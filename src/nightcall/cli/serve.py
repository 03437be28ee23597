"""`nightcall serve`: opens the table for browsers, phones and programs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from nightcall.cli.words import Words

if TYPE_CHECKING:
    from nightcall.server.door.door import Door

# The names are those of `server.settings.Settings`, whose import would make every command slower; a test compares them.
FLAGS = {
    "host": ("ADDRESS", "where to listen: 0.0.0.0 for every network of this machine (default), 127.0.0.1 for itself"),
    "port": ("NUMBER", "the port (default: 8000)"),
    "database": ("FILE", "where rooms and games are kept (default: in your user data folder; `serve` prints it)"),
    "tls_cert": ("FILE", "the certificate in PEM, to be served by https"),
    "tls_key": ("FILE", "its key"),
    "allowed_origins": ("LIST", "pages of other hosts that may join, such as https://example.org"),
    "names": ("LIST", "names by which browsers ask for this server, such as table.example.org"),
    "trusted_proxies": ("LIST", "addresses of proxies whose X-Forwarded-For is believed"),
    "rooms_password": (
        "TEXT",
        "asked of whoever opens a room; better as a variable or in the file, which others cannot see",
    ),
    "log_format": ("FORM", "plain (default) or json"),
    "odds": ("BOOL", "true (default) makes decks' odds ready in the background; false leaves the processor to games"),
    "keep_days": ("DAYS", "how long rooms are kept in which nothing happens"),
    "keep_unplayed_hours": ("HOURS", "the same for rooms that never had a game"),
}
LIMITS = {
    "connections": ("NUMBER", "connections in all"),
    "connections_per_address": ("NUMBER", "connections of one address"),
    "handshake_seconds": ("SECONDS", "from a connection to its first request"),
    "request_seconds": ("SECONDS", "from one answer to the next on one connection"),
    "ping_seconds": ("SECONDS", "between pings; who is silent from one to the next is gone"),
    "frame_limit": ("BYTES", "of one message"),
    "backlog_limit": ("BYTES", "that may wait for a slow reader"),
    "frames_per_second": ("NUMBER", "messages of one socket"),
    "body_limit": ("BYTES", "of one HTTP request"),
    "requests_per_second": ("NUMBER", "HTTP requests of one address"),
    "bytes_per_address": ("BYTES", "of messages that one address may send in an hour"),
    "database_limit": ("BYTES", "of the database, beyond which no new rooms are made"),
    "disk_reserve": ("BYTES", "of free space, below which no new rooms are made"),
}


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `serve`."""
    parser = words.add_parser(
        "serve",
        help="open the table for browsers and phones",
        description="Open the table for browsers and phones.",
        epilog="Every flag is also a variable (NIGHTCALL_PORT) and a key of the settings file (port = 8000). "
        "A flag counts before a variable, a variable before the file. Lists are separated by commas.",
    )
    parser.add_argument("--settings", metavar="FILE", help="a TOML file with settings (or NIGHTCALL_SETTINGS)")
    limits = parser.add_argument_group("limits")
    for group, flags in ((parser, FLAGS), (limits, LIMITS)):
        for name, (value, text) in flags.items():
            group.add_argument("--" + name.replace("_", "-"), dest=name, metavar=value, help=text)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero, after serving until somebody stops it."""
    import os
    from pathlib import Path

    from nightcall.cli.invitation import invite
    from nightcall.server.logs import start_logging
    from nightcall.server.main import run as run_server
    from nightcall.server.settings import read_settings

    given = {name: getattr(arguments, name) for name in (*FLAGS, *LIMITS)}
    flags = {name: value for name, value in given.items() if value is not None}
    settings = read_settings(flags, os.environ, Path(arguments.settings) if arguments.settings else None)
    start_logging(settings.log_format)

    def ready(door: Door) -> None:
        invite(settings.host, door.port, settings.database_file, secure=settings.is_secure)

    run_server(settings, ready)
    return 0
