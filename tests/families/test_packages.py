"""An installed package adds a family, a rulebook, a theme and a player: they are listed, played, told and pinned."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nightcall.catalogue import event_types, house_rules
from nightcall.cli.main import main
from nightcall.families.registry import families, family_of, players_of, usual_player
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sources import Seeded
from nightcall.library import new_game, own_rulebook, resume, rulebook, rulebooks
from nightcall.server.beside.reading import story_of
from nightcall.server.http.books import book_shown
from nightcall.server.rooms.preparing import new_session, prepared
from nightcall.server.rooms.table import GameTable
from nightcall.themes.lines import merged
from nightcall.themes.words import theme_for, themes
from nightcall.wire.rooms.requests import StoryAsked
from nightcall.wire.rooms.setup import Setup
from tests.families.lantern import VERSION, installed_in
from tests.kernel.parlour import PARLOUR, RoundBegan

GROUPS = {"powers", "halves", "words", "rulebooks", "themes", "players", "families", "compiled", "exact"}
SHIPPED = ("regular", "newcomer", "master", "sensible", "random")
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


@pytest.fixture
def lantern(tmp_path: Path) -> Iterator[None]:
    with installed_in(tmp_path):
        yield


@pytest.mark.usefixtures("lantern")
def test_what_a_package_brings_is_listed_after_what_is_shipped() -> None:
    assert list(families()) == ["hidden_roles", "race", "parlour"]
    assert list(rulebooks())[-3:] == ["catching-santa", "parlour", "candlelight"]
    assert RoundBegan in event_types()
    assert list(players_of(families()["hidden_roles"])) == [*SHIPPED, "silent"]
    assert themes()[-1] == "candlelight"


@pytest.mark.usefixtures("lantern")
def test_a_book_from_a_package_names_the_package_and_a_shipped_one_none() -> None:
    assert rulebook("candlelight").requires == {"lantern": VERSION}
    assert not any(rulebook(name).requires for name in ("millers-hollow", "catching-santa"))


@pytest.mark.usefixtures("lantern")
def test_a_book_from_a_package_is_prepared_and_told_by_the_theme_of_its_name() -> None:
    found = prepared(Setup(book="candlelight"), PEOPLE, host_plays=True)
    assert found.problem is None
    assert found.family == "hidden_roles"
    assert theme_for("candlelight") == "candlelight"
    shown = book_shown(rulebook("candlelight"), "en")
    assert shown.theme == "candlelight"
    assert shown.teams["wolves"] == "Moths"
    assert "candlelight" in book_shown(rulebook("millers-hollow"), "en").themes


@pytest.mark.usefixtures("lantern")
def test_a_file_extends_a_book_from_a_package_and_needs_it_for_its_words() -> None:
    own = own_rulebook('extends = "candlelight"\nid = "my-candles"\nrevision = 1\n')
    assert own.own_data is not None
    assert own.requires == {"lantern": VERSION}
    assert book_shown(own, "en").teams["wolves"] == "Moths"


@pytest.mark.usefixtures("lantern")
def test_words_from_a_package_belong_to_every_theme_in_every_language() -> None:
    for language in ("en", "it"):
        assert merged("north-pole", language)["private"]["lantern_lit"] == ["Your lantern is lit."]


@pytest.mark.usefixtures("lantern")
def test_a_room_plays_and_tells_a_family_that_it_has_never_heard_of() -> None:
    setup = Setup(book="parlour", seed="1")
    assert prepared(setup, PEOPLE, host_plays=True).family == "parlour"
    table = GameTable(new_session(setup, PEOPLE, Seeded("1"), host_plays=True), setup)
    session, book = table.session, table.book
    bots = [usual_player(book)(book, seat, 1) for seat in range(len(PEOPLE))]
    while not session.is_over:
        for ask in session.questions:
            session.answer(ask.seat, bots[ask.seat].decide(session.view(ask.seat), ask))
    log = "\n".join(session.log)
    assert resume(log).outcome == session.outcome
    story = story_of(StoryAsked(log=log))
    assert (story.family, story.chapters[0].title) == ("parlour", "An evening")
    assert book_shown(book, "en").least_players == 2
    assert house_rules(book) == {}


@pytest.mark.usefixtures("lantern")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "parlour"], "parlour cannot be shown in the terminal."),
        (["odds", "parlour", "--players", "3"], "parlour has no deck"),
        (["simulate", "parlour"], "parlour cannot be simulated."),
        (["cards", "--book", "parlour"], "parlour has no cards."),
    ],
)
def test_what_a_family_lacks_is_said_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.usefixtures("lantern")
def test_a_player_from_a_package_sits_down_where_it_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", "candlelight", "--bots", "loud"]) == 2
    assert f"take {', '.join(SHIPPED)} or silent" in capsys.readouterr().err
    book = rulebook("candlelight")
    silent = players_of(family_of(book))["silent"]
    session = new_game(book, 8, seed=1)
    ask = session.questions[0]
    session.answer(ask.seat, silent(book, ask.seat, 1).decide(session.view(ask.seat), ask))


@pytest.mark.usefixtures("lantern")
@pytest.mark.parametrize(
    ("file", "written", "sentence"),
    [
        ("words/en.toml", "lantern_lit =", "lantern/words/en.toml ("),
        ("words/en.toml", None, "lantern/words/en.toml (No such file or directory)"),
        ("theme/en.toml", "wolves = ", "lantern/theme/en.toml ("),
        ("games.py", "class Silent: pass", "its 'silent' has no 'family'"),
        ("games.py", "CANDLELIGHT = 5", "its 'candlelight' has no 'id'"),
    ],
)
def test_a_package_with_a_mistake_in_it_is_refused_in_one_sentence(
    file: str, written: str | None, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    place = tmp_path / "lantern" / file
    if written is None:
        place.unlink()
    else:
        place.write_text(f"{place.read_text(encoding='utf-8')}\n{written}\n", encoding="utf-8")
    assert main(["play", "candlelight", "--theme", "candlelight", "--bots", "silent"]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_the_page_lists_every_group_that_is_read() -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs" / "packages.md").read_text(encoding="utf-8")
    read = {
        group
        for file in (root / "src" / "nightcall").rglob("*.py")
        for group in re.findall(r'"(nightcall\.\w+)"', file.read_text(encoding="utf-8"))
        if group.removeprefix("nightcall.") in GROUPS
    }
    assert read == set(re.findall(r"^\| `(nightcall\.\w+)`", page, re.MULTILINE)) == {f"nightcall.{g}" for g in GROUPS}


def test_a_server_has_loaded_all_that_a_room_will_need_before_it_serves() -> None:
    look = """
import sys
from nightcall.families.registry import load_all, usual_player
from nightcall.kernel.sources import Seeded
from nightcall.server.rooms.preparing import new_session
from nightcall.server.rooms.table import GameTable
from nightcall.wire.rooms.setup import Setup
load_all()
before = set(sys.modules)
setup = Setup(seed="1")
table = GameTable(new_session(setup, list("abcdefgh"), Seeded("1"), True), setup)
usual_player(table.book)(table.book, 0, 1)
print(*(name for name in set(sys.modules) - before if name.startswith("nightcall")))
"""
    assert not subprocess.check_output([sys.executable, "-c", look], text=True).split()


def test_without_the_package_nothing_of_it_is_there() -> None:
    assert "candlelight" not in rulebooks()
    assert "candlelight" not in themes()
    with pytest.raises(BadSetup, match="belongs to a family 'parlour' that is not installed"):
        family_of(PARLOUR)
