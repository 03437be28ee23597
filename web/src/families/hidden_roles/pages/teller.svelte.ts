// Tells a game's lines one after another where a person tells: the room has sent them all, and they stand in turn.
import { Speaker, type Voice } from "../../../sound/speaker";
import type { App, Told } from "../../../state/app";
import { tableOf } from "../family";
import { asTold } from "../shown/told";

export class Teller {
  private game = $state(0);
  private number = $state(0);
  private speaking = $state(false);
  private readonly speaker: Speaker;
  private begun = false;
  private stopped = false;

  constructor(voice: Voice) {
    this.speaker = new Speaker(
      voice,
      () => {},
      (line) => {
        if (this.stopped) return;
        this.speaking = line !== null;
        if (line) this.number = line.number;
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
      this.number = first ? (app.aloud.at(-1)?.number ?? 0) : 0;
      this.speaker.skipTo(this.number);
    }
    this.speaker.say(toTell(app));
  }

  /** The game as far as it is told. */
  told(app: App): App {
    return asTold(app, app.game === this.game ? this.number : 0);
  }

  /** There is something still to be told. */
  isBehind(app: App): boolean {
    return this.speaking || app.game !== this.game || toTell(app).some(({ number }) => number > this.number);
  }

  /** Enough of this line: on to the next, of which none is lost. */
  skip(): void {
    this.speaker.skip();
  }

  /** Its page is closed. */
  stop(): void {
    this.stopped = true;
    this.speaker.hush();
  }
}

/** Who was who is told by the cards, at the host's pace. */
function toTell({ aloud }: App): Told[] {
  const ended = aloud.findIndex(({ event }) => event === "game_ended");
  return ended < 0 ? aloud : aloud.slice(0, ended + 1);
}

/** For the eye alone: each line stands for as long as a quick reader needs. */
export function silentVoice(secondsFor: (text: string) => number): Voice {
  return (text, ended) => void setTimeout(ended, secondsFor(text) * 1000);
}
