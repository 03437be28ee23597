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
