"""Handlers that show rulebooks and decks, shipped and custom."""

from litestar import get, post
from litestar.params import FromQuery, JSONBody
from litestar.types import ControllerRouterHandler

from nightcall.kernel.errors import BadSetup
from nightcall.server.beside.reader import BesideReader
from nightcall.server.http.books import books_in
from nightcall.server.http.errors import PROBLEMS
from nightcall.server.http.limits import Limits
from nightcall.server.http.requester import AnyRequest, asker_of
from nightcall.server.rooms.preparing import brought_along, prepared
from nightcall.server.rooms.refusing import in_words
from nightcall.themes.words import themes
from nightcall.wire.rooms.requests import (
    BooksShown,
    DeckAsked,
    DeckFound,
    OwnBookAsked,
    OwnBookShown,
    WorkshopAsked,
    WorkshopShown,
)


def book_routes(reader: BesideReader, limits: Limits) -> list[ControllerRouterHandler]:
    """The handlers of rulebooks."""

    @get("/api/books", responses=PROBLEMS)
    async def books(language: FromQuery[str] = "en", theme: FromQuery[str | None] = None) -> BooksShown:
        return books_in(language if language in ("en", "it") else "en", theme if theme in themes() else None)

    @post("/api/books", status_code=200, responses=PROBLEMS)
    async def own_book(request: AnyRequest, data: JSONBody[OwnBookAsked]) -> OwnBookShown:
        limits.count_try(request)
        return await reader.shown(data, asker_of(request))

    @post("/api/workshop", status_code=200, responses=PROBLEMS)
    async def workshop(request: AnyRequest, data: JSONBody[WorkshopAsked]) -> WorkshopShown:
        limits.count_line(request)
        return await reader.workshop(data, asker_of(request))

    @post("/api/decks", status_code=200, responses=PROBLEMS)
    async def deck(request: AnyRequest, data: JSONBody[DeckAsked]) -> DeckFound:
        players = tuple(str(number + 1) for number in range(data.players))
        try:
            brought = brought_along(data.setup)
            own_book = None if brought is None else await reader.book(brought, asker_of(request))
        except BadSetup as error:
            return DeckFound(counts={}, warnings=(), problem=in_words(error.sentence, data.setup))
        found = prepared(data.setup, players, host_plays=False, own=own_book)
        return DeckFound(
            counts=found.counts,
            warnings=tuple(in_words(warning, data.setup) for warning in found.warnings),
            problem=None if found.problem is None else in_words(found.problem, data.setup),
        )

    return [books, own_book, workshop, deck]
