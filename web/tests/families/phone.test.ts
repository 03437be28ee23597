import { expect, test } from "vitest";
import { tableOf } from "../../src/families/hidden_roles/family";
import { phoneShown } from "../../src/families/hidden_roles/shown/phone";
import { afterFrame, emptyApp } from "../../src/state/app";
import type { App } from "../../src/state/app";
import { deckWords } from "../../src/families/hidden_roles/words/words";
import type { BookShown } from "../../src/wire/types";
import { began, lines, told, you } from "../frames";

const before = afterFrame(afterFrame(emptyApp(), { you: you(0) }, 0), lines(1, began), 0);
const around = {
  seat: 0,
  book: null,
  refusals: {},
  seconds: null,
  given: null,
  teller: undefined,
  read: 0,
  notes: {},
  guesses: [],
};
const shown = (app: App) => phoneShown({ ...around, app });

test("a wolf is told who its mates point at, and not its own pick", () => {
  const own = told({ event: "pointed", seat: 0, at: 2, and_at: null }, { private: "Ada points at Cleo." });
  const mates = told({ event: "pointed", seat: 1, at: 2, and_at: null }, { private: "Bo points at Cleo." });
  expect(shown(afterFrame(before, lines(2, own), 0))).toMatchObject({ news: [], fresh: false });
  expect(shown(afterFrame(before, lines(2, own, mates), 0))).toMatchObject({
    news: ["Bo points at Cleo."],
    fresh: true,
  });
});

test("what was of one night is no news by day, and what somebody has learnt for good still is", () => {
  const victim = told({ event: "victim_shown", seat: 2 }, { private: "Cleo is bitten." });
  const healed = told({ event: "healed", seat: 2, by: 0 }, { private: "The potion that saves is spent, on Cleo." });
  const seen = told({ event: "inspected", seat: 2, card: "witch" }, { private: "Cleo's card: the Witch." });
  const dawn = told({ event: "day_broke", day: 1 });
  expect(shown(afterFrame(before, lines(2, victim), 0)).news).toEqual(["Cleo is bitten."]);
  expect(shown(afterFrame(before, lines(2, victim, dawn), 0))).toMatchObject({ news: [], fresh: false });
  expect(shown(afterFrame(before, lines(2, victim, healed), 0)).news).toHaveLength(2);
  expect(shown(afterFrame(before, lines(2, victim, healed, dawn), 0)).news).toEqual([]);
  expect(shown(afterFrame(before, lines(2, seen, dawn), 0)).news).toEqual(["Cleo's card: the Witch."]);
  const again = told({ event: "victim_shown", seat: 1 }, { private: "Bo is bitten." });
  expect(shown(afterFrame(before, lines(2, victim, dawn, again), 0)).news).toEqual(["Bo is bitten."]);
});

test("while cards are turned the strip promises nothing besides the card", () => {
  const dealt = told({ event: "dealt", seat: 0, card: "werewolf" }, { private: "You're a Werewolf." });
  const app = afterFrame(before, lines(2, dealt), 0);
  expect(shown(app).fresh).toBe(true);
  expect(shown({ ...app, clock: { looking: [0, 1] } as App["clock"] }).fresh).toBe(false);
});

test("whoever wants to vote waits for people, not for bots", () => {
  const seat = (name: string, bot: boolean) => ({ name, member: bot ? null : 1, bot, ready: false });
  const app: App = {
    ...before,
    people: { members: [], seats: [seat("Ada", false), seat("Bo", true), seat("Cleo", false)] },
    clock: { kind: "debate", left: 9, whole: 90, paused: false, waiting: [0, 1, 2], since: 0 } as App["clock"],
  };
  expect(shown(app).waiting).toEqual(["Cleo"]);
});

test("a phone that tells parts the votes from their first sentence, and says who it is that dies", () => {
  const votes = told({ event: "votes_shown", votes: [[1, 0, 1]] }, { aloud: "The votes are out. Ada: 1, from Bo." });
  const died = told({ event: "died", seat: 0, how: "executed" }, { aloud: "Ada is dead." });
  const others = told({ event: "died", seat: 1, how: "executed" }, { aloud: "Bo is dead." });
  const tells = (...told: Parameters<typeof lines>[1][]) => {
    const app = afterFrame(before, lines(2, ...told), 0);
    return phoneShown({ ...around, app, teller: app.aloud.at(-1)?.text ?? "" });
  };
  expect(tells(votes).votes).toEqual(["The votes are out.", "Ada: 1, from Bo."]);
  expect(tells(votes, died)).toMatchObject({ aboutYou: true });
  expect(tells(votes, died).votes).toBeUndefined();
  expect(tells(votes, others).aboutYou).toBeUndefined();
  // a phone beside a screen looks like every other
  expect(shown(afterFrame(before, lines(2, votes, died), 0)).aboutYou).toBeUndefined();
});

test("before the first word of a game its page is headed by the game's name", () => {
  expect(shown(emptyApp()).when).toBe("Millers Hollow");
});

test("the cards of the game say how many of each there are, as far as that is known", () => {
  const card = (name: string) => ({ name, title: name, text: "", aim: "" });
  const book = { cards: [card("werewolf"), card("seer"), card("witch")], calls: [] } as unknown as BookShown;
  const known = { ...tableOf(before), uncounted: ["witch"] };
  const counts = deckWords(book, { ...known, deck: { werewolf: 2, seer: 1 } }).map(({ name, count }) => [name, count]);
  expect(counts).toEqual([
    ["werewolf", 2],
    ["seer", 1],
    ["witch", undefined],
  ]);
});
