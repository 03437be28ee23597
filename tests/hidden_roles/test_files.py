"""Rulebooks as files: what loads, what is refused, and how well it is said what is wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightcall.hidden_roles.abilities.guard import Guard
from nightcall.hidden_roles.abilities.shoot import Shoot
from nightcall.hidden_roles.files import dump, from_data, load, load_file
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.shapes import mistakes_in
from nightcall.kernel.errors import BadLog, BadRulebook, BadSetup
from nightcall.library import new_game, own_rulebook, resume, rulebook, verify
from nightcall.themes.saying import said
from nightcall.themes.words import Words
from tests.conformance.driver import RandomPlayers
from tests.hidden_roles.own_books import EXAMPLES, GAMEKEEPER, LIGHTHOUSE, line_of, problem, problems, spoilt

# -- what loads -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_a_shipped_book_written_out_and_loaded_again_is_that_book(book: HiddenRolesBook) -> None:
    assert load(dump(book)) is book
    assert from_data(book.as_data()) is book


@pytest.mark.parametrize("text", [GAMEKEEPER, LIGHTHOUSE], ids=["gamekeeper", "lighthouse"])
def test_an_own_book_written_out_and_loaded_again_is_the_same_with_its_words(text: str) -> None:
    book = load(text)
    assert book.own
    assert book.words["en"]
    assert load(dump(book)) == book
    assert from_data(book.as_data()) == book


def test_a_book_that_extends_another_has_all_its_cards_and_one_more() -> None:
    book = load(GAMEKEEPER)
    assert book.cards[:-1] == MILLERS_HOLLOW.cards
    assert book.cards[-1].abilities == (Guard(nights="from_second"), Shoot())
    assert book.decks == MILLERS_HOLLOW.decks
    assert (book.day, book.ends, book.options) == (MILLERS_HOLLOW.day, MILLERS_HOLLOW.ends, MILLERS_HOLLOW.options)
    assert book.told_like == "millers-hollow"


def test_a_card_of_the_same_name_replaces_the_shipped_one_and_options_are_laid_over() -> None:
    book = load(
        """
        id = "hollow-with-two-hunters"
        extends = "millers-hollow"
        [options]
        sheriff_day = 0
        [[cards]]
        name = "hunter"
        wins_with = "village"
        seen_as = "village"
        counts_as = "village"
        most = 2
        abilities = [{ ability = "shoot" }]
        """
    )
    assert book.card("hunter").most == 2
    assert len(book.cards) == len(MILLERS_HOLLOW.cards)
    assert book.options == {**MILLERS_HOLLOW.options, "sheriff_day": 0}


def test_a_library_and_a_command_line_take_a_file_by_its_name() -> None:
    assert rulebook(str(EXAMPLES / "lighthouse.toml")) == load(LIGHTHOUSE)
    game = new_game(str(EXAMPLES / "lighthouse.toml"), 6, seed=1)
    assert game.header.rulebook == "lighthouse"


# -- a log carries its book -----------------------------------------------------------------------------------


def test_a_game_of_an_own_book_is_resumed_and_verified_where_nobody_has_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(LIGHTHOUSE, encoding="utf-8")
    game = new_game(str(file), 7, seed=5)
    RandomPlayers("a lighthouse").play(game)
    file.unlink()
    again = resume(game.log)
    assert again.history == game.history
    assert again.rulebook == load(LIGHTHOUSE)
    assert verify(game.log).outcome == game.outcome


def test_a_log_whose_book_was_changed_is_refused() -> None:
    game = new_game(own_rulebook(tomllib.loads(LIGHTHOUSE)), 7, seed=5)
    first, *rest = game.log
    with pytest.raises(BadLog, match="was changed"):
        resume([first.replace('"lamplighter"', '"lampfighter"'), *rest])


def test_a_log_whose_book_cannot_be_played_is_refused_with_the_reason() -> None:
    from nightcall.kernel.log import Writer

    header = new_game(own_rulebook(tomllib.loads(LIGHTHOUSE)), 7, seed=5).header
    assert header.own_book is not None
    header.own_book["ends"] = []
    with pytest.raises(BadLog, match=r"(?s)the rulebook in it cannot be played: .*'everyone_is_dead'"):
        resume([Writer().line(header, [])])


def test_an_empty_log_is_still_an_empty_log() -> None:
    with pytest.raises(BadLog, match="empty"):
        resume([])


# -- what is refused, and how ---------------------------------------------------------------------------------


def test_bad_toml_is_refused_with_its_line() -> None:
    line = line_of(LIGHTHOUSE, 'plain = "keeper"')
    found = problem('plain = "keeper"', "plain = keeper")
    assert found == f"line {line}, column 9: this is not TOML. How TOML is written: https://toml.io"


def test_toml_that_ends_too_early_is_refused_with_its_end_in_every_language() -> None:
    with pytest.raises(BadRulebook) as refused:
        load("first = 1\nsecond = ")
    italian = "riga 2, colonna 10: questo non è TOML. Come si scrive: https://toml.io"
    assert said(refused.value.sentence, Words.load("millers-hollow", "it"), "it") == italian


def test_an_unknown_ability_is_refused_with_card_line_and_the_nearest_known_one() -> None:
    line = line_of(LIGHTHOUSE, '"guard" }')
    assert problem('ability = "guard"', 'ability = "gard"') == (
        f"line {line}, card 'doctor', ability 1, ability: there is no ability 'gard'; did you mean 'guard'?"
    )


def test_an_ability_unlike_any_other_is_refused_with_the_whole_list() -> None:
    assert problem('ability = "guard"', 'ability = "juggle"').endswith(
        "there is no ability 'juggle'; there are bless, brand, brew, commune, elude, emulate, guard, hunt, inspect, "
        "lone_hunt, mark, martyr, matchmake, meet_fellows, meet_lover, mimic, ravage, revenge, scapegoat, shoot, "
        "silence, sniff, spy, swap, sway, turn, weigh, withstand."
    )


def test_an_ability_without_a_name_is_refused() -> None:
    assert "card 'doctor', ability 1: 'ability' is missing; there are bless, " in problem('ability = "guard"', "")


def test_an_unknown_argument_is_refused_with_those_that_there_are() -> None:
    line = line_of(LIGHTHOUSE, '"guard" }')
    assert problem('ability = "guard"', 'ability = "guard", night = "first"') == (
        f"line {line}, card 'doctor', ability 1, night: there is no 'night' here; did you mean 'nights'?"
    )
    assert problem('ability = "guard"', 'ability = "guard", whom = "first"').endswith(
        "there is no 'whom' here; there are call, nights."
    )


def test_a_value_that_cannot_be_is_refused_with_those_that_can() -> None:
    line = line_of(LIGHTHOUSE, "shows =")
    assert problem('shows = "team"', 'shows = "everything"') == (
        f"line {line}, card 'lamplighter', ability 1, shows: 'everything' does not belong here; use 'card' or 'team'."
    )


def test_a_missing_argument_is_refused_with_what_it_takes() -> None:
    line = line_of(LIGHTHOUSE, "shows =")
    assert problem(', shows = "team"', "") == (
        f"line {line}, card 'lamplighter', ability 1: 'shows' is missing; it takes 'card' or 'team'."
    )


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("most = 3", 'most = "3"', "most: '3' does not belong here; use a whole number."),
        ("most = 3", "most = true", "most: true does not belong here; use a whole number."),
        ("most = 3", "most = 3.5", "most: 3.5 does not belong here; use a whole number."),
        ("most = 3", "most = 99999999999999999999999", "use a whole number."),
        ('name = "keeper"', "name = 3", "card 2, name: 3 does not belong here; use a text in quotes."),
        ('plain = "keeper"', 'plain = ["keeper"]', "plain: ['keeper'] does not belong here; use a text in quotes."),
        ('[["lamplighter"], ["doctor"], ["wrecker"]]', '["doctor"]', "in_turn.1: 'doctor' does not belong here; use"),
        ('{ step = "debate" }', '{ step = "debat" }', "day, step 1, step: there is no step 'debat'; did you mean"),
        ('{ step = "debate" }', '"debate"', "day, step 1: 'debate' does not belong here; use a table."),
        ('night = "in_turn"', 'night = "later"', "options.night: 'later' does not belong here; use 'at_once' or"),
        ("decoys = true", 'decoys = "yes"', "options.decoys: 'yes' does not belong here; use true or false."),
        (
            "quiet_rounds = 3",
            "quiet_rounds = 99",
            "options.quiet_rounds: 99 does not belong here; use a whole number from",
        ),
        ("quiet_rounds = 3", "noisy_rounds = 3", "options.noisy_rounds: there is no 'noisy_rounds' here; did you mean"),
        ("revision = 1", "revisoin = 1", "revisoin: there is no 'revisoin' here; did you mean 'revision'?"),
        ("9 = { wrecker", "nine = { wrecker", "decks.nine: 'nine' does not belong here; use a whole number as"),
        ("9 = { wrecker", "09 = { wrecker", "decks.09: '09' does not belong here"),
        ("9 = { wrecker = 2", "9 = { wrecker = []", "decks.9.wrecker: [] does not belong here; use a whole number."),
        ('plain = "keeper"', 'plain = "keeper"\nown = true', "own: remove this"),
        ('title = "Doctor"', "title = 7", "words.en.calls.doctor.title: this is not a text; use a text in quotes"),
        ('title = "Doctor"', "title = 1979-05-27", "words.en.calls.doctor.title: this is not a text"),
    ],
)
def test_what_is_not_of_the_right_form_is_told_in_plain_words_with_its_place(old: str, new: str, what: str) -> None:
    (found, *_) = [one for one in problems(spoilt(old, new)) if what in one]
    assert found.startswith("line ")


def test_all_mistakes_are_told_at_once() -> None:
    text = spoilt("most = 3", 'most = "3"', spoilt('"guard" }', '"gard" }', spoilt('plain = "keeper"', "")))
    one, other, third = problems(text)
    assert one.endswith("card 'wrecker', most: '3' does not belong here; use a whole number.")
    assert other.endswith("card 'doctor', ability 1, ability: there is no ability 'gard'; did you mean 'guard'?")
    assert third == "'plain' is missing; it takes a text in quotes."


def test_of_very_many_mistakes_the_first_are_told_and_the_others_counted() -> None:
    found = problems("\n".join(f"nonsense_{number} = 1" for number in range(100)))
    assert len(found) == 21
    assert found[-1].startswith("and ")


def test_a_line_is_found_in_tables_written_out_and_not_in_texts_of_several_lines() -> None:
    text = spoilt(
        'text = "Each night you may sit', "text = '''\n[[cards]]\nname = 3\n'''\nnote = \"Each night you may sit"
    )
    text = spoilt(
        'abilities = [{ ability = "guard" }]',
        '[[cards.abilities]]\nability = "shoot"\n[[cards.abilities]]\nability = "gard"',
        text,
    )
    (found,) = problems(text)
    assert found.startswith(f"line {line_of(text, 'gard')}, card 'doctor', ability 2, ability: ")


def test_an_own_book_may_not_take_the_name_of_a_shipped_one() -> None:
    line = line_of(LIGHTHOUSE, "id =")
    said = "is a shipped rulebook; choose another name for yours."
    assert problem('id = "lighthouse"', 'id = "lupus-in-tabula"') == f"line {line}, id: 'lupus-in-tabula' {said}"
    with pytest.raises(BadRulebook, match=said):
        own_rulebook({**tomllib.loads(LIGHTHOUSE), "id": "catching-santa"})
    assert said in problem('id = "millers-hollow-with-gamekeeper"', "", GAMEKEEPER)


def test_only_a_shipped_book_can_be_extended_or_told_like() -> None:
    line = line_of(GAMEKEEPER, "extends")
    assert problem('extends = "millers-hollow"', 'extends = "milers-hollow"', GAMEKEEPER) == (
        f"line {line}, extends: there is no shipped rulebook 'milers-hollow'; did you mean 'millers-hollow'?"
    )
    assert "extends: there is no shipped rulebook ['x']" in problem('"millers-hollow"', '["x"]', GAMEKEEPER)
    assert "told_like: there is no shipped rulebook 'moby-dick'; there are millers-hollow, " in problem(
        "revision = 1", 'revision = 1\ntold_like = "moby-dick"'
    )


def test_two_cards_of_one_name_are_refused_at_the_second() -> None:
    text = spoilt('name = "doctor"', 'name = "keeper"')
    assert problems(text)[0] == (
        f"line {[n for n, line in enumerate(text.split(chr(10)), 1) if line == '[[cards]]'][3]}, "
        "card 'keeper': there is already a card of this name above; give each its own name."
    )


def test_files_that_are_none_are_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadRulebook, match=r"cannot be read .* name the TOML file of a rulebook"):
        load_file(tmp_path / "nowhere.toml")
    with pytest.raises(BadRulebook, match="cannot be read"):
        load_file(tmp_path)
    (tmp_path / "latin.toml").write_bytes('id = "x"\nplain = "Jäger"'.encode("latin-1"))
    with pytest.raises(BadRulebook, match="line 2: this is not UTF-8"):
        load_file(tmp_path / "latin.toml")
    (tmp_path / "huge.toml").write_bytes(b"#" * 1_000_001)
    with pytest.raises(BadRulebook, match="more than 1000000 bytes"):
        load_file(tmp_path / "huge.toml")


def test_nesting_beyond_measure_is_refused() -> None:
    assert problems("a = " + "[" * 100_000) == ["this is nested too deeply for a rulebook."]
    for depth in (20, 2000, 200_000):
        nested: list[Any] = []
        for _ in range(depth):
            nested = [nested]
        with pytest.raises(BadRulebook, match="nested too deeply"):
            from_data({"id": nested})
    deep = ".".join("x" * 10)
    assert "this is not a text" in problems(LIGHTHOUSE + f"\n[words.en.{deep}]\nx = 1")[0]


def test_an_unknown_name_is_refused_with_a_hint_that_files_are_taken() -> None:
    with pytest.raises(BadSetup, match=r"and your own as FILE\.toml"):
        rulebook("moby-dick")


# -- whatever is in a file, it loads or is refused -------------------------------------------------------------

PIECES = st.sampled_from(
    [
        *("guard", "werewolf", "keeper", "card", "team", "village", "every", "pointing", "bite", "en", "night"),
        *('""', '"', "0", "-1", "true", "[]", "{}", "[[cards]]", "[x]", "=", "#", "\n", "'''", "9" * 30, "1979-05-27"),
        *("nan", "é", "\x00", ".", ",", "most", "least_players = 0", "cards = 3", 'words = "x"', "extends", "{x}"),
    ]
)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_file_spoilt_by_chance_loads_or_is_refused_and_nothing_else(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([GAMEKEEPER, LIGHTHOUSE, *map(dump, RULEBOOKS)]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 30))
        text = text[:start] + data.draw(st.one_of(PIECES, st.text(max_size=5))) + text[start + length :]
    try:
        book = load(text)
    except BadRulebook:
        return
    new_game(book, book.least_players, seed=1)


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"options": {0: None}}, "options.0"),
        ({"decks": {8: {0: 3}}}, "decks.8.0"),
        ({"words": {0: {}}}, "words.0"),
        ({"words": {"en": {0: "x"}}}, "words.en.0"),
        ({"words": {"en": {"cards": {0: {}}}}}, "words.en.cards.0"),
    ],
)
def test_a_number_where_a_program_has_to_give_a_name_is_told(entry: dict[str, Any], place: str) -> None:
    with pytest.raises(BadRulebook) as refused:
        from_data({"extends": "millers-hollow", "id": "mine", **entry})
    assert refused.value.problems == [f"{place}: 0 does not belong here; use a text as the name of each entry."]


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_data_spoilt_by_chance_loads_or_is_refused_and_nothing_else(data: st.DataObject) -> None:
    """The same, where every spoilt file is TOML, as in a log or from a program."""
    whole = data.draw(st.sampled_from([GAMEKEEPER, LIGHTHOUSE, *map(dump, RULEBOOKS)]))
    book = tomllib.loads(whole)
    place: Any = book
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | PIECES,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(PIECES | st.integers(), inner, max_size=3),
        max_leaves=5,
    )
    while place:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if isinstance(inner, (dict, list)) and inner and data.draw(st.booleans()):
            place = inner
            continue
        if data.draw(st.booleans()):
            place[key] = data.draw(junk)
        else:
            del place[key]
        break
    try:
        found = from_data(book)
    except BadRulebook:
        return
    new_game(found, found.least_players, seed=1)


def test_the_largest_number_that_a_book_may_hold_is_a_million() -> None:
    assert list(mistakes_in(1_000_000, int)) == []
    assert [mistake.what for mistake in mistakes_in(1_000_001, int)] == [
        "1000001 does not belong here; use a whole number."
    ]
