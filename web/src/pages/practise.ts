// Practise alone: a room of one's own, seven bots, and quick nights without decoys, in one tap.
import { makeRoom } from "../api/http";
import { keepPlace, keptLevel } from "../api/kept";
import { paceOf } from "../views/setup/paces";
import type { Pace, Setup } from "../wire/types";
import { Room } from "./room.svelte";

const BOTS = 7;
const UNHURRIED = 600; // seconds
/**
 * Calls for others pass after a fixed while, however they go; nobody is asked anything to cover for anybody. And nobody
 * waits for whoever is alone: a card or a vote stays for as long as anybody reads.
 */
export const QUICK: Pace = {
  call_least: 2,
  call_fixed: 2,
  call_most: UNHURRIED,
  debate: 180,
  speech: UNHURRIED,
  vote: UNHURRIED,
  turn: UNHURRIED,
  reading: 0.05,
  look: UNHURRIED,
};

/** The same game for somebody alone among bots: with nobody beside the phone there is nothing to cover. */
export function amongBots(setup: Setup): Setup {
  const pace = paceOf(setup.pace) === "usual" ? QUICK : (setup.pace ?? QUICK);
  return { ...setup, mode: "far", options: { decoys: false, ...setup.options }, pace };
}

/** The same game once others have come in: nobody answers in the while that others' calls last for somebody alone. */
export function amongPeople(setup: Setup): Setup {
  if (setup.pace?.call_fixed !== QUICK.call_fixed) return setup;
  const { decoys: _, ...options } = setup.options ?? {};
  return { ...setup, options, pace: {} };
}

export async function practise(name: string, language: string, change: Partial<Setup> = {}): Promise<string> {
  const setup = amongBots({
    book: "millers-hollow",
    language,
    options: { first_victim: false },
    bots: keptLevel(),
    ...change,
  });
  const { code, key, member } = await makeRoom(name, setup);
  keepPlace(code, { key, member, name });
  const room = new Room(code, key);
  try {
    for (let bot = 0; bot < BOTS; bot++) void room.send({ do: "add_bot" });
    await room.send({ do: "lock", locked: true });
    await room.send({ do: "start" });
  } finally {
    room.close();
  }
  return code;
}
