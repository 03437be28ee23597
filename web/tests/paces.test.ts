import { expect, test } from "vitest";
import { paceOf, PACES } from "../src/views/setup/paces";

test("every pace is found again by its name, and a room that says nothing has the usual one", () => {
  for (const name of Object.keys(PACES) as (keyof typeof PACES)[]) expect(paceOf(PACES[name])).toBe(name);
  expect(paceOf(undefined)).toBe("usual");
});

test("a pace that was not chosen here has no name", () => {
  expect(paceOf({ debate: 3 })).toBe(null);
});
