"""A human moderator in a real browser: whole games by taps alone, and how many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from nightcall.themes.words import Words
from tests.web.browsers import DESKTOP, PHONE
from tests.web.e2e.recorder import public_lines, ran_ahead, recorded, watch
from tests.web.e2e.tables import NAMES, READS_FAST, Evening, is_open_to_everybody

WOLF, TELLER, PLAIN = "Werewolf", "Fortune Teller", "Townsperson"
MANY: Final = (*NAMES, *(f"P{number}" for number in range(9, 19)))

# What is changed by the last tap of an answer, and by "go on"; a clock changes by itself.
SHOWN: Final = """() => [...document.querySelectorAll('h1, .told, .only, .ask legend, .hint, .end')]
  .map(one => one.innerText).join('|')"""
# What there is to do: who lives, and what is asked.
TO_DO: Final = """() => [
  [...document.querySelectorAll('.beside li:not(.dead) b')].map(one => one.textContent),
  document.querySelector('.ask legend')?.innerText ?? '']"""


class Hands:
    """A moderator's: they know the table, enter what was pointed at, and count their taps by night and by day."""

    def __init__(self, page: Page, cards: dict[str, str], to_the_gallows: Iterator[str]) -> None:
        self.page = page
        self.cards = cards
        self.to_the_gallows = to_the_gallows
        self.living = list(cards)
        self.taps: Counter[str] = Counter()
        self.said: list[str] = []

    def begin_the_night(self) -> None:
        """Says the first words of the evening."""
        self._answer(["Go on"])

    def play(self) -> None:
        """Goes on to the last page of the game."""
        while not self.page.locator(".end").count():
            self._answer(self._what_to_tap())

    def _answer(self, names: list[str]) -> None:
        *first, last = names
        for name in first:
            self._tap(name)
            self.page.locator(f".ask .option[aria-pressed=true]:has(span:text-is('{name}'))").wait_for()
        before = self.page.evaluate(SHOWN)
        self._tap(last)
        self.page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)

    def _what_to_tap(self) -> list[str]:
        question: str
        self.living, question = self.page.evaluate(TO_DO)
        if not question:
            return ["Go on"]
        wolves = [name for name in self.living if self.cards[name] == WOLF]
        humans = [name for name in self.living if self.cards[name] != WOLF]
        match question.rstrip("?").split():
            case ["Who", "is", *who]:
                return [next(name for name, card in self.cards.items() if card == " ".join(who).removeprefix("the "))]
            case ["Who", "are", *_]:
                return [name for name, card in self.cards.items() if card == WOLF]
            case ["Whose", *_]:
                return [next(name for name in humans if self.cards[name] != TELLER)]
            case ["What's", whose, *_]:
                return [self.cards[whose.removesuffix("'s")]]
            case ["Which", "two", *_]:
                return humans[-2:]
            case ["Does", *_]:
                return ["no"]
            case ["Who", "did", *_, "poison"] | ["Who", "was", "caught", *_] | ["Who", "does", *_]:
                return ["nobody"]
            case ["Which", "card", *_]:
                return ["none"]
            case ["Who", "did", *_]:
                return [humans[-1]]
            case ["Who", "lost", *_]:
                return [next((one for one in self.to_the_gallows if one in self.living), (wolves or humans)[0])]
            case ["Who", "was", "elected"] | ["Who", "comes", *_]:
                return [self.living[0]]
        raise AssertionError(f"nobody knows what to answer to {question!r}")

    def _tap(self, name: str) -> None:
        when = self.page.locator("h1").first.inner_text()
        button = ".next button" if name == "Go on" else f".ask .option:has(span:text-is('{name}'))"
        self.said.append(self.page.locator(".told").first.inner_text())
        self.page.locator(".script:not(.settling)").wait_for()
        self.page.locator(button).click()
        self.taps[when] += 1


def seated(
    evening: Callable[..., Evening], names: tuple[str, ...], size: dict[str, int] = DESKTOP, **setup: Any
) -> Evening:
    """A moderator's device, which takes no breath between two taps, and everybody at the table by name."""
    table = evening("Mod", mode="moderator", size=size, **setup)
    table.host.context.add_init_script(READS_FAST)
    table.host.page.reload()
    for name in names:
        table.host.page.get_by_label("a name").fill(name)
        table.host.page.get_by_role("button", name="Add a player").click()
        table.host.see(f".ring >> text={name} >> visible=true")
    return table


def real_cards(names: tuple[str, ...], wolves: int) -> dict[str, str]:
    """Cards on a table: first the wolves, then the Fortune Teller."""
    return {name: WOLF if at < wolves else TELLER if at == wolves else PLAIN for at, name in enumerate(names)}


def begins(table: Evening) -> None:
    """The first page of the script."""
    table.host.page.get_by_role("button", name="Let night fall").click()
    table.host.see(".script .told")
    is_open_to_everybody(table.host.page)


def within(taps: Counter[str], by_night: int, by_day: int) -> bool:
    return all(count <= (by_night if when.startswith("Night") else by_day) for when, count in taps.items())


def test_eight_people_with_real_cards_are_moderated_in_few_taps(evening: Callable[..., Evening]) -> None:
    table = seated(evening, NAMES, cards="learnt")
    begins(table)
    hands = Hands(table.host.page, real_cards(NAMES, 2), iter(["Ada", "Bo"]))
    hands.play()
    assert within(hands.taps, 8, 6), hands.taps
    table.nobody_complained()


