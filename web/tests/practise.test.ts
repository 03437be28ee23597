import { expect, test } from "vitest";
import { amongBots, amongPeople, QUICK } from "../src/pages/practise";
import { PACES } from "../src/views/setup/paces";

const options = { first_victim: false };

test("a game for one has quick calls and no covers, and once others have come in it is as it was", () => {
  const alone = amongBots({ book: "millers-hollow", options });
  expect(alone).toMatchObject({ pace: QUICK, options: { ...options, decoys: false } });
  expect(amongPeople(alone)).toEqual({ ...alone, options, pace: {} });
});

test("nobody waits for whoever is alone: there is time to read a card, and to type a defence", () => {
  const { look, vote, speech } = amongBots({ book: "millers-hollow" }).pace!;
  expect(Math.min(look!, vote!, speech!)).toBeGreaterThanOrEqual(300);
});

test("what a host has chosen for people stays, decoys or none", () => {
  const chosen = { book: "millers-hollow", options: { decoys: false }, pace: PACES.brisk };
  expect(amongPeople(chosen)).toBe(chosen);
  expect(amongPeople({ book: "wolff-werewolf" })).toEqual({ book: "wolff-werewolf" });
});
