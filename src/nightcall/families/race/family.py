"""The family of Catching Santa: a board, dice, no secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import fields

from nightcall.families.family import Family, MakePlayer
from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.race.rulebook import CATCHING_SANTA, Rulebook

if TYPE_CHECKING:
    from nightcall.families.house_rules import HouseRule
    from nightcall.wire.rooms.requests import BookShown, ChapterShown
    from nightcall.wire.rooms.setup import Setup


class Race(Family[Rulebook]):
    """Screens say all there is to say: the board is open to everybody."""

    id = "race"

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        return (CATCHING_SANTA,)

    @property
    def events(self) -> tuple[type[Event], ...]:
        from nightcall.families.events import events_in
        from nightcall.race import events

        return events_in(events)

    def house_rules(self, book: Rulebook) -> dict[str, HouseRule]:
        from nightcall.families.house_rules import house_rules
        from nightcall.race.board import SHIPPED
        from nightcall.race.options import Options

        printed = {field.name: field.default for field in fields(Options) if not field.required}
        return house_rules(Options, {"board": SHIPPED, **printed})

    @property
    def players(self) -> Mapping[str, MakePlayer[Rulebook]]:
        from nightcall.bots.santa import PLAYERS

        return PLAYERS

    def options(
        self, book: Rulebook, setup: Setup, players: Sequence[str], *, has_clock: bool, host_plays: bool
    ) -> dict[str, Any]:
        return {"throwing": "asked", **setup.options}

    def page(self, book: Rulebook, language: str, theme: str | None) -> BookShown:
        from nightcall.themes.lines import languages
        from nightcall.themes.stories.santa import CATCHING_SANTA as WORDS
        from nightcall.wire.rooms.requests import BookShown

        return BookShown(
            book=book.id,
            family=self.id,
            least_players=book.least_players,
            most_players=book.most_players,
            cards=(),
            decks={},
            options=(),
            calls=(),
            teams={},
            themes=(),
            languages=languages(WORDS),
            theme=None,
        )

    def story(self, book: Rulebook, session: Session, theme: str | None, language: str) -> tuple[ChapterShown, ...]:
        from nightcall.families.race.story import turns

        return tuple(turns(session, language))
