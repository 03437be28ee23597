"""The second referee for Wolff's Werewolf, written from the book and the rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Final

from nightcall.kernel.chance import purpose
from tests.secrecy.plain_referee import Answers, Open, Pick, PlainReferee, pointed_at
from tests.secrecy.steps import Step
from tests.secrecy.who_may_know import Seat

# Rulings, Wolff 2: who is called, one after another or in waves.
IN_TURN: Final = (("pack",), ("medium",), ("seer",))
AT_ONCE: Final = (("pack", "medium", "seer"),)
UNCOUNTED: Final = ("pack", "plain")


class PlainWolff(PlainReferee):
    """One game of Wolff's Werewolf."""

    in_turn = IN_TURN
    at_once = AT_ONCE
    executed: Seat | None = None  # in the day just gone
    victims: tuple[Seat, ...] = ()
    wolves_at_dusk = 0

    def _tell_deck(self) -> None:
        deck = self.setting.deck
        if self.options["wolves_told"]:
            super()._tell_deck()
        else:
            uncounted = [self.parts[part] for part in UNCOUNTED]
            told = {card: count for card, count in deck.items() if card not in uncounted}
            self.tell("game_began", book=self.setting.book, deck=told)
            self.tell("deck_counted", deck=deck)

    # -- the night --------------------------------------------------------------------------------------------

    def _hold_night(self) -> Generator[Open, Step, None]:
        self.victims = ()
        self.wolves_at_dusk = sum(self.is_wolf(seat) for seat in self.living)
        yield from super()._hold_night()

    def _is_called(self, part: str) -> bool:
        card = self.parts[part]
        if part == "pack" and not self.options["wolves_told"]:
            return True
        return self.shown.count(card) < self.setting.deck.get(card, 0)

    def _wake(self, called: tuple[str, ...]) -> None:
        super()._wake(called)
        if "medium" in called and self.acting("medium") and self.executed is not None:
            team = "wolves" if self.is_wolf(self.executed) else "village"
            self.tell("executed_judged", seat=self.executed, team=team)

    def _picks(self, part: str, seat: Seat) -> dict[str, Pick]:
        picks = super()._picks(part, seat)
        if "victim" in picks and self._wants_two():
            return {"victims": Pick(picks["victim"].among, 2, or_one=True)}
        return picks

    def _hunts(self) -> bool:
        return self.night > 1 or (bool(self.options["first_victim"]) and self.setting.players % 2 == 0)

    def _wants_two(self) -> bool:
        return self.night > 1 and self.executed is None

    def _resolve(self, part: str, answers: Answers) -> None:
        if part != "pack":
            super()._resolve(part, answers)
            return
        pack = self.acting("pack")
        if not pack or not self._hunts():
            return
        prey = [seat for seat in self.awake() if not self.is_wolf(seat)]
        votes = Counter(seat for wolf in pack for seat in pointed_at(answers.get(wolf, {})))
        by_lot = self.luck.sample(prey, len(prey), purpose("prey"), self.night)
        most_first = sorted(by_lot, key=lambda seat: votes[seat], reverse=True)
        self.victims = tuple(sorted(most_first[: 2 if self._wants_two() else 1]))
        for seat in self.victims:
            self.tell("victim_chosen", seat=seat)

    def _seer_sees(self) -> str:
        wish: str = self.options["seer_sees"]
        return "team" if wish == "book" else wish

    # -- deaths and ends --------------------------------------------------------------------------------------

    def _dawn(self) -> Generator[Open, Step, None]:
        self.day = self.night
        self.is_night = False
        self.executed = None
        self.tell("day_broke", day=self.day)
        causes = {seat: frozenset({"bite"}) for seat in self.victims}
        causes |= {seat: frozenset({"removed"}) for seat in self.removed.intersection(self.living)}
        if not causes:
            self.tell("nobody_died")
        yield from self._settle(causes, "night")
        yield from self._after_queue()

    def outcome(self) -> tuple[str, str, list[Seat]] | None:
        """Rulings, Wolff 5: that no wolf lives is told at the dawn of a night that had none."""
        outcome = super().outcome()
        if outcome is not None and outcome[1] == "wolves_are_gone":
            return None if self.wolves_at_dusk else (outcome[0], "wolves_are_gone_at_dawn", outcome[2])
        return outcome

    # -- the day ----------------------------------------------------------------------------------------------

    def _hold_day(self) -> Generator[Open, Step, None]:
        self.tell("debate_began", day=self.day)
        condemned, reason = yield from _Day(self).find()
        if condemned is None:
            self.tell("nobody_executed", reason=reason)
        else:
            self.executed = condemned
            yield from self._settle({condemned: frozenset({"executed"})}, "executed")
        yield from self._after_queue()


