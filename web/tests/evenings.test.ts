import { expect, test } from "vitest";
import { eveningsOf } from "../src/pages/evenings";
import type { FinishedShown } from "../src/wire/types";

const game = (players: string[], winners: number[]) => ({ players, winners }) as unknown as FinishedShown;

test("whoever has won most stands first, by name whoever sat where", () => {
  const games = [game(["Ada", "Bo"], [1]), game(["Bo", "Cleo"], [0, 1])];
  expect(eveningsOf({ games }).people).toEqual([
    { name: "Bo", won: 2, played: 2 },
    { name: "Cleo", won: 1, played: 1 },
    { name: "Ada", won: 0, played: 1 },
  ]);
});

test("after one game there is nothing to count", () => {
  expect(eveningsOf({ games: [game(["Ada", "Bo"], [1])] }).people).toEqual([]);
});

test("a game that was broken off is nobody's loss", () => {
  const games = [game(["Ada", "Bo"], [1]), game(["Ada", "Bo"], []), game(["Ada", "Bo"], [0])];
  expect(eveningsOf({ games }).people.map(({ won, played }) => [won, played])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test("where there were more games than are counted, it is said how many are", () => {
  const games = [game(["Ada"], [0]), game(["Ada"], [0])];
  expect(eveningsOf({ games }).last).toBeNull();
  expect(eveningsOf({ games, before: null }).last).toBeNull();
  expect(eveningsOf({ games, before: 8 }).last).toBe(2);
});
