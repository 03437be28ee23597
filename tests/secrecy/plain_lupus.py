"""The second referee for Lupus in Tabula, written from the book and the rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from typing import Any, Final

from nightcall.kernel.chance import purpose
from tests.secrecy.plain_referee import Answers, Open, Pick, PlainReferee
from tests.secrecy.steps import Step
from tests.secrecy.who_may_know import Seat

# Rulings, Lupus 2: who is called, one after another or in waves.
IN_TURN: Final = (("fellow",), ("medium",), ("seer",), ("marker",), ("guard",), ("pack",), ("mimic",))
AT_ONCE: Final = (("fellow", "medium", "seer", "marker", "guard", "pack"), ("mimic",))
MIMICKED: Final = ("pack", "seer")


class PlainLupus(PlainReferee):
    """One game of Lupus in Tabula."""

    in_turn = IN_TURN
    at_once = AT_ONCE
    executed: Seat | None = None  # in the day just gone
    slain: Seat | None = None  # by the pack, the last one; or the loner, if it alone has died
    guarded: Seat | None = None
    marked: tuple[Seat, Seat] | None = None  # who has marked whom tonight
    seen: Seat | None = None

    # -- the night --------------------------------------------------------------------------------------------

    def _hold_night(self) -> Generator[Open, Step, None]:
        self.guarded = self.marked = self.seen = None
        yield from super()._hold_night()

    def _is_called(self, part: str) -> bool:
        nights = {"fellow": self.night == 1, "mimic": self.night == 2}
        if not nights.get(part, part not in ("medium", "guard") or self.night > 1):
            return False
        # The mimic may have become one of these, and nobody knows.
        held_by = (part, "mimic") if part in MIMICKED and self.setting.deck.get(self.parts[part]) else (part,)
        cards = [self.parts[one] for one in held_by]
        return any(self.shown.count(card) < self.setting.deck.get(card, 0) for card in cards)

    def _wake(self, called: tuple[str, ...]) -> None:
        for part in called:
            awake = self.acting(part)
            match part:
                case "fellow" if awake:
                    self.tell("fellows_met", call=self.parts[part], seats=awake)
                case "seer" if len(awake) > 1:
                    self.tell("fellows_met", call=self.parts[part], seats=awake)
                case "medium" if awake and self.executed is not None:
                    team = "wolves" if self.is_wolf(self.executed) else "village"
                    self.tell("executed_judged", seat=self.executed, team=team)
                case "pack" if awake:
                    self.tell("pack_met", seats=awake)

    def _picks(self, part: str, seat: Seat) -> dict[str, Pick]:
        if seat not in self.acting(part):
            return {}
        others = tuple(other for other in self.living if other != seat)
        match part:
            case "seer":
                seers = self.acting("seer")
                return {"inspect": Pick(tuple(other for other in self.living if other not in seers))}
            case "marker":
                return {"mark": Pick(tuple(self.living))}
            case "guard":
                return {"guard": Pick(others)}
            case "pack" if self._hunts():
                return {"victim": Pick(tuple(other for other in self.living if not self.is_wolf(other)))}
            case "mimic":
                return {"mimic": Pick(others)}
        return {}

    def _see_point(self, seat: Seat, picks: dict[str, Any], asked: dict[str, Pick]) -> None:
        super()._see_point(seat, picks, asked)
        if "inspect" in asked and len(self.acting("seer")) > 1:
            self.tell("pointed", seat=seat, at=picks.get("inspect"), and_at=None)

    def _resolve(self, part: str, answers: Answers) -> None:
        def chosen(seat: Seat, name: str) -> Any:
            return answers.get(seat, {}).get(name)

        awake = self.acting(part)
        match part:
            case "seer":
                self._see(tuple(pick for seat in awake if (pick := chosen(seat, "inspect")) is not None))
            case "pack":
                super()._resolve(part, answers)
            case "marker" | "guard" | "mimic":
                for seat in awake:
                    name = {"marker": "mark"}.get(part, part)
                    if (pick := chosen(seat, name)) is not None:
                        self._do(name, seat, pick)

    def _see(self, picks: tuple[Seat, ...]) -> None:
        """Rulings, Lupus 8: two seers choose one seat together; where they differ, one of their choices is drawn."""
        if picks:
            alike = len(set(picks)) == 1
            self.seen = picks[0] if alike else self.luck.pick(picks, purpose("inspection"), self.night)
            self._inspect(self.seen)

    def _seer_sees(self) -> str:
        wish: str = self.options["seer_sees"]
        return "team" if wish == "book" else wish

    def _do(self, what: str, by: Seat, seat: Seat) -> None:
        match what:
            case "mark":
                self.marked = by, seat
                self.tell("marked", by=by, seat=seat)
            case "guard":
                self.guarded = seat
                self.tell("guarded", by=by, seat=seat)
            case "mimic":
                card = self.plays(seat) if self.plays(seat) in [self.parts[part] for part in MIMICKED] else None
                if card is not None:
                    self.became[by] = card
                self.tell("mimicked", seat=by, chosen=seat, card=card)

    # -- deaths and ends --------------------------------------------------------------------------------------

    def _dawn(self) -> Generator[Open, Step, None]:
        loner = next((seat for seat in self.living if self.plays(seat) == self.parts["loner"]), None)
        if self.victim in (self.guarded, loner):
            self.victim = None
        # Whoever is seen dies as others do who die at night; poison is the word for it in the other books.
        self.poisoned = loner if loner is not None and self.seen == loner else None
        for slain in (self.poisoned, self.victim):
            if slain is not None and slain not in self.removed:
                self.slain = slain
        self.executed = None
        yield from super()._dawn()

    def outcome(self) -> tuple[str, str, list[Seat]] | None:
        outcome = super().outcome()
        loners = [seat for seat in self.living if self.plays(seat) == self.parts["loner"]]
        return ("alone", outcome[1], loners) if outcome is not None and loners else outcome

    def _winners(self, side: str) -> list[Seat]:
        def wins_with(seat: Seat) -> str:
            if self.plays(seat) == self.parts["loner"]:
                return "alone"
            return "wolves" if self.is_wolf(seat) or self.plays(seat) == self.parts["turncoat"] else "village"

        return [seat for seat in range(self.setting.players) if wins_with(seat) == side]

    # -- the day ----------------------------------------------------------------------------------------------

    def _hold_day(self) -> Generator[Open, Step, None]:
        yield from self._debate()
        order = self._voices()
        self.tell("naming_began", order=order)
        votes = yield from self._ask_in_turn("naming", order, lambda: tuple(self.living))
        nominated = self._nominate(Counter(votes.values()))
        if not nominated:
            self.tell("nobody_executed", reason="nobody_named")
        else:
            self.tell("nominated", seats=nominated)
            yield from self._condemn(order, nominated)
        yield from self._after_queue()

    def _voices(self) -> tuple[Seat, ...]:
        if self.slain is None:
            first = self.luck.pick(tuple(self.living), purpose("first voice"), self.day)
        else:
            players = self.setting.players
            to_the_right = [(self.slain - step) % players for step in range(1, players)]
            first = next(seat for seat in to_the_right if seat in self.living)
        clockwise = sorted(self.living)
        return tuple(clockwise[clockwise.index(first) :] + clockwise[: clockwise.index(first)])

    def _nominate(self, counts: Counter[Seat]) -> tuple[Seat, ...]:
        if not counts:
            return ()
        numbers = sorted(counts.values(), reverse=True)
        second = numbers[1] if len(numbers) > 1 else numbers[0]
        nominated = {seat for seat, count in counts.items() if count >= second}
        if self.marked is not None and set(self.marked) <= set(self.living):
            self.tell("mark_announced", seat=self.marked[1])
            if self.marked[1] not in nominated:
                nominated = {seat for seat, count in counts.items() if count == numbers[0]} | {self.marked[1]}
        return tuple(sorted(nominated))

    def _condemn(self, order: tuple[Seat, ...], nominated: tuple[Seat, ...]) -> Generator[Open, Step, None]:
        def left() -> tuple[Seat, ...]:
            return tuple(seat for seat in nominated if seat in self.living)

        for _ in range(2):
            if len(nominated) > 1:
                self.tell("speeches_began", seats=nominated)
                yield from self._talk("speech", nominated)
                nominated = left()
            voters = tuple(seat for seat in order if seat in self.living and seat not in nominated)
            if len(nominated) < 2 or not voters:
                break
            self.tell("runoff_began", among=nominated, order=voters)
            votes = yield from self._ask_in_turn("run_off", voters, left)
            counts = Counter(votes.values())
            nominated = tuple(seat for seat in left() if counts[seat] == max(counts.values(), default=0))
        if len(nominated) > 1:
            drawn = self.luck.pick(nominated, purpose("run-off"), self.day)
            self.tell("lot_drawn", seat=drawn, among=nominated)
            nominated = (drawn,)
        if not nominated:
            self.tell("nobody_executed", reason="no_votes")
            return
        self.executed = nominated[0]
        yield from self._settle({nominated[0]: frozenset({"executed"})}, "executed")

    def _ask_in_turn(
        self, about: str, order: tuple[Seat, ...], among: Callable[[], tuple[Seat, ...]]
    ) -> Generator[Open, Step, dict[Seat, Seat]]:
        """Each says a name aloud; whoever has named a seat that the host takes out speaks again after the others."""
        votes: dict[Seat, Seat] = {}
        waiting = list(order)
        while waiting:
            seat = waiting.pop(0)

            def ask(seat: Seat = seat) -> dict[Seat, dict[str, Pick]]:
                if seat not in self.living or len(among()) < 2:
                    return {}
                return {seat: {"name": Pick(tuple(other for other in among() if other != seat))}}

            answers = yield from self._wait_by_day(about, ask)
            again = [voter for voter, vote in votes.items() if vote not in self.living and voter in self.living]
            votes = {voter: vote for voter, vote in votes.items() if {voter, vote} <= set(self.living)}
            waiting += again
            if ask():
                name = answers.get(seat, {}).get("name")
                self.tell("named", seat=seat, at=name)
                if name is not None:
                    votes[seat] = name
        return votes
