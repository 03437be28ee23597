"""Events and inputs are values: made whole, member by member, and never changed afterwards."""

from __future__ import annotations

import inspect
from typing import get_args

from msgspec import Struct

from nightcall.catalogue import event_types
from nightcall.kernel.inputs import AnyInput

VALUES: list[type[Struct]] = [*event_types(), *get_args(AnyInput)]


def test_no_value_can_be_changed_and_members_go_by_their_names() -> None:
    for kind in VALUES:
        assert kind.__struct_config__.frozen, kind
        members = inspect.signature(kind).parameters.values()
        assert {member.kind for member in members} <= {inspect.Parameter.KEYWORD_ONLY}, kind
