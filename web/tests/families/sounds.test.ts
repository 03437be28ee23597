import { expect, test } from "vitest";
import { lastMoment, momentOfEvent } from "../../src/families/hidden_roles/sounds";
import { ending } from "../../src/sound/ending";
import { knock } from "../../src/sound/knock";
import { shot } from "../../src/sound/shot";
import { votes } from "../../src/sound/votes";
import { afterFrame, emptyApp } from "../../src/state/app";
import type { AnyEvent } from "../../src/wire/types";
import { began, lines, told, you } from "../frames";

const of = (event: object) => momentOfEvent({ to: "everyone", ...event } as AnyEvent);

test("a call knocks with its line, a drum is heard before a death, a shot before that of one who was shot", () => {
  expect(of({ event: "called", calls: ["pack"] })).toEqual({ play: knock, before: 0 });
  expect(of({ event: "died", seat: 1, how: "night" })!.before).toBeGreaterThan(1);
  expect(of({ event: "died", seat: 1, how: "shot" })).toMatchObject({ play: shot });
  expect(of({ event: "votes_shown", votes: [] })).toEqual({ play: votes, before: 0 });
  expect(of({ event: "verdict_shown", seat: 1, live: [], die: [] })).toEqual({ play: votes, before: 0 });
  expect(of({ event: "game_ended", won: "village" })).toEqual({ play: ending, before: 0 });
  expect(of({ event: "debate_began", day: 1 })).toBeNull();
});

test("a sound belongs to the line that is told, and a line without words has none", () => {
  const app = [
    { you: you(-1) },
    lines(
      1,
      began,
      told({ event: "day_broke", day: 1 }, { aloud: "It is day." }),
      told({ event: "died", seat: 1, how: "night" }, { aloud: "Bo is dead." }),
      told({ event: "card_shown", seat: 1, card: "townsperson" }),
    ),
  ].reduce((app, frame) => afterFrame(app, frame, 0), emptyApp());
  expect(lastMoment(app)).toMatchObject({ number: 3, moment: { before: 1.5 } });
  expect(lastMoment(emptyApp())).toEqual({ number: 0, moment: null });
});
