// Tells a game's lines one after another where a person tells: the room has sent them all, and they stand in turn.
import { Speaker, type Voice } from "../../../sound/speaker";
import type { App } from "../../../state/app";
import { tableOf } from "../family";

const LAST_WORDS = 3;

export class Teller {
  /** The line that is told now; the last one stays until there is another. */
  line = $state("");
  /** There is something still to be told. */
  busy = $state(false);
  private speaker: Speaker;
  private game = 0;
  private begun = false;
  private stopped = false;

  constructor(voice: Voice) {
    this.speaker = new Speaker(
      voice,
      () => {},
      (line) => {
        if (this.stopped) return;
        this.busy = line !== null;
        if (line) this.line = line.text;
      },
    );
  }

  /** Take what is new. What was told before this page was opened is not told again. */
  hear(app: App): void {
    if (app.game !== this.game) {
      const first = !this.begun && app.game > 0 && tableOf(app).night + tableOf(app).day > 1;
      this.speaker.forget();
      this.game = app.game;
      this.begun = true;
      if (first) {
        this.speaker.skipTo(app.aloud.at(-1)?.number ?? 0);
        this.line = app.aloud.at(-1)?.text ?? "";
      } else this.line = "";
    }
    const ended = app.aloud.findIndex(({ event }) => event === "game_ended");
    // who was who is told by the cards, at the host's pace, and nobody waits for a teller who is far behind
    this.speaker.say(ended < 0 ? app.aloud : app.aloud.slice(0, ended + 1));
    if (ended >= 0) this.speaker.hurry(LAST_WORDS);
  }

  /** Its page is closed. */
  stop(): void {
    this.stopped = true;
    this.speaker.hush();
  }
}

/** For the eye alone: each line stands for as long as a quick reader needs. */
export function silentVoice(secondsFor: (text: string) => number): Voice {
  return (text, ended) => void setTimeout(ended, secondsFor(text) * 1000);
}
