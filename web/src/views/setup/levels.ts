// How well bots play: three levels that a host understands.
import type { Setup } from "../../wire/types";

export type Level = NonNullable<Setup["bots"]>;
export const LEVELS: readonly Level[] = ["newcomer", "regular", "master"];
export const USUAL_LEVEL: Level = "regular";
