"""Handlers that make, find, join, show and delete rooms."""

import asyncio
from typing import Any

from litestar import delete, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from nightcall.kernel.errors import Refused
from nightcall.server.http.errors import PROBLEMS
from nightcall.server.http.invitation import invitation
from nightcall.server.http.limits import Limits
from nightcall.server.http.opening import Opening
from nightcall.server.http.requester import AnyRequest, address_of, key_of
from nightcall.server.hub.hub import Hub
from nightcall.themes import own
from nightcall.wire.rooms.requests import InvitationAsked, InvitationShown, Joined, NewMember, NewRoom, RoomFound


def room_routes(hub: Hub, opening: Opening, limits: Limits, listens_on: str) -> list[ControllerRouterHandler]:
    """The handlers of rooms."""
    drawing = asyncio.Lock()

    def may_store(request: AnyRequest) -> str:
        """The client's address, if more may be stored for it."""
        address = address_of(request)
        if not hub.entrance.may_store(address):
            raise TooManyRequestsException("Too much was stored; wait an hour.")
        return address

    @post("/api/rooms", responses=PROBLEMS)
    async def make_room(request: AnyRequest, data: JSONBody[NewRoom]) -> Joined:
        limits.count_room(request)
        opening.check(data.password, address_of(request))
        address = may_store(request)
        code, member, key = await hub.requests.create(data.name, data.setup, address)
        hub.entrance.has_stored(address, len(await request.body()))
        return Joined(code=code, member=member.member, name=member.name, key=key)

    @post("/api/rooms/{code:str}/members", responses=PROBLEMS)
    async def join_room(request: AnyRequest, code: FromPath[str], data: JSONBody[NewMember]) -> Joined:
        limits.count_try(request)
        if data.ticket is not None:
            member, key = await hub.requests.redeem(code, data.ticket)
        elif data.name is not None:
            address = may_store(request)
            member, key = await hub.requests.join(code, data.name, data.role, address)
            hub.entrance.has_stored(address, len(await request.body()))
        else:
            raise Refused("no_name", "Join with a name, or with a ticket.")
        return Joined(code=code.strip().upper(), member=member.member, name=member.name, key=key)

    @get("/api/rooms/{code:str}", responses=PROBLEMS)
    async def find_room(request: AnyRequest, code: FromPath[str]) -> RoomFound:
        limits.count_try(request)
        state = await hub.requests.look_up(code)
        setup = state.setup
        return RoomFound(
            code=state.code,
            phase=state.phase,
            book=setup.book,
            players=len(state.chairs),
            locked=state.locked,
            title=own.title_in(setup.own_book, setup.language) if isinstance(setup.own_book, dict) else "",
        )

    @get("/api/rooms/{code:str}/book", responses=PROBLEMS)
    async def fetch_book(request: AnyRequest, code: FromPath[str]) -> dict[str, Any]:
        limits.count_read(request)
        return await hub.requests.own_book(code, key_of(request))

    @delete("/api/rooms/{code:str}", responses=PROBLEMS)
    async def delete_room(request: AnyRequest, code: FromPath[str]) -> None:
        limits.count_try(request)
        await hub.requests.forget_room(code, key_of(request))

    @post("/api/invitations", status_code=200, responses=PROBLEMS)
    async def invite(request: AnyRequest, data: JSONBody[InvitationAsked]) -> InvitationShown:
        limits.count_line(request)
        async with drawing:
            await asyncio.sleep(0)  # a code takes some milliseconds: whatever else waits comes before the next one
            return invitation(data, request.url.scheme, request.headers.get("host", request.url.netloc), listens_on)

    return [make_room, join_room, find_room, fetch_book, delete_room, invite]
