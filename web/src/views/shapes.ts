// What the views of every family show.

export interface StoryChapter {
  title: string;
  lines: string[];
}

/** Who has won how often in this room. */
export type Evenings = { name: string; won: number; played: number }[];
