"""Simulation: counts that do not depend on how the work is shared, own books, and what is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from nightcall.hidden_roles.abilities.ability import NightAbility
from nightcall.hidden_roles.abilities.elude import Elude
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.kernel.errors import BadSetup
from nightcall.lab.game_series import GameSeries
from nightcall.lab.odds import Tally
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.refusals import NeverEnds, NotCompiled
from nightcall.library import own_rulebook
from tests.lab.compiled.tables import tables_of

EXAMPLES = Path(__file__).parents[3] / "examples"
PUBLIC = Policy(20, "public")


def test_the_counts_are_those_of_the_engines_games() -> None:
    from nightcall.lab.compiled import simulate

    deck = ("hunter", "cupido", "witch", "little_girl", "thief")
    setup = prepare(MILLERS_HOLLOW, 10, deck, None)
    played = [play(MILLERS_HOLLOW, setup, RANDOM, f"count/{game}") for game in range(300)]
    counts = simulate(MILLERS_HOLLOW, deck, 10, games=300, seed="count")
    assert Counter(counts.wins) == Counter(game.outcome.won for game in played)
    assert counts.nights == sum(game.nights for game in played)
    assert counts.nights_squared == sum(game.nights**2 for game in played)
    assert len(Counter(counts.wins)) == 4


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_a_game_goes_as_it_is_told_when_nobody_listens(book: HiddenRolesBook) -> None:
    from nightcall.lab.compiled import simulate
    from nightcall.lab.compiled.facts import ENDED, NIGHT_FELL
    from nightcall.lab.compiled.rules import SIDES
    from nightcall.lab.compiled.stories import compiled_stories

    for table in tables_of(book):
        setup = prepare(book, table.players, table.deck, table.options)
        stories = list(compiled_stories(book, setup, table.policy, "quiet", 0, 200))
        nights = [sum(row[0] == NIGHT_FELL for row in story) for story in stories]
        counts = simulate(book, table.deck, table.players, table.options, table.policy, 200, seed="quiet")
        ends = [row for story in stories for row in story if row[0] == ENDED]
        assert Counter(counts.wins) == Counter(SIDES.word(row[1]) for row in ends)
        assert (counts.nights, counts.nights_squared) == (sum(nights), sum(night**2 for night in nights))


def test_who_plays_alone_can_win() -> None:
    from nightcall.lab.compiled import simulate

    assert simulate(LUPUS_IN_TABULA, None, 16, games=200, seed="alone").wins["alone"] > 0


def test_the_work_can_be_shared_in_any_way() -> None:
    from nightcall.lab.compiled import simulate

    def counts(first: int, games: int, cores: int = 1) -> Tally:
        return simulate(LUPUS_IN_TABULA, None, 12, None, PUBLIC, games, first, seed="shared", cores=cores)

    whole = counts(0, 30_000)
    assert counts(0, 30_000, cores=2) == whole
    assert counts(0, 5) + counts(5, 19_995) + counts(20_000, 10_000) == whole
    assert counts(1_000, 30_000) != whole


def test_any_single_game_can_be_told_alone() -> None:
    from nightcall.lab.compiled import simulate, story

    for game in (0, 7, 9_999_999):
        told = story(WOLFF_WEREWOLF, None, 7, None, PUBLIC, game, seed="one")
        counts = simulate(WOLFF_WEREWOLF, None, 7, None, PUBLIC, 1, game, seed="one")
        (won,) = Counter(counts.wins)
        assert told[0].startswith("dealt 0 ")
        assert told[-1].startswith(f"ended {won} ")


@pytest.mark.parametrize(
    ("name", "cards"), [("gamekeeper.toml", ("gamekeeper", "witch", "cupido")), ("lighthouse.toml", ())]
)
@pytest.mark.parametrize("policy", [RANDOM, PUBLIC], ids=str)
def test_an_own_book_of_known_abilities_is_simulated_like_any_other(
    name: str, cards: tuple[str, ...], policy: Policy
) -> None:
    from nightcall.lab.compiled.stories import compiled_rows, engine_rows, side_by_side

    book = own_rulebook(EXAMPLES / name)
    assert isinstance(book, HiddenRolesBook)
    for players in (book.least_players, book.most_players):
        setup = prepare(book, players, cards, None)
        for game in range(50):
            ours = compiled_rows(book, setup, policy, name, game)
            engines = engine_rows(book, setup, policy, name, game)
            assert ours == engines, side_by_side(book, ours, engines)


class Sing(NightAbility, frozen=True, kw_only=True):
    """Something that compiled code has never heard of."""


def with_card(book: HiddenRolesBook, card: Card) -> HiddenRolesBook:
    return msgspec.structs.replace(book, cards=(*book.cards, card), in_turn=(*book.in_turn, (card.name,)))


def test_an_ability_without_a_compiled_half_is_refused_by_name() -> None:
    from nightcall.lab.compiled import simulate

    card = Card.human("bard", Sing())
    book = with_card(MILLERS_HOLLOW, card)
    with pytest.raises(NotCompiled, match="ability 'sing' of millers-hollow"):
        simulate(book, ("bard",), 8, seed="sung")
    assert simulate(book, (), 8, seed="not in the deck").games == 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"dawn": ("bite", "sunburn")}, "dawn rule 'sunburn'"),
        ({"ends": ("everyone_is_bored",)}, "end 'everyone_is_bored'"),
    ],
)
def test_a_rule_without_a_compiled_half_is_refused_by_name(change: dict[str, tuple[str, ...]], reason: str) -> None:
    from nightcall.lab.compiled import simulate

    with pytest.raises(NotCompiled, match=reason):
        simulate(msgspec.structs.replace(MILLERS_HOLLOW, **change), None, 8, seed="none")


def test_a_table_that_compiled_code_would_play_otherwise_is_refused() -> None:
    from nightcall.hidden_roles.abilities.inspect import Inspect
    from nightcall.hidden_roles.abilities.mark import Mark
    from nightcall.lab.compiled import simulate

    book = with_card(LUPUS_IN_TABULA, Card.human("second_owl", Mark()))
    with pytest.raises(NotCompiled, match="marks in two calls"):
        simulate(book, {**book.decks[12], "second_owl": 1, "villager": book.decks[12]["villager"] - 1}, 12, seed="two")
    book = with_card(MILLERS_HOLLOW, Card.human("oracle", Inspect(shows="team")))
    book = msgspec.structs.replace(book, in_turn=(("fortune_teller", "oracle"), ("werewolf",)))
    with pytest.raises(NotCompiled, match="two inspections at once"):
        simulate(book, ("oracle",), 8, seed="two")
    book = msgspec.structs.replace(MILLERS_HOLLOW, most_players=40, decks={40: {"werewolf": 4, "townsperson": 36}})
    with pytest.raises(NotCompiled, match="32 seats at most, not 40"):
        simulate(book, None, 40, seed="many")


def test_games_that_would_never_end_are_refused_by_both() -> None:
    from nightcall.lab.compiled import simulate

    # Nobody can be bitten, so that the last two tie by day, and by night nothing happens, forever.
    hare = Card.human("hare", Elude(), most=7)
    book = msgspec.structs.replace(MILLERS_HOLLOW, cards=(*MILLERS_HOLLOW.cards, hare), dawn=("bite", "elude"))
    setup = prepare(book, 8, {"werewolf": 1, "hare": 7}, {"quiet_rounds": 0, "sheriff_day": 0})
    with pytest.raises(NeverEnds, match="would never end"):
        simulate(book, setup.deck, 8, setup.options, games=20, seed="endless")
    with pytest.raises(NeverEnds, match="would never end"):
        GameSeries(book, setup, RANDOM, "endless").on_engine(20)


def test_no_game_is_no_simulation() -> None:
    from nightcall.lab.compiled import simulate

    with pytest.raises(BadSetup, match="at least one game, not 0"):
        simulate(MILLERS_HOLLOW, None, 8, games=0, seed="none")


def test_every_shipped_power_has_its_compiled_half_in_a_file_of_its_name() -> None:
    from nightcall.hidden_roles.abilities.all import POWERS
    from nightcall.lab.halves import SHIPPED, compiled_half

    assert {module.__name__.rpartition(".")[2] for module in POWERS} == set(SHIPPED)
    assert all(compiled_half(name) for name in SHIPPED)
