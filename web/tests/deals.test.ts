import { describe, expect, test } from "vitest";
import { check, digestOfSetup, gameOf } from "../src/deals/check";
import { commitmentTo, Dealer } from "../src/deals/dealer";
import { KeptGames, type KeptGame } from "../src/deals/kept";
import { fromHex, sha256 } from "../src/deals/sha256";
import { emptyApp, type App } from "../src/state/app";
import type { DealShown, OpenNonce, RoomShown, SealNonce } from "../src/wire/types";
import { room as aRoom, you as aYou } from "./frames";

const SECRET = "ab".repeat(32);
const SEAL = sha256(fromHex(SECRET));
const PLAYERS = ["Ada", "Bo", "Alder"];

function kept() {
  let stored: KeptGame[] = [];
  return new KeptGames({ read: () => stored, write: (games) => void (stored = games) });
}

function showing(deal: Partial<DealShown> | null, room: Partial<RoomShown> = {}): App {
  const shown: DealShown | null = deal && { seal: SEAL, stage: "commit", players: PLAYERS, waiting: [1, 2], ...deal };
  const you = { ...aYou(-1), is_host: true, seat: 0 };
  return { ...emptyApp(), you, room: { ...aRoom("hidden_roles"), phase: "lobby", game: 0, deal: shown, ...room } };
}

/** A log of one line, with its link. */
function logOf(luck: object, players = PLAYERS, setup: object = {}): string {
  const start = JSON.stringify({ nightcall: 1, ...setup, players, luck, digest: "00000000" }).slice(0, -1);
  return `${start},"chain":"${sha256(new TextEncoder().encode(`nightcall${start}`))}"}\n`;
}

/** Ada's phone has dealt with Bo's, and the game is over. */
function played(games = kept()) {
  const dealer = new Dealer("KTRW", games);
  const mine = dealer.answer(showing({})) as SealNonce;
  const others = commitmentTo("00".repeat(16), SEAL);
  const commitments = [mine.commitment, others, ""];
  const { nonce } = dealer.answer(showing({ stage: "open", commitments })) as OpenNonce;
  const luck = { luck: "sealed", secret: SECRET, nonces: [nonce, "00".repeat(16), ""], commitments, broken_off: 0 };
  const log = logOf(luck);
  const fingerprint = /"chain":"(\w+)"/.exec(log)![1]!;
  dealer.answer(showing(null, { phase: "over", game: 1, fingerprint }));
  return { games, luck, log, game: games.of("KTRW", 1) };
}

