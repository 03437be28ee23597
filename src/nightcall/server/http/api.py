"""The HTTP API: make, join and look up rooms; fetch or delete played games; books and odds."""

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get, post
from litestar.exceptions import NotAuthorizedException, TooManyRequestsException
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from nightcall.kernel.errors import BadSetup, Refused
from nightcall.server.beside.reader import BesideReader
from nightcall.server.beside.turns import Turns
from nightcall.server.door.limits import PerAddress, household_of
from nightcall.server.http.books import books_in
from nightcall.server.http.errors import PROBLEMS
from nightcall.server.http.invitation import invitation
from nightcall.server.http.opening import Opening
from nightcall.server.hub.hub import Hub
from nightcall.server.oracle.oracle import Oracle
from nightcall.server.oracle.thinking import Evening
from nightcall.server.rooms.preparing import brought_along, prepared
from nightcall.server.rooms.refusing import in_words
from nightcall.themes import own
from nightcall.themes.words import themes
from nightcall.wire.rooms.odds import GroupFound, OddsAsked, OddsFound, WolffFound
from nightcall.wire.rooms.requests import (
    BooksShown,
    DeckAsked,
    DeckFound,
    GamesShown,
    InvitationAsked,
    InvitationShown,
    Joined,
    LineAsked,
    LineUnderstood,
    NewMember,
    NewRoom,
    OwnBookAsked,
    OwnBookShown,
    RoomFound,
    StoryAsked,
    StoryShown,
    WorkshopAsked,
    WorkshopShown,
)

# Codes are short, so guessing is rate-limited long before one is found.
_TRIES_A_SECOND = 1.0
_TRIES_AT_ONCE = 60.0
_ROOMS_A_SECOND = 0.2
_ROOMS_AT_ONCE = 100.0
# A whole table may type behind one address.
_LINES_A_SECOND = 4.0
_LINES_AT_ONCE = 100.0
# Only recent games count towards a group, and replaying many is expensive.
_GAMES_FITTED = 50

PlayersByWolff = Annotated[int, QueryParameter(ge=5, le=30)]


