"""What a table under a policy knows, when it is told, and what votes and hunts make of it."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.hidden_roles.game import Game
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import BadSetup
from nightcall.lab.policies.choices import Choices
from nightcall.lab.policies.knowing import Knowing
from nightcall.lab.policies.policy import Policy, Speaks
from nightcall.lab.policies.ways import policy_of
from nightcall.lab.policies.ways import told as told_of
from tests.kit import Table

# Seats 0 and 1 are wolves and 2 tells fortunes; the others are townspeople.
TELLER = "werewolf*2 fortune_teller townsperson*6"


def told(story: Table, speaks: Speaks) -> Knowing:
    """What is known at this table by now."""
    game = game_of(story)
    knowing = Knowing(game.table, Policy(0, speaks))
    knowing.hear(game.stage.events)
    return knowing


def game_of(story: Table) -> Game:
    game = story.session._run.game
    assert isinstance(game, Game)
    return game


def answers(story: Table, policy: Policy) -> dict[Seat, Any]:
    """What everybody who is asked would answer now: the one pick of each."""
    poll = story.session.poll
    assert poll is not None
    return {seat: next(iter(value.values())) for seat, value in Choices(game_of(story), policy).answers(poll)}


def after_night(story: Table, **acts: Any) -> Table:
    story.night(**acts)
    story.until("vote")
    return story


@pytest.fixture
def wolf_seen() -> Table:
    return after_night(Table("millers-hollow", TELLER, sheriff_day=0), fortune_teller=1, werewolf=8)


@pytest.fixture
def human_seen() -> Table:
    return after_night(Table("millers-hollow", TELLER, sheriff_day=0), fortune_teller=5, werewolf=8)


def test_public_information_is_everybodys_at_once_and_clears_its_holder(wolf_seen: Table) -> None:
    assert told(wolf_seen, "public").public == {1: True, 2: False}


def test_private_information_is_its_holders_until_it_pays(wolf_seen: Table, human_seen: Table) -> None:
    knowing = told(wolf_seen, "private")
    assert knowing.public == {}
    assert knowing.of(2) == {1: True}
    assert knowing.of(3) == {}
    knowing.speak_where_it_pays([seat for seat in wolf_seen.living if seat != 2])
    assert knowing.public == {}  # who is silenced waits for another day
    knowing.speak_where_it_pays(wolf_seen.living)
    assert knowing.public == {1: True, 2: False}

    knowing = told(human_seen, "private")
    knowing.speak_where_it_pays(human_seen.living)
    assert knowing.public == {}  # to have cleared somebody is no reason to speak


def test_who_dies_before_speaking_takes_it_along() -> None:
    story = after_night(Table("millers-hollow", TELLER, sheriff_day=0), fortune_teller=1, werewolf=2)
    knowing = told(story, "private")
    knowing.speak_where_it_pays(story.living)
    assert knowing.public == {}


def test_public_information_outlives_its_holder() -> None:
    story = after_night(Table("millers-hollow", TELLER, sheriff_day=0), fortune_teller=1, werewolf=2)
    assert told(story, "public").public == {1: True, 2: False}


def test_all_humans_vote_for_a_wolf_whom_all_know(wolf_seen: Table) -> None:
    votes = answers(wolf_seen, Policy(0, "public"))
    assert {votes[seat] for seat in (2, 3, 4, 5, 6, 7)} == {1}


def test_a_teller_who_has_seen_a_wolf_speaks_before_the_vote(wolf_seen: Table) -> None:
    votes = answers(wolf_seen, Policy(0, "private"))
    assert {votes[seat] for seat in (2, 3, 4, 5, 6, 7)} == {1}


def test_nobody_who_is_cleared_gets_a_vote_of_those_who_know(human_seen: Table) -> None:
    votes = answers(human_seen, Policy(0, "public"))
    assert not {votes[seat] for seat in (2, 3, 4, 5, 6, 7)} & {2, 5}
    assert answers(human_seen, Policy(0, "private"))[2] != 5


def test_what_nobody_uses_changes_no_vote(wolf_seen: Table, human_seen: Table) -> None:
    assert answers(wolf_seen, Policy(0, "never")) == answers(human_seen, Policy(0, "never"))


def test_a_perfect_human_votes_for_wolves_alone_and_a_wolf_for_anybody() -> None:
    on_wolves, by_wolves = set(), set()
    for seed in range(30):
        story = Table("millers-hollow", TELLER, sheriff_day=0, seed=seed)
        votes = answers(after_night(story, werewolf=8), Policy(100))
        on_wolves |= {votes[seat] for seat in (2, 3, 4, 5, 6, 7)}
        by_wolves |= {votes[0], votes[1]}
    assert on_wolves == {0, 1}
    assert len(by_wolves) > 4


def test_the_pack_is_of_one_mind_and_hunts_first_who_has_spoken(wolf_seen: Table) -> None:
    """Under the private policy who spoke is known to be human, and is next."""
    choices = Choices(game_of(wolf_seen), Policy(0, "private"))
    poll = wolf_seen.session.poll
    assert poll is not None
    for seat, value in choices.answers(poll):
        wolf_seen.session.answer(seat, value)
    wolf_seen.until("werewolf")
    poll = wolf_seen.session.poll
    assert poll is not None
    hunted = {value["victim"] for _, value in choices.answers(poll) if "victim" in value}
    assert hunted == {2}


def test_freemasons_clear_one_another_in_public() -> None:
    story = Table("lupus-in-tabula", "werewolf*2 freemason*2 seer villager*4")
    story.night()
    assert told(story, "public").public == {2: False, 3: False}


def test_a_medium_learns_of_the_dead_and_is_cleared_by_telling_it() -> None:
    story = Table("lupus-in-tabula", "werewolf*2 medium seer villager*5")
    story.night()
    story.execute(8)
    story.night(werewolf=7)
    assert told(story, "public").public == {8: False, 2: False}


def test_a_glimpse_is_of_a_wolf() -> None:
    story = Table("millers-hollow", "werewolf*2 little_girl townsperson*6", sheriff_day=0)
    story.night(little_girl="yes", werewolf={"victim": 8})
    (glimpsed,) = told(story, "private").of(2)
    assert glimpsed in (0, 1)


def test_policies_have_names_and_sentences() -> None:
    assert policy_of("telling", 30) == Policy(30, "public")
    assert told_of(policy_of("most")).startswith("a table like most (people mostly vote together")
    assert told_of(Policy()) == "lots (everybody votes by lot, and nobody uses what they know)"
    assert told_of(Policy(5, "private")).startswith("hiding, each of skill 5 (")
    for way, skill, sentence in (
        ("clever", 0, "no policy 'clever'; there are most, lots, telling, hiding"),
        ("lots", 101, "from -100 to 100, not 101"),
        ("most", 5, "has its skill"),
    ):
        with pytest.raises(BadSetup, match=sentence):
            policy_of(way, skill)
