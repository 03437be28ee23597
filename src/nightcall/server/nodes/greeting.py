"""The greeting of two nodes: each proves to the other that it knows the cluster's secret, without sending it.

A greeting is a generator that does no I/O: it yields what to send and how many bytes it expects next. The proofs bind
both nodes' ids and fresh nonces of both, so none can be replayed, or passed on to a third node.
"""

from __future__ import annotations

import hmac
from collections.abc import Generator
from struct import Struct
from typing import Final, TypeAlias

from nightcall.kernel.errors import NightcallError
from nightcall.kernel.sources import fresh_secret

FORM: Final = 1
"""Of greetings, records and what they mean. Nodes of another form are refused."""
NONCE: Final = 32
PROOF: Final = 32
WELCOME: Final = b"\x01"

_MAGIC: Final = b"nightcall"
_HELLO: Final = Struct("!9sHqq")  # magic, version, caller, callee

Greeting: TypeAlias = Generator[tuple[bytes, int], bytes, int]
"""Yields what to send and how much to wait for; returns the id of the other node."""


class Distrusted(NightcallError):
    """The other side is not the node that it should be."""


def calling(secret: bytes, me: int, them: int) -> Greeting:
    """The greeting of the edge, which calls."""
    mine = bytes.fromhex(fresh_secret())
    answer = yield _HELLO.pack(_MAGIC, FORM, me, them) + mine, NONCE + PROOF
    theirs, proof = answer[:NONCE], answer[NONCE:]
    whole = _bound(me, them, mine, theirs)
    if not hmac.compare_digest(proof, _proof(secret, b"holder", whole)):
        raise Distrusted("the node that was called doesn't know this cluster's secret.")
    yield _proof(secret, b"edge", whole), len(WELCOME)
    return them


def called(secret: bytes, me: int) -> Greeting:
    """The greeting of the holder, which was called."""
    hello = yield b"", _HELLO.size + NONCE
    magic, form, them, meant = _HELLO.unpack_from(hello)
    if magic != _MAGIC:
        raise Distrusted("whoever called is no node of nightcall.")
    if form != FORM:
        raise Distrusted(
            f"a node of another version called (form {form}, not {FORM}); update them to the same version."
        )
    if meant != me:
        raise Distrusted("the node that was meant is gone; this one has its address now.")
    theirs, mine = hello[_HELLO.size :], bytes.fromhex(fresh_secret())
    whole = _bound(them, me, theirs, mine)
    proof = yield mine + _proof(secret, b"holder", whole), PROOF
    if not hmac.compare_digest(proof, _proof(secret, b"edge", whole)):
        raise Distrusted("a node called that doesn't know this cluster's secret.")
    yield WELCOME, 0
    return int(them)


def _bound(edge: int, holder: int, of_edge: bytes, of_holder: bytes) -> bytes:
    return _HELLO.pack(_MAGIC, FORM, edge, holder) + of_edge + of_holder


def _proof(secret: bytes, role: bytes, whole: bytes) -> bytes:
    return hmac.digest(secret, role + whole, "sha256")
