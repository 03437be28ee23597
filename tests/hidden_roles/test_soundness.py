"""Soundness: a book that cannot be played is refused with the place and the reason; one that passes, plays."""

from __future__ import annotations

import pytest

from nightcall.hidden_roles.abilities.registry import abilities
from nightcall.hidden_roles.files import from_data, load
from nightcall.hidden_roles.real_cards import unknown_cards
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.soundness import QUESTIONS_BY_DAY, mistakes_of
from nightcall.hidden_roles.warnings import warnings_about
from nightcall.kernel.errors import BadRulebook, BadSetup
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Learnt
from nightcall.library import new_game, resume
from nightcall.themes.lines import merged
from nightcall.themes.words import THEMES
from tests.conformance.driver import RandomPlayers
from tests.conformance.invariants import Invariants
from tests.hidden_roles.own_books import GAMEKEEPER, LIGHTHOUSE, line_of, problem, problems, spoilt
from tests.hidden_roles.random_books import random_book


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_every_shipped_book_is_sound_and_nothing_in_it_is_idle(book: HiddenRolesBook) -> None:
    assert mistakes_of(book) == []
    assert warnings_about(book) == []


@pytest.mark.parametrize("text", [GAMEKEEPER, LIGHTHOUSE], ids=["gamekeeper", "lighthouse"])
def test_nothing_in_the_examples_is_idle(text: str) -> None:
    assert warnings_about(load(text)) == []


# -- the night ------------------------------------------------------------------------------------------------


def test_a_card_that_nobody_would_call_is_refused() -> None:
    card = [number for number, line in enumerate(LIGHTHOUSE.split("\n"), 1) if line == "[[cards]]"][3]
    assert problem('["doctor"], ', "") == (
        f"line {card}, card 'doctor': nobody would call it at night; add 'doctor' to in_turn."
    )


def test_a_call_that_no_card_answers_is_refused() -> None:
    line = line_of(LIGHTHOUSE, "in_turn")
    assert problem('["doctor"],', '["doctor"], ["docter"],') == (
        f"line {line}, in_turn: no card of this book answers to the call 'docter'; did you mean 'doctor'?"
    )


def test_a_call_is_made_once_a_night_and_no_group_is_empty() -> None:
    assert problem('["doctor"],', '["doctor"], ["doctor"],').endswith(
        "'doctor' is called twice in one night; call it once."
    )
    assert problem('["doctor"],', '["doctor"], [],').endswith("in_turn: there is an empty group; remove it.")


def test_a_call_that_depends_on_another_comes_later() -> None:
    text = spoilt(
        '["witch"],\n]\nat_once', "]\nat_once", spoilt('["gamekeeper"],', '["witch"], ["gamekeeper"],', GAMEKEEPER)
    )
    assert "in_turn: 'witch' depends on 'werewolf'; call it later, in a group further down." in problems(text)[0]


def test_who_peeks_is_called_together_with_the_pack() -> None:
    text = spoilt('["werewolf", "little_girl"]', '["little_girl"], ["werewolf"]', GAMEKEEPER)
    assert problems(text)[0].endswith(
        "in_turn: 'little_girl' has to be called together with 'werewolf'; put both in one group."
    )


def test_one_name_calls_one_ability() -> None:
    found = problem('[{ ability = "guard" }]', '[{ ability = "guard" }, { ability = "inspect", shows = "card" }]')
    assert (
        "card 'doctor', ability 2: 'doctor' calls 'guard' of card 'doctor' already; give this ability a name" in found
    )
    found = problem('{ ability = "guard" }', '{ ability = "guard", call = "lamplighter" }')
    assert "card 'doctor', ability 1: 'lamplighter' calls 'inspect' of card 'lamplighter' already" in found


def test_a_seat_is_not_asked_two_things_at_once() -> None:
    text = spoilt('[{ ability = "guard" }]', '[{ ability = "guard" }, { ability = "mark", call = "chalk" }]')
    text = spoilt('["doctor"],', '["doctor"], ["chalk"],', text)
    text = spoilt('"doctor", "wrecker"]]', '"doctor", "wrecker", "chalk"]]', text)
    assert problems(text)[0].endswith(
        "at_once: 'doctor' would be asked two things at once, as 'doctor' and as 'chalk'; put these into "
        "different groups."
    )


