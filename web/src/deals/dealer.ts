// This device's part in dealing: it adds a nonce to each deal, and keeps what it needs to check the deal afterwards.
import type { App } from "../state/app";
import type { DealShown, OpenNonce, SealNonce } from "../wire/types";
import type { KeptGame, KeptGames } from "./kept";
import { sha256 } from "./sha256";

type Answer = Omit<SealNonce, "id"> | Omit<OpenNonce, "id">;

/** The hash by which a device commits to its nonce before any nonce is opened. */
export const commitmentTo = (nonce: string, seal: string): string =>
  sha256(new TextEncoder().encode(`nightcall commitment ${seal} ${nonce}`));

export class Dealer {
  private answered = "";

  constructor(
    private readonly room: string,
    private readonly games: KeptGames,
  ) {}

  /** What to send now, if anything; looks at every state of the room. */
  answer({ room, you, sealed }: App): Answer | null {
    if (!room || !you) return null;
    if (room.fingerprint) {
      const { fingerprint } = room;
      this.games.keep(this.room, room.game, (game) => ({
        ...game,
        fingerprint,
        ...(sealed.seal ? { told: sealed.seal } : {}),
      }));
    }
    const deal = room.deal;
    if (!deal || !deal.waiting?.includes(you.member) || this.answered === deal.seal + deal.stage) return null;
    this.answered = deal.seal + deal.stage;
    return deal.stage === "commit"
      ? this.commit(deal, room.game + 1, room.broken_off ?? 0)
      : this.open(deal, room.game + 1);
  }

  private commit({ seal, players }: DealShown, game: number, brokenOff: number): Answer {
    const kept = this.games.of(this.room, game)?.witness;
    // a page that was loaded anew, or the second of two, stands by what this device has said
    const nonce = kept?.seal === seal ? kept.nonce : newNonce();
    this.games.keep(this.room, game, (one) => ({
      ...one,
      witness: { seal, nonce, players, brokenOff, commitments: [] },
    }));
    return { do: "seal_nonce", seal, commitment: commitmentTo(nonce, seal) };
  }

  /** Its nonce, unless the room shows anything else than what this device has committed to. */
  private open({ seal, players, commitments = [] }: DealShown, game: number): Answer | null {
    const kept = this.games.of(this.room, game)?.witness;
    if (!kept || kept.seal !== seal || kept.players.join("\n") !== players.join("\n")) return null;
    if (!commitments.includes(commitmentTo(kept.nonce, seal))) return null;
    const witness: KeptGame["witness"] = { ...kept, commitments };
    this.games.keep(this.room, game, (one) => ({ ...one, witness }));
    return { do: "open_nonce", seal, nonce: kept.nonce };
  }
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
