"""The halves of powers: what is missing falls back and says so, numbers stay, and packages can bring more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.game import Game
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Field
from nightcall.lab import halves, outside
from nightcall.lab.estimate import Patience, estimate, is_quickly_exact
from nightcall.lab.exact.power import ExactPower, Follow
from nightcall.lab.exact.reading import read_rules
from nightcall.lab.exact.rules import Rules
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.refusals import NotExact


class Serenade(NightAbility, frozen=True, kw_only=True):
    """A power of which there is nothing but its rule: its holder sings to one seat, and hums to two others."""

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT, Shape(0, 2, 2))

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        living = game.table.living
        return Field("serenade", living, 1, 1, ((seat, "not_yourself"),)), Field("hum", living, 2, 2)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            sung, hummed = answers[seat]["serenade"], answers[seat]["hum"]
            assert isinstance(sung, int)
            assert sung != seat
            assert isinstance(hummed, tuple)
            assert len(set(hummed)) == 2


def with_a_bard() -> HiddenRolesBook:
    card = Card.human("bard", Serenade())
    return msgspec.structs.replace(
        MILLERS_HOLLOW, cards=(*MILLERS_HOLLOW.cards, card), in_turn=(*MILLERS_HOLLOW.in_turn, ("bard",))
    )


@pytest.mark.parametrize(
    ("policy", "why_not_exact"),
    [
        (RANDOM, "Not computed exactly: The chain does not follow what 'bard' does."),
        (Policy(30, "private"), "Odds are exact only when everybody votes by lot."),
    ],
    ids=str,
)
def test_a_power_with_nothing_but_its_rule_is_played_on_the_engine_and_says_so(
    policy: Policy, why_not_exact: str
) -> None:
    odds = estimate(with_a_bard(), 8, ["bard"], None, policy, 1000, "sung", patience=Patience(40))
    assert (odds.how, odds.games) == ("engine", 40)
    not_exact, not_compiled = odds.why
    assert not_exact == why_not_exact
    assert not_compiled == (
        "Simulated on the engine, which is slower: The ability 'serenade' of millers-hollow has no compiled half."
    )
    assert 0 < odds.of("wolves").low < odds.of("wolves").chance < odds.of("wolves").high < 1


def test_its_odds_are_never_called_exact() -> None:
    book = with_a_bard()
    setup = prepare(book, 8, ["bard"], None)
    assert not is_quickly_exact(book, setup)
    with pytest.raises(NotExact, match="does not follow what 'bard' does"):
        estimate(book, 8, ["bard"], how="exact")


def test_its_book_is_as_fast_as_before_while_nobody_holds_it() -> None:
    assert estimate(with_a_bard(), 8).how == "exact"
    assert estimate(with_a_bard(), 8, None, None, Policy(30), 50, "unsung").how == "compiled"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"dawn": ("bite", "sunburn")}, "the dawn rule 'sunburn'"),
        ({"ends": (*MILLERS_HOLLOW.ends, "everyone_is_bored")}, "the end 'everyone_is_bored'"),
        ({"day": ()}, "days with one vote"),
    ],
)
def test_a_rule_that_the_chain_does_not_know_is_no_exact_odds(change: dict[str, Any], why: str) -> None:
    book = msgspec.structs.replace(MILLERS_HOLLOW, **change)
    with pytest.raises(NotExact, match=why):
        read_rules(book, prepare(MILLERS_HOLLOW, 8, None, None))


@pytest.mark.parametrize("kind", ["votes", "dies_in_ties"])
def test_the_chain_asks_the_halves_who_is_different_in_a_ballot(kind: str) -> None:
    """Not which powers these are: one of a package is followed alike, and two of a kind are refused."""
    rules = read_rules(MILLERS_HOLLOW, prepare(MILLERS_HOLLOW, 8, ["witch"], None))
    witch = rules.powers["brew"]
    weighed: dict[str, Any] = {"votes": lambda _ability: 3} if kind == "votes" else {"dies_in_ties": True}
    different = witch._replace(chain=witch.chain._replace(**weighed))
    asked = Rules.weighed_votes if kind == "votes" else Rules.die_in_ties
    holders = (rules.kind_of["witch"],)
    one = rules._replace(powers={**rules.powers, "brew": different})
    assert asked(one) == ((3, holders) if kind == "votes" else holders)
    with pytest.raises(NotExact, match="follows one power"):
        asked(one._replace(powers={**one.powers, "again": different}))


def test_every_shipped_power_has_its_exact_half_in_a_file_of_its_name() -> None:
    from nightcall.hidden_roles.abilities.all import POWERS

    assert {module.__name__.rpartition(".")[2] for module in POWERS} == set(halves.SHIPPED)
    folder = Path(halves.__file__).parent / "exact" / "abilities"
    assert {path.stem for path in folder.glob("[a-z]*.py")} == set(halves.SHIPPED)
    assert all(halves.exact_half(name) for name in halves.SHIPPED)


# -- numbers ------------------------------------------------------------------------------------------------


def test_no_two_powers_share_a_number() -> None:
    from nightcall.lab.compiled.facts import KINDS
    from nightcall.lab.compiled.power import PowerParts

    numbers, kinds = list[int](), list(KINDS.known)
    for name in halves.SHIPPED:
        places = PowerParts(name)
        numbers += [places.setting(), places.tonight(), places.lasting(), places.by_seat()]
        kinds += [places.fact("one"), places.fact("another")]
    assert len(numbers) == len(set(numbers))
    assert len(kinds) == len(set(kinds))


def test_a_powers_numbers_do_not_depend_on_what_was_imported_before(tmp_path: Path) -> None:
    import subprocess
    import sys

    script = """
