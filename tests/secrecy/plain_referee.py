"""A second referee, slow and plain, written from the books and the rulings: what all games share, and the first two.

It knows nothing of events' audiences or of forms: it takes the steps that people take, keeps the facts
that follow from them, and reads in the table of `who_may_know` who may know each. Draws by lot are no secret of
the code, so both referees make them from the same seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, Final, NamedTuple

from nightcall.kernel.chance import purpose
from tests.secrecy.plain_table import Cards, PlainTable, Setting
from tests.secrecy.steps import Answer, Remove, Say, Step, Time
from tests.secrecy.who_may_know import Seat

# Rulings, Santa Saboteurs 2 and Millers Hollow 2: who is called, one after another or in waves.
IN_TURN: Final = (("swapper",), ("matchmaker",), ("lovers",), ("seer",), ("pack", "spy"), ("brewer",))
AT_ONCE: Final = (("swapper",), ("matchmaker",), ("lovers", "seer", "pack", "spy"), ("brewer",))
FIRST_NIGHT_ONLY: Final = ("swapper", "matchmaker", "lovers")

Answers = dict[Seat, dict[str, Any]]
Causes = dict[Seat, frozenset[str]]


class Pick(NamedTuple):
    """What a seat may choose: how many of these (or only one of them), and whether it has to."""

    among: tuple[Any, ...]
    number: int = 1
    must: bool = False
    or_one: bool = False


class Open(NamedTuple):
    """A moment in which the table waits: for whom, and what each is really asked."""

    about: str
    asked: dict[Seat, dict[str, Pick]]
    speakers: frozenset[Seat]


class Over(Exception):
    """The game is decided."""


class PlainReferee(PlainTable):
    """One game. `open` is what the table waits for, None when the game is over."""

    in_turn: tuple[tuple[str, ...], ...] = IN_TURN
    at_once: tuple[tuple[str, ...], ...] = AT_ONCE

    def __init__(self, setting: Setting, cards: Cards) -> None:
        super().__init__(setting, cards)
        self._flow = self._play()
        self.open: Open | None = next(self._flow)

    def feed(self, step: Step) -> None:
        """Takes one step."""
        self.steps += 1
        if isinstance(step, Say):
            self.tell("said", seat=step.seat, text=step.text, statement=None)
        elif isinstance(step, (Answer, Time, Remove)):
            try:
                self.open = self._flow.send(step)
            except StopIteration:
                self.open = None

    # -- the game ---------------------------------------------------------------------------------------------

    def _play(self) -> Generator[Open, Step, None]:
        self.tell("seed_given")
        self._tell_deck()
        for seat, card in self.cards.items():
            self.tell("dealt", seat=seat, card=card)
        if self.middle:
            self.tell("middle_laid", cards=list(self.middle))
        try:
            quiet = 0
            while True:
                deaths = self.deaths
                yield from self._hold_night()
                yield from self._dawn()
                yield from self._hold_day()
                quiet = quiet + 1 if self.deaths == deaths else 0
                self._count_quiet_rounds(quiet)
        except Over:
            self.tell("cards_revealed", cards=list(self.cards.values()), middle=list(self.middle))

    def _tell_deck(self) -> None:
        self.tell("game_began", book=self.setting.book, deck=self.setting.deck)

    def _count_quiet_rounds(self, quiet: int) -> None:
        limit = self.options["quiet_rounds"]
        if limit and quiet >= limit:
            self._end("nobody", "quiet_rounds", [])
        if limit and quiet == limit - 1:
            self.tell("quiet_rounds_counted", rounds=quiet)

    def _hold_night(self) -> Generator[Open, Step, None]:
        self.night += 1
        self.is_night = True
        self.victim = self.healed = self.poisoned = None
        self.doomed = {}
        self.tell("night_fell", night=self.night)
        for wave in self.at_once if self.options["night"] == "at_once" else self.in_turn:
            called = tuple(part for part in wave if self._is_called(part))
            if called:
                yield from self._hold_call(called)

    def _is_called(self, part: str) -> bool:
        card = self._card_calling(part)
        copies = self.setting.deck.get(card, 0)
        return self.shown.count(card) < copies and (self.night == 1 or part not in FIRST_NIGHT_ONLY)

    def _card_calling(self, part: str) -> str:
        return self.parts.get("matchmaker" if part == "lovers" else part, "")

    def _hold_call(self, called: tuple[str, ...]) -> Generator[Open, Step, None]:
        names = ["lovers" if part == "lovers" else self.parts[part] for part in called]
        self.tell("called", calls=names)
        self._wake(called)
        asked: dict[Seat, dict[str, Pick]] = {}
        for seat in self.awake():
            own = {name: pick for part in called for name, pick in self._picks(part, seat).items()}
            if own or self.options["decoys"]:
                asked[seat] = own
        answers = yield from self._wait(
            "+".join(names),
            asked,
            speakers=self.acting("pack") if "pack" in called and self.options["whispers"] else (),
            only_time=not self.options["decoys"] or self.options["calls_close"] == "clock",
            pack=self.acting("pack") if "pack" in called else (),
        )
        for part in called:
            self._resolve(part, answers)
        self.tell("slept", calls=names)

    def _wake(self, called: tuple[str, ...]) -> None:
        for part in called:
            match part:
                case "swapper" if self.acting("swapper"):
                    self.tell("middle_seen", cards=list(self.middle))
                case "lovers":
                    for seat in self.lovers:
                        self.tell("fell_in_love", seat=seat, loves=self.lover_of(seat))
                case "pack" if self.acting("pack"):
                    self.tell("pack_met", seats=self.acting("pack"))
                case "brewer" if self.acting("brewer"):
                    self.tell("victim_shown", seat=self.victim)

    def _picks(self, part: str, seat: Seat) -> dict[str, Pick]:
        """What this seat is really asked when this part is called."""
        plays = seat in self.acting(part)
        everyone = tuple(self.living)
        others = tuple(other for other in self.living if other != seat)
        in_vain = self.options["idle_calls"] == "asked"
        match part:
            case "swapper" if plays:
                return {"take": Pick(("left", "right"), must=self._must_swap())}
            case "matchmaker" if plays:
                return {"lovers": Pick(everyone, 2)}
            case "seer" if plays and (others or in_vain):  # the host may have taken out everybody else
                return {"inspect": Pick(others)}
            case "pack" if plays and self._hunts():
                # One of the pack whom the host takes out tonight is still one of the pack.
                return {"victim": Pick(tuple(other for other in self.living if not self.is_wolf(other)))}
            case "spy" if self.options["spying"] == "risk":
                return {"risk": Pick(("none", "small", "big"))} if plays else {}
            case "spy" if plays:
                return {"spy": Pick(("yes", "no"))}
            case "spy" if seat in self.acting("pack"):
                return {"glance": Pick(others)}
            case "brewer" if plays:
                can_heal = "heal" not in self.spent and self.victim is not None
                can_poison = "poison" not in self.spent
                picks = {}
                if can_heal or in_vain:
                    picks["heal"] = Pick(("yes", "no") if can_heal else ("no",))
                if can_poison or in_vain:
                    picks["poison"] = Pick(everyone if can_poison else ())
                return picks
        return {}

    def _resolve(self, part: str, answers: Answers) -> None:
        pack = self.acting("pack")
        for seat in self.acting(part):
            chosen = answers.get(seat, {})
            match part:
                case "swapper":
                    self._swap(seat, chosen.get("take"))
                case "matchmaker" if chosen.get("lovers"):
                    self.lovers = tuple(sorted(chosen["lovers"]))
                    self.tell("lovers_made", seats=self.lovers)
                case "seer" if chosen.get("inspect") is not None:
                    self._inspect(chosen["inspect"])
                case "spy" if pack:
                    self._spy(seat, chosen, pack, answers)
                case "brewer":
                    if chosen.get("heal") == "yes":
                        self.healed = self.victim
                        self.spent.add("heal")
                        self.tell("healed", by=seat, seat=self.victim)
                    if chosen.get("poison") is not None:
                        self.poisoned = chosen["poison"]
                        self.spent.add("poison")
                        self.tell("poisoned", by=seat, seat=self.poisoned)
        if part == "pack" and pack and self._hunts():
            votes = Counter(answers.get(wolf, {}).get("victim") for wolf in pack)
            self.victim = next((v for v, n in votes.items() if v is not None and 2 * n > len(pack)), None)
            self.tell("victim_chosen", seat=self.victim)

    def _hunts(self) -> bool:
        return self.night > 1 or bool(self.options["first_victim"])

    def _must_swap(self) -> bool:
        return all(card == self.parts["pack"] for card in self.middle)

    def _swap(self, seat: Seat, side: str | None) -> None:
        if side is None and self._must_swap():
            side = self.luck.pick(("left", "right"), purpose("forced swap"), seat)
        if side is not None:
            left, taken = self.cards[seat], self.middle[("left", "right").index(side)]
            # Of two equal cards nobody can say which one was taken.
            self.middle[self.middle.index(taken)] = left
            self.cards[seat] = taken
            self.tell("card_taken", seat=seat, card=taken, left=left)

    def _inspect(self, target: Seat) -> None:
        card = self.plays(target)
        if self._seer_sees() == "team":
            self.tell("inspected", seat=target, card=None, team="wolves" if self.is_wolf(target) else "village")
        else:
            self.tell("inspected", seat=target, card=card, team=None)

    def _seer_sees(self) -> str:
        wish: str = self.options["seer_sees"]
        return "card" if wish == "book" else wish

    def _spy(self, spy: Seat, chosen: dict[str, Any], pack: tuple[Seat, ...], answers: Answers) -> None:
        if self.options["spying"] == "risk":
            percent = {"small": 20, "big": 40}.get(chosen.get("risk") or "", 0)
            sees = self.luck.happens(percent, purpose("spy sees"), self.night, spy)
            caught = self.luck.happens(percent, purpose("spy is caught"), self.night, spy)
        else:
            sees = chosen.get("spy") == "yes"
            caught = sees and any(answers.get(wolf, {}).get("glance") == spy for wolf in pack)
        if sees:
            self.tell("glimpsed", seat=self.luck.pick(pack, purpose("glimpse"), self.night, spy))
        if caught:
            self.victim = spy
            self.tell("spy_caught", seat=spy)

    # -- deaths -----------------------------------------------------------------------------------------------

    def _dawn(self) -> Generator[Open, Step, None]:
        self.day = self.night
        self.is_night = False
        self.tell("day_broke", day=self.day)
        causes: dict[Seat, set[str]] = {}
        if self.victim is not None and self.victim != self.healed:
            causes.setdefault(self.victim, set()).add("bite")
        if self.poisoned is not None:
            causes.setdefault(self.poisoned, set()).add("poison")
        for seat, why in self.doomed.items():
            causes.setdefault(seat, set()).add(why)
        for seat in self.removed.intersection(self.living):
            causes.setdefault(seat, set()).add("removed")
        if not causes:
            self.tell("nobody_died")
        yield from self._settle({seat: frozenset(whys) for seat, whys in causes.items()}, "night")
        yield from self._after_queue()

    def _settle(self, deaths: Causes, how: str) -> Generator[Open, Step, None]:
        fallen = self._die(deaths, how)
        waiting = self._with_last_act(fallen, fallen)
        while group := self._next_to_act(waiting):
            causes = {seat: waiting.pop(seat) for seat in group}
            if not self.living:
                break
            target = yield from self._hold_last_act(causes)
            if target is not None:
                shot = self._die({target: frozenset({"shot"})}, "shot")
                fallen |= shot
                waiting |= self._with_last_act(shot, fallen)
        if self.sheriff is not None and self.sheriff not in self.living:
            if self.sheriff in self._with_last_act({self.sheriff: frozenset()}, fallen):
                yield from self._name_successor(self.sheriff)
            else:
                self._draw_badge()
        self._let_the_dead_rest()

    def _die(self, deaths: Causes, how: str) -> Causes:
        fallen: Causes = {}
        while deaths:
            for seat in sorted(deaths):
                self.living.remove(seat)
                self.deaths += 1
                self.tell("died", seat=seat, how="removed" if "removed" in deaths[seat] else how)
            for seat in sorted(deaths):
                if self.options["cards_at_death"] == "shown":
                    self.shown.append(self.cards[seat])
                    self.tell("card_shown", seat=seat, card=self.cards[seat])
            fallen |= deaths
            griefs = {self.lover_of(seat) for seat in deaths}
            deaths = {seat: frozenset({"grief"}) for seat in griefs if seat in self.living and seat is not None}
            how = "grief"
        return fallen

    def _with_last_act(self, seats: Causes, fallen: Causes) -> Causes:
        """Rulings, all games 12: whoever the host takes out, or who dies of grief for it, neither shoots nor names."""
        return {
            seat: causes
            for seat, causes in seats.items()
            if seat not in self.removed
            and not (fallen.get(seat) == frozenset({"grief"}) and self.lover_of(seat) in self.removed)
        }

    def _next_to_act(self, waiting: Causes) -> tuple[Seat, ...]:
        """Where cards are shown, a dead shooter; where they stay hidden, all who died, so that it tells nothing."""
        card = self.parts.get("shooter", "")
        copies = self.setting.deck.get(card, 0)
        if not copies:
            return ()
        if self.options["cards_at_death"] == "hidden":
            return tuple(sorted(waiting)) if self.shots < copies else ()
        return tuple(sorted(seat for seat in waiting if self.cards[seat] == card)[:1])

    def _hold_last_act(self, causes: Causes) -> Generator[Open, Step, Seat | None]:
        self.tell("last_act_began", seats=sorted(causes))
        asked = {
            seat: {"shoot": Pick(tuple(self.living))} if self._may_shoot(seat, why) else {}
            for seat, why in causes.items()
        }
        answers = yield from self._wait("last_act", asked)
        for seat in sorted(causes):
            target: Seat | None = answers.get(seat, {}).get("shoot") if asked.get(seat) else None
            if target is not None:
                self.shots += 1
                self.tell("shot", by=seat, seat=target)
                return target
        self.tell("nobody_shot")
        return None

    def _may_shoot(self, seat: Seat, causes: frozenset[str]) -> bool:
        if self.cards[seat] != self.parts["shooter"]:
            return False
        return self.options["shots"] == "any_death" or bool(causes & {"bite", "executed"})

    def _name_successor(self, sheriff: Seat) -> Generator[Open, Step, None]:
        if not self.living or self.outcome() is not None:
            self.tell("badge_buried")
            return
        self.tell("succession_began", seat=sheriff)
        answers = yield from self._wait("succession", {sheriff: {"successor": Pick(tuple(self.living))}})
        named = answers.get(sheriff, {}).get("successor")
        if named is None:
            self._draw_badge()
        else:
            self._give_badge(named, "named")

    def _draw_badge(self) -> None:
        if self.living:
            self._give_badge(self.luck.pick(self.living, purpose("badge"), self.day, self.deaths), "lot")
        else:
            self.tell("badge_buried")

    def _give_badge(self, seat: Seat, how: str) -> None:
        self.sheriff = seat
        self.tell("badge_given", seat=seat, how=how)

    def _after_queue(self) -> Generator[Open, Step, None]:
        while True:
            outcome = self.outcome()
            if outcome is not None:
                self._end(*outcome)
            waiting = sorted(self.removed.intersection(self.living))
            if not waiting:
                return
            self._die({waiting[0]: frozenset({"removed"})}, "removed")
            if self.sheriff is not None and self.sheriff not in self.living:
                self._draw_badge()
            self._let_the_dead_rest()
            yield from ()

    def _let_the_dead_rest(self) -> None:
        self.resting = tuple(seat for seat in range(self.setting.players) if seat not in self.living)
        if self.options["dead_see"] == "everything":
            for seat in range(self.setting.players):
                if seat not in self.living and seat not in self.watching:
                    self.watching = (*self.watching, seat)
                    self.tell("cards_revealed", cards=list(self.cards.values()), middle=list(self.middle))

    # -- the day ----------------------------------------------------------------------------------------------

    def _hold_day(self) -> Generator[Open, Step, None]:
        if self.options["sheriff_day"] == self.day:
            yield from self._elect()
        yield from self._debate()
        yield from self._point()
        yield from self._after_queue()

    def _debate(self) -> Generator[Open, Step, None]:
        self.tell("debate_began", day=self.day)
        yield from self._talk("debate", range(self.setting.players))

    def _talk(self, about: str, seats: Iterable[Seat]) -> Generator[Open, Step, None]:
        """These may speak, as far as they live, until all of them are ready."""

        def here() -> list[Seat]:
            return [seat for seat in seats if seat in self.living]

        yield from self._wait_by_day(
            about,
            lambda: {seat: {"ready": Pick(("yes",))} for seat in here()},
            speakers=here,
            agreed=lambda answers: all(answer.get("ready") == "yes" for answer in answers.values()),
        )

    def _elect(self) -> Generator[Open, Step, None]:
        among = tuple(self.living)
        for _ in range(2):
            self.tell("election_began", among=among)
            most = yield from self._ballot("election", among, lambda seat: (seat,), lambda _: 1)
            if len(most) == 1:
                self._give_badge(most[0], "votes")
                return
            among = tuple(seat for seat in most or among if seat in self.living) or tuple(self.living)
        self._give_badge(self.luck.pick(among, purpose("election"), self.day), "lot")

    def _point(self) -> Generator[Open, Step, None]:
        most = yield from self._vote(tuple(self.living))
        if len(most) > 1 and self.options["tied_vote"] == "again":
            most = yield from self._vote(most)
        if len(most) > 1 and self.options["tied_vote"] == "lot":
            most = (self.luck.pick(most, purpose("tied vote"), self.day),)
        if len(most) == 1:
            yield from self._settle({most[0]: frozenset({"executed"})}, "executed")
        else:
            self.tell("nobody_executed", reason="tie" if most else "no_votes")

    def _vote(self, among: tuple[Seat, ...]) -> Generator[Open, Step, tuple[Seat, ...]]:
        self.tell("vote_began", among=among)
        return (
            yield from self._ballot(
                "vote",
                among,
                lambda seat: (seat, self.lover_of(seat)),
                lambda seat: 2 if seat == self.sheriff else 1,
            )
        )

    def _ballot(
        self,
        about: str,
        among: tuple[Seat, ...],
        barred: Callable[[Seat], tuple[Seat | None, ...]],
        weight: Callable[[Seat], int],
    ) -> Generator[Open, Step, tuple[Seat, ...]]:
        def ask() -> dict[Seat, dict[str, Pick]]:
            options = [seat for seat in among if seat in self.living]
            return {
                seat: {"vote": Pick(tuple(other for other in options if other not in barred(seat)))}
                for seat in self.living
            }

        answers = yield from self._wait_by_day(about, ask)
        votes = [(seat, answers.get(seat, {}).get("vote"), weight(seat)) for seat in self.living]
        self.tell("votes_shown", votes=votes)
        counts: Counter[Seat] = Counter()
        for _, choice, weighs in votes:
            if choice is not None:
                counts[choice] += weighs
        return tuple(sorted(seat for seat, count in counts.items() if count == max(counts.values())))

    def _end(self, won: str, reason: str, winners: list[Seat]) -> None:
        self.is_over = True
        self.tell("game_ended", won=won, reason=reason, winners=winners)
        raise Over

    # -- waiting ----------------------------------------------------------------------------------------------

    def _wait(
        self,
        about: str,
        asked: dict[Seat, dict[str, Pick]],
        *,
        speakers: tuple[Seat, ...] = (),
        only_time: bool = False,
        pack: tuple[Seat, ...] = (),
    ) -> Generator[Open, Step, Answers]:
        """Rulings, all games 2: closes when all have answered and the pack is of one mind, or when time is up."""
        answers: Answers = {}
        while only_time or set(answers) < set(asked) or not _of_one_mind(pack, answers):
            step = yield Open(about, asked, frozenset(speakers) - self.removed | self._talking_dead())
            match step:
                case Answer(seat, picks):
                    answers[seat] = picks
                    self._see_point(seat, picks, asked[seat])
                case Remove(seat):
                    self.removed.add(seat)
                    self.tell("seat_removed", seat=seat)
                    asked.pop(seat, None)
                    answers.pop(seat, None)
                case _:
                    break
        return answers

    def _see_point(self, seat: Seat, picks: dict[str, Any], asked: dict[str, Pick]) -> None:
        """The pack sees its own point, where there is anybody else in it."""
        if {"victim", "victims"} & asked.keys() and len(self.acting("pack")) > 1:
            at, and_at, *_ = (*pointed_at(picks), None, None)
            self.tell("pointed", seat=seat, at=at, and_at=and_at)

    def _talking_dead(self) -> frozenset[Seat]:
        """Our rulings, what the dead see: among themselves, where the table has it so, with nothing left to decide."""
        return frozenset(self.resting if self.options["dead_talk"] else ())

    def _wait_by_day(
        self,
        about: str,
        ask: Callable[[], dict[Seat, dict[str, Pick]]],
        *,
        speakers: Callable[[], Iterable[Seat]] = tuple,
        agreed: Callable[[Answers], bool] = lambda answers: True,
        enough: Callable[[Answers], bool] | None = None,
    ) -> Generator[Open, Step, Answers]:
        """Rulings, all games 12: by day a removal is settled at once, and votes for the seat vanish."""
        answers: Answers = {}
        asked = ask()

        def is_waited_for() -> bool:
            if enough is not None and enough(answers):
                return False
            return set(answers) < set(asked) or not agreed(answers)

        while is_waited_for():
            step = yield Open(about, asked, frozenset(speakers()) | self._talking_dead())
            match step:
                case Answer(seat, picks):
                    answers[seat] = picks
                case Remove(seat):
                    self.removed.add(seat)
                    self.tell("seat_removed", seat=seat)
                    yield from self._after_queue()
                    asked = ask()
                    answers = {
                        seat: picks
                        for seat, picks in answers.items()
                        if seat in asked and _still_stands(picks, self.living)
                    }
                case _:
                    break
        return answers


def _of_one_mind(pack: tuple[Seat, ...], answers: Answers) -> bool:
    return len({frozenset(pointed_at(answers[wolf])) for wolf in pack if wolf in answers}) <= 1


def pointed_at(picks: Mapping[str, Any]) -> tuple[Seat, ...]:
    """Whom one of the pack points at: nobody, one seat or two."""
    one = picks.get("victim")
    return tuple(picks.get("victims") or ()) if one is None else (one,)


def _still_stands(picks: Mapping[str, Any], living: list[Seat]) -> bool:
    return all(pick in living for pick in picks.values() if isinstance(pick, int))
