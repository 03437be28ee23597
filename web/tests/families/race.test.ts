import { expect, test } from "vitest";
import { familyOf } from "../../src/families/all";
import { emptyBoard, foldBoard, type Board } from "../../src/families/race/state/board";
import { magicWords, pointsWords, upshotWords } from "../../src/families/race/words/words";
import { heading, spots } from "../../src/families/race/views/road";
import type { AnyEvent } from "../../src/wire/types";
import en from "../../src/words/en.json";
import type { Bare } from "../frames";

const LAID: Bare<AnyEvent> = {
  event: "board_laid",
  players: ["Ada", "Bo"],
  spaces: 24,
  arrows: [0, 12],
  starts: { santa: 8, fairy: 5, leprechaun: 9, reindeer: 22, sleigh: 11 },
  home: [3, 3],
  path: [[], []],
  christmas: { santa: 8, fairy: 5, leprechaun: 9, reindeer: 22, sleigh: 11 },
  santa_waits: false,
  kept: [[], []],
};

const happen = (board: Board, event: Bare<AnyEvent>) => foldBoard(board, { to: "everyone", ...event } as AnyEvent);
const play = (...events: Bare<AnyEvent>[]) => [LAID, ...events].reduce(happen, emptyBoard(0));
const at = (board: Board, id: string) => board.pieces.find((piece) => piece.id === id)?.at;

test("a piece comes out of home, walks, and keeps its identity", () => {
  const board = play(
    { event: "piece_entered", seat: 0, space: 0 },
    { event: "piece_moved", seat: 0, start: 0, end: 5 },
  );
  expect(at(board, "0-0")).toEqual({ on: 5 });
  expect(at(board, "0-1")).toEqual({ home: 0 });
});

test("a caught Santa counts ten, and the next one waits until his space is free", () => {
  const board = play({ event: "christmas_piece_taken", seat: 0, piece: "santa", space: 8 }, { event: "santa_waits" });
  expect(board.race.scores[0]).toBe(10 - 9);
  expect(board.taken).toEqual({ by: 0, kind: "santa" });
  expect(at(board, "santa-1")).toEqual({ waits: true });
  const later = happen(board, { event: "santa_placed", space: 8 });
  expect(at(later, "santa-1")).toEqual({ on: 8 });
  expect(at(later, "santa-0")).toEqual({ kept: 0 });
});

test("a taken piece is kept by who took it, one that is sent home goes home", () => {
  const board = play(
    { event: "piece_entered", seat: 1, space: 12 },
    { event: "piece_taken", seat: 0, owner: 1, space: 12 },
  );
  expect(at(board, "1-0")).toEqual({ kept: 0 });
  const home = play({ event: "piece_entered", seat: 1, space: 12 }, { event: "sent_home", seat: 1, space: 12 });
  expect(at(home, "1-0")).toEqual({ home: 1 });
});

test("whoever leaves takes the own pieces off the board, but not the trophies of others", () => {
  const board = play(
    { event: "piece_entered", seat: 1, space: 12 },
    { event: "piece_taken", seat: 0, owner: 1, space: 12 },
    { event: "player_left", seat: 1 },
  );
  expect(board.pieces.filter(({ kind }) => kind === 1).map((piece) => piece.at)).toEqual([{ kept: 0 }]);
  expect([board.race.left, board.race.scores]).toEqual([[1], [1 - 9, 0]]);
});

test.each([16, 24, 40])("a road of %i spaces goes round clockwise from the upper left corner", (spaces) => {
  const road = spots(spaces);
  expect(road).toHaveLength(spaces);
  expect(road[0]!.x).toBeLessThan(350);
  expect(road[0]!.y).toBeLessThan(350);
  expect(road[spaces / 4]!.x).toBeGreaterThan(350);
  expect(road[spaces / 4]!.y).toBeLessThan(350);
  expect(heading(road, 0)).toBeCloseTo(-45, -1);
});

test("a throw that came to nothing is explained until somebody throws again", () => {
  const lost = (number: number): Bare<AnyEvent>[] => [
    { event: "die_thrown", seat: 0, throw: number, pips: 3 },
    { event: "throw_lost", seat: 0, reason: "no_six" },
  ];
  const began: Bare<AnyEvent>[] = [
    { event: "turn_began", turn: 1, seat: 0 },
    { event: "magic_thrown", seat: 0, face: "fairy" },
  ];
  const once = play(...began, ...lost(1));
  expect(upshotWords(once)).toBe("No 6 yet. Two more tries.");
  const over = play(...began, ...lost(1), ...lost(2), ...lost(3), { event: "turn_began", turn: 2, seat: 1 });
  expect(upshotWords(over)).toBe("No 6: everybody stays at home.");
  expect(over.die).toBe(3);
  expect(upshotWords(happen(over, { event: "magic_thrown", seat: 1, face: "sleigh" }))).toBe("");
});

test("the magic die shows who goes where, and who is in the way", () => {
  const board = play(
    { event: "piece_entered", seat: 0, space: 0 },
    { event: "magic_thrown", seat: 1, face: "santa_7" },
    { event: "christmas_piece_moved", piece: "santa", start: 17, end: 0 },
    { event: "sent_home", seat: 0, space: 0 },
  );
  expect(board.way).toEqual({ piece: "santa", start: 17, end: 0 });
  expect(magicWords("santa_7")).toBe("Santa: 7 spaces on");
  expect(magicWords("sleigh")).toBe("Sleigh: one space back");
  expect(upshotWords(board)).toBe("Santa bumps into Ada: back home!");
});

test("a race has words of its own, in which there is no night, no card and no moderator", () => {
  const own = Object.entries(en).filter(([key]) => /^(santa|piece)\.|\.race$|catching-santa/.test(key));
  expect(own.length).toBeGreaterThan(40);
  for (const [key, words] of own) expect(words, key).not.toMatch(/night|house|village|card|moderat|vote|wolf/i);
  expect(familyOf("race").modes).not.toContain("moderator");
});

test("points below nothing have a true minus", () => {
  expect([11, 0, -9].map(pointsWords)).toEqual(["11", "0", "−9"]);
});
