// The table as this viewer may know it, folded from the events it was told. The order of events is all there is.
import type { AnyEvent, AnyStatement } from "../../../wire/types";

export type Moment = "before" | "night" | "day" | "over";

export interface Seat {
  name: string;
  alive: boolean;
  /** As far as this viewer knows it: dealt, shown at death, learnt at night or revealed at the end. */
  card: string | null;
  /** Everybody has seen this card. */
  cardShown: boolean;
  team: string | null;
}

export interface Vote {
  from: number;
  to: number | null;
  weight: number;
}

export interface Remark {
  seat: number;
  text: string;
  statement: AnyStatement | null;
  day: number;
}

export interface Table {
  book: string | null;
  moment: Moment;
  night: number;
  day: number;
  seats: Seat[];
  deck: Record<string, number>;
  /** Cards of which there may be any number. */
  uncounted: string[];
  options: Record<string, unknown>;
  mine: string | null;
  pack: number[];
  loves: number | null;
  sheriff: number | null;
  /** The votes that are on the table now, and the thumbs of a verdict. */
  votes: Vote[];
  thumbs: { seat: number; die: number[]; live: number[] } | null;
  marked: number[];
  calls: string[];
  talk: Remark[];
  ended: { won: string; reason: string; winners: number[] } | null;
  noses: { right: number[]; made: number[] } | null;
  middle: string[];
}

export function emptyTable(): Table {
  return {
    book: null, moment: "before", night: 0, day: 0, seats: [], deck: {}, uncounted: [], options: {}, mine: null, pack: [], loves: null, sheriff: null,
    votes: [], thumbs: null, marked: [], calls: [], talk: [], ended: null, noses: null, middle: [],
  };
}

/** Make one event true; `me` is whose view this is. */
export function happen(table: Table, event: AnyEvent, me: number | null): void {
  const seat = (at: number): Seat | undefined => table.seats[at];
  const learn = (at: number, card: string | null | undefined): void => {
    const known = seat(at);
    if (known && card) known.card = card;
  };
  switch (event.event) {
    case "game_began":
      table.book = event.book;
      table.deck = { ...event.deck };
      table.uncounted = [...(event.uncounted ?? [])];
      table.options = { ...event.options };
      table.seats = event.players.map((name) => ({ name, alive: true, card: null, cardShown: false, team: null }));
      break;
    case "deck_counted": table.deck = { ...event.deck }; break;
    case "dealt":
      learn(event.seat, event.card);
      if (event.seat === me) table.mine = event.card;
      break;
    case "card_taken":
      learn(event.seat, event.card);
      if (event.seat === me) table.mine = event.card;
      break;
    case "mimicked":
      if (event.seat === me && event.card) table.mine = event.card;
      if (event.card) learn(event.seat, event.card);
      break;
    case "night_fell":
      Object.assign(table, { moment: "night", night: event.night, votes: [], thumbs: null, marked: [], calls: [] } satisfies Partial<Table>);
      break;
    case "called": table.calls = [...event.calls]; break;
    case "slept": table.calls = []; break;
    case "pack_met": table.pack = [...event.seats]; break;
    case "inspected": {
      learn(event.seat, event.card);
      const looked = seat(event.seat);
      if (looked && event.team) looked.team = event.team;
      break;
    }
    case "glimpsed": table.pack = [...new Set([...table.pack, event.seat])]; break;
    case "fell_in_love": if (event.seat === me) table.loves = event.loves; break;
    case "day_broke": Object.assign(table, { moment: "day", day: event.day, calls: [], votes: [], marked: [] } satisfies Partial<Table>); break;
    case "died": { const dead = seat(event.seat); if (dead) dead.alive = false; table.marked = []; break; }
    case "card_shown": { learn(event.seat, event.card); const shown = seat(event.seat); if (shown) shown.cardShown = true; break; }
    case "badge_given": table.sheriff = event.seat; break;
    case "badge_buried": table.sheriff = null; break;
    case "debate_began": table.votes = []; table.thumbs = null; table.marked = []; break;
    case "vote_began": table.votes = []; break;
    case "votes_shown": table.votes = event.votes.map(([from, to, weight]) => ({ from, to, weight })); break;
    case "naming_began": table.votes = []; break;
    case "runoff_began": table.votes = []; break;
    case "named": table.votes = [...table.votes.filter(({ from }) => from !== event.seat), { from: event.seat, to: event.at ?? null, weight: 1 }]; break;
    case "nominated": table.marked = [...event.seats]; break;
    case "proposed": Object.assign(table, { marked: [event.seat], thumbs: null, votes: [{ from: event.by, to: event.seat, weight: 1 }] } satisfies Partial<Table>); break;
    case "proposal_fell": Object.assign(table, { marked: [], votes: [] } satisfies Partial<Table>); break;
    case "verdict_shown": table.thumbs = { seat: event.seat, die: [...event.die], live: [...event.live] }; break;
    case "said": table.talk.push({ seat: event.seat, text: event.text ?? "", statement: event.statement ?? null, day: table.day }); break;
    case "cards_revealed":
      event.cards.forEach((card, at) => { learn(at, card); const open = seat(at); if (open) open.cardShown = true; });
      table.middle = event.middle.filter((card) => card !== null);
      break;
    case "noses_scored": table.noses = { right: [...event.right], made: [...event.made] }; break;
    case "game_ended": Object.assign(table, { moment: "over", marked: [], ended: { won: event.won, reason: event.reason, winners: [...event.winners] } } satisfies Partial<Table>); break;
    default: break; // what is only told, or not known here, changes nothing
  }
}
