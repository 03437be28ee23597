"""The front of the door: HTTP and sockets on one port, who may come in, how many, and how long they may take."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest

from nightcall.server.door.address import Proxies
from nightcall.server.door.door import CannotListen
from nightcall.server.door.hosts import Hosts
from nightcall.server.settings import Settings
from tests.server.door.leaping import MINUTES, later, later_until, tell
from tests.server.door.visitor import Echo, Run, Visitor, a_door, hello, trusting_anybody, until

CERTIFICATE = Path(__file__).parent / "tls-cert.pem"
KEY = Path(__file__).parent / "tls-key.pem"


def test_pages_and_sockets_are_served_on_one_port(run: Run) -> None:
    async def story() -> None:
        async with a_door() as porch:
            browser, phone = await Visitor.at(porch), await Visitor.with_socket(porch)
            assert (await browser.get("/rules")).body == b"/rules 127.0.0.1"
            phone.send(b"hello")
            assert (await phone.next_frame()).payload == b"hello"

    run(story())


def test_a_connection_that_has_carried_pages_may_still_become_a_socket(run: Run) -> None:
    async def story() -> None:
        async with a_door() as porch:
            proxy = await Visitor.at(porch)
            assert (await proxy.get("/one")).status == 200
            assert (await proxy.get("/two")).status == 200
            assert (await proxy.ask_for_socket()).status == 101
            proxy.send(b"hello")
            assert (await proxy.next_frame()).payload == b"hello"
            proxy.leave()
            await until(lambda: porch.connections == 0)

    run(story())


def test_no_answer_says_what_runs_here(run: Run) -> None:
    async def story() -> None:
        async with a_door() as porch:
            page = await (await Visitor.at(porch)).get("/")
            upgrade = await (await Visitor.at(porch)).ask_for_socket(Sec_WebSocket_Extensions="permessage-deflate")
            assert "server" not in page.headers
            assert set(upgrade.headers) == {"connection", "upgrade", "sec-websocket-accept"}

    run(story())


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://table.example:8000", 101),
        ("https://TABLE.example:8000", 101),
        ("https://friends.example", 101),
        ("http://table.example", 403),
        ("http://table.example:8000.evil.example", 403),
        ("https://evil.example", 403),
        ("file://table.example:8000", 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_only_pages_of_this_host_and_those_allowed_open_sockets(run: Run, origin: str, status: int) -> None:
    async def story() -> None:
        async with a_door(allowed_origins=("https://Friends.example",)) as porch:
            answer = await (await Visitor.at(porch)).ask_for_socket(Origin=origin)
            assert answer.status == status
            if status == 403:
                assert json.loads(answer.body)["reason"] == "foreign-origin"
                await until(lambda: porch.connections == 0)

    run(story())


@pytest.mark.parametrize(
    ("host", "status"),
    [("table.example", 101), ("127.0.0.1:8000", 101), ("localhost", 101), ("evil.example:8000", 421), ("", 421)],
)
def test_a_page_whose_name_was_turned_to_this_address_opens_no_socket(run: Run, host: str, status: int) -> None:
    async def story() -> None:
        async with a_door() as porch:
            answer = await (await Visitor.at(porch)).ask_for_socket(Host=host, Origin=f"http://{host}")
            assert answer.status == status

    run(story())


def test_under_a_certificate_the_browser_has_compared_the_name() -> None:
    secure = Settings(tls_cert=Path("cert.pem"), tls_key=Path("key.pem"))
    assert Hosts(secure).know("any.example")
    assert not Hosts(Settings()).know("any.example")


@pytest.mark.parametrize("host", ["a" * 300, f"localhost{'.' * 300}", "localhost:\xb2", "localhost:123456", "[::1]:x"])
def test_what_can_be_no_host_is_unknown_under_a_certificate_too(host: str) -> None:
    secure = Settings(tls_cert=Path("cert.pem"), tls_key=Path("key.pem"))
    assert not Hosts(secure).know(host)
    assert not Hosts(Settings()).know(host)
    assert Hosts(Settings()).know("[::1]:8000")


def test_a_program_without_an_origin_is_welcome_and_the_listener_knows_the_origin_of_a_page(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo()) as porch:
            await Visitor.with_socket(porch)
            page = await Visitor.at(porch)
            await page.ask_for_socket(Origin="http://table.example:8000")
            await until(lambda: len(echo.here) == 2)
            assert [(one.origin, one.address) for one in echo.here] == [
                (None, "127.0.0.1"),
                ("http://table.example:8000", "127.0.0.1"),
            ]

    run(story())


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 404),
        ("/socket/", {}, 404),
        ("/socket?room=1", {}, 101),
        ("/socket", {"Sec-WebSocket-Version": "8"}, 400),
        ("/socket", {"Sec-WebSocket-Key": "short"}, 400),
        ("/socket", {"Content-Length": "5"}, 400),
        ("/socket", {"Transfer-Encoding": "chunked"}, 400),
    ],
)
def test_sockets_are_at_one_path_and_asked_for_properly(
    run: Run, path: str, headers: dict[str, str], status: int
) -> None:
    async def story() -> None:
        async with a_door(echo := Echo()) as porch:
            visitor = await Visitor.at(porch)
            assert (await visitor.ask_for_socket(path, **headers)).status == status
            if status != 101:
                assert await visitor.is_hung_up_on()
                assert not echo.here
                await until(lambda: porch.connections == 0)

    run(story())


def test_what_is_no_request_is_refused_in_a_sentence(run: Run) -> None:
    async def story() -> None:
        async with a_door() as porch:
            visitor = await Visitor.at(porch)
            visitor.writer.write(b"\x16\x03\x01\x02\x00 what is this\r\n\r\n")
            answer = await visitor.answer()
            assert answer.status == 400
            assert json.loads(answer.body)["reason"] == "bad-request"
            assert await visitor.is_hung_up_on()

    run(story())


def test_rubbish_after_an_answer_has_begun_ends_the_connection_without_a_word(
    run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    async def half_an_answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"9")]})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass

    async def story() -> None:
        async with a_door(app=half_an_answer) as porch:
            visitor = await Visitor.at(porch)
            visitor.write_head("POST /", Host="x", Transfer_Encoding="chunked")
            assert (await visitor.reader.readuntil(b"half")).endswith(b"half")
            visitor.writer.write(b"this is no chunk\r\n")
            assert await visitor.is_hung_up_on()
            await until(lambda: porch.connections == 0)

    run(story())
    assert not [record for record in caplog.records if record.exc_info]


def test_a_head_without_end_is_refused(run: Run) -> None:
    async def story() -> None:
        async with a_door() as porch:
            visitor = await Visitor.at(porch)
            visitor.writer.write(b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000)
            assert await visitor.is_hung_up_on()

    run(story())


@pytest.mark.parametrize("beginning", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n"], ids=["silent", "half a head"])
def test_whoever_does_not_finish_the_first_request_in_time_is_hung_up_on(run: Run, beginning: bytes) -> None:
    async def story() -> None:
        async with a_door(handshake_seconds=0.1) as porch:
            visitor = await Visitor.at(porch)
            visitor.writer.write(beginning)
            assert await visitor.is_hung_up_on()
            await until(lambda: porch.connections == 0)

    run(story())


@pytest.mark.parametrize("beginning", [b"", b"GET /", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab"])
def test_whoever_does_not_finish_a_later_request_in_time_is_hung_up_on(beginning: bytes) -> None:
    async def story() -> None:
        async with a_door(request_seconds=MINUTES) as porch:
            visitor = await Visitor.at(porch)
            await visitor.get("/")
            visitor.writer.write(beginning)
            await later_until(lambda: porch.connections == 0)
            assert await visitor.is_hung_up_on()

    tell(story())


def test_the_time_for_the_next_request_begins_with_the_answer() -> None:
    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await later(0.6 * MINUTES)
        await hello(scope, receive, send)

    async def story() -> None:
        async with a_door(app=slow, request_seconds=MINUTES) as porch:
            visitor = await Visitor.at(porch)
            await visitor.get("/one")
            await later(0.6 * MINUTES)
            assert (await visitor.get("/two")).body == b"/two 127.0.0.1"

    tell(story())


def test_a_socket_outlives_the_times_of_requests() -> None:
    async def story() -> None:
        async with a_door(handshake_seconds=MINUTES, request_seconds=MINUTES, ping_seconds=9 * MINUTES) as porch:
            visitor = await Visitor.with_socket(porch)
            await later(3 * MINUTES)
            visitor.send(b"still here")
            assert (await visitor.next_frame()).payload == b"still here"

    tell(story())


def test_one_address_has_only_so_many_connections_and_gets_them_back(run: Run) -> None:
    async def story() -> None:
        async with a_door(connections_per_address=3) as porch:
            first, browser = await Visitor.with_socket(porch), await Visitor.at(porch)
            await browser.get("/")
            await Visitor.with_socket(porch)
            assert await (await Visitor.at(porch)).is_hung_up_on()
            first.leave()
            await until(lambda: porch.connections == 2)
            await Visitor.with_socket(porch)
            neighbour = await Visitor.at(porch, local_addr=("127.0.0.2", 0))
            assert (await neighbour.get("/")).status == 200

    run(story())


def test_there_are_only_so_many_connections_in_all(run: Run) -> None:
    async def story() -> None:
        async with a_door(connections=2) as porch:
            first = await Visitor.with_socket(porch)
            await Visitor.with_socket(porch, local_addr=("127.0.0.2", 0))
            assert await (await Visitor.at(porch, local_addr=("127.0.0.3", 0))).is_hung_up_on()
            first.send(b"still here")
            assert (await first.next_frame()).payload == b"still here"

    run(story())


def test_behind_a_trusted_proxy_it_is_the_visitors_that_are_counted(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo(), connections_per_address=2, trusted_proxies=("127.0.0.1",)) as porch:

            async def come(from_address: str) -> int:
                return (await (await Visitor.at(porch)).ask_for_socket(X_Forwarded_For=from_address)).status

            assert [await come("203.0.113.7") for _ in range(3)] == [101, 101, 503]
            assert await come("203.0.113.8") == 101
            assert await come("203.0.113.9, 203.0.113.8") == 101, "only what the proxy itself wrote is believed"
            assert await come("203.0.113.9, 203.0.113.8") == 503
            page = await (await Visitor.at(porch)).get("/", X_Forwarded_For="203.0.113.7")
            assert page.body == b"/ 203.0.113.7"
            assert {one.address for one in echo.here} == {"203.0.113.7", "203.0.113.8"}

    run(story())


def test_behind_a_trusted_proxy_whoever_leaves_makes_room_for_another(run: Run) -> None:
    async def story() -> None:
        async with a_door(connections_per_address=1, trusted_proxies=("127.0.0.1",)) as porch:
            first, second, third = [await Visitor.at(porch) for _ in range(3)]
            assert (await first.ask_for_socket(X_Forwarded_For="203.0.113.7")).status == 101
            assert (await second.ask_for_socket(X_Forwarded_For="203.0.113.7")).status == 503
            first.leave()
            await until(lambda: porch.connections == 1)
            assert (await third.ask_for_socket(X_Forwarded_For="203.0.113.7")).status == 101

    run(story())


def test_anybody_else_may_not_say_where_they_come_from(run: Run) -> None:
    async def story() -> None:
        async with a_door(trusted_proxies=("192.0.2.1",)) as porch:
            page = await (await Visitor.at(porch)).get("/", X_Forwarded_For="203.0.113.7")
            assert page.body == b"/ 127.0.0.1"

    run(story())


def test_pages_and_sockets_are_served_over_tls(run: Run) -> None:
    async def story() -> None:
        async with a_door(tls_cert=CERTIFICATE, tls_key=KEY) as porch:
            browser = await Visitor.at(porch, ssl=trusting_anybody())
            assert (await browser.get("/rules")).body == b"/rules 127.0.0.1"
            phone = await Visitor.with_socket(porch, ssl=trusting_anybody())
            phone.send(b"x" * 40_000)
            assert (await phone.next_frame()).payload == b"x" * 40_000

    run(story())


def test_a_slow_reader_is_dropped_over_tls_too(run: Run) -> None:
    async def story() -> None:
        async with a_door(echo := Echo(), tls_cert=CERTIFICATE, tls_key=KEY, backlog_limit=100_000) as porch:
            await Visitor.with_socket(porch, ssl=trusting_anybody(), limit=1024)
            await until(lambda: bool(echo.here))
            for _ in range(10_000):
                if echo.left:
                    break
                echo.here[0].send(b"z" * 10_000)
                await asyncio.sleep(0)
            assert echo.left == 1

    run(story())


def test_a_key_that_is_none_is_told_in_a_sentence(run: Run) -> None:
    async def story() -> None:
        with pytest.raises(CannotListen, match=r"are not a certificate and its key in PEM\.$"):
            async with a_door(tls_cert=Path(__file__), tls_key=KEY):
                pass

    run(story())


def test_a_port_in_use_is_told_with_what_to_do(run: Run) -> None:
    async def story() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            with pytest.raises(CannotListen, match=rf"^port {port} is in use; .*--port {port + 1}\.$"):
                async with a_door(port=port):
                    pass

    run(story())


@pytest.mark.parametrize("host", ["192.0.2.77", "no-such-host.invalid"])
def test_a_host_that_is_not_here_is_told_with_what_to_do(run: Run, host: str) -> None:
    async def story() -> None:
        with pytest.raises(CannotListen, match=rf"^this machine has no address '{host}'; use --host 0\.0\.0\.0"):
            async with a_door(host=host):
                pass

    run(story())


@pytest.mark.parametrize(
    ("trusted", "address", "is_trusted"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("10.0.0.0/8", "10.20.30.40", True),
        ("10.0.0.7/8", "10.20.30.40", True),
        ("10.0.0.0/8", "::ffff:10.1.2.3", True),
        ("2001:db8::/32", "2001:0db8:0::5", True),
        ("10.0.0.0/8", "11.0.0.1", False),
        ("10.0.0.0/8", "2001:db8::5", False),
        ("10.0.0.0/8", "unknown", False),
    ],
)
def test_a_trusted_proxy_is_an_address_or_one_of_a_network(trusted: str, address: str, is_trusted: bool) -> None:
    assert (address in Proxies((trusted,))) == is_trusted
