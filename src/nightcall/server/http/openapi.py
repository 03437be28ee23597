"""The OpenAPI document of the HTTP interface, made from the handlers themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from nightcall.server.http.api import routes
from nightcall.server.http.app import make_litestar
from nightcall.server.hub.hub import Hub
from nightcall.server.oracle.oracle import Oracle
from nightcall.server.settings import Settings


def document() -> dict[str, Any]:
    """The document. No handler is called for it, so there is no hub behind them."""
    nobody = cast("Hub", None)
    app = make_litestar([routes(nobody, Oracle())], Path("nowhere"), lambda: (), lambda: True, Settings())
    return app.openapi_schema.to_schema()
