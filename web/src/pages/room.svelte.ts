// A room as the pages see it: the folded state, the line to it, and what this device has answered.
import type { Value } from "../parts/answer";
import { Dealer } from "../deals/dealer";
import { KeptGames } from "../deals/kept";
import { reloadOnce } from "../socket/reload";
import { RoomLine, type Command, type Wire } from "../socket/room";
import { emptyApp, secondsLeft, type App, type OpenQuestion } from "../state/app";
import type { AnyReply } from "../wire/types";

const TICK = 250; // milliseconds
/** Seconds without a line that nobody is told of: a phone whose server is updated is back sooner, at another. */
const UNNOTICED = 2;

export class Room {
  app = $state.raw<App>(emptyApp());
  connected = $state(false);
  private cutAt = $state<number | null>(null);
  /** This place is not ours any more. */
  gone = $state(false);
  /** The server is newer than this page, and loading it anew has not helped. */
  outdated = $state(false);
  /** Why the last command was not followed. */
  refusal = $state("");
  private given = $state.raw<Record<string, Value>>({});
  /** Answers that the room has not confirmed: until it has, they may be lost with this page. */
  private underway = $state.raw<ReadonlySet<string>>(new Set());
  private now = $state(seconds());
  readonly games = new KeptGames();
  private readonly line: RoomLine;
  private readonly stops: (() => void)[] = [];

  constructor(
    readonly code: string,
    readonly key: string,
  ) {
    this.line = new RoomLine({ open: openSocket, room: code, key, dealer: new Dealer(code, this.games) }, (line) => {
      this.app = line.app;
      const wasThere = this.connected || this.cutAt !== null;
      this.cutAt = line.connected || !wasThere ? null : (this.cutAt ?? seconds());
      this.connected = line.connected;
      this.gone = line.refused;
      if (line.outdated && !this.outdated) this.outdated = !reloadOnce();
    });
    this.line.open();
    const ticking = setInterval(() => {
      this.now = seconds();
      this.line.doubt();
    }, TICK);
    this.stops.push(() => clearInterval(ticking));
    // a phone that was asleep, or whose network has changed, need not wait for the next try
    const wake = (): void => void (document.visibilityState === "visible" && this.line.wakeUp());
    const cut = (): void => this.line.cut();
    for (const [from, name, then] of [
      [document, "visibilitychange", wake],
      [window, "online", wake],
      [window, "pageshow", wake],
      [window, "offline", cut],
    ] as const) {
      from.addEventListener(name, then);
      this.stops.push(() => from.removeEventListener(name, then));
    }
  }

  /** The line was there, and has been cut for a while. */
  get lost(): boolean {
    return this.cutAt !== null && this.now - this.cutAt >= UNNOTICED;
  }

  get isHost(): boolean {
    return this.app.you?.is_host ?? false;
  }

  get seconds(): number | null {
    const left = secondsLeft(this.app, this.now);
    return left === null ? null : Math.ceil(left);
  }

  async send(command: Command): Promise<AnyReply> {
    const reply = await this.line.send(command);
    this.refusal = reply.reply === "refusal" ? reply.sentence : "";
    return reply;
  }

  /** The answer that stands to a question: this device's own, or the room's for a page that was loaded anew. */
  givenTo(question: OpenQuestion): Value | null {
    const { you } = this.app;
    const known =
      you?.viewer === question.ask.seat && you.answered?.question === question.ask.number ? you.answered.value : null;
    return this.given[this.nameOf(question)] ?? known;
  }

  /** This device has answered, and the room has not said yet that it knows. */
  isUnderway(question: OpenQuestion): boolean {
    return this.underway.has(this.nameOf(question));
  }

  async answer(question: OpenQuestion, value: Value, seat: number | null = null): Promise<boolean> {
    const name = this.nameOf(question);
    const before = this.given[name];
    this.given = { ...this.given, [name]: value };
    this.underway = new Set([...this.underway, name]);
    const reply = await this.send({ do: "answer", game: this.app.game, question: question.ask.number, value, seat });
    this.underway = new Set([...this.underway].filter((one) => one !== name));
    const refused = reply.reply === "refusal";
    if (refused && !before) {
      const { [name]: _gone, ...rest } = this.given;
      this.given = rest;
    }
    return !refused;
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.line.close();
  }

  private nameOf({ ask }: OpenQuestion): string {
    return `${this.app.game} ${ask.seat} ${ask.number}`;
  }
}

function seconds(): number {
  return performance.now() / 1000;
}

function openSocket(): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/socket`) as unknown as Wire;
}
