// The day: deaths, offices, ballots and accusations, and the end.
import { last, type Changes } from "../../fold";
import type { Ballot, State } from "./state";
import { accused, took } from "./talk";

export const DAYS: Changes<State> = {
  day_broke: (_, { day }) => ({ phase: "dawn", awaited: [], day, calls: [] }),
  died: ({ living, deaths, night, day, phase, proposals }, { seat, how }) => ({
    living: living.filter((one) => one !== seat),
    deaths: [...deaths, { seat, how, night, day }],
    // nobody is left to be judged
    ...((phase === "speech" || phase === "verdict") && proposals.at(-1)?.seat === seat
      ? { phase: "debate", awaited: [] }
      : {}),
  }),
  seat_removed: ({ removed }, { seat }) => ({ removed: [...removed, seat] }),
  last_act_began: (_, { seats }) => ({ phase: "last_act", awaited: seats }),
  succession_began: (_, { seat }) => ({ phase: "succession", awaited: [seat] }),
  badge_given: (_, { seat }) => ({ sheriff: seat }),
  badge_buried: () => ({ sheriff: null }),
  debate_began: () => ({ phase: "debate", awaited: [] }),
  election_began: (state, { among }) => opened(state, { about: "election", among }),
  vote_began: (state, { among }) => opened(state, { about: "vote", among }),
  votes_shown: ({ ballots }, { votes }) => ({ ballots: last(ballots, (ballot) => ({ ...ballot, votes })) }),
  naming_began: (state, { order }) => opened(state, { about: "naming", order, votes: [] }),
  runoff_began: (state, { among, order }) => opened(state, { about: "run_off", among, order, votes: [] }),
  named: (state, { seat, at }) => ({
    ballots: last(state.ballots, (ballot) => ({ ...ballot, votes: [...(ballot.votes ?? []), [seat, at, 1]] })),
    ...(at === null ? {} : accused(state, { by: seat, seat: at, how: "name" })),
  }),
  nominated: (_, { seats }) => ({ nominated: seats, on_trial: seats }),
  speeches_began: (_, { seats }) => ({ phase: "speech", awaited: [], on_trial: seats }),
  proposed: (state, { by, seat }) => ({
    phase: "second",
    awaited: [],
    on_trial: [seat],
    proposals: [...state.proposals, { by, seat, second: null, fell: false }],
    ...took(state, by, seat, true),
    ...accused(state, { by, seat, how: "propose" }),
  }),
  seconded: (state, { by, seat }) => ({
    on_trial: [seat],
    proposals: last(state.proposals, (proposal) => ({ ...proposal, second: by })),
    ...took(state, by, seat, true),
    ...accused(state, { by, seat, how: "second" }),
  }),
  proposal_fell: ({ proposals }) => ({
    phase: "debate",
    awaited: [],
    proposals: last(proposals, (proposal) => ({ ...proposal, fell: true })),
  }),
  verdict_began: (state, { seat }) => opened(state, { about: "verdict", among: [seat] }),
  verdict_shown: ({ ballots }, { seat, die, live }) => ({
    phase: "debate",
    awaited: [],
    ballots: last(ballots, (ballot) => ({
      ...ballot,
      votes: [
        ...die.map((one): [number, number, number] => [one, seat, 1]),
        ...live.map((one): [number, null, number] => [one, null, 1]),
      ],
    })),
  }),
  noses_scored: (_, { right, made }) => ({ noses: { right, made } }),
  game_ended: (_, { won, reason, winners }) => ({
    phase: "over",
    awaited: [],
    calls: [],
    ended: { won, reason, winners },
  }),
};

function opened({ day, ballots }: State, ballot: Pick<Ballot, "about"> & Partial<Ballot>): Partial<State> {
  return {
    phase: ballot.about,
    awaited: [],
    ballots: [...ballots, { day, among: [], order: [], votes: null, ...ballot }],
  };
}
