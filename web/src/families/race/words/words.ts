// What happened on the board, as one says it to a child.
import { t, type Key } from "../../../words/words.svelte";
import type { Board } from "../state/board";
import { STEPS } from "../state/pieces";

/** Why the last throw did what it did, or nothing; empty where the board shows it by itself. */
export function upshotWords({ upshot, race }: Board): string {
  if (!upshot) return "";
  const name = (seat: number): string => race.players[seat] ?? "";
  switch (upshot.what) {
    case "no_six":
      if (upshot.left) return t(upshot.left === 1 ? "santa.noSix.last" : "santa.noSix.again");
      return t("santa.noSix", { name: name(upshot.seat) });
    case "no_move":
      return t("santa.noMove", { name: name(upshot.seat) });
    case "caught":
    case "waits":
      return t(`santa.${upshot.what}` as Key, { piece: pieceWords(upshot.piece) });
    case "sent_home":
      return t("santa.sentHome", { piece: pieceWords(upshot.piece), name: name(upshot.seat) });
  }
}

/** Points with a true minus, as the words around them have it. */
export const pointsWords = (points: number): string => String(points).replace("-", "−");

/** Who the magic die sends, and how far. */
export function magicWords(face: string): string {
  const steps = STEPS[face] ?? 0;
  const key = Math.abs(steps) === 1 ? "one" : "many";
  return t(`santa.magic.${steps < 0 ? "back" : "on"}.${key}` as Key, {
    piece: pieceWords(face.split("_")[0] ?? face),
    steps: String(Math.abs(steps)),
  });
}

export function pieceWords(piece: string): string {
  return t(`piece.${piece}` as Key);
}
