"""The way into a room: an address that a phone can open, and its QR code."""

from __future__ import annotations

import pytest

from nightcall.server.http import invitation as module
from nightcall.server.http.invitation import drawn, invitation
from nightcall.wire.rooms.requests import InvitationAsked

ASKED = InvitationAsked(code="KTRW")
EVERYWHERE = "0.0.0.0"


def test_a_room_is_reached_where_its_host_has_reached_the_server() -> None:
    assert invitation(ASKED, "http", "192.168.1.20:8000", EVERYWHERE).address == "http://192.168.1.20:8000/join/KTRW"
    assert invitation(ASKED, "https", "table.example", EVERYWHERE).address == "https://table.example/join/KTRW"
    assert invitation(ASKED, "http", "[fd00::7]:8000", EVERYWHERE).address == "http://[fd00::7]:8000/join/KTRW"


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_a_phone_is_never_sent_to_itself(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "address_for_phones", lambda: "192.168.1.20")
    assert invitation(ASKED, "http", host, EVERYWHERE).address == "http://192.168.1.20:8000/join/KTRW"


def test_nobody_is_sent_to_a_server_that_only_this_machine_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "address_for_phones", lambda: "192.168.1.20")
    assert invitation(ASKED, "http", "localhost:8000", "127.0.0.1").address == "http://localhost:8000/join/KTRW"


def test_a_ticket_stands_where_no_server_ever_sees_it() -> None:
    shown = invitation(InvitationAsked(code="KTRW", ticket="a-b_C"), "http", "10.0.0.1", EVERYWHERE)
    assert shown.address == "http://10.0.0.1/join/KTRW#a-b_C"


def test_the_path_draws_every_dark_module_once() -> None:
    shown = invitation(ASKED, "http", "10.0.0.1:8000", EVERYWHERE)
    rows = drawn(shown.address)
    painted = [[False] * shown.modules for _ in range(shown.modules)]
    for part in shown.path.split("M")[1:]:
        x, y, wide = (int(number) for number in part.partition("v")[0].replace("h", " ").split())
        for column in range(x, x + wide):
            assert not painted[y][column]
            painted[y][column] = True
    assert painted == rows
