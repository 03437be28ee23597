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
  | "alone"
  | "together"
  | "unbound"
  // what this device has witnessed otherwise
  | "otherSeal"
  | "nonceMissing"
  | "otherNonces"
  | "otherPlayers"
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

interface Luck {
  luck: "sealed" | "seeded";
  secret?: string;
  nonces?: string[];
  commitments?: string[];
  broken_off?: number;
}

const AGAINST: Finding[] = ["damaged", "changed", "otherSeal", "nonceMissing", "otherNonces", "otherPlayers"];

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
    ...howDealt(luck, seal),
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
const sealOf = ({ secret }: Luck): string => (secret ? sha256(fromHex(secret)) : "");

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

function headerOf(line: string): { luck: Luck; players: string[] } | null {
  try {
    const { luck, players } = JSON.parse(line) as { luck?: Luck; players?: string[] };
    return luck && players ? { luck, players } : null;
  } catch {
    return null;
  }
}
