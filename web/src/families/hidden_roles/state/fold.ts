// All that changes what a viewer knows of a game of hidden roles.
import type { AnyEvent } from "../../../wire/types";
import { after } from "../../fold";
import { DAYS } from "./days";
import { DEALING } from "./dealing";
import { NIGHTS } from "./nights";
import type { State } from "./state";
import { TALK } from "./talk";

const CHANGES = { ...DEALING, ...NIGHTS, ...DAYS, ...TALK };

export const fold = (state: State, event: AnyEvent): State => after(CHANGES, state, event);
