// What has become of this device's own place, in words for whoever holds it.
import type { App } from "../state/app";
import { t } from "../words/words.svelte";

/** What matters of an app for its own place. */
export interface Place {
  playing: boolean;
  game: number;
  host: boolean;
  /** The seat that is played, or the chair in the lobby. */
  seat: number | null;
  out: boolean;
}

export function placeOf({ you, room, people, game, events }: App): Place | null {
  if (!you || !room) return null;
  const chair = people.seats.findIndex(({ member }) => member === you.member);
  const playing = room.phase === "playing";
  return {
    playing,
    game,
    host: you.is_host,
    seat: playing ? you.seat : chair < 0 ? null : chair,
    out: playing && events.some((event) => event.event === "seat_removed" && event.seat === you.seat),
  };
}

/** What is told on this device alone, after a change of its place that its person may not have made. */
export function newsOfPlace(before: Place, now: Place, { people, you }: App): string[] {
  const news: string[] = [];
  if (now.host && !before.host) news.push(t("you.host"));
  if (now.playing !== before.playing || now.game !== before.game) return news;
  if (now.out && !before.out) news.push(t("you.out"));
  else if (before.seat !== null && now.seat === null) {
    const holder = people.members.find(({ member }) => member === people.seats[before.seat!]?.member);
    const other = holder && holder.member !== you?.member ? holder.name : null;
    if (!now.playing) news.push(t("you.unseated"));
    else news.push(other ? t("you.replaced", { name: other }) : t("you.bot"));
  }
  return news;
}
