import { expect, test } from "vitest";
import { tableOf } from "../../src/families/hidden_roles/family";
import { deadTalkOf, heardOf } from "../../src/families/hidden_roles/shown/heard";
import { afterFrame, emptyApp } from "../../src/state/app";
import type { App } from "../../src/state/app";
import { began, lines, told, you } from "../frames";

const frames = [
  { you: you(1) },
  lines(
    1,
    began,
    told({ event: "night_fell", night: 1 }, { aloud: "Night falls." }),
    told({ event: "day_broke", day: 1 }, { aloud: "It is day." }),
    told({ event: "nobody_died" }, { aloud: "Everybody is there." }),
    told({ event: "said", seat: 2, text: "Hm.", statement: { says: "accuse", seat: 1 } }),
    told({ event: "said", seat: 1, text: "Not me!", statement: null, answers: 1 }),
    told({ event: "died", seat: 1, how: "executed" }, { aloud: "That is the end of Bo." }),
    told({ event: "night_fell", night: 2 }, { aloud: "Night again." }),
    told({ event: "said", to: [1], seat: 1, text: "Lonely here.", statement: null } as Parameters<typeof told>[0]),
    told({ event: "day_broke", day: 2 }, { aloud: "It is day again." }),
    told({ event: "said", seat: 0, text: "Good morning.", statement: null }),
  ),
];
const app: App = frames.reduce((before, frame) => afterFrame(before, frame, 0), emptyApp());

test("talk has the log of the days in it, where it happened", () => {
  expect(heardOf(app, tableOf(app), null, 1)).toMatchObject([
    { heading: "Day 1", today: false },
    { told: "Everybody is there.", today: false },
    { name: "Cleo", statement: "I suspect Bo.", text: "Hm.", number: 1, today: false },
    { name: "Bo", you: true, number: 2, answers: { name: "Cleo", text: "I suspect Bo. Hm." } },
    { told: "That is the end of Bo.", today: false },
    { heading: "Day 2", today: true },
    { name: "Ada", text: "Good morning.", number: 3, today: true },
  ]);
});

test("what the dead say stands in their own room and has no number", () => {
  const [said, ...others] = deadTalkOf(tableOf(app), null, 1);
  expect(others).toEqual([]);
  expect(said).toMatchObject({ name: "Bo", text: "Lonely here." });
  expect(said).not.toHaveProperty("number");
});

test("typed words that say just what the table heard are not shown twice", () => {
  const said = (text: string) => told({ event: "said", seat: 2, text, statement: { says: "accuse", seat: 1 } });
  const typed = afterFrame(app, lines(12, said("i suspect bo"), said("I suspect Bo, he never sleeps.")), 0);
  expect(heardOf(typed, tableOf(typed), null, 1).slice(-2)).toMatchObject([
    { statement: "I suspect Bo.", text: "" },
    { statement: "I suspect Bo.", text: "I suspect Bo, he never sleeps." },
  ]);
});
