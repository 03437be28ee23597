"""A request with limits on the depth and size of its JSON, and readable errors."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.exceptions import ClientException

# Lists and objects in one body: this many take a fiftieth of a second to build; a 1 MB log has half of them.
MOST_PARTS: Final = 100_000


class JsonRequest(Request[Any, Any, Any]):
    """A request for which invalid JSON is the client's error."""

    async def json(self) -> Any:
        """The body; raises if it is nested too deeply, has too many parts or digits, or is not JSON."""
        body = await self.body()
        if body.count(b"[") + body.count(b"{") > MOST_PARTS:
            raise ClientException("This has too many parts.")
        try:
            return await super().json()
        except (RecursionError, ValueError) as error:
            raise ClientException("This is nested too deeply, or has a number with too many digits.") from error
