"""Errors as JSON: a reason for programs and a sentence for people, and no internals."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.kernel.sentences import Sentence
from nightcall.server.beside.beside import Busy
from nightcall.server.http.languages import Headers, language_of
from nightcall.server.http.requester import AnyRequest
from nightcall.server.hub.live_rooms import NoSuchRoom
from nightcall.server.hub.room_requests import NoSpace
from nightcall.server.rooms.refusing import in_language
from nightcall.server.store.store import Conflict, Unreadable, Unwritable

log = logging.getLogger("nightcall.http")

SENTENCES = {
    400: ("bad-request", Sentence("http_bad_request", "This request can't be understood.")),
    401: ("no-key", Sentence("http_no_key", "This needs a key.")),
    403: ("forbidden", Sentence("http_forbidden", "This key does not open that.")),
    404: ("not-found", Sentence("http_not_found", "There is nothing here.")),
    405: ("method-not-allowed", Sentence("http_not_allowed", "This cannot be done here.")),
    413: ("too-big", Sentence("http_too_big", "This is too big.")),
    415: ("unsupported-type", Sentence("http_no_json", "Send this as JSON.")),
    429: ("too-often", Sentence("http_too_often", "Too many requests; wait a moment and try again.")),
    500: ("failure", Sentence("http_failure", "The server failed. It wasn't your fault.")),
    503: ("unavailable", Sentence("http_unavailable", "This is not possible right now; try again in a moment.")),
}


class Trouble(msgspec.Struct, frozen=True):
    """What every error says."""

    reason: str
    sentence: str


# The error responses of every handler, for the OpenAPI document.
PROBLEMS = {
    status: ResponseSpec(Trouble, generate_examples=False, description=said)
    for status, said in (
        (400, "This request can't be understood; the sentence says why."),
        (401, "This needs a key."),
        (404, "There is no such room, or the key does not open it."),
        (409, "This cannot be done now; the sentence says why."),
        (403, "A page of another site asked for this."),
        (413, "This is too big."),
        (415, "Send this as JSON."),
        (421, "This server doesn't know this name."),
        (429, "Too many requests."),
        (503, "This is not possible right now."),
    )
}


def trouble_of(status: int, headers: Headers) -> Trouble:
    """The error body for a status without a more specific reason, in the client's language."""
    return told(*SENTENCES.get(status, SENTENCES[400 if status < 500 else 500]), headers)


def told(reason: str, sentence: str, headers: Headers) -> Trouble:
    """The error body in the client's language."""
    return Trouble(reason, in_language(sentence, language_of(headers)))


def after_refusal(request: AnyRequest, refused: Refused) -> Response[Trouble]:
    """A command that the game or the room refuses now."""
    return _answer(HTTPStatus.CONFLICT, told(refused.reason, refused.sentence, _headers(request)))


def after_busy(request: AnyRequest, busy: Busy) -> Response[Trouble]:
    """The worker processes are overloaded."""
    return _answer(HTTPStatus.SERVICE_UNAVAILABLE, told(busy.reason, busy.sentence, _headers(request)))


def after_no_such_room(request: AnyRequest, error: NoSuchRoom) -> Response[Trouble]:
    """There is no such room, or none for this key."""
    return _answer(HTTPStatus.NOT_FOUND, told("no_such_room", error.sentence, _headers(request)))


def after_storing_failed(request: AnyRequest, error: NightcallError) -> Response[Trouble]:
    """Storing or reading failed; it may work in a moment."""
    log.warning("a request found the store unwell: %s", error)
    return _answer(HTTPStatus.SERVICE_UNAVAILABLE, trouble_of(503, _headers(request)))


def after_no_space(request: AnyRequest, error: NoSpace) -> Response[Trouble]:
    """No new rooms while the disk is nearly full."""
    return _answer(HTTPStatus.SERVICE_UNAVAILABLE, told("no-space", error.sentence, _headers(request)))


def after_bad_input(request: AnyRequest, error: NightcallError) -> Response[Trouble]:
    """Any other error that the client can fix."""
    return _answer(HTTPStatus.BAD_REQUEST, told("bad-input", error.sentence, _headers(request)))


def _answer(status: HTTPStatus, trouble: Trouble) -> Response[Trouble]:
    return Response(trouble, status_code=status)


def _headers(request: AnyRequest) -> Headers:
    headers: Headers = request.scope["headers"]
    return headers


def after_http(request: AnyRequest, error: HTTPException) -> Response[Trouble]:
    """A request without a handler, or malformed; a wrong field is named."""
    trouble = trouble_of(error.status_code, _headers(request))
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        fields = [f"{field.get('key', '?')}: {field.get('message', '')}" for field in error.extra]
        trouble = Trouble(trouble.reason, f"This is not valid: {'; '.join(fields)}.")
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return Response(trouble, status_code=error.status_code, headers=headers)


def after_failure(request: AnyRequest, error: Exception) -> Response[Trouble]:
    """An internal error: logged, and not shown."""
    log.error("a request failed", exc_info=error)
    return _answer(HTTPStatus.INTERNAL_SERVER_ERROR, trouble_of(500, _headers(request)))


HANDLERS: dict[Any, Any] = {
    Refused: after_refusal,
    Busy: after_busy,
    NoSpace: after_no_space,
    NoSuchRoom: after_no_such_room,
    Conflict: after_storing_failed,
    Unreadable: after_storing_failed,
    Unwritable: after_storing_failed,
    NightcallError: after_bad_input,
    HTTPException: after_http,
    Exception: after_failure,
}
