// What is said, and what it amounts to: claims, reports, accusations and who is defended.
import { at, type Changes } from "../../fold";
import type { AnyStatement } from "../../../wire/types";
import type { Accusation, State } from "./state";

/** Percent: from here on a seat is rather of a side than not. */
const LIKELIER = 50;

export const TALK: Changes<State> = {
  said: (state, { to, seat, text = "", statement = null, answers = null }) => {
    const aloud = to === "everyone";
    const { night, day, talk, living } = state;
    const from_the_dead = !living.includes(seat);
    return {
      talk: [...talk, { seat, text, statement, aloud, night, day, from_the_dead, answers }],
      ...(aloud && statement ? stated(state, seat, statement) : {}),
    };
  },
};

function stated(state: State, by: number, said: AnyStatement): Partial<State> {
  switch (said.says) {
    case "claim":
      return { claims: at(state.claims, by, said.card) };
    case "report": {
      const { seat, card = null, team = null, night = null } = said;
      return {
        reports: put(state.reports, { by, seat, card, team, night }),
        ...accused(state, { by, seat, how: "report", card, team }),
      };
    }
    case "accuse":
    case "will_vote":
      return { ...took(state, by, said.seat, true), ...accused(state, { by, seat: said.seat, how: said.says }) };
    case "estimate":
      return took(state, by, said.seat, (said.team === "wolves") === said.sure >= LIKELIER);
    case "defend":
    case "vouch":
      return took(state, by, said.seat, false);
    case "retract": {
      const { seat = null } = said;
      if (seat === null) return { claims: at(state.claims, by, null) };
      const others = (one: OfOneToAnother) => one.by !== by || one.seat !== seat;
      return { reports: state.reports.filter(others), stances: state.stances.filter(others) };
    }
    default:
      return {};
  }
}

export function took({ stances }: State, by: number, seat: number, accuses: boolean): Partial<State> {
  return { stances: put(stances, { by, seat, accuses }) };
}

export function accused(
  { accusations }: State,
  one: Pick<Accusation, "by" | "seat" | "how"> & Partial<Accusation>,
): Partial<State> {
  return { accusations: [...accusations, { card: null, team: null, ...one }] };
}

interface OfOneToAnother {
  by: number;
  seat: number;
}

/** The list with this entry in the place of the one between the same two, or at its end. */
function put<One extends OfOneToAnother>(list: One[], entry: One): One[] {
  const place = list.findIndex(({ by, seat }) => by === entry.by && seat === entry.seat);
  return place < 0 ? [...list, entry] : at(list, place, entry);
}
