"""What a seat knows, in stories: its own card and finds, what was said aloud, and no more than it was told."""

from __future__ import annotations

from nightcall.hidden_roles.state import State
from nightcall.kernel.audience import TABLE, Seat
from tests.kit import Table

CARDS = "werewolf*2 fortune_teller witch hunter townsperson*4"


def state(table: Table, viewer: Seat) -> State:
    known: State = table.session.view(viewer).state
    return known


def test_the_fortune_teller_knows_what_she_has_seen_and_nobody_else_does() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0)
    table.call(fortune_teller=0)
    (found,) = state(table, 2).findings
    assert (found.seat, found.card, found.how, found.night) == (0, "werewolf", "inspected", 1)
    assert state(table, 2).cards == (None, None, "fortune_teller", *[None] * 6)
    assert not state(table, 4).findings
    assert not state(table, TABLE).findings


def test_the_pack_knows_itself_and_sees_its_fingers_in_this_call_only() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0)
    table.until("werewolf")
    table.answer(0, 5)
    assert state(table, 1).pack == (0, 1)
    assert [(finger.seat, finger.at) for finger in state(table, 1).fingers] == [(0, (5,))]
    assert not state(table, 5).fingers
    table.time_is_up()
    assert table.calls == ["witch"]
    assert not state(table, 1).fingers


def test_the_witch_sees_the_bitten_and_remembers_her_potions() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0)
    table.until("werewolf")
    table.call(werewolf=5)
    assert state(table, 3).bitten == 5
    assert state(table, 0).bitten is None
    table.call(witch={"heal": "yes", "poison": 0})
    assert [(deed.power, deed.seat) for deed in state(table, 3).deeds] == [("heal", 5), ("poison", 0)]
    assert not state(table, 5).deeds


def test_claims_and_reports_count_when_they_are_said_aloud_until_they_are_taken_back() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0, whispers=True)
    table.until("werewolf")
    table.session.say(0, statement={"says": "claim", "card": "witch"})
    assert [remark.aloud for remark in state(table, 1).talk] == [False]
    assert state(table, 1).claims[0] is None
    table.until("debate")
    table.session.say(2, statement={"says": "claim", "card": "fortune_teller"})
    table.session.say(2, statement={"says": "report", "seat": 0, "team": "wolves"})
    table.session.say(4, statement={"says": "defend", "seat": 0})
    known = state(table, TABLE)
    assert known.claims[2] == "fortune_teller"
    assert [(report.by, report.seat, report.team) for report in known.reports] == [(2, 0, "wolves")]
    assert [(stance.by, stance.seat, stance.accuses) for stance in known.stances] == [(4, 0, False)]
    table.session.say(2, statement={"says": "retract"})
    table.session.say(2, statement={"says": "retract", "seat": 0})
    assert state(table, TABLE).claims[2] is None
    assert not state(table, TABLE).reports


def test_a_word_said_before_an_undo_stays_said_and_what_was_undone_is_not_known() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0)
    table.night(werewolf=5)
    table.session.say(2, statement={"says": "claim", "card": "fortune_teller"})
    before = state(table, TABLE)
    assert [death.seat for death in before.deaths] == [5]
    while state(table, TABLE).day:
        table.session.undo()
    known = state(table, TABLE)
    assert not known.deaths
    assert known.is_alive(5)
    assert known.claims[2] == "fortune_teller"
    assert [death.seat for death in before.deaths] == [5]


def test_votes_are_known_when_they_are_shown_and_a_ballot_stays_in_the_books() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0)
    table.night(werewolf=5)
    table.until("vote")
    table.session.answer(2, {"vote": 0})
    assert [(ballot.about, ballot.votes) for ballot in state(table, 2).ballots] == [("vote", None)]
    table.vote({voter: 0 for voter in table.living if voter != 0})
    (ballot,) = state(table, TABLE).ballots
    assert ballot.day == 1
    assert (2, 0, 1) in (ballot.votes or ())


def test_whoever_plays_another_card_than_it_holds_is_known_by_both() -> None:
    cards = "werewolf*2 seer mythomaniac villager*5"
    table = Table("lupus-in-tabula", cards)
    table.until("mythomaniac")
    table.call(mythomaniac=2)
    assert state(table, 3).cards[3] == "mythomaniac"
    assert state(table, 3).playing[3] == "seer"
    assert state(table, 2).playing[3] is None


def test_at_the_end_every_card_lies_face_up() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0, cards_at_death="hidden")
    table.night(werewolf=5)
    table.until("debate")
    assert state(table, TABLE).shown[5] is None
    table.remove(0)
    table.remove(1)
    known = state(table, TABLE)
    assert known.phase == "over"
    assert known.ended is not None
    assert known.ended.winners == table.winners
    assert known.shown == known.cards == table.known.cards
