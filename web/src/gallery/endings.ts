// The end of a game, as its cards are turned over and after it.
import End from "../families/hidden_roles/views/End.svelte";
import { t } from "../words/words.svelte";
import { NAMES } from "./people";
import type { Samples } from "./samples";
import type { Story } from "./stories";

const nothing = (): void => {};
const ending = {
  onturn: nothing,
  onall: nothing,
  onagain: nothing,
  onsave: nothing,
  onshare: nothing,
  onverify: nothing,
};

export const endings = (s: Samples): Record<string, Story> => ({
  "end-turning": {
    view: End,
    props: {
      shown: s.end,
      turned: 3,
      host: null,
      ...ending,
    },
  },
  "end-guest": {
    view: End,
    props: {
      shown: s.end,
      turned: 5,
      host: "Ada",
      ...ending,
    },
  },
  end: {
    view: End,
    props: {
      shown: s.end,
      turned: 8,
      host: null,
      dealt: [t("deal.phones", { number: "5" }), t("deal.broken", { number: "2", broken: "1" })],
      fingerprint: s.end.seal,
      evenings: { people: NAMES.slice(0, 3).map((name, i) => ({ name, won: 9 - i, played: 12 })), last: null },
      verdict: [t("check.holds"), t("check.witnessed")],
      ...ending,
    },
  },
  "end-alone": {
    view: End,
    props: {
      shown: { ...s.end, seal: null },
      turned: 8,
      host: null,
      alone: true,
      again: t("end.again"),
      wish: "fortune_teller",
      onwish: nothing,
      level: "master",
      onlevel: nothing,
      ...ending,
    },
  },
});
