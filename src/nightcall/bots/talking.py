"""What a sensible bot says in a debate: its results, its suspicions, and its card when pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.bots.mind import Mind
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.talk import Accuse, AnyStatement, Claim, Defend, Report, WillVote
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose

_REVEAL: Final = purpose("bot reveals")
_CHATTY: Final = purpose("bot is chatty")
_ADMIT: Final = purpose("bot says who it is")
_BLUFF: Final = purpose("bot bluffs")
_DEFEND: Final = purpose("bot defends")


def what_to_say(mind: Mind) -> Iterator[AnyStatement]:
    """Everything this seat wants to say now and has not said today."""
    story = [statement for statement in _story(mind) if statement not in mind.memory.said_today]
    yield from story
    # A seat with results to report does not also name a suspect.
    if not any(isinstance(statement, Report) for statement in story):
        yield from _opinion(mind)


# -- who I am and what I know ---------------------------------------------------------------------------------


def _story(mind: Mind) -> Iterator[AnyStatement]:
    if mind.seat not in mind.memory.claims:
        card = _bluff(mind) if mind.is_wolf else _confession(mind)
        if card is None:
            return
        yield Claim(card=card)
        if mind.is_wolf:
            return  # a liar adds the rest when asked again, after seeing how the claim was received
    if mind.is_wolf:
        yield from _invented_reports(mind)
    else:
        yield from _true_reports(mind)


def _confession(mind: Mind) -> str | None:
    """Its own card, if it is time to claim it: a wolf is found, or this seat is in danger."""
    if mind.card is None:
        return None
    found = [seat for seat in mind.table.living if seat in mind.memory.seen and mind.memory.private[seat]]
    # If the dead keep their cards hidden, unreported results die with their owner.
    openness = 60 if mind.memory.options.get("cards_at_death") == "shown" else 90
    if found and (mind.is_in_danger or mind.is_late or mind.luck.happens(openness, _REVEAL, mind.now)):
        return mind.card.name
    if _is_impersonated(mind, mind.card) and mind.luck.happens(70, _REVEAL, mind.now, 1):
        return mind.card.name
    if not mind.is_in_danger:
        return None
    return mind.card.name if mind.card.abilities or mind.luck.happens(50, _ADMIT, mind.now) else None


def _is_impersonated(mind: Mind, card: Card) -> bool:
    """True if another seat claims the only copy of this card."""
    return mind.table.deck.get(card.name) == 1 and card.name in mind.memory.claims.values()


def _true_reports(mind: Mind) -> Iterator[AnyStatement]:
    for seat, report in mind.memory.seen.items():
        if (mind.seat, seat) not in mind.memory.reports and mind.table.is_alive(seat):
            yield report


def _bluff(mind: Mind) -> str | None:
    """A card to claim when in danger; sometimes, boldly, an informed one."""
    memory, table = mind.memory, mind.table
    shown = set(memory.shown.values())
    informed = [card for card in memory.cards if card not in shown and mind.results_of(card) is not None]
    if informed and not any(mate in memory.claims for mate in mind.mates):
        is_mate_reported = any(memory.reports.get((by, mate)) for by in table.living for mate in mind.mates)
        boldness = 50 if mind.is_in_danger else 35 if is_mate_reported else 12
        if mind.luck.happens(boldness, _BLUFF, table.day):
            return mind.luck.pick(informed, _BLUFF)
    if not mind.is_in_danger:
        return None
    taken = {*memory.claims.values(), *shown} - {mind.book.plain}
    free = [card for card in memory.cards if card not in taken and not memory.is_wolf_card(card)]
    return mind.luck.pick(free, _BLUFF, mind.now) if free and mind.luck.happens(70, _ADMIT, mind.now) else None


def _invented_reports(mind: Mind) -> Iterator[AnyStatement]:
    """One made-up result a day, like real ones: against the likeliest to be executed, or in favour of a mate."""
    memory = mind.memory
    form = mind.results_of(memory.claims[mind.seat])
    if form is None or any(isinstance(one, Report) for one in memory.said_today):
        return
    new = [seat for seat in mind.table.living if seat != mind.seat and (mind.seat, seat) not in memory.reports]
    friends = [seat for seat in new if seat in mind.spared]
    enemies = [seat for seat in new if seat not in mind.spared]
    is_kind = bool(friends) and mind.luck.happens(35, _BLUFF, mind.now, 1)
    about = friends[0] if is_kind else mind.most_suspect(enemies)
    if about is not None:
        yield _invented(mind, form, about, is_wolf=not is_kind)


def _invented(mind: Mind, form: str, seat: Seat, *, is_wolf: bool) -> Report:
    night = mind.table.night
    if form == "team":
        return Report(seat=seat, team=WOLVES if is_wolf else VILLAGE, night=night)
    wolf = next(card for card in mind.memory.cards if mind.memory.is_wolf_card(card))
    return Report(seat=seat, card=wolf if is_wolf else mind.book.plain, night=night)


# -- what I think ---------------------------------------------------------------------------------------------


def _opinion(mind: Mind) -> Iterator[AnyStatement]:
    said = mind.memory.said_today
    if not said:
        yield from _opening(mind)
    elif not any(isinstance(one, WillVote) for one in said):
        target = _target(mind)
        # A seat that has already named the same one does not repeat it.
        if target is not None and mind.memory.intents.get(mind.seat) != target:
            yield WillVote(seat=target)


def _opening(mind: Mind) -> Iterator[AnyStatement]:
    threatened = [seat for seat in mind.spared if mind.table.is_alive(seat) and mind.voices[seat] >= 2]
    if threatened and mind.luck.happens(100 if threatened[0] == mind.lover else 35, _DEFEND, mind.now):
        yield Defend(seat=threatened[0])
        return
    target = _target(mind)
    if target is None:
        return
    # If many have said it already, few repeat it.
    talkative = 25 if mind.voices[target] > 2 else 90 if mind.as_known[target] > 1.5 else 60
    if mind.luck.happens(talkative, _CHATTY, mind.now):
        yield Accuse(seat=target)


def _target(mind: Mind) -> Seat | None:
    return mind.condemned([seat for seat in mind.table.living if seat != mind.seat])
