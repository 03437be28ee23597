"""The belief: what everybody saw rules things out, what was done makes things likelier, and lies are not forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from nightcall.bots.belief.belief import NO_SECRETS, Belief, Secrets
from nightcall.bots.belief.days import days_of
from nightcall.bots.belief.knowing import secrets_of
from nightcall.bots.belief.levels import LEVELS, MASTER, NEWCOMER
from nightcall.bots.belief.model import shipped
from nightcall.bots.belief.sharing import following
from nightcall.bots.company import Company
from nightcall.hidden_roles.events import Died
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.audience import TABLE
from nightcall.kernel.session import Session
from tests.kit import BOOKS, Table


def believed(table: Table, seat: int = TABLE) -> dict[int, float]:
    """The chance of every seat to be a wolf, to everybody or to this seat."""
    book = BOOKS[table.session.header.rulebook]
    view = table.session.view(seat)
    belief = Belief(book, shipped())
    belief.take(view.events)
    secrets = NO_SECRETS if seat == TABLE else secrets_of(book, view.state)
    return dict(enumerate(belief.chances(secrets).wolf.tolist()))


def say(table: Table, by: int, **statement: Any) -> None:
    table.session.say(by, statement=statement)


def test_before_anything_everybody_is_as_suspect_as_anybody() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    assert believed(table) == pytest.approx(dict.fromkeys(range(8), 0.25))


def test_whoever_the_pack_has_bitten_is_no_wolf() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*5", first_victim=True)
    table.night(werewolf=7)
    chances = believed(table)
    assert chances[7] == 0
    assert sum(chances.values()) == pytest.approx(2)


def test_where_a_power_can_poison_a_death_at_night_proves_nothing() -> None:
    table = Table(
        "millers-hollow", "werewolf*2 fortune_teller witch townsperson*4", sheriff_day=0, cards_at_death="hidden"
    )
    table.night(werewolf=7)
    assert 0 < believed(table)[7] < 0.1


def test_a_card_that_was_shown_is_certain() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(werewolf=7)
    table.execute(0)
    assert believed(table)[0] == pytest.approx(1)


def test_the_game_goes_on_so_the_last_wolf_lives() -> None:
    table = Table("lupus-in-tabula", "werewolf seer villager*6", first_victim=True)
    table.night(werewolf=7)
    book = BOOKS["lupus-in-tabula"]
    belief = Belief(book, shipped())
    events = list(table.session.view(TABLE).events)
    belief.take(events)
    assert sum(belief.chances().wolf[list(belief.watch.living)]) == pytest.approx(1)


def test_the_seer_knows_what_it_has_seen_and_that_other_seers_lie() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=7)
    say(table, 1, says="claim", card="fortune_teller")
    mine = believed(table, 2)
    assert mine[0] == pytest.approx(1)
    assert mine[2] == 0
    assert mine[1] > believed(table)[1]


def test_the_pack_knows_all_of_itself() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=7)
    assert believed(table, 0) == pytest.approx({seat: float(seat in (0, 1)) for seat in range(8)})


def test_a_report_counts_and_two_seers_share_the_doubt() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=7)
    before = believed(table)
    say(table, 2, says="claim", card="fortune_teller")
    say(table, 2, says="report", seat=0, card="werewolf", night=1)
    alone = believed(table)
    assert alone[0] > before[0] + 0.1
    say(table, 3, says="claim", card="fortune_teller")
    assert believed(table)[0] < alone[0]
    assert believed(table)[2] > alone[2]


def test_a_result_that_nobody_could_have_does_not_prove_its_card() -> None:
    def reported(night: int) -> float:
        table = Table("lupus-in-tabula", "werewolf*2 medium seer villager*4", first_victim=True)
        table.night(werewolf=7, seer=0)
        say(table, 2, says="claim", card="medium")
        say(table, 2, says="report", seat=0 if night else 7, team="wolves" if night else "village")
        return believed(table)[0]

    assert reported(1) < 0.5  # nobody has been executed: no medium knows anything yet


def test_a_lie_that_is_taken_back_is_not_forgotten() -> None:
    def after(*, takes_back: bool) -> Mapping[int, float]:
        table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
        table.night(fortune_teller=0, werewolf=7)
        say(table, 3, says="claim", card="fortune_teller")
        say(table, 3, says="report", seat=4, card="werewolf", night=1)
        if takes_back:
            say(table, 3, says="retract", seat=4)
            say(table, 3, says="retract")
        say(table, 2, says="claim", card="fortune_teller")
        return believed(table)

    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*5", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=7)
    say(table, 2, says="claim", card="fortune_teller")
    assert after(takes_back=True)[3] >= after(takes_back=False)[3] - 0.05  # it gains no trust by it
    assert after(takes_back=True)[3] > believed(table)[3]


def test_nothing_secret_moves_the_public_belief() -> None:
    def public(cards: str) -> dict[int, float]:
        table = Table("millers-hollow", cards, sheriff_day=0)
        say_first = {"fortune_teller": 3, "werewolf": 7}
        table.night(**say_first)
        say(table, 2, says="accuse", seat=4)
        return believed(table)

    assert public("werewolf*2 fortune_teller townsperson*5") == public("fortune_teller werewolf*2 townsperson*5")


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_every_day_of_a_whole_game_has_chances_that_add_up(book: HiddenRolesBook) -> None:
    for deck in (None, [card.name for card in book.cards if card.most == 1 and card.name not in book.decks[12]][:6]):
        session = Session.new(book, 12, deck, seed=5)
        Company.of(session, book, "sensible", range(12), 5).play_out()
        wolves = {seat for seat, card in enumerate(session.truth().state.playing) if card in book.wolves}
        for seat in (TABLE, 0, 5):
            days = list(days_of(book, session.header.players, session.view(seat).events, shipped(), seat))
            assert days
            for day in days:
                assert all(0 <= chance <= 1 for chance in day.chances.values())
                assert any(day.chances[living] > 0 for living in day.chances if living in wolves) or seat in wolves
                assert day.exact


def test_a_seer_whom_all_have_voted_out_is_believed_once_her_card_lies_face_up() -> None:
    table = Table("millers-hollow", "werewolf*3 fortune_teller little_girl townsperson*7", sheriff_day=0)
    table.night(fortune_teller=0, werewolf=11)
    for card, seat, by in (("fortune_teller", 3, 0), ("fortune_teller", 0, 3)):
        say(table, by, says="claim", card=card)
        say(table, by, says="report", seat=seat, card="werewolf", night=1)
    table.until("vote")
    table.vote({voter: 3 for voter in table.living if voter != 3} | {3: 0})
    chances = believed(table)
    assert chances[0] > 0.8
    assert chances[0] == max(chances.values())


def test_whoever_votes_for_a_wolf_is_not_cleared_by_that_alone() -> None:
    table = Table("millers-hollow", "werewolf*2 fortune_teller townsperson*8", sheriff_day=0)
    table.night(werewolf=10)
    table.until("vote")
    table.vote({2: 0, 5: 0, 6: 0, 7: 0, 8: 0, 3: 4, 4: 3, 1: 3})
    chances = believed(table)
    assert all(0.05 < chances[seat] < chances[3] for seat in (2, 5, 6, 7, 8))


@pytest.mark.parametrize("own", [{}, {4: "villager"}, {4: "medium"}, {4: "villager", 5: "villager"}])
def test_where_there_are_too_many_packs_a_few_stand_for_all_within_six_percent(
    monkeypatch: pytest.MonkeyPatch, own: dict[int, str]
) -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer medium possessed bodyguard villager*7")
    table.night(seer=0)
    say(table, 2, says="claim", card="seer")
    say(table, 2, says="report", seat=0, team="wolves", night=1)
    say(table, 5, says="claim", card="bodyguard")
    say(table, 1, says="accuse", seat=5)
    say(table, 1, says="claim", card="medium")

    def chances() -> tuple[list[float], bool]:
        belief = Belief(BOOKS["lupus-in-tabula"], shipped())
        belief.take(table.session.view(TABLE).events)
        found: list[float] = belief.chances(Secrets(own, {})).wolf.tolist()
        return found, belief.is_exact

    exact, is_exact = chances()
    monkeypatch.setattr("nightcall.bots.belief.belief._MOST_STATES", 750)
    nearly, is_nearly = chances()
    assert (is_exact, is_nearly) == (True, False)
    assert nearly == pytest.approx(exact, abs=0.06)
    assert nearly != exact


@pytest.mark.parametrize("level", LEVELS)
def test_levels_use_more_or_less_and_all_know_what_is_certain(level: str) -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*5", first_victim=True)
    table.night(werewolf=7)
    say(table, 3, says="accuse", seat=4)
    belief = Belief(BOOKS["lupus-in-tabula"], shipped(), level=LEVELS[level])
    belief.take(table.session.view(TABLE).events)
    chances = belief.chances().wolf
    assert chances[7] == 0
    assert (chances[3] == pytest.approx(chances[5], abs=1e-9)) == (LEVELS[level] is NEWCOMER)


def test_a_card_of_ones_own_with_an_unknown_power_rules_nothing_out() -> None:
    book = BOOKS["lupus-in-tabula"]
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*5", first_victim=True)
    table.night(werewolf=7)
    own = msgspec.structs.replace(book, cards=tuple(book.cards))
    belief = Belief(own, shipped())
    belief.take(table.session.view(TABLE).events)
    assert belief.chances(Secrets({}, {3: True})).wolf[3] == pytest.approx(1)


def test_the_same_events_give_the_same_belief_in_one_go_or_one_by_one() -> None:
    book = RULEBOOKS[0]
    session = Session.new(book, 12, seed=9)
    Company.of(session, book, "sensible", range(12), 9).play_out()
    events = list(session.view(TABLE).events)
    cut = max(place for place, event in enumerate(events) if isinstance(event, Died))
    at_once, slowly = Belief(book, shipped()), Belief(book, shipped())
    at_once.take(events[:cut])
    for event in events[:cut]:
        slowly.take([event])
        if slowly.watch.kinds is not None:
            slowly.chances()
    assert slowly.chances().wolf.tolist() == pytest.approx(at_once.chances().wolf.tolist(), abs=1e-6)


def test_a_liar_dies_with_the_seer_whom_the_pack_has_bitten_and_whoever_she_cleared_is_clear() -> None:
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*7", first_victim=False)
    table.night(seer=5)
    say(table, 2, says="claim", card="seer")
    say(table, 2, says="report", seat=5, team="village", night=1)
    say(table, 0, says="claim", card="seer")
    say(table, 0, says="report", seat=6, team="village", night=1)
    before = believed(table)
    table.execute(9)
    table.night(seer=6, werewolf=2)
    after = believed(table)
    assert after[2] == 0
    assert after[0] > max(0.4, before[0])
    assert after[5] < min(after[seat] for seat in (3, 4, 6, 7, 8))


def test_whoever_lets_another_claim_its_card_without_a_word_seldom_holds_it() -> None:
    def trust(days: int) -> float:
        table = Table("lupus-in-tabula", "werewolf*2 seer villager*9", first_victim=False)
        table.night(seer=5)
        say(table, 2, says="claim", card="seer")
        for day in range(days):
            table.execute(11 - day)
            table.night(seer=6)
        return believed(table)[2]

    assert trust(2) < trust(0)


def test_who_believes_alike_shares_one_belief_and_an_earlier_view_is_answered_as_it_was() -> None:
    book = BOOKS["lupus-in-tabula"]
    table = Table("lupus-in-tabula", "werewolf*2 seer villager*7", first_victim=False)
    table.night(seer=5)
    shared = following(book.id, "a table", 0, MASTER)
    early = list(table.session.view(3).events)
    first = shared.after(book, early).chances().wolf.tolist()
    say(table, 2, says="claim", card="seer")
    say(table, 2, says="report", seat=0, team="wolves", night=1)
    late = shared.after(book, list(table.session.view(4).events)).chances().wolf.tolist()
    assert late != first
    assert late == pytest.approx(list(believed(table).values()))
    assert shared.after(book, early).chances().wolf.tolist() == first
    assert following(book.id, "a table", 0, MASTER) is shared