# -- cards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (
            'name = "doctor"',
            'name = "The Doctor"',
            "card 'The Doctor': 'The Doctor' is not a name for a card; use lower-case letters",
        ),
        ('name = "doctor"', 'name = "doctor+"', "is not a name for a card"),
        ('name = "doctor"', 'name = ""', "is not a name for a card"),
        ('name = "doctor"', f'name = "{"x" * 41}"', "is not a name for a card"),
        ('name = "doctor"', 'name = "vote"', "card 'vote': 'vote' already has another meaning; choose another name."),
        ('name = "doctor"', 'name = "wolves"', "'wolves' already has another meaning"),
        (
            '"guard" }',
            '"guard", call = "Dr Who" }',
            "card 'doctor', ability 1, call: 'Dr Who' is not a name for a card",
        ),
        ('"guard" }', '"guard", call = "debate" }', "ability 1, call: 'debate' already has another meaning"),
        (
            'id = "lighthouse"',
            'id = "The Lighthouse"',
            "id: 'The Lighthouse' is not a name for a rulebook; use lower-case",
        ),
        (
            'wins_with = "wolves"',
            'wins_with = "pirates"',
            "card 'wrecker', wins_with: 'pirates' is not a side; use 'wolves', 'village' or 'alone'.",
        ),
        (
            'seen_as = "wolves"',
            'seen_as = "alone"',
            "card 'wrecker', seen_as: 'alone' is not a side; use 'wolves' or 'village'.",
        ),
        ("most = 3", "most = 3\nleast = 4", "card 'wrecker': 4 to 3 copies cannot be"),
        ("most = 3", "most = -1", "card 'wrecker': 0 to -1 copies cannot be"),
        (
            'plain = "keeper"',
            'plain = "keepr"',
            "plain: there is no card 'keepr'; name the card that fills the deck: did you mean 'keeper'?",
        ),
        ('plain = "keeper"', 'plain = "wrecker"', "plain: 'wrecker' is a wolf; the card that fills the deck has to be"),
        (
            "revision = 1",
            'revision = 1\nsecret_counts = ["wreckers"]',
            "secret_counts: there is no card 'wreckers'; did you mean 'wrecker'?",
        ),
        ("revision = 1", "revision = 0", "revision: 0 is not a revision; count from 1."),
        (
            '"guard" }',
            '"mimic", cards = ["lamplighter", "pirate"] }',
            "ability 1, cards: there is no card 'pirate'; there are wrecker, keeper,",
        ),
        ('"guard" }', '"swap", extra_cards = 3 }', "ability 1, extra_cards: 3 cards cannot lie in the middle; use 2."),
        (
            "most = 3",
            'most = 3\nabilities = [{ ability = "matchmake" }]',
            "most: a card with the ability 'matchmake' is there once; use most = 1.",
        ),
        (
            '[{ ability = "guard" }]',
            '[{ ability = "shoot" }, { ability = "shoot" }]',
            "card 'doctor', ability 2: it has 'shoot' twice.",
        ),
    ],
)
def test_a_card_that_cannot_be_is_refused(old: str, new: str, what: str) -> None:
    text = spoilt(old, new)
    if "matchmake" in new:
        text = spoilt('abilities = [{ ability = "hunt" }]\n', "", text)
    found = next(one for one in problems(text) if what in one)
    assert found.startswith("line ")


def test_only_one_card_can_make_lovers_swap_or_spy() -> None:
    both = spoilt('"guard" }', '"matchmake" }', spoilt('"inspect", shows = "team" }', '"matchmake" }'))
    assert problems(both)[0].endswith(
        "card 'doctor': 'lamplighter' has the ability 'matchmake' already; only one card can have it."
    )


LATE_WOLF = spoilt('{ ability = "hunt" }', '{ ability = "hunt", nights = "from_second" }')
LATE_LONER = spoilt(
    'wins_with = "village"\nseen_as = "village"\ncounts_as = "village"\nabilities = [{ ability = "guard" }]',
    'wins_with = "alone"\nseen_as = "village"\ncounts_as = "village"\n'
    'abilities = [{ ability = "guard", nights = "from_second" }]',
)


