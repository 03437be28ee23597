"""The OpenAPI document of the HTTP API, generated from the handlers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nightcall.server.http.api import routes
from nightcall.server.http.app import make_litestar
from nightcall.server.settings import Settings


def document() -> dict[str, Any]:
    """The document. No handler is called, so their dependencies are empty."""
    nobody: Any = None
    app = make_litestar(
        [routes(nobody, nobody, nobody, nobody, nobody)], Path("nowhere"), lambda: (), lambda: True, Settings()
    )
    return app.openapi_schema.to_schema()
