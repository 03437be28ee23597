"""Leaks of many kinds are planted into the engine, one at a time, and each is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec
import pytest

from nightcall.hidden_roles import calls, decoys, floors, polling, settle
from nightcall.hidden_roles.abilities.brew import VictimShown
from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.guard import Guarded, Wards
from nightcall.hidden_roles.abilities.hunt import Hunt
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.mark import Mark, MarkAnnounced, Marks
from nightcall.hidden_roles.abilities.meet_lover import FellInLove
from nightcall.hidden_roles.abilities.mimic import Mimicked
from nightcall.hidden_roles.abilities.shoot import LastActBegan
from nightcall.hidden_roles.calls import Call
from nightcall.hidden_roles.days import ballot, naming
from nightcall.hidden_roles.events import BadgeGiven, Called, GameBegan, NightFell, NobodyDied, Slept, VotesShown
from nightcall.hidden_roles.game import Game
from nightcall.kernel import questions, session
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Event
from nightcall.kernel.inputs import AnyInput
from nightcall.kernel.polls import Floor, Flow, Poll
from nightcall.kernel.questions import Ask, Field
from nightcall.kernel.stage import Stage
from tests.secrecy.pairs import compare_worlds


class Patch(Protocol):
    """Puts a leak into the engine."""

    __name__: str

    def __call__(self, patch: pytest.MonkeyPatch, /) -> None:
        """Puts it there until the test is over."""


class Planted(NamedTuple):
    """A leak, where it shows, and at what kind of table."""

    plant: Patch
    book: str = "millers-hollow"
    options: dict[str, Any] = {}  # noqa: RUF012


def retelling(change: Callable[[Game, Event], list[Event]]) -> Patch:
    """Lets the game tell other events than it should."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        emit = Game.emit

        def emit_otherwise(game: Game, event: Event) -> None:
            for told in change(game, event):
                emit(game, told)

        patch.setattr(Game, "emit", emit_otherwise)

    plant.__name__ = change.__name__
    return plant


# -- what is told -----------------------------------------------------------------------------------------------


class SleptAndCounted(Slept, frozen=True, kw_only=True, tag="slept"):
    awake: int


def a_field_that_counts_who_was_really_awake(game: Game, event: Event) -> list[Event]:
    if type(event) is Slept:
        awake = sum(len(game.holders(game.book.calls[name])) for name in event.calls)
        return [SleptAndCounted(calls=event.calls, awake=awake, to=event.to)]
    return [event]


def an_inspection_that_everybody_hears(game: Game, event: Event) -> list[Event]:
    return [msgspec.structs.replace(event, to=EVERYONE)] if type(event) is Inspected else [event]


def a_love_that_the_neighbour_hears_of(game: Game, event: Event) -> list[Event]:
    if type(event) is FellInLove:
        neighbour = (event.seat + 1) % game.table.seats
        return [msgspec.structs.replace(event, to=(*event.to, neighbour))]
    return [event]


def votes_in_the_order_of_the_cards(game: Game, event: Event) -> list[Event]:
    if type(event) is VotesShown:
        by_card = sorted(event.votes, key=lambda vote: (game.table.cards[vote[0]], vote[0]))
        return [VotesShown(votes=tuple(by_card), to=EVERYONE)]
    return [event]


def an_empty_message_to_everybody_when_the_witch_is_there(game: Game, event: Event) -> list[Event]:
    return [event, NobodyDied(to=EVERYONE)] if type(event) is VictimShown else [event]


def a_sleep_that_is_not_told_when_nobody_was_awake(game: Game, event: Event) -> list[Event]:
    if type(event) is Slept and not any(game.holders(game.book.calls[name]) for name in event.calls):
        return []
    return [event]


def last_acts_of_shooters_only(game: Game, event: Event) -> list[Event]:
    if type(event) is LastActBegan:
        seats = tuple(seat for seat in event.seats if game.table.cards[seat] == "hunter")
        return [LastActBegan(seats=seats, to=EVERYONE)]
    return [event]


def called_by_those_who_wake(game: Game, event: Event) -> list[Event]:
    """The names of a wave, those first whom somebody answers."""
    if type(event) is Called:
        names = sorted(event.calls, key=lambda name: not game.holders(game.book.calls[name]))
        return [Called(calls=tuple(names), to=EVERYONE)]
    return [event]


