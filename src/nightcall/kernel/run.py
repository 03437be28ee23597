"""A run: the rules of a game applied to a sequence of inputs. An undo begins another run with the first of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from nightcall.kernel.audience import EVERYONE, MODERATOR, Seat, reaches
from nightcall.kernel.chance import Chance
from nightcall.kernel.events import DealSealed, DealUnsealed, NoncesAdded, Said, SeedGiven
from nightcall.kernel.fold import Knowledge
from nightcall.kernel.inputs import Answer, Remove, TimeIsUp
from nightcall.kernel.log import Header
from nightcall.kernel.polls import Flow, Poll
from nightcall.kernel.rules import OpenGame, Outcome, Rulebook, TableSetup
from nightcall.kernel.sources import Sealed
from nightcall.kernel.stage import Stage

Applied = Answer | TimeIsUp | Remove | Said  # talk as it was heard: an undo does not change who heard it


class Run:
    """Applies inputs that have been checked, and says what is asked next."""

    def __init__(self, rulebook: Rulebook, header: Header, undone: Run | None = None) -> None:
        self._rulebook = rulebook
        self._header = header
        self.poll: Poll | None = None  # the open one; None when the game is over
        self.outcome: Outcome | None = None
        self.inputs: list[Applied] = []
        self.spoken: list[Seat] = []  # who has spoken since the poll opened, once for each line
        self._polls_opened: list[int] = []  # for each poll, the number of inputs before it
        self._known: dict[Seat | None, Knowledge] = {}  # by viewer, once it has been asked for; None sees everything
        self.stage: Stage = Stage(Chance(header.luck.key), undone.stage if undone else None)
        self._publish_seal()
        setup = TableSetup(players=header.players, deck=header.deck, options=header.options, deal=header.deal)
        self.game: OpenGame = rulebook.open(self.stage, setup)
        self._flow: Flow = self.game.play()
        self.go_on()

    def again(self, keep: int) -> Run:
        """A new run with the first `keep` of the inputs; polls and questions are numbered on."""
        other = Run(self._rulebook, self._header, undone=self)
        other._apply_all(self.inputs[:keep])
        return other

    def talk_since(self, keep: int) -> list[Said]:
        """What was said after the first `keep` inputs."""
        return [said for said in self.inputs[keep:] if isinstance(said, Said)]

    def start_of_what_was_seen(self) -> int:
        """The number of inputs before this call or vote, or before the last one in which something visible happened.

        It is -1 if there is none.
        """
        for start in reversed(self._polls_opened):
            # In a secret poll, whether anybody has answered is secret, so it must not decide how far an undo goes.
            is_now_secret = start == self._polls_opened[-1] and self.poll is not None and self.poll.secret
            unseen = (Said, Answer) if is_now_secret else (Said,)
            if any(type(one) not in unseen for one in self.inputs[start:]):
                return start
        return -1

    def answer(self, poll: Poll, given: Answer) -> None:
        """Adds an answer to the open poll; most end here, as nothing comes of them until others have answered."""
        self.inputs.append(given)
        answers = poll.answers
        answers[given.seat] = given.value
        if len(answers) >= poll.heeded_from:
            self.follow(poll, given)

    def follow(self, poll: Poll, given: Answer) -> bool:
        """Does what comes of an answer that was added to the open poll; False if nothing does."""
        if poll.changed is not None:
            poll.changed(given.seat, given.value)
        if poll.is_complete():
            self.go_on()
            return True
        return poll.changed is not None

    def hear(self, said: Said) -> None:
        """Adds what somebody said; no rule depends on it."""
        self.inputs.append(said)
        self.stage.events.append(said)
        self.spoken.append(said.seat)

    def close(self, given: TimeIsUp | Remove) -> None:
        """Closes the poll because time is up, or takes a seat out of it."""
        self.inputs.append(given)
        self.go_on(given.seat if type(given) is Remove else None)

    def go_on(self, removed: Seat | None = None) -> None:
        """Lets the rules continue until they ask again or the game is over."""
        try:
            poll = self._flow.send(removed)
        except StopIteration as end:
            self.poll = None
            self.outcome = end.value
            if isinstance(self._header.luck, Sealed):
                self.stage.emit(DealUnsealed(secret=self._header.luck.secret, to=EVERYONE))
        else:
            if poll is not self.poll:
                self.poll = poll
                self._polls_opened.append(len(self.inputs))
                self.spoken = []

    def knowledge(self, viewer: Seat | None) -> Knowledge:
        """What this viewer knows; only new events are processed."""
        known = self._known.get(viewer)
        if known is None:
            seat = MODERATOR if viewer is None else viewer
            known = self._known[viewer] = Knowledge(partial(self._rulebook.fold, self._header.players, seat))
        told = self.stage.events[known.looked_at :]
        known.looked_at += len(told)
        known.events += told if viewer is None else [event for event in told if reaches(event.to, viewer)]
        return known

    def _apply_all(self, inputs: Iterable[Applied]) -> None:
        for given in inputs:
            if isinstance(given, Said):
                self.hear(given)
            elif isinstance(given, Answer):
                assert self.poll is not None
                self.answer(self.poll, given)
            else:
                self.close(given)

    def _publish_seal(self) -> None:
        luck = self._header.luck
        if isinstance(luck, Sealed):
            self.stage.emit(DealSealed(seal=luck.seal, to=EVERYONE))
            self.stage.emit(NoncesAdded(nonces=luck.nonces, to=EVERYONE))
        else:
            self.stage.emit(SeedGiven(to=EVERYONE))
