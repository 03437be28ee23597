// A set-up as the page builds it: what follows from the choice of a book and a way of playing.
import { keptWish } from "../api/kept";
import type { RoomShown, Setup } from "../wire/types";

/** Only whoever is alone wishes for a card; only with a moderator can cards be real, unless the app deals them. */
export function fitting(setup: Setup, alone = false): Setup & { wish: string | null } {
  return {
    ...setup,
    wish: alone ? (setup.wish ?? null) : null,
    cards: setup.mode === "moderator" ? (setup.cards ?? "learnt") : "shuffled",
  };
}

/** A room's set-up, with the wish that this device has made: the room shows it to nobody, and grants it once. */
export function withWish({ code, setup, seeded }: Pick<RoomShown, "code" | "setup" | "seeded">): Setup {
  const wish = seeded ? keptWish(code) : null;
  return wish === null ? setup : { ...setup, wish };
}
