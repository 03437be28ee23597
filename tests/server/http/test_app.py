"""The HTTP shell, asked over real connections: files, headers, health, figures, errors and limits."""

from __future__ import annotations

import gzip
import json
import logging
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import get, post
from litestar.params import FromPath, JSONBody

import dev
from nightcall.kernel.errors import BadRulebook, BadSetup, Refused
from nightcall.kernel.problems import mistake_at, name_is_taken
from nightcall.kernel.sentences import Sentence
from nightcall.server import loop
from nightcall.server.http.app import behind_guard, make_litestar
from nightcall.server.http.files import PAGES
from nightcall.server.http.metrics import Metric
from nightcall.server.settings import Settings
from tests.server.door.visitor import Answer, Visitor, a_door

STRICT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; img-src 'self' data:; media-src 'self' blob:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


class Seat(msgspec.Struct):
    name: str
    number: int


@post("/api/seats", sync_to_thread=False)
def sit_down(data: JSONBody[Seat]) -> Seat:
    if data.name == "nobody":
        raise Refused("empty-name", "Say a name.")
    if data.name == "everybody":
        raise BadSetup("one at a time.")
    if data.name == "stranger":
        raise BadRulebook(
            [mistake_at("id", name_is_taken("wolff-werewolf")), Sentence("book_is_own", "take this out.")]
        )
    if data.name == "trap":
        raise RuntimeError("the secret inside")
    return data


@get("/api/rooms/{code:str}", sync_to_thread=False)
def room(code: FromPath[str]) -> dict[str, str]:
    return {"code": code}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>the app</title>" + " " * 2000, encoding="utf-8")
    (tmp_path / "assets" / "app-1a2b.js").write_text("start()", encoding="utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", encoding="utf-8")
    return tmp_path


