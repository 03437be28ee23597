// Every family of games that this app can show. Nothing else asks which family a game is of.
import type { Family } from "./family";
import { HIDDEN_ROLES } from "./hidden_roles/family";
import { RACE } from "./race/family";

export const FAMILIES: readonly Family[] = [HIDDEN_ROLES, RACE];

/** The family with this id. Of one from elsewhere the first one's pages show the narration and the questions. */
export function familyOf(id: string | null | undefined): Family {
  return FAMILIES.find((family) => family.id === id) ?? HIDDEN_ROLES;
}
