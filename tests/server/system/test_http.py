"""Whatever is asked by HTTP: schemathesis makes requests from our own OpenAPI document, good ones and bad ones."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from nightcall.client.http import ask
from tests.patience import PATIENCE
from tests.server.system.serving import a_server, quick

HOW_MANY = [25, pytest.param(400, marks=pytest.mark.long)]  # requests to each operation


class Beside(NamedTuple):
    """A server that runs beside the test, and the host's key of a room in it."""

    url: str
    code: str
    key: str


@pytest.fixture(scope="module")
def server() -> Iterator[Beside]:
    ready, stop = threading.Event(), threading.Event()
    found: list[Beside] = []

    async def serve() -> None:
        async with a_server(requests_per_second=10_000, trusted_proxies=("127.0.0.1",)) as served:
            code, _, key = await served.hub.requests.create("Ada", quick())
            found.append(Beside(served.url, code, key))
            ready.set()
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    assert ready.wait(PATIENCE)
    yield found[0]
    stop.set()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def operations(url: str) -> list[Any]:
    import schemathesis  # takes a second, and only the process that runs these tests needs it
    from schemathesis.core.result import Ok

    document = schemathesis.openapi.from_url(f"{url}/api/schema/openapi.json")
    document.config.generation.update(modes=list(schemathesis.GenerationMode))
    return [found.ok() for found in document.get_all_operations() if isinstance(found, Ok)]


@pytest.mark.parametrize("examples", HOW_MANY)
def test_every_request_is_answered_as_the_document_says(
    server: Beside, examples: int, caplog: pytest.LogCaptureFixture
) -> None:
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    conform = [checks.content_type_conformance, checks.response_schema_conformance, checks.status_code_conformance]
    hosts = count()
    known = operations(server.url)
    assert len(known) >= 9
    for operation in known:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=examples,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def asked(case: Any) -> None:
            # Everybody comes from elsewhere, or most of them would only hear that they ask too often.
            number = next(hosts)
            case.headers["X-Forwarded-For"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
            if number % 2 and "code" in (case.path_parameters or {}):
                case.path_parameters["code"] = server.code
                if (case.method, case.path) != ("DELETE", "/api/rooms/{code}"):  # the room is needed
                    case.headers["Authorization"] = f"Bearer {server.key}"
            answer = case.call(base_url=server.url, timeout=PATIENCE)
            assert "Traceback" not in answer.text
            assert '.py"' not in answer.text
            case.validate_response(answer, checks=[not_a_server_error, *conform])

        asked()
    loud = [record for record in caplog.records if record.levelno > logging.WARNING]
    assert not loud, [record.getMessage() + str(record.exc_info) for record in loud[:5]]


def test_afterwards_rooms_are_made_as_before(server: Beside) -> None:
    made = asyncio.run(ask(server.url, "POST", "/api/rooms", body={"name": "Ada"}))
    assert b'"key"' in made
