"""A phone that goes from hand to hand: what it shows, and hands that take it, hold it and tap as people do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec
from playwright.sync_api import Page

from tests.web.e2e.tables import Device

# What can be seen of the page, without the time that runs on it.
SEEN: Final = """() => JSON.stringify((() => {
  const kinds = ['end', 'cover', 'holds', 'open', 'counts', 'table', 'lobby'];
  const kind = kinds.find(one => document.querySelector('.' + one)) ?? '';
  const root = document.querySelector('.' + kind);
  const text = one => (one?.innerText ?? one?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const all = selector => [...document.querySelectorAll(selector)];
  const words = kind === 'table'
    ? '.table .spoken, .table ul.unseen li, .bar p'
    : '.line, .words p, .how, legend, .counts h2, .still p, .counts li';
  const buttons = '.go button, .open footer button, .counts footer button, .bar button, .still button';
  const isLarge = one => parseFloat(getComputedStyle(one).fontSize) > 22;
  return {
    kind,
    light: root?.dataset.light ?? '',
    title: text(root?.querySelector('h1')),
    words: all(words).map(text).join(' | '),
    clock: Boolean(document.querySelector('.time')),
    options: all('.option, .counts .options button').map(text),
    picked: all('.option').map(one => one.ariaPressed).join() + text(document.querySelector('.refusal')),
    buttons: all(buttons).map(one => text(one) + (one.disabled ? ' (dead)' : '')),
    headlines: all('.holds main *, .holds header *').filter(isLarge).map(text),
  };
})())"""
# What stands under the thumb, while it is pressed.
READS: Final = """async () => {
  const strip = document.querySelector('.hold');
  const frame = () => new Promise(done => requestAnimationFrame(done));
  strip.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await frame();
  const told = strip.querySelector('.open').textContent.replace(/\\s+/g, ' ').trim();
  window.dispatchEvent(new PointerEvent('pointerup'));
  await frame();
  return told;
}"""
# One tap after another, as a thumb would: on what lies uncovered, and each when the page has followed the one before.
# Where bots play too, the page may have changed since somebody looked: then it is looked at again.
TAPS: Final = f"""async ([names, looked]) => {{
  const see = {SEEN};
  if (looked !== null && see() !== looked) return 0;
  const frame = () => new Promise(done => requestAnimationFrame(done));
  for (const [selector, words] of names) {{
    const fits = one => words === null || one.textContent.replace(/\\s+/g, ' ').trim() === words;
    const target = [...document.querySelectorAll(selector)].find(fits);
    if (!target) throw new Error('there is nothing to tap: ' + selector + ' ' + words);
    target.scrollIntoView({{ block: 'nearest' }});
    const box = target.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!target.contains(hit)) throw new Error(selector + ' ' + words + ' is covered by ' + hit?.outerHTML);
    if (target.disabled) throw new Error(selector + ' ' + words + ' cannot be tapped');
    const before = see();
    target.click();
    while (see() === before) await frame();
  }}
  return names.length;
}}"""
# Picks one after another, in this order of liking, until it is enough, and says so; what is refused is left. A bot may
# propose or second meanwhile: then the page is gone, and with it whatever was tapped.
PICKS: Final = f"""async ([liked, go, looked]) => {{
  const see = {SEEN};
  if (looked !== null && see() !== looked) return 0;
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const tap = {TAPS};
  const lit = () => document.querySelector(go);
  let taps = 0;
  for (const words of liked) {{
    const fits = one => one.textContent.replace(/\\s+/g, ' ').trim() === words;
    const target = [...document.querySelectorAll('.option')].find(fits);
    const before = see();
    target.click();
    await frame();
    while (see() === before && target.getAttribute('aria-pressed') === 'false') {{
      if (document.querySelector('.refusal')?.textContent.trim()) break;
      await frame();
    }}
    if (target.getAttribute('aria-pressed') === 'true') taps++;
    if (!target.isConnected) return 0;
    if (lit().disabled) continue;
    return taps + (await tap([[[go, null]], null]));
  }}
  throw new Error('nothing of ' + liked + ' could be picked');
}}"""
CHANGED: Final = f"before => ({SEEN})() !== before"


class Seen(msgspec.Struct, frozen=True):
    """A page, as whoever looks at it sees it."""

    kind: str
    light: str
    title: str
    words: str
    clock: bool
    options: tuple[str, ...]
    picked: str
    buttons: tuple[str, ...]
    headlines: tuple[str, ...]


class Step(NamedTuple):
    """What everybody around the table can tell of a moment: the page, and how it was tapped."""

    kind: str
    light: str
    title: str
    words: str
    taps: int


class Choice(NamedTuple):
    """Somebody has to choose: who, among what, and what stands under the thumb; by day or at night."""

    name: str
    options: tuple[str, ...]
    asked: str
    light: str


Chooses = Callable[[Choice], Sequence[str]]  # what is liked, best first


class Passed:
    """One phone, and everybody around it."""

    def __init__(self, device: Device, chooses: Chooses) -> None:
        self.page: Page = device.page
        self.steps: list[Step] = []
        self.under_thumbs: list[tuple[str, str]] = []  # who has read what
        self._chooses = chooses

    def looks(self) -> Seen:
        self._last: str = self.page.evaluate(SEEN)
        return msgspec.json.decode(self._last, type=Seen)

    def plays(self, until: Callable[[Seen], bool]) -> Seen:
        """People play until they see this."""
        while not until(seen := self.looks()):
            taps = self._moves(seen)
            if taps:
                self.steps.append(Step(seen.kind, seen.light, seen.title, seen.words, taps))
        return seen

    def _moves(self, seen: Seen) -> int:
        """Does what there is to do on this page; how many taps that took."""
        match seen.kind:
            case "cover":
                return self._taps((".cover .go button", None))
            case "holds":
                return 1 + self._holds(seen)
            case "counts" if seen.options:
                (pick, *_) = self._chooses(
                    Choice(seen.words.rpartition(" | ")[2], seen.options, seen.title, seen.light)
                )
                return self._taps((".counts .options button", pick))
            case "counts":
                return self._taps((".counts footer .lit", None))
            case "open" if seen.options:
                choice = Choice(seen.title, seen.options, seen.words, seen.light)
                return self._picks(choice, ".open footer .lit", self._last)
            case "table" if seen.buttons:
                return self._taps((".bar .lit", None), looked=self._last)
        self.page.wait_for_function(CHANGED, arg=self._last)
        return 0

    def _holds(self, seen: Seen) -> int:
        """Reads what is under the thumb, picks and says so, or passes it on."""
        told: str = self.page.evaluate(READS)
        self.under_thumbs.append((seen.title, told))
        if not seen.options:
            return self._taps((".still button", None))
        assert seen.light == "day" or not seen.headlines, f"a neighbour of {seen.title} can read {seen.headlines}"
        return self._picks(Choice(seen.title, seen.options, told, seen.light), ".holds .go button")

    def _picks(self, choice: Choice, go: str, looked: str | None = None) -> int:
        taps: int = self.page.evaluate(PICKS, [list(self._chooses(choice)), go, looked])
        return taps

    def _taps(self, *what: tuple[str, str | None], looked: str | None = None) -> int:
        taps: int = self.page.evaluate(TAPS, [[list(one) for one in what], looked])
        return taps