@pytest.mark.long
def test_every_special_card_is_moderated_and_each_adds_what_has_to_be_entered_for_it(
    evening: Callable[..., Evening],
) -> None:
    special = dict.fromkeys(("fortune_teller", "witch", "little_girl", "cupido", "hunter", "thief"), 1)
    table = seated(evening, NAMES, cards="learnt", deck={"werewolf": 2, **special, "townsperson": 2})
    begins(table)
    titles = (WOLF, WOLF, TELLER, "Witch", "Little Girl", "Cupido", "Hunter", "Thief")
    hands = Hands(table.host.page, dict(zip(NAMES, titles, strict=True)), iter(["Ada", "Bo"]))
    hands.begin_the_night()
    # the order has whoever is called by name, and not who only peeks
    order = table.host.page.locator("aside ol li").all_inner_texts()
    assert order == ["Thief", "Cupido", "Lovers", TELLER, "Werewolves", "Witch", "Dawn"]
    hands.play()
    # who holds what, what the Thief took, who is in love, whose card was seen, who is bitten, caught, saved, poisoned
    assert hands.taps.pop("Night 1") <= 17
    # two lovers die with a card each, and the Hunter's shot; the badge is given and handed on
    assert hands.taps.pop("Day 1") <= 9
    assert within(hands.taps, 8, 6), hands.taps
    table.nobody_complained()


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_eighteen_people_with_real_cards_are_moderated_to_the_end(
    evening: Callable[..., Evening], size: dict[str, int]
) -> None:
    table = seated(evening, MANY, cards="learnt", size=size)
    begins(table)
    hands = Hands(table.host.page, real_cards(MANY, 4), iter([*MANY[6:9], *MANY[:4]]))
    hands.play()
    # more wolves are named once, and nothing else takes more taps than at a small table
    assert within(hands.taps, 10, 6), hands.taps
    table.nobody_complained()


@pytest.mark.long
@pytest.mark.parametrize("names", [NAMES, MANY], ids=["8", "18"])
def test_cards_that_the_app_deals_are_moderated_in_few_taps(
    evening: Callable[..., Evening], names: tuple[str, ...]
) -> None:
    table = evening("Mod", mode="moderator", cards="shuffled", size=DESKTOP)
    phones = [table.newcomer(name) for name in names[:2]]
    screen = table.screen()
    for device in (table.host, *phones, screen):
        device.see(".lobby")
        watch(device)
        device.see(".lobby")
    page = table.host.page
    for name in names[2:]:  # nobody has to have a phone: the moderator shows the card
        page.get_by_label("a name").fill(name)
        page.get_by_role("button", name="Add a player").click()
    for phone in phones:
        phone.page.get_by_role("button", name="I'm ready").click()
    begins(table)
    for phone in phones:
        phone.page.get_by_role("button", name="Turn your card").click()
        is_open_to_everybody(phone.page)
        phone.page.get_by_role("button", name="Hide").click()
    rows = page.locator(".beside li")
    cards = dict(zip(rows.locator("b").all_text_contents(), rows.locator(".card").all_text_contents(), strict=True))
    hands = Hands(page, cards, iter([name for name, card in cards.items() if card == WOLF]))
    hands.play()
    assert within(hands.taps, 8, 6), hands.taps
    for phone in phones:
        phone.see(".end")
        assert not any(line["line"] == "question_opened" for line in phone.lines())
        dealt = [line["event"] for line in phone.lines() if line.get("event", {}).get("event") == "dealt"]
        assert {(one["seat"], one["card"]) for one in dealt} == {(dealt[0]["seat"], dealt[0]["card"])}
    # nobody's page shows anything before the moderator has gone on to it
    lines, words, teller = public_lines(screen), Words.load("millers-hollow"), recorded(table.host)
    for device in (*phones, screen):
        device.see(".end")
        assert list(ran_ahead(recorded(device), lines, words, teller)) == []
    table.nobody_complained()


@pytest.mark.long
def test_one_button_goes_on_says_why_it_cannot_and_a_wrong_tap_is_taken_back(evening: Callable[..., Evening]) -> None:
    table = seated(evening, NAMES, cards="learnt", size=PHONE)
    begins(table)
    page = table.host.page
    assert page.locator(".script").get_attribute("data-light") == "night"
    page.locator(".next button").click()
    holder = page.locator(".ask legend", has_text="Who is the Fortune Teller?")
    holder.wait_for()
    page.locator(".next button").click()
    table.host.see(".needed >> text=First")
    said = page.locator(".told").inner_text()
    page.locator(".option", has_text="Cleo").click()
    page.locator(".ask legend", has_text="Whose card").wait_for()
    # what is refused is refused to whoever enters it, not to whoever pointed
    page.locator(".script:not(.settling) .option", has_text="Cleo").click()
    table.host.see(".refusal >> text=They can't choose themselves. Ask again.")
    page.get_by_role("button", name="Undo").click()
    holder.wait_for()
    assert page.locator(".told").inner_text() == said, "what it is about still stands there"

    # the board, a tap away on a phone, is where somebody is taken out of the game
    page.get_by_role("button", name="Who's who").click()
    page.locator("main .board button", has_text="Hal").click()
    is_open_to_everybody(page)
    page.get_by_role("button", name="Take out of the game").click()
    page.get_by_role("button", name="Yes, Hal is out").click()
    table.host.see("main .board >> text=out of the game")
    page.get_by_role("button", name="Who's who").click()
    holder.wait_for()
    table.nobody_complained()
