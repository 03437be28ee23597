"""The documents of the server's two interfaces: HTTP as OpenAPI, the socket as AsyncAPI."""

from __future__ import annotations

from typing import Any

import nightcall
from nightcall.server.http import openapi
from nightcall.wire.rooms.schema import asyncapi


def interfaces() -> dict[str, dict[str, Any]]:
    """Both documents, by the name of their file."""
    return {"asyncapi.json": asyncapi(nightcall.__version__), "openapi.json": openapi.document()}
