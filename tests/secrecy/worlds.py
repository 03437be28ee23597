"""Worlds: builds, for a game and a seat, another game that this seat may not tell from the first.

Nothing here looks at what the engine says. The other seats' cards are exchanged, each holder of a card does what
its holder did in the first world as far as it can, the public acts stay with the seats, and where a death has to
be explained in another way it is. The plain referee and the table of who may know what then confirm that the seat
knows the same in both worlds; if it does not, another one is built.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

from tests.secrecy.plain_referee import Open
from tests.secrecy.plain_table import Cards, Known
from tests.secrecy.random_games import Game
from tests.secrecy.referees import referee_for
from tests.secrecy.steps import Answer, Nothing, Remove, Say, Step
from tests.secrecy.who_may_know import Seat, parts_in

PUBLIC = (
    *("debate", "election", "vote", "succession"),
    *("naming", "speech", "run_off"),
    *("proposal", "second", "verdict"),
)


class Twin(NamedTuple):
    """The world next door, as far as the observer cannot tell the difference: that many steps."""

    cards: Cards
    steps: list[Step]
    moved: int  # seats that hold another card
    changed: int  # secret answers that are other ones


class NoTwin(Exception):
    """This attempt has come to something that the observer may know."""


class Explanation(NamedTuple):
    """How the dead of a night may have died."""

    choice: Seat | None = None  # whom the pack agrees upon
    caught: bool = False  # the spy takes the victim's place
    heal: bool = False
    poison: Seat | None = None
    guard: Seat | None = None
    seen: bool = False  # the loner is seen, and dies of it


def build_twin(random: Random, game: Game, observer: Seat, attempts: int = 12) -> Twin | None:
    """Another world, or None if none was found."""
    for _ in range(attempts):
        until = _horizon(random, game, observer)
        known = [one for one in game.referee.known_to(observer) if one.after <= until]
        try:
            cards = _exchange_cards(random, game, observer, known)
            steps = _Builder(random, game, observer, cards, until, known).build()
        except NoTwin:
            continue
        moved = sum(one != other for one, other in zip(game.cards.seats, cards.seats, strict=True))
        pairs = zip(game.steps, steps, strict=False)
        changed = sum(one != other for one, other in pairs if not isinstance(one, Say))
        if moved or changed:
            return Twin(cards, steps, moved, changed)
    return None


def _horizon(random: Random, game: Game, observer: Seat) -> int:
    """For how many steps the worlds are to be alike: to the end, half of the time, and else to some moment."""
    last = len(game.steps)
    for one in game.referee.known_to(observer):
        if one.fact.kind in ("cards_revealed", "game_ended"):
            # From here on this seat may know everything.
            last = min(last, one.after - 1)
    return last if random.random() < 0.5 else random.randrange(last + 1)


def _exchange_cards(random: Random, game: Game, observer: Seat, known: list[Known]) -> Cards:
    """A deal in which some of the cards that the observer may not know lie elsewhere."""
    fixed = {observer, *_seats_whose_cards_are_known(known)}
    if random.random() < 0.7:
        fixed |= {*_seats_whose_sides_are_known(known)}
    places = [seat for seat in range(game.setting.players) if seat not in fixed]
    middle = range(game.setting.players, game.setting.players + len(game.cards.middle))
    if not any(one.fact.kind == "middle_seen" for one in known) and random.random() < 0.5:
        places += middle
    cards = [*game.cards.seats, *game.cards.middle]
    if len(places) > 1 and random.random() < 0.9:
        chosen = random.sample(places, min(random.choice((2, 2, 3, 4, 99)), len(places)))
        for place, card in zip(chosen, [cards[place] for place in chosen[1:] + chosen[:1]], strict=True):
            cards[place] = card
    if _may_differ_in_number(game, known) and random.random() < 0.4:
        _change_number_of_wolves(random, game, cards, places)
    return Cards(tuple(cards[: game.setting.players]), tuple(cards[game.setting.players :]))


def _may_differ_in_number(game: Game, known: list[Known]) -> bool:
    """Rulings, Wolff 1: nobody but the pack, which counts itself, may know how many wolves there are."""
    return game.setting.options.get("wolves_told") is False and not any(one.fact.kind == "pack_met" for one in known)


def _change_number_of_wolves(random: Random, game: Game, cards: list[str], places: list[Seat]) -> None:
    wolf, plain = (parts_in(game.setting.book)[part] for part in ("pack", "plain"))
    turned = [place for place in places if cards[place] in (wolf, plain)]
    if turned:
        place = random.choice(turned)
        cards[place] = plain if cards[place] == wolf else wolf
    is_over = 2 * cards.count(wolf) >= len(cards) if game.setting.options["equal_numbers_end"] else set(cards) == {wolf}
    if wolf not in cards or is_over:
        raise NoTwin


def _seats_whose_cards_are_known(known: Iterable[Known]) -> Iterable[Seat]:
    for one in known:
        match one.fact.kind:
            case "card_shown" | "glimpsed" | "spy_caught":
                yield one.fact.says["seat"]
            case "inspected" if one.fact.says["card"] is not None:
                yield one.fact.says["seat"]
            case "pack_met" | "fellows_met":
                yield from one.fact.says["seats"]


def _seats_whose_sides_are_known(known: Iterable[Known]) -> Iterable[Seat]:
    """Another card of the same side may lie there, but seldom does by chance."""
    for one in known:
        match one.fact.kind:
            case "inspected" | "executed_judged":
                yield one.fact.says["seat"]
            case "mimicked":
                yield one.fact.says["chosen"]


class _Builder:
    """One attempt."""

    def __init__(
        self, random: Random, game: Game, observer: Seat, cards: Cards, until: int, known: list[Known]
    ) -> None:
        self.random = random
        self.game = game
        self.observer = observer
        self.until = until
        self.known = known
        self.twin = referee_for(game.setting, cards)
        self.steps: list[Step] = []
        self.tonight = Explanation()
        # Rulings, Wolff 3: a pack that always finds its prey, so that the seats it points at are the dead.
        self.is_sure = game.setting.book == "wolff-werewolf"
        self.explained = 0  # the last night for which this has been done in advance

    def build(self) -> list[Step]:
        """The steps of the other world."""
        self._check()
        for opened, done in self.game.polls:
            now = self.twin.open
            if now is None or now.about != opened.about:
                raise NoTwin
            self._check_question(opened, now)
            left = self.until - len(self.steps)
            if not left:
                break
            for step in self._compose(opened, now, done[:left]):
                self.steps.append(step)
                self._check_is_taken(step)
                self.twin.feed(step)
            self._check()
            if len(done) > left:
                break
        return self.steps

    def _check(self) -> None:
        """The observer may know the same in both worlds, up to now."""
        now = len(self.steps)
        mine = [(one.after, one.fact) for one in self.twin.known_to(self.observer)]
        if mine != [(one.after, one.fact) for one in self.known if one.after <= now]:
            raise NoTwin

    def _check_question(self, opened: Open, now: Open) -> None:
        """What is asked follows from what is told, but for two things that a question tells.

        A dying shooter sees how it died; and the pack, who of it the host has taken out before it met.
        """
        if opened.asked.get(self.observer) != now.asked.get(self.observer):
            told_by_question = opened.about == "last_act" or self.observer in self.twin.acting("pack")
            assert told_by_question, f"seat {self.observer} is asked {opened} and {now}"
            raise NoTwin

    def _check_is_taken(self, step: Step) -> None:
        """Nobody does in the other world what cannot be done there."""
        now = self.twin.open
        if now is None or (isinstance(step, Say) and step.seat not in now.speakers):
            raise NoTwin
        if isinstance(step, Answer):
            asked = now.asked.get(step.seat)
            if asked is None:
                raise NoTwin
            for name, pick in asked.items():
                chosen = step.picks.get(name)
                if chosen is None and pick.must:
                    raise NoTwin
                if any(one not in pick.among for one in _listed(chosen)):
                    raise NoTwin

    # -- what everybody does ------------------------------------------------------------------------------------

    def _compose(self, opened: Open, now: Open, done: list[Step]) -> list[Step]:
        # Whether the dead talk among themselves is nothing that the living may know.
        is_heard = self.observer in self.twin.resting
        unheard = () if is_heard else self.twin.resting
        done = [Nothing() if isinstance(step, Say) and step.seat in unheard else step for step in done]
        if opened.about in PUBLIC:
            return done
        if opened.about == "last_act":
            return [self._last_act(step, now) if isinstance(step, Answer) else step for step in done]
        return self._compose_call(opened, now, done)

    def _last_act(self, step: Answer, now: Open) -> Step:
        shoots = "shoot" in now.asked.get(step.seat, {})
        return step._replace(picks={"shoot": step.picks.get("shoot")} if shoots else {})

    def _compose_call(self, opened: Open, now: Open, done: list[Step]) -> list[Step]:
        stand_in = self._stand_ins(opened, now)
        if any(isinstance(step, Remove) and stand_in.get(step.seat, step.seat) != step.seat for step in done):
            raise NoTwin
        if "guard" in self.twin.parts:
            if self.twin.night > self.explained:
                # What is done early in this night decides who dies of it.
                self.explained = self.twin.night
                self.tonight = self._explain_guarded()
        elif not self.is_sure and (self._hears_pack(now) or self._hears_pack(opened)):
            self.tonight = self._explain(opened, now)
        choose = _Choices(self, opened, now)
        steps: list[Step] = []
        for step in done:
            if isinstance(step, Answer) and step.seat in stand_in:
                seat = stand_in[step.seat]
                if seat == self.observer:
                    steps.append(step)
                else:
                    steps.append(Answer(seat, choose.picks(seat, step.picks), step.guess))
            elif isinstance(step, Say) and step.seat in self.twin.resting:
                steps.append(step)
            elif isinstance(step, Say) and stand_in.get(step.seat) in now.speakers:
                steps.append(Say(stand_in[step.seat], step.text))
            elif isinstance(step, (Answer, Say)):
                steps.append(Nothing())
            else:
                steps.append(step)
        return steps

    def _hears_pack(self, opened: Open) -> bool:
        return any({"victim", "glance"} & asked.keys() for asked in opened.asked.values())

    def _stand_ins(self, opened: Open, now: Open) -> dict[Seat, Seat]:
        """For each seat that is asked in this world, who does in the other what it does here."""
        if self.game.setting.options["decoys"] and set(opened.asked) != set(now.asked):
            raise NoTwin
        stand_in: dict[Seat, Seat] = {}
        alike = {frozenset(asked) for asked in (*opened.asked.values(), *now.asked.values())} - {frozenset()}
        # The same questions first, and whoever is left over takes what is left over.
        for names in (*sorted(alike, key=sorted), None):
            here = [s for s, a in opened.asked.items() if s not in stand_in and names in (None, frozenset(a))]
            taken = set(stand_in.values())
            there = [s for s, a in now.asked.items() if s not in taken and names in (None, frozenset(a))]
            both = [seat for seat in here if seat in there]
            rest = [seat for seat in here if seat not in both], [seat for seat in there if seat not in both]
            stand_in |= {seat: seat for seat in both} | dict(zip(*rest, strict=False))
        if stand_in.get(self.observer, self.observer) != self.observer or any(
            other == self.observer != seat for seat, other in stand_in.items()
        ):
            raise NoTwin
        return stand_in

    # -- how the night's dead may have died ---------------------------------------------------------------------

    def _explain(self, opened: Open, now: Open) -> Explanation:
        """Any way in which the same seats die at dawn, and whoever may know more finds it as it was."""
        was = self._as_it_was()
        dead = self._dead_at_dawn()
        pack = [seat for seat, asked in now.asked.items() if "victim" in asked]
        spy = next((seat for seat, asked in now.asked.items() if {"spy", "risk"} & asked.keys()), None)
        brewer = self.twin.acting("brewer")
        can_heal = bool(brewer) and "heal" not in self.twin.spent
        can_poison = bool(brewer) and "poison" not in self.twin.spent
        everyone = [seat for seat in self.twin.living if seat not in pack] if pack else []
        agreed = len(_last_picks(self.game, opened, "victim")) <= 1
        found = [
            Explanation(choice, caught, heal, poison)
            for choice in (None, *everyone)
            for caught in (False, True)
            for heal in (False, True)
            for poison in (None, *(self.twin.living if dead is None else sorted(dead)))
            if (agreed or was.choice is not None or choice is None)
            and (not caught or self._can_be_caught(spy, now))
            and (not heal or (can_heal and (caught or choice is not None)))
            and (poison is None or can_poison)
            and (dead is None or self._deaths(choice, caught, spy, heal, poison) == dead)
        ]
        if self.observer in self.twin.acting("pack"):
            found = [one for one in found if (one.choice, one.caught) == (was.choice, was.caught)]
        if self.observer in brewer:
            found = [one for one in found if (one.heal, one.poison) == (was.heal, was.poison)]
        if was in found and self.random.random() < 0.4:
            return was
        if not found:
            raise NoTwin
        return self.random.choice(found)

    def _explain_guarded(self) -> Explanation:
        """The same for a book with a guard, and with a loner whom the pack cannot kill."""
        was = self._as_it_was()
        dead = self._dead_at_dawn()
        twin = self.twin
        loner = next(iter(twin.acting("loner")), None)
        prey = [seat for seat in twin.living if not twin.is_wolf(seat)] if twin.acting("pack") else []
        guards = [seat for seat in twin.living if seat not in twin.acting("guard")] if twin.acting("guard") else []
        may_be_seen = loner is not None and bool(twin.acting("seer"))
        found = [
            Explanation(choice=choice, guard=guard, seen=seen)
            for choice in (None, *prey)
            for guard in (None, *guards)
            for seen in ((False, True) if may_be_seen else (False,))
            if dead is None
            or dead == {*({choice} - {None, guard, loner}), *({loner} if seen else set())} - self.twin.removed
        ]
        if self.observer in twin.acting("pack"):
            found = [one for one in found if one.choice == was.choice]
        if self.observer in twin.acting("guard"):
            found = [one for one in found if one.guard == was.guard]
        if self.observer in twin.acting("seer"):
            seen = [one.fact.says["seat"] for one in self._tonight_in_this_world() if one.fact.kind == "inspected"]
            found = [one for one in found if one.seen == (loner is not None and loner in seen)]
        alike = [one for one in found if (one.choice, one.guard) == (was.choice, was.guard)]
        if alike and self.random.random() < 0.4:
            found = alike
        if not found:
            raise NoTwin
        return self.random.choice(found)

    def _deaths(
        self, choice: Seat | None, caught: bool, spy: Seat | None, heal: bool, poison: Seat | None
    ) -> frozenset[Seat]:
        bitten = None if heal else spy if caught else choice
        dying = (bitten, poison, *self.twin.doomed)
        return frozenset(seat for seat in dying if seat is not None and seat not in self.twin.removed)

    def _can_be_caught(self, spy: Seat | None, now: Open) -> bool:
        if spy is None or "spy" not in now.asked[spy]:
            return False
        return any("glance" in asked and wolf != self.observer for wolf, asked in now.asked.items())

    def _tonight_in_this_world(self) -> list[Known]:
        facts = self.game.referee.facts
        nights = [place for place, one in enumerate(facts) if one.fact.kind == "night_fell"]
        start = nights[self.twin.night - 1]
        end = nights[self.twin.night] if self.twin.night < len(nights) else len(facts)
        return facts[start:end]

    def _as_it_was(self) -> Explanation:
        seat = {one.fact.kind: one.fact.says.get("seat") for one in self._tonight_in_this_world()}
        return Explanation(
            choice=seat.get("victim_chosen"),
            caught="spy_caught" in seat,
            heal="healed" in seat,
            poison=seat.get("poisoned"),
            guard=seat.get("guarded"),
        )

    def _dead_at_dawn(self) -> frozenset[Seat] | None:
        """Who dies of this night, or None if the worlds need not be alike for so long."""
        tonight = self._tonight_in_this_world()
        if not any(one.fact.kind == "day_broke" and one.after <= self.until for one in tonight):
            return None
        died = [one.fact.says for one in tonight if one.fact.kind == "died"]
        return frozenset(says["seat"] for says in died if says["how"] == "night")


class _Choices:
    """What the seats of the other world choose in a call."""

    def __init__(self, builder: _Builder, opened: Open, now: Open) -> None:
        self.random = builder.random
        self.observer = builder.observer
        self.tonight = builder.tonight
        self.victim_was = builder._as_it_was().choice
        self.now = now
        self.pack = [seat for seat, asked in now.asked.items() if {"victim", "victims"} & asked.keys()]
        self.prey = {one for wolf in self.pack for pick in now.asked[wolf].values() for one in pick.among}
        self.is_sure = builder.is_sure
        self.dead = builder._dead_at_dawn() if self.is_sure else None
        self.points = [
            frozenset(_listed(one))
            for name in ("victim", "victims")
            for one in (_last_picks(builder.game, opened, name) if self.is_sure else ())
        ]
        today = builder._tonight_in_this_world()
        self.mark_is_announced = any(one.fact.kind == "mark_announced" for one in today)
        self.loner = next(iter(builder.twin.acting("loner")), None)
        self.spy = next((seat for seat, asked in now.asked.items() if {"spy", "risk"} & asked.keys()), None)
        self.spy_was = next((seat for seat, asked in opened.asked.items() if {"spy", "risk"} & asked.keys()), None)
        wolves = [seat for seat, asked in now.asked.items() if "glance" in asked and seat != self.observer]
        self.catcher = self.random.choice(wolves) if wolves else None
        self._instead: dict[Any, Seat | None] = {}

    def picks(self, seat: Seat, was: dict[str, Any]) -> dict[str, Any]:
        """This seat's answer, when its like in the first world answered so."""
        return {name: self._pick(seat, name, was.get(name), name in was) for name in self.now.asked[seat]}

    def _pick(self, seat: Seat, name: str, was: Any, is_carried: bool) -> Any:
        random = self.random
        pick = self.now.asked[seat][name]
        if name == "inspect" and self.loner in pick.among:
            if self.tonight.seen:
                return self.loner
            pick = pick._replace(among=tuple(one for one in pick.among if one != self.loner))
        allowed = (*pick.among,) if pick.must else (*pick.among, None)
        match name:
            case "victim" | "victims" if self.is_sure:
                seats = self._sure_targets(was, is_carried)
                return seats if name == "victims" else next(iter(seats), None)
            case "victim":
                return self._target(was) if is_carried else self.tonight.choice
            case "guard":
                return self.tonight.guard
            case "mark":
                # What is marked is announced, if both live to see it; and if not, it may be any other seat.
                if not self.mark_is_announced and random.random() < 0.5:
                    return random.choice(allowed)
                return was if is_carried else None
            case "glance" if self.tonight.caught and seat == self.catcher:
                return self.spy
            case "glance":
                return was if was != self.spy and was in allowed else None
            case "spy":
                return "yes" if self.tonight.caught else random.choice(("no", None))
            case "risk":
                return was if is_carried and self.spy == self.spy_was else "none"
            case "heal":
                return "yes" if self.tonight.heal else random.choice(("no", None))
            case "poison":
                return self.tonight.poison
            case "lovers":
                if random.random() < (0.2 if is_carried else 0.5):
                    return tuple(random.sample(pick.among, 2))
                return was
            case _:
                # What is looked at or taken has no effect that others could see.
                return was if is_carried and was in allowed and random.random() < 0.6 else random.choice(allowed)

    def _sure_targets(self, was: Any, is_carried: bool) -> tuple[Seat, ...]:
        """Whom one of a pack that always finds its prey points at; one who is new to it does as all others do."""
        if not is_carried:
            was = sorted(self.points[0]) if len(self.points) == 1 else sorted(self.dead or ())
        if self.dead is not None and not any(self.points):
            was = sorted(self.dead)  # nobody pointed, and the lot would fall on another seat
        targets = [self._other_target(one) for one in _listed(was)]
        return tuple(dict.fromkeys(one for one in targets if one is not None))

    def _target(self, was: Seat | None) -> Seat | None:
        """A different seat for each different one: a pack that is of two minds stays so."""
        if was == self.victim_was:
            return self.tonight.choice
        if was == self.tonight.choice:
            was = self.victim_was
        return self._other_target(was)

    def _other_target(self, was: Seat | None) -> Seat | None:
        """The same seat, or another one instead of one who is of the pack in this world."""
        if was is None or was not in self.pack:
            return was
        if was not in self._instead:
            free = self.prey - {self.tonight.choice, *self._instead.values()}
            self._instead[was] = self.random.choice(sorted(free)) if free else None
        return self._instead[was]


def _listed(chosen: Any) -> tuple[Any, ...]:
    if chosen is None:
        return ()
    return tuple(chosen) if isinstance(chosen, (list, tuple)) else (chosen,)


def _last_picks(game: Game, opened: Open, name: str) -> set[Any]:
    done = next(steps for one, steps in game.polls if one is opened)
    last = {step.seat: step.picks.get(name) for step in done if isinstance(step, Answer) and name in step.picks}
    return set(last.values())
