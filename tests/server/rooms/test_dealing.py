"""A deal that nobody chooses: devices commit to nonces under a seal, then open them; whatever is missing is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightcall.kernel.sources import Sealed, commitment_to
from nightcall.library import verify
from nightcall.server.rooms.dealing import SECONDS_TO_ANSWER, SECONDS_TO_COME_BACK
from tests.server.kit import House, Phone, is_over, story, tell
from tests.server.rooms.dealt import (
    FIVE,
    a_table,
    all_deal,
    begins,
    commits,
    deal_of,
    fresh_nonce,
    log_of,
    luck_of,
    opens,
    seal_of,
    stage_of,
)


@story
async def test_the_cards_come_from_the_secret_and_what_every_phone_has_added(house: House) -> None:
    people = await a_table(house, *FIVE)
    seal = (await begins(people)).seal
    nonces = await all_deal(people)
    assert people[0].room.phase == "playing"
    assert people[0].room.dealt is not None
    assert people[0].room.dealt.added == (0, 1, 2, 3, 4)
    luck = await luck_of(house, people[0])
    assert luck.seal == seal
    assert luck.nonces == (*nonces, "", "", "")  # bots add nothing
    assert luck.commitments == (*[commitment_to(nonce, seal) for nonce in nonces], "", "", "")
    assert luck.broken_off == 0


@story
async def test_no_commitment_is_shown_before_all_have_committed_and_no_nonce_is_taken(house: House) -> None:
    people = await a_table(house, "Ada", "Bo", "Cy")
    await begins(people)
    nonces = [fresh_nonce() for _ in people]
    for phone, nonce in zip(people[:2], nonces, strict=False):
        await commits(phone, nonce)
        assert await opens(phone, nonce) == "not_yet_open"
    assert not deal_of(people[2]).commitments
    assert deal_of(people[2]).waiting == (people[2].you.member,)
    await commits(people[2], nonces[2])
    assert len([one for one in deal_of(people[0]).commitments if one]) == 3
    assert not any(nonce.encode() in frame for nonce in nonces for phone in people for frame in phone.heard)


@story
async def test_nobody_commits_twice_and_the_same_again_is_the_same(house: House) -> None:
    people = await a_table(house, "Ada", "Bo")
    await begins(people)
    mine = fresh_nonce()
    assert await commits(people[0], mine) is None
    assert await commits(people[0], mine) is None
    assert await commits(people[0], fresh_nonce()) == "committed"
    await commits(people[1], fresh_nonce())
    assert await commits(people[0], mine) is None


@story
async def test_from_the_secret_and_the_commitments_alone_nobody_can_compute_the_deal(house: House) -> None:
    """Whoever commits last may know all of that; the key takes in what no commitment tells."""
    people = await a_table(house, "Ada")
    await begins(people)
    nonce = (await all_deal(people))[0]
    luck = await luck_of(house, people[0])
    assert isinstance(luck.commitments, tuple)
    other = Sealed(luck.secret, (fresh_nonce(), *luck.nonces[1:]))
    assert luck.key != other.key
    assert Sealed("ab" * 32, (nonce,)).key.hex() not in luck.commitments
    assert commitment_to(nonce, luck.seal) != commitment_to(nonce, "00" * 32)


@story
async def test_a_phone_that_does_not_commit_in_time_is_left_out_and_nothing_is_broken_off(house: House) -> None:
    people = await a_table(house, "Ada", "Bo", "Cy")
    seal = (await begins(people)).seal
    nonces = [fresh_nonce() for _ in people[:2]]
    for phone, nonce in zip(people[:2], nonces, strict=True):
        await commits(phone, nonce)
    await house.rests(SECONDS_TO_ANSWER)
    assert (deal_of(people[2]).stage, deal_of(people[2]).left_out) == ("open", (people[2].you.member,))
    assert await commits(people[2], fresh_nonce()) == "not_dealing"
    for phone, nonce in zip(people[:2], nonces, strict=True):
        await opens(phone, nonce)
    luck = await luck_of(house, people[0])
    assert (luck.seal, luck.broken_off) == (seal, 0)
    assert luck.nonces == (*nonces, *[""] * 6)


@pytest.mark.parametrize("fault", ["silent", "liar"])
def test_a_nonce_that_is_missing_or_false_voids_the_deal_which_is_told_and_counted(fault: str) -> None:
    async def tale(house: House) -> None:
        ada, bo, cy = people = await a_table(house, "Ada", "Bo", "Cy")
        first = await begins(people)
        nonces = {phone: fresh_nonce() for phone in people}
        for phone in people:
            await commits(phone, nonces[phone])
        for phone in (ada, cy):
            await opens(phone, nonces[phone])
        if fault == "liar":
            assert await opens(bo, fresh_nonce()) is None
        else:
            await house.rests(SECONDS_TO_ANSWER)
        for phone in people:
            assert phone.room.broken_off == 1
            assert deal_of(phone).left_out == (bo.you.member,)
            assert deal_of(phone).seal != first.seal
        await all_deal([ada, cy])
        assert ada.room.dealt is not None
        assert ada.room.dealt.broken_off == 1
        luck = await luck_of(house, ada)
        assert (luck.seal == first.seal, luck.broken_off) == (False, 1)
        assert [bool(nonce) for nonce in luck.nonces] == [True, False, True, *[False] * 5]
        assert not set(nonces.values()) & set(luck.nonces)

    tell(tale)


@story
async def test_deals_broken_off_count_for_their_own_game_alone(house: House) -> None:
    people = await a_table(house, "Ada", "Bo")
    for broken in (1, 2):
        await begins(people)
        await people[0].does("end")
        assert people[0].room.deal is None
        assert (people[1].room.broken_off, people[1].room.phase) == (broken, "lobby")
    await begins(people)
    await all_deal(people)
    assert people[1].room.dealt is not None
    assert people[1].room.dealt.broken_off == 2
    assert (await luck_of(house, people[0])).broken_off == 2
    await begins(people)
    await all_deal(people)
    assert (await luck_of(house, people[0])).broken_off == 0


@pytest.mark.parametrize("how", ["leave", "expel", "the host leaves"])
@pytest.mark.parametrize("stage", ["commit", "open"])
def test_who_goes_in_the_middle_of_a_deal_breaks_it_off(how: str, stage: str) -> None:
    async def tale(house: House) -> None:
        people = await a_table(house, "Ada", "Bo", "Cy")
        ada, bo, cy = people
        await begins(people)
        if stage == "open":
            for phone in people:
                await commits(phone, fresh_nonce())
        match how:
            case "leave":
                bo.mentions("leave")
            case "expel":
                await ada.does("expel", member=bo.you.member)
            case _:
                ada.mentions("leave")
        await house.rests()
        assert (cy.room.deal, cy.room.broken_off, cy.room.phase) == (None, 1, "lobby")

    tell(tale)


@story
async def test_who_joins_meanwhile_sits_at_the_next_game(house: House) -> None:
    people = await a_table(house, "Ada", "Bo")
    players = (await begins(people)).players
    late = await house.joins(people[0], "Zoe")
    assert deal_of(late).players == players
    await all_deal(people)
    assert late.you.seat is None
    assert "Zoe" not in late.names
    await people[0].does("end")
    await house.until(is_over(late))
    assert "Zoe" in late.names


@story
async def test_a_watcher_who_goes_breaks_nothing_off(house: House) -> None:
    people = await a_table(house, "Ada", "Bo")
    watcher = await house.joins(people[0], "Wim", "watcher")
    await begins(people)
    watcher.mentions("leave")
    await house.rests()
    await all_deal(people)
    assert people[0].room.phase == "playing"
    assert people[0].room.dealt is not None
    assert people[0].room.dealt.broken_off == 0


@story
async def test_a_table_without_a_phone_in_a_seat_is_sealed_by_the_server_alone(house: House) -> None:
    ada = await house.opens_a_room("Ada", mode="passed")
    for name in ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"):
        await ada.does("add_seat", name=name)
    ada.mentions("start")
    await house.rests()
    assert ada.room.phase == "playing"
    assert ada.room.dealt is not None
    assert ada.room.dealt.added == ()
    luck = await luck_of(house, ada)
    assert luck.nonces == ()
    assert "no seat added a nonce" in " ".join(verify(await log_of(house, ada)).sentences())


@story
async def test_everybody_is_told_so_when_the_game_begins(house: House) -> None:
    for language, words in (("en", "the server alone"), ("it", "del solo server")):
        ada = await house.opens_a_room("Ada", mode="passed", language=language)
        for name in ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"):
            await ada.does("add_seat", name=name)
        await ada.does("start")
        for seat in range(8):
            await ada.does("card_seen", seat=seat)
        assert any(words in aloud for aloud in told_aloud(ada))


@story
async def test_a_table_whose_phones_have_shuffled_is_told_nothing_of_the_kind(house: House) -> None:
    people = await house.table_of(*FIVE)
    for _ in range(3):
        await people[0].does("add_bot")
    await people[0].does("start")
    await house.until(lambda: people[0].room.phase == "playing")
    assert told_aloud(people[0])
    assert not any("alone" in aloud for aloud in told_aloud(people[0]))


def told_aloud(phone: Phone) -> list[str]:
    return [line["aloud"] for line in phone.fold.lines if line.get("aloud")]


@story
async def test_a_game_that_cannot_begin_asks_no_phone_for_anything(house: House) -> None:
    ada, bo = await house.table_of("Ada", "Bo")
    assert await ada.is_refused("start") == "bad_setup"
    assert bo.room.deal is None
    assert bo.room.broken_off == 0


# -- phones that go, and a server that stops ------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["commit", "open"])
@pytest.mark.parametrize("returns", [False, True])
def test_a_phone_that_loses_its_connection(stage: str, returns: bool) -> None:
    async def tale(house: House) -> None:
        people = await a_table(house, "Ada", "Bo", "Cy")
        ada, bo, cy = people
        await begins(people)
        nonces = {phone: fresh_nonce() for phone in people}
        if stage == "open":
            for phone in people:
                await commits(phone, nonces[phone])
        await bo.loses_connection()
        for phone in (ada, cy):
            await (commits if stage == "commit" else opens)(phone, nonces[phone])
        if returns:
            await bo.comes_back()
            await (commits if stage == "commit" else opens)(bo, nonces[bo])
        else:
            await house.rests(SECONDS_TO_ANSWER)
        match stage, returns:
            case "commit", _:
                still_in = people if returns else [ada, cy]
                for phone in still_in:
                    await opens(phone, nonces[phone])
            case "open", False:
                still_in = [ada, cy]
                await all_deal(still_in)
            case _:
                still_in = people
        assert ada.room.dealt is not None
        assert ada.room.dealt.added == tuple(people.index(phone) for phone in still_in)
        assert ada.room.dealt.broken_off == (stage == "open" and not returns)

    tell(tale)


@pytest.mark.parametrize("stage", ["commit", "open"])
@pytest.mark.parametrize("away", [0.5, 3600.0])
def test_a_deal_survives_a_restart(stage: str, away: float) -> None:
    async def tale(house: House) -> None:
        people = await a_table(house, "Ada", "Bo", "Cy")
        seal = (await begins(people)).seal
        nonces = {phone: fresh_nonce() for phone in people}
        for phone in people if stage == "open" else people[:1]:
            await commits(phone, nonces[phone])
        if stage == "open":
            await opens(people[0], nonces[people[0]])
        await house.rests(SECONDS_TO_ANSWER - 1)
        await house.stops()
        await house.rests(away)
        await house.starts_again()
        for phone in people:
            await phone.comes_back()
        await house.rests(SECONDS_TO_COME_BACK - 2)
        assert deal_of(people[1]).seal == seal
        for phone in people[1:]:
            if stage == "commit":
                await commits(phone, nonces[phone])
        for phone in people if stage == "commit" else people[1:]:
            await opens(phone, nonces[phone])
        luck = await luck_of(house, people[0])
        assert (luck.seal, luck.broken_off) == (seal, 0)
        assert luck.nonces[:3] == tuple(nonces.values())

    tell(tale)


@story
async def test_a_deal_whose_phones_never_come_back_goes_on_when_its_time_has_come(house: House) -> None:
    people = await a_table(house, "Ada", "Bo")
    await begins(people)
    await house.stops()
    await house.starts_again()
    await house.rests(SECONDS_TO_COME_BACK + 5)
    await people[0].comes_back()
    assert people[0].room.phase == "playing"
    assert people[0].room.dealt is not None
    assert people[0].room.dealt.added == ()


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_in_whatever_order_phones_commit_and_open_the_deal_is_the_same_kind_of_deal(data: st.DataObject) -> None:
    """Each phone commits, opens, stays silent or lies, in any order; what comes of it follows from that alone."""
    names = FIVE[: data.draw(st.integers(1, 5))]
    manners = [data.draw(st.sampled_from(["good", "good", "good", "mute", "silent", "liar"])) for _ in names]
    order = data.draw(st.permutations(range(len(names))))
    again = data.draw(st.permutations(range(len(names))))

    async def tale(house: House) -> None:
        people = await a_table(house, *names)
        ada = people[0]
        ada.mentions("start")
        await house.rests()
        used: dict[int, str] = {}
        seals = [deal_of(ada).seal]
        for _ in range(len(names) + 1):
            if ada.room.deal is None:
                break
            seal = deal_of(ada).seal
            nonces = {seat: fresh_nonce() for seat in range(len(names))}
            taking_part = [seat for seat in order if people[seat].you.member in deal_of(ada).waiting]
            for seat in taking_part:
                if manners[seat] != "mute":
                    assert await commits(people[seat], nonces[seat]) is None
            await house.until(lambda: stage_of(ada) != "commit", within=30)
            for seat in again:
                if seal_of(ada) != seal:
                    break
                if seat not in taking_part or manners[seat] in ("mute", "silent"):
                    continue
                await opens(people[seat], nonces[seat] if manners[seat] == "good" else fresh_nonce())
            used = {seat: nonces[seat] for seat in taking_part if manners[seat] == "good"}
            await house.until(lambda seal=seal: seal_of(ada) != seal, within=30)  # type: ignore[misc]
            if ada.room.deal is not None:
                seals.append(deal_of(ada).seal)
        assert ada.room.phase == "playing"
        luck = await luck_of(house, ada)
        good = [seat for seat, manner in enumerate(manners) if manner == "good"]
        liars_and_silent = sum(manner in ("silent", "liar") for manner in manners)
        assert len(seals) == len(set(seals))
        assert isinstance(luck.broken_off, int)
        assert luck.broken_off <= liars_and_silent  # each of them breaks one deal off at most
        assert bool(luck.broken_off) == bool(liars_and_silent)
        if good:
            assert {seat for seat, nonce in enumerate(luck.nonces) if nonce} <= set(good)
            assert all(luck.nonces[seat] == used[seat] for seat, nonce in enumerate(luck.nonces) if nonce)
        assert verify(await log_of(house, ada)).seal == luck.seal

    tell(tale)
