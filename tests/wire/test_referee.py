"""The referee: a whole table by commands alone, and who may be shown what."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from nightcall.catalogue import players_of
from nightcall.kernel.tags import tag_of
from nightcall.library import resume, rulebooks
from tests.wire.conversation import EIGHT, Conversation, play_on, reaches, told

SECRET = "5ea1" * 16
NONCES = ["salt", "pepper", "snow", "ice", "ash", "oak", "fig", "elm"]


def table_of_eight(**options: Any) -> Conversation:
    """Werewolves 0 and 1, a Fortune Teller 2, and five others; no Sheriff."""
    table = Conversation()
    reply = table.new(cards=EIGHT, options={"sheriff_day": 0, **options})
    assert reply["line"] == "done", reply
    return table


def at_the_vote() -> Conversation:
    """Cleo, seat 2, has died in the night, and the others are to vote."""
    table = table_of_eight()
    table.send(do="time_is_up")
    for wolf in (0, 1):
        table.send(do="answer", seat=wolf, value=2)
    table.send(do="time_is_up")
    table.send(do="time_is_up")
    assert {line["question"]["about"] for line in table.heard[-8:-1]} == {"vote"}
    return table


# -- whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", rulebooks())
def test_a_whole_game_of_every_book_can_be_played_from_the_lines_alone(book: str) -> None:
    table = Conversation()
    table.new(book, players_of(rulebooks()[book])[0])
    over = play_on(table)
    assert over["to"] == "everyone"
    assert over["outcome"] == table.heard[-2]["outcome"]
    assert table.ask(do="verify")["holds"] is True
    assert table.ask(do="time_is_up")["reason"] == "game_over"


def test_a_game_with_real_cards_on_a_real_table_asks_the_moderator() -> None:
    table = Conversation()
    table.new(cards="learnt")
    play_on(table)
    asked = {line["question"]["seat"] for line in table.heard if line["line"] == "question_opened"}
    assert asked == {-2}


@pytest.mark.parametrize("book", ["millers-hollow", "catching-santa"])
def test_a_new_game_takes_the_place_of_the_one_in_play(book: str) -> None:
    table = Conversation()
    table.new()
    table.new(book, 8 if book == "millers-hollow" else 2, seed=2)
    play = Conversation()
    play.new(book, 8 if book == "millers-hollow" else 2, seed=2)
    assert table.log() == play.log()


def test_the_exact_cards_of_every_seat_and_of_the_middle_can_be_given() -> None:
    seats = ["thief", "werewolf", "fortune_teller", "cupido", "witch", "townsperson", "townsperson", "townsperson"]
    table = Conversation()
    assert table.new(cards=seats, middle=["werewolf", "hunter"])["line"] == "done"
    dealt = [line["event"] for line in table.heard if line["line"] == "told" and line["event"]["event"] == "dealt"]
    assert [(event["to"], event["card"]) for event in dealt] == [([seat], card) for seat, card in enumerate(seats)]
    assert told(table.heard, 0)[-1] == {"event": "middle_seen", "to": [0], "cards": ["werewolf", "hunter"]}


# -- who may be shown what --------------------------------------------------------------------------------


def test_every_line_says_who_may_be_shown_it() -> None:
    table = Conversation()
    table.new(deck=["cupido", "witch", "little_girl"], options={"whispers": True})
    play_on(table)
    table.send(do="undo")
    for line in table.heard:
        assert line["to"] == "everyone" or isinstance(line["to"], list)


def test_the_lines_for_a_seat_are_what_the_engine_told_that_seat() -> None:
    table = Conversation()
    table.new(deck=["cupido", "witch", "hunter"])
    play_on(table)
    game = resume(table.log())
    for seat in range(-1, 8):
        assert [event["event"] for event in told(table.heard, seat)] == [
            tag_of(type(event)) for event in game.outbox(seat)
        ]


def test_a_question_goes_to_its_seat_alone_and_so_does_its_end() -> None:
    table = Conversation()
    table.new()
    play_on(table)
    for line in table.heard:
        if line["line"] == "question_opened":
            assert line["to"] == [line["question"]["seat"]]
        if line["line"] == "question_closed":
            assert line["to"] == [line["seat"]]


def test_whom_the_table_waits_for_is_for_the_host_alone() -> None:
    table = table_of_eight(decoys=False)
    polls = [line for line in table.heard if line["line"] == "poll_opened"]
    assert polls == [{"line": "poll_opened", "to": [], "poll": 1, "seats": [2], "secret": True}]


def test_a_refusal_is_shown_to_the_seat_that_was_refused_and_to_nobody_else() -> None:
    table = at_the_vote()
    assert table.ask(do="answer", seat=3, value=3)["to"] == [3]
    assert table.ask(do="say", seat=3, text="Not me!")["to"] == [3]
    assert table.ask(do="answer", seat=88, value=3)["to"] == []


def test_the_log_is_shown_to_nobody_before_the_game_is_over() -> None:
    table = Conversation()
    table.new()
    assert table.ask(do="log")["to"] == []
    assert table.ask(do="verify")["to"] == []
    play_on(table)
    assert table.ask(do="log")["to"] == "everyone"
    assert table.ask(do="verify")["to"] == "everyone"


def test_a_view_is_for_its_seat() -> None:
    table = table_of_eight()
    reply = table.ask(do="view", seat=2)
    assert reply["to"] == [2]
    assert reply["view"]["seat"] == 2
    assert reply["view"]["events"] == told(table.heard, 2)
    assert reply["view"]["question"]["fields"][0]["name"] == "inspect"
    assert reply["view"]["may_speak"] is False


def test_the_table_screen_sees_what_everyone_sees_and_a_moderator_everything() -> None:
    table = table_of_eight()
    screen, moderator = table.ask(do="view", seat=-1), table.ask(do="view", seat=-2)
    assert (screen["to"], moderator["to"]) == ([-1], [-2])
    assert all(event["to"] == "everyone" for event in screen["view"]["events"])
    assert sum(event["event"] == "dealt" for event in moderator["view"]["events"]) == 8


@pytest.mark.parametrize("seat", [8, -3, 10**30])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    reply = table_of_eight().ask(do="view", seat=seat)
    assert (reply["reason"], reply["to"]) == ("no_such_seat", [])


# -- questions and the floor ------------------------------------------------------------------------------


def test_what_closed_comes_first_then_what_happened_then_what_opened() -> None:
    table = table_of_eight()
    kinds = [line["line"] for line in table.send(do="time_is_up")]
    assert kinds == [
        *["question_closed"] * 8,
        "poll_closed",
        *["told"] * 3,  # the Fortune Teller sleeps, the pack is called, the pack meets
        "poll_opened",
        *["question_opened"] * 8,
        "done",
    ]


def test_an_answer_may_be_replaced_and_the_pack_sees_it() -> None:
    table = table_of_eight()
    table.send(do="time_is_up")
    first, second = (table.send(do="answer", seat=0, value=target) for target in (3, 5))
    for seen in (first, second):
        assert [(line["line"], line["to"]) for line in seen] == [("told", [0, 1]), ("done", [0])]
        assert seen[0]["event"]["event"] == "pointed"
    assert first[0]["event"] != second[0]["event"]


def test_an_answer_to_a_question_that_has_closed_is_refused() -> None:
    table = table_of_eight()
    table.send(do="time_is_up")
    assert table.ask(do="answer", seat=2, value=0, question=1)["reason"] == "not_this_question"


def test_a_late_clock_closes_nothing() -> None:
    table = table_of_eight()
    assert table.ask(do="time_is_up", poll=1)["line"] == "done"
    assert table.ask(do="time_is_up", poll=1)["reason"] == "not_this_poll"


def test_the_floor_opens_for_the_living_and_closes_with_the_debate() -> None:
    table = table_of_eight()
    for _ in range(2):
        table.send(do="time_is_up")
    debate = table.heard[-10:]
    assert {"line": "floor_opened", "to": list(range(8)), "listeners": "everyone"} in debate
    assert told(table.send(do="say", seat=4, text="Hm."), 7)[-1]["text"] == "Hm."
    assert {"line": "floor_closed", "to": list(range(8))} in table.send(do="time_is_up")
    assert table.ask(do="say", seat=4, text="Hm.")["reason"] == "not_your_turn_to_speak"


def test_the_pack_whispers_among_itself_where_the_table_allows_it() -> None:
    table = table_of_eight(whispers=True)
    lines = table.send(do="time_is_up")
    assert {"line": "floor_opened", "to": [0, 1], "listeners": [0, 1]} in lines
    said = table.send(do="say", seat=0, text="Three?")
    assert [line["to"] for line in said] == [[0, 1], [0]]
    assert table.ask(do="say", seat=3, text="What was that?")["reason"] == "not_your_turn_to_speak"


def test_a_seat_that_is_removed_while_it_may_whisper_may_whisper_no_more() -> None:
    table = table_of_eight(whispers=True)
    table.send(do="time_is_up")
    assert {"line": "floor_opened", "to": [0, 1], "listeners": [0, 1]} in table.heard
    closed = [line for line in table.send(do="remove", seat=1) if line["line"] == "floor_closed"]
    assert closed == [{"line": "floor_closed", "to": [1]}]
    closed = [line for line in table.send(do="time_is_up") if line["line"] == "floor_closed"]
    assert closed == [{"line": "floor_closed", "to": [0]}]


def test_a_removal_that_ends_the_call_silences_the_whole_pack() -> None:
    table = table_of_eight(whispers=True)
    table.send(do="time_is_up")
    for seat in (0, 2, 3, 4, 5, 6, 7):
        table.send(do="answer", seat=seat, value=None)
    closed = [line for line in table.send(do="remove", seat=1) if line["line"] == "floor_closed"]
    assert closed == [{"line": "floor_closed", "to": [0, 1]}]


def test_a_statement_is_checked_and_kept() -> None:
    table = table_of_eight()
    for _ in range(2):
        table.send(do="time_is_up")
    assert told(table.send(do="say", seat=2, statement={"says": "report", "seat": 0, "card": "werewolf"}), 5)
    assert table.ask(do="say", seat=2, statement={"says": "sing"})["reason"] == "bad_statement"


def test_a_seat_is_removed() -> None:
    table = table_of_eight()
    lines = table.send(do="remove", seat=5)
    assert {"line": "question_closed", "to": [5], "seat": 5, "question": 1} in lines
    assert told(lines, 3) == [{"event": "seat_removed", "to": "everyone", "seat": 5}]
    assert table.ask(do="remove", seat=5)["reason"] == "already_out"
    assert table.ask(do="remove", seat=9)["reason"] == "no_such_seat"


# -- undo -------------------------------------------------------------------------------------------------


def test_undo_asks_again_what_was_asked_and_tells_each_seat_what_still_holds() -> None:
    table = at_the_vote()
    before = {seat: len(told(table.heard, seat)) for seat in range(-1, 8)}
    before[-2] = len([line for line in table.heard if line["line"] == "told"])  # a moderator sees all
    table.send(do="answer", seat=3, value=0)
    lines = table.send(do="undo")
    living = [0, 1, 3, 4, 5, 6, 7]
    assert [line["seat"] for line in lines if line["line"] == "question_closed"] == living
    assert [line["event"] for line in lines if line["line"] == "told"] == [
        {"event": "undone", "to": [seat], "kept": before[seat]} for seat in range(-2, 8)
    ]
    assert [line["question"]["about"] for line in lines if line["line"] == "question_opened"] == ["vote"] * 7
    lines = table.send(do="undo")
    assert [line["question"]["about"] for line in lines if line["line"] == "question_opened"] == ["debate"] * 7


def test_undo_at_the_very_beginning_is_refused() -> None:
    assert table_of_eight().ask(do="undo")["reason"] == "nothing_to_undo"


def test_a_moderator_may_undo_by_steps() -> None:
    table = table_of_eight()
    table.send(do="answer", seat=3, value=1)
    table.send(do="answer", seat=4, value=1)
    assert table.ask(do="undo", steps=1)["line"] == "done"
    assert table.ask(do="undo", steps=5)["reason"] == "nothing_to_undo"


# -- ids --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        {"do": "answer", "seat": 3, "value": {"suspect": 0}},
        {"do": "time_is_up"},
        {"do": "remove", "seat": 3},
        {"do": "undo"},
    ],
    ids=lambda command: command["do"],
)
def test_a_command_with_an_id_is_done_once(command: dict[str, Any]) -> None:
    table = table_of_eight()
    table.send(do="time_is_up")
    assert table.ask(**command, id="once")["id"] == "once"
    log = table.log()
    again = table.send(**command, id="once")
    assert [(line["line"], line["id"], line["repeated"]) for line in again] == [("done", "once", True)]
    assert table.log() == log


def test_ids_are_each_senders_own() -> None:
    table = Conversation()
    table.new(id="1")
    for seat in (3, 4):
        assert "repeated" not in table.ask(do="answer", seat=seat, value=0, id="1")
    assert "repeated" not in table.ask(do="time_is_up", id="1")


def test_a_line_is_said_once() -> None:
    table = table_of_eight()
    for _ in range(2):
        table.send(do="time_is_up")
    assert len(table.send(do="say", seat=4, text="Hm.", id="hm")) == 2
    assert [line.get("repeated") for line in table.send(do="say", seat=4, text="Hm.", id="hm")] == [True]


def test_a_game_is_begun_once() -> None:
    table = Conversation()
    table.new(seed=5, id="tonight")
    table.send(do="time_is_up")
    log = table.log()
    assert table.new(seed=5, id="tonight")["repeated"] is True
    assert table.log() == log
    assert table.ask(do="resume", log=log[:1], id="again")["line"] == "done"
    assert table.ask(do="resume", log=log, id="again")["repeated"] is True
    assert table.log() == log[:1]


def test_a_refused_command_may_be_sent_again_under_its_id() -> None:
    table = at_the_vote()
    assert table.ask(do="answer", seat=3, value=3, id="vote")["line"] == "error"
    assert "repeated" not in table.ask(do="answer", seat=3, value=0, id="vote")


def test_ids_are_remembered_across_resume() -> None:
    table = table_of_eight()
    table.send(do="answer", seat=3, value=0, id="a")
    other = Conversation()
    other.send(do="resume", log=table.log())
    assert other.ask(do="answer", seat=3, value=0, id="a")["repeated"] is True


# -- the log ----------------------------------------------------------------------------------------------


def test_resume_goes_on_where_the_log_stands_and_asks_what_was_open() -> None:
    table = at_the_vote()
    other = Conversation()
    lines = other.send(do="resume", log=table.log())
    assert [line["line"] for line in lines] == ["poll_opened", *["question_opened"] * 7, "done"]
    assert [line["question"] for line in lines[1:-1]] == [line["question"] for line in table.heard[-9:-2]]
    for seat in (-1, 0, 2, 7):
        assert other.ask(do="view", seat=seat)["view"] == table.ask(do="view", seat=seat)["view"]
    both = [one.send(do="answer", seat=3, value=0) and one.send(do="time_is_up")[:-1] for one in (table, other)]
    assert both[0] == both[1]


def test_a_finished_game_can_be_resumed_to_look_at_it() -> None:
    table = Conversation()
    table.new("catching-santa", 2)
    over = play_on(table)
    other = Conversation()
    assert other.send(do="resume", log=table.log())[:-1] == [over]


@pytest.mark.parametrize("damage", ["cut", "changed", "missing", "empty", "foreign"])
def test_a_damaged_log_is_refused_with_the_line_at_fault_and_the_game_in_play_goes_on(damage: str) -> None:
    table = at_the_vote()
    log = table.log()
    damaged, line = {
        "cut": ([*log[:-1], log[-1][:-30]], len(log)),
        "changed": ([log[0], log[1].replace('"poll":1', '"poll":2'), *log[2:]], 2),
        "missing": ([log[0], *log[2:]], 2),
        "empty": ([], 1),
        "foreign": (["PGN 1. e4 e5"], 1),
    }[damage]
    for do in ("resume", "verify"):
        error = table.ask(do=do, log=damaged)
        assert (error["reason"], error["log_line"], error["to"]) == ("bad_log", line, [])
        assert error["sentence"].startswith(f"line {line}: ")
    assert table.log() == log


def test_before_there_is_a_game_it_says_how_to_begin_one() -> None:
    table = Conversation()
    for command in ({"do": "answer", "seat": 0, "value": 1}, {"do": "time_is_up"}, {"do": "log"}, {"do": "verify"}):
        error = table.ask(**command)
        assert (error["reason"], error["to"]) == ("no_game", [])
        assert "'new'" in error["sentence"]


# -- the seal ---------------------------------------------------------------------------------------------


def test_the_seal_is_published_before_the_nonces_are_known() -> None:
    table = Conversation()
    sealed = table.ask(do="seal")
    assert sealed["to"] == "everyone"
    table.new(nonces=NONCES)
    first, second = (line["event"] for line in table.heard[1:3])
    assert first == {"event": "deal_sealed", "to": "everyone", "seal": sealed["seal"]}
    assert second == {"event": "nonces_added", "to": "everyone", "nonces": NONCES}
    play_on(table)
    (secret,) = (
        line["event"]["secret"] for line in table.heard if line.get("event", {}).get("event") == "deal_unsealed"
    )
    assert sha256(bytes.fromhex(secret)).hexdigest() == sealed["seal"]
    assert table.ask(do="verify", seal=sealed["seal"])["found"]["seal_is_the_published_one"] is True


def test_another_seal_than_the_published_one_is_found_out() -> None:
    table = Conversation()
    table.new(secret=SECRET, nonces=NONCES)
    play_on(table)
    verified = table.ask(do="verify", seal="00" * 32)
    assert (verified["holds"], verified["found"]["seal_is_the_published_one"]) == (False, False)
    assert "not the seal that was published" in verified["sentences"][3]


def test_a_seal_is_used_once() -> None:
    table = Conversation()
    first = table.ask(do="seal")["seal"]
    table.new(nonces=NONCES)
    assert table.new(nonces=NONCES)["reason"] == "bad_setup"
    table.ask(do="new", rulebook="millers-hollow", players=8)
    seals = [line["event"]["seal"] for line in table.heard if line.get("event", {}).get("event") == "deal_sealed"]
    assert len(seals) == 2
    assert seals[0] == first != seals[1]


def test_a_seal_that_is_asked_for_again_is_the_same_one() -> None:
    table = Conversation()
    first, again = (table.ask(do="seal", id="tonight") for _ in range(2))
    assert again == {**first, "repeated": True}
    table.new(nonces=NONCES)
    assert told(table.heard, 0)[0]["seal"] == first["seal"]
    assert table.ask(do="seal", id="tomorrow")["seal"] != first["seal"]


def test_a_seal_waits_for_a_game_that_can_begin() -> None:
    table = Conversation()
    seal = table.ask(do="seal", secret=SECRET)["seal"]
    assert table.new(players=7, nonces=NONCES[:7])["line"] == "error"
    table.new(nonces=NONCES)
    assert told(table.heard, 0)[0]["seal"] == seal == sha256(bytes.fromhex(SECRET)).hexdigest()


def test_the_deal_is_another_one_when_a_single_nonce_is() -> None:
    deals = []
    for nonces in (NONCES, [*NONCES[:-1], "fir"]):
        table = Conversation()
        table.new(players=8, secret=SECRET, nonces=nonces)
        deals.append([line["event"]["card"] for line in table.heard if line.get("event", {}).get("event") == "dealt"])
    assert sorted(deals[0]) == sorted(deals[1])
    assert deals[0] != deals[1]


def test_nothing_but_the_log_holds_the_secret_while_the_game_lasts() -> None:
    table = Conversation()
    table.ask(do="seal", secret=SECRET)
    table.new(nonces=NONCES)
    for seat in range(-1, 8):
        table.send(do="view", seat=seat)
    assert SECRET not in str(table.heard)


@pytest.mark.parametrize(
    ("more", "what_to_do"),
    [
        ({"nonces": NONCES}, "Nonces come after a seal"),
        ({"secret": SECRET, "nonces": NONCES[:3]}, "one nonce for each of the 8 seats"),
        ({"secret": "beef"}, "64 hexadecimal digits"),
        ({"secret": SECRET, "seed": 1}, "either sealed or repeatable"),
    ],
)
def test_luck_that_is_half_sealed_is_refused(more: dict[str, Any], what_to_do: str) -> None:
    error = Conversation().new(**more)
    assert error["reason"] == "bad_setup"
    assert what_to_do in error["sentence"]


def test_a_bad_secret_is_no_seal() -> None:
    assert Conversation().ask(do="seal", secret="open sesame")["reason"] == "bad_setup"


# -- bad setups -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "what_to_do"),
    [
        ({"rulebook": "chess"}, "There is no rulebook 'chess'; there are millers-hollow"),
        ({"players": 7}, "millers-hollow is for 8 to 18 players, not 7"),
        ({"players": ["Ada"] * 19}, "millers-hollow is for 8 to 18 players, not 19"),
        ({"deck": ["dragon"]}, "no card 'dragon' in millers-hollow; it has werewolf"),
        ({"deck": {"townsperson": 8}}, "add a card that does, such as 'werewolf'"),
        ({"deck": {"werewolf": 2, "townsperson": 5}}, "8 players need 8 cards"),
        ({"deck": {"werewolf": 2, "witch": 2, "townsperson": 4}}, "has 1 of 'witch', not 2"),
        ({"deck": {"werewolf": -2}}, "whole number of 0 or more"),
        ({"options": {"flying": True}}, "no option 'flying'; it has answers, calls_close, cards_at_death"),
        ({"options": {"night": "at_noon"}}, "it takes 'at_once' or 'in_turn'"),
        ({"options": {"quiet_rounds": "three"}}, "a whole number from 0 to 20"),
        ({"cards": ["werewolf"] * 3}, "cards"),
        ({"cards": EIGHT, "deck": ["witch"]}, "not the cards of the deck"),
        ({"middle": ["werewolf"]}, "only together with the cards of all seats"),
        ({"rulebook": "catching-santa", "players": 5}, "catching-santa is for 2 to 4 players, not 5"),
        ({"rulebook": "catching-santa", "players": 2, "deck": ["witch"]}, "no cards"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_game_that_cannot_be_played_is_refused_with_what_to_do(setup: dict[str, Any], what_to_do: str) -> None:
    table = table_of_eight()
    log = table.log()
    error = table.ask(**{"do": "new", "rulebook": "millers-hollow", "players": 8, "seed": 1, **setup})
    assert error["reason"] == "bad_setup"
    assert what_to_do in error["sentence"]
    assert table.log() == log


def test_a_deck_that_the_book_does_not_suggest_is_played_with_a_warning() -> None:
    (warning,) = Conversation().new(deck={"werewolf": 3, "fortune_teller": 1, "townsperson": 4})["warnings"]
    assert "suggests 2 wolves" in warning


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ({"do": "answer", "seat": 2, "value": 0}, "no_question"),
        ({"do": "answer", "seat": 3, "value": 3}, "not_yourself"),
        ({"do": "answer", "seat": 3, "value": 2}, "not_an_option"),
        ({"do": "answer", "seat": 3, "value": {"vote": 0, "kill": 1}}, "unknown_field"),
        ({"do": "answer", "seat": 3, "value": [0]}, "not_an_option"),
        ({"do": "answer", "seat": 8, "value": 0}, "no_such_seat"),
        ({"do": "say", "seat": 2, "text": "Boo!"}, "not_your_turn_to_speak"),
        ({"do": "remove", "seat": 2}, "already_out"),
    ],
    ids=[
        "a dead seat",
        "oneself",
        "a dead target",
        "a field too many",
        "a list",
        "no seat",
        "a ghost",
        "a dead removal",
    ],
)
def test_what_the_game_does_not_take_changes_nothing(command: dict[str, Any], reason: str) -> None:
    table = at_the_vote()
    log = table.log()
    error = table.ask(**command)
    assert error["reason"] == reason
    assert error["sentence"].endswith(".")
    assert table.log() == log


def test_lines_for_the_host_reach_no_seat() -> None:
    table = table_of_eight()
    host_only = [line for line in table.heard if line["line"] in ("poll_opened", "poll_closed", "done")]
    assert host_only
    assert not any(reaches(line, seat) for line in host_only for seat in range(-2, 8))
