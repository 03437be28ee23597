"""The mind of a reasoning bot: judges by a belief; a wolf by the belief of its cover."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import log
from typing import Final

from nightcall.bots.belief.belief import NO_SECRETS, Belief, Secrets
from nightcall.bots.belief.knowing import secrets_of
from nightcall.bots.belief.levels import Level
from nightcall.bots.luck import Luck
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.reasoning.ahead import gains_of_deaths, values_of
from nightcall.bots.reasoning.craft import CRAFT
from nightcall.bots.reasoning.temperament import Temperament
from nightcall.hidden_roles.talk import Accuse, Defend, Estimate, Vouch, WillVote
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose

_IMPRESSION: Final = purpose("reasoner's first impression")
_MOOD: Final = purpose("reasoner's mood")
_TODAYS_MOOD: Final = 0.25
_CERTAIN: Final = 20.0
# A seat this likely to be innocent never gets a vote, whatever the mood: by one's own fit, or by the main one.
_INNOCENT: Final = 0.012
_SURELY_INNOCENT: Final = 0.0101
_OWN_WORD: Final = 0.7  # what one has said today: people like to be as good as their word
_HEARD: Final = 2  # voices: further ones have no effect
_LET_STAND: Final = 0.5  # for each day on which a seat answered nobody who named it, lest silence pay
_DAYS_HELD_AGAINST: Final = 2
_DOOMED: Final = 0.6  # share of the voices from which on a mate is lost
_PATIENCE: Final = 60  # percent of the others that have to be less suspect than the condemned
_WORTH_A_GUESS: Final = 20  # percent less, if a random execution is better than none
_WORTH_KNOWING: Final = 8.0  # scales a probability to the range of scores


class ReasoningMind(Mind):
    """Created for each decision, around a belief that the player keeps up to date."""

    def __init__(
        self,
        memory: Memory,
        luck: Luck,
        level: Level,
        temperament: Temperament,
        believe: Callable[[], Belief],
        sober: Callable[[], Belief],
    ) -> None:
        super().__init__(memory, luck)
        self.temperament = temperament
        self.level = level.name
        self.craft = CRAFT[level.name]
        self.cunning = self.craft.cunning
        self._believe = believe  # called only if something depends on it: most talk does not
        self._sober = sober  # the same for everybody at the table, as it was before today's first ballot

    @cached_property
    def public(self) -> list[float]:
        """Each seat's probability of being a wolf, from public information."""
        return self._chances(NO_SECRETS)

    @cached_property
    def chances(self) -> list[float]:
        """Each seat's probability of being a wolf as this one knows it; a wolf uses its cover's."""
        return self._chances(self._secrets)

    @cached_property
    def _gains(self) -> dict[Seat, float]:
        """How much each living seat's death would help the village, as this seat knows it; empty if unknown."""
        values = values_of(self.book.id) if self.level == "master" else None
        if values is None:
            return {}
        belief = self._believe()
        shares = belief.chances(self._secrets).packs
        return gains_of_deaths(values, belief.worlds.packs, shares, self.table.living)

    def gain(self, seat: Seat) -> float | None:
        return self._gains.get(seat)

    def worth_knowing(self, seat: Seat) -> float:
        """For a master, the uncertainty: a seat whose side is clear is not worth inspecting."""
        if self.level != "master":
            return super().worth_knowing(seat)
        return _WORTH_KNOWING * min(self.chances[seat], 1 - self.chances[seat])

    @property
    def _secrets(self) -> Secrets:
        """This seat's private knowledge; for a wolf, what its cover would know."""
        return Secrets({self.seat: self.book.plain}, {}) if self.is_wolf else secrets_of(self.book, self.table)

    def _chances(self, secrets: Secrets) -> list[float]:
        found: list[float] = self._believe().chances(secrets).wolf.tolist()
        return found

    def _scores(self, chances: list[float]) -> list[float]:
        """Each seat's log-odds of being a wolf, relative to the average of the living."""
        living = [chances[seat] for seat in self.table.living]
        share = min(0.9, max(0.02, sum(living) / max(1, len(living))))
        usual = log(share / (1 - share))
        inside = [min(1 - 1e-6, max(1e-6, chance)) for chance in chances]
        return [max(-_CERTAIN, min(_CERTAIN, log(chance / (1 - chance)) - usual)) for chance in inside]

    @cached_property
    def as_public(self) -> list[float]:
        return self._scores(self.public)

    @cached_property
    def as_known(self) -> list[float]:
        """Each seat's suspicion as this one knows it; a wolf's is that of its cover, mates included."""
        scores = self._scores(self.chances)
        for seat in range(self.table.seats):
            scores[seat] += self.temperament.stubborn * self.luck.whim(_IMPRESSION, seat)
            scores[seat] += _TODAYS_MOOD * self.luck.whim(_MOOD, seat, self.now)
            scores[seat] += _LET_STAND * min(_DAYS_HELD_AGAINST, len(self.let_stand.get(seat, ())))
            if self.chances[seat] < _INNOCENT and seat not in self.mates:
                scores[seat] = -_CERTAIN
        if self.lover is not None:
            scores[self.lover] = -_CERTAIN
        return scores

    @property
    def let_stand(self) -> Mapping[Seat, Sequence[int]]:
        """The days on which a seat let what it was asked or accused of stand until the vote; only masters mind."""
        return self._believe().watch.let_stand if self.level == "master" else {}

    @cached_property
    def wishes(self) -> list[float]:
        """How much this seat wants each other one dead: a wolf spares mates a little, until they are lost."""
        wishes = list(self.as_known)
        for seat in self.mates if self.is_wolf else ():
            if self._outvotes_all:
                wishes[seat] = -_CERTAIN
            elif not self._is_doomed(seat):
                wishes[seat] -= self.craft.spares
        return wishes

    @cached_property
    def _outvotes_all(self) -> bool:
        """True for a wolf whose pack has half of the votes and no longer needs a cover."""
        mates = [seat for seat in self.mates if self.table.is_alive(seat)]
        return self.is_wolf and bool(mates) and 2 * (1 + len(mates)) >= len(self.table.living)

    def _is_doomed(self, mate: Seat) -> bool:
        return self.voices[mate] >= _DOOMED * (len(self.table.living) - 1) or self.public[mate] > 0.9

    def is_excluded(self, seat: Seat) -> bool:
        """True for seats this one never votes for: itself, its lover, the surely innocent, mates if uncovered."""
        if self.is_wolf and seat in self.mates:
            return self._outvotes_all or seat == self.lover
        return seat in (self.seat, self.lover) or self._is_innocent(seat)

    def _is_innocent(self, seat: Seat) -> bool:
        """True if this seat's own fit is sure of it, or the main one: certainty is no matter of opinion."""
        return self.chances[seat] < _INNOCENT or self._sober_chances[seat] < _SURELY_INNOCENT

    @cached_property
    def _sober_chances(self) -> list[float]:
        found: list[float] = self._sober().chances(self._secrets).wolf.tolist()
        return found

    def most_suspect(self, seats: Sequence[Seat]) -> Seat | None:
        """The seat among these that this one most wants dead; of several that it never would, the likeliest wolf."""
        return max(seats, key=lambda seat: (self.as_known[seat], self.chances[seat], -seat), default=None)

    def condemned(self, seats: Sequence[Seat]) -> Seat | None:
        """Who to execute among these: the most suspect, with a small bonus for each voice and for one's own word."""
        open_seats = [seat for seat in seats if not self.is_excluded(seat)]

        def wish(seat: Seat) -> tuple[float, Seat]:
            voices = self.temperament.herd * min(_HEARD, self.voices[seat])
            return self.wishes[seat] + voices + self._own_word.get(seat, 0.0), -seat

        return max(open_seats, key=wish, default=None)

    @cached_property
    def _own_word(self) -> dict[Seat, float]:
        """How far what this seat has said of others today binds it."""
        found: dict[Seat, float] = {}
        for said in self.memory.said_today:
            match said:
                case Accuse(seat=seat) | WillVote(seat=seat) | Estimate(seat=seat, team="wolves"):
                    found[seat] = _OWN_WORD
                case Defend(seat=seat) | Vouch(seat=seat) | Estimate(seat=seat):
                    found[seat] = -_OWN_WORD
        return found

    def wants_dead(self, accused: Seat) -> bool:
        """True if this seat votes to execute the accused: more suspect than most, with a falling threshold.

        A master also checks whether the village gains from it, and votes sooner if any execution is better than none.
        """
        gain = self.gain(accused)
        if self._outvotes_all:
            return accused not in self.spared and accused != self.seat
        if self.is_excluded(accused) or (gain is not None and gain < 0):
            return False
        others = [seat for seat in self.table.living if not self.is_excluded(seat)]
        wishes = self.as_known if self.craft.votes_covered else self.wishes
        less = sum(1 for seat in others if wishes[seat] < wishes[accused])
        patience = _PATIENCE - 20 * self.memory.verdicts_today - 4 * self.voices[accused]
        if sum(self._gains.get(seat, 0.0) for seat in others) > 0:
            patience -= _WORTH_A_GUESS
        return 100 * less >= patience * max(1, len(others) - 1)

    def trusted(self, seats: Sequence[Seat]) -> Seat | None:
        """The most trusted of these."""
        return min((seat for seat in seats if seat != self.seat), key=lambda seat: self.as_known[seat], default=None)
