"""Choices: what a sensible bot picks in each field that the abilities and days of the books ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from nightcall.bots.mind import Mind
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Ask, Field, Option, Pick

_TASTE: Final = purpose("bot's taste in victims")
_INSPECT: Final = purpose("bot inspects")
_GLANCE: Final = purpose("bot glances")
_SPY: Final = purpose("bot spies")
_GUARD: Final = purpose("bot guards")
_MIMIC: Final = purpose("bot mimics")
_HEAL: Final = purpose("bot heals")
_POISON: Final = purpose("bot poisons")
_MATCH: Final = purpose("bot matches itself")
_TAKE: Final = purpose("bot takes a wolf")
_PROPOSE: Final = purpose("bot proposes")
_CHAIR: Final = purpose("bot elects")

# From here on a seat is suspect enough to be killed without asking anybody.
_SURE: Final = 2.5


class Choices(Mind):
    """A mind that fills in forms: one method for each field."""

    # -- the pack ---------------------------------------------------------------------------------------------

    def victim(self, field: Field) -> Pick:
        """Whom the pack is after, or who tastes best."""
        targets = self._others(field)
        finger = self._last_finger(targets)
        if finger is not None:
            return finger[0] if finger else None
        return max(targets, key=self._appetite, default=None)

    def victims(self, field: Field) -> Pick:
        """The same, for as many as can be had."""
        targets = self._others(field)
        finger = self._last_finger(targets)
        return finger if finger is not None else tuple(sorted(targets, key=self._appetite)[-field.most :])

    def _last_finger(self, targets: Sequence[Seat]) -> tuple[Seat, ...] | None:
        """The last finger decides, so that bots who choose together always agree, also with a person who insists.

        Whoever has other plans points elsewhere, but gives in the second time.
        """
        fingers = self.memory.fingers
        if not fingers:
            return None
        at = fingers[-1][1]
        is_welcome = all(seat in targets for seat in at)
        gives_in = sum(1 for seat, _ in fingers if seat == self.seat) > 1
        return at if is_welcome or gives_in else None

    def _appetite(self, seat: Seat) -> float:
        memory = self.memory
        claim = memory.claims.get(seat)
        appetite = 1.5 * self.luck.whim(_TASTE, seat, self.table.night)
        appetite -= 0.3 * self.as_public[seat]  # whom the village distrusts is more useful alive
        if claim is not None and self.is_informed(claim):
            appetite += 3
        if seat == self.table.sheriff:
            appetite += 0.5
        for mate in (self.seat, *self.mates):
            appetite += 2 * memory.reports.get((seat, mate), False) + 0.7 * memory.stances.get((seat, mate), False)
        return appetite

    def glance(self, field: Field) -> Pick:
        """Anybody outside the pack may be the one who peeps."""
        targets = self._others(field)
        return self.luck.pick(targets, _GLANCE, self.now) if targets else None

    # -- the village by night ---------------------------------------------------------------------------------

    def inspect(self, field: Field) -> Pick:
        """Somebody not seen yet, the more suspect the sooner."""
        known = self.memory.facts
        unseen = [seat for seat in self._others(field) if seat not in known]
        finger = self._last_finger(unseen)
        if finger:
            return finger[0]
        return max(unseen, key=lambda seat: self.as_known[seat] + self.luck.whim(_INSPECT, seat), default=None)

    def spy(self, field: Field) -> Pick:
        """Now and then, until a living wolf is known."""
        known = self.memory.facts
        knows_one = any(known.get(seat) for seat in self.table.living)
        return "yes" if not knows_one and self.luck.happens(30, _SPY, self.now) else "no"

    def risk(self, field: Field) -> Pick:
        """As with spying: the bigger risk when there is little to lose."""
        if self.spy(field) == "no":
            return "none"
        return "big" if self.is_late else "small"

    def heal(self, field: Field) -> Pick:
        """The witch and her love always; the first victim usually; later whoever seems worth it."""
        victim = self.memory.victim
        if victim is None or "yes" not in field.open_options:
            return "no"
        if victim in (self.seat, self.lover):
            return "yes"
        if self.as_known[victim] > 1:
            return "no"
        claim = self.memory.claims.get(victim)
        worth = 95 if claim is not None and self.is_informed(claim) else 70 if self.table.night == 1 else 50
        return "yes" if self.luck.happens(worth, _HEAL, self.now) else "no"

    def guard(self, field: Field) -> Pick:
        """Who claims to know things and seems to be honest, or anybody who does."""
        claims = self.memory.claims

        def worth(seat: Seat) -> float:
            is_precious = seat in claims and self.is_informed(claims[seat])
            return 2.0 * is_precious - self.as_known[seat] + self.luck.whim(_GUARD, seat, self.now)

        return self.lover if self.lover in field.open_options else max(self._others(field), key=worth, default=None)

    def mimic(self, field: Field) -> Pick:
        """Anybody: nothing is known that early that would help."""
        others = self._others(field)
        return self.luck.pick(others, _MIMIC) if others else None

    def poison(self, field: Field) -> Pick:
        """Nobody, until somebody is suspect enough or there is little time left."""
        suspect = self.most_suspect([seat for seat in self._others(field) if seat != self.memory.victim])
        if suspect is None or self.table.night == 1:
            return None
        enough = self.as_known[suspect] >= _SURE or (self.is_late and self.luck.happens(50, _POISON, self.now))
        return suspect if enough else None

    def lovers(self, field: Field) -> Pick:
        """Two of all, sometimes the matchmaker and another."""
        seats = self._seats(field)
        others = [seat for seat in seats if seat != self.seat]
        if self.seat in seats and self.luck.happens(35, _MATCH):
            return (self.seat, self.luck.pick(others, _MATCH, 1))
        return self.luck.sample(others, 2, _MATCH, 2)

    def take(self, field: Field) -> Pick:
        """The most interesting card; a plain one is no gain, and a wolf is not to everybody's taste."""
        middle = self.memory.middle

        def interest(side: Option) -> int:
            card = self.table.book.card(middle[field.options.index(side)])
            if self.memory.is_wolf_card(card.name):
                return 2 if self.luck.happens(50, _TAKE) else -1
            return 3 if any(isinstance(ability, Inspect) for ability in card.abilities) else len(card.abilities)

        if len(middle) != len(field.options):
            return None
        best = max(field.open_options, key=interest)
        return best if interest(best) > 0 or not field.may_be_empty else None

    def suspect(self, field: Field) -> Pick:
        """The decoys: whoever is most suspect; as many as are asked for."""
        seats = [seat for seat in self._seats(field) if seat != self.seat]
        if self.is_wolf:
            seats = [seat for seat in seats if seat not in self.mates] or seats
        ranked = sorted(seats, key=lambda seat: -self.as_known[seat])
        if field.most > 1:
            return tuple(ranked[: field.most]) if len(ranked) >= field.least else ()
        return ranked[0] if ranked else None

    # -- the day ----------------------------------------------------------------------------------------------

    def vote(self, field: Field) -> Pick:
        """Whom to execute."""
        return self.condemned([seat for seat in self._seats(field) if seat != self.seat])

    def propose(self, field: Field) -> Pick:
        """Whom to execute; but not everybody has to be the first to say it."""
        eagerness = 55 + 20 * self.memory.verdicts_today
        if not self.luck.happens(eagerness, _PROPOSE, self.now, self.memory.verdicts_today):
            return None
        return self.condemned([seat for seat in self._seats(field) if seat != self.seat])

    def second(self, field: Field) -> Pick:
        """Whether the last proposal deserves a vote."""
        return "yes" if any(self.wants_dead(seat) for seat in self.memory.on_trial) else "no"

    def thumb(self, field: Field) -> Pick:
        """Whether the accused lives."""
        return "die" if any(self.wants_dead(seat) for seat in self.memory.on_trial) else "live"

    def elect(self, field: Field) -> Pick:
        """Somebody to trust; a wolf sometimes trusts a mate."""
        candidates = [seat for seat in self._seats(field) if seat != self.seat]
        if self.lover in candidates:
            return self.lover
        mates = [seat for seat in candidates if seat in self.mates and self.as_public[seat] < 1]
        if mates and self.luck.happens(40, _CHAIR, self.now):
            return mates[0]
        return min(candidates, key=lambda seat: self.as_known[seat], default=None)

    def accuse(self, field: Field) -> Pick:
        """The most suspect, in any case: to shoot there is no other chance, and to mark somebody costs nothing."""
        return self.most_suspect(self._others(field))

    def ready(self, field: Field) -> Pick:
        """A bot has said all it had to say."""
        return "yes"

    # -- helpers ----------------------------------------------------------------------------------------------

    def _seats(self, field: Field) -> list[Seat]:
        return [option for option in field.open_options if isinstance(option, int)]

    def _others(self, field: Field) -> list[Seat]:
        return [seat for seat in self._seats(field) if seat != self.seat and seat not in self.spared]


Choice = Callable[[Choices, Field], Pick]

_CHOICES: Final[Mapping[str, Choice]] = {
    "victim": Choices.victim,
    "victims": Choices.victims,
    "glance": Choices.glance,
    "inspect": Choices.inspect,
    "spy": Choices.spy,
    "risk": Choices.risk,
    "guard": Choices.guard,
    "mimic": Choices.mimic,
    "heal": Choices.heal,
    "poison": Choices.poison,
    "lovers": Choices.lovers,
    "take": Choices.take,
    "suspect": Choices.suspect,
    "hunch": Choices.suspect,
    "vote": Choices.vote,
    "name": Choices.vote,
    "propose": Choices.propose,
    "second": Choices.second,
    "thumb": Choices.thumb,
    "successor": Choices.elect,
    "shoot": Choices.accuse,
    "mark": Choices.accuse,
    "ready": Choices.ready,
}


def choice_for(ask: Ask, field: Field) -> Choice | None:
    """How to fill this field; the decoys are numbered where a form has several."""
    if ask.about == "election":
        return Choices.elect
    return _CHOICES.get(field.name) or _CHOICES.get(field.name.partition("_")[0])