import sys
from importlib import import_module
found = {}
for name in sys.argv[1:]:
    module = import_module(f"nightcall.lab.compiled.abilities.{name}")
    found[name] = sorted((key, value) for key, value in vars(module).items() if key.isupper() and type(value) is int)
print(sorted(found.items()))
"""
    names = list(halves.SHIPPED)
    told = [
        subprocess.run([sys.executable, "-c", script, *order], capture_output=True, text=True, check=True).stdout
        for order in (names, names[::-1])
    ]
    assert told[0] == told[1]
    assert "_SAFE" in told[0]


def test_a_power_has_no_more_places_than_there_is_room_for() -> None:
    from nightcall.lab.compiled.power import PowerParts

    places = PowerParts("guard")
    for _ in range(4):
        places.tonight()
    with pytest.raises(ValueError, match="room for 4 numbers, not for 5"):
        places.tonight()


# -- packages -----------------------------------------------------------------------------------------------

SERENADE = ExactPower(chain=Follow())


@pytest.fixture
def a_package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that brings the exact half of the serenade, and another power's."""
    points = (
        EntryPoint("serenade", f"{__name__}:SERENADE", outside.EXACT),
        EntryPoint("whistle", f"{__name__}:SERENADE", outside.EXACT),
    )
    monkeypatch.setattr(outside, "promised", lambda group: points if group == outside.EXACT else ())
    caches = (outside.outside, halves.powers, halves.exact_half)
    for one in caches:
        one.cache_clear()
    yield
    for one in caches:
        one.cache_clear()


@pytest.mark.usefixtures("a_package")
def test_a_package_brings_a_half() -> None:
    assert halves.powers() == (*halves.SHIPPED, "serenade", "whistle")
    assert halves.exact_half("serenade") is SERENADE
    with_one, without = estimate(with_a_bard(), 8, ["bard"]), estimate(MILLERS_HOLLOW, 8)
    assert (with_one.how, without.how) == ("exact", "exact")
    assert with_one.of("wolves").chance == pytest.approx(without.of("wolves").chance)


@pytest.mark.usefixtures("a_package")
def test_what_is_compiled_is_kept_for_the_sources_it_was_made_of() -> None:
    texts = outside.sources_of_outside(outside.EXACT)
    assert texts[0] == f"serenade={__name__}:SERENADE".encode()
    assert texts[1] == Path(__file__).read_bytes()


def test_games_of_a_power_with_nothing_but_its_rule_end() -> None:
    book = with_a_bard()
    assert play(book, prepare(book, 8, ["bard"], None), RANDOM, "sung/1").outcome.won
