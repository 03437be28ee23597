import { expect, test } from "vitest";
import { codeIn } from "../src/words/code";

test.each([
  ["KTRWM", "KTRWM"],
  [" ktrwm ", "KTRWM"],
  ["kt rwm", "KTRWM"],
  ["K-T-R-W-M", "KTRWM"],
  ["http://192.168.1.20:8000/join/KTRWM", "KTRWM"],
  ["https://table.example.org/room/ktrwm#ticket", "KTRWM"],
  ["   ", ""],
])("a code is found in %j", (typed, code) => {
  expect(codeIn(typed)).toBe(code);
});
