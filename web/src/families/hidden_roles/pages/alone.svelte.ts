// Whoever plays alone among bots goes on by taps; once dead, need not sit through the rest.
import type { Room } from "../../../pages/room.svelte";
import { hush } from "../../../sound/speaker";
import { isAlone } from "../../../state/app";
import { tableOf } from "../family";
import { isAlive, waitsForTheEnd } from "../state/reading";

const ENOUGH = 5000; // milliseconds of a debate of bots: nobody would hear an answer

export interface Alone {
  /** Nobody else plays on a device of their own. */
  readonly is: boolean;
  /** Every line is read on this phone: no screen tells it. */
  readonly reads: boolean;
  /** The rest of this game is to be over soon. */
  readonly hurries: boolean;
  readonly mayHurry: boolean;
  hurry(): void;
  /** One line a tap. */
  goOn(): void;
}

/** For the page of this seat. */
export function playsAlone(roomOf: () => Room, seat: () => number): Alone {
  const room = $derived(roomOf());
  const table = $derived(tableOf(room.app));
  const line = $derived(room.app.clock?.telling ?? null);
  const is = $derived(isAlone(room.app));
  const reads = $derived(is && (room.app.room?.teller ?? null) === null);
  const isDead = $derived(table.players.length > 0 && !isAlive(table, seat()));
  let hurriesIn = $state(-1);
  const hurries = $derived(reads && isDead && hurriesIn === room.app.game);
  const mayHurry = $derived(reads && waitsForTheEnd(table, seat()) && !hurries);
  $effect(() => {
    if (hurries && line !== null) void room.send({ do: "spoken", line });
  });
  const sitsThrough = $derived(is && room.isHost && room.app.clock?.kind === "debate" && isDead);
  $effect(() => {
    if (!sitsThrough) return;
    const enough = setTimeout(() => void room.send({ do: "close_now" }), hurries ? 0 : ENOUGH);
    return () => clearTimeout(enough);
  });
  return {
    get is() {
      return is;
    },
    get reads() {
      return reads;
    },
    get hurries() {
      return hurries;
    },
    get mayHurry() {
      return mayHurry;
    },
    hurry: () => void (hurriesIn = room.app.game),
    goOn: () => {
      hush();
      if (line !== null) void room.send({ do: "spoken", line });
    },
  };
}
