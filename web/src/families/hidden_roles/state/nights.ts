// The night: who wakes, what this viewer learns, and what it does.
import type { Changes } from "../../fold";
import type { Finding, State } from "./state";

export const NIGHTS: Changes<State> = {
  night_fell: (_, { night }) => ({
    phase: "night",
    awaited: [],
    night,
    calls: [],
    fingers: [],
    bitten: null,
    nominated: [],
    proposals: [],
    on_trial: [],
    accusations: [],
  }),
  called: (_, { calls }) => ({ calls, fingers: [] }),
  slept: () => ({ calls: [] }),
  pack_met: (state, { seats }) => ({
    pack: seats,
    ...found(
      state,
      seats.filter((seat) => !state.pack.includes(seat)),
      "pack",
      { team: "wolves" },
    ),
  }),
  pointed: (state, { seat, at, and_at }) => ({
    fingers: [...state.fingers, { seat, at: [at, and_at].filter((one) => typeof one === "number") }],
  }),
  victim_shown: (_, { seat }) => ({ bitten: seat }),
  inspected: (state, { seat, card = null, team = null }) => found(state, [seat], "inspected", { card, team }),
  glimpsed: (state, { seat }) => found(state, [seat], "glimpsed", { team: "wolves" }),
  sniffed: (state, { seats, found: is_there }) =>
    is_there && seats.length > 1
      ? { wolf_among: [...state.wolf_among, seats] }
      : found(state, seats, "sniffed", { team: is_there ? "wolves" : "village" }),
  spy_caught: (state, { seat }) => found(state, [seat], "spy"),
  fellows_met: (state, { seats }) => found(state, seats, "fellow"),
  executed_judged: (state, { seat, team }) => found(state, [seat], "judged", { team }),
  lovers_made: (_, { seats }) => ({ lovers: seats }),
  fell_in_love: (_, { seat, loves }) => ({ lovers: [Math.min(seat, loves), Math.max(seat, loves)] }),
  healed: (state, { by, seat }) => done(state, by, "heal", seat),
  poisoned: (state, { by, seat }) => done(state, by, "poison", seat),
  guarded: (state, { by, seat }) => done(state, by, "guard", seat),
  marked: (state, { by, seat }) => done(state, by, "mark", seat),
  swayed: (state, { by, seat }) => done(state, by, "sway", seat),
  silenced: (state, { by, seat }) => done(state, by, "silence", seat),
  branded: ({ night, deeds }, { by, seats }) => ({
    deeds: [...deeds, ...seats.map((seat) => ({ night, by, power: "brand", seat }))],
  }),
  lone_hunted: (state, { by, seat }) => done(state, by, "lone_hunt", seat),
  blessed: (state, { by, seat }) => done(state, by, "bless", seat),
  model_chosen: (state, { by, seat }) => done(state, by, "emulate", seat),
  shot: (state, { by, seat }) => done(state, by, "shoot", seat),
};

function found({ night, findings }: State, seats: number[], how: string, what: Partial<Finding> = {}): Partial<State> {
  return { findings: [...findings, ...seats.map((seat) => ({ night, how, seat, card: null, team: null, ...what }))] };
}

function done({ night, deeds }: State, by: number, power: string, seat: number): Partial<State> {
  return { deeds: [...deeds, { night, by, power, seat }] };
}
