// What only one seat was told: what of it stands under the thumb.
import type { App, Told } from "../../../state/app";

/** What was shown or done in a night: the morning says what has come of it. */
const OF_ONE_NIGHT = new Set([
  "pointed",
  "victim_chosen",
  "victim_shown",
  "healed",
  "poisoned",
  "guarded",
  "lone_hunted",
]);

/** All of this night and all that was not read, up to the line `read`; if there is nothing, the last that there was. */
export function underThumb(app: App, seat: number, read: number): Told[] {
  const news = newsOf(app, seat);
  const nightfall = app.events.map(({ event }) => event).lastIndexOf("night_fell");
  const now = news.filter(({ number, after }) => (number > read || after > nightfall) && !isPointedAnew(app, after));
  return now.length ? now : news.slice(-1);
}

/** What only this seat was told and is still news: not its own pick, nor what was of a night that is over. */
function newsOf({ news, events }: App, seat: number): Told[] {
  const dawn = events.map(({ event }) => event).lastIndexOf("day_broke");
  return news.filter(({ after }) => {
    const event = events[after - 1];
    if (!event || !OF_ONE_NIGHT.has(event.event)) return true;
    return after > dawn && !(event.event === "pointed" && event.seat === seat);
  });
}

/** Where somebody points elsewhere by now, only that is news. */
function isPointedAnew({ events }: App, after: number): boolean {
  const event = events[after - 1];
  return (
    event?.event === "pointed" &&
    events.slice(after).some((later) => later.event === "pointed" && later.seat === event.seat)
  );
}
