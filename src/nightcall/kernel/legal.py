"""Legal answers to a question, as a lazy sequence: counted and indexed without being listed."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod
from typing import TYPE_CHECKING, Any, overload

from nightcall.kernel.errors import Refused

if TYPE_CHECKING:
    from nightcall.kernel.questions import Ask, Field, Option, Pick, Value


class LegalPicks(Sequence["Pick"]):
    """Every legal pick of one field: combinations in the order of the options, the empty pick last."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._open = field.open_options
        most = min(field.most, len(self._open))
        # A pick below the minimum is legal only if it is empty.
        self._sizes = range(max(field.least, 1), most + 1)
        self._count = sum(comb(len(self._open), size) for size in self._sizes)

    def __len__(self) -> int:
        return self._count + self._field.may_be_empty

    @overload
    def __getitem__(self, number: int) -> Pick: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Pick]: ...
    def __getitem__(self, number: int | slice) -> Pick | Sequence[Pick]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        left = _counted_from_the_start(number, len(self))
        if self._field.most == 1:
            return self._open[left] if left < self._count else None
        for size in self._sizes:
            many = comb(len(self._open), size)
            if left < many:
                return _combination(self._open, size, left)
            left -= many
        return ()

    def __contains__(self, pick: object) -> bool:
        try:
            self._field.check(pick)
        except Refused:
            return False
        return True


class LegalAnswers(Sequence["Value"]):
    """Every legal answer to a question; `len`, indexing, `in` and `random.choice` never list them all."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._picks = [LegalPicks(field) for field in ask.fields]

    def __len__(self) -> int:
        return prod(map(len, self._picks))

    @overload
    def __getitem__(self, number: int) -> Value: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Value]: ...
    def __getitem__(self, number: int | slice) -> Value | Sequence[Value]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        left = _counted_from_the_start(number, len(self))
        value: Value = {}
        for field, picks in zip(reversed(self._ask.fields), reversed(self._picks), strict=True):
            left, place = divmod(left, len(picks))
            value[field.name] = picks[place]
        return {field.name: value[field.name] for field in self._ask.fields}

    def __contains__(self, answer: Any) -> bool:
        try:
            self._ask.check(answer)
        except Refused:
            return False
        return True

    def __repr__(self) -> str:
        return f"<{len(self)} legal answers to {self._ask.about!r}>"


def _counted_from_the_start(number: int, length: int) -> int:
    place = number + length if number < 0 else number
    if not 0 <= place < length:
        raise IndexError(f"there is no legal answer {number} of {length}")
    return place


def _combination(options: tuple[Option, ...], size: int, number: int) -> tuple[Option, ...]:
    """The combination at this index in the order of `itertools.combinations`."""
    chosen: list[Option] = []
    for place, option in enumerate(options):
        if len(chosen) == size:
            break
        with_it = comb(len(options) - place - 1, size - len(chosen) - 1)
        if number < with_it:
            chosen.append(option)
        else:
            number -= with_it
    return tuple(chosen)
