// Tells the line that the room is at, by voice or only to the eye: says when it has ended, and that it still speaks.
import type { App } from "../../../state/app";
import { lastTold } from "../shown/told";

/** Times its estimate, after which whoever tells says that it still speaks. */
const STILL_SPEAKING = 1.2;

/** Something that can say a text, or let it stand for so many seconds; it must call `ended` once. */
export type Tells = (text: string, seconds: number, ended: () => void) => void;

export class Telling {
  private at = "";
  private end = (): void => {};

  constructor(
    private readonly tell: Tells,
    private readonly report: (word: "spoken" | "speaking", line: number) => void,
  ) {}

  /** Take the line that is told now; `ours` is false where another device tells it. */
  hear(app: App, ours: boolean): void {
    const { game, clock } = app;
    const line = clock?.telling ?? null;
    const at = ours && line !== null ? `${game} ${line}` : "";
    if (at === this.at) return;
    this.at = at;
    this.end = () => {};
    if (!at || !clock || line === null) return;
    const late = setTimeout(
      () => this.at === at && this.report("speaking", line),
      clock.speaking * STILL_SPEAKING * 1000,
    );
    let over = false;
    this.end = () => {
      if (over) return;
      over = true;
      clearTimeout(late);
      if (this.at === at) this.report("spoken", line);
    };
    this.tell(lastTold(app), clock.speaking, this.end);
  }

  /** Enough of this line: on to the next. */
  skip(): void {
    this.end();
  }

  /** Its page is closed. */
  stop(): void {
    this.at = "";
  }
}
