"""Mutants: small changes of the code that some test should notice, drawn by a seed."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

_COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
_SUMS: Final[dict[type[ast.operator], str]] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*"}


class Mutant(NamedTuple):
    """One change: what stands at these places of the file, and what stands there instead."""

    file: str  # below src
    line: int
    start: int  # in characters of the file
    end: int
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.was!r} became {self.now!r}"

    def applied(self, text: str) -> str:
        """The file with the change in it."""
        assert text[self.start : self.end] == self.was
        return text[: self.start] + self.now + text[self.end :]


def drawn(source: Path, rooms: Sequence[str], number: int, seed: int) -> list[Mutant]:
    """As many mutants of these rooms (folders below the source), the same for the same seed."""
    luck = Random(seed)
    found: list[Mutant] = []
    for count, room in enumerate(rooms):
        files = sorted(path for path in (source / room).rglob("*.py") if path.name != "__init__.py")
        among = [mutant for path in files for mutant in mutants_of(path.relative_to(source).as_posix(), path)]
        share = number * (count + 1) // len(rooms) - number * count // len(rooms)
        found += luck.sample(among, min(share, len(among)))
    return found


def mutants_of(name: str, path: Path) -> Iterator[Mutant]:
    """Every change that can be made to this file, from its top to its end."""
    text = path.read_text(encoding="utf-8")
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    lines = text.splitlines()

    def at(line: int, column: int) -> int:  # the tree counts bytes
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    for node in _code(ast.parse(text)):
        for first, last, now in _changes(node):
            start, end = at(*first), at(*last)
            was = text[start:end]
            if isinstance(node, ast.Compare | ast.BoolOp | ast.BinOp | ast.UnaryOp):
                now = ")" * was.count(")") + now + "(" * was.count("(")  # the tree knows nothing of parentheses
            if "\n" not in was and was != now:
                yield Mutant(name, first[0], start, end, was, now)


Place = tuple[int, int]


def _changes(node: ast.AST) -> Iterator[tuple[Place, Place, str]]:
    """What can be changed of this node itself: from where, to where, and what it becomes."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in _COMPARISONS:
            yield _end(left), _start(right), f" {_COMPARISONS[type(operator)]} "
        case ast.BoolOp(op=operator, values=[first, second, *_]):
            yield _end(first), _start(second), " or " if isinstance(operator, ast.And) else " and "
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _SUMS:
            yield _end(left), _start(right), f" {_SUMS[type(operator)]} "
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _start(node), _start(operand), ""
        case ast.Constant(value=bool(value)):
            yield _start(node), _end(node), str(not value)
        case ast.Constant(value=int(value)):
            yield _start(node), _end(node), str(value + 1)
        case ast.Expr(value=ast.Call()):
            yield _start(node), _end(node), "pass"
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield _start(node), _end(node), "return None"


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that do something: no types, no decorators, nothing that is said in a log or when something fails."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Raise | ast.Assert | ast.arg | ast.AnnAssign) and not _does_something(child):
            continue
        if isinstance(child, ast.Expr) and "log" in ast.dump(child.value)[:120]:
            continue
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in child.body:
                yield part
                yield from _code(part)
            continue
        if isinstance(child, ast.AnnAssign):
            assert child.value is not None
            yield child.value
            yield from _code(child.value)
            continue
        yield child
        yield from _code(child)


def _does_something(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and node.value is not None


def _start(node: ast.AST) -> Place:
    return node.lineno, node.col_offset  # type: ignore[attr-defined]


def _end(node: ast.AST) -> Place:
    return node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]
