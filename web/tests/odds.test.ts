import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Asking } from "../src/odds/asking";
import { across, EDGE, path, ticks, up } from "../src/odds/chart";
import { changed, handful, plainCards, withWolves, wolvesFor } from "../src/odds/decks";
import { linesOf, wolffLines } from "../src/odds/lines";
import { askMany } from "../src/odds/many";
import { doubtsOf, interval, percent, sharesOf } from "../src/odds/sides";
import type { OddsFound } from "../src/wire/types";

const even: OddsFound = {
  sides: { village: { chance: 0.6, low: 0.59, high: 0.61 }, wolves: { chance: 0.4, low: 0.39, high: 0.41 } },
  nights: 3.4,
  games: 20000,
  how: "compiled",
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the wolves stand first, whatever the server says first", () => {
  expect(sharesOf(even, (team) => team.toUpperCase()).map(({ title, share }) => [title, share])).toEqual([
    ["WOLVES", 0.4],
    ["VILLAGE", 0.6],
  ]);
});

test("a chance that is left is never written as none, nor one that is not certain as all", () => {
  expect([0, 0.002, 0.5, 0.998, 1].map(percent)).toEqual(["0%", "<1%", "50%", ">99%", "100%"]);
});

test("two sides make a hundred together, however few games there were", () => {
  const fewGames = Array.from({ length: 41 }, (_, won) => won / 40);
  for (const chance of fewGames)
    expect(parseInt(percent(chance)) + parseInt(percent(1 - chance)), percent(chance)).toBe(100);
});

test("an interval is written so that it holds what it held, and an exact chance has none", () => {
  expect(interval(0.391, 0.409)).toBe("39–41%");
  expect(interval(0.4, 0.4)).toBeNull();
});

test("a deck that one side always wins, or that is over at once, is doubted", () => {
  expect(doubtsOf(even)).toEqual([]);
  expect(doubtsOf({ ...even, sides: { wolves: { chance: 0.99, low: 0.98, high: 1 } }, nights: 1.2 })).toEqual([
    { about: "one-sided", team: "wolves" },
    { about: "soon" },
  ]);
});

test("where one side wins nearly always, nobody is told besides that the other hardly does", () => {
  const wolves = { chance: 0.99, low: 0.98, high: 1 };
  const village = { chance: 0.01, low: 0, high: 0.02 };
  expect(doubtsOf({ ...even, sides: { village, wolves } })).toEqual([{ about: "one-sided", team: "wolves" }]);
});

describe("asking while the deck changes", () => {
  const timings = { pause: 250, again: 1000, tries: 2 };

  test("only the last of many changes is asked about", async () => {
    const ask = vi.fn((_: string) => Promise.resolve({ how: "compiled" }));
    const asking = new Asking(ask, () => {}, timings);
    asking.want("one");
    await vi.advanceTimersByTimeAsync(200);
    asking.want("two");
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask.mock.calls).toEqual([["two"]]);
  });

  test("an answer that comes late is not told", async () => {
    const told: string[] = [];
    const ask = (deck: string) =>
      new Promise<{ how: string; deck: string }>((done) =>
        setTimeout(() => done({ how: "exact", deck }), deck === "slow" ? 3000 : 10),
      );
    const asking = new Asking(ask, ({ deck }) => told.push(deck), timings);
    asking.want("slow");
    await vi.advanceTimersByTimeAsync(300);
    asking.want("quick");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(["quick"]);
  });

  test("a first guess is asked about again until it is better, and not for ever", async () => {
    const hows = ["engine", "engine", "compiled"];
    const told: string[] = [];
    const asking = new Asking(
      () => Promise.resolve({ how: hows.shift() ?? "engine" }),
      ({ how }) => told.push(how),
      timings,
    );
    asking.want("deck");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(["engine", "engine", "compiled"]);
    asking.want("another");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told.slice(3)).toEqual(["engine", "engine", "engine"]);
  });

  test("what only the engine can play is final, and is not asked about again", async () => {
    const ask = vi.fn(() => Promise.resolve({ how: "engine", why: ["The ability 'sing' has no compiled half."] }));
    const asking = new Asking(ask, () => {}, timings);
    asking.want("deck");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("who no longer wants to know is not told", async () => {
    const told = vi.fn();
    const asking = new Asking(() => Promise.resolve({ how: "exact" }), told, timings);
    asking.want("deck");
    asking.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).not.toHaveBeenCalled();
  });
});

test("many questions go out a few at a time, and only what was guessed or failed goes out again", async () => {
  let now = 0;
  let most = 0;
  const seen: number[] = [];
  const ask = async (number: number) => {
    most = Math.max(most, ++now);
    seen.push(number);
    await new Promise((done) => setTimeout(done, 10));
    now--;
    if (number === 4 && seen.filter((one) => one === 4).length === 1) throw new Error("busy");
    return { how: number === 2 && seen.filter((one) => one === 2).length === 1 ? "engine" : "compiled" };
  };
  const told: number[] = [];
  askMany([1, 2, 3, 4, 5], ask, (number) => void told.push(number), 100);
  await vi.advanceTimersByTimeAsync(5000);
  expect(most).toBe(3);
  expect(seen).toEqual([1, 2, 3, 4, 5, 2, 4]);
  expect(told).toEqual([1, 2, 3, 5, 2, 4]);
});

