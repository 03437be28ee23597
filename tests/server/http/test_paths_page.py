"""The page on rooms has every path that the server answers, and codes as they are given out."""

from __future__ import annotations

import re
from typing import Final

import dev
from nightcall.server.interfaces import interfaces
from nightcall.server.rooms.keys import fresh_code

PAGE: Final = dev.read("docs/protocol-rooms.md")
CODE: Final = "KTRWX"


def test_every_path_is_on_the_page_and_no_other() -> None:
    served = {
        f"{method.upper()} {path}"
        for path, methods in interfaces()["openapi.json"]["paths"].items()
        for method in methods
    }
    listed = {
        row.partition("?")[0].replace(CODE, "{code}").replace("games/1", "games/{game}")
        for row in re.findall(r"`((?:GET|POST|DELETE) /[^`]*)`", PAGE)
    }
    assert listed == served


def test_its_codes_have_as_many_letters_as_those_that_are_given_out() -> None:
    assert len(fresh_code()) == len(CODE)
    shown = [*re.findall(r'"(?:code|room)":"([^"]+)"', PAGE), *re.findall(r"/rooms/([A-Z]+)", PAGE)]
    assert set(shown) == {CODE}