# -- what is asked ----------------------------------------------------------------------------------------------


def questions_numbered_for_all_together(patch: pytest.MonkeyPatch) -> None:
    def ask(stage: Stage, seat: int, about: str, fields: tuple[Field, ...], **more: Any) -> Ask:
        stage._asked[0] = number = stage._asked.get(0, 0) + 1
        return Ask(seat, number, about, fields, more.get("on_behalf_of"), more.get("final", False))

    patch.setattr(Stage, "ask", ask)


def decoys_that_bar_the_pack(patch: pytest.MonkeyPatch) -> None:
    decoy = decoys._decoy

    def with_bars(game: Game, *rest: Any) -> Field:
        field = decoy(game, *rest)
        return msgspec.structs.replace(field, barred=tuple((wolf, "not_allowed") for wolf in game.pack()))

    patch.setattr(decoys, "_decoy", with_bars)


def decoys_drawn_among_the_innocent(patch: pytest.MonkeyPatch) -> None:
    decoy = decoys._decoy

    def innocent(game: Game, *rest: Any) -> Field:
        field = decoy(game, *rest)
        if not field.name.startswith("hunch"):
            return field
        others = [seat for seat in game.table.living if seat not in game.pack()]
        return msgspec.structs.replace(field, options=tuple(others[: len(field.options)]))

    patch.setattr(decoys, "_decoy", innocent)


def ballots_that_name_the_pack_last(patch: pytest.MonkeyPatch) -> None:
    hold_ballot = ballot.hold_ballot

    def in_order(game: Game, about: str, among: tuple[int, ...], *rest: Any, **more: Any) -> Flow:
        return hold_ballot(game, about, tuple(sorted(among, key=game.table.counts_as_wolf)), *rest, **more)

    patch.setattr("nightcall.hidden_roles.days.pointing.hold_ballot", in_order)


def no_decoy_for_the_hunter(patch: pytest.MonkeyPatch) -> None:
    with_decoys = decoys.with_decoys

    def but_the_hunter(game: Game, *rest: Any) -> dict[int, tuple[Field, ...]]:
        return {seat: form for seat, form in with_decoys(game, *rest).items() if game.table.cards[seat] != "hunter"}

    patch.setattr(calls, "with_decoys", but_the_hunter)


# -- when it is asked, and for how long -------------------------------------------------------------------------


def no_call_for_a_card_that_nobody_plays(patch: pytest.MonkeyPatch) -> None:
    is_made = Call.is_made
    patch.setattr(Call, "is_made", lambda call, game: is_made(call, game) and bool(call.ability.actors(game, call)))


def no_wait_for_a_card_that_nobody_plays(patch: pytest.MonkeyPatch) -> None:
    collect = polling.collect

    def quick(game: Game, poll: Poll) -> Flow:
        names = {field.name for ask in poll.asks.values() for field in ask.fields}
        if all(name.startswith(decoys.DECOYS) for name in names):
            return {}
        return (yield from collect(game, poll))

    patch.setattr(calls, "collect", quick)


def a_call_that_closes_when_those_who_really_act_have_answered(patch: pytest.MonkeyPatch) -> None:
    def is_complete(poll: Poll) -> bool:
        real = {
            seat
            for seat, ask in poll.asks.items()
            if not all(field.name.startswith(decoys.DECOYS) for field in ask.fields)
        }
        return set(poll.answers) >= (real or set(poll.asks))

    patch.setattr(Poll, "is_complete", is_complete)
    patch.setattr(
        Poll, "take", lambda poll, seat, value: bool(poll.answers.update({seat: value})) or poll.is_complete()
    )


def everybody_sees_for_whom_the_night_waits(patch: pytest.MonkeyPatch) -> None:
    collect = polling.collect

    def openly(game: Game, poll: Poll) -> Flow:
        poll.secret = False
        return (yield from collect(game, poll))

    patch.setattr(calls, "collect", openly)


# -- what is refused, and who hears -----------------------------------------------------------------------------


