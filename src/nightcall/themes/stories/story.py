"""The story of a game as it truly was: night by night, who did what, and why they died."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from nightcall.hidden_roles.abilities.brew import Healed, Poisoned, VictimShown
from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.guard import Guarded
from nightcall.hidden_roles.abilities.hunt import PackMet, VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.mark import Marked
from nightcall.hidden_roles.abilities.matchmake import LoversMade
from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.abilities.mimic import Mimicked
from nightcall.hidden_roles.abilities.shoot import LastActBegan, NobodyShot, Shot
from nightcall.hidden_roles.abilities.spy import Glimpsed, SpyCaught
from nightcall.hidden_roles.abilities.swap import CardTaken, MiddleSeen
from nightcall.hidden_roles.causes import Deaths
from nightcall.hidden_roles.dawn import deaths_at_dawn
from nightcall.hidden_roles.events import (
    Called,
    CardShown,
    CardsRevealed,
    DayBroke,
    Dealt,
    DebateBegan,
    DeckCounted,
    Died,
    GameBegan,
    GameEnded,
    MiddleLaid,
    Named,
    NamingBegan,
    NightFell,
    Pointed,
    Proposed,
    SeatRemoved,
    Seconded,
    Slept,
    SpeechesBegan,
    SuccessionBegan,
    Suspected,
    VerdictBegan,
    VerdictShown,
    VoteBegan,
    VotesShown,
)
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.table import Table
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat, reaches
from nightcall.kernel.events import DealSealed, DealUnsealed, Event, NoncesAdded, Said, SeedGiven
from nightcall.themes.narrator import Narrator
from nightcall.themes.stories.lines import Line
from nightcall.themes.stories.naming import deck_in_words, holders, tallies, thumbs
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.words import Words

# What only leads to something that the story tells, or tells it a second time.
_UNTOLD: Final = (
    Called,
    CardShown,
    CardsRevealed,
    DealSealed,
    DealUnsealed,
    Dealt,
    DebateBegan,
    DeckCounted,
    FellInLove,
    LastActBegan,
    MiddleLaid,
    MiddleSeen,
    NamingBegan,
    NobodyShot,
    NoncesAdded,
    PackMet,
    Pointed,
    SeatRemoved,
    SeedGiven,
    Slept,
    SpeechesBegan,
    SuccessionBegan,
    Suspected,
    VerdictBegan,
    VictimShown,
)


class Story:
    """Give it all events of a game in order, as a moderator sees them."""

    def __init__(self, words: Words, phrases: Phrases, book: Rulebook, players: Sequence[str]) -> None:
        self._words = words
        self._phrases = phrases
        self._players = players
        self._narrator = Narrator(words, players)
        self._table = Table(book, len(players))
        self._causes: Deaths = {}
        self._accused: dict[Seat, list[str]] = {}

    @classmethod
    def of(
        cls, words: Words, phrases: Phrases, book: Rulebook, players: Sequence[str], events: Sequence[Event]
    ) -> Iterator[Line]:
        """The whole story, beginning with who held which card."""
        story = cls(words, phrases, book, players)
        yield Line("end", phrases.say("story", "title"))
        dealt = {event.seat: event.card for event in events if isinstance(event, Dealt)}
        middle = next((event.cards for event in events if isinstance(event, MiddleLaid)), ())
        cards = tuple(dealt.get(seat) for seat in range(len(players)))
        for name, text in holders(words, phrases, CardsRevealed(cards=cards, middle=middle, to=()), players):
            yield Line("row", text, name)
        for event in events:
            yield from story.tell(event)

    def tell(self, event: Event) -> Iterator[Line]:
        """The lines that tell the next event."""
        told = self._narrator.tell(event)
        if isinstance(event, DayBroke):
            self._causes = deaths_at_dawn(self._table)
        # Who did it is named by the card played before the deed.
        tell = _TELL.get(type(event))
        if tell is not None:
            yield from tell(self, event)
        elif not isinstance(event, _UNTOLD) and (told.aloud or told.private):
            yield Line("aloud", told.aloud or told.private or "")
        event.change(self._table)

    def who(self, seat: Seat) -> str:
        """A player and the card played."""
        card = self._table.cards.get(seat)
        return self._players[seat] if card is None else f"{self._players[seat]} ({self._words.card(card)})"

    # -- the night --------------------------------------------------------------------------------------------

    def _game_began(self, event: GameBegan) -> Iterator[Line]:
        yield Line("aside", self._phrases.say("telling", "deck", deck=deck_in_words(self._words, event.deck)))

    def _night_fell(self, event: NightFell) -> Iterator[Line]:
        yield Line("night", self._phrases.say("telling", "night", night=event.night))

    def _card_taken(self, event: CardTaken) -> Iterator[Line]:
        yield self._aloud("card_taken", by=self.who(event.seat), card=self._words.card(event.card))

    def _lovers_made(self, event: LoversMade) -> Iterator[Line]:
        one, other = event.seats
        yield self._aloud("lovers_made", by=self._by(event), one=self.who(one), other=self.who(other))

    def _inspected(self, event: Inspected) -> Iterator[Line]:
        seen = self._words.card(event.card) if event.card else self._words.team(event.team or "")
        yield self._aloud("inspected", by=self._by(event), seat=self._players[event.seat], seen=seen)

    def _victim_chosen(self, event: VictimChosen) -> Iterator[Line]:
        team = self._words.team(WOLVES)
        pack = self._phrases.listed(self._players[seat] for seat in self._pack())
        if event.seat is None:
            yield self._aloud("no_victim_chosen", team=team, pack=pack)
        else:
            yield self._aloud("victim_chosen", team=team, pack=pack, seat=self.who(event.seat))

    def _glimpsed(self, event: Glimpsed) -> Iterator[Line]:
        yield self._aloud("glimpsed", by=self._by(event), seat=self.who(event.seat))

    def _spy_caught(self, event: SpyCaught) -> Iterator[Line]:
        yield self._aloud("spy_caught", seat=self.who(event.seat))

    def _healed(self, event: Healed) -> Iterator[Line]:
        yield self._aloud("healed", by=self.who(event.by), seat=self._players[event.seat])

    def _poisoned(self, event: Poisoned) -> Iterator[Line]:
        yield self._aloud("poisoned", by=self.who(event.by), seat=self.who(event.seat))

    def _fellows_met(self, event: FellowsMet) -> Iterator[Line]:
        yield self._aloud("fellows_met", seats=self._phrases.listed(map(self.who, event.seats)))

    def _executed_judged(self, event: ExecutedJudged) -> Iterator[Line]:
        team = self._words.team(event.team)
        yield self._aloud("executed_judged", by=self._by(event), seat=self.who(event.seat), team=team)

    def _guarded(self, event: Guarded) -> Iterator[Line]:
        yield self._aloud("guarded", by=self.who(event.by), seat=self.who(event.seat))

    def _marked(self, event: Marked) -> Iterator[Line]:
        yield self._aloud("marked", by=self.who(event.by), seat=self.who(event.seat))

    def _mimicked(self, event: Mimicked) -> Iterator[Line]:
        by, seat = self.who(event.seat), self.who(event.chosen)
        if event.card is None:
            yield self._aloud("mimicked_nothing", by=by, seat=seat)
        else:
            yield self._aloud("mimicked", by=by, seat=seat, card=self._words.card(event.card))

    # -- deaths -----------------------------------------------------------------------------------------------

    def _day_broke(self, event: DayBroke) -> Iterator[Line]:
        yield Line("day", self._phrases.say("telling", "day", day=event.day))

    def _died(self, event: Died) -> Iterator[Line]:
        causes = self._causes.get(event.seat, ()) if event.how == "night" else ()
        team = self._words.team(WOLVES)
        by = self._phrases.listed(self._say("causes", cause, team=team) for cause in causes)
        how = by or self._say("deaths", event.how)
        yield Line("death", self._say("died", seat=self.who(event.seat), how=how))

    def _shot(self, event: Shot) -> Iterator[Line]:
        yield self._aloud("shot", by=self.who(event.by), seat=self._players[event.seat])

    # -- the day ----------------------------------------------------------------------------------------------

    def _said(self, event: Said) -> Iterator[Line]:
        statement: dict[str, Any] = event.statement or {}
        if statement.get("says") in ("accuse", "will_vote"):
            accusers = self._accused.setdefault(statement["seat"], [])
            if self._players[event.seat] not in accusers:
                accusers.append(self._players[event.seat])
        told = []
        if statement.get("says") in ("claim", "report", "retract"):
            told.append(self._words.statement(statement, self._players))
        if event.text:
            told.append(event.text)
        if told:
            yield Line("talk", " ".join(told), self._players[event.seat])

    def _vote_began(self, event: VoteBegan) -> Iterator[Line]:
        if self._accused:
            accused = [
                self._say("accused", seat=self._players[seat], by=self._phrases.listed(by))
                for seat, by in self._accused.items()
            ]
            yield self._aloud("all_accused", accused="; ".join(accused))
        self._accused = {}
        yield self._aloud("vote")

    def _named(self, event: Named) -> Iterator[Line]:
        named = self._say("names_nobody") if event.at is None else self._say("names", seat=self._players[event.at])
        yield Line("row", named, self._players[event.seat])

    def _proposed(self, event: Proposed) -> Iterator[Line]:
        yield self._aloud("proposed", by=self.who(event.by), seat=self.who(event.seat))

    def _seconded(self, event: Seconded) -> Iterator[Line]:
        yield self._aloud("seconded", by=self.who(event.by))

    def _verdict_shown(self, event: VerdictShown) -> Iterator[Line]:
        yield from (Line("row", text, name) for name, text in thumbs(self._phrases, event, self._players))

    def _votes_shown(self, event: VotesShown) -> Iterator[Line]:
        yield from (Line("row", text, name) for name, text in tallies(self._phrases, event, self._players))

    # -- the end ----------------------------------------------------------------------------------------------

    def _game_ended(self, event: GameEnded) -> Iterator[Line]:
        yield Line("end", self._phrases.say("telling", "end"))
        yield Line("aloud", self._words.aloud(event, self._players, 0) or event.won)

    # -- helpers ----------------------------------------------------------------------------------------------

    def _say(self, *path: str, **values: object) -> str:
        return self._phrases.say("story", *path, **values)

    def _aloud(self, line: str, **values: object) -> Line:
        return Line("aloud", self._say(line, **values))

    def _by(self, event: Event) -> str:
        """Who did it: the one living seat that was told."""
        return next((self.who(seat) for seat in self._table.living if reaches(event.to, seat)), "")

    def _pack(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._table.living if self._table.counts_as_wolf(seat))


_TELL: Final[Mapping[type[Event], Callable[[Story, Any], Iterator[Line]]]] = {
    GameBegan: Story._game_began,
    NightFell: Story._night_fell,
    CardTaken: Story._card_taken,
    LoversMade: Story._lovers_made,
    Inspected: Story._inspected,
    VictimChosen: Story._victim_chosen,
    Glimpsed: Story._glimpsed,
    SpyCaught: Story._spy_caught,
    Healed: Story._healed,
    FellowsMet: Story._fellows_met,
    ExecutedJudged: Story._executed_judged,
    Guarded: Story._guarded,
    Marked: Story._marked,
    Mimicked: Story._mimicked,
    Poisoned: Story._poisoned,
    DayBroke: Story._day_broke,
    Died: Story._died,
    Shot: Story._shot,
    Said: Story._said,
    VoteBegan: Story._vote_began,
    VotesShown: Story._votes_shown,
    Named: Story._named,
    Proposed: Story._proposed,
    Seconded: Story._seconded,
    VerdictShown: Story._verdict_shown,
    GameEnded: Story._game_ended,
}
