"""A request whose JSON is bounded in depth and in number, and refused in words where it is not."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.exceptions import ClientException

# Lists and objects in one body: as many take a fiftieth of a second to build; a log of a megabyte has half of them.
MOST_PARTS: Final = 100_000


class JsonRequest(Request[Any, Any, Any]):
    """As every request, but that no JSON is a fault of ours."""

    async def json(self) -> Any:
        """The body; refuses what is nested too deeply, has too many parts or digits, or is no JSON."""
        body = await self.body()
        if body.count(b"[") + body.count(b"{") > MOST_PARTS:
            raise ClientException("This has too many parts.")
        try:
            return await super().json()
        except (RecursionError, ValueError) as error:
            raise ClientException("This is nested too deeply, or has a number with too many digits.") from error
