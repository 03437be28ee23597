// What a seat knows on a device that goes round: asked for in as many parts as it takes.
import { afterFrame, emptyApp, type App } from "../state/app";
import type { Room } from "./room.svelte";

export async function eyesOf(room: Room, seat: number): Promise<App> {
  const app = room.app;
  let known: App = { ...emptyApp(), you: { ...app.you!, viewer: seat, seat }, room: app.room, clock: app.clock };
  for (let left = 1; left > 0;) {
    const reply = await room.send({ do: "look", seat, after: known.seen });
    if (reply.reply !== "looked") return known;
    known = afterFrame(known, { game: app.game, first: known.seen + 1, lines: reply.lines }, 0);
    left = reply.lines.length ? reply.left : 0;
  }
  return known;
}
