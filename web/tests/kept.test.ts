import { beforeEach, expect, test, vi } from "vitest";
import { isUnfolded, keepSetup, keepUnfolded, keepWish, keptSetup } from "../src/api/kept";
import { withWish } from "../src/pages/setup";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test("the next evening is set up as the last one was", () => {
  const setup = { book: "lupus-in-tabula", mode: "far" as const, deck: { werewolf: 2, villager: 6 }, options: {} };
  keepSetup(setup, 8);
  expect(keptSetup()).toEqual({ setup, players: 8 });
});

test("what belonged to one evening alone is not kept: a wish, a seed, the way into a call, a book of one's own", () => {
  keepSetup({ book: "millers-hollow", wish: "witch", seed: "7", call_link: "https://call.example/table" }, 9);
  expect(keptSetup()).toEqual({ setup: { book: "millers-hollow" }, players: 9 });
  keepSetup({ book: "lighthouse", own_book: { id: "lighthouse" } }, 12);
  expect(keptSetup()?.players).toBe(9);
});

test("what was unfolded lies open the next time", () => {
  keepUnfolded("deck", true);
  keepUnfolded("rules", true);
  keepUnfolded("rules", false);
  expect([isUnfolded("deck"), isUnfolded("rules")]).toEqual([true, false]);
});

test("a wish outlives whatever else is set up, though the room shows it to nobody, and is granted once", () => {
  const setup = { book: "lupus-in-tabula", wish: null };
  keepWish("WOLF", "seer");
  expect(withWish({ code: "WOLF", setup, seeded: true })).toEqual({ ...setup, wish: "seer" });
  expect(withWish({ code: "WOLF", setup, seeded: false })).toBe(setup); // the game it was for has begun
  expect(withWish({ code: "HOWL", setup, seeded: true })).toBe(setup); // another table's
  keepWish("WOLF", null);
  expect(withWish({ code: "WOLF", setup, seeded: true })).toBe(setup);
});
