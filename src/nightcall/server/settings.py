"""The settings of the table server: their defaults, and how they are read from flags, environment and file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta
from msgspec.inspect import (
    BoolType,
    FloatType,
    IntType,
    LiteralType,
    StrType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from nightcall.kernel.errors import NightcallError
from nightcall.kernel.shown import shown
from nightcall.server.door.address import Proxies
from nightcall.server.place import usual_database

PREFIX = "NIGHTCALL_"
FILE = f"{PREFIX}SETTINGS"  # the variable that names the file
SHARED = ("postgresql://", "postgres://")

Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]
Port = Annotated[int, Meta(ge=0, le=65535)]


class BadSettings(NightcallError):
    """A setting that cannot be used, named as the user wrote it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this server is run. Each name is a flag (`--tls-cert`), a variable (`NIGHTCALL_TLS_CERT`) and a key."""

    host: str = "0.0.0.0"
    port: Port = 8000  # 0 takes any that is free
    database: str | None = None  # a file, or an address of PostgreSQL; None: the usual file, see place.py
    keep_days: Seconds = 60.0  # rooms in which nothing has happened for longer are deleted
    keep_unplayed_hours: Seconds = 24.0  # the same for rooms that never had a game
    database_limit: Count = 8 * 1024**3  # bytes in use, beyond which no new rooms are made; games go on
    disk_reserve: Annotated[int, Meta(ge=0)] = 256 * 1024**2  # bytes of the disk that are left to the games in play
    bytes_per_address: Count = 192 * 1024**2  # stored for one address in an hour
    tls_cert: Path | None = None
    tls_key: Path | None = None
    allowed_origins: tuple[str, ...] = ()  # pages of other hosts that may open sockets: "https://example.org"
    names: tuple[str, ...] = ()  # the server's names on the internet: "table.example.org"
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For is believed
    rooms_password: Annotated[str, Meta(min_length=1)] | None = None  # for opening rooms; joining one needs none
    odds: bool = True  # whether decks' odds are made ready in the background, in processes of their own
    log_format: Literal["plain", "json"] = "plain"

    # Where several servers share a database: how the others reach this one.
    node_address: str = "127.0.0.1:0"  # host and port; 0 takes any that is free
    node_tls_cert: Path | None = None
    node_tls_key: Path | None = None
    node_tls_ca: Path | None = None  # the authority that has signed every node's certificate
    node_plain: bool = False  # whether nodes of several machines may talk without TLS

    connections: Count = 20_000
    connections_per_address: Count = 400  # a school behind one address, with a few connections a browser
    handshake_seconds: Seconds = 10.0  # from a connection to its first whole request
    request_seconds: Seconds = 60.0  # from one answer to the next, on one connection
    ping_seconds: Seconds = 20.0  # whoever is silent from one ping to the next is gone
    frame_limit: Count = 64 * 1024  # bytes of one message of a client
    backlog_limit: Count = 1024 * 1024  # bytes that wait for a client before it is dropped
    frames_per_second: Seconds = 40.0  # of one socket, after a burst of five times as many
    body_limit: Count = 1024 * 1024  # bytes of one HTTP request
    requests_per_second: Seconds = 40.0  # of one address, after a burst of five times as many

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach this server itself by https."""
        return self.tls_cert is not None

    @property
    def shared_database(self) -> str | None:
        """The address of a database that several servers may share; None if it is a file."""
        return self.database if self.database is not None and self.database.startswith(SHARED) else None

    @property
    def database_shown(self) -> str:
        """The database as people may see it: a whole path, or an address without its password."""
        if self.shared_database is None:
            return str(self.database_file.resolve())
        parts = urlsplit(self.shared_database)
        user, _, host = parts.netloc.rpartition("@")
        return f"{parts.scheme}://{user.partition(':')[0]}{'@' if user else ''}{host}{parts.path}"

    @property
    def database_file(self) -> Path:
        """The file that was named, or the usual one."""
        return usual_database() if self.database is None else Path(self.database)


def read_settings(flags: Mapping[str, str], environment: Mapping[str, str], file: Path | None = None) -> Settings:
    """The settings: flags override the environment, which overrides the file, which overrides defaults."""
    if file is None and environment.get(FILE):
        file = Path(environment[FILE])
    values: dict[str, Any] = {}
    for name, value in (_from_file(file) if file else {}).items():
        values[name] = _checked(name, value, f"'{name}' in {file}", strict=True)
    for variable, text in environment.items():
        if variable.startswith(PREFIX) and variable != FILE:
            name = variable.removeprefix(PREFIX).lower()
            if name in KINDS:  # others may be meant for another part of nightcall
                values[name] = _checked(name, _parts(name, text), variable, strict=False)
    for name, text in flags.items():
        values[name] = _checked(name, _parts(name, text), flag_of(name), strict=False)
    return _fits_together(Settings(**values))


