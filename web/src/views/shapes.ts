// What the views of every family show.

export interface StoryChapter {
  title: string;
  lines: string[];
}

/** Who has won how often in this room. */
export interface Evenings {
  people: { name: string; won: number; played: number }[];
  /** How many games these are, where there were more before them. */
  last: number | null;
}
