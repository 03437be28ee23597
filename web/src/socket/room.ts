// The line to a room: it comes back by itself, says what it has seen, and sends again what was not answered.
import { afterFrame, emptyApp, isGap, type App } from "../state/app";
import type { Dealer } from "../deals/dealer";
import type { AnyReply, AnyRoomCommand, Frame, Hello } from "../wire/types";
import { inBlocks } from "./blocks";

export const PROTOCOL = 2;

/** What a socket must be able to do; the browser's can, and so can one made up by a test. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Place {
  open: () => Wire;
  room: string;
  key: string;
  /** Adds this device's part to every deal. */
  dealer?: Dealer;
  now?: () => number;
  later?: (seconds: number, then: () => void) => void;
}

type Unsent = Exclude<AnyRoomCommand, Hello>;
type WithoutId<C> = C extends unknown ? Omit<C, "id"> : never;
export type Command = WithoutId<Unsent>;

// what is answered to a hello that leads nowhere; to try again would not help
const LOCKED_OUT = ["no_such_room"];
// the server has changed under this page
const TOO_OLD = ["other_protocol", "old_device"];
const FIRST_WAIT = 0.4;
const LONGEST_WAIT = 8;
/** Seconds after which a line without an answer is taken for dead: a browser may not notice for minutes. */
const PATIENCE = 15;

export class RoomLine {
  app: App = emptyApp();
  connected = false;
  /** This key opens nothing any more: the place has moved to another device, or the room is gone. */
  refused = false;
  /** This page is older than the server: it has to be loaded anew. */
  outdated = false;
  private wire: Wire | null = null;
  private over = false;
  private waits = FIRST_WAIT;
  /** The number of this page among its owner's devices, once the room has told it; by it commands are counted. */
  private device: number | null = null;
  private sent = 0;
  /** Sent, and not answered yet: perhaps not on disk. */
  private readonly pending = new Map<number, { text: string; since: number; settle: (reply: AnyReply) => void }>();

  constructor(
    private readonly place: Place,
    private readonly onchange: (line: RoomLine) => void = () => {},
  ) {}

  open(): void {
    if (this.over || this.wire) return;
    const wire = this.place.open();
    this.wire = wire;
    wire.onopen = () => {
      const { room, key } = this.place;
      const hello: Hello = {
        do: "hello",
        protocol: PROTOCOL,
        room,
        key,
        device: this.device,
        game: this.app.game,
        seen: this.app.seen,
        viewer: this.app.you?.viewer ?? null,
      };
      wire.send(inBlocks(JSON.stringify(hello)));
    };
    wire.onmessage = ({ data }) => this.take(JSON.parse(data) as Frame);
    wire.onclose = () => {
      if (this.wire !== wire) return;
      this.wire = null;
      this.connected = false;
      this.onchange(this);
      if (!this.over) this.comeBack();
    };
  }

  /** Send a command; the promise is kept when the room has answered, even after a lost line. */
  send(command: Command): Promise<AnyReply> {
    const id = ++this.sent;
    const text = inBlocks(JSON.stringify({ ...command, id }));
    return new Promise((settle) => {
      this.pending.set(id, { text, since: this.now(), settle });
      if (this.connected) this.wire?.send(text);
    });
  }

  close(): void {
    this.over = true;
    this.wire?.close();
  }

  /** Gives up a line on which a command has waited too long for its answer. */
  doubt(): void {
    const since = Math.min(...[...this.pending.values()].map((one) => one.since));
    if (this.connected && this.now() - since >= PATIENCE) this.cut();
  }

  /** Gives the line up without waiting until the other side agrees, which may be out of reach. */
  cut(): void {
    const wire = this.wire;
    if (!wire || this.over) return;
    wire.onmessage = null;
    wire.onclose?.();
    wire.close();
  }

  /** Come back at once, as when a sleeping phone wakes up. */
  wakeUp(): void {
    if (this.over || this.connected) return;
    this.waits = FIRST_WAIT;
    this.open();
  }

  private take(frame: Frame): void {
    if (isGap(this.app, frame)) return this.wire?.close(); // hello says what was seen, and the room sends the rest
    const reasons = (frame.replies ?? []).map((reply) => (reply.reply === "refusal" ? reply.reason : ""));
    this.outdated = reasons.some((reason) => TOO_OLD.includes(reason));
    this.refused = !this.connected && reasons.some((reason) => LOCKED_OUT.includes(reason));
    if (this.outdated || this.refused) {
      this.close();
      // nothing waits for ever: whoever has left is hung up on without an answer, and hears only that the key is void
      const refusal = frame.replies?.find((reply) => reply.reply === "refusal");
      if (this.refused && refusal) for (const id of [...this.pending.keys()]) this.settle({ ...refusal, id });
      return this.onchange(this);
    }
    this.device = frame.you?.device ?? this.device;
    // a room hears nothing before it has answered the hello
    if (!this.connected)
      for (const one of this.pending.values()) {
        one.since = this.now();
        this.wire?.send(one.text);
      }
    this.connected = true;
    this.waits = FIRST_WAIT;
    this.app = afterFrame(this.app, frame, this.now());
    for (const reply of frame.replies ?? []) this.settle(reply);
    const part = frame.room && this.place.dealer?.answer(this.app);
    if (part) void this.send(part);
    this.onchange(this);
  }

  private settle(reply: AnyReply): void {
    const waiting = reply.id ? this.pending.get(reply.id) : undefined;
    if (!reply.id || !waiting) return;
    this.pending.delete(reply.id);
    waiting.settle(reply);
  }

  private comeBack(): void {
    const wait = this.waits;
    this.waits = Math.min(LONGEST_WAIT, wait * 1.7);
    (this.place.later ?? ((seconds, then) => void setTimeout(then, seconds * 1000)))(wait, () => this.open());
  }

  private now(): number {
    return (this.place.now ?? (() => performance.now() / 1000))();
  }
}
