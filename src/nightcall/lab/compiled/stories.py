"""Stories: one game as a list of facts, from compiled code or from engine events, for comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from nightcall.hidden_roles import events as told
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.events import Event
from nightcall.kernel.rules import TableSetup
from nightcall.lab.compiled import facts as fact
from nightcall.lab.compiled.facts import GIVINGS, HOWS, KINDS, ROW, TEAMS, WHYS, FactKind
from nightcall.lab.compiled.games import SUMS, play_many
from nightcall.lab.compiled.keys import series
from nightcall.lab.compiled.power import Read, seat_or_nobody, set_of
from nightcall.lab.compiled.rules import ENDS, SIDES
from nightcall.lab.compiled.table import TABLE_END, TOLD
from nightcall.lab.compiled.translate import new_game
from nightcall.lab.halves import compiled_halves
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.refusals import NeverEnds

Row = tuple[int, int, int, int]
_LONGEST: Final = 20_000  # more facts than any game of 32 players has


def story(
    book: HiddenRolesBook,
    deck: Mapping[str, int] | Sequence[str] | None,
    players: int,
    options: Mapping[str, Any] | None = None,
    policy: Policy = RANDOM,
    game: int = 0,
    *,
    seed: int | str,
) -> list[str]:
    """One game of a series as played by compiled code, in words."""
    setup = prepare(book, players, deck, options)
    return [in_words(book, row) for row in compiled_rows(book, setup, policy, seed, game)]


def compiled_rows(book: HiddenRolesBook, setup: TableSetup, policy: Policy, seed: int | str, game: int) -> list[Row]:
    """One game of a series as played by compiled code."""
    return next(compiled_stories(book, setup, policy, seed, game, 1))


def compiled_stories(
    book: HiddenRolesBook, setup: TableSetup, policy: Policy, seed: int | str, first: int, games: int
) -> Iterator[list[Row]]:
    """Several games of a series as played by compiled code."""
    game = new_game(book, setup, policy, facts=_LONGEST)
    wins, sums = np.zeros(len(SIDES), dtype=np.int64), np.zeros(SUMS, dtype=np.int64)
    keys = series(seed, first, games)
    for number in range(games):
        if play_many(game, keys[number : number + 1], wins, sums):
            raise NeverEnds(f"Game {first + number} would never end.")
        rows = game[TABLE_END : TABLE_END + ROW * game[TOLD]].reshape(-1, ROW).tolist()
        yield [(kind, one, two, three) for kind, one, two, three in rows]


def engine_rows(book: HiddenRolesBook, setup: TableSetup, policy: Policy, seed: int | str, game: int) -> list[Row]:
    """The same game on the engine."""
    played = play(book, setup, policy, f"{seed}/{game}")
    return list(rows_of(book, played.events))


def rows_of(book: HiddenRolesBook, events: Iterable[Event]) -> Iterator[Row]:
    """The facts in these events, padded to the length of a row."""
    cards = {card.name: number for number, card in enumerate(book.cards)}
    readers = {**_READ, **{kind: read for power in compiled_halves(book) for kind, read in power.reads.items()}}
    for event in events:
        read = readers.get(type(event))
        for row in read(event, cards) if read is not None else ():
            kind, one, two, three = (*row, 0, 0, 0)[:ROW]
            yield kind, one, two, three


def _kinds_of(book: HiddenRolesBook) -> dict[int, FactKind]:
    return {**KINDS.known, **{number: kind for power in compiled_halves(book) for number, kind in power.kinds.items()}}


def side_by_side(book: HiddenRolesBook, ours: Sequence[Row], engines: Sequence[Row], before: int = 12) -> str:
    """Both stories from shortly before the first difference, the compiled one on the left."""
    differs = next((place for place, pair in enumerate(zip(ours, engines, strict=False)) if pair[0] != pair[1]), None)
    differs = min(len(ours), len(engines)) if differs is None else differs
    lines = []
    for place in range(max(0, differs - before), min(max(len(ours), len(engines)), differs + before)):
        left = in_words(book, ours[place]) if place < len(ours) else ""
        right = in_words(book, engines[place]) if place < len(engines) else ""
        lines.append(f"{place:5} {left:50} {' ' if left == right else '|'} {right}")
    return "\n".join(lines)


def in_words(book: HiddenRolesBook, row: Row) -> str:
    """One fact in words."""
    name, kinds = _kinds_of(book)[row[0]]
    return " ".join([name, *(_WORDS[kind](book, number) for kind, number in zip(kinds, row[1:], strict=False))])


_WORDS: Final[Mapping[str, Callable[[HiddenRolesBook, int], str]]] = {
    "seat": lambda _, seat: str(seat) if seat >= 0 else "nobody",
    "seats": lambda _, seats: "{" + " ".join(str(seat) for seat in range(64) if (seats >> seat) & 1) + "}",
    "card": lambda book, card: book.cards[card].name if card >= 0 else "-",
    "number": lambda _, number: str(number),
    "team": lambda _, team: TEAMS.word(team) if team >= 0 else "-",
    "how": lambda _, how: HOWS.word(how),
    "giving": lambda _, how: GIVINGS.word(how),
    "why": lambda _, why: WHYS.word(why),
    "side": lambda _, side: SIDES.word(side),
    "reason": lambda _, reason: ENDS.word(reason),
}


# How each event becomes facts; those that tell nothing new are left out.
_READ: Final[Mapping[type[Event], Read]] = {
    told.Dealt: lambda e, cards: [(fact.DEALT, e.seat, cards[e.card])],
    told.MiddleLaid: lambda e, cards: [(fact.MIDDLE_LAID, at, cards[card]) for at, card in enumerate(e.cards)],
    told.NightFell: lambda e, _: [(fact.NIGHT_FELL, e.night)],
    told.DayBroke: lambda e, _: [(fact.DAY_BROKE, e.day)],
    told.NobodyDied: lambda _, __: [(fact.NOBODY_DIED,)],
    told.Died: lambda e, _: [(fact.DIED, e.seat, HOWS.number_of(e.how))],
    told.CardShown: lambda e, cards: [(fact.CARD_SHOWN, e.seat, cards[e.card])],
    told.ElectionBegan: lambda e, _: [(fact.ELECTION_BEGAN, set_of(e.among))],
    told.BadgeGiven: lambda e, _: [(fact.BADGE_GIVEN, e.seat, GIVINGS.number_of(e.how))],
    told.SuccessionBegan: lambda e, _: [(fact.SUCCESSION, e.seat)],
    told.BadgeBuried: lambda _, __: [(fact.BADGE_BURIED,)],
    told.VoteBegan: lambda e, _: [(fact.VOTE_BEGAN, set_of(e.among))],
    told.VotesShown: lambda e, _: [(fact.VOTED, by, seat_or_nobody(pick), weight) for by, pick, weight in e.votes],
    told.NobodyExecuted: lambda e, _: [(fact.NOBODY_EXECUTED, WHYS.number_of(e.reason))],
    told.NamingBegan: lambda e, _: [(fact.NAMING_BEGAN, e.order[0] if e.order else -1)],
    told.Named: lambda e, _: [(fact.NAMED, e.seat, seat_or_nobody(e.at))],
    told.Nominated: lambda e, _: [(fact.NOMINATED, set_of(e.seats))],
    told.RunoffBegan: lambda e, _: [(fact.RUN_OFF_BEGAN, set_of(e.among), set_of(e.order))],
    told.LotDrawn: lambda e, _: [(fact.LOT_DRAWN, e.seat, set_of(e.among))],
    told.Proposed: lambda e, _: [(fact.PROPOSED, e.by, e.seat)],
    told.Seconded: lambda e, _: [(fact.SECONDED, e.by, e.seat)],
    told.VerdictShown: lambda e, _: [(fact.VERDICT, e.seat, set_of(e.die), set_of(e.live))],
    told.QuietRoundsCounted: lambda e, _: [(fact.QUIET_COUNTED, e.rounds)],
    told.GameEnded: lambda e, _: [(fact.ENDED, SIDES.number_of(e.won), ENDS.number_of(e.reason), set_of(e.winners))],
}
