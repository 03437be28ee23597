// The races: Catching Santa.
import type { App } from "../../state/app";
import type { Family } from "../family";
import { emptyRace, happenOnBoard, type Race } from "./state/race";

export const RACE: Family<Race> = {
  id: "race",
  empty: emptyRace,
  fold: happenOnBoard,
  page: () => import("./pages/GamePage.svelte"),
  picture: () => import("./views/Picture.svelte"),
};

/** The board of a game of this family. */
export function raceOf(app: App): Race {
  return app.state as Race;
}
