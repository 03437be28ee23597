"""The browser's types are made from the room's own, and kept current."""

import dev
from nightcall.reference.schemas import browser_types
from nightcall.wire.rooms.blocks import BLOCK
from nightcall.wire.rooms.commands import PROTOCOL


def test_the_browsers_types_are_current() -> None:
    assert dev.read("web/src/wire/types.ts") == browser_types(), (
        "run `python3 dev.py schema typescript > web/src/wire/types.ts`"
    )


def test_the_browser_sends_blocks_of_the_same_size_and_speaks_the_same_protocol() -> None:
    assert f"export const BLOCK = {BLOCK};" in dev.read("web/src/socket/blocks.ts")
    assert f"export const PROTOCOL = {PROTOCOL};" in dev.read("web/src/socket/room.ts")
