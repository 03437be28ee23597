// Asks again while the server has too much to do: at the end of a game a whole table asks at once.
import { Refused } from "./http";

const TOO_MUCH = ["busy", "too-often", "unavailable"];
const TIMES = 10;
const A_MOMENT = 1000; // ms

export async function patiently<T>(ask: () => Promise<T>, wait = later): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || !TOO_MUCH.includes(error.reason) || time === TIMES) throw error;
      await wait(A_MOMENT * (1 + Math.random())); // or they'd all come back at the same moment
    }
  }
}

const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