class _Day:
    """Rulings, Wolff 4: proposals, one at a time, until somebody is executed or the day is used up."""

    def __init__(self, referee: PlainWolff) -> None:
        self.referee = referee
        self.judged: Seat | None = None  # in the last vote
        self.proposer: Seat | None = None  # of the last vote
        self.fallen: list[tuple[Seat, Seat]] = []
        self.votes = 0

    def find(self) -> Generator[Open, Step, tuple[Seat | None, str]]:
        """Who is executed, or why nobody is."""
        referee = self.referee
        limit = referee.options["votes_a_day"]
        while not limit or self.votes < limit:
            proposal = yield from self._await_proposal(lifted=False)
            if proposal == "all_pass" and self.proposer is not None:
                proposal = yield from self._await_proposal(lifted=True)
            if isinstance(proposal, str):
                return None, proposal
            by, accused = proposal
            referee.tell("proposed", by=by, seat=accused)
            if not (yield from self._find_second(by, accused)):
                self.fallen.append((by, accused))
                referee.tell("proposal_fell", by=by, seat=accused)
                continue
            if accused in referee.living:
                referee.tell("speeches_began", seats=[accused])
                yield from referee._talk("speech", [accused])
            if accused in referee.living and (yield from self._judge(accused)):
                return accused, ""
            if accused in referee.living:
                self.judged, self.proposer = accused, by
                self.votes += 1
        return None, "limit"

    def _await_proposal(self, *, lifted: bool) -> Generator[Open, Step, tuple[Seat, Seat] | str]:
        living = self.referee.living

        def ask() -> dict[Seat, dict[str, Pick]]:
            seats = [seat for seat in living if not lifted or seat == self.proposer]
            return {seat: {"propose": Pick(self._may_propose(seat, lifted))} for seat in seats}

        def all_pass(answers: Answers) -> bool:
            asked = [seat for seat in living if (seat == self.proposer) == lifted]
            return all(seat in answers and answers[seat].get("propose") is None for seat in asked)

        def somebody(answers: Answers) -> list[tuple[Seat, Seat]]:
            picks = [(seat, picks.get("propose")) for seat, picks in answers.items()]
            return [(seat, pick) for seat, pick in picks if pick is not None]

        answers = yield from self.referee._wait_by_day(
            "proposal",
            ask,
            speakers=lambda: living,
            enough=lambda answers: bool(somebody(answers)) or all_pass(answers),
        )
        if made := somebody(answers):
            return made[0]
        return "all_pass" if all_pass(answers) else "time"

    def _may_propose(self, seat: Seat, lifted: bool) -> tuple[Seat, ...]:
        if seat == self.proposer and not lifted:
            return ()
        return tuple(
            other
            for other in self.referee.living
            if other not in (seat, self.judged) and (seat, other) not in self.fallen
        )

    def _find_second(self, by: Seat, accused: Seat) -> Generator[Open, Step, bool]:
        referee = self.referee

        def both_live() -> bool:
            return {by, accused} <= set(referee.living)

        def seconds(answers: Answers) -> list[Seat]:
            return [seat for seat, picks in answers.items() if picks.get("second") == "yes"]

        answers = yield from referee._wait_by_day(
            "second",
            lambda: {seat: {"second": Pick(("yes", "no"))} for seat in referee.living if both_live() and seat != by},
            enough=lambda answers: bool(seconds(answers)),
        )
        if not both_live() or not seconds(answers):
            return False
        referee.tell("seconded", by=seconds(answers)[0], seat=accused)
        return True

    def _judge(self, accused: Seat) -> Generator[Open, Step, bool]:
        """More than half of all living seats; a missing thumb says live."""
        referee = self.referee
        referee.tell("verdict_began", seat=accused)
        answers = yield from referee._wait_by_day(
            "verdict",
            lambda: {seat: {"thumb": Pick(("live", "die"))} for seat in referee.living if accused in referee.living},
        )
        if accused not in referee.living:
            return False
        die = [seat for seat in referee.living if answers.get(seat, {}).get("thumb") == "die"]
        live = [seat for seat in referee.living if seat not in die]
        referee.tell("verdict_shown", seat=accused, die=die, live=live)
        return 2 * len(die) > len(referee.living)
