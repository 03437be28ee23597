"""The server's log: lines for people or for programs, on standard error.

What must never stand in it: keys, codes of rooms, names, addresses beside any of these, and what was said or answered.
"""

from __future__ import annotations

import logging
import sys
import time
from typing import Literal

import msgspec

PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def __init__(self, node: int | None = None) -> None:
        super().__init__()
        self._node = {} if node is None else {"node": node}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, str | int] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **self._node,
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def start_logging(form: Literal["plain", "json"]) -> None:
    """Configures logging to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_formatter(form))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for talkative in ("asyncio", "picows", "uvicorn", "uvicorn.access", "uvicorn.error"):
        logging.getLogger(talkative).setLevel(logging.CRITICAL)  # they name peers and paths


def name_node(form: Literal["plain", "json"], node: int) -> None:
    """Adds this node's id to every line from now on."""
    for handler in logging.getLogger().handlers:
        handler.setFormatter(_formatter(form, node))


def _formatter(form: Literal["plain", "json"], node: int | None = None) -> logging.Formatter:
    if form == "json":
        return JsonLines(node)
    return logging.Formatter(PLAIN if node is None else PLAIN.replace("%(name)s", f"node {node} %(name)s"))
