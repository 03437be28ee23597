import { expect, test } from "vitest";
import { newsOfPlace, placeOf } from "../src/pages/place";
import { afterFrame, emptyApp, type App } from "../src/state/app";
import type { RoomShown, You } from "../src/wire/types";
import { began, lines, room, told, you } from "./frames";

const members = [
  { member: 1, name: "Ada", role: "player" as const, here: true },
  { member: 2, name: "Bo", role: "player" as const, here: true },
];
const seats = members.map(({ member, name }) => ({ member, name, bot: false, ready: true }));
const shown: RoomShown = { ...room("hidden_roles"), host: 2 };
const at = (who: Partial<You>, where: Partial<RoomShown> = {}, chairs = seats): App =>
  afterFrame(
    emptyApp(),
    { you: { ...you(0), ...who }, room: { ...shown, ...where }, people: { members, seats: chairs } },
    0,
  );
const news = (before: App, now: App) => newsOfPlace(placeOf(before)!, placeOf(now)!, now);

test("whoever is made host is told so on their own phone", () => {
  expect(news(at({}), at({ is_host: true }))).toEqual(["You're the host now. What a host can do is in the menu."]);
  expect(news(at({ is_host: true }), at({}))).toEqual([]);
});

test("whoever was replaced is told who took their place", () => {
  const bot = [{ ...seats[0]!, bot: true }, seats[1]!];
  expect(news(at({}), at({ seat: null, viewer: -1 }, {}, bot))[0]).toContain("A bot plays for you now.");
  const taken = [{ ...seats[0]!, member: 2 }, seats[1]!];
  expect(news(at({}), at({ seat: null, viewer: -1 }, {}, taken))).toEqual(["Bo plays for you now."]);
});

test("whoever is taken out of the game, or whose chair is taken away in the lobby, is told", () => {
  const playing = afterFrame(at({}), lines(1, began), 0);
  const out = afterFrame(playing, lines(2, told({ event: "seat_removed", seat: 0 })), 0);
  expect(news(playing, out)).toEqual(["The host took you out of the game. You can watch the rest."]);
  const other = afterFrame(playing, lines(2, told({ event: "seat_removed", seat: 1 })), 0);
  expect(news(playing, other)).toEqual([]);
  const lobby = { phase: "lobby" as const };
  expect(news(at({}, lobby), at({ role: "watcher" }, lobby, seats.slice(1)))).toEqual([
    "The host took your seat away. You can sit down again.",
  ]);
});

test("nothing is told where a game begins or ends", () => {
  expect(news(at({}), at({ seat: null }, { phase: "over" }))).toEqual([]);
});
