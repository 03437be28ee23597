"""The chain against what can be worked out by hand, against the plain game, and against games on the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any

import pytest

from nightcall.hidden_roles.options import read_options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.kernel.rules import TableSetup
from nightcall.kernel.sources import Shuffled
from nightcall.lab.exact.chain import exact_odds
from nightcall.lab.plain import plain_game
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import RANDOM
from nightcall.lab.refusals import NotExact
from tests.lab.exact.tables import ERROR_RATE, TABLES


def table(book: HiddenRolesBook, deck: Mapping[str, int], **options: Any) -> TableSetup:
    """A table of any size: the small ones, which the books do not offer, can be worked out by hand."""
    read_options(book.id, book.options, options)
    players = tuple(f"Player {seat}" for seat in range(sum(deck.values()) - 2 * ("thief" in deck)))
    return TableSetup(
        players=players, deck=dict(deck), options={**book.options, **options, "decoys": False}, deal=Shuffled()
    )


def chances(book: HiddenRolesBook, setup: TableSetup) -> dict[str, Fraction]:
    return {side: Fraction(chance) for side, chance in exact_odds(book, setup, fractions=True).sides.items()}


# -- by hand --------------------------------------------------------------------------------------------------


def test_four_elves_and_goblins_by_hand() -> None:
    """One is taken by night. Two of eight ballots among three execute each of them; else the goblin wins the night."""
    setup = table(SANTA_SABOTEURS, {"goblin": 1, "ordinary_elf": 3})
    assert chances(SANTA_SABOTEURS, setup) == {"village": Fraction(1, 4), "wolves": Fraction(3, 4)}


def test_a_hunter_between_a_wolf_and_one_other_by_hand() -> None:
    """Bitten first, the Hunter shoots one of two. Left alone with the wolf, each takes the other along."""
    setup = table(MILLERS_HOLLOW, {"werewolf": 1, "townsperson": 1, "hunter": 1}, sheriff_day=0)
    assert chances(MILLERS_HOLLOW, setup) == {
        "village": Fraction(1, 4),
        "wolves": Fraction(1, 4),
        "nobody": Fraction(1, 2),
    }


def test_a_sheriff_decides_between_two_by_hand() -> None:
    """Three of whom one is bitten; of the two left the Sheriff alone has the say: a coin's toss who that is."""
    setup = table(MILLERS_HOLLOW, {"werewolf": 1, "townsperson": 2})
    assert chances(MILLERS_HOLLOW, setup) == {"village": Fraction(1, 2), "wolves": Fraction(1, 2)}


def test_a_bodyguard_by_hand() -> None:
    """Five of Lupus, nobody bitten at first: the wolf is executed with 1/5. Else one human less; four live, of whom the
    wolf bites one of three. If the Bodyguard was executed (1/4 of these) that leaves three: 1/3 for the village. Else
    one of two plain ones (2/3) is saved with 1/3, the guard (1/3) never. Four by day: the wolf with 1/4, and if not,
    three at night, and then two at the most: lost, unless the guard lives (2/3 of these) and saves the other, which it
    does with 1/2 where the wolf bites the other (1/2); but then three by day, 1/3."""
    setup = table(LUPUS_IN_TABULA, {"werewolf": 1, "villager": 3, "bodyguard": 1})
    three_by_day = Fraction(1, 3)
    four_by_day = Fraction(1, 4) + Fraction(3, 4) * Fraction(2, 3) * Fraction(1, 2) * Fraction(1, 2) * three_by_day
    saved = Fraction(2, 3) * Fraction(1, 3)
    guarded_night = saved * four_by_day + (1 - saved) * three_by_day
    village = Fraction(1, 5) + Fraction(4, 5) * (Fraction(1, 4) * three_by_day + Fraction(3, 4) * guarded_night)
    assert chances(LUPUS_IN_TABULA, setup)["village"] == village


