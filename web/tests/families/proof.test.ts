// The browser's fold against Python's: games as `python -m tests.web.states FILE` writes them, folded again.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import type { Board } from "../../src/families/race/state/board";
import { afterFrame, emptyApp, type App } from "../../src/state/app";
import type { AnyEvent } from "../../src/wire/types";
import { lines, room, you } from "../frames";

interface Game {
  book: string;
  family: string;
  viewer: number;
  steps: { told: AnyEvent[]; state?: unknown }[];
}

const written = import.meta.env.VITE_STATES as string | undefined;
const games: Game[] = written
  ? readFileSync(written, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  : [];

test.skipIf(!written)("there are games of every book, seen by seats, the table and a moderator", () => {
  expect(new Set(games.map(({ book }) => book)).size).toBe(5);
  for (const viewer of [-2, -1, 0, 3]) expect(games.some((game) => game.viewer === viewer)).toBe(true);
  expect(games.some(({ steps }) => steps.some(({ told }) => told.some(({ event }) => event === "undone")))).toBe(true);
});

test.each(games)(
  "a game of $book, as viewer $viewer knows it, is folded as Python folds it",
  ({ family, viewer, steps }) => {
    let app: App = { ...emptyApp(), you: you(viewer), room: room(family) };
    let compared = 0;
    for (const { told, state } of steps) {
      app = afterFrame(
        app,
        lines(app.seen + 1, ...told.map((event) => ({ line: "told" as const, to: event.to, event }))),
        0,
      );
      if (state === undefined) continue;
      // vitest's own comparison takes a hundred times as long, and is only needed for what it says
      if (!isDeepStrictEqual(known(app), state)) expect(known(app)).toEqual(state);
      compared++;
    }
    expect(compared).toBeGreaterThan(1);
  },
);

/** The state that Python has too. The pieces of a board are checked on the way: they have to stand where it says. */
function known({ state, family }: App): unknown {
  if (family.id !== "race") return state;
  const { race, pieces } = state as Board;
  const spaces = (seat: number) =>
    pieces.flatMap(({ kind, at }) => (kind === seat && "on" in at ? [at.on] : [])).sort((a, b) => a - b);
  const kept = (seat: number) =>
    pieces.flatMap(({ kind, at }) => ("kept" in at && at.kept === seat ? [String(kind)] : [])).sort();
  const standing = pieces.flatMap(({ kind, at }) => (typeof kind === "string" && "on" in at ? [[kind, at.on]] : []));
  expect(race.players.map((_, seat) => pieces.filter(({ at }) => "home" in at && at.home === seat).length)).toEqual(
    race.home,
  );
  expect(race.players.map((_, seat) => spaces(seat))).toEqual(race.path);
  expect(race.players.map((_, seat) => kept(seat))).toEqual(race.kept.map((trophies) => trophies.map(String).sort()));
  expect(Object.fromEntries(standing)).toEqual(race.christmas);
  return race;
}
