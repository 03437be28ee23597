import { expect, test } from "vitest";
import { endShown } from "../../src/families/hidden_roles/shown/end";
import { afterFrame, emptyApp } from "../../src/state/app";
import type { BookShown, RoomShown } from "../../src/wire/types";
import { began, lines, room, told, you } from "../frames";

const card = (name: string, team: string) => ({ name, title: name, text: "", team, most: null });
const book = { cards: [card("werewolf", "wolves"), card("townsperson", "village")] } as unknown as BookShown;
const over: RoomShown = { ...room("hidden_roles"), phase: "over" };
const cards = ["werewolf", "townsperson", "townsperson"];
const ended = [
  { you: you(2), room: over },
  lines(
    1,
    began,
    told({ event: "died", seat: 1, how: "night" }),
    told({ event: "card_shown", seat: 1, card: "townsperson" }),
    told({ event: "game_ended", won: "wolves", reason: "wolves_outnumber", winners: [0] }),
    told({ event: "cards_revealed", cards, middle: [] }),
    told({ event: "noses_scored", right: [3, 0, 1], made: [3, 1, 2] }),
  ),
].reduce((app, frame) => afterFrame(app, frame, 0), emptyApp());

test("only cards that nobody has seen are left to be turned", () => {
  expect(endShown(ended, book, []).people.map(({ seen }) => seen)).toEqual([false, true, false]);
});

test("who hunted with the pack has no good nose, whatever was tapped for cover", () => {
  expect(endShown(ended, book, []).people.map(({ right, guesses }) => [right, guesses])).toEqual([
    [0, 0],
    [0, 1],
    [1, 2],
  ]);
});

test("a game that was broken off shows the cards that the room tells", () => {
  const broken = [{ you: you(2), room: { ...over, cards } }, lines(1, began)].reduce(
    (app, frame) => afterFrame(app, frame, 0),
    emptyApp(),
  );
  const shown = endShown(broken, book, []);
  expect(shown.people.map((one) => one.card)).toEqual(cards);
  expect(shown.people.some(({ won }) => won)).toBe(false);
});

test("a real card that nobody asked for is known where only copies of one card are left", () => {
  const known = (...cards: (string | null)[]) =>
    [
      { room: over },
      lines(
        1,
        began,
        told({ event: "game_ended", won: "village", reason: "wolves_are_gone", winners: [1, 2] }),
        told({ event: "cards_revealed", cards, middle: [] }),
      ),
    ].reduce((app, frame) => afterFrame(app, frame, 0), emptyApp());
  const titles = (app: typeof ended) => endShown(app, book, []).people.map(({ title }) => title);
  expect(titles(known("werewolf", null, "townsperson"))).toEqual(["werewolf", "townsperson", "townsperson"]);
  expect(titles(known(null, null, "townsperson"))).toEqual(["never shown", "never shown", "townsperson"]);
});

test("with real cards the seal is not of the deal", () => {
  const real = afterFrame(ended, { room: { ...over, setup: { cards: "learnt" } } }, 0);
  expect(endShown(ended, book, []).sealed).toBeUndefined();
  expect(endShown(real, book, []).sealed).toContain("You dealt the cards yourselves.");
});