def test_three_of_wolffs_by_hand() -> None:
    """Nobody is eaten in the first night. Of three the accused says live, so both others have to say die: with 1/4, and
    ten such votes a day. Who is not executed by then is eaten, two at once."""
    setup = table(WOLFF_WEREWOLF, {"werewolf": 1, "villager": 2})
    executed = 1 - Fraction(3, 4) ** 10
    assert chances(WOLFF_WEREWOLF, setup)["village"] == executed / 3


def test_a_werehamster_that_lives_takes_the_win_by_hand() -> None:
    """Three of Lupus with nobody who could see it: executed with 1/3, it leaves a wolf and a human, which is a wolf's
    win; else it lives, and the game is over either way."""
    setup = table(LUPUS_IN_TABULA, {"werewolf": 1, "villager": 1, "werehamster": 1})
    assert chances(LUPUS_IN_TABULA, setup) == {"alone": Fraction(2, 3), "wolves": Fraction(1, 3)}


def test_a_werehamster_dies_of_being_seen_by_hand() -> None:
    """Three: the Seer sees one of two. The hamster seen (1/2) leaves one against one, a wolf's win. Else the day."""
    setup = table(LUPUS_IN_TABULA, {"werewolf": 1, "seer": 1, "werehamster": 1})
    assert chances(LUPUS_IN_TABULA, setup) == {"alone": Fraction(1, 3), "wolves": Fraction(2, 3)}


def test_lovers_among_three_by_hand() -> None:
    """A goblin in love bites its love, and both die; or the third, and both win. Two elves in love die together."""
    setup = table(SANTA_SABOTEURS, {"goblin": 1, "ordinary_elf": 1, "love_elf": 1})
    assert chances(SANTA_SABOTEURS, setup) == dict.fromkeys(("village", "lovers", "wolves"), Fraction(1, 3))


def test_a_goblin_and_an_elf_in_love_among_four_by_hand() -> None:
    """Six pairs. Two elves in love (three pairs): if one of them is bitten (2/3), only a goblin and an elf are left,
    who tie; else three are left, of whom both lovers have but the goblin to vote for, who is executed. A goblin in
    love (three pairs): its love is bitten (1/3), and the village wins; else three are left, where both lovers vote for
    the third: executed, and the lovers win."""
    setup = table(SANTA_SABOTEURS, {"goblin": 1, "ordinary_elf": 2, "love_elf": 1})
    village = Fraction(1, 2) * Fraction(1, 3) + Fraction(1, 2) * Fraction(1, 3)
    assert chances(SANTA_SABOTEURS, setup) == {
        "village": village,
        "wolves": Fraction(1, 2) * Fraction(2, 3),
        "lovers": Fraction(1, 2) * Fraction(2, 3),
    }


def test_a_repeated_vote_among_three_by_hand() -> None:
    """After the bite a goblin and two elves vote: two of eight ballots are ties of all three, and so are two of eight
    when they vote again. So 15 of 16 days execute somebody, a third of them the goblin; otherwise the goblin wins."""
    setup = table(SANTA_SABOTEURS, {"goblin": 1, "ordinary_elf": 3}, tied_vote="again")
    assert chances(SANTA_SABOTEURS, setup) == {"village": Fraction(5, 16), "wolves": Fraction(11, 16)}