def flag_of(name: str) -> str:
    """How a setting is written on the command line."""
    return "--" + name.replace("_", "-")


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"the settings in {file} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadSettings(f"{file} is not a text file; the settings are TOML in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(f"{file} is not a TOML file: {error}.") from None


def _parts(name: str, text: str) -> object:
    """A text as msgspec takes it; several values are separated by commas."""
    if "tuple" in str(KINDS[name]):
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _checked(name: str, value: object, written: str, *, strict: bool) -> Any:
    if name not in KINDS:
        raise BadSettings(f"{written} is not a setting; those are: {', '.join(KINDS)}.")
    try:
        return msgspec.convert(value, KINDS[name], strict=strict, dec_hook=_path)
    except msgspec.ValidationError:
        raise BadSettings(f"{written} cannot be {shown(value)}: write {_wanted(type_info(KINDS[name]))}.") from None


def _path(kind: type, value: object) -> Path:
    if kind is not Path or not isinstance(value, str):
        raise ValueError  # msgspec makes a ValidationError of it
    return Path(value)


def _wanted(kind: Type) -> str:
    """What a setting of this kind can be, in words."""
    if isinstance(kind, UnionType):  # with None, which nobody writes
        return _wanted(kind.types[0])
    if isinstance(kind, IntType):
        return f"a whole number {f'of {kind.ge} or more' if kind.le is None else f'from {kind.ge} to {kind.le}'}"
    if isinstance(kind, FloatType):
        return f"a number above {kind.gt:g}"
    if isinstance(kind, LiteralType):
        return " or ".join(map(str, kind.values))
    if isinstance(kind, BoolType):
        return "true or false"
    if isinstance(kind, VarTupleType):
        return "a list of texts"
    return "a text that is not empty" if isinstance(kind, StrType) and kind.min_length else "a text"


def _fits_together(settings: Settings) -> Settings:
    if (settings.tls_cert is None) != (settings.tls_key is None):
        raise BadSettings("--tls-cert and --tls-key belong together; give both files or neither.")
    for file in (settings.tls_cert, settings.tls_key):
        if file is not None and not file.is_file():
            raise BadSettings(f"the TLS file {file} does not exist.")
    _nodes_fit_together(settings)
    for origin in settings.allowed_origins:
        if "://" not in origin or origin.endswith("/"):
            raise BadSettings(f"'{origin}' is not an origin; write it like https://example.org, without a path.")
    for name in settings.names:
        if not name or set(name) & set("/:@ "):
            raise BadSettings(f"'{name}' is not a name; write it like table.example.org, without a scheme or a port.")
    for proxy in settings.trusted_proxies:
        try:
            Proxies((proxy,))
        except ValueError:
            raise BadSettings(
                f"--trusted-proxies cannot be '{proxy}': write addresses or networks, like 127.0.0.1 or 10.0.0.0/8."
            ) from None
    return settings


def _nodes_fit_together(settings: Settings) -> None:
    host, _, port = settings.node_address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise BadSettings(f"--node-address cannot be '{settings.node_address}': write it like 10.0.0.1:8100.")
    if host in ("0.0.0.0", "[::]"):
        raise BadSettings(f"--node-address cannot be '{settings.node_address}': name the address that other nodes use.")
    files = (settings.node_tls_cert, settings.node_tls_key, settings.node_tls_ca)
    if None in files and any(files):
        raise BadSettings("--node-tls-cert, --node-tls-key and --node-tls-ca belong together; give all three or none.")
    for file in files:
        if file is not None and not file.is_file():
            raise BadSettings(f"the TLS file {file} does not exist.")
    if None in files and not settings.node_plain and not _is_loopback(host):
        raise BadSettings(
            f"nodes that reach each other at {settings.node_address} need TLS: give --node-tls-cert, --node-tls-key "
            "and --node-tls-ca, or --node-plain true if nobody else can listen on that network."
        )


def _is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    try:
        return host == "localhost" or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


KINDS = {field.name: field.type for field in msgspec.structs.fields(Settings)}
