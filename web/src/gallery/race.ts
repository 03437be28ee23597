// Catching Santa: its board, its dice and its points.
import Points from "../families/race/views/Points.svelte";
import SantaBoard from "../families/race/views/SantaBoard.svelte";
import type { AnyEvent } from "../wire/types";
import { t } from "../words/words.svelte";
import { board } from "./samples";
import type { Story } from "./stories";

const nothing = (): void => {};
const racing = { onmove: nothing, onthrow: nothing };

export const race = (): Record<string, Story> => ({
  santa: {
    view: SantaBoard,
    props: {
      board: board(),
      moves: [{ option: 14, to: 18 }],
      mayThrow: false,
      line: t("santa.yourMove", { name: "Bo" }),
      ...racing,
      onmenu: nothing,
    },
  },
  "santa-magic": {
    view: SantaBoard,
    props: {
      board: board(
        { event: "turn_began", to: "everyone", turn: 13, seat: 2 },
        { event: "magic_thrown", to: "everyone", seat: 2, face: "fairy" },
        { event: "christmas_piece_moved", to: "everyone", piece: "fairy", start: 5, end: 1 },
      ),
      moves: [],
      mayThrow: true,
      line: t("santa.yourThrow", { name: "Cleo" }),
      ...racing,
      onmenu: nothing,
    },
  },
  "santa-no-six": {
    view: SantaBoard,
    props: {
      board: board(
        { event: "turn_began", to: "everyone", turn: 13, seat: 3 },
        { event: "magic_thrown", to: "everyone", seat: 3, face: "sleigh" },
        { event: "nothing_moved", to: "everyone", piece: "sleigh", reason: "taken" },
        ...[1, 2, 3].flatMap((number): AnyEvent[] => [
          { event: "die_thrown", to: "everyone", seat: 3, throw: number, pips: number + 1 },
          { event: "throw_lost", to: "everyone", seat: 3, reason: "no_six" },
        ]),
        { event: "turn_began", to: "everyone", turn: 14, seat: 0 },
      ),
      moves: [],
      mayThrow: true,
      throws: t("santa.throwMagic"),
      line: t("santa.yourThrow", { name: "Ada" }),
      ...racing,
      onmenu: nothing,
    },
  },
  "santa-won": {
    view: SantaBoard,
    props: {
      board: board({
        event: "race_ended",
        to: "everyone",
        reason: "nothing_left_to_catch",
        scores: [-4, -3, 5, -9],
        winners: [2],
      }),
      moves: [],
      mayThrow: false,
      line: t("santa.won", { names: "Cleo", points: "5" }),
      ...racing,
      onmenu: nothing,
    },
  },
  "santa-points": { view: Points, part: true, props: { race: board().race } },
  "santa-caught": {
    view: SantaBoard,
    props: {
      board: { ...board(), taken: { by: 1, kind: "santa" } },
      moves: [],
      mayThrow: false,
      line: t("santa.turnOf", { name: "Bo" }),
      ...racing,
    },
  },
});
