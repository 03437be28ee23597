import { expect, test } from "vitest";
import { changesOfHands } from "../src/pages/hands";
import type { RoomShown } from "../src/wire/types";

const seat = (name: string) => ({ name, member: 1, bot: false, ready: true });
const changes = [
  { seat: 1, how: "taken" as const, name: "Wil" },
  { seat: 0, how: "expelled" as const },
];
const room = { phase: "playing", seats: [seat("Ada"), seat("Bo")], changes } as unknown as RoomShown;

test("everybody reads who plays whose seat", () => {
  expect(changesOfHands(room)).toEqual(["Wil plays for Bo from now on.", "Ada was removed. A bot plays on."]);
  expect(changesOfHands({ ...room, changes: [] })).toEqual([]);
});

test("after the game the seats are those of the game, whoever has left since", () => {
  const finished = [{ game: 1, players: ["Ada", "Bo"] }] as unknown as NonNullable<RoomShown["finished"]>;
  expect(changesOfHands({ ...room, phase: "over", seats: [seat("Bo")], finished })[0]).toBe(
    "Wil plays for Bo from now on.",
  );
});
