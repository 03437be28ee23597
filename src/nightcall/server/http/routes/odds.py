"""Handlers that compute the odds of a deck, and the skill of a group."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from nightcall.server.beside.turns import Turns
from nightcall.server.http.errors import PROBLEMS
from nightcall.server.http.limits import Limits
from nightcall.server.http.requester import AnyRequest, asker_of, key_of
from nightcall.server.hub.hub import Hub
from nightcall.server.oracle.oracle import Oracle
from nightcall.server.oracle.thinking import Evening
from nightcall.wire.rooms.odds import GroupFound, OddsAsked, OddsFound, WolffFound

# Only recent games count towards a group, and replaying many is expensive.
_GAMES_FITTED = 50

PlayersByWolff = Annotated[int, QueryParameter(ge=5, le=30)]


def odds_routes(hub: Hub, oracle: Oracle, limits: Limits) -> list[ControllerRouterHandler]:
    """The handlers of odds."""
    fitting = Turns(1)

    @post("/api/odds", status_code=200, responses=PROBLEMS)
    async def odds(request: AnyRequest, data: JSONBody[OddsAsked]) -> OddsFound:
        return await oracle.ask(data, asker_of(request))

    @get("/api/odds/wolff", responses=PROBLEMS)
    async def odds_by_wolff(request: AnyRequest, up_to: PlayersByWolff = 24) -> WolffFound:
        return await oracle.by_wolff(up_to, asker_of(request))

    @post("/api/rooms/{code:str}/skill", status_code=200, responses=PROBLEMS)
    async def skill(request: AnyRequest, code: FromPath[str]) -> GroupFound:
        limits.count_try(request)
        asker, key = asker_of(request), key_of(request)
        await fitting.take(asker)  # whoever waits holds no logs: fifty long ones fill a small machine
        try:
            # One log at a time, so that the room's own work comes in between.
            games = (await hub.requests.finished_games(code, key))[-_GAMES_FITTED:]
            logs = [Evening(await hub.requests.log_of(code, key, one.game), one.bots) for one in games]
            return await oracle.fit(logs, asker)
        finally:
            fitting.give_back()

    return [odds, odds_by_wolff, skill]
