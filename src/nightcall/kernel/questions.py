"""Questions: a form of a few fields, each a pick among options; and the pure check of an answer."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.legal import LegalAnswers
from nightcall.kernel.shown import shown
from nightcall.kernel.words import About, FieldName, RefusalKey

Option = int | str
_OPTION_TYPES = (int, str)
Pick = Option | None | tuple[Option, ...]
Value = dict[str, Pick]


class Field(Struct, frozen=True, gc=False):
    """A field of a question: pick between `least` and `most` of the options.

    The options are the same for everybody; those this seat may not pick are `barred` with a reason, and if None is
    barred, something has to be picked. With `says_no`, an option already means no: picking nothing is accepted but not
    offered. `regarding` is what the choice is about: the accused, the victim, cards.
    """

    name: FieldName
    options: tuple[Option, ...]
    least: int = 0
    most: int = 1
    barred: tuple[tuple[Option | None, RefusalKey], ...] = ()
    says_no: bool = False
    regarding: tuple[Option, ...] = ()

    def check(self, given: Any) -> Pick:
        """The pick as stored; raises `Refused` if it isn't allowed."""
        if self.most > 1:
            return self._check_several(given)
        if given is None:
            if self.least:
                raise Refused("pick_one", f"'{self.name}': pick one of {self._listed()}.")
        # True and 1.0 equal 1, but are not seat 1: the type has to match too.
        elif type(given) not in _OPTION_TYPES or given not in self.options:
            raise Refused("not_an_option", f"'{self.name}' cannot be {shown(given)}: pick one of {self._listed()}.")
        for option, reason in self.barred:
            if option == given:
                raise self._barred(given, reason)
        return given  # type: ignore[no-any-return]

    def _check_several(self, given: Any) -> tuple[Option, ...]:
        if given is None:
            given = ()
        if not isinstance(given, (list, tuple)):
            raise Refused("not_a_list", f"'{self.name}' takes a list of {self._number()} of {self._listed()}.")
        for one in given:
            if type(one) not in _OPTION_TYPES or one not in self.options:
                raise Refused("not_an_option", f"'{self.name}' cannot be {shown(one)}: pick among {self._listed()}.")
        if len(set(given)) != len(given):
            raise Refused("picked_twice", f"'{self.name}': pick different ones.")
        if given and not self.least <= len(given) <= self.most:
            raise Refused("wrong_number", f"'{self.name}': pick {self._number()}, not {len(given)}.")
        for option, reason in self.barred:
            if option in (given or (None,)):
                raise self._barred(option, reason)
        return tuple(given)

    def _barred(self, given: Option | None, reason: str) -> Refused:
        return Refused(reason, f"'{self.name}' cannot be {shown(given)}: {reason.replace('_', ' ')}.")

    @property
    def open_options(self) -> tuple[Option, ...]:
        """The options this seat may pick."""
        closed = dict(self.barred)
        return tuple([option for option in self.options if option not in closed])

    @property
    def may_be_empty(self) -> bool:
        """Whether this seat may pick nothing."""
        return (self.least == 0 or self.most > 1) and all(option is not None for option, _ in self.barred)

    @property
    def is_idle(self) -> bool:
        """Whether this seat can only say no, so that its pick changes nothing."""
        return bool(self.barred) and self.may_be_empty and len(self.open_options) <= self.says_no

    def _listed(self) -> str:
        return ", ".join(str(option) for option in self.options)

    def _number(self) -> str:
        return str(self.most) if self.least == self.most else f"{self.least} to {self.most}"


class Ask(Struct, frozen=True, gc=False):
    """A question to one seat. `number` counts this seat's own questions, so it reveals nothing about others."""

    seat: Seat
    number: int  # never reused: a question asked again after an undo has a new one
    about: About
    fields: tuple[Field, ...]
    # A human moderator can be asked on behalf of a seat.
    on_behalf_of: Seat | None = None
    final: bool = False

    @property
    def legal(self) -> LegalAnswers:
        """All legal answers: a sequence for counting, indexing, sampling and membership tests."""
        return LegalAnswers(self)

    def check(self, given: Any) -> Value:
        """The answer as stored, with every field; raises `Refused` if it isn't allowed."""
        kind = type(given)
        if kind is not dict:
            try:
                (field,) = self.fields
            except ValueError:
                names = ", ".join(field.name for field in self.fields)
                raise Refused("not_a_form", f"Answer with an object that has the fields {names}.") from None
            # The common case, one open option. The field itself is only needed to explain a refusal.
            if (kind is int or kind is str) and field.most == 1 and given in field.options:
                for option, _ in field.barred:
                    if option == given:
                        break
                else:
                    return {field.name: given}
            return {field.name: field.check(given)}
        value: Value = {}
        for field in self.fields:
            name = field.name
            value[name] = field.check(given.get(name))
        for name in given:
            if name not in value:
                unknown = ", ".join(str(name) for name in given if name not in value)
                raise Refused("unknown_field", f"This question has no field {unknown}; it has {', '.join(value)}.")
        return value
