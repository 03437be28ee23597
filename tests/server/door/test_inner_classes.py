"""The classes inside uvicorn and picows that the door extends: whoever takes a new version reads what has changed."""

from __future__ import annotations

import hashlib
import inspect
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import picows
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

import dev


def of_uvicorn() -> str:
    return inspect.getsource(H11Protocol)


def of_picows() -> str:
    """The source of the compiled class, which its wheels bring along."""
    source = Path(picows.__file__).with_name("picows.pyx").read_text(encoding="utf-8")
    found = re.search(r"^cdef class WSProtocol\(.*?(?=^\S|\Z)", source, re.DOTALL | re.MULTILINE)
    assert found
    return found[0]


@pytest.mark.parametrize(
    ("source", "extended_by", "known"),
    [
        pytest.param(of_uvicorn, "Front in server/door/front.py", "c2573d455fed4ec2", id="uvicorn's H11Protocol"),
        pytest.param(
            of_picows, "SocketProtocol in server/door/sockets.py", "fdbcdd28ff10809d", id="picows' WSProtocol"
        ),
    ],
)
def test_it_is_the_class_we_have_read(source: Callable[[], str], extended_by: str, known: str) -> None:
    digest = hashlib.sha256(source().encode()).hexdigest()[:16]
    assert digest == known, f"read the class again, see that {extended_by} still fits it, then write {digest} here"


@pytest.mark.parametrize("library", ["uvicorn", "picows"])
def test_only_versions_are_installed_whose_class_was_read(library: str) -> None:
    wanted = tomllib.loads(dev.read("pyproject.toml"))["project"]["dependencies"]
    (line,) = (one for one in wanted if one.startswith(library))
    least, below = re.findall(r"\d+\.(\d+)", line)
    assert int(below) == int(least) + 1, "one minor version, since nobody promises that what is inside stays"
