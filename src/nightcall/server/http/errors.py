"""Errors as JSON: a reason for programs and a sentence for people, and nothing of the inside."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.server.beside.beside import Busy
from nightcall.server.hub.desk import NoSpace
from nightcall.server.store.store import Conflict, Unreadable, Unwritable

log = logging.getLogger("nightcall.http")

SENTENCES = {
    400: ("bad-request", "This is not a request that can be understood."),
    401: ("no-key", "This needs a key."),
    403: ("forbidden", "This key does not open that."),
    404: ("not-found", "There is nothing here."),
    405: ("method-not-allowed", "This cannot be done here."),
    413: ("too-big", "This is too big."),
    415: ("unsupported-type", "Send this as JSON."),
    429: ("too-often", "That was too often; wait a moment and try again."),
    500: ("failure", "The server failed; it was not your fault."),
    503: ("unavailable", "This is not possible just now; try again in a moment."),
}


class Trouble(msgspec.Struct, frozen=True):
    """What every error says."""

    reason: str
    sentence: str


# What every handler may answer instead, for the OpenAPI document.
PROBLEMS = {
    status: ResponseSpec(Trouble, generate_examples=False, description=said)
    for status, said in (
        (400, "This is not a request that can be understood; the sentence names what is wrong."),
        (401, "This needs a key."),
        (404, "There is no such room, or the key does not open it."),
        (409, "This cannot be done now; the sentence says why."),
        (403, "A page of another site asked for this."),
        (413, "This is too big."),
        (415, "Send this as JSON."),
        (421, "This server is not asked for by this name."),
        (429, "That was too often."),
        (503, "This is not possible just now."),
    )
}


def trouble_of(status: int) -> Trouble:
    """What is said when nothing better is known than the status."""
    return Trouble(*SENTENCES.get(status, SENTENCES[400 if status < 500 else 500]))


def after_refusal(_request: Request[Any, Any, Any], refused: Refused) -> Response[Trouble]:
    """A command that the game or the room does not take now."""
    return Response(Trouble(refused.reason, str(refused)), status_code=HTTPStatus.CONFLICT)


def after_busy(_request: Request[Any, Any, Any], busy: Busy) -> Response[Trouble]:
    """What is done beside cannot be done now."""
    return Response(Trouble(busy.reason, str(busy)), status_code=HTTPStatus.SERVICE_UNAVAILABLE)


def after_storing_failed(_request: Request[Any, Any, Any], error: NightcallError) -> Response[Trouble]:
    """What was asked for could not be stored, or not be read; it may be possible in a moment."""
    log.warning("a request found the store unwell: %s", error)
    return Response(trouble_of(503), status_code=HTTPStatus.SERVICE_UNAVAILABLE)


def after_no_space(_request: Request[Any, Any, Any], error: NoSpace) -> Response[Trouble]:
    """No new room is made while the disk is nearly full."""
    return Response(Trouble("no-space", str(error)), status_code=HTTPStatus.SERVICE_UNAVAILABLE)


def after_bad_input(_request: Request[Any, Any, Any], error: NightcallError) -> Response[Trouble]:
    """Anything else that its sender can put right."""
    return Response(Trouble("bad-input", str(error)), status_code=HTTPStatus.BAD_REQUEST)


def after_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Trouble]:
    """A request that came to no handler, or was malformed; a wrong field is named."""
    trouble = trouble_of(error.status_code)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        fields = [f"{field.get('key', '?')}: {field.get('message', '')}" for field in error.extra]
        trouble = Trouble(trouble.reason, f"This is not as it must be: {'; '.join(fields)}.")
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return Response(trouble, status_code=error.status_code, headers=headers)


def after_failure(_request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """A fault of ours: told to the log, and to nobody else."""
    log.error("a request failed", exc_info=error)
    return Response(trouble_of(500), status_code=HTTPStatus.INTERNAL_SERVER_ERROR)


HANDLERS: dict[Any, Any] = {
    Refused: after_refusal,
    Busy: after_busy,
    NoSpace: after_no_space,
    Conflict: after_storing_failed,
    Unreadable: after_storing_failed,
    Unwritable: after_storing_failed,
    NightcallError: after_bad_input,
    HTTPException: after_http,
    Exception: after_failure,
}
