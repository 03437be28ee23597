// What everything on the board is worth, and how far the magic die sends it; backward is negative.
export const POINTS: Record<string, number> = { santa: 10, fairy: 7, leprechaun: 5, reindeer: 3, sleigh: 2 };
export const A_PLAYERS_PIECE = 1;
export const LOST_AT_HOME = 3;

export const STEPS: Record<string, number> = {
  fairy: -4,
  sleigh: -1,
  reindeer: 2,
  leprechaun: 3,
  santa_5: 5,
  santa_7: 7,
};
