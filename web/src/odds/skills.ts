// How well a table tells wolves from humans, in steps that people find themselves in; docs/odds.md says what it means.
export const SKILLS = { strangers: 0, evening: 25, friends: 50, hands: 75 } as const;
export type SkillName = keyof typeof SKILLS;
export type Speaks = "never" | "private" | "public";
export const SPEAKS: Speaks[] = ["private", "public", "never"];

export interface TableSkill {
  skill: number;
  speaks: Speaks;
}

export const USUAL_TABLE: TableSkill = { skill: SKILLS.friends, speaks: "private" };

/** A group's own skill, learnt from its games. */
export interface GroupSkill {
  skill: number;
  low: number;
  high: number;
  games: number;
}
