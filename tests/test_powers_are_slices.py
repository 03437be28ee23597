"""A power is at most one file on a floor: its class, its events and its fields are named hardly anywhere else."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from nightcall.hidden_roles.abilities.registry import Power, powers
from tests.test_rooms import FILES, name_of, tree

# How many files may name a power, by its class, an event or a field: one on each floor, and one or two about it.
MOST_FILES = 6
MOST_FILES_OF_RULES = 3  # its own, and those of powers that are about it

# A floor's list names all of its powers, the exact chain is a list of their steps in order, everybody's door to events
# lists those; and a rulebook is made of powers.
LISTS = (
    *("hidden_roles/abilities/all.py", "bots/powers/all.py", "lab/halves.py"),
    *("lab/exact/reading.py", "events.py"),
)
RULEBOOKS = "hidden_roles/rulebooks/"
# Where answers are asked for and given; elsewhere "take" or "risk" are only words.
WHERE_FIELDS_ARE = ("hidden_roles/", "lab/", "bots/")
MEAN_MORE = {"lovers", "risk"}  # a side and a house rule are called so too

SHIPPED = [power for power in powers() if not power.package]
every_power = pytest.mark.parametrize("power", SHIPPED, ids=lambda power: power.module.__name__.rpartition(".")[2])


@cache
def named_in(path: Path) -> frozenset[str]:
    """Every class that a file names, and every text that stands alone in it."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.ImportFrom(names=aliases):
                found |= {alias.name for alias in aliases}
            case ast.Constant(value=str(text)):
                found.add(f"'{text}'")
    return frozenset(found)


@cache
def fields_of(power: Power) -> frozenset[str]:
    """The names of the fields that its file makes."""
    assert power.module.__file__
    calls = [node for node in ast.walk(tree(Path(power.module.__file__))) if isinstance(node, ast.Call)]
    made = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Field"]
    return frozenset(str(call.args[0].value) for call in made if isinstance(call.args[0], ast.Constant))


def own_fields_of(power: Power) -> set[str]:
    """Those that no other power asks for."""
    fields = fields_of(power) - MEAN_MORE
    return {field for field in fields if sum(field in fields_of(other) for other in SHIPPED) == 1}


def is_counted(file: str) -> bool:
    return file not in LISTS and not file.startswith(RULEBOOKS)


def files_naming(power: Power) -> list[str]:
    """The files of the source that name something of this power."""
    classes = {kind.__name__ for kind in (*power.abilities, *power.events)}
    fields = {f"'{field}'" for field in own_fields_of(power)}
    return [
        file
        for file, path in ((name_of(path), path) for path in FILES)
        if is_counted(file)
        and (classes & named_in(path) or (file.startswith(WHERE_FIELDS_ARE) and fields & named_in(path)))
    ]


@every_power
def test_a_power_is_named_in_few_files(power: Power) -> None:
    files = files_naming(power)
    assert len(files) <= MOST_FILES, files


@every_power
def test_on_the_rules_floor_only_powers_know_powers(power: Power) -> None:
    files = [file for file in files_naming(power) if file.startswith(("hidden_roles/", "themes/"))]
    assert len(files) <= MOST_FILES_OF_RULES, files
    assert all(file.startswith("hidden_roles/abilities/") for file in files), files


def test_this_test_sees_what_it_counts() -> None:
    guard = next(power for power in SHIPPED if power.module.__name__.endswith(".guard"))
    assert own_fields_of(guard) == {"guard"}
    assert "hidden_roles/abilities/guard.py" in files_naming(guard)
    assert len(SHIPPED) > 10