@pytest.mark.parametrize(("text", "card"), [(LATE_WOLF, "wrecker"), (LATE_LONER, "doctor")])
def test_who_is_not_known_after_the_first_night_is_warned_of_and_only_real_cards_refuse_it(
    text: str, card: str
) -> None:
    book = load(text)
    assert warnings_about(book)[0] == (
        f"Card '{card}' is refused with real cards, as nobody would learn on the first night who holds it: "
        "give it an ability whose holder is called on the first night."
    )
    game = new_game(book, 6, seed=1)
    RandomPlayers("dealt").play(game)
    assert game.outcome is not None
    with pytest.raises(BadSetup, match=f"nobody would learn on the first night who holds '{card}'"):
        new_game(book, 6, cards="learnt")


def test_real_cards_are_not_refused_for_a_card_that_is_not_in_the_deck() -> None:
    assert new_game(load(LATE_LONER), 5, cards="learnt").outcome is None


# -- dawn, day, ends --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('["bite", "guard", "removal"]', '["bite", "guard"]', "dawn: 'removal' is missing, which every book needs"),
        (
            '["bite", "guard", "removal"]',
            '["bite", "removal"]',
            "dawn: 'guard' is missing, which card 'doctor' needs; add it in the order bite, heal,",
        ),
        (
            '["bite", "guard", "removal"]',
            '["guard", "bite", "removal"]',
            "dawn: nobody can be saved from a bite that comes later",
        ),
        (
            '["bite", "guard", "removal"]',
            '["bite", "gard", "guard", "removal"]',
            "dawn: there is no rule 'gard'; did you mean 'guard'?",
        ),
        (
            '["bite", "guard", "removal"]',
            '["bite", "guard", "guard", "removal"]',
            "dawn: 'guard' is listed twice; list it once.",
        ),
        (
            '{ step = "pointing" }',
            "",
            "day: nobody could be executed; list exactly one of 'pointing', 'naming' or 'proposals'.",
        ),
        (
            '{ step = "pointing" }',
            '{ step = "pointing" }, { step = "naming" }',
            "day: somebody would be executed in 2 ways",
        ),
        ('{ step = "debate" }', '{ step = "debate" }, { step = "debate" }', "day: 'debate' is listed twice"),
        (
            '"everyone_is_dead", ',
            "",
            "ends: a game in which everybody is dead would not end; begin the list with 'everyone_is_dead'.",
        ),
        ('"wolves_are_gone", ', "", "ends: a game without wolves would not end; add 'wolves_are_gone' or"),
        ('"humans_are_gone", ', "", "ends: a game with nobody but wolves would not end; add 'humans_are_gone'."),
        (
            '"humans_are_gone", ',
            '"humans_are_gone", "moon_is_full", ',
            "ends: there is no rule 'moon_is_full'; there are everyone_is_dead,",
        ),
        (
            '[{ ability = "hunt" }]',
            '[{ ability = "meet_fellows" }]',
            "no wolf card kills at night; give one the ability 'hunt' or",
        ),
    ],
)
def test_a_book_without_a_dawn_a_day_or_an_end_is_refused(old: str, new: str, what: str) -> None:
    assert what in problem(old, new)


# -- players, options, decks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("most_players = 9", "most_players = 4", "least_players: 5 to 4 players cannot be; use least_players and"),
        ("least_players = 5", "least_players = 2", "least_players: 2 to 9 players cannot be"),
        ("most_players = 9", "most_players = 10", "decks: there is no deck for 10 players; add one as 10 = { … }."),
        ("most_players = 9", "most_players = 8", "decks.9: this book is for 5 to 8 players; remove this deck."),
        ("5 = { wrecker = 1", "5 = { wreker = 1", "decks.5: there is no card 'wreker'; did you mean 'wrecker'?"),
        ("5 = { wrecker = 1", "5 = { wrecker = -1", "decks.5: the number of a card cannot be negative; use 0 or more."),
        ("5 = { wrecker = 1", "5 = { wrecker = 2", "decks.5: 5 players need 5 cards; this deck has 6."),
        ("5 = { wrecker = 1, keeper = 3", "5 = { wrecker = 0, keeper = 4", "decks.5: Nobody would kill at night"),
        (
            "5 = { wrecker = 1, keeper = 3",
            "5 = { wrecker = 3, keeper = 1",
            "the game would be over at the deal: use fewer.",
        ),
        (
            "5 = { wrecker = 1, keeper = 3",
            "5 = { wrecker = 4, keeper = 0",
            "decks.5: lighthouse has 3 of 'wrecker', not 4.",
        ),
    ],
)
def test_a_table_that_cannot_be_set_is_refused(old: str, new: str, what: str) -> None:
    found = problem(old, new)
    assert what in found
    assert found.startswith("line ")


