import { expect, test, vi } from "vitest";
import { BLOCK, inBlocks, LONGEST_LINE } from "../src/socket/blocks";
import { newId } from "../src/socket/ids";
import { reloadOnce } from "../src/socket/reload";
import { PROTOCOL, RoomLine, type Wire } from "../src/socket/room";
import type { Frame, You } from "../src/wire/types";
import { began, lines, told } from "./frames";

class FakeWire implements Wire {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    expect(new TextEncoder().encode(text).length, "one block").toBe(BLOCK);
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose?.();
  }
  hear(frame: Frame): void {
    this.onmessage?.({ data: `${JSON.stringify(frame)}      ` });
  }
}

const you: You = {
  member: 1,
  name: "Ada",
  role: "player",
  is_host: true,
  seat: 0,
  viewer: -1,
  protocol: PROTOCOL,
  device: 4,
};

function aLine(now = () => 0) {
  const wires: FakeWire[] = [];
  const waits: (() => void)[] = [];
  const line = new RoomLine({
    open: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    room: "KTRW",
    key: "secret",
    now,
    later: (_, then) => void waits.push(then),
  });
  line.open();
  wires[0]!.onopen!();
  return { line, wires, waits };
}

test("the first word is hello, and on coming back it says what was seen", () => {
  const { line, wires, waits } = aLine();
  expect(wires[0]!.sent).toEqual([
    { do: "hello", protocol: PROTOCOL, room: "KTRW", key: "secret", device: null, game: 0, seen: 0, viewer: null },
  ]);
  wires[0]!.hear(lines(1, began, told({ event: "night_fell", night: 1 })));
  expect(line.connected).toBe(true);
  wires[0]!.close();
  expect(line.connected).toBe(false);
  waits.shift()!();
  wires[1]!.onopen!();
  expect(wires[1]!.sent[0]).toMatchObject({ do: "hello", game: 1, seen: 2 });
});

test("a command that was not answered is sent again with the same id, and answered once", async () => {
  const { line, wires, waits } = aLine();
  wires[0]!.hear({ game: 1 });
  const done = line.send({ do: "answer", question: 3, value: { vote: 1 } });
  const id = wires[0]!.sent[1]!.id as number;
  wires[0]!.close();
  waits.shift()!();
  wires[1]!.onopen!();
  expect(wires[1]!.sent, "a room hears nothing before it has answered the hello").toHaveLength(1);
  wires[1]!.hear({ game: 1 });
  expect(wires[1]!.sent[1]).toEqual({ do: "answer", question: 3, value: { vote: 1 }, id });
  wires[1]!.hear({ replies: [{ reply: "done", id, repeated: true }] });
  expect(await done).toEqual({ reply: "done", id, repeated: true });
  wires[1]!.close();
  waits.shift()!();
  wires[2]!.onopen!();
  expect(wires[2]!.sent).toHaveLength(1);
});

test("a line that has gone dead is given up, and what was sent into it is sent again", () => {
  let time = 0;
  const { line, wires, waits } = aLine(() => time);
  wires[0]!.hear({ game: 1 });
  time = 1000; // silence alone means nothing
  line.doubt();
  expect(line.connected).toBe(true);
  void line.send({ do: "start" });
  wires[0]!.close = () => {}; // nobody on the other side agrees to it
  time += 14;
  line.doubt();
  expect(line.connected).toBe(true);
  time += 1;
  line.doubt();
  expect(line.connected).toBe(false);
  wires[0]!.hear({ game: 2 }); // what comes after all is not heard
  waits.shift()!();
  wires[1]!.onopen!();
  wires[1]!.hear({ game: 1 });
  expect(wires[1]!.sent[1]).toMatchObject({ do: "start", id: 1 });
  line.doubt(); // it has only just been sent again
  expect(line.connected).toBe(true);
  expect([line.app.game, wires.length, waits.length]).toEqual([1, 2, 0]);
});

test("what is said before the room has answered waits until it has", () => {
  const { line, wires } = aLine();
  void line.send({ do: "ready" });
  expect(wires[0]!.sent).toHaveLength(1);
});

test("after a gap the line is cut, and the room is asked for the rest", () => {
  const { line, wires, waits } = aLine();
  wires[0]!.hear(lines(1, began));
  wires[0]!.hear(lines(9, told({ event: "night_fell", night: 1 })));
  expect(line.app.seen).toBe(1);
  waits.shift()!();
  wires[1]!.onopen!();
  expect(wires[1]!.sent[0]).toMatchObject({ seen: 1 });
});

