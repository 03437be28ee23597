// The moderator's script: what is dealt from a real deck, and where the telling ends.
import { expect, test } from "vitest";
import { scriptShown } from "../../src/families/hidden_roles/shown/script";
import { afterFrame, emptyApp, type App } from "../../src/state/app";
import type { BookShown, Frame } from "../../src/wire/types";
import { asked, began, lines, room, told, you } from "../frames";

const card = (name: string, title: string) => ({ name, title, text: "", team: "village", most: null });
const book = {
  calls: [],
  cards: [card("werewolf", "Werewolf"), card("thief", "Thief"), card("townsperson", "Townsperson")],
} as unknown as BookShown;
const MODERATOR = -2;

const moderated = (...frames: Frame[]): App =>
  [{ you: you(MODERATOR), room: room("hidden_roles") }, ...frames].reduce(
    (app, frame) => afterFrame(app, frame, 0),
    emptyApp(),
  );
const dealing = (deck: Record<string, number>): App =>
  moderated(
    lines(
      1,
      told({
        event: "game_began",
        book: "millers-hollow",
        players: ["Ada", "Bo", "Cleo"],
        deck,
        options: {},
        uncounted: [],
      }),
    ),
  );

test("before the first night a moderator with real cards reads which to deal, and how many lie in the middle", () => {
  expect(scriptShown(dealing({ werewolf: 1, townsperson: 2 }), book).toDeal).toEqual({
    cards: ["Werewolf", "Townsperson ×2"],
    middle: 0,
  });
  expect(scriptShown(dealing({ werewolf: 1, thief: 1, townsperson: 3 }), book).toDeal).toEqual({
    cards: ["Werewolf", "Thief", "Townsperson ×3"],
    middle: 2,
  });
});

test("a moderator whose players were dealt cards by the app, or who is past the deal, deals nothing", () => {
  const dealt = moderated(lines(1, began, told({ event: "dealt", seat: 0, card: "werewolf" })));
  const night = moderated(lines(1, began, told({ event: "night_fell", night: 1 })));
  expect([dealt, night].map((app) => scriptShown(app, book).toDeal)).toEqual([null, null]);
});

test("who was who is told by the cards on the last page, and not said before they are turned", () => {
  const over = moderated(
    lines(
      1,
      began,
      told({ event: "game_ended", won: "wolves", reason: "wolves_outnumber", winners: [0] }, { aloud: "It's over." }),
      told(
        { event: "cards_revealed", cards: ["werewolf", null, null], middle: [] },
        { aloud: "Ada was the Werewolf." },
      ),
    ),
  );
  expect(scriptShown(over, book).say).toEqual(["It's over."]);
});

test("there is nothing to take back before the first question is answered, nor after the game", () => {
  const first = moderated(lines(1, began, asked(MODERATOR, 1)));
  const answered = afterFrame(first, lines(3, told({ event: "night_fell", night: 1 })), 0);
  const undone = afterFrame(answered, lines(4, told({ event: "undone", kept: 1 }), asked(MODERATOR, 2)), 0);
  const over = { ...answered, room: { ...room("hidden_roles"), phase: "over" as const } };
  const before = moderated(lines(1, began));
  expect([before, first, answered, undone, over].map((app) => scriptShown(app, book).mayUndo)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
});
