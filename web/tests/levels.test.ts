// Levels of bots: chosen once, remembered on this device, and said in both languages.
import { beforeEach, expect, test, vi } from "vitest";
import { keepSetup, keptLevel, keptSetup } from "../src/api/kept";
import { LEVELS } from "../src/views/setup/levels";
import en from "../src/words/en.json";
import it from "../src/words/it.json";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("whoever has chosen none plays among regulars", () => {
  expect(keptLevel()).toBe("regular");
});

test("a level is remembered with a set-up, for tables and for playing alone, and once", () => {
  keepSetup({ book: "millers-hollow", bots: "master" }, 9);
  expect(keptLevel()).toBe("master");
  expect(keptSetup()).toEqual({ setup: { book: "millers-hollow" }, players: 9 });
  keepSetup({ book: "catching-santa" }, 3);
  expect(keptLevel()).toBe("master");
});

test("every level has a name and a word about it in both languages", () => {
  for (const words of [en, it] as Record<string, string>[])
    for (const level of LEVELS) {
      expect(words[`level.${level}`]).toBeTruthy();
      expect(words[`level.${level}.hint`]).toBeTruthy();
    }
});
