"""The browser's types are made from the room's own, and kept current."""

import dev
from nightcall.reference import browser_types


def test_the_browsers_types_are_current() -> None:
    assert dev.read("web/src/wire/types.ts") == browser_types(), (
        "run `python3 dev.py schema typescript > web/src/wire/types.ts`"
    )
