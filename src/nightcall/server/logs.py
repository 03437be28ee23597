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

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def start_logging(form: Literal["plain", "json"]) -> None:
    """Write what matters to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(PLAIN))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for talkative in ("asyncio", "picows", "uvicorn", "uvicorn.access", "uvicorn.error"):
        logging.getLogger(talkative).setLevel(logging.CRITICAL)  # they name peers and paths