describe("a phone's part in a deal", () => {
  test("it commits to a nonce under the seal, and opens that nonce when its commitment is shown", () => {
    const dealer = new Dealer("KTRW", kept());
    const mine = dealer.answer(showing({})) as SealNonce;
    expect(mine).toMatchObject({ do: "seal_nonce", seal: SEAL });
    expect(dealer.answer(showing({}))).toBeNull(); // once is enough
    const opened = dealer.answer(showing({ stage: "open", commitments: [mine.commitment, "", ""] })) as OpenNonce;
    expect(commitmentTo(opened.nonce, SEAL)).toBe(mine.commitment);
  });

  test("the commitment is the same as the server's", () => {
    // of nightcall.kernel.sources.commitment_to("00" * 16, "ab" * 32)
    expect(commitmentTo("00".repeat(16), "ab".repeat(32))).toBe(
      "43894c9f4e70dbf254bd51464b2f71bf0a66bcbb9449e202d0c5ccf509330790",
    );
  });

  test.each([
    ["another's commitment in its place", { commitments: ["cd".repeat(32), "", ""] }],
    ["other players", { players: ["Bo", "Ada", "Alder"] }],
    ["another seal", { seal: "12".repeat(32) }],
  ])("it opens nothing where the room shows %s", (_, wrong) => {
    const dealer = new Dealer("KTRW", kept());
    const { commitment } = dealer.answer(showing({})) as SealNonce;
    expect(dealer.answer(showing({ stage: "open", commitments: [commitment, "", ""], ...wrong }))).toBeNull();
  });

  test("a page that is loaded anew goes on with the nonce that the device kept", () => {
    const games = kept();
    const before = new Dealer("KTRW", games).answer(showing({})) as SealNonce;
    const after = new Dealer("KTRW", games);
    expect(after.answer(showing({}))).toEqual(before);
    expect(after.answer(showing({ stage: "open", commitments: [before.commitment] }))).toMatchObject({
      do: "open_nonce",
    });
  });

  test("it says nothing where it is not waited for", () => {
    expect(new Dealer("KTRW", kept()).answer(showing({ waiting: [2] }))).toBeNull();
  });

  test("the last fifty games are kept", () => {
    const games = kept();
    for (let game = 1; game <= 60; game++) games.keep("KTRW", game, (one) => ({ ...one, fingerprint: `${game}` }));
    expect(games.all().map(({ game }) => game)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
  });
});

describe("what a log proves", () => {
  test("to a phone that was there: that it is unchanged, and that its own part is in it", () => {
    const { log, game } = played();
    expect(check(log, game)).toMatchObject({ holds: true, findings: ["unchanged", "together", "witnessed"], added: 2 });
  });

  test("to a phone that was not there: only how it says it was dealt", () => {
    const { log } = played();
    expect(gameOf(log, [])).toBeUndefined();
    expect(check(log, undefined)).toMatchObject({ holds: true, findings: ["absent", "together"] });
  });

  test("a log whose chain was made anew is not called unchanged", () => {
    const { luck, games } = played();
    const forged = logOf({ ...luck, extra: 1 });
    const checked = check(forged, gameOf(forged, games.all()));
    expect(checked.holds).toBe(false);
    expect(checked.findings).toContain("changed");
  });

  test("a damaged log is called damaged", () => {
    const { log, game } = played();
    expect(check(log.replace("Bo", "Bob"), game).findings).toEqual(["damaged"]);
  });

  test.each([
    ["another secret", "otherSeal", { secret: "cd".repeat(32) }],
    ["another nonce of its own", "nonceMissing", { nonces: ["12".repeat(16), "00".repeat(16), ""] }],
    ["another's nonce", "otherNonces", { nonces: null }],
  ] as const)("%s is found out", (_, finding, change) => {
    const { luck, game } = played();
    const nonces =
      change && "nonces" in change ? (change.nonces ?? [luck.nonces[0], "34".repeat(16), ""]) : luck.nonces;
    const seal = sha256(fromHex("secret" in change ? change.secret : SECRET));
    const commitments = nonces.map((nonce) => (nonce ? commitmentTo(nonce, seal) : "")); // made to fit
    const checked = check(logOf({ ...luck, ...change, nonces, commitments }), game);
    expect(checked.holds).toBe(false);
    expect(checked.findings).toContain(finding);
  });

  test("a set-up is digested as the server does it", () => {
    const header = {
      rulebook: "millers-hollow",
      revision: 1,
      players: ["Zoë", "夜", "🌙"],
      deck: { werewolf: 1, townsperson: 2 },
      options: { quiet_rounds: 3, decoys: true },
      deal: { cards: "shuffled" },
    };
    // of nightcall.kernel.binding.digest_of_setup
    expect(digestOfSetup(header)).toBe("2347d241630eea59e4212d9911de3b21e2702a71f1386f771eb8ed4d9efef21d");
    const setup = digestOfSetup(header);
    const { luck, game } = played();
    const log = (deck: object) => logOf({ ...luck, setup }, header.players, { ...header, deck });
    expect(check(log(header.deck), undefined).findings).not.toContain("otherSetup");
    expect(check(log({ ...header.deck, werewolf: 2 }), undefined)).toMatchObject({ holds: false });
    expect(check(log({ ...header.deck, werewolf: 2 }), undefined).findings).toContain("otherSetup");
    expect(check(log(header.deck), game).findings).toContain("otherSeal"); // this phone was shown another
  });

  test("players who sat otherwise are found out", () => {
    const { luck, game } = played();
    expect(check(logOf(luck, ["Bo", "Ada", "Alder"]), game).findings).toContain("otherPlayers");
  });

  test("a deal that was broken off says nothing about the one after", () => {
    const { game } = played();
    const later = { luck: "sealed", secret: "cd".repeat(32), nonces: [], broken_off: 1 };
    expect(check(logOf(later), game).findings).toEqual(["changed", "alone"]);
  });

  test("logs of before have nonces without commitments", () => {
    expect(check(logOf({ luck: "sealed", secret: SECRET, nonces: ["a", "b", "c"] }), undefined).findings).toEqual([
      "absent",
      "unbound",
    ]);
    expect(check(logOf({ luck: "seeded", seed: 1 }), undefined).findings).toEqual(["absent", "seeded"]);
    const given = { deal: { cards: "given", seats: [] } };
    expect(check(logOf({ luck: "seeded", seed: 1 }, ["Ada"], given), undefined).findings).toEqual(["absent", "given"]);
  });
});
