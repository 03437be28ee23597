import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Telling } from "../../src/families/hidden_roles/pages/telling";
import { afterFrame, emptyApp, type App } from "../../src/state/app";
import type { ClockShown } from "../../src/wire/types";
import { began, lines, told, you } from "../frames";

const clock = (telling: number | null, speaking = 10): ClockShown => ({
  kind: null,
  left: null,
  whole: null,
  paused: false,
  speaking,
  waiting: null,
  telling,
  looking: null,
});
const at = (telling: number | null): App =>
  [
    { you: you(-1) },
    lines(1, began, told({ event: "night_fell", night: 1 }, { aloud: "Night." })),
    { clock: clock(telling) },
  ].reduce((app, frame) => afterFrame(app, frame, 0), emptyApp());

let spoken: string[];
let ends: (() => void)[];
let telling: Telling;
beforeEach(() => {
  vi.useFakeTimers();
  spoken = [];
  ends = [];
  telling = new Telling(
    (text, _, ended) => (spoken.push(text), ends.push(ended)),
    (word, line) => spoken.push(`${word} ${line}`),
  );
});
afterEach(() => void vi.useRealTimers());

test("a line is told once, however often the page hears of it, and its end is reported once", () => {
  telling.hear(at(2), true);
  telling.hear(at(2), true);
  ends[0]!();
  ends[0]!();
  telling.skip();
  expect(spoken).toEqual(["Night.", "spoken 2"]);
});

test("whoever still speaks after the time that was thought says so, and not when the line is over", () => {
  telling.hear(at(2), true);
  vi.advanceTimersByTime(11_900);
  expect(spoken).toEqual(["Night."]);
  vi.advanceTimersByTime(200);
  expect(spoken).toEqual(["Night.", "speaking 2"]);
  telling.hear(at(3), true);
  ends[1]!();
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual(["Night.", "speaking 2", "Night.", "spoken 3"]);
});

test("a voice that comes too late reports nothing about the line that is told now", () => {
  telling.hear(at(2), true);
  telling.hear(at(3), true);
  ends[0]!();
  expect(spoken).toEqual(["Night.", "Night."]);
});

test("where another device tells, or nothing is told, this one is silent", () => {
  telling.hear(at(2), false);
  telling.hear(at(null), true);
  telling.skip();
  expect(spoken).toEqual([]);
});

test("a page that is closed reports nothing", () => {
  telling.hear(at(2), true);
  telling.stop();
  ends[0]!();
  expect(spoken).toEqual(["Night."]);
});
