"""Santa Saboteurs with real cards: a whole game from the moderator's hand."""

from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from tests.kit import RealCards


def test_a_whole_game_with_the_love_elf() -> None:
    table = RealCards("santa-saboteurs", 8, ["love_elf"])
    table.tell("love_elf", holder=2)
    table.tell("love_elf", 2, lovers=[0, 5])
    assert [love.loves for love in table.told(0, FellInLove)] == [5]
    table.tell("lovers", ready="yes")
    table.tell("list_elf", holder=3)
    table.tell("list_elf", 3, inspect=5)
    table.tell("learn", 5, card="ordinary_elf")
    assert [(shown.seat, shown.card) for shown in table.told(3, Inspected)] == [(5, "ordinary_elf")]
    table.tell("goblin", holders=[0, 1])
    table.tell("goblin", 0, victim=4)
    assert table.deaths == [(4, "night")], "all that is left are Ordinary Elves, so nobody asks"
    table.tell("debate", ready="yes")
    table.tell("vote", executed=1)
    table.tell("list_elf", 3, inspect=0)
    table.tell("goblin", 0, victim=6)
    table.tell("debate", ready="yes")
    table.tell("vote", executed=5)
    assert table.deaths[-2:] == [(5, "executed"), (0, "grief")]
    assert (table.won, table.winners) == ("village", (2, 3, 4, 6, 7))
