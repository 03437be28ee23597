// A player's phone, by night and by day.
import Phone from "../families/hidden_roles/views/Phone.svelte";
import { t } from "../words/words.svelte";
import { day, type Samples } from "./samples";
import type { Story } from "./stories";

const nothing = (): void => {};
const onPhone = { onanswer: nothing, onsay: nothing, onnote: nothing, onread: nothing, onguess: nothing };

export const phones = (s: Samples): Record<string, Story> => ({
  "phone-night": { view: Phone, props: { shown: s.phone(), ...onPhone } },
  "phone-night-24": { view: Phone, props: { shown: s.phone({ number: 24, fresh: true }), ...onPhone } },
  "phone-long-news": {
    view: Phone,
    props: { shown: s.phone({ card: s.cards[5]!, news: [s.told.dealt] }), ...onPhone },
  },
  "phone-night-given": {
    view: Phone,
    props: { shown: s.phone({ question: { ...s.asked("suspect", 12), given: { suspect: 1 } } }), ...onPhone },
  },
  "phone-night-underway": {
    view: Phone,
    props: {
      shown: s.phone({ question: { ...s.asked("suspect", 12), given: { suspect: 1 }, underway: true } }),
      ...onPhone,
    },
  },
  "phone-asleep": { view: Phone, props: { shown: s.phone({ question: null, seconds: null }), ...onPhone } },
  "phone-vote": { view: Phone, props: { shown: s.byDay({ question: s.asked("vote", 9) }), ...onPhone } },
  "phone-thumbs": {
    view: Phone,
    props: { shown: s.byDay({ book: "wolff-werewolf", question: s.asked("thumb", 9) }), ...onPhone },
  },
  "phone-second": {
    view: Phone,
    props: {
      shown: s.byDay({ book: "wolff-werewolf", question: s.asked("second", 9), accused: true }),
      ...onPhone,
    },
  },
  "phone-propose": {
    view: Phone,
    props: { shown: s.byDay({ book: "wolff-werewolf", question: s.asked("propose", 7) }), ...onPhone },
  },
  "phone-trial": {
    view: Phone,
    props: {
      shown: s.byDay({
        book: "wolff-werewolf",
        question: s.asked("thumb", 9),
        trial: { by: "Bo", second: "Cleo" },
        maySpeak: true,
        seconds: 54,
      }),
      ...onPhone,
    },
  },
  "phone-next": {
    view: Phone,
    props: {
      shown: s.byDay({
        book: "lupus-in-tabula",
        question: null,
        line: s.told.aloud.debate,
        turn: t("turn.next", { name: "Bo" }),
      }),
      ...onPhone,
    },
  },
  "phone-shoot": {
    view: Phone,
    props: { shown: s.byDay({ when: day(2), card: s.cards[3]!, question: s.asked("shoot", 8) }), ...onPhone },
  },
  "phone-day": {
    view: Phone,
    props: { shown: s.byDay({ question: null, line: s.told.aloud.debate, seconds: 190 }), ...onPhone },
  },
  "phone-night-snow": { view: Phone, props: { shown: s.phone({ book: "santa-saboteurs" }), ...onPhone } },
  "phone-talk": { view: Phone, props: { page: "talk", shown: s.byDay({ question: null, seconds: 190 }), ...onPhone } },
  "phone-understood": {
    view: Phone,
    props: { shown: s.byDay({ question: s.debates(), seconds: 70, typed: s.typed }), ...onPhone },
  },
  "phone-debate": {
    view: Phone,
    props: { shown: s.byDay({ question: s.debates(), seconds: 70 }), ...onPhone },
  },
  "phone-village": {
    view: Phone,
    props: { page: "village", shown: s.byDay({ question: null, seconds: 190 }), ...onPhone },
  },
  "phone-cards": {
    view: Phone,
    props: { page: "cards", shown: s.byDay({ question: null, seconds: 190 }), ...onPhone },
  },
  "phone-dead": {
    view: Phone,
    props: { shown: s.byDay({ when: day(2), alive: false, question: null, guesses: [0, 4] }), ...onPhone },
  },
  "phone-listening": {
    view: Phone,
    props: { shown: s.phone({ question: null, seconds: null, telling: true }), ...onPhone },
  },
  "phone-telling": {
    view: Phone,
    props: {
      shown: s.byDay({ question: null, seconds: null, telling: true, teller: s.told.aloud.death }),
      onskip: nothing,
      ...onPhone,
    },
  },
  "phone-dead-telling": {
    view: Phone,
    props: {
      shown: s.byDay({ question: null, seconds: null, telling: true, teller: s.told.aloud.death, alive: false }),
      onskip: nothing,
      onhurry: nothing,
      ...onPhone,
    },
  },
  "phone-your-card": {
    view: Phone,
    props: {
      shown: s.phone({
        question: null,
        seconds: null,
        telling: true,
        looking: { looks: true, waiting: ["Ada", "Bo"] },
      }),
      onseen: nothing,
      ...onPhone,
    },
  },
});
