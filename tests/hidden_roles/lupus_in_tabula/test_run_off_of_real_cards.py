"""With real cards, a run-off of which the host removes all but one needs no more counting."""

from __future__ import annotations

from nightcall.hidden_roles.events import Died
from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.kernel.audience import MODERATOR
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Learnt

WOLVES, SEER = (0, 1), 2


def in_the_run_off() -> Session:
    """Seats 3 and 4 are nominated on the first day."""
    session = Session.new(LUPUS_IN_TABULA, 8, seed=1, deal=Learnt())
    while (ask := session.question(MODERATOR)) is not None and ask.about != "run_off":
        answers = {"holders": WOLVES, "holder": SEER, "most_named": (3, 4), "nominated": (3, 4), "ready": "yes"}
        picks = {field.name: answers.get(field.name) for field in ask.fields}
        if ask.about == "debate":
            session.time_is_up()
        else:
            session.answer(MODERATOR, picks)
    return session


def test_the_one_who_is_left_of_the_nominated_is_executed_without_another_question() -> None:
    session = in_the_run_off()
    session.remove(3)
    assert [(event.seat, event.how) for event in session.history if isinstance(event, Died)] == [
        (3, "removed"),
        (4, "executed"),
    ]


def test_the_moderator_may_count_a_run_off_of_two() -> None:
    session = in_the_run_off()
    session.answer(MODERATOR, {"most_named": (4,)})
    assert [(event.seat, event.how) for event in session.history if isinstance(event, Died)] == [(4, "executed")]
