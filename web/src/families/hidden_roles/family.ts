// The games of hidden roles: four shipped books, and whatever somebody writes of the same powers.
import type { App } from "../../state/app";
import type { Family } from "../family";
import { fold } from "./state/fold";
import { isAlive, lightIn } from "./state/reading";
import { emptyState, type State } from "./state/state";

export const HIDDEN_ROLES: Family<State> = {
  id: "hidden_roles",
  modes: ["phones", "passed", "moderator", "far"],
  // one phone is handed round at once and to everybody, and no phone but the moderator's is asked anything
  settled: {
    passed: ["night", "decoys", "whispers", "dead_see"],
    moderator: ["decoys", "whispers", "dead_see"],
  },
  light: "night",
  empty: emptyState,
  fold,
  lightIn,
  // of a game from elsewhere, whose events are not known, nobody is known to be out
  isOut: (state, seat) => seat < state.players.length && (state.removed.includes(seat) || !isAlive(state, seat)),
  page: () => import("./pages/GamePage.svelte"),
  picture: () => import("./views/Picture.svelte"),
};

/** The table of a game of this family, as far as this viewer knows it. */
export function tableOf(app: App): State {
  return app.state as State;
}
