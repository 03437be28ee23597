"""The ASGI app: files, health and metrics, plus the routes it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from http import HTTPStatus
from pathlib import Path

from litestar import Litestar, Response, get, route
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, ControllerRouterHandler

from nightcall import __version__
from nightcall.server.door.address import is_forwarded
from nightcall.server.door.limits import PerAddress
from nightcall.server.http.errors import HANDLERS, Trouble, trouble_of
from nightcall.server.http.files import file_for, is_known, named_here, read_files
from nightcall.server.http.guard import guarded
from nightcall.server.http.json_request import JsonRequest
from nightcall.server.http.metrics import CONTENT_TYPE, Metric, as_text
from nightcall.server.http.requester import AnyRequest
from nightcall.server.settings import Settings

API = "/api/"  # unknown paths below this are errors, not pages
BURST_SECONDS = 5.0
THIS_MACHINE = ("127.0.0.1", "::1")


def make_litestar(
    routes: Sequence[ControllerRouterHandler],
    web_folder: Path,
    metrics: Callable[[], Iterable[Metric]],
    health: Callable[[], bool],
    settings: Settings,
) -> Litestar:
    """The app, not yet guarded; its OpenAPI document can be read from it."""
    ours = [files_of(web_folder), health_of(health), metrics_of(metrics)]
    return Litestar(
        route_handlers=[*routes, *ours],
        exception_handlers=HANDLERS,
        request_class=JsonRequest,
        request_max_body_size=settings.body_limit,
        openapi_config=OpenAPIConfig("nightcall", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
        debug=False,
    )


def behind_guard(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The app with its limits, checks and headers."""
    rate = settings.requests_per_second
    return guarded(app, PerAddress(rate, rate * BURST_SECONDS), settings)


def files_of(folder: Path) -> ControllerRouterHandler:
    """The route of the web app's files."""
    files = read_files(folder)

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
    def web_app(request: AnyRequest) -> Response[bytes]:
        path = request.url.path
        file = None if path.startswith(API) else file_for(files, path)
        if file is None:
            raise NotFoundException
        file = named_here(file, f"{request.url.scheme}://{request.headers.get('host', '')}")
        headers = {"cache-control": file.caching, "etag": file.tag, "vary": "accept-encoding"}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        packed = file.packed if "gzip" in request.headers.get("accept-encoding", "") else None
        if packed is not None:
            headers["content-encoding"] = "gzip"
        status = HTTPStatus.OK if is_known(files, path) else HTTPStatus.NOT_FOUND
        return Response(packed or file.contents, status_code=status, media_type=file.type, headers=headers)

    return web_app


def health_of(is_well: Callable[[], bool]) -> ControllerRouterHandler:
    """The health check route."""

    @get("/health", sync_to_thread=False, summary="Whether the server works")
    def health(request: AnyRequest) -> Response[dict[str, bool] | Trouble]:
        if is_well():
            return Response({"ok": True})
        return Response(trouble_of(503, request.scope["headers"]), status_code=HTTPStatus.SERVICE_UNAVAILABLE)

    return health


def metrics_of(figures: Callable[[], Iterable[Metric]]) -> ControllerRouterHandler:
    """The metrics route. Served to this machine only, because live figures could reveal who answers at night."""

    @get("/metrics", include_in_schema=False, sync_to_thread=False)
    def metrics(request: AnyRequest) -> Response[str]:
        client = request.client
        if client is None or client.host not in THIS_MACHINE or is_forwarded(request.scope["headers"]):
            raise NotFoundException
        return Response(as_text(figures()), media_type=MediaType.TEXT, headers={"content-type": CONTENT_TYPE})

    return metrics
