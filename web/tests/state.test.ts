import { expect, test } from "vitest";
import { tableOf } from "../src/families/hidden_roles/family";
import { afterFrame, emptyApp, isAlone, isGap, secondsLeft, type App } from "../src/state/app";
import type { Frame } from "../src/wire/types";
import { asked, began, lines, told, you } from "./frames";

const fold = (frames: Frame[], app: App = emptyApp()) => frames.reduce((now, frame) => afterFrame(now, frame, 0), app);

test("a game is folded from its lines: who there is, what I hold, who is dead", () => {
  const app = fold([
    { you: you(0) },
    lines(1, began, told({ event: "dealt", seat: 0, card: "werewolf" })),
    lines(
      3,
      told({ event: "night_fell", night: 1 }),
      told({ event: "day_broke", day: 1 }),
      told({ event: "died", seat: 2, how: "night" }),
      told({ event: "card_shown", seat: 2, card: "townsperson" }),
    ),
  ]);
  expect(tableOf(app).playing[0]).toBe("werewolf");
  expect(tableOf(app).phase).toBe("dawn");
  expect(tableOf(app).living).toEqual([0, 1]);
  expect([tableOf(app).cards, tableOf(app).shown]).toEqual([
    ["werewolf", null, "townsperson"],
    [null, null, "townsperson"],
  ]);
  expect(app.seen).toBe(6);
});

test("lines that came twice are taken once", () => {
  const frame = lines(1, began, told({ event: "said", seat: 1, text: "Good evening.", statement: null }));
  const app = fold([
    frame,
    frame,
    lines(
      2,
      told({ event: "said", seat: 1, text: "Good evening.", statement: null }),
      told({ event: "night_fell", night: 1 }),
    ),
  ]);
  expect(tableOf(app).talk).toHaveLength(1);
  expect(app.seen).toBe(3);
});

test("lines after a gap are not taken, and the gap is noticed", () => {
  const app = fold([lines(1, began)]);
  const late = lines(4, told({ event: "night_fell", night: 1 }));
  expect(isGap(app, late)).toBe(true);
  expect(tableOf(afterFrame(app, late, 0)).phase).toBe("deal");
  expect(isGap(app, lines(2, told({ event: "night_fell", night: 1 })))).toBe(false);
});

test("an old state is not changed by a new frame", () => {
  const before = fold([lines(1, began)]);
  fold([lines(2, told({ event: "died", seat: 0, how: "executed" }))], before);
  expect(tableOf(before).living).toEqual([0, 1, 2]);
});

test("an undo goes back to what is kept, but talk stays said", () => {
  const app = fold([
    lines(1, began, told({ event: "day_broke", day: 1 })),
    lines(
      3,
      told({ event: "died", seat: 1, how: "executed" }),
      told({ event: "said", seat: 0, text: "Oh.", statement: null }),
      asked(0, 4),
    ),
    lines(6, told({ event: "undone", kept: 2 })),
  ]);
  expect(tableOf(app).living).toEqual([0, 1, 2]);
  expect(tableOf(app).talk.map((line) => line.text)).toEqual(["Oh."]);
  expect(app.questions).toEqual({});
  const again = fold([lines(7, told({ event: "undone", kept: 1 }))], app);
  expect(tableOf(again).phase).toBe("deal");
  expect(tableOf(again).talk).toHaveLength(1);
});

test("what was told of something undone is no longer there to be read", () => {
  const app = fold([
    lines(1, began, told({ event: "day_broke", day: 1 }, { aloud: "It is day." })),
    lines(
      3,
      told({ event: "debate_began", day: 1 }, { aloud: "Talk." }),
      told({ event: "inspected", seat: 1, card: "werewolf", team: null }, { private: "A wolf!" }),
    ),
    lines(5, told({ event: "undone", kept: 2 }, { private: "A step is taken back." })),
  ]);
  expect(app.aloud.map(({ text }) => text)).toEqual(["It is day."]);
  expect(app.news.map(({ text }) => text)).toEqual(["A step is taken back."]);
});

test("a question is open until it is closed, and a late closing closes no later one", () => {
  let app = fold([lines(1, began, asked(0, 1))]);
  expect(app.questions[0]!.ask.number).toBe(1);
  app = fold([lines(3, asked(0, 2), { line: "question_closed", to: [0], seat: 0, question: 1 })], app);
  expect(app.questions[0]!.ask.number).toBe(2);
  app = fold([lines(5, { line: "question_closed", to: [0], seat: 0, question: 2 })], app);
  expect(app.questions[0]).toBeUndefined();
});

test("a new game begins empty, and counts its lines from one", () => {
  const app = fold([
    { you: you(0) },
    lines(1, began, told({ event: "dealt", seat: 0, card: "witch" })),
    { game: 2, first: 1, lines: [began] },
  ]);
  expect(app.game).toBe(2);
  expect(app.seen).toBe(1);
  expect(tableOf(app).playing).toEqual([null, null, null]);
  expect(app.you?.viewer).toBe(0);
});

test("whoever gets another seat's eyes forgets what was seen with the old ones", () => {
  const app = fold([
    { you: you(0) },
    lines(1, began, told({ event: "dealt", seat: 0, card: "witch" })),
    { you: you(-1) },
  ]);
  expect(JSON.stringify(app)).not.toContain("witch");
  expect(app.seen).toBe(0);
});

test("what is said aloud and what is private are kept apart, with their numbers", () => {
  const app = fold([
    lines(
      1,
      began,
      told({ event: "night_fell", night: 1 }, { aloud: "It is night." }),
      told({ event: "inspected", seat: 1, card: null, team: "wolves" }, { private: "Bo runs with the wolves." }),
    ),
  ]);
  expect(app.aloud).toMatchObject([{ number: 2, event: "night_fell", text: "It is night.", after: 2 }]);
  expect(app.news).toMatchObject([{ number: 3, event: "inspected", text: "Bo runs with the wolves.", after: 3 }]);
  expect(tableOf(app).findings).toEqual([{ night: 1, how: "inspected", seat: 1, card: null, team: "wolves" }]);
});

test("the clock counts down on this device once all is told, and stands still while it is paused", () => {
  const clock = {
    kind: "vote" as const,
    left: 30,
    whole: 60,
    paused: false,
    speaking: 0,
    waiting: null,
    telling: null,
    looking: null,
  };
  expect(secondsLeft(afterFrame(emptyApp(), { clock }, 100), 112)).toBe(18);
  expect(secondsLeft(afterFrame(emptyApp(), { clock: { ...clock, paused: true } }, 100), 112)).toBe(30);
  expect(secondsLeft(emptyApp(), 5)).toBeNull();
});

test("alone is whoever has only bots beside them; people who are names on one phone are company", () => {
  const member = (number: number, role: "player" | "screen" = "player") => ({
    member: number,
    name: "",
    role,
    here: true,
  });
  const seat = (owner: number | null, bot = false) => ({ name: "", member: owner, bot, ready: true });
  const at = (people: App["people"]) => isAlone(afterFrame(emptyApp(), { people }, 0));
  expect(at({ members: [member(1), member(2, "screen")], seats: [seat(1), seat(null, true)] })).toBe(true);
  expect(at({ members: [member(1)], seats: [seat(1), seat(null)] })).toBe(false);
  expect(at({ members: [member(1), member(2)], seats: [seat(1), seat(2)] })).toBe(false);
});
