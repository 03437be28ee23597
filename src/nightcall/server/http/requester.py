"""Who makes a request: the client's address, and the key that it sends."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request
from litestar.exceptions import NotAuthorizedException

from nightcall.server.door.limits import household_of

AnyRequest: TypeAlias = Request[Any, Any, Any]


def address_of(request: AnyRequest) -> str:
    """The client's address."""
    return request.client.host if request.client else ""


def asker_of(request: AnyRequest) -> str:
    """The part of the client's address that takes turns with others."""
    return household_of(address_of(request))


def key_of(request: AnyRequest) -> str:
    """The member's key in the authorization header."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise NotAuthorizedException("Send your key: Authorization: Bearer KEY.")
    return key
