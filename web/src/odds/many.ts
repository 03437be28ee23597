// Many questions about odds, a few at a time, each answer told as it comes; guesses are asked about again at the end.
import { isFirstLook, type Answered } from "./asking";

const AT_ONCE = 3;
const REST = 4000; // milliseconds between the first two rounds
const LONGER = 1.5; // each rest than the one before: a slow server compiles for minutes
const ROUNDS = 8;

/** Ask all of these; what comes back stops it. */
export function askMany<Question, Answer extends Answered>(
  questions: Question[],
  ask: (question: Question) => Promise<Answer>,
  told: (question: Question, answer: Answer) => void,
  rest: number = REST,
): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function round(open: Question[], number: number): Promise<void> {
    const waiting = [...open];
    const again: Question[] = [];
    async function worker(): Promise<void> {
      for (let next = waiting.shift(); next !== undefined && !stopped; next = waiting.shift()) {
        const question = next;
        const answer = await ask(question).catch(() => null);
        if (stopped) return;
        if (answer) told(question, answer);
        if (!answer || isFirstLook(answer)) again.push(question);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (!stopped && again.length && number < ROUNDS)
      timer = setTimeout(
        () =>
          void round(
            open.filter((one) => again.includes(one)),
            number + 1,
          ),
        rest * LONGER ** (number - 1),
      );
  }

  void round(questions, 1);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
