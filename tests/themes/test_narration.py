"""What the moderator says aloud, and what only those may read whom it concerns."""

from __future__ import annotations

import re

import pytest

from nightcall.hidden_roles.abilities.brew import VictimShown
from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.abilities.mimic import Mimicked
from nightcall.hidden_roles.events import (
    Called,
    CardShown,
    CardsRevealed,
    DebateBegan,
    DeckCounted,
    Died,
    ElectionBegan,
    GameEnded,
    Named,
    NamingBegan,
    NosesScored,
    Pointed,
    Slept,
    VerdictShown,
    VoteBegan,
    VotesShown,
)
from nightcall.kernel.audience import EVERYONE, NOBODY
from nightcall.themes.words import Words
from tests.kit import Table
from tests.themes import everything
from tests.themes.everything import NAMES

VARIANTS = range(12)
OF_THOSE_LEFT_OUT = {
    "en": r"(everybody|everyone|all) but|the rest|the others|breathe",
    "it": r"tutti tranne|tutti meno|gli altri|il fiato",
}
BOTH_CASES = {"en": ("one side", "win only"), "it": ("della stessa fazione", "ultimi due")}
HOLLOW = Words.load("millers-hollow")
TABULA = Words.load("tabula")
WOLFF = Words.load("wolff")
every_theme = pytest.mark.parametrize("words", everything.spoken(), ids=lambda words: words.lines.name)


def test_a_public_event_is_said_aloud_and_a_private_one_only_read() -> None:
    public = Died(seat=1, how="night", to=EVERYONE)
    private = Inspected(seat=1, card="witch", to=(0,))
    assert HOLLOW.aloud(public, NAMES, 0) == "Ben didn't live to see the morning."
    assert HOLLOW.private(public, NAMES, 0) is None
    assert HOLLOW.aloud(private, NAMES, 0) is None
    assert HOLLOW.private(private, NAMES, 0) == "Ben is the Witch."


def test_what_nobody_may_know_is_still_put_into_words_for_a_moderator() -> None:
    assert HOLLOW.private(Pointed(seat=0, at=2, to=NOBODY), NAMES, 0) == "Anna points at Cleo."


@every_theme
def test_the_same_variant_gives_the_same_line_and_the_next_one_another(words: Words) -> None:
    debate = DebateBegan(day=1, to=EVERYONE)
    assert words.aloud(debate, NAMES, 3) == words.aloud(debate, NAMES, 3)
    assert words.aloud(debate, NAMES, 3) != words.aloud(debate, NAMES, 4)


@every_theme
def test_whoever_peeks_is_never_announced(words: Words) -> None:
    for variant in VARIANTS:
        with_spy = Called(calls=("werewolf", "little_girl"), to=EVERYONE)
        without = Called(calls=("werewolf",), to=EVERYONE)
        assert words.aloud(with_spy, NAMES, variant) == words.aloud(without, NAMES, variant)
        asleep = Slept(calls=("werewolf", "little_girl"), to=EVERYONE)
        assert words.aloud(asleep, NAMES, variant) == words.aloud(
            Slept(calls=("werewolf",), to=EVERYONE), NAMES, variant
        )
        assert words.aloud(Called(calls=("little_girl",), to=EVERYONE), NAMES, variant) is None


@every_theme
def test_a_wave_names_all_who_wake_but_whoever_peeks(words: Words) -> None:
    wave = ("lovers", "fortune_teller", "werewolf", "little_girl")
    for variant in VARIANTS:
        for event in (Called(calls=wave, to=EVERYONE), Slept(calls=wave, to=EVERYONE)):
            told = words.aloud(event, NAMES, variant) or ""
            assert all(words.call(call).lower() in told.lower() for call in wave[:3]), told
            assert words.call("little_girl") not in told


def test_a_pack_that_agrees_and_one_that_does_not_are_told_differently() -> None:
    assert HOLLOW.private(VictimChosen(seat=3, to=(0, 1)), NAMES, 0) == "The pack has chosen Dan."
    assert HOLLOW.private(VictimChosen(seat=None, to=(0, 1)), NAMES, 0) == ("The pack hasn't agreed. Nobody is chosen.")
    assert HOLLOW.private(VictimShown(seat=None, to=(4,)), NAMES, 0) == "The Werewolves have no victim tonight."


