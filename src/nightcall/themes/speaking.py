"""Voices: the wording of bots' statements, by temperament, with no form used twice a day at one table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeVar, get_args

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.talk import (
    Agree,
    AnyStatement,
    AskSeat,
    Because,
    Claim,
    Defend,
    Disagree,
    Estimate,
    Protected,
    Report,
    Retract,
    Throw,
    Vouch,
)
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Purpose, purpose
from nightcall.kernel.tags import tag_of
from nightcall.themes.filling import Filling
from nightcall.themes.own import words_of
from nightcall.themes.statements import OF_NOBODY
from nightcall.themes.words import Words

Reply = Literal["social", "unclear", "to_all", "asked"]
Temperament = Literal["loud", "careful", "joker", "newcomer", "stubborn", "warm"]
TEMPERAMENTS: Final[tuple[Temperament, ...]] = get_args(Temperament)

_ANYBODY: Final = "any"
_FOLDER: Final = Path(__file__).parent / "voices"
_PUTS: Final = purpose("bot puts it into words")
_BRACES: Final = re.compile(r"\{\w+\}")
_HALF: Final = 50  # percent
# The forms of a reason for a speaker who agrees with what was done; other reasons have one form only.
_TRUSTED: Final = {
    **{f"because.{what}": f"because.{what}_trusted" for what in ("vote", "die", "live", "elect", "report", "claim")},
    "because.ask": "because.ask_trusted",
    **{f"because.{what}": "because.accuse_trusted" for what in ("accuse", "will_vote", "name", "propose", "second")},
    **{f"because.{what}": "because.defend_trusted" for what in ("defend", "vouch")},
}

T = TypeVar("T")
Forms = Mapping[str, Sequence[str]]  # of one statement, by temperament


class Draws(Protocol):
    """A random source keyed by purpose, such as a bot's or a game's."""

    def pick(self, things: Sequence[T], what_for: Purpose, /, *numbers: int) -> T:
        """A random element."""


class Voices:
    """The voices of one table, in one theme and language. Stateless: what was said today is passed in."""

    def __init__(self, words: Words, language: str, players: Sequence[str], cards: Sequence[str], wolf: str) -> None:
        self._words = words
        self._forms = voices_in(language)
        self._bare = bare_forms_in(language)
        values = [*players, *(words.lines.text("cards", card, "one") for card in cards)]
        self._names = _any_of(values)
        longest = max(map(len, values))
        self._longest = max(len(bare) + bare.count("_") * longest for bare in self._bare)
        self._filling = Filling(words.lines, players)
        self._wolf = wolf

    @classmethod
    def at(cls, book: HiddenRolesBook, players: Sequence[str], theme: str | None, language: str) -> Voices:
        """The voices of a table."""
        wolf = next(card.name for card in book.cards if card.seen_as == WOLVES)
        cards = [card.name for card in book.cards]
        return cls(words_of(book, theme, language), language, players, cards, wolf)

    def lines(
        self,
        statements: Sequence[AnyStatement],
        temperament: Temperament,
        said_today: Collection[str],
        luck: Draws,
        *numbers: int,
        speaker: Seat | None = None,
        dead: Collection[Seat] = (),
    ) -> tuple[str, ...]:
        """The words for each statement; empty if every form was used today, to show the plain statement.

        `said_today` is the text of everything said aloud at this table since the night. What concerns the `speaker`
        is in the first person, what was learnt about the `dead` in the past tense.
        """
        used = {form for text in said_today for form in self.forms_of(text)}
        lines = []
        for place, statement in enumerate(statements):
            before = statements[place - 1] if place else None
            free = self._free(_place_of(statement, speaker, dead, before), temperament, used)
            if not free:
                lines.append("")
                continue
            form = luck.pick(free, _PUTS, len(said_today), place, *numbers)
            used.add(form)
            lines.append(self._words.lines.fill(form, self._values(statement)))
        return tuple(lines)

    def reply(
        self,
        kind: Reply,
        to: Seat,
        temperament: Temperament,
        said_today: Collection[str],
        luck: Draws,
        *numbers: int,
    ) -> str:
        """A reply to a typed line that is no statement; empty if every form was used today."""
        used = {form for text in said_today for form in self.forms_of(text)}
        free = self._free(f"reply.{kind}", temperament, used)
        if not free:
            return ""
        form = luck.pick(free, _PUTS, len(said_today), 0, *numbers)
        return self._words.lines.fill(form, {"by": self._filling.seat(to)})

    def _free(self, place: str | None, temperament: Temperament, used: Collection[str]) -> list[str]:
        """The available forms: the temperament's own and the common ones; once used up, the others'."""
        forms: Forms = self._forms.get(place or "", {})
        own = [*forms.get(temperament, ()), *forms.get(_ANYBODY, ())]
        others = [form for name in TEMPERAMENTS for form in forms.get(name, ())]
        free = [form for form in own if form not in used]
        return free or [form for form in others if form not in used]

    def forms_of(self, text: str) -> tuple[str, ...]:
        """The forms that may have produced this text: equal to it without names, cards and numbers."""
        # People type longer lines than these, and looking through hundreds of them would hold up a server.
        return self._bare.get(_without_values(text, self._names), ()) if len(text) <= self._longest else ()

    def _values(self, statement: AnyStatement) -> dict[str, str]:
        wolf = self._filling.card(self._wolf)["a_card"]
        values = {"a_wolf": wolf, "A_wolf": wolf[:1].upper() + wolf[1:]}
        for name in ("seat", "about", "by"):
            seat = getattr(statement, name, None)
            values |= {} if seat is None else {name: self._filling.seat(seat)}
        card = getattr(statement, "card", None)
        values |= {} if card is None else self._filling.card(card)
        night = getattr(statement, "night", None)
        values |= {} if night is None else {"night": str(night)}
        return values | ({"sure": str(_chance_of_wolf(statement))} if isinstance(statement, Estimate) else {})


def _chance_of_wolf(said: Estimate) -> int:
    return said.sure if said.team == WOLVES else 100 - said.sure


def _place_of(
    said: AnyStatement, speaker: Seat | None, dead: Collection[Seat], before: AnyStatement | None = None
) -> str | None:
    """The key of a statement's forms in the file, or None. `before` is the statement it is a reason for."""
    place = _place_of_any(said)
    if isinstance(said, Report) and said.seat in dead and place != "report.nothing":
        return f"{place}_dead"
    concerns = said.seat if isinstance(said, Because) else getattr(said, "about", None)
    is_of_me = concerns is not None and concerns == speaker
    if is_of_me:
        return f"{place}_me"
    is_trusted = isinstance(said, Because) and before is not None and _holds_with(before, said)
    return _TRUSTED.get(place or "", place) if is_trusted else place


