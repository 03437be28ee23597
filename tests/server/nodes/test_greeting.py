"""Two nodes greet each other: only those who know the cluster's secret are heard, and only by whom they meant."""

from __future__ import annotations

import pytest

from nightcall.server.nodes import greeting
from nightcall.server.nodes.greeting import Distrusted, Greeting, called, calling

SECRET = b"s" * 32


def met(edge: Greeting, holder: Greeting, spoil: int | None = None) -> tuple[int, int]:
    """Whom each takes the other for, after everything was passed between them; one byte of it may be spoilt."""
    found: dict[Greeting, int] = {}
    sent = {edge: b"", holder: b""}
    expected: dict[Greeting, int] = {}
    said = 0

    def step(one: Greeting, other: Greeting, heard: bytes | None) -> None:
        nonlocal said
        try:
            words, expected[one] = next(one) if heard is None else one.send(heard)
        except StopIteration as done:
            found[one] = done.value
            return
        if spoil is not None and said <= spoil < said + len(words):
            at = spoil - said
            words = words[:at] + bytes([words[at] ^ 1]) + words[at + 1 :]
        said += len(words)
        sent[other] += words

    step(holder, edge, None)
    step(edge, holder, None)
    while len(found) < 2:
        for one, other in ((holder, edge), (edge, holder)):
            if one not in found and len(sent[one]) >= expected[one]:
                heard, sent[one] = sent[one][: expected[one]], sent[one][expected[one] :]
                step(one, other, heard)
    return found[edge], found[holder]


def test_nodes_of_one_cluster_know_each_other() -> None:
    assert met(calling(SECRET, 3, 4), called(SECRET, 4)) == (4, 3)


def test_whoever_knows_another_secret_is_refused_by_both() -> None:
    with pytest.raises(Distrusted, match=r"doesn't know this cluster's secret"):
        met(calling(b"x" * 32, 3, 4), called(SECRET, 4))
    edge, holder = calling(b"x" * 32, 3, 4), called(SECRET, 4)
    next(holder)
    holder.send(next(edge)[0])
    with pytest.raises(Distrusted, match=r"doesn't know this cluster's secret"):
        holder.send(bytes(32))


def test_an_address_that_another_node_has_by_now_is_not_taken_for_the_one_meant() -> None:
    with pytest.raises(Distrusted, match="has its address now"):
        met(calling(SECRET, 3, 4), called(SECRET, 5))


def test_another_form_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    hello, _ = next(calling(SECRET, 3, 4))
    monkeypatch.setattr(greeting, "FORM", 2)
    holder = called(SECRET, 4)
    next(holder)
    with pytest.raises(Distrusted, match=r"another version called \(form 1, not 2\); update them"):
        holder.send(hello)


@pytest.mark.parametrize("spoilt", range(0, 155, 5))
def test_no_byte_of_it_can_be_changed_on_the_way(spoilt: int) -> None:
    with pytest.raises(Distrusted):
        met(calling(SECRET, 3, 4), called(SECRET, 4), spoilt)


def test_what_was_heard_once_opens_nothing_a_second_time() -> None:
    edge, holder = calling(SECRET, 3, 4), called(SECRET, 4)
    next(holder)
    hello, _ = next(edge)
    answer, _ = holder.send(hello)
    proof, _ = edge.send(answer)
    again = called(SECRET, 4)
    next(again)
    again.send(hello)
    with pytest.raises(Distrusted):
        again.send(proof)


def test_nor_does_a_holders_own_proof_come_back_as_an_edges() -> None:
    edge, holder = calling(SECRET, 4, 4), called(SECRET, 4)
    next(holder)
    answer, _ = holder.send(next(edge)[0])
    with pytest.raises(Distrusted):
        holder.send(answer[32:])
