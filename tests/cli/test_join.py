"""`nightcall join`: players of another process sit down in a room and play its game."""

from __future__ import annotations

import asyncio
import signal
import sys

import pytest

from nightcall.cli.main import main
from nightcall.client import Room
from tests.patience import PATIENCE
from tests.server.system.serving import a_server, quick


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_players_join_from_a_process_of_their_own_play_a_game_and_hang_up_at_ctrl_c() -> None:
    async def evening() -> None:
        async with a_server() as served, asyncio.timeout(PATIENCE):
            host = await Room.create(served.url, "Ada", quick("wolff-werewolf"))
            others = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "nightcall", "join", served.url, host.code),
                *("--players", "5", "--name", "Guest"),
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            await host.until(lambda: len(host.people.seats) == 6 and all(one.here for one in host.people.members))
            assert [seat.name for seat in host.people.seats][1:3] == ["Guest", "Guest 2"]
            await host.start()
            assert await host.play() is not None
            assert others.stdout is not None
            said: list[bytes] = []
            while sum(b"has played game 1." in line for line in said) < 5:
                said.append(await others.stdout.readline())
                assert said[-1], "it has ended"
            others.send_signal(signal.SIGINT)
            _, wrong = await others.communicate()
            assert others.returncode == 130
            assert any(b"Guest 2 has joined room" in line for line in said)
            assert wrong == b""
            await host.close()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["http://127.0.0.1:9", "ABCDE"], "no server answers at http://127.0.0.1:9"),
        (["127.0.0.1", "ABCDE"], "is not the address of a server"),
        (["http://127.0.0.1:9", "not a/code"], "no server answers at http://127.0.0.1:9 (Connection refused)."),
        (["http://[::1", "ABCDE"], "is not the address of a server"),
        (["http://127.0.0.1:99999", "ABCDE"], "is not the address of a server"),
        (["http://127.0.0.1:9", "ABCDE", "--players", "0"], "--players is a number from 1 to 30."),
    ],
)
def test_what_cannot_be_joined_is_one_sentence_and_exit_code_2(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["join", *words]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1
