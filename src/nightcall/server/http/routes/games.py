"""Handlers that list, fetch and delete the games played in a room."""

from litestar import delete, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery
from litestar.response import Stream
from litestar.types import ControllerRouterHandler

from nightcall.server.http.errors import PROBLEMS
from nightcall.server.http.limits import Limits
from nightcall.server.http.requester import AnyRequest, key_of
from nightcall.server.hub.hub import Hub
from nightcall.wire.rooms.requests import GamesShown

LOG = {
    200: ResponseSpec(bytes, generate_examples=False, media_type="application/jsonl", description="The log's lines.")
}


def game_routes(hub: Hub, limits: Limits) -> list[ControllerRouterHandler]:
    """The handlers of played games."""

    @get("/api/rooms/{code:str}/games", responses=PROBLEMS)
    async def find_games(request: AnyRequest, code: FromPath[str], before: FromQuery[int | None] = None) -> GamesShown:
        limits.count_read(request)
        return await hub.requests.games(code, key_of(request), before)

    @get("/api/rooms/{code:str}/games/{game:int}", media_type="application/jsonl", responses={**LOG, **PROBLEMS})
    async def fetch_game(request: AnyRequest, code: FromPath[str], game: FromPath[int]) -> Stream:
        limits.count_try(request)  # whoever doesn't read a long log keeps parts of it in memory
        parts = await hub.requests.log_in_parts(code, key_of(request), game)
        name = f"nightcall-{game}.jsonl"
        return Stream(
            (b"".join(line + b"\n" for line in part) async for part in parts),
            media_type="application/jsonl",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @delete("/api/rooms/{code:str}/games/{game:int}", responses=PROBLEMS)
    async def delete_game(request: AnyRequest, code: FromPath[str], game: FromPath[int]) -> None:
        limits.count_try(request)
        await hub.requests.forget_game(code, key_of(request), game)

    return [find_games, fetch_game, delete_game]
