"""One phone that goes round, played by taps: a morning for everybody, and nothing for neighbours."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.web.e2e.passing import Choice, Passed, Seen, Step
from tests.web.e2e.tables import NAMES, Evening, is_open_to_everybody
from tests.web.e2e.test_other_evenings import name_everybody

WOLVES = ("Werewolf", "Goblin")


class Table:
    """Everybody around the phone. The pack hunts the first of the others, and the village votes its wolves out."""

    def __init__(self, evening: Evening) -> None:
        name_everybody(evening.host, *NAMES)
        evening.host.page.get_by_role("button", name="Let night fall").click()
        self.turns: dict[str, int] = {}
        self.first_words: dict[str, str] = {}  # what a wolf likes first, when it is asked for the first time
        self.phone = Passed(evening.host, self.chooses)
        # everybody looks at their card, and the night begins
        self.phone.plays(lambda seen: seen.kind == "holds" and bool(seen.options))
        self.cards = dict(self.phone.under_thumbs)

    def is_wolf(self, name: str) -> bool:
        return self.cards[name].startswith(WOLVES)

    def chooses(self, choice: Choice) -> Sequence[str]:
        people = [one for one in choice.options if one in NAMES]
        if "die" in choice.options:
            return ["die"]
        if not people:
            return choice.options[::-1]  # yes or no: rather not
        who = next((name for name in NAMES if choice.name.startswith(name)), "")
        hunts = who in NAMES and self.is_wolf(who) and bool(re.search("dies? tonight|die tonight|victim", choice.asked))
        others = [one for one in people if one != who]
        liked = sorted(others, key=lambda one: self.is_wolf(one) == hunts)
        self.turns[who] = self.turns.get(who, 0) + 1
        if hunts and self.turns[who] == 1 and who in self.first_words:
            liked.sort(key=lambda one: one != self.first_words[who])
        return [*liked, *(one for one in choice.options if one not in people)]


def nights_of(steps: Sequence[Step]) -> list[int]:
    """How often the phone was handed over in each night."""
    nights: list[int] = []
    for step in steps:
        if step.kind == "table" and step.light == "night":
            nights.append(0)
        elif step.kind == "cover" and step.light == "night" and nights:
            nights[-1] += 1
    return [night for night in nights if night]


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
    # no cover of the day is the night's, and none of the night the day's
    lights = {step.light for step in steps if step.kind == "cover"}
    assert lights <= {"night", "day"}
    if votes == "hidden" and book in ("millers-hollow", "santa-saboteurs"):
        assert lights == {"night", "day"}
    room.nobody_complained()


@pytest.mark.long
def test_a_pack_that_differs_and_mends_it_shows_the_same_covers_taps_and_pages(evening: Callable[..., Evening]) -> None:
    def morning(first: dict[str, str]) -> list[Step]:
        room = evening("Ada", mode="passed", options={"sheriff_day": 0}, seed="two worlds")
        table = Table(room)
        table.first_words = first
        table.phone.plays(lambda seen: seen.kind == "table" and seen.clock)
        wolves = [name for name in NAMES if table.is_wolf(name)]
        assert len(wolves) == 2
        return [step for step in table.phone.steps if step.kind != "holds"] + [
            step._replace(words="") for step in table.phone.steps if step.kind == "holds"
        ]

    agreed = morning({})
    differed = morning(dict.fromkeys(NAMES, NAMES[-1]))
    assert agreed == differed


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
