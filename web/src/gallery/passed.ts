// One device that goes round, in every state worth looking at, by name.
import PassCount from "../families/hidden_roles/views/PassCount.svelte";
import PassCover from "../families/hidden_roles/views/PassCover.svelte";
import PassHeld from "../families/hidden_roles/views/PassHeld.svelte";
import PassOpen from "../families/hidden_roles/views/PassOpen.svelte";
import type { HeldShown } from "../families/hidden_roles/views/shapes";
import { t } from "../words/words.svelte";
import PassTable from "./PassTable.svelte";
import { NAMES } from "./people";
import { day, night, type Samples } from "./samples";
import type { Story } from "./stories";

const nothing = (): void => {};
const book = "millers-hollow";
const held = { onanswer: nothing, ondone: nothing, onread: nothing };

function shown(s: Samples, part: Partial<HeldShown> = {}): HeldShown {
  return {
    name: NAMES[2]!,
    light: "night",
    book,
    when: night(1),
    question: s.asked("suspect", 8),
    isSecret: true,
    why: (reason) => reason,
    card: s.cards[2]!,
    news: [],
    fresh: false,
    ...part,
  };
}

/** Everybody who votes, and everybody who can be voted for. */
const eight = NAMES.slice(0, 8).map((name, seat) => ({ seat, name }));
const byName = eight.map(({ seat, name }) => ({ value: seat, label: name }));

export const passed = (s: Samples): Record<string, Story> => {
  const byDay = { light: "day", when: day(1) } as const;
  const vote = s.asked("vote", 8).words;
  const thumb = s.asked("thumb", 8).words;
  const shoot = s.asked("shoot", 8);
  return {
    pass: { view: PassCover, props: { name: "Cleo", book, light: "night", onopen: nothing, onmenu: nothing } },
    "pass-snow": {
      view: PassCover,
      props: { name: "Cleo", book: "santa-saboteurs", light: "night", onopen: nothing, onmenu: nothing },
    },
    "pass-day": {
      view: PassCover,
      props: { name: "Maximiliana Featherstone", book, light: "day", line: s.told.aloud.debate, onopen: nothing },
    },
    "pass-deal": {
      view: PassHeld,
      props: { shown: shown(s, { question: null, isSecret: false, when: "" }), deals: true, ...held },
    },
    "pass-card": { view: PassHeld, props: { shown: shown(s), deals: true, ...held } },
    "pass-held": { view: PassHeld, props: { shown: shown(s), ...held } },
    "pass-held-24": { view: PassHeld, props: { shown: shown(s, { question: s.asked("suspect", 24) }), ...held } },
    "pass-told": {
      view: PassHeld,
      props: { shown: shown(s, { question: null, news: [s.told.aloud.death], fresh: true }), ...held },
    },
    "pass-vote": {
      view: PassHeld,
      props: {
        shown: shown(s, { light: "day", when: day(1), question: s.asked("vote", 8), isSecret: false }),
        ...held,
      },
    },
    "pass-look": {
      view: PassTable,
      props: {
        shown: s.table({ ...byDay, number: 8, dead: [4], line: s.told.aloud.death, seconds: null }),
        bar: { calls: t("pass.look"), ongo: nothing },
      },
    },
    "pass-debate": {
      view: PassTable,
      props: {
        shown: s.table({ ...byDay, number: 8, dead: [4], line: s.told.aloud.debate, seconds: 190, whole: 300 }),
        bar: { calls: t("pass.debate"), go: t("pass.vote"), ongo: nothing, people: eight, onpeek: nothing },
      },
    },
    "pass-proposals": {
      view: PassTable,
      props: {
        shown: s.table({ ...byDay, number: 8, book: "wolff-werewolf", line: s.told.aloud.debate, seconds: null }),
        bar: {
          calls: t("pass.debate"),
          go: t("pass.propose"),
          ongo: nothing,
          also: t("pass.night"),
          onalso: nothing,
          people: eight,
          onpeek: nothing,
        },
      },
    },
    "pass-fingers": {
      view: PassCount,
      props: {
        book,
        title: vote.title,
        line: s.told.aloud.debate,
        by: "finger",
        voters: eight,
        options: byName,
        none: vote.fields["vote"]?.none ?? null,
        oncounted: nothing,
        onmenu: nothing,
      },
    },
    "pass-thumbs": {
      view: PassCount,
      props: {
        book: "wolff-werewolf",
        title: thumb.title,
        by: "thumb",
        voters: eight,
        options: Object.entries(thumb.fields["thumb"]?.options ?? {}).map(([value, label]) => ({ value, label })),
        none: null,
        oncounted: nothing,
      },
    },
    "pass-open": {
      view: PassOpen,
      props: {
        light: "day",
        book,
        title: NAMES[3]!,
        line: s.told.aloud.death,
        field: shoot.ask.fields[0]!,
        words: shoot.words.fields["shoot"]!,
        why: (reason: string) => reason,
        onpick: nothing,
        onback: nothing,
        onmenu: nothing,
      },
    },
  };
};
