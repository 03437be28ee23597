"""What bots with a power of their own do by day, because of it."""

from __future__ import annotations

from collections import Counter

import msgspec

from nightcall.bots.choices import choice_for, vote
from nightcall.bots.luck import Luck
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.powers import scapegoat
from nightcall.bots.powers.lone_hunt import stray
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import Accuse, AnyStatement, Claim, WillVote
from nightcall.kernel.questions import Ask, Field, Pick
from tests.hidden_roles.books import card, with_cards
from tests.kit import Table

BOOK = with_cards(
    card("jester", {"ability": "martyr"}),
    card("piper", {"ability": "brand", "most": 1}),
    card("beadle", {"ability": "scapegoat"}),
    card("mayor", {"ability": "weigh"}),
    card("smith", {"ability": "withstand"}),
    card("widow", {"ability": "revenge"}),
    {**card("renegade", {"ability": "hunt", "call": "werewolf"}, side="wolves"), "wins_with": "alone"},
)


def seated(own: str, *after: int) -> Table:
    """Seats 0 and 1 hunt, and have bitten the fortune teller on seat 3; seat 2 has this card; seats after it."""
    table = Table(BOOK, f"werewolf*2 {own} fortune_teller townsperson*6", sheriff_day=0)
    table.night(werewolf=3)
    for seat in after:
        table.session.say(seat, statement={"says": "accuse", "seat": 2})
    return table


def mind_of(table: Table, seat: int = 2) -> Mind:
    return Mind(Memory(BOOK, table.session.view(seat).state), Luck(1, seat))


def said_in(table: Table, seat: int = 2) -> list[AnyStatement]:
    return list(Sensible(BOOK, seat, 1).speak(table.session.view(seat)))


def voted(table: Table, seat: int = 2) -> Pick:
    """Who the bot on this seat votes for, of all others who live."""
    mind = mind_of(table, seat)
    field = Field("vote", mind.table.living, 0, 1)
    choose = choice_for(mind, Ask(2, 1, "vote", (field,)), field)
    assert choose is not None
    return choose(mind, field)


def test_a_martyr_claims_what_lies_face_up_accuses_whoever_is_trusted_and_votes_for_them() -> None:
    table = seated("jester")
    table.session.say(5, statement={"says": "report", "seat": 6, "card": "townsperson"})
    assert said_in(table)[:2] == [Claim(card="fortune_teller"), Accuse(seat=6)]
    assert voted(table) == 6


def test_a_martyr_in_danger_never_says_who_it_is() -> None:
    assert Claim(card="mayor") in said_in(seated("mayor", 0, 1, 5, 6, 7))
    assert Claim(card="jester") not in said_in(seated("jester", 0, 1, 5, 6, 7))


def test_whoever_takes_a_neighbour_along_says_so_before_anybody_votes() -> None:
    assert Claim(card="widow") in said_in(seated("widow"))
    assert not any(isinstance(one, Claim) for one in said_in(seated("smith")))


def accusations_of(own: str) -> int:
    """How many seats this one accuses on the first day, with nobody else saying anything."""
    table = seated(own)
    while said := said_in(table):
        for one in said:
            table.session.say(2, statement=msgspec.to_builtins(one))
    return sum(1 for one in mind_of(table).memory.said_today if isinstance(one, Accuse))


def test_whoever_a_bite_does_not_kill_names_three_suspects_a_day() -> None:
    assert accusations_of("smith") == 3
    assert accusations_of("mayor") <= 1


def test_the_piper_would_rather_see_those_dead_who_have_no_mark() -> None:
    table = Table(BOOK, "werewolf*2 piper fortune_teller townsperson*6", sheriff_day=0)
    everybody_else = voted(seated("smith"))
    table.night(werewolf=3, piper=everybody_else)
    assert voted(table) not in (everybody_else, 2, None)


def test_a_scapegoat_breaks_a_tie_and_otherwise_votes_as_anybody_does() -> None:
    mind, field = mind_of(seated("beadle")), Field("vote", (4, 5, 6, 7, 8, 9), 0, 1)
    mind.as_known[9] = 5.0
    mind.voices = Counter({4: 3, 5: 2})
    assert scapegoat.vote(mind, field) == vote(mind, field) == 9
    mind.voices = Counter({4: 3, 5: 3})
    assert vote(mind, field) == 9
    assert scapegoat.vote(mind, field) in (4, 5)


def test_a_heavy_vote_goes_its_own_way() -> None:
    mayor = seated("mayor")
    crowd = min((4, 5, 6, 7, 8, 9), key=lambda seat: mind_of(mayor).as_known[seat])
    for seat in (0, 1):
        mayor.session.say(seat, statement={"says": "will_vote", "seat": crowd})
    assert voted(mayor) != crowd


def test_a_loner_of_the_pack_plays_for_it_and_kills_only_a_mate_who_is_lost() -> None:
    table = Table(BOOK, "werewolf renegade werewolf fortune_teller townsperson*6", sheriff_day=0)
    table.night(werewolf=3)
    mind = mind_of(table, 1)
    assert mind.is_wolf
    assert mind.mates == {0, 2}
    assert stray(mind, Field("stray", (0, 2), 0, 1)) is None
    mind.as_public[2] = 3.0
    assert stray(mind, Field("stray", (0, 2), 0, 1)) == 2


def test_a_debate_begins_with_suspicions_and_not_with_votes() -> None:
    table = seated("mayor")
    first = [one for seat in (0, 1, 2, *range(4, 10)) for one in said_in(table, seat)]
    assert any(isinstance(one, Accuse) for one in first)
    assert not any(isinstance(one, WillVote) for one in first)


def test_whoever_has_spoken_says_once_where_the_vote_will_go() -> None:
    table = seated("mayor")
    table.session.say(6, statement={"says": "defend", "seat": 8})
    (said,) = said_in(table, 6)
    assert isinstance(said, WillVote)
    table.session.say(6, statement={"says": "will_vote", "seat": 9})
    assert said_in(table, 6) == []