def _holds_with(before: AnyStatement, reason: Because) -> bool:
    """True if a speaker with this statement and reason approves of what was done."""
    speaks_well = isinstance(before, Defend | Vouch | Agree) or (
        isinstance(before, Estimate) and _chance_of_wolf(before) < _HALF
    )
    about = getattr(before, "seat", None)
    return about is not None and (speaks_well if about == reason.by else about == reason.seat)


def _place_of_any(said: AnyStatement) -> str | None:
    match said:
        case Report():
            sides = {WOLVES: "report.wolves", VILLAGE: "report.village"}
            return "report.card" if said.card is not None else sides.get(said.team or "", "report.nothing")
        case Retract():
            return "retract.card" if said.seat is None else "retract.seat"
        case Estimate():
            chance = _chance_of_wolf(said)
            return "estimate.even" if chance == _HALF else f"estimate.{'high' if chance > _HALF else 'low'}"
        case AskSeat():
            is_about = said.about is not None and said.what != "card"
            return f"ask.{said.what}_about" if is_about else f"ask.{said.what}"
        case Agree() | Disagree():
            return f"{tag_of(type(said))}.{'of' if said.about is None else 'about'}"
        case Protected():
            return f"protected.{'once' if said.night is None else 'in'}"
        case Because():
            is_of_nobody = said.seat is None and said.what in OF_NOBODY
            return f"because.{said.what}_nobody" if is_of_nobody else f"because.{said.what}"
        case Throw():
            return None
        case Claim() | _:
            return tag_of(type(said))


@cache
def voices_in(language: str) -> Mapping[str, Forms]:
    """The forms of a language by statement; English if a language has none."""
    path = _FOLDER / f"{language}.toml"
    data = tomllib.loads((path if path.exists() else _FOLDER / "en.toml").read_text(encoding="utf-8"))
    return dict(_flat(data))


@cache
def bare_forms_in(language: str) -> Mapping[str, tuple[str, ...]]:
    """The forms of a language by their text without placeholders."""
    found: dict[str, tuple[str, ...]] = {}
    for by_temper in voices_in(language).values():
        for form in (form for some in by_temper.values() for form in some):
            bare = _without_values(form, _BRACES)
            found[bare] = (*found.get(bare, ()), form)
    return found


def is_of_another_language(text: str, language: str) -> bool:
    """True if a bot's line was made from another language's forms."""
    others = (path.stem for path in _FOLDER.glob("*.toml") if path.stem != language)
    return any(_all_forms_in(other).fullmatch(text) for other in others)


@cache
def _all_forms_in(language: str) -> re.Pattern[str]:
    forms = [form for by_temper in voices_in(language).values() for some in by_temper.values() for form in some]
    return re.compile("|".join(".+".join(map(re.escape, _BRACES.split(form))) for form in forms))


def _without_values(text: str, values: re.Pattern[str]) -> str:
    return values.sub("_", text).casefold()


def _any_of(names: Sequence[str]) -> re.Pattern[str]:
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))}|\d+)(?!\w)", re.IGNORECASE)


def _flat(data: Mapping[str, Any], above: str = "") -> list[tuple[str, Forms]]:
    found: list[tuple[str, Forms]] = []
    for name, value in data.items():
        if all(isinstance(one, Mapping) for one in value.values()):
            found += _flat(value, f"{above}{name}.")
        else:
            found.append((f"{above}{name}", value))
    return found