test("a server that takes minutes to warm up is asked again until then, ever more rarely", async () => {
  let asked = 0;
  askMany(
    [1],
    () => (asked++, Promise.resolve({ how: "engine" })),
    () => {},
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBe(4);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(asked).toBe(7);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(8);
});

test("a complete deck stays complete while cards are changed; one that is not is left to the host", () => {
  const cards = [
    ["werewolf", "wolves", null],
    ["townsperson", "village", null],
    ["witch", "village", 1],
  ].map(([name, team, most]) => ({
    name: name as string,
    team: team as string,
    title: "",
    one: "",
    text: "",
    aim: "",
    powers: [],
    most: most as number | null,
  }));
  const deck = { werewolf: 2, townsperson: 6 };
  expect(changed(deck, cards, 8, "witch", 1)).toEqual({ werewolf: 2, townsperson: 5, witch: 1 });
  expect(changed(deck, cards, 8, "werewolf", -1)).toEqual({ werewolf: 1, townsperson: 7 });
  expect(changed(deck, cards, 8, "townsperson", 1)).toEqual({ werewolf: 2, townsperson: 7 });
  expect(changed(deck, cards, 9, "witch", 1)).toEqual({ werewolf: 2, townsperson: 6, witch: 1 });
  expect(changed({ werewolf: 8 }, cards, 8, "witch", 1)).toEqual({ werewolf: 8, witch: 1 });
});

test("more wolves take the places of plain cards, as far as these reach", () => {
  const cards = [
    ["werewolf", "wolves"],
    ["possessed", "wolves"],
    ["villager", "village"],
    ["seer", "village"],
  ].map(([name, team]) => ({
    name: name!,
    team: team!,
    title: "",
    one: "",
    text: "",
    aim: "",
    powers: [],
    most: null,
  }));
  const deck = { werewolf: 2, possessed: 1, villager: 4, seer: 1 };
  expect(plainCards({ cards, decks: { "8": deck } })).toEqual({ wolf: "werewolf", plain: "villager" });
  expect(handful({ cards, decks: { "8": deck } }, deck)).toEqual(
    ["werewolf", "werewolf", "possessed", "seer", "villager", "villager"], // whoever the deck has, not just any cards
  );
  expect(withWolves(deck, "werewolf", "villager", 3)).toEqual({ werewolf: 3, possessed: 1, villager: 3, seer: 1 });
  expect(withWolves(deck, "werewolf", "villager", 7)).toBeNull();
  expect([wolvesFor(8, null), wolvesFor(5, null), wolvesFor(18, 4)]).toEqual([
    [1, 2, 3],
    [1, 2],
    [1, 2, 3, 4],
  ]);
});

test("a chart keeps its points inside its edges and breaks the line at a gap", () => {
  expect(across(8, [8, 18], 320)).toBeGreaterThan(EDGE.left);
  expect(across(18, [8, 18], 320)).toBeLessThan(320 - EDGE.right);
  expect(up(1)).toBe(EDGE.top);
  const at = (x: number) => ({ x, value: 0.5, low: 0.4, high: 0.6 });
  expect(path([at(8), at(9), at(11)], [8, 11], 320).match(/[ML]/g)).toEqual(["M", "L", "M"]);
  expect(ticks([5, 30], 400)).toEqual([5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29]);
  expect(ticks([8, 11], 400)).toEqual([8, 9, 10, 11]);
});

test("every side that can win anywhere has a line, and a point only where it can win", () => {
  const lovers: OddsFound = { ...even, sides: { ...even.sides, lovers: { chance: 0.1, low: 0.09, high: 0.11 } } };
  const lines = linesOf({ 9: lovers, 8: even, 10: { problem: "There is no such deck." } }, (team) => team);
  expect(lines.map(({ id, points }) => [id, points.map(({ x }) => x)])).toEqual([
    ["wolves", [8, 9]],
    ["village", [8, 9]],
    ["lovers", [9]],
  ]);
});

test("Wolff's models are drawn for one number of wolves, exactly", () => {
  const chances = (
    [
      ["public", 2, 0.14],
      ["private", 2, 0.47],
      ["none", 2, 0.77],
      ["public", 1, 0.02],
    ] as const
  ).map(([model, wolves, value]) => ({ players: 7, wolves, model, wolves_win: "", value }));
  expect(wolffLines({ chances }, 2, (model) => model).map(({ id, points }) => [id, points])).toEqual(
    [
      ["none", 0.77],
      ["private", 0.47],
      ["public", 0.14],
    ].map(([id, value]) => [id, [{ x: 7, value, low: value, high: value }]]),
  );
});
