// People far apart: the village beside the talk or above it, the log in it, and the room of the dead.
import Phone from "../families/hidden_roles/views/Phone.svelte";
import { isTalk, type HeardLine, type PhoneShown, type TalkLine } from "../families/hidden_roles/views/shapes";
import { day, night, type Samples } from "./samples";
import type { Story } from "./stories";

const nothing = (): void => {};
const onPhone = {
  onanswer: nothing,
  onsay: nothing,
  onnote: nothing,
  onread: nothing,
  onguess: nothing,
  onmenu: nothing,
};

export const far = (s: Samples): Record<string, Story> => {
  const phone = (shown: PhoneShown, more: Record<string, unknown> = {}): Record<string, unknown> => ({
    ...onPhone,
    ...more,
    shown: { ...shown, far: true, talk: heard(s) },
  });
  const dead = { talk: amongTheDead(s), maySpeak: true };
  return {
    "far-debate": { view: Phone, props: phone(s.byDay({ when: day(2), question: s.debates(), seconds: 70 })) },
    "far-debate-24": {
      view: Phone,
      props: phone(s.byDay({ number: 24, when: day(2), question: s.debates(), seconds: 70 })),
    },
    "far-vote": {
      view: Phone,
      props: phone(s.byDay({ when: day(2), question: s.asked("vote", 12) }), { read: { talk: 1, grave: 0 } }),
    },
    "far-vote-waits": {
      view: Phone,
      props: phone(s.byDay({ when: day(2), question: s.asked("vote", 12) }), { page: "talk" }),
    },
    "far-night": { view: Phone, props: phone(s.phone()) },
    "far-dead": {
      view: Phone,
      props: phone(s.byDay({ when: day(2), alive: false, question: null, guesses: [0, 4], dead }), {
        read: { talk: 2, grave: 0 },
      }),
    },
    "far-grave": {
      view: Phone,
      props: phone(s.byDay({ when: day(2), alive: false, question: null, dead }), { page: "grave" }),
    },
    "far-grave-night": {
      view: Phone,
      props: phone(s.phone({ when: night(3), alive: false, question: null, dead }), { page: "grave" }),
    },
    "far-dead-reads": {
      view: Phone,
      props: phone(s.byDay({ when: day(2), alive: false, question: null, maySpeak: false, dead }), {
        page: "talk",
      }),
    },
  };
};

/** Two days of talk, with what was told in between. */
function heard({ talk, told }: Samples): HeardLine[] {
  const lines: TalkLine[] = talk.map((line, i) => ({ ...line, number: i + 1, you: line.seat === 2 }));
  const [first, second, ...others] = lines;
  const answer = { ...second!, answers: { name: first!.name, text: `${first!.statement ?? ""} ${first!.text}` } };
  return [
    { heading: day(1), today: false },
    { told: told.aloud.nobody, today: false },
    { ...first!, today: false },
    { told: told.aloud.votes_12, today: false },
    { heading: day(2), today: true },
    { told: told.aloud.death, today: true },
    answer,
    ...others,
  ];
}

function amongTheDead(s: Samples): TalkLine[] {
  return heard(s)
    .filter(isTalk)
    .slice(0, 2)
    .map(({ seat, name, text }) => ({ seat, name, text }));
}
