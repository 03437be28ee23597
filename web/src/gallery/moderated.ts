// A human moderator's prompt book, and the phones beside it, which keep a card and ask nothing.
import CardInHand from "../families/hidden_roles/views/CardInHand.svelte";
import Moderator from "../families/hidden_roles/views/Moderator.svelte";
import { t } from "../words/words.svelte";
import { day, type Samples } from "./samples";
import type { Story } from "./stories";

const nothing = (): void => {};
const moderating = {
  why: () => "",
  onanswer: nothing,
  onnext: nothing,
  onundo: nothing,
  onsay: nothing,
  onpause: nothing,
  onmore: nothing,
  onremove: nothing,
  onmenu: nothing,
};

export const moderated = (s: Samples): Record<string, Story> => ({
  moderator: { view: Moderator, props: { script: s.script({ only: [] }), question: s.entered(12), ...moderating } },
  "moderator-dawn": {
    view: Moderator,
    props: {
      script: s.script({ at: s.order.length, say: [s.told.aloud.dawn], only: [], wake: [], next: s.told.aloud.death }),
      question: null,
      ...moderating,
    },
  },
  "moderator-debate": {
    view: Moderator,
    props: {
      script: s.script({
        light: "day",
        when: day(1),
        order: [t("script.morning"), t("script.debate"), t("script.vote"), t("script.dusk")],
        at: 1,
        say: [s.told.aloud.card, s.told.aloud.debate],
        only: [],
        wake: [],
      }),
      question: null,
      clock: { seconds: 154, paused: false },
      ...moderating,
    },
  },
  "moderator-board": {
    view: Moderator,
    props: { script: s.script({ number: 18 }), question: s.entered(18), atBoard: true, ...moderating },
  },
  "card-in-hand": {
    view: CardInHand,
    props: { ...s.inHand(), looking: null, onseen: nothing, onmenu: nothing },
  },
  "card-dealt": {
    view: CardInHand,
    props: { ...s.inHand(), looking: { looks: true, waiting: ["Bo", "Cleo"] }, onseen: nothing, onmenu: nothing },
  },
});
