// What this device keeps of its games, to know their logs again and to check their deals.

/** What it was shown of a deal before it opened its nonce: no log can be made to fit that afterwards. */
export interface Witness {
  seal: string;
  nonce: string;
  players: string[];
  /** Deals of the same game before this one. */
  brokenOff: number;
  /** One a seat, as they were shown before it opened its nonce; none if it did not. */
  commitments: string[];
}

export interface KeptGame {
  room: string;
  game: number;
  witness?: Witness;
  /** The seal that the game itself has told. */
  told?: string;
  /** The last link of its log, as the room said when it was over. */
  fingerprint?: string;
}

export interface Drawer {
  read(): KeptGame[];
  write(games: KeptGame[]): void;
}

const MOST_GAMES = 50;
const KEY = "nightcall.games";

export class KeptGames {
  constructor(private readonly drawer: Drawer = browserDrawer) {}

  of(room: string, game: number): KeptGame | undefined {
    return this.drawer.read().find((one) => one.room === room && one.game === game);
  }

  all(): KeptGame[] {
    return this.drawer.read();
  }

  keep(room: string, game: number, change: (before: KeptGame) => KeptGame): void {
    const games = this.drawer.read();
    const before = games.find((one) => one.room === room && one.game === game) ?? { room, game };
    const after = change(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    this.drawer.write([...games.filter((one) => one !== before), after].slice(-MOST_GAMES));
  }
}

let unstored: KeptGame[] = []; // where storage is shut, it lasts as long as the page

const browserDrawer: Drawer = {
  read() {
    try {
      const text = localStorage.getItem(KEY);
      return text === null ? unstored : (JSON.parse(text) as KeptGame[]);
    } catch {
      return unstored;
    }
  },
  write(games) {
    unstored = games;
    try {
      localStorage.setItem(KEY, JSON.stringify(games));
    } catch {
      // as above
    }
  },
};
