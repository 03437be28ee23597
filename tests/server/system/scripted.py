"""Players whose answers follow from their own view alone, whoever answers first: what they play can be played again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zlib import crc32

import msgspec

from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask, Field, Option, Pick, Value
from nightcall.kernel.session import Session
from nightcall.kernel.view import View
from nightcall.library import resume


class Scripted:
    """All of a table pick by the same lot, so that packs agree; only one seat at a time proposes or seconds."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, ask: Ask) -> Value:
        events: list[Any] = [msgspec.to_builtins(event) for event in view.events]
        night = sum(event["event"] == "night_fell" for event in events)
        dead = {event["seat"] for event in events if event["event"] == "died"}
        living = [seat for seat in range(len(view.players)) if seat not in dead]
        proposed = [event["by"] for event in events if event["event"] == "proposed"]
        return {
            field.name: self._pick(field, ask.seat, night, living, proposed[-1] if proposed else None)
            for field in ask.fields
        }

    def _pick(self, field: Field, seat: Seat, night: int, living: list[Seat], proposer: Seat | None) -> Pick:
        match field.name:
            case "ready":
                return "yes"
            case "thumb":
                return "die"
            case "propose":
                return self._lot(field, night) if seat == min(living) else None
            case "second":
                return "yes" if seat == min(one for one in living if one != proposer) else "no"
        picked: Option | None = self._lot(field, night)
        if field.most == 1:
            return picked
        chosen = tuple(option for option in field.open_options if option != picked)[: max(field.least - 1, 0)]
        return () if field.may_be_empty or picked is None else (picked, *chosen)

    def _lot(self, field: Field, night: int) -> Option | None:
        """The same for everybody who may take it."""
        start = crc32(f"{self._seed} {night} {field.name}".encode()) % max(1, len(field.options))
        inturn = field.options[start:] + field.options[:start]
        return next((option for option in inturn if option in field.open_options), None)


def played_undisturbed(header: str, seed: str) -> Session:
    """The game that begins like this, played by the same players in the order of their seats."""
    session = resume([header])
    player = Scripted(seed)
    while session.outcome is None:
        poll = session.poll
        assert poll is not None
        for seat in list(poll.asks):
            if session.poll is not poll:
                break
            ask = poll.asks.get(seat)
            if ask is not None and seat not in poll.answers:
                session.answer(seat, player.decide(session.view(seat), ask))
        if session.poll is poll:
            assert poll.is_answered(), "no clock is needed where everybody answers"
            session.time_is_up()
    return session


def all_that_happened(session: Session) -> list[bytes]:
    """Every event, in no order: who answers first within a moment is nobody's business."""
    return sorted(msgspec.json.encode(event) for event in session.history)


def answers_in(log: list[str]) -> Mapping[tuple[Seat, int], Any]:
    """Every answer of a log, by seat and question; none may be there twice."""
    found: dict[tuple[Seat, int], Any] = {}
    for line in log[1:]:
        entry = msgspec.json.decode(line)
        if entry["do"] == "answer":
            key = (entry["seat"], entry["question"])
            assert key not in found, f"seat {key[0]} has answered question {key[1]} twice"
            found[key] = entry["value"]
    return found
