"""Games in a room: clocks, consent, seats that change hands, and the next game."""

from __future__ import annotations

import msgspec

from tests.server.kit import House, is_asked, is_over, play_on, story

EIGHT = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")


@story
async def test_a_whole_game_is_played_and_everybody_hears_its_end(house: House) -> None:
    phones = await house.table_of(*EIGHT, seed="village")
    screen = await house.joins(phones[0], "Television", "screen")
    await phones[0].does("start")
    await play_on(house, phones, is_over(phones[0]))
    outcome = phones[0].fold.outcome
    assert outcome is not None
    assert all(phone.fold.outcome == outcome for phone in [*phones, screen])
    finished = await phones[0].games()
    assert [(one.game, one.won) for one in finished] == [(1, outcome.won)]
    log = await house.hub.requests.log_of(phones[0].place.code, phones[3].place.key, 1)
    assert b'"rulebook":"millers-hollow"' in log[0]


@story
async def test_the_clock_closes_a_call_that_somebody_does_not_answer(house: House) -> None:
    ada, *_ = await house.table_of(*EIGHT, pace={"call_least": 1, "call_most": 10, "reading": 0})
    await ada.does("start")
    first = ada.question
    assert first is not None
    assert ada.fold.clock is not None
    assert ada.fold.clock.kind == "call"
    assert ada.fold.clock.waiting is None
    await house.rests(9)
    assert ada.question == first
    await house.rests(2)
    assert ada.question != first
    assert await ada.is_refused("answer", question=first.number, value=None) == "not_this_question"


@story
async def test_a_call_lasts_its_least_time_however_quick_everybody_is(house: House) -> None:
    phones = await house.table_of(*EIGHT, pace={"call_least": 5, "call_most": 60, "reading": 0})
    ada = phones[0]
    await ada.does("start")
    first = ada.question
    began = house.loop.time()
    await play_on(house, phones, lambda: ada.question != first)
    assert 4.9 <= house.loop.time() - began <= 6


@story
async def test_a_pause_stops_the_clock_and_nobody_acts_meanwhile(house: House) -> None:
    ada, bo, *_ = await house.table_of(*EIGHT)
    await ada.does("start")
    first = ada.question
    assert first is not None
    await house.rests(5)
    await ada.does("pause")
    assert ada.fold.clock is not None
    assert ada.fold.clock.paused
    assert await bo.is_refused("pause") == "host_only"
    assert await ada.is_refused("answer", question=first.number, value=None) == "paused"
    await house.rests(3600)
    assert ada.question == first
    await ada.does("go_on")
    await house.rests(3)
    assert ada.question == first
    await house.rests(3)
    assert ada.question != first


@story
async def test_more_time_is_given(house: House) -> None:
    ada, *_ = await house.table_of(*EIGHT)
    assert await ada.is_refused("more_time", seconds=5) == "no_game"
    await ada.does("start")
    first = ada.question
    await ada.does("more_time", seconds=30)
    await house.rests(35)
    assert ada.question == first
    await house.rests(10)
    assert ada.question != first


@story
async def test_the_host_ends_a_debate_and_never_a_call_of_the_night(house: House) -> None:
    pace = {"call_least": 1, "call_most": 10, "debate": 3000, "reading": 0}
    phones = await house.table_of(*EIGHT, pace=pace, seed="village")  # in which Ada lives to see the day
    ada, bo = phones[:2]
    await ada.does("start")
    assert await ada.is_refused("close_now") == "night"
    await play_on(house, phones, is_asked(ada, "election"))
    assert await bo.is_refused("close_now") == "host_only"
    election = ada.question
    assert await ada.is_refused("close_now") is None
    assert ada.question != election


@story
async def test_the_table_goes_back_when_more_than_half_agree(house: House) -> None:
    phones = await house.table_of(*EIGHT, seed="village")
    ada, bo, cy, dee, eli, *_ = phones
    watcher = await house.joins(ada, "Wil", "watcher")
    await ada.does("start")
    await play_on(house, phones, is_asked(ada, "election"))
    value = ada.question
    assert value is not None
    await ada.answers(1)
    assert await watcher.is_refused("propose_undo") == "no_seat"
    await bo.does("propose_undo")
    assert ada.room.undo is not None
    assert (ada.room.undo.by, ada.room.undo.needed) == (bo.you.member, 5)
    assert await watcher.is_refused("consent_to_undo", agrees=True) == "no_seat"
    for phone in (cy, dee):
        await phone.does("consent_to_undo", agrees=True)
    await dee.does("consent_to_undo", agrees=False)
    await eli.does("consent_to_undo", agrees=True)
    assert ada.question == value
    await ada.does("consent_to_undo", agrees=True)
    assert ada.question == value
    await dee.does("consent_to_undo", agrees=True)
    assert ada.room.undo is None
    assert ada.question is not None
    assert (ada.question.about, ada.question.fields) == (value.about, value.fields)
    assert ada.question.number != value.number
    assert await ada.is_refused("answer", question=value.number, value=1) == "not_this_question"
    assert await ada.is_refused("consent_to_undo", agrees=True) == "nothing_asked"
    await play_on(house, phones, is_over(ada))
    assert ada.fold.outcome is not None


