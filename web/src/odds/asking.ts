// Asking for odds while somebody still changes the deck: not at every tap, never an answer to an old question,
// and again while the server only guesses.
export interface Answered {
  how?: string | null;
  why?: readonly string[];
}

/** A first look by the engine; where it says why it had to be the engine, nothing better will come. */
export const isFirstLook = (answer: Answered): boolean => answer.how === "engine" && !answer.why?.length;

export interface Timings {
  /** Milliseconds without a change, before anything is asked. */
  pause: number;
  /** Milliseconds until a first guess, or a failure, is asked about again; each time twice as long. */
  again: number;
  /** How often that is done. */
  tries: number;
}

const USUAL: Timings = { pause: 250, again: 3000, tries: 5 };

export class Asking<Question, Answer extends Answered> {
  private wanted = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: (question: Question) => Promise<Answer>,
    private readonly told: (answer: Answer) => void,
    private readonly timings: Timings = USUAL,
  ) {}

  /** This is what is to be known now; whatever was asked before no longer matters. */
  want(question: Question): void {
    this.stop();
    const number = this.wanted;
    this.timer = setTimeout(() => void this.go(question, number, 0), this.timings.pause);
  }

  /** Nothing is to be known now. */
  stop(): void {
    this.wanted++;
    clearTimeout(this.timer);
  }

  private async go(question: Question, number: number, tries: number): Promise<void> {
    const answer = await this.ask(question).catch(() => null);
    if (number !== this.wanted) return;
    if (answer) this.told(answer);
    if ((!answer || isFirstLook(answer)) && tries < this.timings.tries) {
      this.timer = setTimeout(() => void this.go(question, number, tries + 1), this.timings.again * 2 ** tries);
    }
  }
}
