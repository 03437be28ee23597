"""docs/protocol.md: its tables are made from the code, its session is played, its script is run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

from nightcall.catalogue import house_rules
from nightcall.library import rulebooks, verify
from nightcall.reference.pages import renewed
from tests.wire.conversation import Conversation, play_on

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["protocol.md", "protocol-rooms.md"])
def test_the_page_is_what_the_code_makes_of_it(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert renewed(page) == page, "renew it: python3 dev.py schema --into docs"


@pytest.mark.parametrize("field", ["take", "lovers", "glance", "spy", "heal", "suspect", "hunch", "holder", "caught"])
def test_the_page_has_a_row_for_every_field(field: str) -> None:
    assert f"\n| `{field}`" in PAGE.partition("## Fields")[2].partition("## Talk")[0]


def test_a_page_that_is_not_true_any_more_is_found_out() -> None:
    for true, false in (
        ("| `sheriff_day` |", "| `sheriff_month` |"),
        ('"event":"night_fell"', '"event":"night_rose"'),
        ("… and 7 more like it", "… and 8 more like it"),
        ("| `time_is_up` |", "| `time_flies` |"),
    ):
        assert true in PAGE
        assert renewed(PAGE.replace(true, false)) == PAGE


def test_the_worked_session_is_what_the_command_really_says() -> None:
    """The same session through a process of its own, line by line."""
    session = "\n".join(re.findall(r"^```referee\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    sent = [line[2:] for line in session.splitlines() if line.startswith("> ")]
    expected = [line[2:] for line in session.splitlines() if line.startswith("< ")]
    done = subprocess.run(
        [sys.executable, "-m", "nightcall", "referee"],
        input="".join(f"{line}\n" for line in sent).encode(),
        capture_output=True,
        check=True,
    )
    heard = iter(done.stdout.decode().splitlines())
    for line in expected:
        if more := re.fullmatch(r"… and (\d+) more like it", line):
            for _ in range(int(more[1])):
                next(heard)
        else:
            assert next(heard) == line
    assert next(heard, None) is None


def test_the_worked_session_shows_the_main_things() -> None:
    session = "\n".join(re.findall(r"^```referee\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    for word in ("new", "answer", "say", "time_is_up", "remove", "verify"):
        assert f'> {{"do":"{word}"' in session
    for reason in ("not_json", "no_question", "not_yourself", "no_such_seat"):
        assert f'"reason":"{reason}"' in session


@pytest.mark.parametrize("deck", [[], ["thief", "witch"]], ids=["plain", "with a middle"])
def test_a_log_can_be_checked_by_hand_with_the_script_on_the_page(deck: list[str], tmp_path: Path) -> None:
    table = Conversation()
    seal = table.ask(do="seal")["seal"]
    table.new(players=9, deck=deck, nonces=[f"nonce of {seat}" for seat in range(9)])
    play_on(table)
    dealt = [line["event"]["card"] for line in table.heard if line.get("event", {}).get("event") == "dealt"]
    middle = [line["event"]["cards"] for line in table.heard if line.get("event", {}).get("event") == "middle_laid"]
    log = table.log()
    said = run_the_script(tmp_path, log)
    assert said.stderr == ""
    names = verify(log).players
    assert said.stdout.splitlines() == [
        "the chain holds",
        f"seal: {seal}",
        f"deal: {dict(zip(names, dealt, strict=True))} middle: {(middle or [[]])[0]}",
    ]
    log[3] = log[3].replace('"seat":', '"seat": ')
    assert "line 4 was changed" in run_the_script(tmp_path, log).stderr


def run_the_script(folder: Path, log: list[str]) -> subprocess.CompletedProcess[str]:
    (script,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (folder / "game.jsonl").write_text("".join(f"{line}\n" for line in log), encoding="utf-8", newline="\n")
    return subprocess.run(
        [sys.executable, "-X", "utf8", "-W", "ignore", "-c", script],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.parametrize(("book", "players"), [("millers-hollow", 8), ("catching-santa", 2)])
def test_whoever_kept_the_lines_can_check_the_digests_as_the_page_says(book: str, players: int) -> None:
    """CRC-32 over the events as they stand in their `told` lines, command by command."""
    table = Conversation()
    table.new(book, players)
    play_on(table)
    events: list[bytes] = []
    digests = []
    for line in table.heard:
        if line["line"] == "told":
            events.append(json.dumps(line["event"], ensure_ascii=False, separators=(",", ":")).encode())
        elif line["line"] == "done":
            digests.append(f"{crc32(b'[' + b','.join(events) + b']'):08x}")
            events = []
    assert digests == [json.loads(line)["digest"] for line in table.log()]


@pytest.mark.parametrize("book", rulebooks())
def test_every_option_of_every_book_is_in_the_one_table(book: str) -> None:
    table = PAGE.partition("## Options")[2].partition("## ")[0]
    header = next(line for line in table.splitlines() if line.startswith("| option |"))
    column = [cell.strip() for cell in header.split("|")].index(book)
    for rule in house_rules(rulebooks()[book]).values():
        row = next(line for line in table.splitlines() if line.startswith(f"| `{rule.name}` |"))
        assert row.split("|")[column].strip() not in ("", "–")


def test_every_link_on_the_page_leads_somewhere() -> None:
    headings = {"#" + heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.*)$", PAGE, re.MULTILINE)}
    for link in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert link in headings if link.startswith("#") else (DOCS / link).exists()