def a_refusal_that_says_how_many_are_asked(patch: pytest.MonkeyPatch) -> None:
    check = session.Session.check

    def chatty(game: session.Session, given: AnyInput) -> AnyInput:
        try:
            return check(game, given)
        except Refused as refused:
            raise Refused(refused.reason, f"{refused} Others asked: {len(game.questions)}.") from refused

    patch.setattr(session.Session, "check", chatty)


def a_refusal_that_knows_the_pack(patch: pytest.MonkeyPatch) -> None:
    """Whoever picks one of the pack is told to think again, whatever the question."""
    pack: list[int] = []
    fields = Hunt.fields
    check = questions.Field.check

    def remember(ability: Hunt, game: Game, actors: tuple[int, ...], seat: int) -> tuple[Field, ...]:
        pack[:] = actors
        return fields(ability, game, actors, seat)

    def suspicious(field: Field, given: Any) -> Any:
        if field.name.startswith(decoys.DECOYS) and given in pack:
            raise Refused("think_again", "Think again.")
        return check(field, given)

    patch.setattr(Hunt, "fields", remember)
    patch.setattr(questions.Field, "check", suspicious)


def whispers_that_everybody_hears(patch: pytest.MonkeyPatch) -> None:
    whispering = floors.whispering

    def aloud(game: Game, made: list[Call]) -> tuple[Floor, ...]:
        whispered = whispering(game, made)
        return tuple(Floor(floor.speakers, EVERYONE, floor.check_statement) for floor in whispered)

    patch.setattr(calls, "whispering", aloud)


def a_witch_who_overhears_whispers(patch: pytest.MonkeyPatch) -> None:
    whispering = floors.whispering

    def overheard(game: Game, made: list[Call]) -> tuple[Floor, ...]:
        whispered = whispering(game, made)
        witch = tuple(seat for seat in game.table.living if game.table.cards[seat] == "witch")
        return tuple(Floor(floor.speakers, (*floor.listeners, *witch), floor.check_statement) for floor in whispered)

    patch.setattr(calls, "whispering", overheard)


def a_badge_that_is_never_drawn_for_the_pack(patch: pytest.MonkeyPatch) -> None:
    def draw(game: Game) -> None:
        innocent = [seat for seat in game.table.living if not game.table.counts_as_wolf(seat)]
        game.emit(BadgeGiven(seat=(innocent or game.table.living)[0], how="lot", to=EVERYONE))

    patch.setattr(settle, "_draw_badge", draw)


# -- Lupus in Tabula and Wolff's Werewolf -------------------------------------------------------------------------


def a_deck_that_counts_the_wolves(game: Game, event: Event) -> list[Event]:
    if isinstance(event, GameBegan):
        return [msgspec.structs.replace(event, deck=game.setup.deck)]
    return [event]


def claims_of_cards_that_are_really_there(patch: pytest.MonkeyPatch) -> None:
    def really_there(game: Game) -> tuple[str, ...]:
        return tuple(card for card, count in game.table.deck.items() if count)

    patch.setattr(Game, "known_cards", really_there)


def no_call_for_wolves_who_are_all_dead(patch: pytest.MonkeyPatch) -> None:
    is_made = Call.is_made

    def made_for_the_living(call: Call, game: Game) -> bool:
        return is_made(call, game) and not (isinstance(call.ability, Hunt) and not game.pack())

    patch.setattr(Call, "is_made", made_for_the_living)


def a_win_that_is_told_before_the_quiet_night(patch: pytest.MonkeyPatch) -> None:
    def hasty(game: Game, event: Event) -> list[Event]:
        if isinstance(event, NightFell) and event.night > 1 and not game.pack():
            return [event, NobodyDied(to=EVERYONE)]
        return [event]

    retelling(hasty)(patch)


def a_mark_that_outlives_its_owl(patch: pytest.MonkeyPatch) -> None:
    def announced(cls: type[Mark], game: Game, nominated: set[int], most_named: set[int]) -> set[int]:
        for _, marked in game.table.tonight[Marks]:
            game.emit(MarkAnnounced(seat=marked, to=EVERYONE))
        return nominated

    patch.setattr(Mark, "nominate", classmethod(announced))


