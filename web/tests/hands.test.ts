import { expect, test } from "vitest";
import { changesOfHands } from "../src/pages/hands";
import { emptyApp, type App } from "../src/state/app";
import type { RoomShown } from "../src/wire/types";
import { began } from "./frames";

const seat = (name: string) => ({ name, member: 1, bot: false, ready: true });
const changes = [
  { seat: 1, how: "taken" as const, name: "Wil" },
  { seat: 0, how: "expelled" as const },
];
const room = { phase: "playing", changes } as unknown as RoomShown;
const app: App = { ...emptyApp(), room, people: { members: [], seats: [seat("Ada"), seat("Bo")] } };

test("everybody reads who plays whose seat", () => {
  expect(changesOfHands(app)).toEqual(["Wil plays for Bo from now on.", "Ada was removed. A bot plays on."]);
  expect(changesOfHands({ ...app, room: { ...room, changes: [] } })).toEqual([]);
});

test("after the game the seats are those of the game, whoever has left since", () => {
  const over = { ...app, room: { ...room, phase: "over" as const }, people: { members: [], seats: [seat("Bo")] } };
  const events = began.line === "told" ? [began.event] : [];
  expect(changesOfHands({ ...over, events })[0]).toBe("Wil plays for Bo from now on.");
});
