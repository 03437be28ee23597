"""Handlers that put a log into words, and parse a typed line."""

from litestar import post
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from nightcall.server.beside.reader import BesideReader
from nightcall.server.http.errors import PROBLEMS
from nightcall.server.http.limits import Limits
from nightcall.server.http.requester import AnyRequest, asker_of
from nightcall.wire.rooms.requests import LineAsked, LineUnderstood, StoryAsked, StoryShown


def text_routes(reader: BesideReader, limits: Limits) -> list[ControllerRouterHandler]:
    """The handlers of stories and lines."""

    @post("/api/stories", status_code=200, responses=PROBLEMS)
    async def story(request: AnyRequest, data: JSONBody[StoryAsked]) -> StoryShown:
        limits.count_try(request)  # replaying a log is expensive
        return await reader.story(data, asker_of(request))

    @post("/api/lines", status_code=200, responses=PROBLEMS)
    async def line(request: AnyRequest, data: JSONBody[LineAsked]) -> LineUnderstood:
        limits.count_line(request)
        return await reader.line(data, asker_of(request))

    return [story, line]