def a_first_voice_drawn_among_the_innocent(patch: pytest.MonkeyPatch) -> None:
    voices = naming._voices

    def innocent(game: Game) -> tuple[int, ...]:
        order = voices(game)
        if game.table.last_slain is None:
            while game.table.counts_as_wolf(order[0]):
                order = order[1:] + order[:1]
        return order

    patch.setattr(naming, "_voices", innocent)


def a_model_who_hears_of_its_mimic(game: Game, event: Event) -> list[Event]:
    return [msgspec.structs.replace(event, to=(event.seat, event.chosen))] if isinstance(event, Mimicked) else [event]


def a_guarded_seat_that_feels_safe(game: Game, event: Event) -> list[Event]:
    return [msgspec.structs.replace(event, to=(event.by, event.seat))] if isinstance(event, Guarded) else [event]


def an_empty_message_when_the_guard_has_saved_somebody(game: Game, event: Event) -> list[Event]:
    saved = set(game.table.tonight.victims) & set(game.table.tonight[Wards])
    return [event, event] if isinstance(event, NobodyDied) and saved else [event]


def a_dead_voice_that_a_villager_hears(game: Game, event: Event) -> list[Event]:
    if isinstance(event, ExecutedJudged):
        return [event, Slept(calls=(), to=game.table.living[:1])]
    return [event]


PLANTED = (
    Planted(retelling(a_field_that_counts_who_was_really_awake)),
    Planted(retelling(an_inspection_that_everybody_hears), "santa-saboteurs"),
    Planted(retelling(a_love_that_the_neighbour_hears_of), "santa-saboteurs"),
    Planted(retelling(votes_in_the_order_of_the_cards)),
    Planted(retelling(an_empty_message_to_everybody_when_the_witch_is_there)),
    Planted(retelling(a_sleep_that_is_not_told_when_nobody_was_awake)),
    Planted(retelling(last_acts_of_shooters_only), options={"cards_at_death": "hidden"}),
    Planted(retelling(called_by_those_who_wake), options={"night": "at_once"}),
    Planted(questions_numbered_for_all_together, options={"decoys": False}),
    Planted(decoys_that_bar_the_pack, "santa-saboteurs"),
    Planted(decoys_drawn_among_the_innocent),
    Planted(ballots_that_name_the_pack_last, "santa-saboteurs"),
    Planted(no_decoy_for_the_hunter),
    Planted(no_call_for_a_card_that_nobody_plays),
    Planted(no_wait_for_a_card_that_nobody_plays),
    Planted(a_call_that_closes_when_those_who_really_act_have_answered, "santa-saboteurs"),
    Planted(everybody_sees_for_whom_the_night_waits, options={"decoys": False}),
    Planted(a_refusal_that_says_how_many_are_asked, options={"decoys": False}),
    Planted(a_refusal_that_knows_the_pack, "santa-saboteurs"),
    Planted(whispers_that_everybody_hears, options={"whispers": True}),
    Planted(a_witch_who_overhears_whispers, options={"whispers": True}),
    Planted(a_badge_that_is_never_drawn_for_the_pack, options={"sheriff_day": 1}),
    Planted(retelling(a_deck_that_counts_the_wolves), "wolff-werewolf", {"wolves_told": False}),
    Planted(claims_of_cards_that_are_really_there, "wolff-werewolf", {"wolves_told": False, "players": 5}),
    Planted(no_call_for_wolves_who_are_all_dead, "wolff-werewolf", {"wolves_told": False}),
    Planted(a_win_that_is_told_before_the_quiet_night, "wolff-werewolf"),
    Planted(retelling(a_dead_voice_that_a_villager_hears), "wolff-werewolf"),
    Planted(a_mark_that_outlives_its_owl, "lupus-in-tabula"),
    Planted(a_first_voice_drawn_among_the_innocent, "lupus-in-tabula"),
    Planted(retelling(a_model_who_hears_of_its_mimic), "lupus-in-tabula"),
    Planted(retelling(a_guarded_seat_that_feels_safe), "lupus-in-tabula"),
    Planted(retelling(an_empty_message_when_the_guard_has_saved_somebody), "lupus-in-tabula"),
)


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.plant.__name__)
def test_a_planted_leak_is_found(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    planted.plant(monkeypatch)
    tally = compare_worlds(planted.book, range(400), stop_at_leak=True, **planted.options)
    assert tally.leaks