def routes(hub: Hub, oracle: Oracle, reader: BesideReader, opening: Opening, listens_on: str) -> Router:
    """The handlers of everything under /api."""
    tries = PerAddress(_TRIES_A_SECOND, _TRIES_AT_ONCE)
    lines = PerAddress(_LINES_A_SECOND, _LINES_AT_ONCE)
    makes = PerAddress(_ROOMS_A_SECOND, _ROOMS_AT_ONCE)
    drawing = asyncio.Lock()
    fitting = Turns(1)

    def one_more(request: Request[Any, Any, Any], limit: PerAddress) -> None:
        if not limit.take(_address(request)):
            raise TooManyRequestsException("Too many tries; wait a minute.")

    def may_store(request: Request[Any, Any, Any]) -> str:
        """The client's address, if more may be stored for it."""
        address = _address(request)
        if not hub.entrance.may_store(address):
            raise TooManyRequestsException("Too much was stored; wait an hour.")
        return address

    @post("/api/rooms", responses=PROBLEMS)
    async def make_room(request: Request[Any, Any, Any], data: JSONBody[NewRoom]) -> Joined:
        one_more(request, makes)
        opening.check(data.password, _address(request))
        address = may_store(request)
        code, member, key = await hub.requests.create(data.name, data.setup, address)
        hub.entrance.has_stored(address, len(await request.body()))
        return Joined(code=code, member=member.member, name=member.name, key=key)

    @post("/api/rooms/{code:str}/members", responses=PROBLEMS)
    async def join_room(request: Request[Any, Any, Any], code: FromPath[str], data: JSONBody[NewMember]) -> Joined:
        one_more(request, tries)
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
    async def find_room(request: Request[Any, Any, Any], code: FromPath[str]) -> RoomFound:
        one_more(request, tries)
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
    async def fetch_book(request: Request[Any, Any, Any], code: FromPath[str]) -> dict[str, Any]:
        one_more(request, tries)
        return await hub.requests.own_book(code, _key(request))

    @get("/api/rooms/{code:str}/games", responses=PROBLEMS)
    async def find_games(
        request: Request[Any, Any, Any], code: FromPath[str], before: FromQuery[int | None] = None
    ) -> GamesShown:
        one_more(request, tries)
        return await hub.requests.games(code, _key(request), before)

    @get("/api/rooms/{code:str}/games/{game:int}", media_type="application/jsonl", responses=PROBLEMS)
    async def fetch_game(request: Request[Any, Any, Any], code: FromPath[str], game: FromPath[int]) -> Response[bytes]:
        one_more(request, tries)
        parts = await hub.requests.log_in_parts(code, _key(request), game)
        name = f"nightcall-{game}.jsonl"
        return Stream(  # type: ignore[return-value]  # which is what the document of this API is made from
            (b"".join(line + b"\n" for line in part) async for part in parts),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @delete("/api/rooms/{code:str}/games/{game:int}", responses=PROBLEMS)
    async def delete_game(request: Request[Any, Any, Any], code: FromPath[str], game: FromPath[int]) -> None:
        one_more(request, tries)
        await hub.requests.forget_game(code, _key(request), game)

    @delete("/api/rooms/{code:str}", responses=PROBLEMS)
    async def delete_room(request: Request[Any, Any, Any], code: FromPath[str]) -> None:
        one_more(request, tries)
        await hub.requests.forget_room(code, _key(request))

    @get("/api/books", responses=PROBLEMS)
    async def books(language: FromQuery[str] = "en", theme: FromQuery[str | None] = None) -> BooksShown:
        return books_in(language if language in ("en", "it") else "en", theme if theme in themes() else None)

    @post("/api/books", status_code=200, responses=PROBLEMS)
    async def own_book(request: Request[Any, Any, Any], data: JSONBody[OwnBookAsked]) -> OwnBookShown:
        one_more(request, tries)
        return await reader.shown(data, _asker(request))

    @post("/api/workshop", status_code=200, responses=PROBLEMS)
    async def workshop(request: Request[Any, Any, Any], data: JSONBody[WorkshopAsked]) -> WorkshopShown:
        one_more(request, lines)
        return await reader.workshop(data, _asker(request))

    @post("/api/decks", status_code=200, responses=PROBLEMS)
    async def deck(request: Request[Any, Any, Any], data: JSONBody[DeckAsked]) -> DeckFound:
        players = tuple(str(number + 1) for number in range(data.players))
        try:
            brought = brought_along(data.setup)
            own_book = None if brought is None else await reader.book(brought, _asker(request))
        except BadSetup as error:
            return DeckFound(counts={}, warnings=(), problem=in_words(error.sentence, data.setup))
        found = prepared(data.setup, players, host_plays=False, own=own_book)
        return DeckFound(
            counts=found.counts,
            warnings=tuple(in_words(warning, data.setup) for warning in found.warnings),
            problem=None if found.problem is None else in_words(found.problem, data.setup),
        )

    @post("/api/odds", status_code=200, responses=PROBLEMS)
    async def odds(request: Request[Any, Any, Any], data: JSONBody[OddsAsked]) -> OddsFound:
        return await oracle.ask(data, _asker(request))

    @get("/api/odds/wolff", responses=PROBLEMS)
    async def odds_by_wolff(request: Request[Any, Any, Any], up_to: PlayersByWolff = 24) -> WolffFound:
        return await oracle.by_wolff(up_to, _asker(request))

    @post("/api/rooms/{code:str}/skill", status_code=200, responses=PROBLEMS)
    async def skill(request: Request[Any, Any, Any], code: FromPath[str]) -> GroupFound:
        one_more(request, tries)
        key = _key(request)
        await fitting.take(_asker(request))  # whoever waits holds no logs: fifty long ones fill a small machine
        try:
            # One log at a time, so that the room's own work comes in between.
            games = (await hub.requests.finished_games(code, key))[-_GAMES_FITTED:]
            logs = [Evening(await hub.requests.log_of(code, key, one.game), one.bots) for one in games]
            return await oracle.fit(logs, _asker(request))
        finally:
            fitting.give_back()

    @post("/api/invitations", status_code=200, responses=PROBLEMS)
    async def invite(request: Request[Any, Any, Any], data: JSONBody[InvitationAsked]) -> InvitationShown:
        one_more(request, lines)
        async with drawing:
            await asyncio.sleep(0)  # a code takes some milliseconds: whatever else waits comes before the next one
            return invitation(data, request.url.scheme, request.headers.get("host", request.url.netloc), listens_on)

    @post("/api/stories", status_code=200, responses=PROBLEMS)
    async def story(request: Request[Any, Any, Any], data: JSONBody[StoryAsked]) -> StoryShown:
        one_more(request, tries)  # replaying a log is expensive
        return await reader.story(data, _asker(request))

    @post("/api/lines", status_code=200, responses=PROBLEMS)
    async def line(request: Request[Any, Any, Any], data: JSONBody[LineAsked]) -> LineUnderstood:
        one_more(request, lines)
        return await reader.line(data, _asker(request))

    handlers = [
        make_room,
        join_room,
        find_room,
        fetch_book,
        find_games,
        fetch_game,
        delete_game,
        delete_room,
        books,
        own_book,
        workshop,
        deck,
        odds,
        odds_by_wolff,
        skill,
        invite,
        story,
        line,
    ]
    return Router(path="/", route_handlers=handlers)


def _address(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else ""


def _asker(request: Request[Any, Any, Any]) -> str:
    return household_of(_address(request))


def _key(request: Request[Any, Any, Any]) -> str:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise NotAuthorizedException("Send your key: Authorization: Bearer KEY.")
    return key
