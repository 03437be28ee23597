"""A rulebook as a value: cards, night order, dawn, day, ends, decks and house rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

import msgspec
from msgspec import Struct

from nightcall.hidden_roles.abilities.ability import Ability, NightAbility
from nightcall.hidden_roles.abilities.registry import abilities, dawn_rules, power_of
from nightcall.hidden_roles.calls import Call, Wave
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.dawn import DawnRule
from nightcall.hidden_roles.days.all import AnyDayStep
from nightcall.hidden_roles.decks import check_deal, check_deck, read_deck
from nightcall.hidden_roles.ends import END_RULES, EndRule
from nightcall.hidden_roles.folding import Folding
from nightcall.hidden_roles.game import Game
from nightcall.hidden_roles.options import Options, read_options
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.installed import RULEBOOKS, brought
from nightcall.kernel.problems import wrong_number_of_players
from nightcall.kernel.rules import TableSetup
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.sources import Deal
from nightcall.kernel.stage import Stage

Order = tuple[tuple[str, ...], ...]


class InPlay(Struct, frozen=True):
    """The parts of a rulebook that some of its cards can use, so that absent powers cost nothing."""

    waves: dict[str, tuple[Wave, ...]]  # the night, by way of playing
    dawn_rules: tuple[DawnRule, ...]
    last_acts: tuple[type[Ability], ...]
    spares: tuple[type[Ability], ...]  # powers that may prevent deaths
    mourns: tuple[type[Ability], ...]  # powers that react to deaths
    tie_breakers: tuple[type[Ability], ...]
    announcers: tuple[type[Ability], ...]  # powers that announce something at daybreak
    openers: tuple[type[Ability], ...]  # powers that announce something before the day's first step
    silencers: tuple[type[Ability], ...]  # powers that keep seats from speaking and voting
    weighers: tuple[type[Ability], ...]  # powers that make votes count more or less


class HiddenRolesBook(Struct, frozen=True, kw_only=True, dict=True, omit_defaults=True, forbid_unknown_fields=True):
    """Plain data; its meaning is in the abilities, dawn rules, day steps and end rules."""

    id: str
    revision: int
    least_players: int
    most_players: int
    cards: tuple[Card, ...]
    plain: str  # the card that fills a deck and that special cards replace
    in_turn: Order  # the night as printed in the book: each group is one call
    at_once: Order  # the night for phones: independent calls form one wave
    dawn: tuple[str, ...]
    day: tuple[AnyDayStep, ...]
    ends: tuple[str, ...]
    decks: dict[int, dict[str, int]]  # the default deck by number of players
    options: dict[str, Any]  # the house rules it offers, with the book's defaults
    suggests: Literal["decks", "wolves", "nothing"] = "decks"  # what of these decks the book itself prints
    secret_counts: tuple[str, ...] = ()  # cards whose number is kept secret
    told_like: str = ""  # the shipped book whose words a custom one uses where it has none
    words: dict[str, dict[str, Any]] = {}  # its own words by language, in the form of a theme; no rule reads them
    own: bool = False  # a custom book: logs contain it, because there may be no other copy

    @cached_property
    def _cards_by_name(self) -> dict[str, Card]:
        return {card.name: card for card in self.cards}

    @cached_property
    def calls(self) -> dict[str, Call]:
        """Every call of the night by name."""
        found: dict[str, Call] = {}
        for card in self.cards:
            for ability in card.abilities:
                if isinstance(ability, NightAbility):
                    name = ability.called_by(card.name)
                    cards = (*found[name].cards, card.name) if name in found else (card.name,)
                    # The first card's ability answers for all; the others may differ only in what each is asked.
                    answers = found[name].ability if name in found else msgspec.structs.replace(ability, call=name)
                    found[name] = Call(name, answers, cards, self._mimics_of(cards))
        return found

    def _mimics_of(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(
            card.name
            for card in self.cards
            for ability in card.abilities
            if any(name in cards for name in ability.may_come_to_play)
        )

    @cached_property
    def _waves(self) -> dict[str, list[Wave]]:
        return {
            name: [Wave.of([self.calls[call] for call in group]) for group in order]
            for name, order in (("in_turn", self.in_turn), ("at_once", self.at_once))
        }

    @property
    def family(self) -> str:
        """The id of this family."""
        return "hidden_roles"

    @cached_property
    def requires(self) -> dict[str, str]:
        """The packages that provide this book, the book whose words it uses, or a power of its cards."""
        books = [one for one in brought(RULEBOOKS) if one.thing is self or one.thing.id == self.told_like]
        powers = [power for power in map(power_of, self.abilities) if power is not None and power.package]
        return {one.package: one.version for one in books} | {one.package: one.version for one in powers}

    @property
    def own_data(self) -> dict[str, Any] | None:
        """The whole book as data if it is custom; None for a shipped one."""
        return self.as_data() if self.own else None

    def as_data(self) -> dict[str, Any]:
        """The book as plain data, as in a file."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        data.pop("own", None)
        return data

    def card(self, name: str) -> Card:
        """The card with this name."""
        card = self._cards_by_name.get(name)
        if card is None:
            raise BadSetup(
                Sentence(
                    "no_such_card_in_book",
                    "There is no card '{name}' in {book}; it has {known}.",
                    name=name,
                    book=self.id,
                    known=", ".join(self._cards_by_name),
                )
            )
        return card

    @cached_property
    def wolves(self) -> frozenset[str]:
        """The names of the cards that count as wolves."""
        return frozenset(card.name for card in self.cards if card.counts_as == WOLVES)

    def cards_with(self, kind: type[Ability]) -> frozenset[str]:
        """The names of the cards with this kind of ability."""
        return self._cards_by_ability.get(kind, frozenset())

    @cached_property
    def _cards_by_ability(self) -> dict[type[Ability], frozenset[str]]:
        kinds = {kind for card in self.cards for ability in card.abilities for kind in type(ability).__mro__}
        return {
            kind: frozenset(card.name for card in self.cards if any(isinstance(one, kind) for one in card.abilities))
            for kind in kinds
        }

    @cached_property
    def abilities(self) -> tuple[type[Ability], ...]:
        """The ability classes of its cards."""
        return tuple(dict.fromkeys(type(ability) for card in self.cards for ability in card.abilities))

    @cached_property
    def goals(self) -> tuple[type[Ability], ...]:
        """The powers of its cards that can win a game by themselves."""
        return _overriding("goals", self.abilities)

    @cached_property
    def pack(self) -> frozenset[str]:
        """The names of the cards whose holders hunt together."""
        return frozenset(card.name for card in self.cards if any(one.makes_a_pack for one in card.abilities))

    @cached_property
    def dawn_rules(self) -> tuple[DawnRule, ...]:
        """The rules that decide who dies in a night, in order."""
        known = dawn_rules()
        return tuple(known[name] for name in self.dawn)

    @cached_property
    def not_yourself(self) -> tuple[tuple[tuple[Seat, str]], ...]:
        """For each seat, the bar against picking itself."""
        return tuple(((seat, "not_yourself"),) for seat in range(self.most_players))

    @cached_property
    def end_rules(self) -> tuple[tuple[str, EndRule], ...]:
        """The end rules with their names, in order."""
        return tuple((name, END_RULES[name]) for name in self.ends)

    @cached_property
    def _house_rules(self) -> tuple[str, ...]:
        # Only options that the book offers are stored, so that a log outlives options other books add later.
        return tuple(name for name in Options.__struct_fields__ if name in self.options)

    def night_order(self, way: str) -> list[list[Call]]:
        """The calls of a night, in groups that are held at once."""
        return [list(wave.calls) for wave in self._waves[way]]

    def in_play(self, deck: Mapping[str, int]) -> InPlay:
        """What can happen with this deck; cached for all games with the same cards."""
        cards = frozenset(deck)
        found = self._in_play.get(cards)
        if found is None:
            found = self._in_play[cards] = self._find_in_play(self.playable(cards))
        return found

    def playable(self, deck: Iterable[str]) -> frozenset[str]:
        """The cards of this deck, and those that its powers bring into play."""
        found, new = frozenset[str](), frozenset(deck)
        while new:
            found |= new
            new = frozenset(name for card in new for one in self.card(card).abilities for name in one.brings) - found
        return found

    @cached_property
    def _in_play(self) -> dict[frozenset[str], InPlay]:
        return {}

    def _find_in_play(self, cards: frozenset[str]) -> InPlay:
        waves = {
            way: [wave.only([call for call in wave.calls if not cards.isdisjoint(call.cards)]) for wave in order]
            for way, order in self._waves.items()
        }
        powers = [kind for kind in self.abilities if not cards.isdisjoint(self.cards_with(kind))]
        idle = {rule for kind in self.abilities for rule in kind.at_dawn()}
        idle -= {rule for kind in powers for rule in kind.at_dawn()}
        return InPlay(
            {way: tuple([wave for wave in order if wave is not None]) for way, order in waves.items()},
            tuple([rule for rule in self.dawn_rules if rule not in idle]),
            tuple([kind for kind in powers if kind.acts_last]),
            _overriding("spare", powers),
            _overriding("mourn", powers),
            _overriding("break_tie", powers),
            _overriding("announce", powers),
            _overriding("open_day", powers),
            _overriding("mutes", powers),
            _overriding("weigh_vote", powers),
        )

    def prepare(
        self, players: Sequence[str], deck: Any, options: Mapping[str, Any] | None, deal: Deal
    ) -> tuple[TableSetup, tuple[str, ...]]:
        """The validated set-up and its warnings; raises `BadSetup` if it can't be played."""
        if not self.least_players <= len(players) <= self.most_players:
            raise BadSetup(wrong_number_of_players(self, len(players)))
        chosen = read_options(self.id, self.options, options)
        cards = read_deck(self, len(players), deck)
        warnings = check_deck(self, len(players), cards, chosen)
        check_deal(self, cards, len(players), deal)
        house_rules = {name: getattr(chosen, name) for name in self._house_rules}
        setup = TableSetup(players=tuple(players), deck=cards, options=house_rules, deal=deal)
        return setup, warnings

    def open(self, stage: Stage, setup: TableSetup) -> Game:
        """Opens a game on this stage."""
        return Game(self, stage, setup)

    def fold(self, players: tuple[str, ...], viewer: Seat) -> Folding:
        """An empty fold of this viewer's events into a `State`."""
        return Folding(self, players, viewer)


def _overriding(method: str, powers: Collection[type[Ability]]) -> tuple[type[Ability], ...]:
    """Those of these powers that override the method, in registry order."""
    silent = getattr(Ability, method).__func__
    return tuple(kind for kind in abilities() if kind in powers and getattr(kind, method).__func__ is not silent)
