// The sound that belongs to a line: heard when its line is told, and a death's before it.
import { bell } from "../../sound/bell";
import { drum } from "../../sound/drum";
import { ending } from "../../sound/ending";
import { knock } from "../../sound/knock";
import { shot } from "../../sound/shot";
import type { Stage } from "../../sound/stage";
import { votes } from "../../sound/votes";
import type { App } from "../../state/app";
import type { AnyEvent } from "../../wire/types";

/** A sound; its line waits for as many seconds. */
export interface Moment {
  play: (stage: Stage) => void;
  before: number;
}

const DEATH: Moment = { play: (stage) => drum(stage, 2), before: 1.5 };
const SHOT: Moment = { play: shot, before: 0.7 };
const MOMENTS: Partial<Record<AnyEvent["event"], Moment>> = {
  called: { play: knock, before: 0 },
  day_broke: { play: bell, before: 0 },
  votes_shown: { play: votes, before: 0 },
  verdict_shown: { play: votes, before: 0 },
  game_ended: { play: ending, before: 0 },
};

export function momentOfEvent(event: AnyEvent | undefined): Moment | null {
  if (event?.event === "died") return event.how === "shot" ? SHOT : DEATH;
  return (event && MOMENTS[event.event]) ?? null;
}

/** What sounds with the last line that was told, and the line's number; each is heard once. */
export function lastMoment({ aloud, events }: App): { number: number; moment: Moment | null } {
  const told = aloud.at(-1);
  return { number: told?.number ?? 0, moment: told ? momentOfEvent(events[told.after - 1]) : null };
}
