// A seat that went into other hands, in words: everybody is told, and the story keeps it.
import type { App } from "../state/app";
import { t } from "../words/words.svelte";

/** What has changed hands in this game of late, oldest first; each line is the same on every device. */
export function changesOfHands({ room, people, events }: Pick<App, "room" | "people" | "events">): string[] {
  // the circle may have changed since the game was over: its own names are in what was told first
  const began = events.find((event) => "players" in event) as { players: string[] } | undefined;
  const players = room?.phase === "playing" ? people.seats.map(({ name }) => name) : (began?.players ?? []);
  return (room?.changes ?? []).map(({ seat, how, name }) =>
    t(`hands.${how}`, { seat: players[seat] ?? "?", name: name ?? "?" }),
  );
}
