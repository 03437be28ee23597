"""A fault of ours in one room: its devices come again, and find it as it was stored."""

from __future__ import annotations

import pytest

from nightcall.server.hub import hub
from nightcall.server.hub.live_rooms import TRY_LATER
from tests.server.kit import House, tell


def test_a_room_at_fault_is_read_again_from_what_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a fault")

    async def fault(house: House) -> None:
        ada = await house.opens_a_room("Ada")
        await ada.does("add_bot")
        room = house.room_of(ada)
        with monkeypatch.context() as patch:
            patch.setattr(hub, "hear", fails)
            ada.mentions("add_bot")
            await house.rests()
        assert ada.closed == TRY_LATER
        await ada.comes_back()
        assert house.room_of(ada) is not room
        await ada.does("add_bot")
        assert len(ada.names) == 3

    tell(fault)


def test_a_frame_that_cannot_be_sent_ends_that_connection_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fault(house: House) -> None:
        ada, bo, cy = await house.table_of("Ada", "Bo", "Cy")
        assert bo.wire is not None

        def fails(_frame: bytes) -> None:
            raise RuntimeError("a fault")

        monkeypatch.setattr(bo.wire, "send", fails)
        await ada.does("add_bot")
        await house.rests()
        assert bo.closed == TRY_LATER
        assert len(ada.names) == len(cy.names) == 4
        await bo.comes_back()
        assert len(bo.names) == 4

    tell(fault)
