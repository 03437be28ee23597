"""The family of hidden-role games: cards, nights, days, sides."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from msgspec import Struct

from nightcall.families.family import Family, MakePlayer
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.asked import Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given

if TYPE_CHECKING:
    from nightcall.bots.tongue import Tongue
    from nightcall.families.house_rules import HouseRule
    from nightcall.families.listener import TalkListener
    from nightcall.families.own_books import OwnBooks
    from nightcall.families.speaker import Speaker
    from nightcall.lab.group.games import PlayedGame
    from nightcall.wire.rooms.requests import BookShown, ChapterShown
    from nightcall.wire.rooms.setup import Setup


class HiddenRoles(Family[HiddenRolesBook]):
    """Imports its parts on demand: a referee needs no words, and a terminal no lab."""

    id = "hidden_roles"

    @property
    def rulebooks(self) -> tuple[HiddenRolesBook, ...]:
        from nightcall.hidden_roles.rulebooks import RULEBOOKS

        return RULEBOOKS

    @property
    def own_books(self) -> OwnBooks[HiddenRolesBook]:
        from nightcall.families.hidden_roles.own_books import BooksOfCards

        return BooksOfCards()

    @property
    def events(self) -> tuple[type[Event], ...]:
        from nightcall.families.events import events_in
        from nightcall.hidden_roles import events
        from nightcall.hidden_roles.abilities.registry import powers

        return events_in(events, *(power.module for power in powers()))

    @property
    def statements(self) -> tuple[type[Struct], ...]:
        from nightcall.hidden_roles.talk import AnyStatement

        return get_args(AnyStatement)

    @property
    def asks(self) -> tuple[Asked, ...]:
        from nightcall.hidden_roles import decoys, game, settle
        from nightcall.hidden_roles.abilities.registry import abilities
        from nightcall.hidden_roles.days.all import DAY_STEPS

        of_powers = (one for kind in abilities() for one in kind.asks)
        of_days = (one for kind in DAY_STEPS for one in kind.asks)
        return tuple(dict.fromkeys((*decoys.ASKS, *of_powers, *of_days, *settle.ASKS, *game.ASKS)))

    def calls(self, book: HiddenRolesBook) -> tuple[str, ...]:
        return tuple(name for group in book.in_turn for name in group)

    def calls_that_ask(self, one: Asked) -> tuple[str, ...]:
        return tuple(name for book in self.rulebooks for name, call in book.calls.items() if one in call.ability.asks)

    @property
    def sides(self) -> tuple[str, ...]:
        from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES

        return VILLAGE, WOLVES, LOVERS, ALONE, NOBODY_WINS

    @property
    def end_reasons(self) -> tuple[str, ...]:
        from nightcall.hidden_roles.ends import END_RULES, GOAL
        from nightcall.hidden_roles.rounds import QUIET

        return *END_RULES, QUIET, GOAL

    @property
    def refusals(self) -> tuple[str, ...]:
        from nightcall.hidden_roles.floors import REFUSALS

        return "already_out", *REFUSALS

    def cards(self, book: HiddenRolesBook) -> tuple[str, ...]:
        return tuple(card.name for card in book.cards)

    def house_rules(self, book: HiddenRolesBook) -> dict[str, HouseRule]:
        from nightcall.families.house_rules import house_rules
        from nightcall.hidden_roles.options import Options

        return house_rules(Options, book.options)

    @property
    def players(self) -> Mapping[str, MakePlayer[HiddenRolesBook]]:
        from nightcall.bots.company import KINDS

        return KINDS

    @property
    def quickest(self) -> MakePlayer[HiddenRolesBook]:
        from nightcall.bots.sensible import Sensible

        return Sensible

    def options(
        self, book: HiddenRolesBook, setup: Setup, players: Sequence[str], *, has_clock: bool, host_plays: bool
    ) -> dict[str, Any]:
        from nightcall.families.hidden_roles.preparing import options_for

        return options_for(book, setup, players, has_clock=has_clock, host_plays=host_plays)

    def secret_counts(self, book: HiddenRolesBook, options: Mapping[str, Any]) -> tuple[str, ...]:
        return () if options.get("wolves_told", True) else book.secret_counts

    def speaker(
        self, book: HiddenRolesBook, players: Sequence[str], theme: str | None, language: str, way: str | None
    ) -> Speaker:
        from nightcall.families.hidden_roles.speaker import SpeakerOfCards
        from nightcall.themes.own import words_of

        return SpeakerOfCards(words_of(book, theme, language), players, way, book.wolves)

    def listener(
        self, book: HiddenRolesBook, players: Sequence[str], theme: str | None, language: str
    ) -> TalkListener | None:
        from nightcall.families.hidden_roles.listener import listener_at

        return listener_at(book, players, theme, language)

    def tongue(
        self, book: HiddenRolesBook, players: Sequence[str], theme: str | None, language: str, seed: int | str
    ) -> Tongue:
        from nightcall.families.hidden_roles.tongue import tongue_at

        return tongue_at(book, players, theme, language, seed)

    def deals(self, book: HiddenRolesBook, event: Event) -> bool:
        from nightcall.families.hidden_roles.deal import is_dealt_with

        return is_dealt_with(book, event)

    def ends(self, event: Event) -> bool:
        from nightcall.hidden_roles.events import GameEnded

        return isinstance(event, GameEnded)

    def may_guess(self, session: Session, seat: Seat) -> bool:
        from nightcall.families.hidden_roles.guesses import is_dead

        return is_dead(session, seat)

    def all_seeing(self, session: Session) -> frozenset[Seat]:
        from nightcall.families.hidden_roles.guesses import all_seeing

        return all_seeing(session)

    def score_guesses(
        self, book: HiddenRolesBook, session: Session, guesses: Mapping[Seat, tuple[Seat, ...]]
    ) -> dict[Seat, tuple[int, int]]:
        from nightcall.families.hidden_roles.guesses import scored

        return scored(book, session, guesses)

    def cards_held(self, session: Session) -> tuple[str | None, ...]:
        from nightcall.families.hidden_roles.guesses import cards_held

        return cards_held(session)

    def granted(self, session: Session, seat: Seat, card: str) -> Given | None:
        from nightcall.families.hidden_roles.wishes import granted

        return granted(session, seat, card)

    def page(self, book: HiddenRolesBook, language: str, theme: str | None) -> BookShown:
        from nightcall.families.hidden_roles.page import book_shown

        return book_shown(book, self.house_rules(book), language, theme)

    def story(
        self, book: HiddenRolesBook, session: Session, theme: str | None, language: str
    ) -> tuple[ChapterShown, ...]:
        from nightcall.families.hidden_roles.story import chapters

        return chapters(book, session, theme, language)

    def for_lab(self, book: HiddenRolesBook) -> HiddenRolesBook:
        return book

    def group_game(
        self, book: HiddenRolesBook, session: Session, *, bots: Collection[Seat] = (), only: Collection[str] = ()
    ) -> PlayedGame | None:
        from nightcall.lab.group.games import read_game

        return read_game(book, session, bots=bots, only=only)
