// The races: Catching Santa.
import type { App } from "../../state/app";
import type { Family } from "../family";
import { emptyBoard, foldBoard, type Board } from "./state/board";

export const RACE: Family<Board> = {
  id: "race",
  // on a board there is nothing to moderate, and there are no cards
  modes: ["phones", "passed", "far"],
  settled: {},
  light: "day",
  empty: emptyBoard,
  fold: foldBoard,
  lightIn: () => "day",
  isOut: ({ race }, seat) => race.left.includes(seat),
  page: () => import("./pages/GamePage.svelte"),
  picture: () => import("./views/Picture.svelte"),
};

/** The board of a game of this family. */
export function boardOf(app: App): Board {
  return app.state as Board;
}
