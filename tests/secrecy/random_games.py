"""Random games: a table, a deal, and everything that people do at it, chosen with the plain referee alone."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from tests.secrecy.plain_referee import Open, Pick, PlainReferee
from tests.secrecy.plain_table import Cards, Setting
from tests.secrecy.referees import referee_for
from tests.secrecy.seen import BOOKS
from tests.secrecy.steps import Answer, Remove, Say, Step, Time, Undo
from tests.secrecy.who_may_know import Seat, parts_in

USUAL: Final = ("plain", "pack", "seer")  # the parts that every deck has
# House rules that are tried, the book's own choice more often than the others.
WISHES: Final[dict[str, tuple[Any, ...]]] = {
    "night": ("in_turn", "at_once"),
    "decoys": (True, True, False),
    "calls_close": ("answered", "clock"),
    "idle_calls": ("covered", "covered", "asked"),
    "whispers": (False, True),
    "cards_at_death": ("shown", "shown", "hidden"),
    "seer_sees": ("book", "book", "team"),
    "tied_vote": ("nobody", "nobody", "again", "lot"),
    "first_victim": (True, True, True, False),
    "equal_numbers_end": (False, False, False, True),
    "dead_see": ("public", "public", "public", "everything"),
    "quiet_rounds": (3, 3, 2, 0),
    "sheriff_day": (1, 1, 2, 0),
    "shots": ("bite_or_execution", "any_death"),
    "spying": ("glances", "glances", "risk"),
    "votes_a_day": (10, 3, 1),
    "wolves_told": (False, False, False, True),
    "dead_talk": (False, False, True),
}
# Where the book itself has another choice.
OTHER_WISHES: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "lupus-in-tabula": {
        "cards_at_death": ("hidden", "hidden", "shown"),
        "seer_sees": ("book", "book", "card"),
        "first_victim": (False, False, True),
        "equal_numbers_end": (True, True, False),
    },
    "wolff-werewolf": {
        "cards_at_death": ("hidden", "hidden", "hidden", "shown"),
        "seer_sees": ("book", "book", "card"),
    },
}
LONGEST: Final = 8  # rounds


class Game(NamedTuple):
    """A whole game as it was played: `polls` are its steps, poll by poll; `referee` saw it all."""

    setting: Setting
    cards: Cards
    polls: list[tuple[Open, list[Step]]]
    referee: PlainReferee

    @property
    def steps(self) -> list[Step]:
        """All that was done."""
        return [step for _, steps in self.polls for step in steps]


def random_setting(random: Random, book: str, players: int | None = None, **options: Any) -> Setting:
    """A table with a random deck and random house rules; options given are kept."""
    rules = BOOKS[book]
    parts = parts_in(book)
    if players is None:
        players = random.choice((8, 8, 9, 10, 11, 12, rules.most_players if random.random() < 0.2 else 13))
        if rules.least_players < 8:
            players = random.choice((5, 6, 7, 7, players))
    deck = dict(rules.decks[players])
    for part in (part for part in parts if part not in USUAL):
        card = parts[part]
        deck[parts["plain"]] += deck.pop(card, 0)
        copies = 2 if part == "fellow" else 1
        if deck[parts["plain"]] >= copies and random.random() < 0.55:
            deck[card] = copies
            deck[parts["plain"]] -= -1 if part == "swapper" else copies
    if random.random() < 0.2 and deck[parts["pack"]] < min(4, (players - 1) // 2) and deck[parts["plain"]]:
        deck[parts["pack"]] += 1
        deck[parts["plain"]] -= 1
    deck = {card.name: deck[card.name] for card in rules.cards if deck.get(card.name)}
    wishes = {**WISHES, **OTHER_WISHES.get(book, {})}
    chosen = {name: random.choice(values) for name, values in wishes.items() if name in rules.options}
    return Setting(book, players, deck, {**plain_options(book), **chosen, **options}, random.randrange(1 << 30))


def plain_options(book: str) -> dict[str, Any]:
    """The book's house rules; what it does not offer is as if it were turned off."""
    unused = {"tied_vote": "nobody", "sheriff_day": 0, "shots": "bite_or_execution", "spying": "glances"}
    return {**unused, **BOOKS[book].options}


def random_deal(random: Random, setting: Setting) -> Cards:
    """The deck, shuffled and dealt."""
    pile = [card for card, count in setting.deck.items() for _ in range(count)]
    random.shuffle(pile)
    return Cards(tuple(pile[: setting.players]), tuple(pile[setting.players :]))


