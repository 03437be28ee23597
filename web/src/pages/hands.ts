// A seat that went into other hands, in words: everybody is told, and the story keeps it.
import type { RoomShown } from "../wire/types";
import { t } from "../words/words.svelte";

/** What has changed hands in this game, oldest first; each line is the same on every device. */
export function changesOfHands({ changes = [], seats, phase, finished = [] }: RoomShown): string[] {
  // the circle may have changed since the game was over: its own names are with the finished game
  const players = phase === "playing" ? seats.map(({ name }) => name) : (finished.at(-1)?.players ?? []);
  return changes.map(({ seat, how, name }) => t(`hands.${how}`, { seat: players[seat] ?? "?", name: name ?? "?" }));
}
