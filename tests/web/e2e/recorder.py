"""A recorder in a page: when it first showed each death, card, office, vote, night, day, end and sentence.

It notes only what is in the page, hidden text too, at every change of it. `ran_ahead` holds that against the public
lines that the page was sent: whoever tells for itself shows nothing before the line that tells it, and where another
page tells, nothing comes before that page has ended the line in front of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from nightcall.themes.words import Words
from tests.web.e2e.tables import Device

# Signs are texts: what is shown, and of whom. Several times a second the clock changes, so each is kept only once.
RECORDER: Final = """(() => {
  const record = { signs: {}, spoken: {}, lines: 0, asks: [] };
  window.record = record;
  let now = 0;  // all that one change has brought is shown at one moment
  const see = sign => { record.signs[sign] ??= now; };
  const all = what => [...document.querySelectorAll(what)];
  const named = house => house.querySelector('text')?.textContent ?? '';
  let asked = false;
  const look = () => {
    now = Date.now();
    for (const house of all(':is(.table, .phone) .seat.gone')) see(`gone ${named(house)}`);
    for (const house of all(':is(.table, .phone) .seat:has(.flag)')) see(`office ${named(house)}`);
    for (const known of all('.known li')) see(`card ${known.textContent.trim()}`);
    const when = document.querySelector('.when')?.textContent.trim();
    if (when) see(`when ${when}`);
    if (when && document.querySelector('.table .thread')) see(`votes ${when}`);
    if (document.querySelector('.phone .thread')) see('votes');
    if (document.querySelector('.end')) see('end');
    for (const card of all('.end .people .open')) see(`end ${card.querySelector('b').textContent}`);
    const ask = document.querySelector('.ask') !== null;
    if (ask && !asked) record.asks.push([now, record.lines]);
    asked = ask;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const said = text.data.trim().replace(/\\s+/g, ' ');
      if (said) see(`text ${said}`);
    }
  };
  new MutationObserver(() => document.body && look()).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class'],
  });
  const Native = WebSocket;
  window.WebSocket = class extends Native {
    constructor(...where) {
      super(...where);
      this.addEventListener('message', ({ data }) => {
        const lines = JSON.parse(data).lines ?? [];
        record.lines += lines.filter(line => line.to === 'everyone' || line.to.includes(-1)).length;
      });
    }
    send(text) {
      const { do: does, line } = JSON.parse(text);
      if (does === 'spoken') record.spoken[line] ??= Date.now();
      super.send(text);
    }
  };
})()"""

VOTES: Final = ("votes_shown", "named", "proposed", "verdict_shown")


class Fact(NamedTuple):
    """Something that a page may show once this many public lines were told, and by what one would see it."""

    line: int
    signs: tuple[str, ...]
    aloud: str


class Recorded(NamedTuple):
    """What a page has shown, and when; when it said that it had told a line; when it asked, after how many lines."""

    name: str
    signs: dict[str, float]
    spoken: dict[int, float]
    asks: list[tuple[float, int]]


def watch(device: Device) -> None:
    """From now on everything is noted that this device shows; the page is loaded anew for it."""
    device.context.add_init_script(RECORDER)
    if device.page.url != "about:blank":
        device.page.reload()


def recorded(device: Device) -> Recorded:
    """What was noted since the page was loaded."""
    found: dict[str, Any] = device.page.evaluate("window.record")
    spoken = {int(line): at for line, at in found["spoken"].items()}
    return Recorded(device.name, found["signs"], spoken, [(at, lines) for at, lines in found["asks"]])


def public_lines(device: Device) -> list[dict[str, Any]]:
    """What everybody was told, in the order in which this device was."""
    return [line for line in device.lines() if line["to"] == "everyone" or -1 in line["to"]]


def facts(lines: Sequence[dict[str, Any]], words: Words) -> Iterator[Fact]:
    """Every death, card, office, vote, night, day, end and sentence, with the number of its line.

    After the end the host turns the cards, and nothing is waited for.
    """
    names: list[str] = []
    when = ""
    said: set[str] = set()
    for number, line in enumerate(lines, 1):
        if line["line"] != "told":
            continue
        event, aloud = line["event"], line.get("aloud") or ""
        names = list(event.get("players", names))
        signs: tuple[str, ...] = ()
        match event["event"]:
            case "died":
                signs = (f"gone {names[event['seat']]}",)
            case "badge_given":
                signs = (f"office {names[event['seat']]}",)
            case "card_shown":
                signs = (f"card {names[event['seat']]} {words.card(event['card'])}", f"end {names[event['seat']]}")
            case "night_fell":
                when = f"Night {event['night']}"
                signs = (f"when {when}",)
            case "day_broke":
                when = f"Day {event['day']}"
                signs = (f"when {when}",)
            case kind if kind in VOTES:
                signs = ("votes", f"votes {when}")
            case "game_ended":
                signs = ("end",)
        new = () if not aloud or aloud in said else (f"text {aloud}",)
        said.add(aloud)
        if signs or new:
            yield Fact(number, (*signs, *new), aloud)
        if event["event"] == "game_ended":
            return


def told_at(page: Recorded, aloud: str) -> float | None:
    """When this page first showed a line; a long one may be broken after its first sentence."""
    found = [
        at
        for sign, at in page.signs.items()
        if sign.startswith("text ")
        and (aloud in sign or (len(sign) > len("text ") + 10 and aloud.startswith(f"{sign[len('text ') :]} ")))
    ]
    return min(found, default=None)


def ran_ahead(page: Recorded, lines: Sequence[dict[str, Any]], words: Words, teller: Recorded) -> Iterator[str]:
    """All that this page has shown too early; `teller` is the page itself, where each tells for itself."""
    seen: set[str] = set()
    for fact in facts(lines, words):
        told = told_at(teller, fact.aloud) if fact.aloud else None
        if teller is page:
            earliest = told
        else:
            earliest = max((at for line, at in teller.spoken.items() if line < fact.line), default=0.0)
        if fact.aloud and told is None:
            yield f"{teller.name} never told line {fact.line}: {fact.aloud}"
        for sign in fact.signs:
            at = page.signs.get(sign)
            if at is None or earliest is None or sign in seen:
                continue
            seen.add(sign)
            if at < earliest:
                yield f"{page.name} shows '{sign}' {earliest - at:.0f} ms before line {fact.line}: {fact.aloud}"
    yield from _asked_ahead(page, teller)


def _asked_ahead(page: Recorded, teller: Recorded) -> Iterator[str]:
    """Every question that stood there while the last line that the page was sent was still being told."""
    for at, lines in page.asks:
        over = teller.spoken.get(lines, 0.0)
        if teller is not page and at < over:
            yield f"{page.name} asks {over - at:.0f} ms before line {lines} was told"