def random_game(random: Random, setting: Setting, cards: Cards, *, may_undo: bool = False) -> Game:
    """A game in which everybody does something that is allowed; perhaps the host undoes some of it."""
    referee = referee_for(setting, cards)
    players = _Players(random, referee, may_undo)
    polls: list[tuple[Open, list[Step]]] = []
    while referee.open is not None and referee.night <= LONGEST:
        opened = Open(referee.open.about, dict(referee.open.asked), referee.open.speakers)
        polls.append((opened, players.fill()))
    return Game(setting, cards, polls, referee)


class _Players:
    """Everybody at the table, in the hands of one source of luck."""

    def __init__(self, random: Random, referee: PlainReferee, may_undo: bool) -> None:
        self.random = random
        self.referee = referee
        self.may_undo = may_undo
        self.steps: list[Step] = []

    def fill(self) -> list[Step]:
        """All steps from now until the open poll has closed."""
        self.steps = []
        random = self.random
        before = self._poll
        favourite: dict[str, Any] = {}
        turns = list(before.asked)
        random.shuffle(turns)
        turns = [seat for seat in turns if random.random() > 0.03] or turns
        # Some think twice.
        turns = [seat for seat in turns if random.random() < 0.1] + turns
        for seat in turns:
            self._interrupt()
            if not self._is_open(before):
                return self.steps
            if seat in self._poll.asked:
                self._answer(seat, favourite)
            if not self._is_open(before):
                return self.steps
        if random.random() < 0.5:
            self._come_to_one_mind(before)
        if self._is_open(before):
            self._feed(Time())
        return self.steps

    @property
    def _poll(self) -> Open:
        assert self.referee.open is not None
        return self.referee.open

    def _is_open(self, poll: Open) -> bool:
        """True while the same question is open, even if the host took somebody out meanwhile."""
        now = self.referee.open
        return now is not None and now.about == poll.about and now.asked is poll.asked

    def _feed(self, step: Step) -> None:
        self.steps.append(step)
        self.referee.feed(step)

    def _interrupt(self) -> None:
        random = self.random
        if self._poll.speakers and random.random() < 0.15:
            speaker = random.choice(sorted(self._poll.speakers))
            self._feed(Say(speaker, random.choice(("I wonder.", "Not me.", "Seat 3?"))))
        if random.random() < 0.004:
            here = [seat for seat in self.referee.living if seat not in self.referee.removed]
            if here:
                self._feed(Remove(random.choice(here)))
        if self.may_undo and random.random() < 0.015:
            self._feed(Undo())

    def _answer(self, seat: Seat, favourite: dict[str, Any]) -> None:
        picks = {name: self._choose(name, pick, favourite) for name, pick in self._poll.asked[seat].items()}
        self._feed(Answer(seat, picks, self.random.randrange(1000)))

    def _choose(self, name: str, pick: Pick, favourite: dict[str, Any]) -> Any:
        random = self.random
        among = pick.among
        if name == "victims":
            # People follow one another more often than not, here too.
            both = tuple(random.sample(among, min(len(among), random.choice((1, 2, 2, 2)))))
            followed = favourite.setdefault(name, both)
            return random.choice((followed, followed, followed, both, None))
        if pick.number > 1:
            return tuple(random.sample(among, pick.number)) if random.random() < 0.9 else None
        if not among:
            return None
        if name == "propose":
            return random.choice(among) if random.random() < 0.25 else None
        if name == "thumb":
            return random.choice(("die", "die", "live", None))
        if name == "ready":
            return "yes"
        if name in ("victim", "vote", "name"):
            # People follow one another more often than not.
            leader = favourite.setdefault(name, random.choice(among))
            if leader in among and random.random() < 0.75:
                return leader
        if name in ("heal", "poison") and random.random() < 0.5:
            return None
        if not pick.must and random.random() < 0.12:
            return None
        return random.choice(among)

    def _come_to_one_mind(self, poll: Open) -> None:
        pack = [seat for seat, asked in poll.asked.items() if {"victim", "victims"} & asked.keys()]
        if len(pack) < 2 or not all(any(isinstance(s, Answer) and s.seat == w for s in self.steps) for w in pack):
            return
        leader = self.random.choice(pack)
        wish = next(s.picks for s in reversed(self.steps) if isinstance(s, Answer) and s.seat == leader)
        wish = {name: pick for name, pick in wish.items() if name in ("victim", "victims")}
        for wolf in pack:
            if wolf != leader and self._is_open(poll):
                last = next(s for s in reversed(self.steps) if isinstance(s, Answer) and s.seat == wolf)
                self._feed(Answer(wolf, {**last.picks, **wish}, last.guess))