def test_a_number_of_wolves_is_drawn_where_there_is_one_kind_of_them() -> None:
    text = spoilt(
        'counts_as = "village"\nabilities = [{ ability = "guard" }]',
        'counts_as = "wolves"\nabilities = [{ ability = "guard" }]',
    )
    text = spoilt("quiet_rounds = 3", "quiet_rounds = 3\nfewest_wolves = 1\nmost_wolves = 2", text)
    assert "options.fewest_wolves: the number of wolves can only be drawn if one card" in problems(text)[0]


# -- warnings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"guard" }', '"matchmake" }', "Lovers are made but never told"),
        ('"guard" }', '"matchmake" }', "A wolf and a human in love could not win together"),
        ('"guard" }', '"meet_lover" }', "Lovers are called but never made"),
        ('"guard" }', '"mark" }', "A mark only has an effect where seats are named: use the day step 'naming'."),
        ('{ step = "debate" }', '{ step = "election" }', "No Sheriff would ever be elected: add sheriff_day = 1"),
        ("quiet_rounds = 3", "quiet_rounds = 0", "would go on forever"),
        (
            "quiet_rounds = 3",
            "sheriff_day = 1",
            "The option 'sheriff_day' changes nothing without the day step 'election'.",
        ),
        (
            "quiet_rounds = 3",
            'spying = "risk"',
            "The option 'spying' changes nothing without a card with the ability 'spy'.",
        ),
        (', "numbers_are_equal"]', "]", "The option 'equal_numbers_end' changes nothing without"),
    ],
)
def test_what_can_be_played_and_is_hardly_meant_is_warned_of(old: str, new: str, what: str) -> None:
    assert any(what in warning for warning in warnings_about(load(spoilt(old, new))))


# -- the checks are right ---------------------------------------------------------------------------------------


def test_no_call_can_be_taken_for_a_question_of_the_day() -> None:
    titles = {title for theme in THEMES for title in merged(theme, "en")["asks"]}
    assert titles == set(QUESTIONS_BY_DAY)


def books_by_lot(seeds: range) -> list[tuple[int, HiddenRolesBook]]:
    found = []
    for seed in seeds:
        try:
            found.append((seed, from_data(random_book(seed))))
        except BadRulebook:
            continue
    return found


def play_everything(seeds: range) -> int:
    """How many of these random books are sound; each is played at every size, with cards dealt and with real ones."""
    books = books_by_lot(seeds)
    for seed, book in books:
        for players in range(book.least_players, book.most_players + 1):
            can_be_real = not any(book.decks[players].get(name) for name in unknown_cards(book))
            for deal in (None, Learnt()) if can_be_real else (None,):
                game = Session.new(book, players, seed=seed, deal=deal)
                RandomPlayers(f"{seed} {players}", watch=Invariants(game)).play(game)
                assert game.outcome is not None
                assert resume(game.log).history == game.history
    return len(books)


def test_every_random_book_that_is_found_sound_is_played_to_its_end() -> None:
    assert play_everything(range(150)) > 20


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 11000, 500))
def test_many_more_random_books_that_are_found_sound_are_played_to_their_end(start: int) -> None:
    assert play_everything(range(start, start + 500)) > 80


def test_books_by_lot_use_every_ability() -> None:
    used = {type(ability) for _, book in books_by_lot(range(150)) for card in book.cards for ability in card.abilities}
    assert used == set(abilities())
