"""Stories: one game as a list of facts, told by compiled code or by the engine's events, to be laid side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from nightcall.hidden_roles import events as told
from nightcall.hidden_roles.abilities.brew import Healed, Poisoned, VictimShown
from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.guard import Guarded
from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.mark import MarkAnnounced, Marked
from nightcall.hidden_roles.abilities.matchmake import LoversMade
from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.abilities.mimic import Mimicked
from nightcall.hidden_roles.abilities.shoot import LastActBegan, NobodyShot, Shot
from nightcall.hidden_roles.abilities.spy import Glimpsed, SpyCaught
from nightcall.hidden_roles.abilities.swap import CardTaken
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.rules import Setup
from nightcall.lab.compiled import facts as fact
from nightcall.lab.compiled.facts import GIVINGS, HOWS, KINDS, ROW, TEAMS, WHYS
from nightcall.lab.compiled.games import play_many
from nightcall.lab.compiled.keys import series
from nightcall.lab.compiled.luck import LUCK_END, new_game
from nightcall.lab.compiled.rules import ENDS, SIDES, translate
from nightcall.lab.compiled.table import TOLD
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.refusals import NeverEnds

Row = tuple[int, int, int, int]
_LONGEST: Final = 20_000  # more facts than any game of 32 has


def story(
    book: Rulebook,
    deck: Mapping[str, int] | Sequence[str] | None,
    players: int,
    options: Mapping[str, Any] | None = None,
    policy: Policy = RANDOM,
    game: int = 0,
    *,
    seed: int | str,
) -> list[str]:
    """What happens in one game of a series, as compiled code plays it, in words."""
    setup = prepare(book, players, deck, options)
    return [in_words(book, row) for row in compiled_rows(book, setup, policy, seed, game)]


def compiled_rows(book: Rulebook, setup: Setup, policy: Policy, seed: int | str, game: int) -> list[Row]:
    """What happens in one game of a series, as compiled code plays it."""
    return next(compiled_stories(book, setup, policy, seed, game, 1))


def compiled_stories(
    book: Rulebook, setup: Setup, policy: Policy, seed: int | str, first: int, games: int
) -> Iterator[list[Row]]:
    """What happens in each of some games of a series, as compiled code plays them."""
    game = new_game(translate(book, setup, policy, is_told=True), ROW * _LONGEST)
    wins, nights = np.zeros(len(SIDES), dtype=np.int64), np.zeros(2, dtype=np.int64)
    keys = series(seed, first, games)
    for number in range(games):
        if play_many(game, keys[number : number + 1], wins, nights):
            raise NeverEnds(f"Game {first + number} would never end.")
        rows = game[LUCK_END : LUCK_END + ROW * game[TOLD]].reshape(-1, ROW).tolist()
        yield [(kind, one, two, three) for kind, one, two, three in rows]


def engine_rows(book: Rulebook, setup: Setup, policy: Policy, seed: int | str, game: int) -> list[Row]:
    """What happens in the same game on the engine."""
    played = play(book, setup, policy, f"{seed}/{game}")
    cards = {card.name: number for number, card in enumerate(book.cards)}
    return list(rows_of(played.events, cards))


def rows_of(events: Iterable[Event], cards: Mapping[str, int]) -> Iterator[Row]:
    """The facts that these events tell."""
    for event in events:
        read = _READ.get(type(event))
        if read is not None:
            yield from read(event, cards)


def side_by_side(book: Rulebook, ours: Sequence[Row], engines: Sequence[Row], before: int = 12) -> str:
    """Both stories from shortly before the first difference on, the compiled one on the left."""
    differs = next((place for place, pair in enumerate(zip(ours, engines, strict=False)) if pair[0] != pair[1]), None)
    differs = min(len(ours), len(engines)) if differs is None else differs
    lines = []
    for place in range(max(0, differs - before), min(max(len(ours), len(engines)), differs + before)):
        left = in_words(book, ours[place]) if place < len(ours) else ""
        right = in_words(book, engines[place]) if place < len(engines) else ""
        lines.append(f"{place:5} {left:50} {' ' if left == right else '|'} {right}")
    return "\n".join(lines)


def in_words(book: Rulebook, row: Row) -> str:
    """One fact, readable."""
    name, kinds = KINDS[row[0]]
    return " ".join([name, *(_WORDS[kind](book, number) for kind, number in zip(kinds, row[1:], strict=False))])


_WORDS: Final[Mapping[str, Callable[[Rulebook, int], str]]] = {
    "seat": lambda _, seat: str(seat) if seat >= 0 else "nobody",
    "seats": lambda _, seats: "{" + " ".join(str(seat) for seat in range(64) if (seats >> seat) & 1) + "}",
    "card": lambda book, card: book.cards[card].name if card >= 0 else "-",
    "number": lambda _, number: str(number),
    "team": lambda _, team: TEAMS[team] if team >= 0 else "-",
    "how": lambda _, how: HOWS[how],
    "giving": lambda _, how: GIVINGS[how],
    "why": lambda _, why: WHYS[why],
    "side": lambda _, side: SIDES[side],
    "reason": lambda _, reason: ENDS[reason],
}


def _set(seats: Iterable[Seat]) -> int:
    return sum(1 << seat for seat in seats)


def _seat(seat: Seat | None) -> int:
    return -1 if seat is None else seat


Read = Callable[[Any, Mapping[str, int]], Iterable[Row]]

# How each event is written down as facts; what only tells somebody what is known already is left out.
_READ: Final[Mapping[type[Event], Read]] = {
    told.Dealt: lambda e, cards: [(fact.DEALT, e.seat, cards[e.card], 0)],
    told.MiddleLaid: lambda e, cards: [(fact.MIDDLE_LAID, at, cards[card], 0) for at, card in enumerate(e.cards)],
    told.NightFell: lambda e, _: [(fact.NIGHT_FELL, e.night, 0, 0)],
    VictimChosen: lambda e, _: [(fact.VICTIM_CHOSEN, _seat(e.seat), 0, 0)],
    Inspected: lambda e, cards: [
        (fact.INSPECTED_ONE, e.seat, cards[e.card] if e.card else -1, TEAMS.index(e.team) if e.team else -1)
    ],
    CardTaken: lambda e, cards: [(fact.CARD_TAKEN, e.seat, cards[e.card], cards[e.left])],
    LoversMade: lambda e, _: [(fact.LOVERS_WERE_MADE, _set(e.seats), 0, 0)],
    FellInLove: lambda e, _: [(fact.FELL_IN_LOVE, e.seat, e.loves, 0)],
    Glimpsed: lambda e, _: [(fact.GLIMPSED, e.seat, 0, 0)],
    SpyCaught: lambda e, _: [(fact.SPY_CAUGHT, e.seat, 0, 0)],
    VictimShown: lambda e, _: [(fact.VICTIM_SHOWN, _seat(e.seat), 0, 0)],
    Healed: lambda e, _: [(fact.HEALED_ONE, e.by, e.seat, 0)],
    Poisoned: lambda e, _: [(fact.POISONED_ONE, e.by, e.seat, 0)],
    FellowsMet: lambda e, _: [(fact.FELLOWS_MET, _set(e.seats), 0, 0)],
    ExecutedJudged: lambda e, _: [(fact.EXECUTED_JUDGED, e.seat, TEAMS.index(e.team), 0)],
    Guarded: lambda e, _: [(fact.GUARDED_ONE, e.by, e.seat, 0)],
    Marked: lambda e, _: [(fact.MARKED_ONE, e.by, e.seat, 0)],
    Mimicked: lambda e, cards: [(fact.MIMICKED, e.seat, e.chosen, cards[e.card] if e.card else -1)],
    told.DayBroke: lambda e, _: [(fact.DAY_BROKE, e.day, 0, 0)],
    told.NobodyDied: lambda _, __: [(fact.NOBODY_DIED, 0, 0, 0)],
    told.Died: lambda e, _: [(fact.DIED, e.seat, HOWS.index(e.how), 0)],
    told.CardShown: lambda e, cards: [(fact.CARD_SHOWN, e.seat, cards[e.card], 0)],
    LastActBegan: lambda e, _: [(fact.LAST_ACT, _set(e.seats), 0, 0)],
    Shot: lambda e, _: [(fact.SHOT, e.by, e.seat, 0)],
    NobodyShot: lambda _, __: [(fact.NOBODY_SHOT, 0, 0, 0)],
    told.ElectionBegan: lambda e, _: [(fact.ELECTION_BEGAN, _set(e.among), 0, 0)],
    told.BadgeGiven: lambda e, _: [(fact.BADGE_GIVEN, e.seat, GIVINGS.index(e.how), 0)],
    told.SuccessionBegan: lambda e, _: [(fact.SUCCESSION, e.seat, 0, 0)],
    told.BadgeBuried: lambda _, __: [(fact.BADGE_BURIED, 0, 0, 0)],
    told.VoteBegan: lambda e, _: [(fact.VOTE_BEGAN, _set(e.among), 0, 0)],
    told.VotesShown: lambda e, _: [(fact.VOTED, by, _seat(pick), weight) for by, pick, weight in e.votes],
    told.NobodyExecuted: lambda e, _: [(fact.NOBODY_EXECUTED, WHYS.index(e.reason), 0, 0)],
    told.NamingBegan: lambda e, _: [(fact.NAMING_BEGAN, e.order[0], 0, 0)],
    told.Named: lambda e, _: [(fact.NAMED, e.seat, _seat(e.at), 0)],
    MarkAnnounced: lambda e, _: [(fact.MARK_ANNOUNCED, e.seat, 0, 0)],
    told.Nominated: lambda e, _: [(fact.NOMINATED, _set(e.seats), 0, 0)],
    told.RunoffBegan: lambda e, _: [(fact.RUN_OFF_BEGAN, _set(e.among), _set(e.order), 0)],
    told.LotDrawn: lambda e, _: [(fact.LOT_DRAWN, e.seat, _set(e.among), 0)],
    told.Proposed: lambda e, _: [(fact.PROPOSED, e.by, e.seat, 0)],
    told.Seconded: lambda e, _: [(fact.SECONDED, e.by, e.seat, 0)],
    told.VerdictShown: lambda e, _: [(fact.VERDICT, e.seat, _set(e.die), _set(e.live))],
    told.QuietRoundsCounted: lambda e, _: [(fact.QUIET_COUNTED, e.rounds, 0, 0)],
    told.GameEnded: lambda e, _: [(fact.ENDED, SIDES.index(e.won), ENDS.index(e.reason), _set(e.winners))],
}
