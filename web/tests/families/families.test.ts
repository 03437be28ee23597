import { expect, test } from "vitest";
import { drawingOf } from "../../src/emblems/drawings";
import { FAMILIES, familyOf } from "../../src/families/all";
import { tableOf } from "../../src/families/hidden_roles/family";
import { boardOf } from "../../src/families/race/family";
import { cardWords } from "../../src/families/hidden_roles/words/words";
import { afterFrame, emptyApp } from "../../src/state/app";
import type { AnyEvent, AnyLine, Frame } from "../../src/wire/types";
import { began, lines, room, told, type Bare } from "../frames";

const fold = (...frames: Frame[]) => frames.reduce((app, frame) => afterFrame(app, frame, 0), emptyApp());
const laid = told({
  event: "board_laid",
  players: ["Ada", "Bo"],
  spaces: 24,
  arrows: [0, 12],
  starts: {},
  home: [3, 3],
  path: [[], []],
  christmas: {},
  santa_waits: false,
  kept: [[], []],
});

test("only its own family folds a game", () => {
  const cards = fold({ room: room("hidden_roles") }, lines(1, began));
  expect([cards.family.id, tableOf(cards).book]).toEqual(["hidden_roles", "millers-hollow"]);
  const race = fold(
    { room: room("race") },
    lines(1, laid, told({ event: "said", seat: 0, text: "Mine!", statement: null })),
  );
  expect([race.family.id, boardOf(race).race.players]).toEqual(["race", ["Ada", "Bo"]]);
  expect(race.state).not.toHaveProperty("talk");
});

test("the seal of a deal is no family's", () => {
  const seal = told({ event: "deal_sealed", seal: "00" });
  for (const id of FAMILIES.map(({ id }) => id))
    expect(fold({ room: room(id) }, lines(1, seal)).sealed.seal).toBe("00");
});

test("lines that came before the room said what they are of are folded anew", () => {
  expect(boardOf(fold(lines(1, laid), { room: room("race") })).race.players).toEqual(["Ada", "Bo"]);
});

test("who died, was removed or left is out, and of a game that is not known nobody is", () => {
  const out = (id: string, ...some: AnyLine[]) => {
    const { family, state } = fold({ room: room(id) }, lines(1, ...some));
    return [0, 1].map((seat) => family.isOut(state, seat));
  };
  expect(out("hidden_roles", began)).toEqual([false, false]);
  expect(out("hidden_roles", began, told({ event: "died", seat: 1, how: "night" }))).toEqual([false, true]);
  expect(out("hidden_roles", began, told({ event: "seat_removed", seat: 0 }))).toEqual([true, false]);
  expect(out("race", laid)).toEqual([false, false]);
  expect(out("race", laid, told({ event: "player_left", seat: 1 }))).toEqual([false, true]);
  expect(out("card_sharps", told({ event: "trick_taken" } as unknown as Bare<AnyEvent>))).toEqual([false, false]);
});

test("a family from elsewhere is shown by its narration", () => {
  const app = fold(
    { room: room("card_sharps") },
    lines(1, told({ event: "trick_taken" } as unknown as Bare<AnyEvent>, { aloud: "The ace takes it." })),
  );
  expect([app.family, app.aloud.at(-1)?.text]).toEqual([familyOf(null), "The ace takes it."]);
});

test("what a power from elsewhere does changes nothing that we know, and is told in its own words", () => {
  const enchanted = { event: "enchanted", seat: 1 } as unknown as Bare<AnyEvent>;
  const before = fold({ room: room("hidden_roles") }, lines(1, began));
  const after = afterFrame(
    before,
    lines(2, told(enchanted, { aloud: "Somebody hums.", private: "Bo is enchanted." })),
    0,
  );
  expect(after.state).toEqual(before.state);
  expect([after.aloud.at(-1)?.text, after.news.at(-1)?.text]).toEqual(["Somebody hums.", "Bo is enchanted."]);
  expect(cardWords(null, "enchanter").title).toBe("enchanter");
  expect(drawingOf("enchanter")).toBe(drawingOf("own"));
});

test("nothing but the list and the gallery knows a family by name", () => {
  const files: Record<string, string> = import.meta.glob("../../src/**/*.{ts,svelte}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const ids = FAMILIES.map(({ id }) => id).join("|");
  const asks = Object.entries(files)
    .filter(([path]) => !/src\/(families|gallery|wire)\//.test(path))
    .filter(([, code]) => new RegExp(`families/(${ids})|["'](${ids})["']`).test(code));
  expect(asks.map(([path]) => path)).toEqual([]);
});
