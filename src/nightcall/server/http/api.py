"""The HTTP API: everything under /api."""

from __future__ import annotations

from litestar import Router

from nightcall.server.beside.reader import BesideReader
from nightcall.server.http.limits import Limits
from nightcall.server.http.opening import Opening
from nightcall.server.http.routes.books import book_routes
from nightcall.server.http.routes.games import game_routes
from nightcall.server.http.routes.odds import odds_routes
from nightcall.server.http.routes.rooms import room_routes
from nightcall.server.http.routes.texts import text_routes
from nightcall.server.hub.hub import Hub
from nightcall.server.oracle.oracle import Oracle


def routes(hub: Hub, oracle: Oracle, reader: BesideReader, opening: Opening, listens_on: str) -> Router:
    """The handlers of the API."""
    limits = Limits()
    handlers = [
        *room_routes(hub, opening, limits, listens_on),
        *game_routes(hub, limits),
        *book_routes(reader, limits),
        *odds_routes(hub, oracle, limits),
        *text_routes(reader, limits),
    ]
    return Router(path="/", route_handlers=handlers)
