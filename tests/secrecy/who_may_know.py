"""Who may know what, written from the rulebooks and the rulings, and never from the code it judges.

One row for each thing that can happen, by its name in the protocol: who may know it at the moment it happens,
and where the law says so. Another rulebook adds its cards to PARTS and rows for what only it can do; a package brings
both along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, NamedTuple, Protocol

from tests.secrecy.outside import outside

Seat = int
Seats = Literal["everyone"] | frozenset[Seat]

# The part that a card plays, whatever its name; each part is called by the name of its card.
PARTS: Final[Mapping[str, Mapping[str, str]]] = {
    "millers-hollow": {
        "plain": "townsperson",
        "pack": "werewolf",
        "seer": "fortune_teller",
        "shooter": "hunter",
        "matchmaker": "cupido",
        "brewer": "witch",
        "spy": "little_girl",
        "swapper": "thief",
    },
    "santa-saboteurs": {
        "plain": "ordinary_elf",
        "pack": "goblin",
        "seer": "list_elf",
        "matchmaker": "love_elf",
    },
    "lupus-in-tabula": {
        "plain": "villager",
        "pack": "werewolf",
        "seer": "seer",
        "medium": "medium",
        "turncoat": "possessed",
        "guard": "bodyguard",
        "marker": "owl",
        "fellow": "freemason",
        "loner": "werehamster",
        "mimic": "mythomaniac",
    },
    "wolff-werewolf": {
        "plain": "villager",
        "pack": "werewolf",
        "seer": "seer",
        "medium": "priest",
    },
    # The examples of own books.
    "millers-hollow-with-gamekeeper": {
        "plain": "townsperson",
        "pack": "werewolf",
        "seer": "fortune_teller",
        "shooter": "hunter",
        "matchmaker": "cupido",
        "brewer": "witch",
        "spy": "little_girl",
        "swapper": "thief",
        "guard": "gamekeeper",
    },
    "lighthouse": {
        "plain": "keeper",
        "pack": "wrecker",
        "seer": "lamplighter",
        "guard": "doctor",
    },
    "thornwick": {
        "plain": "stallholder",
        "pack": "wolf",
        "of the pack too": "renegade",
        "seer": "reader",
        "brewer": "apothecary",
        "guard": "nightwatch",
        "shooter": "poacher",
        # What these do is told to the seat that did it, whatever its part.
        **{name: name for name in ("truffler", "smith", "chandler", "apprentice", "foundling", "beadle", "mayor")},
        **{name: name for name in ("gossip", "nurse", "widow", "beekeeper", "jester", "piper")},
    },
}


class Fact(NamedTuple):
    """Something that has happened."""

    kind: str
    says: dict[str, Any]


class Circle(Protocol):
    """What the table has to see of the game in order to name who may know a fact."""

    parts: Mapping[str, str]
    is_night: bool
    is_over: bool
    resting: tuple[Seat, ...]  # the dead who have no shot and no office left
    watching: tuple[Seat, ...]  # the dead, where the table lets them watch everything

    def acting(self, part: str) -> tuple[Seat, ...]:
        """The living seats that play this part now, less those the host has taken out."""


class Row(NamedTuple):
    """One line of the table."""

    who: Callable[[Fact, Circle], Seats]
    law: str


def everyone(fact: Fact, circle: Circle) -> Seats:
    return "everyone"


def nobody(fact: Fact, circle: Circle) -> Seats:
    return frozenset()


def the(part: str) -> Callable[[Fact, Circle], Seats]:
    return lambda fact, circle: frozenset(circle.acting(part))


def those_who_share_the_call(fact: Fact, circle: Circle) -> Seats:
    parts = [part for part in ("fellow", "seer") if circle.parts.get(part) == fact.says["call"]]
    return frozenset(seat for part in parts for seat in circle.acting(part))


def those_awake_with_the_seat(fact: Fact, circle: Circle) -> Seats:
    """The pack sees its own point, and so do two seers who choose together."""
    return next(
        (frozenset(circle.acting(part)) for part in ("pack", "seer") if fact.says["seat"] in circle.acting(part)),
        frozenset(),
    )


def its(field: str) -> Callable[[Fact, Circle], Seats]:
    return lambda fact, circle: frozenset({fact.says[field]})


def everyone_by_day_the_pack_by_night_and_the_dead_among_themselves(fact: Fact, circle: Circle) -> Seats:
    if fact.says["seat"] in circle.resting:
        return frozenset(circle.resting)
    return frozenset(circle.acting("pack")) if circle.is_night else "everyone"


def everyone_at_the_end(fact: Fact, circle: Circle) -> Seats:
    return "everyone" if circle.is_over else frozenset()


ROWS: Final[Mapping[str, Row]] = {
    # -- before the first night
    "deal_sealed": Row(everyone, "rulings, all games 13: the hash is published first"),
    "nonces_added": Row(everyone, "rulings, all games 13: anyone can check the deal"),
    "seed_given": Row(everyone, "rulings, all games 13: a given seed is marked as unsealed"),
    "game_began": Row(everyone, "rulings, all games 1: the deck is public as counts"),
    "deck_counted": Row(nobody, "rulings, Wolff 1: the players are not told the number of Werewolves"),
    "dealt": Row(its("seat"), "the books: each player looks secretly at the own card"),
    "middle_laid": Row(nobody, "Millers Hollow, the Thief: two cards lie face down"),
    # -- the night
    "night_fell": Row(everyone, "the books: said aloud"),
    "called": Row(everyone, "the books: said aloud; rulings, all games 1"),
    "slept": Row(everyone, "the books: said aloud"),
    "middle_seen": Row(the("swapper"), "Millers Hollow D: the Thief alone looks at the middle"),
    "card_taken": Row(its("seat"), "Millers Hollow D: what the Thief took is seen by the Thief alone"),
    "lovers_made": Row(the("matchmaker"), "the books: who makes the lovers points at them in silence"),
    "fell_in_love": Row(its("seat"), "the books: the lovers learn each other; rulings, all games 8: not the card"),
    "inspected": Row(the("seer"), "the books: the card is shown to the seer alone"),
    "pack_met": Row(the("pack"), "the books: the pack wakes and recognises itself; rulings, all games 10"),
    "pointed": Row(those_awake_with_the_seat, "rulings, all games 2: the pack sees its mates point and change"),
    "victim_chosen": Row(the("pack"), "the books: the pack agrees in silence"),
    "glimpsed": Row(the("spy"), "rulings, Millers Hollow 6: the spy is told one of the pack"),
    "spy_caught": Row(the("pack"), "rulings, Millers Hollow 6: the pack learns who spied, the spy nothing more"),
    "victim_shown": Row(the("brewer"), "rulings, Millers Hollow 7: the Witch is shown the victim"),
    "healed": Row(its("by"), "Millers Hollow 3: a sign between the Witch and the moderator"),
    "poisoned": Row(its("by"), "Millers Hollow 3: a sign between the Witch and the moderator"),
    "fellows_met": Row(those_who_share_the_call, "Lupus: the Freemasons know each other; rulings, Lupus 8: two Seers"),
    "executed_judged": Row(the("medium"), "rulings, Lupus 4 and Wolff 2: whether the seat executed last was a wolf"),
    "guarded": Row(its("by"), "Lupus, the Bodyguard: points in silence"),
    "marked": Row(its("by"), "Lupus, the Owl: points in silence"),
    "mimicked": Row(its("seat"), "rulings, Lupus 8: the Mythomaniac alone is told, at once"),
    "blessed": Row(its("by"), "own cards, bless: the seat that is blessed isn't told"),
    "model_chosen": Row(its("by"), "own cards, emulate: nobody knows who looks up to whom"),
    "turned": Row(its("seat"), "own cards, turn and emulate: whoever changes is told, and nobody else"),
    "lone_hunted": Row(its("by"), "own cards, lone hunt: the pack isn't told"),
    "sniffed": Row(its("by"), "own cards, sniff: whoever smells learns it"),
    "swayed": Row(its("by"), "own cards, sway: everybody is told in the morning, and not who did it"),
    "silenced": Row(its("by"), "own cards, silence: everybody is told in the morning, and not who did it"),
    "branded": Row(its("by"), "own cards, brand: who bears a mark isn't told"),
    "suspected": Row(nobody, "a decoy: kept and counted at the end"),
    # -- deaths
    "day_broke": Row(everyone, "the books: said aloud"),
    "scent_spread": Row(everyone, "own cards, sniff publicly: everybody is told at dawn, and not of whom"),
    "nobody_died": Row(everyone, "rulings, all games 5"),
    "died": Row(everyone, "rulings, all games 5: the dead in seat order, no cause; grief, shots said as such"),
    "card_shown": Row(everyone, "the books: a dead player's card is turned face up"),
    "cards_revealed": Row(
        everyone_at_the_end, "rulings, all games 10: before it only the dead, and if the table likes"
    ),
    "seat_removed": Row(everyone, "rulings, all games 12: the host takes a player out before all eyes"),
    "strength_spent": Row(nobody, "own cards, withstand: nobody is told what kept a seat alive"),
    "blessing_spent": Row(nobody, "own cards, bless: nobody is told what kept a seat alive"),
    "bite_withstood": Row(everyone, "own cards, openly: everybody is told whom a bite did not kill"),
    "vote_withstood": Row(everyone, "own cards: who was condemned and lives is there to be seen"),
    "avenged": Row(everyone, "own cards, revenge: dies before all eyes, and everybody sees with whom"),
    "last_act_began": Row(everyone, "rulings, all games 6: the moment is held alike"),
    "shot": Row(everyone, "rulings, all games 5: shots are said as such"),
    "nobody_shot": Row(everyone, "rulings, all games 6: the moment is held alike"),
    # -- the day
    "silence_announced": Row(everyone, "own cards, silence: everybody has to know who is not asked"),
    "sway_announced": Row(everyone, "own cards, sway: everybody has to know what votes count"),
    "debate_began": Row(everyone, "the books: all discuss"),
    "said": Row(
        everyone_by_day_the_pack_by_night_and_the_dead_among_themselves,
        "the books: debate by day; the pack may whisper if allowed; our rulings, what the dead see",
    ),
    "election_began": Row(everyone, "rulings, Millers Hollow 9"),
    "badge_given": Row(everyone, "Millers Hollow, the Sheriff: worn for all to see"),
    "succession_began": Row(everyone, "Millers Hollow, the Sheriff: named on the deathbed"),
    "badge_buried": Row(everyone, "rulings, all games 6: with nobody left the choice is skipped"),
    "vote_began": Row(everyone, "the books: all point at once"),
    "votes_shown": Row(everyone, "the books: who points at whom is there to be seen"),
    "blamed": Row(everyone, "own cards, scapegoat: dies of a tie before all eyes"),
    "nobody_executed": Row(everyone, "the books: a tie executes nobody"),
    "naming_began": Row(everyone, "Lupus: each is asked aloud, in turn"),
    "named": Row(everyone, "Lupus: each is asked aloud, in turn"),
    "mark_announced": Row(everyone, "Lupus, the Owl: announced when the nominations are counted"),
    "nominated": Row(everyone, "Lupus: who stands before all"),
    "speeches_began": Row(everyone, "Lupus and Wolff: the accused may speak"),
    "runoff_began": Row(everyone, "Lupus: the others vote aloud, in turn"),
    "lot_drawn": Row(everyone, "Lupus: the moderator draws before all eyes"),
    "proposed": Row(everyone, "Wolff: proposed before all"),
    "seconded": Row(everyone, "Wolff: seconded before all"),
    "proposal_fell": Row(everyone, "rulings, Wolff 4: nobody seconds"),
    "verdict_began": Row(everyone, "rulings, Wolff 4: all vote at once and openly"),
    "verdict_shown": Row(everyone, "rulings, Wolff 4: all vote at once and openly"),
    # -- the end
    "quiet_rounds_counted": Row(everyone, "rulings, all games 7: announced one round before"),
    "game_ended": Row(everyone, "the books: the winner is announced"),
    "noses_scored": Row(everyone, "the end: nothing is secret any more"),
    "deal_unsealed": Row(everyone, "rulings, all games 13: the secret is published after the game"),
}


def parts_in(book: str) -> Mapping[str, str]:
    """The parts of this book's cards."""
    return PARTS[book] if book in PARTS else outside()[book].parts


@cache
def rows() -> Mapping[str, Row]:
    """The whole table, with the lines that packages bring; none of them can change a line that is there."""
    brought = {kind: row for one in outside().values() for kind, row in one.rows.items()}
    return {**brought, **ROWS}


def may_know(fact: Fact, circle: Circle) -> Seats:
    """The seats that may know this fact; where the table lets the dead watch everything, they too."""
    who = rows()[fact.kind].who(fact, circle)
    return who if who == "everyone" else who | frozenset(circle.watching)