test("a server that stops is called again, and its last word stands until then", () => {
  const { line, wires, waits } = aLine();
  wires[0]!.hear({ closing: "The server stops." });
  wires[0]!.close();
  expect(line.app.closing).toBe("The server stops.");
  waits.shift()!();
  wires[1]!.onopen!();
  wires[1]!.hear({
    you: { member: 1, name: "Ada", role: "player", is_host: true, seat: 0, viewer: -1, protocol: PROTOCOL, device: 1 },
  });
  expect(line.app.closing).toBeNull();
});

test("a key that opens nothing any more is not tried again", () => {
  const { line, wires, waits } = aLine();
  wires[0]!.hear({ replies: [{ reply: "refusal", reason: "no_such_room", sentence: "There is no such room." }] });
  wires[0]!.close();
  expect(line.refused).toBe(true);
  expect(waits).toEqual([]);
});

test("what is sent is filled up by its bytes, not by its letters", () => {
  const sizes = ["{}", "x".repeat(BLOCK), "x".repeat(BLOCK + 1), "ß".repeat(600), "🐺".repeat(256)].map(
    (text) => new TextEncoder().encode(inBlocks(text)).length / BLOCK,
  );
  expect(sizes).toEqual([1, 1, 2, 2, 1]);
});

test("a page that is older than its server keeps its place, and is loaded anew once", () => {
  const { line, wires, waits } = aLine();
  wires[0]!.hear({ closing: "Reload this page." });
  wires[0]!.hear({ replies: [{ reply: "refusal", reason: "other_protocol", sentence: "Reload the page." }] });
  wires[0]!.close();
  expect([line.outdated, line.refused]).toEqual([true, false]);
  expect(waits).toEqual([]);
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  const reload = vi.fn();
  expect(reloadOnce(1e12, reload, storage)).toBe(true);
  expect(reloadOnce(1e12 + 5_000, reload, storage)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce(1e12 + 3_600_000, reload, storage)).toBe(true);
});

test("commands are counted, and on coming back the page says which device it is", () => {
  const { line, wires, waits } = aLine();
  wires[0]!.hear({ you });
  void line.send({ do: "ready" });
  void line.send({ do: "stand" });
  expect(wires[0]!.sent.slice(1).map(({ id }) => id)).toEqual([1, 2]);
  wires[0]!.hear({ replies: [{ reply: "done", id: 1 }] });
  wires[0]!.close();
  waits.shift()!();
  wires[1]!.onopen!();
  expect(wires[1]!.sent[0]).toMatchObject({ do: "hello", device: 4 });
  wires[1]!.hear({ you });
  void line.send({ do: "ready" });
  expect(wires[1]!.sent.slice(1).map(({ id }) => id)).toEqual([2, 3]);
});

test("a device that its room has forgotten is loaded anew", () => {
  const { line, wires } = aLine();
  wires[0]!.hear({ you });
  wires[0]!.hear({ replies: [{ reply: "refusal", reason: "old_device", sentence: "Reload the page." }] });
  expect(line.outdated).toBe(true);
});

test("what a device adds to the shuffle needs no secure context, and differs", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(new Set(Array.from({ length: 50 }, newId)).size).toBe(50);
  vi.unstubAllGlobals();
});

test.each(["夜", "é", '"', "\\", "🌙"])("a line of as many %s as can be typed fits one block", (letter) => {
  const text = letter.repeat(LONGEST_LINE / letter.length);
  const most = Number.MAX_SAFE_INTEGER;
  const said = JSON.stringify({ do: "say", text, statement: null, game: most, seat: 30, id: most });
  expect(new TextEncoder().encode(inBlocks(said)).length).toBe(BLOCK);
});

test("whoever leaves is hung up on without an answer, and knows it when the key opens nothing any more", async () => {
  const { line, wires, waits } = aLine();
  wires[0]!.hear({ you });
  const left = line.send({ do: "leave" });
  wires[0]!.close();
  waits.shift()!();
  wires[1]!.onopen!();
  wires[1]!.hear({ replies: [{ reply: "refusal", reason: "no_such_room", sentence: "There's no such room." }] });
  expect(await left).toMatchObject({ reply: "refusal", reason: "no_such_room", id: 1 });
  expect(line.refused).toBe(true);
});