def test_an_inspection_that_shows_only_the_side_says_wolf_or_not() -> None:
    assert HOLLOW.private(Inspected(seat=2, team="wolves", to=(0,)), NAMES, 0) == "Cleo is a Werewolf."
    assert HOLLOW.private(Inspected(seat=2, team="village", to=(0,)), NAMES, 0) == "Cleo isn't a Werewolf."


def test_a_werewolf_at_the_north_pole_dies_as_a_goblin() -> None:
    shown = CardShown(seat=0, card="werewolf", to=EVERYONE)
    assert Words.load("north-pole").aloud(shown, NAMES, 0) == "Anna was a Goblin."


def test_votes_are_told_by_whom_they_hit_with_the_heaviest_first() -> None:
    votes = VotesShown(votes=((0, 1, 1), (1, 2, 2), (2, 1, 1), (3, None, 1), (4, 1, 1)), to=EVERYONE)
    assert HOLLOW.aloud(votes, NAMES, 0) == (
        "The votes are out. Ben: 3, from Anna, Cleo and Eve. Cleo: 2, from Ben counting double. No vote from Dan."
    )


def test_a_vote_without_votes_needs_no_list() -> None:
    silent = VotesShown(votes=((0, None, 1), (1, None, 2)), to=EVERYONE)
    assert HOLLOW.aloud(silent, NAMES, 0) == "Not one vote was cast."


def test_those_who_can_be_chosen_are_named_only_when_they_are_few() -> None:
    assert HOLLOW.aloud(VoteBegan(among=(1, 4), to=EVERYONE), NAMES, 0) == "It's between Ben and Eve. Vote."
    assert "Anna" not in str(HOLLOW.aloud(VoteBegan(among=tuple(range(8)), to=EVERYONE), NAMES, 0))
    assert "Ben and Eve" in str(HOLLOW.aloud(ElectionBegan(among=(1, 4), to=EVERYONE), NAMES, 0))


@every_theme
def test_where_all_who_live_can_be_voted_for_nobody_is_told_to_breathe_out(words: Words) -> None:
    table = Table("millers-hollow", "werewolf fortune_teller townsperson*6", sheriff_day=0)
    for victim, executed in ((2, 3), (4, 5)):
        table.night(werewolf=victim)
        table.execute(executed)
    table.night()
    table.until("vote")
    vote = table.announced(VoteBegan)[-1]
    assert (vote.case, list(vote.among)) == ("few", table.living)  # few, and none of the living is left out
    left_out = re.compile(OF_THOSE_LEFT_OUT[words.lines.name.partition("/")[2]], re.IGNORECASE)
    for event in (vote, ElectionBegan(among=vote.among, to=EVERYONE)):
        told = [str(words.aloud(event, NAMES, variant)) for variant in VARIANTS]
        assert [line for line in told if left_out.search(line)] == []


def test_the_end_names_everyone_who_has_won_living_or_dead() -> None:
    ended = GameEnded(won="village", reason="wolves_are_gone", winners=(0, 2, 5), to=EVERYONE)
    assert HOLLOW.aloud(ended, NAMES, 1) == (
        "No howl answers the moon. The Townsfolk have won. The win goes to Anna, Cleo and Finn."
    )


def test_an_end_without_winners_names_nobody() -> None:
    ended = GameEnded(won="nobody", reason="everyone_is_dead", winners=(), to=EVERYONE)
    assert str(HOLLOW.aloud(ended, NAMES, 0)).endswith("Everyone is dead, and nobody has won.")


def test_all_cards_are_told_card_by_card_and_then_the_middle() -> None:
    revealed = CardsRevealed(cards=("witch", "werewolf", None, "werewolf"), middle=("thief", "hunter"), to=EVERYONE)
    assert HOLLOW.aloud(revealed, NAMES, 0) == (
        "Every card is turned over. Witch: Anna. Werewolf: Ben and Dan. In the middle: Thief and Hunter."
    )


def test_the_best_noses_share_the_praise_and_bad_ones_get_none() -> None:
    scored = NosesScored(right=(1, 3, 3), made=(4, 4, 5), to=EVERYONE)
    assert HOLLOW.aloud(scored, NAMES, 0) == "Best nose in the dark: Ben and Cleo. Right guesses: 3."
    hopeless = NosesScored(right=(0, 0, 0), made=(4, 4, 5), to=EVERYONE)
    assert HOLLOW.aloud(hopeless, NAMES, 0) == "As for noses: not one of you smelt a thing."


