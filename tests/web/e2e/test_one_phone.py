"""One phone that goes round, played by taps: a morning for everybody, and nothing for neighbours."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from tests.web.e2e.passing import Choice, Passed, Seen, Step
from tests.web.e2e.tables import NAMES, Evening, is_open_to_everybody
from tests.web.e2e.test_other_evenings import name_everybody

WOLVES = ("Werewolf", "Goblin")


class Table:
    """Everybody around the phone. The pack hunts one of the others, who do no harm, and vote for its wolves by day."""

    def __init__(self, evening: Evening, players: Sequence[str] = NAMES, bots: int = 0) -> None:
        page = evening.host.page
        name_everybody(evening.host, *players)
        for _ in range(bots):
            page.get_by_role("button", name="Add a bot").click()
        page.get_by_role("button", name="Let night fall").click()
        self.hunts: dict[str, list[str]] = {}  # who a wolf wants, each time that it is asked; the last one stands
        self.phone = Passed(evening.host, self.chooses)
        # the night begins; before their first question, everybody has looked at their card
        self.phone.plays(lambda seen: seen.kind == "holds" and bool(seen.options))
        events = [line.get("event", {}) for line in evening.host.lines()]
        self.players: list[str] = next(one["players"] for one in events if one.get("event") == "game_began")

    def is_wolf(self, name: str) -> bool:
        cards = (words for one, words in self.phone.under_thumbs if one == name)  # what anybody reads first
        return next(cards, "").startswith(WOLVES)

    def chooses(self, choice: Choice) -> Sequence[str]:
        who = next((name for name in self.players if choice.name.startswith(name)), "")
        people = [one for one in choice.options if one in self.players]
        others = [one for one in people if one != who]
        nobody = [one for one in choice.options if one not in people]
        if choice.light == "day":
            thumb = ["die"] if "die" in choice.options else nobody[::-1]  # yes or no: rather not
            return [*sorted(others, key=self.is_wolf, reverse=True), *thumb]
        humans = sorted(others, key=self.is_wolf)
        if self.is_wolf(who) and re.search("dies? tonight", choice.asked):
            wanted = self.hunts.get(who, [])
            return [*(wanted[:1] if len(wanted) < 2 else [wanted.pop(0)]), *humans]
        return [*nobody[::-1], *humans]


def nights_of(steps: Sequence[Step]) -> list[int]:
    """How often the phone was handed over in each night."""
    nights: list[int] = []
    for step in steps:
        if step.kind == "table" and step.light == "night":
            nights.append(0)
        elif step.kind == "cover" and step.light == "night" and nights:
            nights[-1] += 1
    return [night for night in nights if night]


def every_day_begins_with_a_page_for_everybody(steps: Sequence[Step]) -> bool:
    return all(now.kind == "table" for last, now in pairwise(steps) if (last.light, now.light) == ("night", "day"))


def test_a_short_game_on_one_phone_has_a_morning_that_survives_a_reload_and_at_most_twelve_hand_overs_a_night(
    evening: Callable[..., Evening],
) -> None:
    room = evening("Ada", mode="passed", options={"sheriff_day": 0, "votes": "pointed"})
    table = Table(room)
    stop = table.phone.plays(lambda seen: seen.kind == "table" and ": dead" in seen.words)
    table.phone.page.reload()
    table.phone.page.locator(".bar .lit").wait_for()
    assert table.phone.looks() == stop
    table.phone.plays(lambda seen: seen.kind == "end")
    steps = table.phone.steps
    deal, *nights = nights_of(steps)
    assert deal == len(NAMES)  # a step of its own: everybody looks at their card
    assert nights[0] == 12
    assert all(night <= 12 for night in nights)
    # dawn, the death and the card are looked at together, by day's light; then comes the debate with its clock
    dawn = next(place for place, step in enumerate(steps) if step.kind == "table" and step.light == "day")
    assert [(step.kind, step.light) for step in steps[dawn : dawn + 5]] == [("table", "day")] * 4 + [("counts", "day")]
    assert [step.words.count("Everybody look") for step in steps[dawn : dawn + 4]] == [1, 1, 1, 0]
    assert [step.words.count(": dead") for step in steps[dawn : dawn + 4]] == [0, 1, 1, 1]
    assert every_day_begins_with_a_page_for_everybody(steps)
    # everybody's taps are the same in a night, whatever they are
    held = [step for step in steps if (step.kind, step.light) == ("holds", "night")]
    holds = [step.taps for step in held if "under your thumb" in step.words]
    assert set(holds) == {2, 3}  # hold, pick and done; hold and pass on
    assert not any(step.light == "night" for step in steps if step.kind in ("counts", "open"))
    room.nobody_complained()


@pytest.mark.long
@pytest.mark.parametrize("votes", ["hidden", "pointed"])
@pytest.mark.parametrize(
    ("book", "deck"),
    [
        ("millers-hollow", {"werewolf": 2, "hunter": 1, "cupido": 1, "witch": 1, "little_girl": 1, "townsperson": 2}),
        ("millers-hollow", {"werewolf": 2, "fortune_teller": 1, "thief": 1, "cupido": 1, "townsperson": 5}),
        ("santa-saboteurs", None),
        ("lupus-in-tabula", None),
        ("wolff-werewolf", None),
    ],
)
def test_every_book_is_played_to_its_end_on_one_phone(
    book: str, deck: Any, votes: str, evening: Callable[..., Evening]
) -> None:
    options = {"votes": votes, **({"votes_a_day": 2} if book == "wolff-werewolf" else {})}
    room = evening("Ada", mode="passed", book=book, deck=deck, options=options)
    table = Table(room)
    table.phone.plays(lambda seen: seen.kind == "end")
    steps = table.phone.steps
    days = [step for step in steps if step.kind == "table" and step.light == "day"]
    assert any("Everybody look" in step.words for step in days)
    assert every_day_begins_with_a_page_for_everybody(steps)
    if deck and "thief" in deck:
        first, *_ = nights_of(steps)
        assert first == 8 + 11  # cards, Thief and Cupido share a round, and the next begins in the same hands
    # no cover of the day is the night's, and none of the night the day's
    lights = {step.light for step in steps if step.kind == "cover"}
    assert lights <= {"night", "day"}
    if votes == "hidden" and book in ("millers-hollow", "santa-saboteurs"):
        assert lights == {"night", "day"}
    room.nobody_complained()


@pytest.mark.long
@pytest.mark.parametrize("votes", ["hidden", "pointed"])
@pytest.mark.parametrize("book", ["millers-hollow", "lupus-in-tabula", "wolff-werewolf"])
def test_bots_at_the_table_are_handed_nothing_and_play_along(
    book: str, votes: str, evening: Callable[..., Evening]
) -> None:
    options = {"votes": votes, **({"votes_a_day": 2} if book == "wolff-werewolf" else {})}
    room = evening("Ada", mode="passed", book=book, options=options)
    table = Table(room, NAMES[:6], bots=2)
    table.phone.plays(lambda seen: seen.kind == "end")
    bots = set(table.players) - set(NAMES)
    assert len(bots) == 2
    assert not [step for step in table.phone.steps if step.kind in ("cover", "holds", "open") and step.title in bots]
    assert {"table", "cover", "holds"} <= {step.kind for step in table.phone.steps}
    room.nobody_complained()


@pytest.mark.long
def test_a_pack_that_agrees_differs_or_mends_it_shows_the_same_covers_taps_and_pages(
    evening: Callable[..., Evening],
) -> None:
    def nights(*hunts: list[int]) -> tuple[list[Step], list[Step]]:
        """What the others can see of a night, and of the morning after it."""
        table = Table(evening("Ada", mode="passed", options={"sheriff_day": 0}, seed="wolves apart"))
        wolves = [name for name in NAMES if table.is_wolf(name)]
        prey = [name for name in NAMES if name not in wolves]
        table.hunts = {wolf: [prey[one] for one in first] for wolf, first in zip(wolves, hunts, strict=True)}
        table.phone.plays(lambda seen: seen.light == "day")
        night = table.phone.steps[:]
        table.phone.plays(lambda seen: seen.clock)
        for wolf, mate in (wolves, wolves[::-1]):  # each of the pack has read who the other wants
            said = [words for name, words in table.phone.under_thumbs if name == wolf]
            assert any(re.search(f"{mate} (points at|wants)", words) for words in said)
        return night, table.phone.steps[len(night) :]

    agreed, mended, differed = nights([0], [0]), nights([1, 0], [0]), nights([1, 1], [0])
    assert agreed[0] == mended[0] == differed[0]
    assert agreed[1] == mended[1] != differed[1]  # nobody dies where they differ to the end


@pytest.mark.long
def test_covers_and_pages_are_open_to_everybody(evening: Callable[..., Evening]) -> None:
    table = Table(evening("Ada", mode="passed", options={"sheriff_day": 0, "votes": "pointed"}))
    seen: set[tuple[str, str]] = set()

    def is_new(page: Seen) -> bool:
        return (page.kind, page.light) not in seen or page.kind == "end"

    while True:
        page = table.phone.plays(is_new)
        is_open_to_everybody(table.phone.page)
        if page.kind == "end":
            break
        seen.add((page.kind, page.light))
    assert {("cover", "night"), ("holds", "night"), ("table", "day"), ("counts", "day")} <= seen
