// What a device that goes round shows next: a page for everybody, or a cover for the one who is handed it.
import type { App } from "../../../state/app";
import { tableOf } from "../family";

export type Turn =
  /** Something is told, and everybody looks. */
  | { is: "told" }
  /** Handed to this seat under a cover: to look at the card that was dealt, or to answer. */
  | { is: "deal" | "handed"; seat: number }
  /** This seat chooses before everybody's eyes. */
  | { is: "open"; seat: number }
  /** Everybody has pointed, or holds a thumb up or down; one after another is entered. */
  | { is: "counted"; seats: number[] }
  /** Whoever of these likes may second a vote. */
  | { is: "second"; seats: number[] }
  /** Everybody talks, or somebody speaks in their own defence; a clock runs. */
  | { is: "debate" | "proposals" | "speech" }
  /** Only bots have still to answer, or nobody has looked what is asked. */
  | { is: "waits" };

/** A bot plays for itself: it holds nothing, and nobody looks at its card. */
export const isBot = ({ people }: App, seat: number): boolean => people.seats[seat]?.bot ?? false;

/** Of those who have still to answer, whoever has hands. */
export const waitedFor = (app: App): number[] => (app.clock?.waiting ?? []).filter((seat) => !isBot(app, seat));

/** `about` is what the open question is about, once somebody has looked. */
export function turnOf(app: App, isTold: boolean, about: string | null): Turn {
  const { phase, options } = tableOf(app);
  if (!isTold) return { is: "told" };
  const looking = app.clock?.looking?.[0];
  if (looking !== undefined) return { is: "deal", seat: looking };
  const seats = waitedFor(app);
  const [seat] = seats;
  if (phase === "speech") return { is: "speech" };
  if (seat === undefined) return { is: "waits" };
  switch (phase) {
    case "debate":
      return { is: about === null ? "waits" : about === "proposal" ? "proposals" : "debate" };
    case "second":
      return { is: "second", seats };
    case "vote":
    case "election":
    case "verdict":
      return options["votes"] === "pointed" ? { is: "counted", seats } : { is: "handed", seat };
    case "naming":
    case "run_off":
    case "succession":
      return { is: "open", seat };
    case "last_act":
      // where cards stay hidden nobody may see who of the dead can still act
      return options["cards_at_death"] === "shown" ? { is: "open", seat } : { is: "handed", seat };
    default:
      return { is: "handed", seat };
  }
}