@story
async def test_a_request_to_go_back_is_withdrawn_by_whoever_asked_and_joined_by_whoever_asks_too(house: House) -> None:
    phones = await house.table_of(*EIGHT, seed="village")
    ada, bo, cy, dee, *_ = phones
    await ada.does("start")
    await play_on(house, phones, is_asked(ada, "election"))
    await ada.answers(1)
    await bo.does("propose_undo")
    await cy.does("propose_undo")
    assert ada.room.undo is not None
    assert (ada.room.undo.by, set(ada.room.undo.agreed)) == (bo.you.member, {bo.you.member, cy.you.member})
    await cy.does("consent_to_undo", agrees=False)
    assert ada.room.undo is not None
    await bo.does("consent_to_undo", agrees=False)
    assert ada.room.undo is None
    await dee.does("propose_undo")
    dee.mentions("leave")
    await house.rests()
    assert ada.room.undo is None


@story
async def test_a_request_to_go_back_lapses_with_its_moment(house: House) -> None:
    phones = await house.table_of(*EIGHT, seed="village")
    ada, bo, *_ = phones
    await ada.does("start")
    await play_on(house, phones, is_asked(ada, "election"))
    await ada.answers(1)
    await bo.does("propose_undo")
    await ada.does("close_now")
    assert ada.room.undo is None


@story
async def test_a_bot_keeps_a_seat_and_its_owner_takes_it_back(house: House) -> None:
    phones = await house.table_of(*EIGHT)
    ada, bo, *_ = phones
    await ada.does("start")
    seat = bo.seat
    dealt = bo.told("dealt")
    assert dealt
    await bo.does("replace", seat=seat)
    await house.until(lambda: bo.you.viewer == -1)
    assert bo.told("dealt") == []  # looks on like everybody else
    assert await bo.is_refused("say", text="hello") == "no_seat"
    await bo.loses_connection()
    await bo.comes_back()
    assert bo.you.viewer == -1
    await bo.does("take_back")
    await house.until(lambda: bo.you.viewer == seat)
    assert bo.told("dealt") == dealt
    assert await bo.is_refused("take_back") == "no_seat"


@story
async def test_whoever_is_away_while_a_bot_takes_over_is_told_everything_through_the_new_eyes(house: House) -> None:
    ada, bo, *_ = await house.table_of(*EIGHT)
    await ada.does("start")
    await bo.loses_connection()
    await house.rests(60)
    await ada.does("replace", seat=1)
    await bo.comes_back()
    assert bo.you.viewer == -1
    assert bo.fold.lines == [msgspec.json.decode(line) for line in house.room_of(ada).lines_for(-1)]


@story
async def test_a_watcher_takes_over_the_seat_of_somebody_who_is_gone(house: House) -> None:
    phones = await house.table_of(*EIGHT)
    ada, bo, *_ = phones
    wil = await house.joins(ada, "Wil", "watcher")
    await ada.does("start")
    dealt = bo.told("dealt")
    assert await ada.is_refused("replace", seat=1, member=wil.you.member) == "still_here"
    assert await ada.is_refused("replace", seat=99) == "no_such_seat"
    await bo.loses_connection()
    assert await ada.is_refused("replace", seat=1, member=wil.you.member) == "just_gone"
    await house.rests(60)
    assert await ada.is_refused("replace", seat=1, member=phones[2].you.member) == "not_free"
    await ada.does("replace", seat=1, member=wil.you.member)
    await house.until(lambda: wil.you.viewer == 1)
    assert wil.told("dealt") == dealt
    await bo.comes_back()
    assert (bo.you.role, bo.you.viewer) == ("watcher", -1)
    assert await bo.is_refused("take_back") == "no_seat"


@story
async def test_a_seat_is_taken_out_of_the_game(house: House) -> None:
    phones = await house.table_of(*EIGHT)
    ada = phones[0]
    await ada.does("start")
    await ada.does("remove_seat", seat=5)
    await house.until(lambda: bool(ada.told("seat_removed")))
    assert ada.told("seat_removed")[0]["seat"] == 5
    assert await ada.is_refused("remove_seat", seat=5) is not None


@story
async def test_the_host_ends_the_game_and_nobody_wins(house: House) -> None:
    phones = await house.table_of(*EIGHT)
    ada = phones[0]
    assert await ada.is_refused("end") == "no_game"
    await ada.does("start")
    await ada.does("end")
    assert ada.room.phase == "over"
    assert (await ada.games())[0].won == "nobody"
    assert await phones[1].is_refused("answer", question=1, value=None) == "no_game"