class Table:
    """A server with the shell, and one visitor's questions to it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.is_well = True
        figures = [Metric("nightcall_rooms", "Rooms in memory.", "gauge", 3)]
        chosen = Settings(**settings)
        app = make_litestar([sit_down, room], folder, lambda: figures, lambda: self.is_well, chosen)
        self.app = behind_guard(app, chosen)
        self.settings = settings

    def ask(self, what: str, body: bytes = b"", **headers: str) -> Answer:
        return self.ask_often(1, what, body, **headers)[0]

    def ask_often(self, times: int, what: str, body: bytes = b"", **headers: str) -> list[Answer]:
        answers: list[Answer] = []

        async def story() -> None:
            async with a_door(app=self.app, **self.settings) as porch:
                visitor = await Visitor.at(porch)
                for _ in range(times):
                    length = {"Content_Length": str(len(body))} if body and "Transfer_Encoding" not in headers else {}
                    kind = {"Content_Type": "application/json"} if body else {}
                    visitor.write_head(what, **{"Host": "x", **length, **kind, **headers})
                    visitor.writer.write(body)
                    answers.append(await visitor.answer(has_body=not what.startswith("HEAD")))

        run(story())
        return answers


def run(story: Coroutine[Any, Any, None]) -> None:
    loop.run(story)


def trouble(answer: Answer) -> tuple[int, str, str]:
    said = json.loads(answer.body)
    assert set(said) == {"reason", "sentence"}
    return answer.status, said["reason"], said["sentence"]


@pytest.mark.parametrize("path", ["/", "/index.html", "/room/of/friends"])
def test_the_app_is_served_at_every_path_that_it_may_know(folder: Path, path: str) -> None:
    answer = Table(folder).ask(f"GET {path}")
    assert answer.status == 200
    assert answer.body.startswith(b"<!doctype html><title>the app")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/nowhere", "/rooms/KTRW", "/wp-admin/"])
def test_at_any_other_path_the_app_says_itself_that_there_is_nothing_and_the_status_says_it_too(
    folder: Path, path: str
) -> None:
    answer = Table(folder).ask(f"GET {path}")
    assert answer.status == 404
    assert answer.body.startswith(b"<!doctype html><title>the app")


def test_the_server_knows_the_pages_of_the_app() -> None:
    told_apart = (dev.ROOT / "web" / "src" / "pages" / "path.svelte.ts").read_text(encoding="utf-8")
    assert sorted(re.findall(r'case "(\w*)":', told_apart)) == sorted(PAGES)


def test_what_is_named_by_its_contents_is_kept_for_ever(folder: Path) -> None:
    answer = Table(folder).ask("GET /assets/app-1a2b.js")
    assert (answer.body, answer.headers["content-type"]) == (b"start()", "text/javascript; charset=utf-8")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_browser_that_has_a_file_is_not_sent_it_again(folder: Path) -> None:
    table = Table(folder)
    tag = table.ask("GET /icon.svg").headers["etag"]
    again = table.ask("GET /icon.svg", If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")


def test_large_texts_are_packed_for_whoever_can_unpack_them(folder: Path) -> None:
    table = Table(folder)
    packed = table.ask("GET /", Accept_Encoding="br, gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == table.ask("GET /").body


def test_the_head_alone_can_be_asked_for(folder: Path) -> None:
    answer = Table(folder).ask("HEAD /icon.svg")
    assert (answer.status, answer.headers["content-length"]) == (200, "6")


@pytest.mark.parametrize(
    "path",
    ["/assets/missing.js", "/../settings.py", "/%2e%2e/settings.py", "/assets/..%2f..%2fsettings.py", "/api/nothing"],
)
def test_what_is_not_there_is_not_found_however_it_is_written(folder: Path, path: str) -> None:
    assert trouble(Table(folder).ask(f"GET {path}")) == (404, "not-found", "There is nothing here.")


def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    answer = Table(tmp_path / "missing").ask("GET /")
    assert answer.status == 200
    assert b"python3 dev.py web" in answer.body


@pytest.mark.parametrize("what", ["GET /", "GET /health", "GET /nothing.js", "DELETE /api/seats"])
def test_every_answer_has_the_strict_headers(folder: Path, what: str) -> None:
    headers = Table(folder).ask(what).headers
    assert headers["content-security-policy"] == STRICT
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers
    if what != "GET /":
        assert headers["cache-control"] == "no-store"


def test_health_is_told_by_the_status(folder: Path) -> None:
    table = Table(folder)
    assert table.ask("GET /health").status == 200
    table.is_well = False
    assert trouble(table.ask("GET /health"))[:2] == (503, "unavailable")


def test_figures_are_for_this_machine_only(folder: Path) -> None:
    answer = Table(folder).ask("GET /metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.body == b"# HELP nightcall_rooms Rooms in memory.\n# TYPE nightcall_rooms gauge\nnightcall_rooms 3\n"
    behind = Table(folder, trusted_proxies=("127.0.0.1",))
    assert behind.ask("GET /metrics", X_Forwarded_For="203.0.113.7").status == 404
    assert Table(folder).ask("GET /metrics", X_Forwarded_For="127.0.0.1").status == 404


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (b'{"name": "nobody", "number": 1}', (409, "empty-name", "Say a name.")),
        (b'{"name": "everybody", "number": 1}', (400, "bad-input", "one at a time.")),
        (
            b'{"name": 1, "number": 1}',
            (400, "bad-request", "This is not valid: name: Expected `str`, got `int`."),
        ),
        (b'{"name": ', (400, "bad-request", "This request can't be understood.")),
        (b'{"name": "' + b"x" * 2000 + b'"}', (413, "too-big", "This is too big.")),
    ],
)
def test_errors_are_a_reason_and_a_sentence(folder: Path, body: bytes, expected: tuple[int, str, str]) -> None:
    assert trouble(Table(folder, body_limit=1000).ask("POST /api/seats", body)) == expected


def test_a_body_that_does_not_say_its_size_is_bounded_too(folder: Path) -> None:
    chunked = b"7d0\r\n" + b"x" * 2000 + b"\r\n0\r\n\r\n"
    table = Table(folder, body_limit=1000)
    assert trouble(table.ask("POST /api/seats", chunked, Transfer_Encoding="chunked")) == (
        413,
        "too-big",
        "This is too big.",
    )


def test_a_failure_of_ours_tells_nothing_of_the_inside(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    answer = Table(folder).ask("POST /api/seats", b'{"name": "trap", "number": 1}')
    assert trouble(answer) == (500, "failure", "The server failed. It wasn't your fault.")
    assert [(record.name, record.levelno) for record in caplog.records] == [("nightcall.http", logging.ERROR)]


def test_the_wrong_method_is_told(folder: Path) -> None:
    assert trouble(Table(folder).ask("DELETE /api/seats"))[:2] == (405, "method-not-allowed")


def test_an_address_that_asks_too_often_is_told_to_wait(folder: Path) -> None:
    answers = Table(folder, requests_per_second=1).ask_often(6, "GET /api/rooms/x")
    assert [answer.status for answer in answers] == [200] * 5 + [429]
    assert trouble(answers[-1])[1] == "too-often"
    assert answers[-1].headers["retry-after"] == "1"


def test_codes_in_paths_are_not_logged(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    assert Table(folder).ask("GET /api/rooms/SECRET").status == 200
    assert "SECRET" not in caplog.text


# -- pages of other sites -----------------------------------------------------------------------------------------

SEAT = b'{"name":"Ada","number":3}'


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8000",
        "192.168.1.7",
        "[::1]:8000",
        "[fe80::1]",
        "localhost:8000",
        "LOCALHOST",
        "attic",
        "attic.local:80",
    ],
)
def test_a_server_at_home_is_asked_by_its_address_or_its_name(folder: Path, host: str) -> None:
    assert Table(folder).ask("GET /health", Host=host).status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "attic.local.evil.example", ""]
)
@pytest.mark.parametrize("what", ["GET /health", "GET /", "POST /api/seats"])
def test_a_strange_name_that_points_here_is_not_answered(folder: Path, host: str, what: str) -> None:
    answer = Table(folder).ask(what, SEAT if what.startswith("POST") else b"", Host=host)
    assert trouble(answer)[:2] == (421, "misdirected")


def test_a_name_that_was_given_is_answered(folder: Path) -> None:
    table = Table(folder, names=("Table.example.org",))
    assert table.ask("GET /health", Host="table.example.org:443").status == 200
    assert table.ask("GET /health", Host="example.org").status == 421


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_a_form_cannot_send_what_only_a_page_of_ours_may(folder: Path, kind: str) -> None:
    assert trouble(Table(folder).ask("POST /api/seats", SEAT, Content_Type=kind))[:2] == (415, "unsupported-type")


def test_json_is_json_whatever_its_characters(folder: Path) -> None:
    answer = Table(folder).ask("POST /api/seats", SEAT, Content_Type="Application/JSON; charset=utf-8")
    assert answer.status == 201


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://x", 201),
        ("https://friends.example", 201),
        ("https://evil.example", 403),
        ("null", 403),
        ("http://x.evil.example", 403),
    ],
)
def test_a_page_of_another_site_changes_nothing_here(folder: Path, origin: str, status: int) -> None:
    table = Table(folder, allowed_origins=("https://friends.example",))
    assert table.ask("POST /api/seats", SEAT, Origin=origin).status == status
    assert table.ask("GET /health", Origin=origin).status == 200  # it could not read the answer


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("it", "Qui non c'è niente."),
        ("it-IT,it;q=0.9,en;q=0.8", "Qui non c'è niente."),
        ("eo, it;q=0.5", "Qui non c'è niente."),
        ("en-GB, it", "There is nothing here."),
        ("eo", "There is nothing here."),
        ("", "There is nothing here."),
    ],
)
def test_an_error_is_told_in_the_first_language_that_we_write(folder: Path, wanted: str, sentence: str) -> None:
    answer = Table(folder).ask("GET /api/nothing", Accept_Language=wanted)
    assert trouble(answer) == (404, "not-found", sentence)


def test_so_is_every_problem_of_a_rulebook_that_somebody_brings(folder: Path) -> None:
    answer = Table(folder).ask("POST /api/seats", b'{"name": "stranger", "number": 1}', Accept_Language="it")
    assert trouble(answer)[2].splitlines() == [
        "questo regolamento non funziona:",
        "- id: «wolff-werewolf» è già il nome di un regolamento pronto. Scegline un altro per il tuo.",
        "- togli questa voce: ogni regolamento in un file è tuo.",
    ]


def test_what_the_guard_refuses_too(folder: Path) -> None:
    answers = Table(folder, requests_per_second=0.01).ask_often(3, "GET /health", Accept_Language="it")
    assert trouble(answers[-1])[2] == "Troppe volte di fila. Riprova tra un momento."