# -- laws -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(8, 17))
def test_votes_with_a_lot_make_the_plain_game_of_one_player_less(players: int) -> None:
    """One is bitten before the first day; then somebody is executed each day, everybody as likely as anybody."""
    for wolves in range(1, players // 2):
        deck = {"goblin": wolves, "list_elf": 1, "ordinary_elf": players - wolves - 1}
        setup = table(SANTA_SABOTEURS, deck, tied_vote="lot")
        assert chances(SANTA_SABOTEURS, setup).get("wolves", 0) == plain_game(players - 1, wolves)


@pytest.mark.parametrize("players", range(8, 16))
def test_lupus_without_special_cards_is_the_plain_game_that_ends_at_equal_numbers(players: int) -> None:
    """By day first. With an odd number both end alike; an even number comes to one against one, here a wolf's win."""
    setup = table(LUPUS_IN_TABULA, {"werewolf": 2, "villager": players - 2})
    wolves = chances(LUPUS_IN_TABULA, setup)["wolves"]
    if players % 2:
        assert wolves == plain_game(players, 2)
    else:
        assert wolves > plain_game(players, 2)


@pytest.mark.parametrize("book", [MILLERS_HOLLOW, SANTA_SABOTEURS, LUPUS_IN_TABULA, WOLFF_WEREWOLF], ids=lambda b: b.id)
def test_more_wolves_win_more_often_and_nobody_is_forgotten(book: HiddenRolesBook) -> None:
    wolf = next(iter(book.decks[12]))
    found = [chances(book, table(book, {wolf: wolves, book.plain: 12 - wolves})) for wolves in range(1, 5)]
    assert [one["wolves"] for one in found] == sorted(one["wolves"] for one in found)
    assert all(sum(one.values()) == 1 for one in found)


@pytest.mark.parametrize("book", [MILLERS_HOLLOW, SANTA_SABOTEURS, LUPUS_IN_TABULA, WOLFF_WEREWOLF], ids=lambda b: b.id)
def test_floats_are_the_fractions(book: HiddenRolesBook) -> None:
    setup = prepare(book, 12, None, None)
    exact, near = exact_odds(book, setup, fractions=True), exact_odds(book, setup)
    assert near.sides == pytest.approx({side: float(chance) for side, chance in exact.sides.items()}, abs=1e-12)
    assert near.nights == pytest.approx(float(exact.nights), abs=1e-9)


def test_where_nobody_knows_anything_a_fortune_teller_is_a_townsperson() -> None:
    with_teller = table(MILLERS_HOLLOW, {"werewolf": 2, "townsperson": 7, "fortune_teller": 1})
    without = table(MILLERS_HOLLOW, {"werewolf": 2, "townsperson": 8})
    assert chances(MILLERS_HOLLOW, with_teller) == chances(MILLERS_HOLLOW, without)


@pytest.mark.parametrize(
    ("book", "deck", "options", "why"),
    [
        (SANTA_SABOTEURS, [], {"quiet_rounds": 0}, "quiet_rounds"),
    ],
)
def test_what_the_chain_cannot_follow_is_refused_with_the_reason(
    book: HiddenRolesBook, deck: list[str], options: Mapping[str, Any], why: str
) -> None:
    with pytest.raises(NotExact, match=why):
        exact_odds(book, prepare(book, 10, deck, options))


# -- the engine -----------------------------------------------------------------------------------------------


def agree(book: HiddenRolesBook, players: int, deck: tuple[str, ...], options: Mapping[str, Any], games: int) -> None:
    setup = prepare(book, players, deck, options)
    exact = exact_odds(book, setup)
    played = [play(book, setup, RANDOM, f"chain/{game}") for game in range(games)]
    wins = Counter(game.outcome.won for game in played)
    assert set(wins) <= set(exact.sides)
    wide = NormalDist().inv_cdf(1 - ERROR_RATE / (2 * 5 * len(TABLES)))  # at most four sides and the nights
    for side, chance in exact.sides.items():
        spread = sqrt(float(chance) * (1 - float(chance)) / games)
        assert wins[side] / games == pytest.approx(float(chance), abs=wide * spread + 1 / games), side
    nights = [game.nights for game in played]
    mean = sum(nights) / games
    spread = sqrt(sum((one - mean) ** 2 for one in nights) / games**2)
    assert mean == pytest.approx(float(exact.nights), abs=wide * spread)


@pytest.mark.parametrize(("book", "players", "deck", "options"), TABLES)
def test_games_on_the_engine_come_out_as_the_chain_says(
    book: HiddenRolesBook, players: int, deck: tuple[str, ...], options: Mapping[str, Any]
) -> None:
    agree(book, players, deck, options, 500)


@pytest.mark.long
@pytest.mark.parametrize(("book", "players", "deck", "options"), TABLES)
def test_many_games_on_the_engine_come_out_as_the_chain_says(
    book: HiddenRolesBook, players: int, deck: tuple[str, ...], options: Mapping[str, Any]
) -> None:
    agree(book, players, deck, options, 20_000)
