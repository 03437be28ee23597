// Practise alone: a room of one's own, seven bots, and a quick night, in one tap.
import { makeRoom } from "../api/http";
import { keepPlace } from "../api/kept";
import type { Pace, Setup } from "../wire/types";
import { Room } from "./room.svelte";

const BOTS = 7;
export const QUICK: Pace = { call_least: 2, call_most: 20, debate: 60, speech: 20, vote: 30, turn: 30, reading: 0.05 };

export async function practise(name: string, language: string, change: Partial<Setup> = {}): Promise<string> {
  const setup: Setup = {
    book: "millers-hollow",
    mode: "far",
    language,
    options: { night: "at_once", first_victim: false },
    pace: QUICK,
    ...change,
  };
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
