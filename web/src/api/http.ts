// What is asked by HTTP: rooms to make and to join, the books, a deck that may or may not work, a game's log and story.
import type {
  BooksShown,
  DeckFound,
  GamesShown,
  GroupFound,
  InvitationShown,
  Joined,
  LineAsked,
  LineUnderstood,
  OddsAsked,
  OddsFound,
  OwnBookShown,
  RoomFound,
  Setup,
  StoryShown,
  WolffFound,
  WorkshopAsked,
  WorkshopShown,
} from "../wire/types";
import { keptPassword } from "./kept";
import { language } from "../words/words.svelte";

/** Why a request was not followed, in words that can be shown. */
export class Refused extends Error {
  constructor(
    readonly reason: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Open a room, with the password that this device knows, if any. */
export const makeRoom = (name: string, setup: Setup) =>
  send<Joined>("POST", "/api/rooms", { name, setup, password: keptPassword() });

/** Whether the server opens rooms only for whoever knows its password, which this device does not. */
export const asksPassword = (error: unknown): error is Refused =>
  error instanceof Refused && (error.reason === "needs_password" || error.reason === "wrong_password");

export const joinRoom = (code: string, name: string, role: "player" | "watcher" | "screen" = "player") =>
  send<Joined>("POST", `/api/rooms/${encodeURIComponent(code)}/members`, { name, role });

/** Take the place of somebody who moves to this device. */
export const redeemTicket = (code: string, ticket: string) =>
  send<Joined>("POST", `/api/rooms/${encodeURIComponent(code)}/members`, { ticket });

export const findRoom = (code: string) => send<RoomFound>("GET", `/api/rooms/${encodeURIComponent(code)}`);

export const fetchBooks = (language: string, theme: string | null = null) =>
  send<BooksShown>("GET", `/api/books?language=${language}${theme ? `&theme=${encodeURIComponent(theme)}` : ""}`);

/** A rulebook of one's own, from the text of its file. */
export const readOwnBook = (toml: string, language: string) =>
  send<OwnBookShown>("POST", "/api/books", { toml, language });

/** The same, from the data that a set-up carries. */
export const showOwnBook = (own_book: Record<string, unknown>, language: string) =>
  send<OwnBookShown>("POST", "/api/books", { own_book, language });

/** A rulebook for whoever makes it, from the text of its file or from its data, and with a change to its cards. */
export const askWorkshop = (asked: WorkshopAsked) => send<WorkshopShown>("POST", "/api/workshop", asked);

/** The rulebook of a room's own, which its set-up names by its digest. */
export const fetchOwnBook = (code: string, key: string) =>
  send<Record<string, unknown>>("GET", `/api/rooms/${encodeURIComponent(code)}/book`, undefined, key);

/** The latest finished games of a room. */
export const fetchGames = (code: string, key: string) =>
  send<GamesShown>("GET", `/api/rooms/${encodeURIComponent(code)}/games`, undefined, key);

/** How often each side wins with this deck; the server may have to play it first. */
export const askOdds = (asked: OddsAsked) => send<OddsFound>("POST", "/api/odds", asked);

/** Wolff's models of his game, exactly. */
export const askWolff = (upTo: number) => send<WolffFound>("GET", `/api/odds/wolff?up_to=${upTo}`);

/** How well a room's group votes, from its finished games; for its host. */
export const askGroup = (code: string, key: string) =>
  send<GroupFound>("POST", `/api/rooms/${encodeURIComponent(code)}/skill`, undefined, key);

export const askDeck = (setup: Setup, players: number) => send<DeckFound>("POST", "/api/decks", { setup, players });

/** How others get in; with a ticket, how somebody's place moves to another device. */
export const invite = (code: string, ticket: string | null = null) =>
  send<InvitationShown>("POST", "/api/invitations", { code, ticket });

/** What the table would understand of a typed line; nobody is told. */
export const askLine = (asked: LineAsked) => send<LineUnderstood>("POST", "/api/lines", asked);

export const tellStory = (log: string, language: string, theme: string | null) =>
  send<StoryShown>("POST", "/api/stories", { log, language, theme });

/** The log of a finished game, as text. The key goes into a header: it never stands in an address. */
export async function fetchLog(code: string, game: number, key: string): Promise<string> {
  const answer = await fetch(`/api/rooms/${encodeURIComponent(code)}/games/${game}`, {
    headers: { "accept-language": language(), authorization: `Bearer ${key}` },
  });
  if (!answer.ok) throw await refusal(answer);
  return answer.text();
}

async function send<T>(method: "GET" | "POST", path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = { "accept-language": language() };
  const asked: RequestInit = { method, headers };
  if (key !== undefined) headers["authorization"] = `Bearer ${key}`;
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    asked.body = JSON.stringify(body);
  }
  const answer = await fetch(path, asked);
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

async function refusal(answer: Response): Promise<Refused> {
  const said = (await answer.json().catch(() => ({}))) as { reason?: string; sentence?: string };
  return new Refused(said.reason ?? String(answer.status), said.sentence ?? answer.statusText);
}
