// What a log proves to this device, and no more: whether it is the game that this device was in, and how it was dealt.
import { commitmentTo } from "./dealer";
import type { KeptGame } from "./kept";
import { fromHex, sha256 } from "./sha256";

export type Finding =
  | "damaged"
  // is this the log of the game that this device was in
  | "unchanged"
  | "changed"
  | "absent"
  // who dealt it
  | "seeded"
  | "given"
  | "alone"
  | "together"
  | "unbound"
  // what this device has witnessed otherwise
  | "otherSeal"
  | "nonceMissing"
  | "otherNonces"
  | "otherPlayers"
  | "otherSetup"
  | "witnessed";

export interface Checked {
  findings: Finding[];
  /** Nothing speaks against it. */
  holds: boolean;
  /** How many seats' devices have added to the deal. */
  added: number;
  /** Deals of the same game that were broken off before. */
  brokenOff: number;
  fingerprint: string;
}

interface Header {
  luck: Luck;
  /** Shuffled, or given card by card. */
  deal?: { cards?: string };
  players: string[];
  [name: string]: unknown;
}

interface Luck {
  luck: "sealed" | "seeded";
  /** The digest of the set-up, which the seal of a room binds; none in a log of before. */
  setup?: string;
  secret?: string;
  nonces?: string[];
  commitments?: string[];
  broken_off?: number;
}

const AGAINST: Finding[] = [
  "damaged",
  "changed",
  "otherSeal",
  "nonceMissing",
  "otherNonces",
  "otherPlayers",
  "otherSetup",
];

/** What this log proves, held against what this device has kept of the game. */
export function check(log: string, kept: KeptGame | undefined): Checked {
  const lines = linesOf(log);
  const fingerprint = lastLink(lines);
  const header = headerOf(lines[0] ?? "");
  if (fingerprint === null || header === null) return checked(["damaged"], 0, 0, "");
  const { luck, players } = header;
  const seal = sealOf(luck);
  const nonces = luck.nonces ?? [];
  const findings: Finding[] = [
    !kept?.fingerprint ? "absent" : kept.fingerprint === fingerprint ? "unchanged" : "changed",
    ...(header.deal?.cards === "given" ? (["given"] as const) : howDealt(luck, seal)),
    ...(luck.setup && luck.setup !== digestOfSetup(header) ? (["otherSetup"] as const) : []),
    ...witnessed(luck, seal, players, kept),
  ];
  return checked(findings, nonces.filter(Boolean).length, luck.broken_off ?? 0, fingerprint);
}

/** The game that a log seems to be of, if this device was in it. */
export function gameOf(log: string, games: KeptGame[]): KeptGame | undefined {
  const lines = linesOf(log);
  const fingerprint = lastLink(lines);
  const luck = headerOf(lines[0] ?? "")?.luck;
  const seal = luck ? sealOf(luck) : "";
  return (
    games.find((one) => fingerprint && one.fingerprint === fingerprint) ??
    games.find((one) => seal && (one.told === seal || one.witness?.seal === seal))
  );
}

const linesOf = (log: string): string[] => log.replace(/[\r\n]+$/, "").split(/\r?\n/);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function sealOf({ secret, setup }: Luck): string {
  if (!secret) return "";
  if (!setup) return sha256(fromHex(secret));
  return sha256(new Uint8Array([...bytes("nightcall seal"), ...fromHex(secret), ...fromHex(setup)]));
}

const IN_A_SETUP = ["rulebook", "revision", "players", "deck", "options", "deal", "own_book"];

/** The digest of all that a game is before its luck, as the server makes it. */
export const digestOfSetup = (header: Record<string, unknown>): string =>
  sha256(bytes(sorted(Object.fromEntries(IN_A_SETUP.map((name) => [name, header[name] ?? null])))));

/** JSON with sorted keys and no spaces. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${sorted(inner)}`).join(",")}}`;
}

function checked(findings: Finding[], added: number, brokenOff: number, fingerprint: string): Checked {
  return {
    findings: [...new Set(findings)],
    holds: !findings.some((one) => AGAINST.includes(one)),
    added,
    brokenOff,
    fingerprint,
  };
}

function howDealt({ luck, nonces = [], commitments }: Luck, seal: string): Finding[] {
  if (luck === "seeded") return ["seeded"];
  if (!nonces.some(Boolean)) return ["alone"];
  if (!commitments) return ["unbound"]; // a log of before: nonces were sent without a commitment
  const fit = nonces.every((nonce, seat) => (nonce ? commitmentTo(nonce, seal) : "") === commitments[seat]);
  return [fit ? "together" : "otherNonces"];
}

function witnessed(luck: Luck, seal: string, players: string[], kept: KeptGame | undefined): Finding[] {
  const witness = kept?.witness;
  if (!witness || (luck.broken_off ?? 0) > witness.brokenOff) return [];
  if (witness.seal !== seal) return ["otherSeal"];
  const found: Finding[] = [];
  if (!luck.nonces?.includes(witness.nonce)) found.push("nonceMissing");
  else if (luck.commitments?.join(" ") !== witness.commitments.join(" ")) found.push("otherNonces");
  if (players.join("\n") !== witness.players.join("\n")) found.push("otherPlayers");
  return found.length ? found : ["witnessed"];
}

/** The last link of the chain, if every line follows from the one before. */
function lastLink(lines: string[]): string | null {
  let link = "nightcall";
  for (const line of lines) {
    const cut = line.lastIndexOf(',"chain":"');
    link = sha256(new TextEncoder().encode(link + line.slice(0, Math.max(0, cut))));
    if (cut < 0 || line.slice(cut) !== `,"chain":"${link}"}`) return null;
  }
  return link;
}

function headerOf(line: string): Header | null {
  try {
    const header = JSON.parse(line) as Partial<Header>;
    return header.luck && header.players ? (header as Header) : null;
  } catch {
    return null;
  }
}
