"""The Werewolves: they know one another, and a majority's choice dies."""

from nightcall.hidden_roles.abilities.hunt import PackMet, VictimChosen
from nightcall.hidden_roles.events import CardShown, NobodyDied, Pointed
from tests.kit import Table

TWO = "werewolf*2 fortune_teller townsperson*5"
THREE = "werewolf*3 fortune_teller townsperson*5"
FOUR = "werewolf*4 fortune_teller townsperson*6"


def a_table(cards: str) -> Table:
    return Table("millers-hollow", cards, sheriff_day=0)


def test_the_werewolves_recognise_one_another_and_nobody_else_does() -> None:
    table = a_table(THREE)
    table.until("werewolf")
    for wolf in (0, 1, 2):
        assert [met.seats for met in table.told(wolf, PackMet)] == [(0, 1, 2)]
    for human in range(3, 9):
        assert table.told(human, PackMet) == []


def test_each_night_the_werewolves_devour_one_townsperson_who_is_out_of_the_game() -> None:
    table = a_table(TWO)
    table.night(werewolf=4)
    assert table.deaths == [(4, "night")]
    assert 4 not in table.asked()
    table.vote({})
    table.night(werewolf=5)
    assert table.deaths == [(4, "night"), (5, "night")]


def test_the_victims_card_is_turned_face_up_for_everyone() -> None:
    table = a_table(TWO)
    table.night(werewolf=2)
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(2, "fortune_teller")]


def test_werewolves_who_cannot_decide_get_no_fresh_meat() -> None:
    table = a_table(TWO)
    table.night(werewolf={0: 4, 1: 5})
    assert table.deaths == []
    assert len(table.announced(NobodyDied)) == 1


def test_a_majority_of_the_pack_is_enough() -> None:
    table = a_table(THREE)
    table.night(werewolf={0: 4, 1: 5, 2: 5})
    assert table.dead == {5}


def test_a_silent_werewolf_counts_when_the_majority_is_reckoned() -> None:
    table = a_table(TWO)
    table.night(werewolf={0: 4})
    assert table.dead == set(), "one of two is not more than half"


def test_most_fingers_without_a_majority_kill_nobody() -> None:
    table = a_table(FOUR)
    table.night(werewolf={0: 5, 1: 5, 2: 6, 3: 7})
    assert table.dead == set()


def test_a_pack_split_in_equal_halves_kills_nobody() -> None:
    table = a_table(FOUR)
    table.night(werewolf={0: 5, 1: 5, 2: 6, 3: 6})
    assert table.dead == set()


def test_only_living_werewolves_count_for_the_majority() -> None:
    table = a_table(TWO)
    table.night()
    table.execute(1)
    table.night(werewolf=4)
    assert table.dead == {1, 4}


def test_a_pack_in_which_nobody_answers_kills_nobody() -> None:
    table = a_table(TWO)
    table.night()
    assert table.dead == set()


def test_a_werewolf_may_not_choose_a_team_mate_or_itself() -> None:
    table = a_table(TWO)
    table.until("werewolf")
    assert table.refusal(0, 1) == "not_your_own_pack"
    assert table.refusal(0, 0) == "not_your_own_pack"


def test_the_dead_cannot_be_chosen() -> None:
    table = a_table(TWO)
    table.night(werewolf=4)
    table.vote({})
    table.until("werewolf")
    assert table.refusal(0, 4) == "not_an_option"


def test_the_pack_sees_its_mates_point_and_point_elsewhere_and_nobody_else_does() -> None:
    table = a_table(THREE)
    table.until("werewolf")
    table.answer(0, 4)
    table.answer(1, 5)
    table.answer(0, 5)
    for wolf in (0, 1, 2):
        assert [(news.seat, news.at) for news in table.told(wolf, Pointed)] == [(0, 4), (1, 5), (0, 5)]
    for human in range(3, 9):
        assert table.told(human, Pointed) == []


def test_the_last_finger_counts() -> None:
    table = a_table(TWO)
    table.until("werewolf")
    table.answer(0, 4)
    table.answer(1, 5)
    table.answer(0, 5)
    table.time_is_up()
    assert table.dead == {5}


def test_while_the_pack_disagrees_only_time_closes_the_call() -> None:
    table = a_table(TWO)
    table.until("werewolf")
    for human in range(2, 8):
        table.session.answer(human, {"suspect": None})
    table.answer(0, 4)
    table.answer(1, 5)
    assert table.calls == ["werewolf"]
    table.answer(1, 4)
    assert table.dead == {4}, "the call closes as soon as they agree"


def test_a_werewolf_who_wants_nobody_disagrees_with_one_who_wants_somebody() -> None:
    table = a_table(TWO)
    table.until("werewolf")
    for human in range(2, 8):
        table.session.answer(human, {"suspect": None})
    table.answer(0, 4)
    table.answer(1, None)
    assert table.calls == ["werewolf"]
    table.time_is_up()
    assert table.dead == set()


def test_the_pack_learns_what_it_has_agreed_upon_and_nobody_else_does() -> None:
    table = a_table(TWO)
    table.night(werewolf=4)
    assert [chosen.seat for chosen in table.told(0, VictimChosen)] == [4]
    assert [chosen.seat for chosen in table.told(1, VictimChosen)] == [4]
    for human in range(2, 8):
        assert table.told(human, VictimChosen) == []


def test_dead_werewolves_get_no_more_news_of_the_pack() -> None:
    table = a_table(THREE)
    table.night()
    table.execute(2)
    known = len(table.told(2, Pointed)) + len(table.told(2, VictimChosen)) + len(table.told(2, PackMet))
    table.night(werewolf=5)
    assert table.dead == {2, 5}
    assert len(table.told(2, Pointed)) + len(table.told(2, VictimChosen)) + len(table.told(2, PackMet)) == known


def test_a_werewolf_alone_decides_alone() -> None:
    table = a_table("werewolf fortune_teller townsperson*6")
    table.night(werewolf=3)
    assert table.dead == {3}
    assert table.told(0, Pointed) == [], "there is nobody else to see it"