def test_a_win_taken_by_one_alone_is_not_told_as_a_win_of_the_others() -> None:
    for reason in ("wolves_are_gone", "numbers_are_equal"):
        ended = GameEnded(won="alone", reason=reason, winners=(4,), to=EVERYONE)
        told = str(TABULA.aloud(ended, NAMES, 0))
        assert told.endswith("The Werehamster has won, alone. The win goes to Eve.")
        assert "Villagers" not in told


def test_names_are_spoken_in_turn_and_the_first_voice_is_told() -> None:
    assert TABULA.aloud(NamingBegan(order=(3, 4, 0), to=EVERYONE), NAMES, 0) == (
        "Enough hints. Names, aloud and in turn, and Dan begins."
    )
    assert TABULA.aloud(Named(seat=3, at=4, to=EVERYONE), NAMES, 0) == "Dan names Eve."
    assert TABULA.aloud(Named(seat=4, at=None, to=EVERYONE), NAMES, 0) == "Eve names nobody."


def test_a_verdict_tells_whose_thumb_went_where_and_what_came_of_it() -> None:
    close = VerdictShown(seat=1, die=(0, 2, 3), live=(1, 4), to=EVERYONE)
    assert WOLFF.aloud(close, NAMES, 0) == (
        "The thumbs go down for Ben. For death: Anna, Cleo and Dan. For life: Ben and Eve."
    )
    even = VerdictShown(seat=1, die=(0, 2), live=(1, 4), to=EVERYONE)
    assert WOLFF.aloud(even, NAMES, 0) == "Ben lives, for now. For death: Anna and Cleo. For life: Ben and Eve."
    spared = VerdictShown(seat=1, die=(), live=(0, 1), to=EVERYONE)
    assert WOLFF.aloud(spared, NAMES, 0) == "Ben lives, for now. For life: Anna and Ben."


def test_the_dead_confess_only_to_who_hears_them() -> None:
    judged = ExecutedJudged(seat=1, team="wolves", to=(0,))
    assert WOLFF.aloud(judged, NAMES, 0) is None
    assert WOLFF.private(judged, NAMES, 0) == "Ben was a Werewolf."
    innocent = ExecutedJudged(seat=1, team="village", to=(0,))
    assert HOLLOW.private(innocent, NAMES, 0) == "The grave is at peace: Ben wasn't a Werewolf."


def test_who_takes_after_somebody_reads_the_new_card_or_that_nothing_has_changed() -> None:
    changed = str(TABULA.private(Mimicked(seat=2, chosen=5, card="seer", to=(2,)), NAMES, 0))
    assert changed.startswith("Finn was a good choice, Cleo. From now on you're the Seer. Each night")
    assert TABULA.private(Mimicked(seat=2, chosen=5, card=None, to=(2,)), NAMES, 1) == (
        "Cleo, there was nothing to learn from Finn. You stay what you are."
    )


def test_two_hands_point_at_two() -> None:
    pointed = Pointed(seat=0, at=2, and_at=3, to=(0, 1))
    assert WOLFF.private(pointed, NAMES, 0) == "Anna points at Cleo and Dan."


def test_a_deck_that_nobody_may_count_is_counted_for_a_moderator() -> None:
    counted = DeckCounted(deck={"werewolf": 2, "seer": 1}, to=NOBODY)
    assert WOLFF.private(counted, NAMES, 1) == "What nobody else may count: Werewolf: 2. Seer: 1."


@every_theme
def test_lovers_are_told_both_cases_and_never_which_is_theirs(words: Words) -> None:
    mixed = Table("millers-hollow", "werewolf cupido townsperson*5 werewolf")
    mixed.night(cupido=(0, 2), werewolf=3)
    of_one_side = Table("millers-hollow", "townsperson cupido townsperson*4 werewolf*2")
    of_one_side.night(cupido=(0, 2), werewolf=3)
    for variant in VARIANTS:
        told = [words.private(table.told(0, FellInLove)[0], NAMES, variant) for table in (mixed, of_one_side)]
        assert told[0] == told[1]
        assert all(case in str(told[0]) for case in BOTH_CASES[words.lines.name.partition("/")[2]])


def test_names_are_taken_as_they_are() -> None:
    players = ("{seat}", "Ann{e", "%s")
    assert HOLLOW.private(Pointed(seat=0, at=1, to=(0,)), players, 0) == "{seat} points at Ann{e."
