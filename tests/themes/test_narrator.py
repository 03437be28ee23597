"""A narrator does not repeat itself, and says the same aloud to everyone."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.events import (
    Called,
    CardsRevealed,
    DayBroke,
    Died,
    GameBegan,
    NightFell,
    NosesScored,
    Slept,
)
from nightcall.kernel.audience import EVERYONE, TABLE
from nightcall.kernel.events import DealSealed
from nightcall.themes.narrator import Narrated, Narrator
from nightcall.themes.words import Words
from tests.kit import Table
from tests.themes import everything
from tests.themes.everything import NAMES

# Eyes that open or close in a line; an owl's or a seer's single eye is only a picture.
EYES_OPEN_OR_CLOSE = {
    "en": r"(open|close|shut)\w* (\w+ )?eyes|eyes (are )?(open|close|shut)",
    "it": r"(apr|chiud)\w* gli occhi|occhi (si |sono )?(apert|apr|chius|chiud)",
}
every_theme = pytest.mark.parametrize("words", everything.spoken(), ids=lambda words: words.lines.name)


@every_theme
def test_two_nights_in_a_row_share_no_line(words: Words) -> None:
    compared = 0
    for events, _ in everything.games():
        narrator = Narrator(words, NAMES)
        nights: list[set[str]] = [set()]
        for event in events:
            told = narrator.tell(event).aloud
            if isinstance(event, NightFell):
                nights.append(set())
            if isinstance(event, NightFell | Called | Slept | DayBroke) and told is not None:
                nights[-1].add(told)
        for one, other in pairwise(nights):
            assert not one & other
            compared += bool(one and other)
    assert compared > 100


@every_theme
def test_eyes_are_closed_for_a_moderator_on_phones_with_phones_and_nowhere_else(words: Words) -> None:
    night = NightFell(night=1, to=EVERYONE)
    told = {way: Narrator(words, NAMES, way).tell(night).aloud or "" for way in (None, "phones", "moderator", "far")}
    assert told[None] == told["far"]
    assert words.lines.variant(0, "ways", "phones", "night_fell") in told["phones"]
    assert words.lines.variant(0, "ways", "moderator", "night_fell") in told["moderator"]
    eyes = {"en": "eyes", "it": "occhi"}[words.lines.name.rpartition("/")[2]]
    for moment in ("night_fell", "day_broke"):
        assert not any(eyes in line.lower() for line in words.lines.variants("aloud", moment))


@every_theme
def test_a_card_is_kept_from_neighbours_only_where_there_are_any(words: Words) -> None:
    began = next(event for event in everything.all_events() if isinstance(event, GameBegan))
    told = {way: Narrator(words, NAMES, way).tell(began).aloud or "" for way in (None, "phones", "moderator", "far")}
    assert told["far"] == told[None]
    for way in ("phones", "moderator"):
        assert told[way].startswith(told["far"])
        assert told[way].removeprefix(told["far"]).strip() in words.lines.variants("ways", way, "game_began")


@every_theme
def test_no_other_line_opens_or_closes_anybodys_eyes(words: Words) -> None:
    """With phones everybody looks at a phone all night long, whoever is called."""
    eyes = re.compile(EYES_OPEN_OR_CLOSE[words.lines.name.rpartition("/")[2]], re.IGNORECASE)
    told = [
        words.aloud(event, NAMES, variant) or ""
        for event in everything.all_events()
        if event.to == EVERYONE
        for variant in range(len(words.lines.variants(*words.line_of(event))))
    ]
    assert [line for line in told if eyes.search(line)] == []
    of_a_moderator = " ".join(words.lines.variants("ways", "moderator", "night_fell"))
    assert eyes.search(of_a_moderator), "it would be noticed"


@every_theme
def test_two_deaths_of_one_night_are_told_in_different_words(words: Words) -> None:
    narrator = Narrator(words, ["Anna"] * 12)
    told = [narrator.tell(Died(seat=seat, how="night", to=EVERYONE)).aloud for seat in range(4)]
    assert len(set(told)) == 4


@every_theme
def test_every_seat_and_the_table_hear_the_same_aloud(words: Words) -> None:
    table = Table("millers-hollow", "werewolf*2 witch fortune_teller cupido hunter townsperson*2", night="at_once")
    for _ in range(2):
        table.night(werewolf=7 if 7 in table.living else 6, fortune_teller=0)
        table.until("vote")
        table.time_is_up()
    heard = set()
    for viewer in (TABLE, *range(8)):
        narrator = Narrator(words, NAMES)
        told = [narrator.tell(event).aloud for event in table.session.view(viewer).events]
        heard.add(tuple(line for line in told if line is not None))
    assert len(heard) == 1


@every_theme
def test_the_quiet_night_after_the_last_wolf_sounds_like_any_other(words: Words) -> None:
    over = heard_after_an_execution(words, "werewolf seer priest villager*4 villager")
    goes_on = heard_after_an_execution(words, "werewolf seer priest villager*4 werewolf")
    assert len(over) == 8  # night falls, three calls, day breaks
    assert over == goes_on


def heard_after_an_execution(words: Words, cards: str) -> list[str | None]:
    """What is said aloud from the night after the execution of seat 0 till the next day breaks."""
    table = Table("wolff-werewolf", cards)
    table.night()
    table.execute(0)
    table.night()
    narrator = Narrator(words, NAMES)
    told = [(event, narrator.tell(event).aloud) for event in table.session.view(TABLE).events]
    starts = [number for number, (event, _) in enumerate(told) if isinstance(event, NightFell)]
    night = [line for event, line in told[starts[1] :] if isinstance(event, NightFell | Called | Slept | DayBroke)]
    return night[:8]


@every_theme
def test_games_under_different_seals_begin_in_different_words(words: Words) -> None:
    luck = random.Random(1)
    first_nights = set()
    for _ in range(20):
        narrator = Narrator(words, NAMES)
        narrator.tell(DealSealed(seal=f"{luck.getrandbits(256):064x}", to=EVERYONE))
        first_nights.add(narrator.tell(NightFell(night=1, to=EVERYONE)).aloud)
    assert len(first_nights) > 3


def test_private_news_is_told_to_read_and_not_to_say() -> None:
    narrator = Narrator(Words.load("millers-hollow"), NAMES)
    told = narrator.tell(VictimChosen(seat=1, to=(0,)))
    assert told == Narrated(aloud=None, private="The pack has chosen Ben.")


@pytest.mark.parametrize(
    ("right", "praised"),
    [((3, 1, 0), "Ben"), ((3, 0, 0), None)],
    ids=["the best of those who had to guess", "nobody where only wolves were right"],
)
def test_a_wolf_is_not_praised_for_finding_wolves(right: tuple[int, ...], praised: str | None) -> None:
    narrator = Narrator(Words.load("millers-hollow"), NAMES[:3], wolves={"werewolf"})
    narrator.tell(CardsRevealed(cards=("werewolf", "witch", "townsperson"), middle=(), to=EVERYONE))
    aloud = narrator.tell(NosesScored(right=right, made=(3, 3, 3), to=EVERYONE)).aloud or ""
    assert [name for name in NAMES[:3] if name in aloud] == ([praised] if praised else [])