@story
async def test_the_same_people_play_again_with_one_change_and_the_finished_games_stay_together(house: House) -> None:
    phones = await house.table_of(*EIGHT, seed="one")
    ada, bo, *_ = phones
    await ada.does("start")
    assert await ada.is_refused("set_up", setup={"book": "witch-hunt"}) in ("in_play", "bad_setup")
    await play_on(house, phones, is_over(ada))
    lines = len(bo.fold.lines)
    setup = {"book": "millers-hollow", "seed": "two", "options": {"decoys": False}, "pace": {"reading": 0}}
    assert await ada.is_refused("set_up", setup={**setup, "book": "nobody-wrote-this"}) == "bad_setup"
    await ada.does("set_up", setup=setup)
    await ada.does("start")
    assert bo.fold.game == 2
    assert len(bo.fold.lines) < lines
    await ada.does("end")
    assert [(one.game, one.book) for one in await bo.games()] == [(2, "millers-hollow"), (1, "millers-hollow")]
    assert bo.room.games == 2
    await bo.loses_connection()
    await bo.comes_back()
    assert bo.fold.game == 2


@story
async def test_a_room_without_anybody_stands_still_and_goes_on_when_somebody_comes(house: House) -> None:
    pace = {"call_least": 1, "call_most": 300, "reading": 0}
    phones = await house.table_of(*EIGHT, pace=pace)
    ada = phones[0]
    await ada.does("start")
    first = ada.question
    for phone in phones:
        await phone.loses_connection()
    await house.rests(7200)
    await ada.comes_back()
    assert ada.question == first
    assert ada.fold.clock is not None
    assert not ada.fold.clock.paused
    assert ada.fold.clock.left is not None
    assert 260 < ada.fold.clock.left < 271  # half a minute had gone by before the room stood still
    await house.rests(300)
    assert ada.question != first


@story
async def test_a_room_that_nobody_has_opened_since_still_keeps_its_time(house: House) -> None:
    phones = await house.table_of(*EIGHT)
    ada = phones[0]
    await ada.does("start")
    first = ada.question
    await house.rests(9)
    await house.stops()
    await house.starts_again()
    await house.rests(5)
    await ada.comes_back()
    assert ada.question != first
    for phone in phones[1:]:
        await phone.comes_back()
    await play_on(house, phones, is_over(ada))
    assert ada.fold.outcome is not None


@story
async def test_the_dead_go_on_guessing_and_are_scored_at_the_end(house: House) -> None:
    pace = {"call_least": 0.1, "call_most": 1, "debate": 1, "vote": 1, "turn": 1, "speech": 1, "reading": 0}
    ada, *others = await house.table_of(*EIGHT, pace=pace, seed="a")
    assert await ada.is_refused("guess", seats=[1]) == "no_game"
    await ada.does("start")
    assert await ada.is_refused("guess", seats=[1, 2]) == "alive"
    await play_on(house, [ada, *others], lambda: any(event["seat"] == 0 for event in ada.told("died")))
    assert await ada.is_refused("guess", seats=[1, 10**15]) == "no_such_seat"
    assert await ada.is_refused("guess", seats=[1, 2]) is None
    assert others[0].room.guesses == {}
    await play_on(house, [ada, *others], is_over(ada))
    right, made = ada.room.guesses[0]
    assert made == 2
    cards = ada.told("cards_revealed")[-1]["cards"]
    assert right == sum(cards[seat] == "werewolf" for seat in (1, 2))


@story
async def test_bots_hurry_where_little_time_is_given(house: House) -> None:
    pace = {"call_least": 1, "call_most": 2, "debate": 2, "vote": 1, "turn": 1, "speech": 1, "reading": 0}
    ada = await house.opens_a_room("Ada", pace=pace, seed="hurry")
    for _ in range(7):
        await ada.does("add_bot")
    await ada.does("start")
    await house.until(is_over(ada), within=900)
    votes = [event["votes"] for event in ada.told("votes_shown")]
    assert votes
    assert all(len(cast) >= 3 for cast in votes[:2])  # all bots that live, though Ada says nothing


@story
async def test_an_answer_for_a_game_that_is_over_is_not_counted_in_the_next(house: House) -> None:
    ada, bo, *_ = await house.table_of(*EIGHT)
    await ada.does("start")
    question = bo.question
    assert question is not None
    await ada.does("end")
    await ada.does("start")
    assert bo.question is not None
    assert bo.question.number == question.number
    assert await bo.is_refused("answer", question=question.number, value={}, game=1) == "not_this_game"
    assert await bo.is_refused("say", text="Hello?", game=1) == "not_this_game"


@story
async def test_a_host_who_plays_does_not_know_how_many_wolves_there_are_and_there_are_about_as_many_as_usual(
    house: House,
) -> None:
    pace = {"call_least": 0.1, "call_most": 1, "debate": 1, "vote": 1, "turn": 1, "speech": 1, "reading": 0}
    ada = await house.opens_a_room("Ada", book="wolff-werewolf", pace=pace)
    for _ in range(9):
        await ada.does("add_bot")
    assert "werewolf" not in ada.room.counts
    drawn = set()
    for _ in range(12):
        await ada.does("start")
        await house.until(is_over(ada))
        drawn.add(ada.told("cards_revealed")[-1]["cards"].count("werewolf"))
    assert len(drawn) > 1
    assert drawn <= {1, 2, 3}  # by the book two of ten
