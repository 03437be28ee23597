"""Whoever plays alone may wish for a card; that game is not sealed, and its first line and its log say so."""

from __future__ import annotations

from collections import Counter

import pytest

from nightcall.kernel.errors import Refused
from nightcall.library import new_game, verify
from nightcall.server.rooms.wishing import granted
from tests.server.kit import House, is_over, story, tell

SPECIALS = ("cupido", "witch", "hunter", "thief")


@story
async def test_who_plays_alone_has_the_card_they_wished_for_and_the_game_is_not_sealed(house: House) -> None:
    ada, *_ = await house.table_of("Ada", mode="far", deck=SPECIALS, wish="witch")
    for _ in range(7):
        await ada.does("add_bot")
    assert ada.room.seeded
    assert ada.room.setup.wish is None  # a screen may stand beside her
    await ada.does("start")
    assert [dealt["card"] for dealt in ada.told("dealt")] == ["witch"]
    assert ada.told("seed_given")
    assert ada.fold.lines[0]["aloud"] == "You chose your card, so this deal has no seal."
    assert not ada.told("deal_sealed")
    assert ada.room.dealt is None
    await ada.does("end")
    await house.until(is_over(ada))
    found = verify(b"\n".join(await house.hub.requests.log_of(ada.place.code, ada.place.key, 1)))
    assert found.seal is None
    assert "Deal: each seat was given its card; nothing was shuffled." in found.sentences()
    await ada.does("start")  # a wish is for one game
    assert ada.told("deal_sealed")


@pytest.mark.parametrize(
    ("people", "wish", "sentence"),
    [
        (("Ada", "Bo"), "fortune_teller", "Only somebody who plays with bots alone can wish for a card"),
        (("Ada",), "witch", "There is no 'Witch' in this deck to wish for"),
    ],
)
def test_nobody_wishes_in_company_nor_for_a_card_that_is_not_there(
    people: tuple[str, ...], wish: str, sentence: str
) -> None:
    async def tale(house: House) -> None:
        ada, *_ = await house.table_of(*people, wish=wish)
        for _ in range(8 - len(people)):
            await ada.does("add_bot")
        with pytest.raises(Refused, match=sentence):
            await ada.does("start")

    tell(tale)


def test_the_others_cards_are_dealt_as_ever() -> None:
    """The second wolf sits at each of the other seats about as often, and all cards stay in the game."""
    seats: Counter[int] = Counter()
    for seed in range(700):
        session = new_game("millers-hollow", 8, deck=["thief"], seed=seed)
        deal = granted(session, [3], "werewolf")
        assert deal.seats[3] == "werewolf"
        assert Counter((*deal.seats, *deal.middle)) == Counter(session.header.deck)
        seats.update(seat for seat, card in enumerate(deal.seats) if card == "werewolf" and seat != 3)
    assert len(seats) == 7
    assert max(seats.values()) < 2 * min(seats.values())
