"""The true story of a game: night by night, who did what, and why they died."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from nightcall.hidden_roles.causes import Deaths
from nightcall.hidden_roles.dawn import deaths_at_dawn
from nightcall.hidden_roles.events import (
    CardsRevealed,
    DayBroke,
    Dealt,
    Died,
    ElectionBegan,
    GameBegan,
    GameEnded,
    MiddleLaid,
    Named,
    NightFell,
    RunoffBegan,
    VerdictShown,
    VoteBegan,
    VotesShown,
)
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import MODERATOR, Seat, reaches
from nightcall.kernel.events import Event, Said, snake_case
from nightcall.themes.filling import SEAT_FIELDS, SEATS_FIELDS
from nightcall.themes.narrator import Narrator
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.naming import deck_in_words, holders, tallies, thumbs
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.words import Words


class Story:
    """Takes all events of a game in order, as a moderator sees them."""

    def __init__(self, words: Words, phrases: Phrases, book: HiddenRolesBook, players: Sequence[str]) -> None:
        self._words = words
        self._phrases = phrases
        self._players = players
        self._narrator = Narrator(words, players, wolves=book.wolves)
        self._fold = book.fold(tuple(players), MODERATOR)
        self._table = self._fold.table
        self._causes: Deaths = {}
        self._accused: dict[Seat, list[str]] = {}
        self._heading: StoryLine | None = None  # of the votes that come next; a moderator enters none of them

    @classmethod
    def of(
        cls, words: Words, phrases: Phrases, book: HiddenRolesBook, players: Sequence[str], events: Sequence[Event]
    ) -> Iterator[StoryLine]:
        """The whole story, starting with who held which card."""
        story = cls(words, phrases, book, players)
        yield from story.deal(events)
        for event in events:
            yield from story.tell(event)

    def deal(self, events: Sequence[Event]) -> Iterator[StoryLine]:
        """The title, and who held which card at the beginning."""
        words, phrases, players = self._words, self._phrases, self._players
        yield StoryLine("end", phrases.say("story", "title"))
        dealt = {event.seat: event.card for event in events if isinstance(event, Dealt)}
        middle = next((event.cards for event in events if isinstance(event, MiddleLaid)), ())
        cards = tuple(dealt.get(seat) for seat in range(len(players)))
        for name, text in holders(words, phrases, CardsRevealed(cards=cards, middle=middle, to=()), players):
            yield StoryLine("row", text, name)

    def tell(self, event: Event) -> Iterator[StoryLine]:
        """The lines that tell the next event."""
        told = self._narrator.tell(event)
        if isinstance(event, DayBroke):
            self._causes = deaths_at_dawn(self._table, self._table.book.dawn_rules)
        # The actor is named by the card played before the act.
        tell = _TELL.get(type(event))
        if tell is not None:
            yield from tell(self, event)
        elif event.in_story != "untold":
            line = self._phrase(event) or told.aloud or told.private
            if line:
                yield StoryLine("aloud", line)
        self._fold.take(event)

    def who(self, seat: Seat) -> str:
        """A player and the card played."""
        card = self._table.cards.get(seat)
        return self._players[seat] if card is None else f"{self._players[seat]} ({self._words.card(card)})"

    # -- the night --------------------------------------------------------------------------------------------

    def _game_began(self, event: GameBegan) -> Iterator[StoryLine]:
        yield StoryLine("aside", self._phrases.say("telling", "deck", deck=deck_in_words(self._words, event.deck)))

    def _night_fell(self, event: NightFell) -> Iterator[StoryLine]:
        yield StoryLine("night", self._phrases.say("telling", "night", night=event.night))

    # -- deaths -----------------------------------------------------------------------------------------------

    def _day_broke(self, event: DayBroke) -> Iterator[StoryLine]:
        yield StoryLine("day", self._phrases.say("telling", "day", day=event.day))

    def _died(self, event: Died) -> Iterator[StoryLine]:
        causes = self._causes.get(event.seat, ()) if event.how == "night" else ()
        team = self._words.team(WOLVES)
        worded = [cause for cause in causes if self._phrases.lines.has("story", "causes", cause)]
        by = self._phrases.listed(self._say("causes", cause, team=team) for cause in worded)
        how = by or self._say("deaths", event.how)
        yield StoryLine("death", self._say("died", seat=self.who(event.seat), how=how))

    # -- the day ----------------------------------------------------------------------------------------------

    def _said(self, event: Said) -> Iterator[StoryLine]:
        if not self._table.is_alive(event.seat):
            return  # the talk of the dead stays private
        statement: dict[str, Any] = event.statement or {}
        if statement.get("says") in ("accuse", "will_vote"):
            accusers = self._accused.setdefault(statement["seat"], [])
            if self._players[event.seat] not in accusers:
                accusers.append(self._players[event.seat])
        told = event.text
        # Whoever has put it into words need not be told twice what they mean.
        if not told and statement.get("says") in ("claim", "report", "retract"):
            told = self._words.statement(statement, self._players)
        if told:
            yield StoryLine("talk", told, self._players[event.seat])

    def _vote_began(self, event: VoteBegan) -> Iterator[StoryLine]:
        if self._accused:
            accused = [
                self._say("accused", seat=self._players[seat], by=self._phrases.listed(by))
                for seat, by in self._accused.items()
            ]
            yield self._aloud("all_accused", accused="; ".join(accused))
        self._accused = {}
        self._heading = self._aloud("vote")

    def _election_began(self, event: ElectionBegan) -> Iterator[StoryLine]:
        self._heading = self._aloud("election")
        return iter(())

    def _runoff_began(self, event: RunoffBegan) -> Iterator[StoryLine]:
        self._heading = self._aloud("run_off")
        return iter(())

    def _named(self, event: Named) -> Iterator[StoryLine]:
        by = self._players[event.seat]
        if event.at is None:
            yield from self._headed([self._aloud("names_nobody", by=by)])
        else:
            yield from self._headed([self._aloud("names", by=by, seat=self._players[event.at])])

    def _verdict_shown(self, event: VerdictShown) -> Iterator[StoryLine]:
        yield from (StoryLine("row", text, name) for name, text in thumbs(self._phrases, event, self._players))

    def _votes_shown(self, event: VotesShown) -> Iterator[StoryLine]:
        votes = tallies(self._phrases, event, self._players)
        yield from self._headed(StoryLine("row", text, name) for name, text in votes)

    def _headed(self, lines: Iterable[StoryLine]) -> Iterator[StoryLine]:
        if self._heading is not None:
            yield self._heading
            self._heading = None
        yield from lines

    # -- the end ----------------------------------------------------------------------------------------------

    def _game_ended(self, event: GameEnded) -> Iterator[StoryLine]:
        yield StoryLine("end", self._phrases.say("telling", "end"))
        yield StoryLine("aloud", self._words.aloud(event, self._players, 0) or event.won)

    # -- helpers ----------------------------------------------------------------------------------------------

    def _say(self, *path: str, **values: object) -> str:
        return self._phrases.say("story", *path, **values)

    def _aloud(self, line: str, **values: object) -> StoryLine:
        return StoryLine("aloud", self._say(line, **values))

    def _phrase(self, event: Event) -> str | None:
        """The event in a phrase of its own, if there is one."""
        lines = self._phrases.lines
        path: tuple[str, ...] = ("story", snake_case(type(event).__name__))
        if event.case is not None and lines.has(*path, event.case):
            path = (*path, event.case)
        if event.in_story != "phrase" or not lines.has(*path):
            return None
        return self._phrases.say(*path, **self._filled(event))

    def _filled(self, event: Event) -> dict[str, object]:
        """The placeholder values: seats with and without their cards, cards, sides, the pack, and the actor."""
        filled: dict[str, object] = {
            "by": self._by(event),
            "wolves": self._words.team(WOLVES),
            "pack": self._phrases.listed(self._players[seat] for seat in self._pack()),
        }
        for field in event.__struct_fields__:
            value = getattr(event, field)
            if value is None:
                continue
            if field in SEAT_FIELDS:
                filled |= {field: self.who(value), f"{field}_name": self._players[value]}
            elif field in SEATS_FIELDS:
                filled[field] = self._phrases.listed(map(self.who, value))
            elif field == "card":
                filled |= {"card": self._words.card(value), "found": self._words.card(value)}
            elif field == "team":
                filled |= {"team": self._words.team(value), "found": self._words.team(value)}
        return filled

    def _by(self, event: Event) -> str:
        """The actor: the one living seat that was told."""
        return next((self.who(seat) for seat in self._table.living if reaches(event.to, seat)), "")

    def _pack(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._table.living if self._table.counts_as_wolf(seat))


_TELL: Final[Mapping[type[Event], Callable[[Story, Any], Iterator[StoryLine]]]] = {
    GameBegan: Story._game_began,
    NightFell: Story._night_fell,
    DayBroke: Story._day_broke,
    Died: Story._died,
    Said: Story._said,
    ElectionBegan: Story._election_began,
    RunoffBegan: Story._runoff_began,
    VoteBegan: Story._vote_began,
    VotesShown: Story._votes_shown,
    Named: Story._named,
    VerdictShown: Story._verdict_shown,
    GameEnded: Story._game_ended,
}
