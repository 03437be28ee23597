"""A rulebook is a value: its cards, night order, dawn, day, ends, decks and house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from nightcall.hidden_roles.abilities.ability import Ability, NightAbility
from nightcall.hidden_roles.abilities.mimic import Mimic
from nightcall.hidden_roles.calls import Call
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.all import AnyDayStep
from nightcall.hidden_roles.decks import check_deal, check_deck, read_deck
from nightcall.hidden_roles.options import read_options
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.rules import Setup
from nightcall.kernel.sources import Deal
from nightcall.kernel.stage import Stage

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game

Order = tuple[tuple[str, ...], ...]


class Rulebook(Struct, frozen=True, kw_only=True, dict=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything in it is data; what the data means is in the abilities, dawn rules, day steps and end rules."""

    id: str
    revision: int
    least_players: int
    most_players: int
    cards: tuple[Card, ...]
    plain: str  # the card that fills a deck, and that special cards replace
    in_turn: Order  # the night as the book prints it: each group is one call
    at_once: Order  # the night for phones: calls that do not depend on one another are one wave
    dawn: tuple[str, ...]
    day: tuple[AnyDayStep, ...]
    ends: tuple[str, ...]
    decks: dict[int, dict[str, int]]  # the book's own table, by number of players
    options: dict[str, Any]  # the house rules it offers, with what the book prints
    secret_counts: tuple[str, ...] = ()  # cards of which nobody is told how many there are
    told_like: str = ""  # the shipped book in whose words an own one is told, where it has none itself
    words: dict[str, dict[str, Any]] = {}  # its own words by language, in the form of a theme; no rule reads them
    own: bool = False  # somebody's own book: its games carry it with them, because no other copy may be found

    @cached_property
    def _cards_by_name(self) -> dict[str, Card]:
        return {card.name: card for card in self.cards}

    @cached_property
    def calls(self) -> dict[str, Call]:
        """Every name that can be called at night."""
        found: dict[str, Call] = {}
        for card in self.cards:
            for ability in card.abilities:
                if isinstance(ability, NightAbility):
                    name = ability.call or card.name
                    cards = (*found[name].cards, card.name) if name in found else (card.name,)
                    found[name] = Call(name, ability, cards, self._mimics_of(cards))
        return found

    def _mimics_of(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(
            card.name
            for card in self.cards
            for ability in card.abilities
            if isinstance(ability, Mimic) and any(name in cards for name in ability.cards)
        )

    @cached_property
    def _orders(self) -> dict[str, list[list[Call]]]:
        return {
            name: [[self.calls[call] for call in group] for group in order]
            for name, order in (("in_turn", self.in_turn), ("at_once", self.at_once))
        }

    @property
    def own_data(self) -> dict[str, Any] | None:
        """The whole book as data if it is somebody's own; None for a shipped one."""
        return self.as_data() if self.own else None

    def as_data(self) -> dict[str, Any]:
        """The book as plain data, as it would stand in a file."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        data.pop("own", None)
        return data

    def card(self, name: str) -> Card:
        """The card of this name."""
        card = self._cards_by_name.get(name)
        if card is None:
            raise BadSetup(f"There is no card '{name}' in {self.id}; it has {', '.join(self._cards_by_name)}.")
        return card

    def cards_with(self, kind: type[Ability]) -> frozenset[str]:
        """The names of the cards that have this kind of ability."""
        return self._cards_by_ability.get(kind, frozenset())

    @cached_property
    def _cards_by_ability(self) -> dict[type[Ability], frozenset[str]]:
        kinds = {kind for card in self.cards for ability in card.abilities for kind in type(ability).__mro__}
        return {
            kind: frozenset(card.name for card in self.cards if any(isinstance(one, kind) for one in card.abilities))
            for kind in kinds
        }

    def night_order(self, way: str) -> list[list[Call]]:
        """The calls of a night, in groups that are held as one."""
        return self._orders[way]

    def prepare(
        self, players: Sequence[str], deck: Any, options: Mapping[str, Any] | None, deal: Deal
    ) -> tuple[Setup, tuple[str, ...]]:
        """The checked setup and warnings about it; refuses what cannot be played, with the reason."""
        if not self.least_players <= len(players) <= self.most_players:
            raise BadSetup(f"{self.id} is for {self.least_players} to {self.most_players} players, not {len(players)}.")
        chosen = read_options(self.id, self.options, options)
        cards = read_deck(self, len(players), deck)
        warnings = check_deck(self, len(players), cards, chosen)
        check_deal(cards, len(players), deal)
        # Only what the book offers is kept, so that a log outlives the options that other books will bring.
        house_rules = {name: value for name, value in msgspec.to_builtins(chosen).items() if name in self.options}
        setup = Setup(players=tuple(players), deck=cards, options=house_rules, deal=deal)
        return setup, warnings

    def open(self, stage: Stage, setup: Setup) -> Game:
        """A game on this stage."""
        from nightcall.hidden_roles.game import (
            Game,  # the game knows its rulebook, so not the other way round
        )

        return Game(self, stage, setup)
