"""Tables of people with phones, each in a browser context of its own, and hands that tap for them."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

import dev
from tests.patience import PATIENCE
from tests.web.browsers import DESKTOP, PHONE, at_rest, opened

NAMES: Final = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
# Nobody has to think here; what is told is told to nobody's voice.
QUICK: Final = {
    "beat": 0.1,
    "call_least": 0.2,
    "call_fixed": 0.2,
    "call_most": 3,
    "debate": 3,
    "speech": 1,
    "vote": 3,
    "turn": 3,
    "reading": 0,
}
A_DAY: Final = 86_400  # seconds: where everybody answers, no clock closes anything before they have
UNHURRIED: Final = {**QUICK, **dict.fromkeys(("call_most", "speech", "vote", "turn"), A_DAY)}

# No voice, and nobody who reads: what stands for as long as it takes stands a thousand times as short.
READS_FAST: Final = """
  const wait = window.setTimeout;
  window.setTimeout = (then, after, ...more) => wait(then, after / 1000, ...more);
"""

# Taps for whoever holds a page, as a thumb would: a pick, then what is lit. It finds only what a person can see.
# The taste decides who is picked; those who share it agree, however slow one of them is.
HANDS: Final = """([taste, restsByDay]) => {
  clearInterval(window.hands);
  let tried = 0;
  const next = (sum, letter) => (sum * 31 + letter.charCodeAt(0) + taste) % 65521;
  const liked = option => [...option.textContent].reduce(next, 7);
  window.hands = setInterval(() => {
    if (restsByDay && document.querySelector('.phone[data-light=day]')) return;
    const card = document.querySelector('.deal button');
    if (card) return card.click();
    const told = document.querySelector('.phone .telling');
    if (told) return told.click();
    const heard = document.querySelector('.trial .lit');
    if (heard) return heard.click();
    const vote = document.querySelector('.vote button');
    if (vote) return vote.click();
    const ask = document.querySelector('.ask');
    const options = ask ? [...ask.querySelectorAll('.option')] : [];
    if (!options.length) return;
    const go = ask.querySelector('.go button');
    if (!go.disabled) return (tried = 0), go.click();
    options.sort((one, other) => liked(one) - liked(other))[tried++ % options.length].click();
  }, 90);
}"""


def asked(address: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """What the server answers to a request."""
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


class Device:
    """A page in a context of its own, with all that it was sent and all that it complained of."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.name = name
        self.context = context
        self.page: Page = context.new_page()
        self.frames: list[str] = []
        self.complaints: list[str] = []
        self.page.on("websocket", lambda wire: wire.on("framereceived", lambda frame: self.frames.append(str(frame))))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        # a header that only counts on https is left out by the browser on plain http, and said so
        if said.type == "error" and "Cross-Origin-Opener-Policy" not in said.text:
            self.complaints.append(said.text)

    def lines(self) -> list[dict[str, Any]]:
        """Every line of a game that this page was sent, as often as it was sent."""
        return [line for frame in self.frames for line in json.loads(frame).get("lines", ())]

    def play(self, taste: int = 0, *, rests_by_day: bool = False) -> None:
        """From now on somebody taps whatever there is to tap."""
        self.page.evaluate(HANDS, [taste, rests_by_day])

    def see(self, what: str) -> None:
        """Waits until this can be seen; what is there too, and hidden on a screen of this size, does not count."""
        self.page.locator(f"{what} >> visible=true").first.wait_for()


class Evening:
    """A room with its phones, and perhaps a screen."""

    def __init__(
        self,
        browser: Browser,
        server: str,
        players: Sequence[str],
        setup: Mapping[str, Any],
        size: Mapping[str, int] = PHONE,
    ) -> None:
        self.server = server
        self._browser = browser
        self.devices: list[Device] = []
        chosen = {"pace": QUICK, **setup}
        made = asked(f"{server}/api/rooms", {"name": players[0], "setup": chosen})
        self.code: str = made["code"]
        self.phones = [self._device(made, size=size)]
        for name in players[1:]:
            joined = asked(f"{server}/api/rooms/{self.code}/members", {"name": name})
            self.phones.append(self._device(joined))
        self.host = self.phones[0]

    def _device(self, joined: Mapping[str, Any], role: str = "", size: Mapping[str, int] = PHONE) -> Device:
        context = opened(self._browser, size)
        place = json.dumps({"key": joined["key"], "member": joined["member"], "name": joined["name"]})
        kept = f"nightcall.room.{self.code}{role}"
        context.add_init_script(f"localStorage.getItem('{kept}') ?? localStorage.setItem('{kept}', '{place}')")
        device = Device(context, joined["name"])
        device.page.goto(f"{self.server}/{'table' if role else 'room'}/{self.code}")
        self.devices.append(device)
        return device

    def screen(self) -> Device:
        """A screen in the middle of the table."""
        joined = asked(f"{self.server}/api/rooms/{self.code}/members", {"name": "Screen", "role": "screen"})
        return self._device(joined, ".screen", DESKTOP)

    def newcomer(self, name: str) -> Device:
        """Somebody who comes in by the link of the room, as phones do."""
        device = Device(opened(self._browser), name)
        self.devices.append(device)
        device.page.goto(f"{self.server}/join/{self.code}")
        device.page.get_by_label("What's your name?").fill(name)
        device.page.locator("form button").click()
        return device

    def start(self) -> None:
        """Everybody is ready, and night falls."""
        for phone in self.phones[1:]:
            phone.page.get_by_role("button", name="I'm ready").click()
        self.host.page.get_by_role("button", name=re.compile("Let night fall|Start the race")).click()

    def play_to_the_end(self) -> None:
        """All phones play until the last page."""
        for taste, phone in enumerate(self.phones):
            phone.play(taste)
        for phone in self.phones:
            phone.see(".end")

    def nobody_complained(self) -> None:
        """No page has failed in any way."""
        complaints = {device.name: device.complaints for device in self.devices if device.complaints}
        assert complaints == {}, complaints

    def close(self) -> None:
        for device in self.devices:
            device.context.close()


def far_apart(evening: Callable[..., Evening]) -> Evening:
    """Ada and Bo, far apart, and six bots; the first day goes on until all want it to end."""
    pace = {**QUICK, "debate": A_DAY, "vote": A_DAY}
    table = evening("Ada", "Bo", mode="far", pace=pace, options={"first_victim": False, "sheriff_day": 0})
    for _ in range(6):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    for phone in table.phones:
        phone.play(rests_by_day=True)
    return table


AXE: Final = dev.ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def is_open_to_everybody(page: Page) -> None:
    """Nothing on this page keeps anybody out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    at_rest(page)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations)")
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
