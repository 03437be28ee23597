"""The screen in the middle tells how it ended; until it has, no phone shows who won or who was who."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.e2e.tables import QUICK, Evening

# The screen has no voice here, so a line stands as long as it takes to read: hardly at all, but the last ones for as
# long as the test likes. When no night or day is counted any more, the game is over.
UNDER_CONTROL = """
  const wait = window.setTimeout;
  const counts = () => /[0-9]/.test(document.querySelector('.table[data-light=day] .when')?.textContent ?? '0');
  window.setTimeout = (then, after, ...more) => {
    const in_time = () => window.mayEnd || counts() ? then(...more) : wait(in_time, 20);
    return wait(in_time, after / 50);
  };
"""


def test_no_phone_turns_to_the_last_page_before_the_screen(evening: Callable[..., Evening]) -> None:
    options = {"equal_numbers_end": True, "votes_a_day": 1}
    table = evening("Ada", "Bo", book="wolff-werewolf", options=options, pace={**QUICK, "reading": 1})
    screen = table.screen()
    screen.context.add_init_script(UNDER_CONTROL)
    screen.page.reload()
    for _ in range(3):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    for taste, phone in enumerate(table.phones):
        phone.play(taste)
    for phone in table.phones:
        phone.see(".last")
    # a page that is loaded anew is told all lines, and waits like the others
    table.phones[1].page.reload()
    table.phones[1].see(".last")
    for phone in table.phones:
        assert phone.page.locator(".end").count() == 0
    screen.page.evaluate("window.mayEnd = true")
    for device in (*table.phones, screen):
        device.see(".end")
    table.nobody_complained()
