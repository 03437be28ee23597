"""Whole games on the real pages, with a recorder in each: no page shows a death, a card, an office, a vote, a night, a
day, a question or the end before the line that tells it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nightcall.themes.words import Words, theme_for
from tests.web.e2e.recorder import Recorded, facts, public_lines, ran_ahead, recorded, watch
from tests.web.e2e.tables import A_DAY, QUICK, READS_FAST, Device, Evening
from tests.web.e2e.test_one_phone import Table

BOOKS = ("millers-hollow", "lupus-in-tabula", "wolff-werewolf", "santa-saboteurs")
# Many wolves make a short game.
SHORT = {"werewolf": 4, "fortune_teller": 1, "townsperson": 3}
# A line would take minutes, unless whoever tells it says that it is told: on a slow machine, too, nothing else ends it.
TOLD = {**QUICK, **dict.fromkeys(("call_most", "speech", "vote", "turn", "debate"), 1), "reading": 1, "look": A_DAY}
# Where nobody can say so, each stands for a moment.
FAR = {**TOLD, "reading": 0.003}
# Somebody curious, who keeps looking at the village: what a page would show too early, it shows here.
LOOKS_ROUND = """() => {
  let turn = 0;
  setInterval(() => document.querySelectorAll('.phone nav button')[(turn ^= 2)]?.click(), 250);
}"""


def played(table: Evening, book: str, *, screen: Device | None, bots: int) -> list[str]:
    """All that ran ahead in a whole game of this table."""
    devices = [*table.phones, *([screen] if screen else [])]
    if screen:
        screen.context.add_init_script(READS_FAST)
    for device in devices:
        watch(device)
        device.see(".lobby")
    for _ in range(bots):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    table.phones[-1].page.evaluate(LOOKS_ROUND)
    table.play_to_the_end()
    for device in devices:
        device.see(".end")
    table.nobody_complained()
    words = Words.load(theme_for(book))
    teller = recorded(screen) if screen else None
    lines = public_lines(screen or table.host)
    told = {line["event"]["event"] for line in lines if line["line"] == "told"}
    assert {"died", "game_ended"} <= told
    found: list[str] = []
    for device in devices:
        record = recorded(device)
        shown = {sign for fact in facts(lines, words) for sign in fact.signs if sign in record.signs}
        assert "end" in shown
        assert any(sign.startswith("when Night") for sign in shown)
        assert device is not screen or {sign.split()[0] for sign in shown} >= {"gone", "votes", "when", "end", "text"}
        found += ran_ahead(record, lines, words, record if teller is None or device is screen else teller)
    return found


def test_no_page_runs_ahead_of_the_screen(evening: Callable[..., Evening]) -> None:
    table = evening("Ada", "Bo", deck=SHORT, pace=TOLD)
    assert played(table, "millers-hollow", screen=table.screen(), bots=6) == []


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_it_is_so_with_a_screen_in_every_book(evening: Callable[..., Evening], book: str) -> None:
    table = evening("Ada", "Bo", "Cleo", book=book, pace=TOLD)
    assert played(table, book, screen=table.screen(), bots=6) == []


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_it_is_so_far_apart_where_each_phone_tells(evening: Callable[..., Evening], book: str) -> None:
    table = evening("Ada", "Bo", "Cleo", book=book, mode="far", pace=FAR)
    assert played(table, book, screen=None, bots=6) == []


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_it_is_so_alone_line_by_line(evening: Callable[..., Evening], book: str) -> None:
    table = evening("Ada", book=book, mode="far", options={"decoys": False}, pace=TOLD)
    assert played(table, book, screen=None, bots=8) == []


# Between two covers there is no page for these, or they open one of its own: the next line takes their place.
PASSING = (
    *("deal_sealed", "called", "slept", "debate_began", "election_began", "vote_began", "naming_began", "named"),
    *("runoff_began", "proposed", "seconded", "proposal_fell", "speeches_began", "verdict_began", "last_act_began"),
    *("succession_began",),
)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_it_is_so_on_one_phone_that_goes_round(evening: Callable[..., Evening], book: str) -> None:
    options = {"votes": "pointed", **({"votes_a_day": 2} if book == "wolff-werewolf" else {})}
    room = evening("Ada", mode="passed", book=book, options=options)
    watch(room.host)
    room.host.see(".lobby")
    Table(room).phone.plays(lambda seen: seen.kind == "end")
    record, words = recorded(room.host), Words.load(theme_for(book))
    lines = public_lines(room.host)
    shown = {sign.split()[0] for fact in facts(lines, words) for sign in fact.signs if sign in record.signs}
    assert shown >= {"gone", "when", "end", "text"}
    passing = [number for number, line in enumerate(lines, 1) if line.get("event", {}).get("event") in PASSING]
    untold = tuple(f"Ada never told line {number}:" for number in passing)
    assert [one for one in ran_ahead(record, lines, words, record) if not one.startswith(untold)] == []


LINES: list[dict[str, Any]] = [
    {"line": "told", "to": "everyone", "event": {"event": "game_began", "players": ["Ada", "Bo"]}, "aloud": "Welcome."},
    {"line": "told", "to": "everyone", "event": {"event": "night_fell", "night": 1}, "aloud": "Night falls."},
    {"line": "told", "to": "everyone", "event": {"event": "day_broke", "day": 1}, "aloud": "Good morning."},
    {"line": "told", "to": "everyone", "event": {"event": "died", "seat": 1}, "aloud": "Bo is dead."},
]
SCREEN = Recorded(
    "Screen",
    {"text Welcome.": 1, "text Night falls.": 10, "text Good morning.": 20, "text Bo is dead.": 30, "gone Bo": 30},
    {1: 9, 2: 19, 3: 29, 4: 39},
    [],
)


@pytest.mark.parametrize(
    ("signs", "asks", "found"),
    [
        ({"when Night 1": 9, "when Day 1": 19, "gone Bo": 29}, [(39, 4)], []),
        ({"gone Bo": 28}, [], ["Phone shows 'gone Bo' 1 ms before line 4: Bo is dead."]),
        ({"when Day 1": 18}, [], ["Phone shows 'when Day 1' 1 ms before line 3: Good morning."]),
        ({"text Bo is dead.": 25}, [], ["Phone shows 'text Bo is dead.' 4 ms before line 4: Bo is dead."]),
        ({}, [(15, 2)], ["Phone asks 4 ms before line 2 was told"]),
    ],
)
def test_what_would_run_ahead_is_found(
    signs: dict[str, float], asks: list[tuple[float, int]], found: list[str]
) -> None:
    phone = Recorded("Phone", signs, {}, asks)
    assert list(ran_ahead(phone, LINES, Words.load("millers-hollow"), SCREEN)) == found


def test_a_page_that_tells_for_itself_shows_nothing_before_its_own_line() -> None:
    words = Words.load("millers-hollow")
    assert list(ran_ahead(SCREEN, LINES, words, SCREEN)) == []
    early = SCREEN._replace(signs={**SCREEN.signs, "gone Bo": 20})
    assert list(ran_ahead(early, LINES, words, early)) == ["Screen shows 'gone Bo' 10 ms before line 4: Bo is dead."]
    silent = SCREEN._replace(signs={"gone Bo": 30})
    assert "Screen never told line 4: Bo is dead." in list(ran_ahead(silent, LINES, words, silent))
