import { expect, test } from "vitest";
import { fold } from "../../src/families/hidden_roles/state/fold";
import { waitsForTheEnd } from "../../src/families/hidden_roles/state/reading";
import { emptyState } from "../../src/families/hidden_roles/state/state";
import { turnWords } from "../../src/families/hidden_roles/words/turns";
import type { AnyEvent } from "../../src/wire/types";
import { began, type Bare } from "../frames";

const event = (bare: Bare<AnyEvent>): AnyEvent => ({ to: "everyone", ...bare }) as AnyEvent;
const after = (...events: Bare<AnyEvent>[]) =>
  [(began as { event: AnyEvent }).event, ...events.map(event)].reduce(fold, emptyState(-1));

test("whose turn it is to name somebody is plain on every device", () => {
  const first = after({ event: "day_broke", day: 1 }, { event: "naming_began", order: [1, 2, 0] });
  expect([null, 0, 1, 2].map((seat) => turnWords(first, seat))).toEqual([
    "Bo's turn to name somebody. Cleo is next.",
    "Bo's turn to name somebody. Cleo is next.",
    "It's your turn.",
    "Bo's turn to name somebody. You're next.",
  ]);
  const last = ["named", "named"].reduce(
    (state, _, i) => fold(state, event({ event: "named", seat: [1, 2][i]!, at: null })),
    first,
  );
  expect(turnWords(last)).toBe("Ada is the last to name somebody.");
});

test("whoever is dead by then is passed over, and nobody's turn is told where all act at once", () => {
  const naming = after({ event: "naming_began", order: [1, 2, 0] }, { event: "died", seat: 1, how: "removed" });
  expect(turnWords(naming)).toContain("Cleo's turn");
  expect(turnWords(after({ event: "vote_began", among: [0, 1] }))).toBe("");
});

test("while somebody accused speaks, everybody else reads who", () => {
  const trial = after({ event: "proposed", by: 0, seat: 1 }, { event: "speeches_began", seats: [1] });
  expect([turnWords(trial, 0), turnWords(trial, 1)]).toEqual(["Let's hear Bo.", ""]);
});

test("whoever is dead waits for the end until it is known who has won", () => {
  const dead = after({ event: "died", seat: 1, how: "removed" });
  expect([waitsForTheEnd(dead, 0), waitsForTheEnd(dead, 1)]).toEqual([false, true]);
  const won = fold(dead, event({ event: "game_ended", won: "wolves", reason: "", winners: [0] }));
  expect(waitsForTheEnd(won, 1)).toBe(false);
});
