"""The narrator turns events into lines, and repeats none before all its variants were used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from nightcall.hidden_roles.events import CardsRevealed, GameBegan, NightFell, NosesScored, QuietRoundsCounted
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import DealSealed, Event
from nightcall.themes.words import Words


class Narrated(Struct, frozen=True):
    """What is said aloud about an event, or what only its audience may read."""

    aloud: str | None
    private: str | None


_NOTHING: Final = Narrated(aloud=None, private=None)


class Narrator:
    """Takes one viewer's events in order. All viewers hear the same aloud, because only public events change its state.

    `way` is a key under "ways" in the theme files, or None if nobody has to be told where to look. Holders of these
    wolf cards are not praised for finding wolves.
    """

    def __init__(
        self, words: Words, players: Sequence[str], way: str | None = None, *, wolves: Collection[str] = ()
    ) -> None:
        self._words = words
        self._players = players
        self._way = way
        self._wolves = wolves
        self._pack: frozenset[Seat] = frozenset()  # known once every card is
        self._begin_at = 0
        self._nights = 0
        self._told: Counter[tuple[str, ...]] = Counter()

    def tell(self, event: Event) -> Narrated:
        """The words for the next event."""
        if event.to != EVERYONE:
            variant = self._begin_at + self._nights
            return Narrated(aloud=None, private=self._words.private(event, self._players, variant))
        self._listen(event)
        if isinstance(event, NosesScored):
            event = self._without_the_pack(event)
        line = self._words.line_of(event)
        if not self._words.lines.variants(*line):
            return _NOTHING
        variant = self._begin_at + self._told[line]
        self._told[line] += 1
        aloud = self._words.aloud(event, self._players, variant)
        if instruction := self._words.in_this_way(self._way, event, variant):
            aloud = f"{aloud} {instruction}"
        if isinstance(event, GameBegan) and event.options.get("quiet_rounds") == 1:
            # The first round may be the last: no later event could say so in time.
            counted = QuietRoundsCounted(rounds=0, to=EVERYONE)
            aloud = f"{aloud} {self._words.aloud(counted, self._players, variant)}"
        return Narrated(aloud=aloud, private=None)

    def _listen(self, event: Event) -> None:
        match event:
            # Each game starts at a different variant, chosen by its public seal and the names.
            case DealSealed():
                self._begin_at = crc32(event.seal.encode())
            case GameBegan():
                self._begin_at = crc32("".join(event.players).encode(), self._begin_at)
            case NightFell():
                self._nights = event.night
            case CardsRevealed():
                self._pack = frozenset(seat for seat, card in enumerate(event.cards) if card in self._wolves)

    def _without_the_pack(self, event: NosesScored) -> NosesScored:
        """The same scores with zero for those who knew the answer and only tapped for cover."""
        right, made = (
            tuple(0 if seat in self._pack else count for seat, count in enumerate(counts))
            for counts in (event.right, event.made)
        )
        return replace(event, right=right, made=made)
