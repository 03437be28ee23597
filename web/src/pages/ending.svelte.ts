// After a game: its log and its story, fetched once; the check of its deal; what is kept and shared.
import { fetchGames, fetchLog, tellStory } from "../api/http";
import { patiently } from "../api/patiently";
import { check } from "../deals/check";
import { found, howDealt } from "../deals/sentences";
import type { Evenings, StoryChapter } from "../views/shapes";
import type { GamesShown } from "../wire/types";
import { t } from "../words/words.svelte";
import { download } from "./download";
import { eveningsOf } from "./evenings";
import { passOn } from "./share";
import { changesOfHands } from "./hands";
import type { Room } from "./room.svelte";

export class Ending {
  story = $state.raw<StoryChapter[]>([]);
  verdict = $state.raw<string[]>([]);
  /** What became of sharing, where nothing else can be seen of it. */
  shared = $state("");
  private games = $state.raw<GamesShown>({ games: [] });
  private log = "";
  private asked = -1;

  constructor(private readonly room: Room) {}

  /** Call it from an effect: there is no log before the game has ended. */
  fetch(): void {
    const { app, code, key } = this.room;
    const { game } = app;
    if (app.room?.phase !== "over" || this.asked === game) return;
    this.asked = game;
    this.log = "";
    this.verdict = this.story = [];
    const { language = "en", theme = null } = app.room.setup;
    const changed = changesOfHands(app);
    patiently(() => fetchGames(code, key))
      .then((games) => (this.games = games))
      .catch(() => {}); // then nobody is told how often who has won
    patiently(() => fetchLog(code, game, key))
      .then(async (text) => {
        if (this.asked !== game) return; // the next game is over, too
        this.log = text;
        if (!app.outcome) return; // of a game that was broken off there is no story
        // the first chapter says who held what: the cards have told that
        const told = (await patiently(() => tellStory(text, language, theme))).chapters.slice(1);
        if (this.asked !== game) return;
        this.story = changed.length ? [...told, { title: t("hands.title"), lines: changed }] : told;
      })
      .catch(() => {}); // a story that cannot be told leaves the cards to speak
  }

  get evenings(): Evenings {
    return eveningsOf(this.games);
  }

  get dealt(): string[] {
    return howDealt(this.room.app.room?.dealt);
  }

  verify = (): void => {
    const { app, code, games } = this.room;
    this.verdict = this.log ? found(check(this.log, games.of(code, app.game))) : [t("check.nolog")];
  };

  save = (): void => {
    if (this.log) download(`${this.name}.jsonl`, this.log);
  };

  share(title: string): void {
    const text = [title, ...this.story.flatMap(({ title, lines }) => ["", title, ...lines])].join("\n");
    void passOn({ text }).then((how) => {
      if (how === "failed") download(`${this.name}.txt`, text);
      this.shared = how === "copied" ? t("end.copied") : "";
    });
  }

  private get name(): string {
    return `nightcall-${this.room.code}-${this.room.app.game}`;
  }
}
