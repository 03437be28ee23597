"""The rooms of the house: who may import whom, where luck and clocks may enter, and what is named where."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.library import rulebooks

SOURCE = Path(__file__).parent.parent / "src" / "nightcall"

# From the roof to the ground; a room may use those on the floors below it, and itself.
FLOORS = (
    ("__init__", "__main__", "events"),  # the front of the house
    ("cli",),
    ("server", "client"),
    ("reference",),
    ("referee", "arena"),
    ("catalogue",),
    ("library",),
    ("families",),
    ("grammar",),
    ("lab", "bots", "themes", "wire"),
    ("hidden_roles", "race"),
    ("kernel",),
)
FLOOR_OF = {room: height for height, floor in enumerate(reversed(FLOORS)) for room in floor}

FROM_OUTSIDE = {"random", "secrets", "uuid", "time", "datetime"}
WHERE_LUCK_ENTERS = "kernel/sources.py"
WHERE_KEYS_ARE_MADE = "server/rooms/keys.py"
WHERE_CLOCKS_ARE = ("server/", "cli/")  # time belongs to whoever faces people

CHANGING = {
    *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"),
    *("add", "discard", "update", "setdefault", "popitem", "appendleft"),
}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


FILES = sorted(SOURCE.rglob("*.py"))


def every_file(check: Callable[[Path], None]) -> Callable[[], None]:
    """One test that looks at every file and names each that is at fault: some hundred tests would take far longer."""

    def test() -> None:
        faults = []
        for path in FILES:
            try:
                check(path)
            except AssertionError as fault:
                faults.append(f"{name_of(path)}: {fault}")
        assert not faults, "\n".join(faults)

    test.__name__ = check.__name__
    return test


def imported(module: ast.Module) -> Iterator[str]:
    """Every module that is imported, inside functions and for the type checker too."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full, so that this test can read them"
            if node.module == "nightcall":
                yield from (f"nightcall.{alias.name}" for alias in node.names)
            elif node.module:
                yield node.module


@every_file
def test_dependencies_point_down_only(path: Path) -> None:
    room = room_of(path)
    assert room in FLOOR_OF, f"say in FLOORS on which floor '{room}' is"
    for module in imported(tree(path)):
        package, _, rest = module.partition(".")
        used = rest.partition(".")[0]
        if package == "nightcall" and used and not used.startswith("__version"):
            assert used in FLOOR_OF, f"say in FLOORS on which floor '{used}' is"
            assert used == room or FLOOR_OF[used] < FLOOR_OF[room], f"{room} may not import {module}"


@every_file
def test_luck_enters_in_one_place_and_no_game_has_a_clock(path: Path) -> None:
    name = name_of(path)
    allowed = {"time", "datetime"} if name.startswith(WHERE_CLOCKS_ARE) else set()
    if name in (WHERE_LUCK_ENTERS, WHERE_KEYS_ARE_MADE):
        allowed = {"secrets"}
    found = {module.partition(".")[0] for module in imported(tree(path))} & FROM_OUTSIDE
    assert found <= allowed
    assert not any(isinstance(node, ast.Attribute) and node.attr == "urandom" for node in ast.walk(tree(path)))


@every_file
def test_no_function_changes_what_a_module_holds(path: Path) -> None:
    module = tree(path)
    held = {
        target.id
        for node in module.body
        if isinstance(node, (ast.Assign, ast.AnnAssign))
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for function in ast.walk(module):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            local = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and is_stored(node)}
            for node in ast.walk(function):
                assert not isinstance(node, ast.Global), f"line {node.lineno}: a game's state is in its session"
                changed = changed_name(node)
                assert changed not in held - local, f"line {getattr(node, 'lineno', 0)}: changes {changed}"


def is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def changed_name(node: ast.AST) -> str | None:
    """The name whose thing is changed here, if one is."""
    thing: ast.AST | None = None
    if isinstance(node, (ast.Subscript, ast.Attribute)) and isinstance(node.ctx, (ast.Store, ast.Del)):
        thing = node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        thing = node.func.value
    return thing.id if isinstance(thing, ast.Name) else None


# What a family may be known to besides its rules: each of these is one family's own half of a room.
HALVES = {
    "hidden_roles": ("hidden_roles/", "bots/", "lab/", "themes/", "grammar/", "cli/terminal/", "cli/lab/", "arena/"),
    "race": ("race/", "bots/santa/", "lab/race/", "themes/stories/santa.py", "cli/santa/"),
}
REGISTRY = "families/"  # each family's value, and the list of them
EVENTS = "events.py"  # everybody's door to the classes of events
LISTS = (REGISTRY, "cli/terminals.py")  # where families are named
BOOKS = {book.id for book in rulebooks().values()}


def owner(name: str) -> str | None:
    """The family whose half this file is part of; a folder inside another family's is its own."""
    homes = [(half, family) for family, halves in HALVES.items() for half in halves if name.startswith(half)]
    return max(homes, key=lambda home: len(home[0]))[1] if homes else None


def is_asked_for(node: ast.AST) -> Iterator[object]:
    """What something is compared with here."""
    if isinstance(node, ast.Compare):
        yield from (part.value for side in (node.left, *node.comparators) for part in parts(side))
    elif isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
        yield node.value.value


def parts(side: ast.expr) -> list[ast.Constant]:
    return [node for node in ast.walk(side) if isinstance(node, ast.Constant)]


@every_file
def test_only_a_familys_own_halves_know_its_rules(path: Path) -> None:
    name = name_of(path)
    if name.startswith((REGISTRY, EVENTS)):
        return
    for module in imported(tree(path)):
        family = module.removeprefix("nightcall.").partition(".")[0]
        if family in HALVES:
            assert family == owner(name), f"ask the family instead of importing {module}"


@every_file
def test_nobody_asks_which_family_or_which_book_it_has(path: Path) -> None:
    name = name_of(path)
    if name.startswith(LISTS) or owner(name):
        return
    asked = {value for node in ast.walk(tree(path)) for value in is_asked_for(node)}
    assert not asked & {*HALVES, *BOOKS}, "ask the family for what it offers"


CARDS = {card.name for book in RULEBOOKS for card in book.cards}


@every_file
def test_no_card_is_named_outside_rulebooks_and_themes(path: Path) -> None:
    name = name_of(path)
    if name.startswith(("hidden_roles/rulebooks/", "themes/")):
        return
    literals = {node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant)}
    assert not literals & CARDS


@every_file
def test_the_first_line_of_a_file_says_what_it_owns(path: Path) -> None:
    first = (ast.get_docstring(tree(path)) or "").partition("\n")[0]
    assert first.endswith((".", ":"))


def test_these_checks_see_what_they_forbid() -> None:
    wrong = ast.parse(
        "import time\nfrom nightcall.cli.main import main\nHELD = {}\n"
        "def remember(x):\n    HELD[x] = 1\n    HELD.update(x=2)\n    mine = []\n    mine.append(1)\n"
    )
    assert set(imported(wrong)) == {"time", "nightcall.cli.main"}
    assert [changed_name(node) for node in ast.walk(wrong) if changed_name(node)] == ["HELD", "HELD", "mine"]
    asking = ast.parse("if book.family == 'race' or name in ('catching-santa', 'wolff'):\n    pass\n")
    assert {value for node in ast.walk(asking) for value in is_asked_for(node)} >= {"race", "catching-santa"}
    assert {"werewolf", "goblin"} <= CARDS
    assert len(FILES) > 50
