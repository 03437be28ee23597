"""Type checking of plain data: reports every mismatch at once, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from msgspec import inspect

from nightcall.hidden_roles.abilities.ability import ReadByName
from nightcall.hidden_roles.abilities.registry import any_ability
from nightcall.hidden_roles.mistakes import Mistake, Path, instead_of, quoted
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.shown import shown

# No rulebook needs larger numbers, and larger ones do not fit everywhere.
_LARGEST: Final = 1_000_000


def mistakes_in(data: Any, kind: Any, at: Path = ()) -> Iterator[Mistake]:
    """Every way in which this data does not match the type."""
    return _check(data, _type_of(kind), at)


def fields_of(kind: Any) -> dict[str, inspect.Field]:
    """The fields of a struct, by the names used in files."""
    found = _type_of(kind)
    assert isinstance(found, inspect.StructType)
    return {field.encode_name: field for field in found.fields}


def takes(kind: inspect.Type) -> str:
    """The values a field of this type takes, in words."""
    match kind:
        case inspect.Metadata():
            return takes(kind.type)
        case inspect.LiteralType():
            return quoted(sorted(kind.values, key=str))
        case inspect.BoolType():
            return Sentence("true_or_false", "true or false")
        case inspect.IntType():
            least, most = kind.ge, kind.le
            if least is None:
                return Sentence("any_whole_number", "a whole number")
            return Sentence("whole_number", "a whole number from {least} to {most}", least=least, most=most)
        case inspect.StrType():
            return Sentence("a_text", "a text in quotes")
        case inspect.VarTupleType():
            return Sentence("a_list_of", "a list of {many}", many=_many(kind.item_type))
        case _:
            return Sentence("a_table", "a table")


@cache
def _type_of(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _many(kind: inspect.Type) -> Sentence:
    match kind:
        case inspect.StrType():
            return Sentence("texts", "texts")
        case inspect.VarTupleType():
            return Sentence("lists_of", "lists of {many}", many=_many(kind.item_type))
        case _:
            return Sentence("tables", "tables")


def _check(data: Any, kind: inspect.Type, at: Path) -> Iterator[Mistake]:
    match kind:
        case inspect.AnyType():
            return
        case inspect.Metadata():
            yield from _check(data, kind.type, at)
        case inspect.CustomType() if kind.cls is ReadByName:
            yield from _check(data, _type_of(any_ability()), at)
        case inspect.StructType() if isinstance(data, Mapping):
            yield from _check_struct(data, kind, at)
        case inspect.UnionType() if isinstance(data, Mapping):
            yield from _check_tagged(data, kind, at)
        case inspect.DictType() if isinstance(data, Mapping):
            for key, value in data.items():
                yield from _check_key(key, kind.key_type, at)
                yield from _check(value, kind.value_type, (*at, str(key)))
        case inspect.VarTupleType() if isinstance(data, Sequence) and not isinstance(data, str):
            for number, item in enumerate(data):
                yield from _check(item, kind.item_type, (*at, number))
        case _ if not _fits(data, kind):
            sentence = "{found} does not belong here; use {takes}."
            yield Mistake(at, Sentence("book_misplaced", sentence, found=shown(data), takes=takes(kind)))


def _fits(data: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.LiteralType():
            return isinstance(data, str) and data in kind.values
        case inspect.BoolType():
            return isinstance(data, bool)
        case inspect.IntType():
            least, most = -_LARGEST if kind.ge is None else kind.ge, _LARGEST if kind.le is None else kind.le
            return type(data) is int and least <= data <= most
        case inspect.StrType():
            return isinstance(data, str)
        case _:
            return False


def _check_key(found: Any, kind: inspect.Type, at: Path) -> Iterator[Mistake]:
    key = str(found)
    if isinstance(kind, inspect.StrType) and not isinstance(found, str):  # only in data from a program
        yield Mistake((*at, key), no_text_as_name(found))
    is_number = key.isascii() and key.isdecimal() and str(int(key[:9])) == key
    if isinstance(kind, inspect.IntType) and not is_number:
        sentence = "{found} does not belong here; use a whole number as the name of each entry."
        yield Mistake((*at, key), Sentence("book_no_number_as_name", sentence, found=shown(key)))


def no_text_as_name(found: Any) -> Sentence:
    """The mistake of a key that isn't a string."""
    sentence = "{found} does not belong here; use a text as the name of each entry."
    return Sentence("book_no_text_as_name", sentence, found=shown(found))


def _check_struct(data: Mapping[Any, Any], kind: inspect.StructType, at: Path) -> Iterator[Mistake]:
    fields = {field.encode_name: field for field in kind.fields}
    for name, value in data.items():
        if name in fields:
            yield from _check(value, fields[name].type, (*at, name))
        elif name != kind.tag_field:
            sentence = "there is no {name} here; {instead}"
            instead = instead_of(name, fields)
            yield Mistake((*at, str(name)), Sentence("book_no_such_entry", sentence, name=shown(name), instead=instead))
    for name, field in fields.items():
        if field.required and name not in data:
            sentence = "'{name}' is missing; it takes {takes}."
            yield Mistake(at, Sentence("book_missing_entry", sentence, name=name, takes=takes(field.type)))


def _check_tagged(data: Mapping[Any, Any], kind: inspect.UnionType, at: Path) -> Iterator[Mistake]:
    kinds = {str(one.tag): one for one in kind.types if isinstance(one, inspect.StructType)}
    tag_field = str(next(iter(kinds.values())).tag_field)
    if tag_field not in data:
        instead = instead_of("", kinds)
        yield Mistake(
            at, Sentence("book_missing_kind", "'{name}' is missing; {instead}", name=tag_field, instead=instead)
        )
        return
    tag = data[tag_field]
    if not isinstance(tag, str) or tag not in kinds:
        sentence = "there is no {entry} {name}; {instead}"
        instead = instead_of(tag, kinds)
        what = Sentence("book_no_such_kind", sentence, entry=tag_field, name=shown(tag), instead=instead)
        yield Mistake((*at, tag_field), what)
        return
    yield from _check_struct(data, kinds[tag], at)
