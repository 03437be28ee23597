"""The game from top to bottom: the deal, then nights and days until it is decided."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from nightcall.hidden_roles.calls import hold
from nightcall.hidden_roles.dawn import deaths_at_dawn
from nightcall.hidden_roles.events import (
    Called,
    DayBroke,
    Dealt,
    DeckCounted,
    GameBegan,
    GameEnded,
    MiddleLaid,
    NightFell,
    NobodyDied,
    NosesScored,
    QuietRoundsCounted,
    Slept,
    Suspected,
)
from nightcall.hidden_roles.settle import settle, spared
from nightcall.hidden_roles.teams import NOBODY_WINS, WOLVES
from nightcall.kernel.audience import EVERYONE, NOBODY
from nightcall.kernel.chance import purpose
from nightcall.kernel.polls import Flow
from nightcall.kernel.rules import Outcome
from nightcall.kernel.sources import Given, Learnt, Shuffled

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

_DEAL: Final = purpose("deal")
_WOLVES: Final = purpose("wolves")
QUIET: Final = "quiet_rounds"  # the end of a game in which nobody dies any more


class Decided(Exception):
    """The game is decided; unwinds whatever is under way."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


def play_rounds(game: Game) -> Flow:
    """The whole game; returns its outcome."""
    _deal(game)
    try:
        quiet = 0
        while True:
            deaths = game.table.deaths
            yield from _night(game)
            yield from _dawn(game)
            for kind in game.in_play.openers:
                kind.open_day(game)
            for step in game.book.day:
                yield from step.hold(game)
            quiet = quiet + 1 if game.table.deaths == deaths else 0
            _count_quiet_rounds(game, quiet)
    except Decided as decided:
        _finish(game, decided.outcome)
        return decided.outcome


def _deal(game: Game) -> None:
    setup = game.setup
    deck = _draw_wolves(game, setup.deck)
    uncounted = () if game.options.wolves_told else game.book.secret_counts
    game.emit(
        GameBegan(
            book=game.book.id,
            players=setup.players,
            deck={card: count for card, count in deck.items() if card not in uncounted},
            options=setup.options,
            uncounted=uncounted,
            to=EVERYONE,
        )
    )
    if uncounted:
        game.emit(DeckCounted(deck=deck, to=NOBODY))
    if isinstance(setup.deal, Learnt):
        return
    if isinstance(setup.deal, Given):
        cards, middle = list(setup.deal.seats), setup.deal.middle
    else:
        pile = [card for card, count in deck.items() for _ in range(count)]
        game.chance.shuffle(pile, _DEAL)
        cards, middle = pile[: game.table.seats], tuple(pile[game.table.seats :])
    for seat, card in enumerate(cards):
        game.emit(Dealt(seat=seat, card=card, to=(seat,)))
    if middle:
        game.emit(MiddleLaid(cards=middle, to=NOBODY))


def _draw_wolves(game: Game, deck: dict[str, int]) -> dict[str, int]:
    """The deck with a secretly drawn number of wolves, if the table has set a range."""
    options = game.options
    if not options.most_wolves or not isinstance(game.setup.deal, Shuffled):
        return deck
    wolf = next(card for card in deck if game.book.card(card).counts_as == WOLVES)
    span = options.most_wolves - options.fewest_wolves + 1
    wolves = options.fewest_wolves + game.chance.below(span, _WOLVES)
    plain = deck.get(game.book.plain, 0) + deck[wolf] - wolves
    return {**deck, wolf: wolves, game.book.plain: plain}


def _night(game: Game) -> Flow:
    game.emit(NightFell(night=game.table.night + 1, to=EVERYONE))
    for calls in game.rounds:
        tonight = calls.tonight(game)
        if tonight is not None:
            game.emit(Called(calls=tonight.names, to=EVERYONE))
            yield from hold(game, tonight)
            game.emit(Slept(calls=tonight.names, to=EVERYONE))


def _dawn(game: Game) -> Flow:
    if game.is_learnt:
        yield from game.learn_before_dawn()
    game.emit(DayBroke(day=game.table.night, to=EVERYONE))
    for kind in game.in_play.announcers:
        kind.announce(game)
    deaths = spared(game, deaths_at_dawn(game.table, game.in_play.dawn_rules), "night")
    if deaths:
        yield from settle(game, deaths, "night")
    else:
        game.emit(NobodyDied(to=EVERYONE))
    yield from game.after_queue()


def _count_quiet_rounds(game: Game, quiet: int) -> None:
    limit = game.options.quiet_rounds
    if limit and quiet >= limit:
        raise Decided(Outcome(won=NOBODY_WINS, reason=QUIET, winners=()))
    if limit and quiet == limit - 1:
        game.emit(QuietRoundsCounted(rounds=quiet, to=EVERYONE))


def _finish(game: Game, outcome: Outcome) -> None:
    game.emit(GameEnded(won=outcome.won, reason=outcome.reason, winners=outcome.winners, to=EVERYONE))
    game.emit(game.all_cards())
    if game.options.decoys:
        _score_noses(game)


def _score_noses(game: Game) -> None:
    right: Counter[int] = Counter()
    made: Counter[int] = Counter()
    for event in game.stage.events:
        if type(event) is Suspected:
            made[event.by] += len(event.seats)
            right[event.by] += sum(game.table.counts_as_wolf(seat) for seat in event.seats)
    if made:
        seats = range(game.table.seats)
        game.emit(
            NosesScored(
                right=tuple(right[seat] for seat in seats),
                made=tuple(made[seat] for seat in seats),
                to=EVERYONE,
            )
        )
