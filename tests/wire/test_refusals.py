"""Refusals: every key that the source can refuse with is declared, and every key that is declared is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import nightcall
from nightcall.catalogue import asked, refusals
from nightcall.families.registry import families
from nightcall.kernel.errors import REFUSALS as OF_THE_KERNEL
from nightcall.referee import REFUSALS as OF_THE_REFEREE
from nightcall.reference.schemas import schemas
from nightcall.server.door.hosts import FOREIGN_ORIGIN, MISDIRECTED
from nightcall.server.http.errors import SENTENCES
from nightcall.wire.reading import REFUSALS as OF_LINES
from nightcall.wire.rooms.refusals import OF_REQUESTS, OF_ROOMS

SOURCE = Path(nightcall.__file__).parent

# Who refuses by a key, and the place of the key among what it is given.
REFUSERS = {"Refused": 0, "Busy": 0, "Malformed": 0, "Trouble": 0, "told": 0, "refuse": 2}
NAMED = {"Problem", "Refusal"}  # these are given it by its name


def keys_in(*rooms: str) -> set[str]:
    """Every key that is written where something in these rooms is refused."""
    files = [
        file for room in rooms for file in [SOURCE / f"{room}.py", *(SOURCE / room).rglob("*.py")] if file.exists()
    ]
    return {key for file in files for key in _keys(ast.parse(file.read_text(encoding="utf-8")))}


def _keys(tree: ast.Module) -> Iterator[str]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        given = call.args[REFUSERS[name] : REFUSERS[name] + 1] if name in REFUSERS else []
        given += call.args[:1] if name == "__init__" and len(call.args) > 1 else []  # a kind that has one key
        given += [one.value for one in call.keywords if one.arg == "reason" and name in NAMED]
        yield from (one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))


def test_the_kernel_declares_what_it_refuses() -> None:
    assert keys_in("kernel") == {*OF_THE_KERNEL}


def test_a_line_that_is_no_command_has_a_declared_reason() -> None:
    assert keys_in("wire") == {*OF_LINES}


def test_the_referee_declares_what_it_refuses() -> None:
    assert keys_in("referee") | {"bad_setup", "bad_log"} == {*OF_THE_REFEREE}


def test_families_declare_what_they_refuse() -> None:
    for family in families().values():
        assert keys_in(family.id) == {*family.refusals}


def test_rooms_and_requests_declare_what_they_refuse() -> None:
    by_tables = {key for key, _ in (*SENTENCES.values(), FOREIGN_ORIGIN, MISDIRECTED)}
    assert keys_in("server") | by_tables == {*OF_ROOMS, *OF_REQUESTS}


def test_nobody_else_refuses_anything() -> None:
    others = {path.name.removesuffix(".py") for path in SOURCE.iterdir()}
    others -= {"kernel", "wire", "referee", "server", *families()}
    assert keys_in(*others) == set()


def test_the_schemas_list_every_key() -> None:
    barred = {key for one in asked() for key in one.barred}
    for name, more in (("line", {*OF_LINES, *OF_THE_REFEREE}), ("frame", {*OF_ROOMS})):
        (listed, _) = schemas()[name]["$defs"]["RefusalKey"]["anyOf"]
        assert {*listed["enum"]} == {*refusals(), *more} >= barred
