"""The family of Catching Santa: a board, dice, no secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from msgspec import Struct
from msgspec.structs import fields

from nightcall.families.family import Family, MakePlayer
from nightcall.kernel.asked import Asked
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.race.rulebook import CATCHING_SANTA, RaceBook

if TYPE_CHECKING:
    from nightcall.families.house_rules import HouseRule
    from nightcall.wire.rooms.requests import BookShown, ChapterShown
    from nightcall.wire.rooms.setup import Setup


class Race(Family[RaceBook]):
    """Screens say everything: the board is public."""

    id = "race"

    @property
    def rulebooks(self) -> tuple[RaceBook, ...]:
        return (CATCHING_SANTA,)

    @property
    def events(self) -> tuple[type[Event], ...]:
        from nightcall.families.events import events_in
        from nightcall.race import events

        return events_in(events)

    @property
    def asks(self) -> tuple[Asked, ...]:
        from nightcall.race.game import ASKS

        return ASKS

    @property
    def sides(self) -> tuple[str, ...]:
        return ("most_points",)

    @property
    def end_reasons(self) -> tuple[str, ...]:
        from nightcall.race.events import EndReason

        return get_args(EndReason)

    @property
    def refusals(self) -> tuple[str, ...]:
        return ("already_out",)

    @property
    def objects(self) -> Mapping[str, type[Struct]]:
        from nightcall.race.board import Board
        from nightcall.race.start import StartPosition

        return {"board": Board, "position": StartPosition}

    def house_rules(self, book: RaceBook) -> dict[str, HouseRule]:
        from nightcall.families.house_rules import house_rules
        from nightcall.race.board import SHIPPED
        from nightcall.race.options import RaceOptions

        printed = {field.name: field.default for field in fields(RaceOptions) if not field.required}
        return house_rules(RaceOptions, {"board": SHIPPED, **printed})

    @property
    def players(self) -> Mapping[str, MakePlayer[RaceBook]]:
        from nightcall.bots.santa import PLAYERS

        return PLAYERS

    def options(
        self, book: RaceBook, setup: Setup, players: Sequence[str], *, has_clock: bool, host_plays: bool
    ) -> dict[str, Any]:
        from nightcall.race.options import NOTHING_TO_MODERATE

        if setup.mode == "moderator":
            raise BadSetup(NOTHING_TO_MODERATE)
        return {"throwing": "asked", **setup.options}

    def ends(self, event: Event) -> bool:
        from nightcall.race.events import RaceEnded

        return isinstance(event, RaceEnded)

    def page(self, book: RaceBook, language: str, theme: str | None) -> BookShown:
        from nightcall.themes.chapters import chapters_of
        from nightcall.themes.lines import languages, named_by
        from nightcall.themes.stories.santa import CATCHING_SANTA as WORDS
        from nightcall.wire.rooms.requests import BookShown, ChapterShown

        return BookShown(
            book=book.id,
            title=named_by(book.id),
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
            rules=tuple(
                ChapterShown(title=chapter.title, lines=chapter.lines)
                for chapter in chapters_of(book.id, language, with_cards=False)
            ),
        )

    def story(self, book: RaceBook, session: Session, theme: str | None, language: str) -> tuple[ChapterShown, ...]:
        from nightcall.families.race.story import turns

        return tuple(turns(session, language))
