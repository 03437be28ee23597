// How a table plays, by names; docs/odds.md says what each assumes.
import type { TableWay } from "../wire/types";

export const POLICIES = ["most", "lots", "telling", "hiding"] as const;
export type PolicyName = (typeof POLICIES)[number];

export interface Table {
  policy: PolicyName;
  /** A group's own way, learnt from its games. */
  group: TableWay | null;
}

export const USUAL_TABLE: Table = { policy: "most", group: null };
