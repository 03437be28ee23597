import { expect, test } from "vitest";
import { Refused } from "../src/api/http";
import { patiently } from "../src/api/patiently";

const at = async () => {};

/** Something that is refused for this reason so many times, and then answered; it counts how often it was asked. */
function refused(times: number, reason: string) {
  const asked = {
    times: 0,
    ask: () => (asked.times++ < times ? Promise.reject(new Refused(reason, "")) : Promise.resolve("yes")),
  };
  return asked;
}

test("whoever is told that there is too much to do asks again, some times", async () => {
  for (const reason of ["busy", "too-often", "unavailable"]) {
    expect(await patiently(refused(3, reason).ask, at)).toBe("yes");
  }
  const never = refused(1000, "busy");
  await expect(patiently(never.ask, at)).rejects.toThrow(Refused);
  expect(never.times).toBe(10);
});

test("another refusal is an answer", async () => {
  const asked = refused(1, "no_such_game");
  await expect(patiently(asked.ask, at)).rejects.toThrow(Refused);
  expect(asked.times).toBe(1);
});
