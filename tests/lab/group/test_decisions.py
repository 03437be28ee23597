"""What a finished game tells of its table: who was executed on what evidence, who followed, spared and hunted."""

from __future__ import annotations

from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.hidden_roles.rulebooks.wolff_werewolf import WOLFF_WEREWOLF
from nightcall.lab.group.ballots import VotingDay
from nightcall.lab.group.decisions import Agreement, Many, TableHabits, told_by
from tests.kit import RealCards, Table

BOOKS = {book.id: book for book in (LUPUS_IN_TABULA, MILLERS_HOLLOW, SANTA_SABOTEURS, WOLFF_WEREWOLF)}


def told(story: Table | RealCards, not_counted: tuple[int, ...] = ()) -> TableHabits:
    session = story.session
    book = BOOKS[session.header.rulebook]
    return told_by(book, session.header.players, session.truth().events, not_counted)


def test_a_day_is_told_by_who_was_alive_and_who_was_executed() -> None:
    story = Table("santa-saboteurs", "goblin*2 list_elf ordinary_elf*5")
    story.night(goblin=7)
    story.vote({2: 0, 3: 0, 4: 0, 5: 6, 6: 0, 1: 0})
    (decision,) = told(story).decisions
    assert decision.day == VotingDay("nobody", 2, 5)
    assert (decision.is_first, decision.has_found, decision.has_heard) == (True, False, False)
    assert (decision.on_wolf, decision.on_human) == (True, False)


def test_a_tie_executes_nobody_and_is_a_decision_too() -> None:
    story = Table("santa-saboteurs", "goblin*2 list_elf ordinary_elf*5")
    story.night(goblin=7)
    story.vote({2: 0, 3: 4})
    (decision,) = told(story).decisions
    assert not decision.on_wolf
    assert not decision.on_human


def test_humans_agree_in_pairs_and_the_suspects_own_vote_is_none() -> None:
    story = Table("santa-saboteurs", "goblin*2 list_elf ordinary_elf*5")
    story.night(goblin=7)
    story.vote({2: 0, 3: 0, 4: 5, 0: 3, 1: 3})
    everybody = told(story)
    assert everybody.agreements == [Agreement(1, 3, 6, 3, is_verdict=False)]
    assert everybody.spared == [Many(1, 1)]  # its mate votes for somebody else
    assert told(story, (3, 4)).agreements == []  # one voter agrees with nobody


def test_a_wolf_that_somebody_has_seen_is_heard_of() -> None:
    story = Table("santa-saboteurs", "goblin*2 list_elf ordinary_elf*5")
    story.night(list_elf=0, goblin=7)
    story.execute(0)
    first = told(story)
    assert first.decisions[0].has_heard
    story.night(list_elf=4, goblin=2)
    story.execute(4)
    later = told(story)
    assert not later.decisions[1].has_heard  # that one is dead
    assert later.decisions[1].has_found
    assert later.hunted == [(True, 1 / 5)]  # the pack came for who had looked
    assert later.doubted == []


def test_an_executed_human_tells_whether_those_who_win_alone_are_let_go() -> None:
    story = Table("lupus-in-tabula", "werewolf*2 seer werehamster villager*6")
    story.night()
    story.execute(4)
    assert told(story).pleaded == [(False, 1 / 8)]
    story.night(werewolf=8)
    story.execute(3)
    assert told(story).pleaded == [(False, 1 / 8), (True, 1 / 6)]


def test_a_verdict_tells_who_went_along() -> None:
    story = Table("wolff-werewolf", "werewolf*2 seer villager*4")
    story.night()
    story.propose(2, 3)
    story.second(4)
    story.thumbs(die=[2, 4, 0, 5], live=[6])
    found = told(story)
    assert found.agreements == [Agreement(3, 4, 2, 4, is_verdict=True)]
    assert [(one.day.procedure, one.on_human) for one in found.decisions] == [("proposals", True)]


def test_names_said_aloud_are_one_day_with_its_run_off() -> None:
    story = Table("lupus-in-tabula", "werewolf*2 seer villager*5")
    story.night()
    story.name({2: 0, 3: 0, 4: 5, 5: 4})
    story.run_off({2: 0, 3: 0, 6: 0})
    found = told(story)
    assert [(one.day, one.on_wolf) for one in found.decisions] == [(VotingDay("naming", 2, 6), True)]
    assert len(found.agreements) == 1


def test_where_a_moderator_counted_hands_there_is_an_execution_and_no_votes() -> None:
    story = RealCards("santa-saboteurs", 8)
    story.tell("list_elf", holder=2)
    story.tell("list_elf", 2, inspect=None)
    story.tell("goblin", holders=(0, 1))
    story.tell("goblin", 0, victim=7)
    story.until("vote")
    story.tell("vote", executed=0)
    found = told(story)
    assert [one.on_wolf for one in found.decisions] == [True]
    assert found.agreements == []


def test_who_guards_the_packs_victim_has_guessed_it() -> None:
    story = Table("lupus-in-tabula", "werewolf*2 seer bodyguard villager*5")
    story.night()
    story.execute(8)
    story.night(bodyguard=4, werewolf=4)
    story.until("naming")
    assert told(story).warded == [(True, 1 / 7)]
