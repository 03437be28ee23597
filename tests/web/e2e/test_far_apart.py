"""People far apart: what needs them comes to the front, lines are answered, and the dead have a room of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.e2e.tables import A_DAY, NAMES, QUICK, Device, Evening, is_open_to_everybody

UNTIL_ALL_WANT_IT = {**QUICK, "debate": A_DAY, "vote": A_DAY}


def test_a_vote_comes_to_the_front_whatever_is_being_read(evening: Callable[..., Evening]) -> None:
    table = evening("Ada", "Bo", mode="far", pace=UNTIL_ALL_WANT_IT, options={"first_victim": False, "sheriff_day": 0})
    for _ in range(6):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    ada, bo = (phone.page for phone in table.phones)
    for phone in table.phones:
        phone.play(rests_by_day=True)
    for page in (ada, bo):
        page.get_by_role("button", name="Vote now").wait_for()

    # a line is said while somebody reads about the cards, and marked; then it is answered
    ada.get_by_role("button", name="Vote now").click()
    ada.locator("nav .to-cards").click()
    bo.get_by_label("or in your own words").fill("It was the miller.")
    bo.get_by_role("button", name="Say", exact=True).click()
    expect(ada.locator("nav .to-talk .new")).to_contain_text("1")
    ada.locator("nav .to-talk").click()
    expect(ada.locator("nav .to-talk .new")).to_have_count(0)
    ada.get_by_role("button", name="Answer Bo").last.click()
    ada.get_by_label("or in your own words").fill("Which one?")
    ada.keyboard.press("Enter")
    expect(bo.locator(".said .quoted").last).to_contain_text("Bo: It was the miller.")
    is_open_to_everybody(ada)

    # the vote opens over whatever is open, and says so wherever one goes
    ada.locator("nav .to-village").click()
    ada.get_by_role("button", name="Bo", exact=True).first.click()
    bo.get_by_role("button", name="Vote now").click()
    ada.locator(".ask .option").first.wait_for()
    assert ada.evaluate("document.title").startswith("● ")
    ada.locator("nav .to-talk").click()
    ada.locator(".waits").click()
    ada.locator(".ask .option").first.wait_for()
    is_open_to_everybody(ada)

    # what was voted, and who died of it, is there to be read again
    for phone in table.phones:
        phone.play()
    ada.locator(".phone[data-light=night]").wait_for()
    table.nobody_complained()


@pytest.mark.long
@pytest.mark.parametrize("book", ["millers-hollow", "santa-saboteurs", "lupus-in-tabula", "wolff-werewolf"])
def test_a_whole_game_in_which_the_dead_talk_and_no_living_phone_is_sent_a_word(
    book: str, evening: Callable[..., Evening]
) -> None:
    options = {"votes_a_day": 2} if book == "wolff-werewolf" else {}
    # nights in which somebody dead has time to type
    table = evening(*NAMES, book=book, mode="far", options=options, pace={**QUICK, "call_least": 3, "call_most": 6})
    table.start()
    for phone in table.phones:
        phone.play()  # of one taste: where nobody agrees, nobody dies
    waiting = {phone.name for phone in table.phones}
    while waiting:
        for phone in [one for one in table.phones if one.name in waiting]:
            if phone.page.locator(".end").count() or speaks_from_the_grave(phone):
                waiting.discard(phone.name)
        table.host.page.wait_for_timeout(100)
    for phone in table.phones:
        phone.see(".end")
    heard = [(phone, *of_the_dead(phone)) for phone in table.phones]
    assert any(said for _, _, said in heard)
    for phone, died, said in heard:
        assert all(died is not None and at > died for at in said), phone.name
    table.nobody_complained()


def speaks_from_the_grave(phone: Device) -> bool:
    """True once this one is dead and has said so to the dead."""
    tab = phone.page.locator("nav .to-grave")
    if not tab.count() or not tab.is_visible():
        return False
    tab.click()
    field = phone.page.get_by_label("Say it to the dead")
    if not field.count():
        return False
    field.fill(f"{phone.name} was here.")
    field.press("Enter")
    return phone.page.locator(".said", has_text=f"{phone.name} was here.").count() > 0


def of_the_dead(phone: Device) -> tuple[int | None, list[int]]:
    """After how many of its lines this phone was told of its own death, and where it was sent a word of the dead."""
    lines = phone.lines()
    players = next(line["event"]["players"] for line in lines if line.get("event", {}).get("event") == "game_began")
    events = [line.get("event", {}) for line in lines]
    own = players.index(phone.name)
    died = next((at for at, one in enumerate(events) if one.get("event") == "died" and one["seat"] == own), None)
    return died, [at for at, one in enumerate(events) if one.get("text", "").endswith("was here.")]
