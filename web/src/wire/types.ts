// Every message between a device and its room. Made by `nightcall schema typescript`: change the Python types instead.

export type About = string;

/** I suspect this seat. */
export interface Accuse {
  says: "accuse";
  seat: number;
}

/** The host adds a bot in a new last seat. */
export interface AddBot {
  do: "add_bot";
  id?: number | null;
  name?: string | null;
}

/** The host adds a seat for somebody without a device, if one is passed round or there is a moderator. */
export interface AddSeat {
  do: "add_seat";
  id?: number | null;
  name: string;
}

/** After a game, the host returns every device to the lobby. */
export interface Again {
  do: "again";
  id?: number | null;
}

/** This seat is right, possibly only about another seat. */
export interface Agree {
  says: "agree";
  seat: number;
  about?: number | null;
}

/** Answer the open question of this number in this game; numbers start again with the next game. */
export interface AnswerInRoom {
  do: "answer";
  id?: number | null;
  question: number;
  game?: number | null;
  value: Record<string, number | string | (number | string)[] | null> | number | string | (number | string)[] | null;
  seat?: number | null;
}

/** The current answer to the open question of this number. */
export interface Answered {
  question: number;
  value: Record<string, number | string | (number | string)[] | null>;
}

/** An argument of an ability: what it can be, if it is one of a few words, and what it is by default. */
export interface ArgumentShown {
  name: string;
  kind: "card" | "cards" | "flag" | "number" | "word";
  default: string | number | boolean | null;
  words?: string[];
}

/** The host puts the seats in this order: a list of their current numbers. */
export interface Arrange {
  do: "arrange";
  id?: number | null;
  seats: number[];
}

/** A question to one seat. `number` counts this seat's own questions, so it reveals nothing about others. */
export interface Ask {
  seat: number;
  number: number;
  about: About;
  fields: Field[];
  on_behalf_of?: number | null;
  final?: boolean;
}

/** I ask this seat for its card, its reasons, its vote or its opinion, possibly about another seat. */
export interface AskSeat {
  says: "ask";
  seat: number;
  what: "card" | "opinion" | "vote" | "why";
  about?: number | null;
}

/** The following questions repeat the ones before. */
export interface AskedAgain {
  line: "asked_again";
  to: "everyone" | number[];
  about: About;
  why: "no_votes" | "removed" | "tie";
}

/** A seat that has died takes this one along. */
export interface Avenged {
  event: "avenged";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** Nobody is left to wear the badge. */
export interface BadgeBuried {
  event: "badge_buried";
  to: "everyone" | number[];
}

/** This seat is Sheriff now. */
export interface BadgeGiven {
  event: "badge_given";
  to: "everyone" | number[];
  seat: number;
  how: "lot" | "named" | "votes";
}

/** My reason: something everybody has seen, by its number among the events told to everyone. */
export interface Because {
  says: "because";
  event: number;
  by?: number | null;
  what?: "die" | "elect" | "live" | "name" | "propose" | "second" | "vote" | "died" | "executed" | "killed" | "quiet" | "shown" | "accuse" | "agree" | "ask" | "claim" | "defend" | "disagree" | "estimate" | "protected" | "report" | "retract" | "vouch" | "will_vote" | null;
  seat?: number | null;
  card?: string | null;
  day?: number | null;
}

/** Everybody is told that a bite did not kill; not what kept it from that. */
export interface BiteWithstood {
  event: "bite_withstood";
  to: "everyone" | number[];
  seat: number;
}

/** A tie falls on this seat. */
export interface Blamed {
  event: "blamed";
  to: "everyone" | number[];
  seat: number;
}

/** A seat will be kept from one death. */
export interface Blessed {
  event: "blessed";
  to: "everyone" | number[];
  by: number;
  seat: number;
  against: "bite" | "both" | "vote";
  openly: boolean;
}

/** A blessed seat should have died, and lives; it has no blessing any more. */
export interface BlessingSpent {
  event: "blessing_spent";
  to: "everyone" | number[];
  seat: number;
}

/** The board, and every piece's place at the start; lists are by seat. */
export interface BoardLaid {
  event: "board_laid";
  to: "everyone" | number[];
  players: string[];
  spaces: number;
  arrows: number[];
  starts: Record<string, number>;
  home: number[];
  path: number[][];
  christmas: Record<string, number>;
  santa_waits: boolean;
  kept: (("fairy" | "leprechaun" | "reindeer" | "santa" | "sleigh" | number)[])[];
}

/** A rulebook, for building decks and for reading; `family` says which pages show its games. */
export interface BookShown {
  book: string;
  family: string;
  least_players: number;
  most_players: number;
  cards: CardInWords[];
  decks: Record<string, Record<string, number>>;
  options: OptionShown[];
  calls: CallShown[];
  teams: Record<string, string>;
  themes: string[];
  languages: string[];
  theme: string | null;
  rules?: ChapterShown[];
  title?: string;
}

/** All shipped rulebooks in one language, and the words for refused answers. */
export interface BooksShown {
  books: BookShown[];
  refusals: Record<string, string>;
}

/** These seats bear a mark from now on. */
export interface Branded {
  event: "branded";
  to: "everyone" | number[];
  by: number;
  seats: number[];
}

export type CallName = string;

/** A night call, in order, and the cards that wake for it; without any of them it is not called. */
export interface CallShown {
  name: string;
  title: string;
  cards: string[];
  by_holder: boolean;
  silent: boolean;
}

/** These calls begin. */
export interface Called {
  event: "called";
  to: "everyone" | number[];
  calls: CallName[];
}

/** A card in words. */
export interface CardInWords {
  name: string;
  title: string;
  one: string;
  text: string;
  aim: string;
  team: string;
  most: number | null;
  powers?: string[];
}

/** A seat has looked at its card. Only a device that is passed round names the `seat`. */
export interface CardSeen {
  do: "card_seen";
  id?: number | null;
  seat?: number | null;
}

/** A dead seat's card is turned face up. */
export interface CardShown {
  event: "card_shown";
  to: "everyone" | number[];
  seat: number;
  card: string;
}

/** A seat has exchanged its card with one from the middle, and plays that one from now on. */
export interface CardTaken {
  event: "card_taken";
  to: "everyone" | number[];
  seat: number;
  card: string;
  left: string;
}

/** Every card, and the middle; null where a real card was never learnt. */
export interface CardsRevealed {
  event: "cards_revealed";
  to: "everyone" | number[];
  cards: (string | null)[];
  middle: string[];
}

/** A seat of this game changed hands, as everybody may see. */
export interface ChangeOfHands {
  seat: number;
  how: "back" | "bot" | "expelled" | "left" | "link" | "phone" | "taken";
  name?: string | null;
}

/** A part of a story or of the rules; `events` are what happened on the board. */
export interface ChapterShown {
  title: string;
  lines: string[];
  events?: unknown[];
}

/** A Christmas piece moves its number of spaces. */
export interface ChristmasPieceMoved {
  event: "christmas_piece_moved";
  to: "everyone" | number[];
  piece: "fairy" | "leprechaun" | "reindeer" | "santa" | "sleigh";
  start: number;
  end: number;
}

/** A Christmas piece is pushed away by another. */
export interface ChristmasPieceSent {
  event: "christmas_piece_sent";
  to: "everyone" | number[];
  piece: "fairy" | "leprechaun" | "reindeer" | "santa" | "sleigh";
  start: number;
  end: number;
  how: "aside" | "exchange" | "to_its_start";
}

/** A player landed on a Christmas piece and keeps it. */
export interface ChristmasPieceTaken {
  event: "christmas_piece_taken";
  to: "everyone" | number[];
  seat: number;
  piece: "fairy" | "leprechaun" | "reindeer" | "santa" | "sleigh";
  space: number;
}

/** I hold this card. */
export interface Claim {
  says: "claim";
  card: string;
}

/** The time left for this call, debate or vote. During a call nobody is told who the table is waiting for. */
export interface ClockShown {
  kind: "call" | "debate" | "speech" | "turn" | "vote" | null;
  left: number | null;
  whole: number | null;
  paused: boolean;
  speaking: number;
  waiting: number[] | null;
  telling: number | null;
  looking: number[] | null;
}

/** The host ends this debate, speech or vote now; only a moderator can end a night call. */
export interface CloseNow {
  do: "close_now";
  id?: number | null;
}

/** A figure as predicted for held-out games, and as observed. */
export interface Compared {
  predicted: number;
  observed: number;
  is_far_off: boolean;
}

/** Agree or not; the undo happens as soon as more than half of the people at the table agree. */
export interface ConsentToUndo {
  do: "consent_to_undo";
  id?: number | null;
  agrees: boolean;
}

/** The night is over. */
export interface DayBroke {
  event: "day_broke";
  to: "everyone" | number[];
  day: number;
}

/** The hash of a secret, published before anybody can know the deal. */
export interface DealSealed {
  event: "deal_sealed";
  to: "everyone" | number[];
  seal: string;
}

/** A deal in progress. The device of each awaited member commits to a nonce of its own, then opens it. */
export interface DealShown {
  seal: string;
  stage: "commit" | "open";
  players: string[];
  waiting?: number[];
  commitments?: string[];
  left_out?: number[];
}

/** The secret, published after the game, so that anyone can check the deal. */
export interface DealUnsealed {
  event: "deal_unsealed";
  to: "everyone" | number[];
  secret: string;
}

/** A seat's card. */
export interface Dealt {
  event: "dealt";
  to: "everyone" | number[];
  seat: number;
  card: string;
}

/** How the cards of a game were dealt: after how many abandoned deals, and with nonces from which seats. */
export interface DealtShown {
  broken_off?: number;
  added?: number[];
}

/** Everybody may speak. */
export interface DebateBegan {
  event: "debate_began";
  to: "everyone" | number[];
  day: number;
}

/** Would this set-up work for this number of players? */
export interface DeckAsked {
  setup: Setup;
  players: number;
}

/** The whole deck, if not everybody may know it. */
export interface DeckCounted {
  event: "deck_counted";
  to: "everyone" | number[];
  deck: Record<string, number>;
}

/** Every card of the deck, its warnings, and why it cannot be played, if so. */
export interface DeckFound {
  counts: Record<string, number>;
  warnings: string[];
  problem: string | null;
}

/** I trust this seat. */
export interface Defend {
  says: "defend";
  seat: number;
}

/** A throw of the ordinary die; throws are counted within the turn. */
export interface DieThrown {
  event: "die_thrown";
  to: "everyone" | number[];
  seat: number;
  throw: number;
  pips: number;
}

/** A seat is dead. `how` is what everybody saw; deaths of the night have no cause. */
export interface Died {
  event: "died";
  to: "everyone" | number[];
  seat: number;
  how: "executed" | "grief" | "night" | "removed" | "revenge" | "shot";
}

/** This seat is wrong, possibly only about another seat. */
export interface Disagree {
  says: "disagree";
  seat: number;
  about?: number | null;
}

/** The election of a Sheriff among these begins. */
export interface ElectionBegan {
  event: "election_began";
  to: "everyone" | number[];
  among: number[];
}

/** The host ends the game with no winner, or cancels the deal in progress. */
export interface End {
  do: "end";
  id?: number | null;
}

export type EndReason = string;

/** I think this seat is on this side, and this is how sure I am, in percent. */
export interface Estimate {
  says: "estimate";
  seat: number;
  team: string;
  sure: number;
}

/** The side of the last executed seat, told to a seat that learns it. */
export interface ExecutedJudged {
  event: "executed_judged";
  to: "everyone" | number[];
  seat: number;
  team: string;
}

/** The host removes a member; during a game the seat goes to a bot and to nobody else. */
export interface Expel {
  do: "expel";
  id?: number | null;
  member: number;
}

/** Who a seat is now in love with. */
export interface FellInLove {
  event: "fell_in_love";
  to: "everyone" | number[];
  seat: number;
  loves: number;
}

/** Those who share a call without hunting see each other. */
export interface FellowsMet {
  event: "fellows_met";
  to: "everyone" | number[];
  call: CallName;
  seats: number[];
}

/** A field of a question: pick between `least` and `most` of the options. */
export interface Field {
  name: FieldName;
  options: (number | string)[];
  least?: number;
  most?: number;
  barred?: ([number | string | null, RefusalKey])[];
  says_no?: boolean;
  regarding?: (number | string)[];
}

export type FieldName = string;

/** One field in words; seats go by their players' names. */
export interface FieldWords {
  label: string;
  none: string | null;
  options: Record<string, string>;
}

/** A finished game of this room. */
export interface FinishedShown {
  game: number;
  book: string;
  players: string[];
  won: Side;
  winners: number[];
  ended: number;
  changes?: ChangeOfHands[];
}

/** A throw to decide who begins. */
export interface FirstThrown {
  event: "first_thrown";
  to: "everyone" | number[];
  seat: number;
  pips: number;
}

/** The seats in `to` may no longer speak. */
export interface FloorClosed {
  line: "floor_closed";
  to: "everyone" | number[];
}

/** The seats in `to` may speak, and the listeners will hear it. */
export interface FloorOpened {
  line: "floor_opened";
  to: "everyone" | number[];
  listeners: "everyone" | number[];
}

/** Everything new for this device. */
export interface Frame {
  you?: You | null;
  game?: number | null;
  first?: number | null;
  lines?: AnyLine[];
  room?: RoomShown | null;
  people?: PeopleShown | null;
  clock?: ClockShown | null;
  replies?: (RoomDone | Refusal | Ticket | Looked)[];
  closing?: string | null;
}

/** What everybody knows before the first night; the number of some cards may be secret (`uncounted`). */
export interface GameBegan {
  event: "game_began";
  to: "everyone" | number[];
  book: string;
  players: string[];
  deck: Record<string, number>;
  options: Record<string, unknown>;
  uncounted?: string[];
}

/** Who won, and why the game is over. */
export interface GameEnded {
  event: "game_ended";
  to: "everyone" | number[];
  won: Side;
  reason: EndReason;
  winners: number[];
}

/** How the game ended. */
export interface GameOver {
  line: "game_over";
  to: "everyone" | number[];
  outcome: Outcome;
}

/** Finished games of a room, latest first; the next page is those `before` this one, if there are more. */
export interface GamesShown {
  games: FinishedShown[];
  before?: number | null;
}

/** One of the pack, told to the spy. */
export interface Glimpsed {
  event: "glimpsed";
  to: "everyone" | number[];
  seat: number;
}

/** Let the clock run again. */
export interface GoOn {
  do: "go_on";
  id?: number | null;
}

/** Every second game of a group predicted from the others: each side's share, the wolves' share of executions. */
export interface GroupChecked {
  games: number;
  sides: Record<string, Compared>;
  of_wolves: Compared;
  nights: Compared;
  holds: boolean;
}

/** How a group plays, the number of decisions, votes and games behind it, and how well it predicts. */
export interface GroupFound {
  way: TableWay;
  low: TableWay;
  high: TableWay;
  decisions: number;
  votes: number;
  games: number;
  checked: GroupChecked | null;
}

/** The pack can't kill this seat tonight. */
export interface Guarded {
  event: "guarded";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** A dead player guesses who the wolves are; it is scored at the end and has no other effect. */
export interface Guess {
  do: "guess";
  id?: number | null;
  seats: number[];
}

/** The host makes somebody else the host. */
export interface HandOver {
  do: "hand_over";
  id?: number | null;
  member: number;
}

/** The pack's victim is saved. */
export interface Healed {
  event: "healed";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** The first message on every connection; a reconnecting device says up to which line of which game it has seen. */
export interface Hello {
  do: "hello";
  id?: number | null;
  protocol: number;
  room: string;
  key: string;
  device?: number | null;
  game?: number;
  seen?: number;
  viewer?: number | null;
}

/** The result of an inspection: a card, or only a side. */
export interface Inspected {
  event: "inspected";
  to: "everyone" | number[];
  seat: number;
  card?: string | null;
  team?: string | null;
}

/** How to get into this room: as a newcomer, or with a ticket in place of an existing member. */
export interface InvitationAsked {
  code: string;
  ticket?: string | null;
}

/** A room's address, and its QR code as an SVG path in a square of `modules` per side. */
export interface InvitationShown {
  address: string;
  modules: number;
  path: string;
}

/** A place in a room. The key opens the socket; it is shown only once and stored nowhere. */
export interface Joined {
  code: string;
  member: number;
  name: string;
  key: string;
}

/** Everybody waits for a possible last act of these seats. */
export interface LastActBegan {
  event: "last_act_began";
  to: "everyone" | number[];
  seats: number[];
}

/** Leave the room for good. */
export interface Leave {
  do: "leave";
  id?: number | null;
}

/** How the table would understand this line from this seat. Nobody is told, and nothing is said. */
export interface LineAsked {
  book: string;
  players: string[];
  speaker: number;
  text: string;
  language?: string;
  theme?: string | null;
  own_book?: Record<string, unknown> | null;
}

/** The statements in a typed line; empty if nothing was understood. */
export interface LineUnderstood {
  statements: AnyStatement[];
}

/** The host closes the room to newcomers, or opens it again. */
export interface LockRoom {
  do: "lock";
  id?: number | null;
  locked: boolean;
}

/** One of the pack dies at dawn. */
export interface LoneHunted {
  event: "lone_hunted";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** A device that is passed round requests the lines of its current seat: those after the first `after`. */
export interface Look {
  do: "look";
  id?: number | null;
  seat: number;
  after?: number;
}

/** Lines of the device's current seat, as many as fit; `left` more follow. */
export interface Looked {
  reply: "looked";
  id?: number | null;
  seat: number;
  lines: AnyLine[];
  left: number;
}

/** This seat was drawn by lot. */
export interface LotDrawn {
  event: "lot_drawn";
  to: "everyone" | number[];
  seat: number;
  among: number[];
}

/** The two lovers, told to the seat that chose them. */
export interface LoversMade {
  event: "lovers_made";
  to: "everyone" | number[];
  seats: [number, number];
}

/** A throw of the magic die. */
export interface MagicThrown {
  event: "magic_thrown";
  to: "everyone" | number[];
  seat: number;
  face: "fairy" | "leprechaun" | "reindeer" | "santa_5" | "santa_7" | "sleigh";
}

/** The seat that was marked at night. */
export interface MarkAnnounced {
  event: "mark_announced";
  to: "everyone" | number[];
  seat: number;
}

/** This seat will be nominated on the coming day as well. */
export interface Marked {
  event: "marked";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** Somebody in the room. */
export interface MemberShown {
  member: number;
  name: string;
  role: "moderator" | "player" | "screen" | "watcher";
  here: boolean;
}

/** The remaining cards, face down in the middle. */
export interface MiddleLaid {
  event: "middle_laid";
  to: "everyone" | number[];
  cards: string[];
}

/** The cards in the middle, told to a seat that may take one. */
export interface MiddleSeen {
  event: "middle_seen";
  to: "everyone" | number[];
  cards: string[];
}

/** From now on a seat plays the card of the seat it chose; null if there was nothing to imitate. */
export interface Mimicked {
  event: "mimicked";
  to: "everyone" | number[];
  seat: number;
  chosen: number;
  card: string | null;
}

/** A seat looks up to another. */
export interface ModelChosen {
  event: "model_chosen";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** Give this moment more time. */
export interface MoreTime {
  do: "more_time";
  id?: number | null;
  seconds: number;
}

/** Request a ticket with which another phone takes this member's place; the old key then stops working. */
export interface MoveSeat {
  do: "move_seat";
  id?: number | null;
  member: number;
}

/** A seat says aloud who it would execute, or nobody. */
export interface Named {
  event: "named";
  to: "everyone" | number[];
  seat: number;
  at: number | null;
}

/** Each of these names somebody aloud, in this order. */
export interface NamingBegan {
  event: "naming_began";
  to: "everyone" | number[];
  order: number[];
}

/** A card to add to a custom rulebook: its title, its side, and the name of its ability, if it has one. */
export interface NewCard {
  title: string;
  side: "alone" | "village" | "wolves";
  ability?: string | null;
}

/** Join a room by its code: under a new name, or with a ticket in place of an existing member. */
export interface NewMember {
  name?: string | null;
  role?: "player" | "screen" | "watcher";
  ticket?: string | null;
}

/** Another title for a card of a custom rulebook, and how it is called in a sentence. */
export interface NewName {
  card: string;
  title: string;
  one: string;
}

/** Make a room and become its host. Some servers ask for a password. */
export interface NewRoom {
  name: string;
  setup?: Setup;
  password?: string | null;
}

/** A night begins. */
export interface NightFell {
  event: "night_fell";
  to: "everyone" | number[];
  night: number;
}

/** A night without a death. */
export interface NobodyDied {
  event: "nobody_died";
  to: "everyone" | number[];
}

/** The vote executes nobody. */
export interface NobodyExecuted {
  event: "nobody_executed";
  to: "everyone" | number[];
  reason: "all_pass" | "as_counted" | "limit" | "no_votes" | "nobody_named" | "tie" | "time";
}

/** No shot was fired. */
export interface NobodyShot {
  event: "nobody_shot";
  to: "everyone" | number[];
}

/** These seats are nominated. */
export interface Nominated {
  event: "nominated";
  to: "everyone" | number[];
  seats: number[];
}

/** What the seats' devices added after the seal was published. */
export interface NoncesAdded {
  event: "nonces_added";
  to: "everyone" | number[];
  nonces: string[];
}

/** For every seat: how many of its guesses at night were right, and how many it made. */
export interface NosesScored {
  event: "noses_scored";
  to: "everyone" | number[];
  right: number[];
  made: number[];
}

/** The piece on the die's face is out of the game, or is a waiting Santa. */
export interface NothingMoved {
  event: "nothing_moved";
  to: "everyone" | number[];
  piece: "fairy" | "leprechaun" | "reindeer" | "santa" | "sleigh";
  reason: "taken" | "waits";
}

/** How often does each side win with this deck, at a table that plays in this way? */
export interface OddsAsked {
  setup: Setup;
  players: number;
  policy?: "hiding" | "lots" | "most" | "telling";
  group?: TableWay | null;
}

/** Each side's chance, the expected nights, and the method: computed exactly, or from a number of games. */
export interface OddsFound {
  sides?: Record<string, ShareShown>;
  nights?: number;
  games?: number;
  how?: "compiled" | "engine" | "exact" | null;
  why?: string[];
  problem?: string | null;
}

/** Open the nonce that this device has committed to, once all commitments are shown, including its own. */
export interface OpenNonce {
  do: "open_nonce";
  id?: number | null;
  seal: string;
  nonce: string;
}

/** A house rule: its meaning, its values (in words if there are some), and the book's default. */
export interface OptionShown {
  name: string;
  meaning: string;
  words: Record<string, string>;
  choices: unknown[] | null;
  least: number | null;
  most: number | null;
  default: unknown;
}

/** How a game ended: which side won, why, and the winning seats. */
export interface Outcome {
  won: Side;
  reason: EndReason;
  winners: number[];
  scores?: number[];
}

/** Read a custom rulebook: the text of its file, or the data in a set-up. */
export interface OwnBookAsked {
  toml?: string | null;
  own_book?: Record<string, unknown> | null;
  language?: string;
}

/** A custom rulebook in words, and its data for a set-up. */
export interface OwnBookShown {
  book: BookShown;
  own_book: Record<string, unknown>;
}

/** How long things last, in seconds. A call is a secret moment of the night. */
export interface Pace {
  beat?: number;
  call_least?: number;
  call_most?: number;
  call_fixed?: number;
  debate?: number;
  speech?: number;
  vote?: number;
  turn?: number;
  reading?: number;
  look?: number;
}

/** Those who are awake together see each other. */
export interface PackMet {
  event: "pack_met";
  to: "everyone" | number[];
  seats: number[];
}

/** Stop the clock. */
export interface Pause {
  do: "pause";
  id?: number | null;
}

/** Who is in the room, and who sits where: in the current game, or in the next one. */
export interface PeopleShown {
  members: MemberShown[];
  seats: SeatShown[];
}

/** A piece enters from home on its arrow space. */
export interface PieceEntered {
  event: "piece_entered";
  to: "everyone" | number[];
  seat: number;
  space: number;
}

/** A piece moves forward. */
export interface PieceMoved {
  event: "piece_moved";
  to: "everyone" | number[];
  seat: number;
  start: number;
  end: number;
}

/** A player landed on another player's piece and keeps it. */
export interface PieceTaken {
  event: "piece_taken";
  to: "everyone" | number[];
  seat: number;
  owner: number;
  space: number;
}

/** The host removed a seat from the game: its pieces leave the path and its home; what it kept stays out. */
export interface PlayerLeft {
  event: "player_left";
  to: "everyone" | number[];
  seat: number;
}

/** One of those awake together points at somebody, or changes their mind. */
export interface Pointed {
  event: "pointed";
  to: "everyone" | number[];
  seat: number;
  at: number | null;
  and_at?: number | null;
}

/** This seat dies at dawn. */
export interface Poisoned {
  event: "poisoned";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** Why a request was refused: `reason` is a key, `sentence` says what to do. */
export interface Problem {
  reason: string;
  sentence: string;
}

/** Nobody seconded the proposal. */
export interface ProposalFell {
  event: "proposal_fell";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** Ask the table to go back to the start of this call or vote, or of the one before. */
export interface ProposeUndo {
  do: "propose_undo";
  id?: number | null;
  steps?: number | null;
}

/** A seat proposes to execute another. */
export interface Proposed {
  event: "proposed";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** I protected this seat, possibly on this night. */
export interface Protected {
  says: "protected";
  seat: number;
  night?: number | null;
}

/** A seat's question is closed. */
export interface QuestionClosed {
  line: "question_closed";
  to: "everyone" | number[];
  seat: number;
  question: number;
}

/** A seat is asked something. */
export interface QuestionInWords {
  line: "question_opened";
  to: "everyone" | number[];
  question: Ask;
  words?: QuestionWords | null;
}

/** A question in words. */
export interface QuestionWords {
  title: string;
  fields: Record<string, FieldWords>;
}

/** How many rounds without a death there were; with one more, nobody wins. */
export interface QuietRoundsCounted {
  event: "quiet_rounds_counted";
  to: "everyone" | number[];
  rounds: number;
}

/** The points of every seat, and the winners, who share the win. */
export interface RaceEnded {
  event: "race_ended";
  to: "everyone" | number[];
  reason: "nobody_can_move" | "nothing_left_to_catch" | "one_player_left";
  scores: number[];
  winners: number[];
}

/** Ready for the next game, or not. */
export interface Ready {
  do: "ready";
  id?: number | null;
  ready?: boolean;
}

/** The command was refused, and nothing has changed. `reason` is a key, `sentence` says what to do. */
export interface Refusal {
  reply: "refusal";
  id?: number | null;
  reason: RefusalKey;
  sentence: string;
}

export type RefusalKey = string;

/** The host removes a seat; its player watches. During a game, the seat is out of the game. */
export interface RemoveSeat {
  do: "remove_seat";
  id?: number | null;
  seat: number;
}

/** Choose another name. */
export interface Rename {
  do: "rename";
  id?: number | null;
  name: string;
}

/** Give a seat to a bot, or to a watching member: your own; the host, a bot's or a disconnected player's. */
export interface Replace {
  do: "replace";
  id?: number | null;
  seat: number;
  member?: number | null;
}

/** I have learnt that this seat holds this card, or is on this side. */
export interface Report {
  says: "report";
  seat: number;
  card?: string | null;
  team?: string | null;
  night?: number | null;
}

/** I take back what I said about my card, or about this seat. */
export interface Retract {
  says: "retract";
  seat?: number | null;
}

/** After a game, the host turns the cards over at the table's pace: how many of the unseen ones are open now, in */
export interface Reveal {
  do: "reveal";
  id?: number | null;
  cards: number;
}

/** The command was executed and is on disk, or had been before (`repeated`). */
export interface RoomDone {
  reply: "done";
  id?: number | null;
  repeated?: boolean;
}

/** What anybody with its code may know about a room. */
export interface RoomFound {
  code: string;
  phase: "lobby" | "over" | "playing";
  book: string;
  players: number;
  locked: boolean;
  title?: string;
}

/** Everything about the room that everybody in it may know, except the people. */
export interface RoomShown {
  code: string;
  phase: "lobby" | "over" | "playing";
  game: number;
  host: number;
  locked: boolean;
  setup: Setup;
  family: string | null;
  counts: Record<string, number>;
  warnings?: string[];
  problem?: string | null;
  undo?: UndoShown | null;
  guesses?: Record<string, [number, number]>;
  cards?: (string | null)[];
  revealed?: number;
  seeded?: boolean;
  deal?: DealShown | null;
  broken_off?: number;
  dealt?: DealtShown | null;
  fingerprint?: string | null;
  changes?: ChangeOfHands[];
  changed?: number;
  games?: number;
  teller?: number | null;
}

/** The others vote aloud between the nominated, in this order. */
export interface RunoffBegan {
  event: "runoff_began";
  to: "everyone" | number[];
  among: number[];
  order: number[];
}

/** A seat spoke: free text, a statement that programs understand, or both. */
export interface Said {
  event: "said";
  to: "everyone" | number[];
  seat: number;
  text?: string;
  statement?: AnyStatement | null;
  answers?: number;
}

/** The next Santa stands on his starting space. */
export interface SantaPlaced {
  event: "santa_placed";
  to: "everyone" | number[];
  space: number;
}

/** The next Santa waits until his starting space is free. */
export interface SantaWaits {
  event: "santa_waits";
  to: "everyone" | number[];
}

/** Speak: free text, a statement that programs understand, or both. */
export interface SayInRoom {
  do: "say";
  id?: number | null;
  text?: string;
  statement?: AnyStatement | null;
  answers?: number | null;
  game?: number | null;
  seat?: number | null;
}

/** Everybody learns whether somebody smelt a wolf; not who, nor where. */
export interface ScentSpread {
  event: "scent_spread";
  to: "everyone" | number[];
  found: boolean;
}

/** Commit to a nonce, 128 fresh random bits of this device, in the deal of this seal. */
export interface SealNonce {
  do: "seal_nonce";
  id?: number | null;
  seal: string;
  commitment: string;
}

/** The host removes a seat from the game. */
export interface SeatRemoved {
  event: "seat_removed";
  to: "everyone" | number[];
  seat: number;
}

/** A seat. A bot may keep it for a member who can take it back. */
export interface SeatShown {
  name: string;
  member: number | null;
  bot: boolean;
  ready: boolean;
}

/** Somebody seconds the proposal, so there will be a vote. */
export interface Seconded {
  event: "seconded";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** This game can be repeated from a seed, so it isn't sealed. */
export interface SeedGiven {
  event: "seed_given";
  to: "everyone" | number[];
}

/** A Christmas piece landed on a player's piece, which goes home. */
export interface SentHome {
  event: "sent_home";
  to: "everyone" | number[];
  seat: number;
  space: number;
}

/** The host replaces the set-up of the next game. */
export interface SetUp {
  do: "set_up";
  id?: number | null;
  setup: Setup;
}

/** A game to be played. `deck` and `options` are as in the referee's `new`; `seed` makes it repeatable and unsealed. */
export interface Setup {
  book?: string;
  own_book?: Record<string, unknown> | string | null;
  deck?: Record<string, number> | string[] | null;
  options?: Record<string, unknown>;
  cards?: "learnt" | "shuffled";
  theme?: string | null;
  language?: string;
  mode?: "far" | "moderator" | "passed" | "phones";
  call_link?: string | null;
  pace?: Pace;
  seed?: string | null;
  wish?: string | null;
  bots?: "master" | "newcomer" | "regular" | null;
}

/** A side's chance, with its 95% interval. */
export interface ShareShown {
  chance: number;
  low: number;
  high: number;
}

/** A dying seat shoots. */
export interface Shot {
  event: "shot";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

export type Side = string;

/** Everybody is told who may neither speak nor vote today. */
export interface SilenceAnnounced {
  event: "silence_announced";
  to: "everyone" | number[];
  seat: number;
}

/** This seat will neither speak nor vote on the coming day. */
export interface Silenced {
  event: "silenced";
  to: "everyone" | number[];
  by: number;
  seat: number;
}

/** Take a seat: a new one (the number of seats), or a bot's, which takes yours if you had one. */
export interface Sit {
  do: "sit";
  id?: number | null;
  seat: number;
}

/** These calls are over. */
export interface Slept {
  event: "slept";
  to: "everyone" | number[];
  calls: CallName[];
}

/** Whether there is a wolf among these seats. */
export interface Sniffed {
  event: "sniffed";
  to: "everyone" | number[];
  by: number;
  seats: number[];
  found: boolean;
  spreads: boolean;
}

/** The narrating screen is still speaking the line of this number, which may take three times its estimate. */
export interface Speaking {
  do: "speaking";
  id?: number | null;
  line: number;
}

/** These seats may defend themselves. */
export interface SpeechesBegan {
  event: "speeches_began";
  to: "everyone" | number[];
  seats: number[];
}

/** The narrating screen, or a person alone with bots, goes on from the line of this number (`clock.telling`). */
export interface Spoken {
  do: "spoken";
  id?: number | null;
  line: number;
}

/** The spy, told to the pack: this seat takes the victim's place. */
export interface SpyCaught {
  event: "spy_caught";
  to: "everyone" | number[];
  seat: number;
}

/** Leave the table and watch. */
export interface Stand {
  do: "stand";
  id?: number | null;
}

/** The host starts the game, or the next one with the same people; the devices of all seated deal it together. */
export interface Start {
  do: "start";
  id?: number | null;
}

/** Tell this game, from its log. */
export interface StoryAsked {
  log: string;
  language?: string;
  theme?: string | null;
}

/** A finished game, told. */
export interface StoryShown {
  book: string;
  family: string;
  players: string[];
  chapters: ChapterShown[];
  title?: string;
}

/** A seat has withstood once more. */
export interface StrengthSpent {
  event: "strength_spent";
  to: "everyone" | number[];
  seat: number;
}

/** The dying Sheriff chooses a successor. */
export interface SuccessionBegan {
  event: "succession_began";
  to: "everyone" | number[];
  seat: number;
}

/** A guess by a seat with nothing else to do; scored at the end. */
export interface Suspected {
  event: "suspected";
  to: "everyone" | number[];
  by: number;
  seats: number[];
}

/** Everybody is told that votes against this seat count more today, or not at all. */
export interface SwayAnnounced {
  event: "sway_announced";
  to: "everyone" | number[];
  seat: number;
  counts: number;
}

/** Votes against this seat will count more on the coming day, or not at all. */
export interface Swayed {
  event: "swayed";
  to: "everyone" | number[];
  by: number;
  seat: number;
  counts: number;
}

/** How a group plays, as fitted to its games; docs/odds.md explains each number. */
export interface TableWay {
  first: number;
  skill: number;
  after: number;
  follow: number;
  heed: number;
  doubt: number;
  plead: number;
  spare: number;
  hunt: number;
  ward: number;
}

/** Take your seat back from the bot that has it. */
export interface TakeBack {
  do: "take_back";
  id?: number | null;
}

/** I throw a die with a face for each living seat. It is sent without a seat, and heard with the seat it fell on. */
export interface Throw {
  says: "throw";
  seat?: number | null;
}

/** The throw has no effect: no 6 to leave home, or the player's own piece is in the way. */
export interface ThrowLost {
  event: "throw_lost";
  to: "everyone" | number[];
  seat: number;
  reason: "no_move" | "no_six";
}

/** Joining with this ticket takes the member's place; it works once. */
export interface Ticket {
  reply: "ticket";
  id?: number | null;
  ticket: string;
}

/** Something happened; what is said aloud of it, or what only these may read. */
export interface ToldInWords {
  line: "told";
  to: "everyone" | number[];
  event: AnyEvent;
  aloud?: string | null;
  private?: string | null;
  stop?: boolean;
}

/** It is this seat's turn. */
export interface TurnBegan {
  event: "turn_began";
  to: "everyone" | number[];
  turn: number;
  seat: number;
}

/** From now on a seat plays another card; it meets its new side when they next wake. */
export interface Turned {
  event: "turned";
  to: "everyone" | number[];
  seat: number;
  card: string;
}

/** A proposed undo: the members who have agreed, and how many are needed. */
export interface UndoShown {
  by: number;
  agreed: number[];
  needed: number;
}

/** An undo: of this viewer's events, only the first `kept` and the talk still count. */
export interface Undone {
  event: "undone";
  to: "everyone" | number[];
  kept: number;
}

/** Something that a moderator undid before it was narrated. */
export interface Untold {
  line: "untold";
  to: "everyone" | number[];
}

/** Everybody, including the accused, votes live or die at once. */
export interface VerdictBegan {
  event: "verdict_began";
  to: "everyone" | number[];
  seat: number;
}

/** All of these votes, published at once. */
export interface VerdictShown {
  event: "verdict_shown";
  to: "everyone" | number[];
  seat: number;
  die: number[];
  live: number[];
}

/** The victim that the pack has agreed on, if any. */
export interface VictimChosen {
  event: "victim_chosen";
  to: "everyone" | number[];
  seat: number | null;
}

/** The pack's victim, told to a seat that could still help; each of them, where there are several. */
export interface VictimShown {
  event: "victim_shown";
  to: "everyone" | number[];
  seat: number | null;
}

/** Everybody votes at once for one of these. */
export interface VoteBegan {
  event: "vote_began";
  to: "everyone" | number[];
  among: number[];
}

/** Everybody sees that a vote does not kill; not what keeps it from that. */
export interface VoteWithstood {
  event: "vote_withstood";
  to: "everyone" | number[];
  seat: number;
}

/** All votes, published at once, in seat order; a vote may count more than once. */
export interface VotesShown {
  event: "votes_shown";
  to: "everyone" | number[];
  votes: ([number, number | null, number])[];
}

/** I know that this seat is innocent, and vouch for it. */
export interface Vouch {
  says: "vouch";
  seat: number;
}

/** I will vote for this seat. */
export interface WillVote {
  says: "will_vote";
  seat: number;
}

/** The wolves' chance in one of Wolff's models, as a fraction and as a number. */
export interface WolffChance {
  players: number;
  wolves: number;
  model: "none" | "private" | "public";
  wolves_win: string;
  value: number;
}

/** Wolff's models exactly: every table with fewer wolves than others, up to a number of players. */
export interface WolffFound {
  chances: WolffChance[];
}

/** Look at a custom rulebook, after adding, renaming or removing a card. */
export interface WorkshopAsked {
  toml?: string | null;
  own_book?: Record<string, unknown> | null;
  language?: string;
  add?: NewCard | null;
  rename?: NewName | null;
  remove?: string | null;
}

/** A custom rulebook for whoever makes it: its page and data, its file, its powers, and its first night aloud. */
export interface WorkshopShown {
  book: BookShown;
  own_book: Record<string, unknown>;
  toml: string;
  powers: Record<string, ArgumentShown[]>;
  offered: string[];
  night: string[];
  warnings: string[];
}

/** A device's identity in its room: `device` is its number among its member's, by which its commands are counted. */
export interface You {
  member: number;
  name: string;
  role: "moderator" | "player" | "screen" | "watcher";
  is_host: boolean;
  seat: number | null;
  viewer: number;
  protocol: number;
  device: number;
  answered?: Answered | null;
  guesses?: number[];
}

export type AnyEvent =
  | DealSealed
  | NoncesAdded
  | DealUnsealed
  | SeedGiven
  | Said
  | Undone
  | GameBegan
  | DeckCounted
  | Dealt
  | MiddleLaid
  | NightFell
  | Called
  | Slept
  | Pointed
  | Suspected
  | DayBroke
  | NobodyDied
  | Died
  | CardShown
  | SeatRemoved
  | DebateBegan
  | ElectionBegan
  | BadgeGiven
  | SuccessionBegan
  | BadgeBuried
  | VoteBegan
  | VotesShown
  | NobodyExecuted
  | NamingBegan
  | Named
  | Nominated
  | SpeechesBegan
  | RunoffBegan
  | LotDrawn
  | Proposed
  | Seconded
  | ProposalFell
  | VerdictBegan
  | VerdictShown
  | QuietRoundsCounted
  | CardsRevealed
  | NosesScored
  | GameEnded
  | Blessed
  | BlessingSpent
  | Branded
  | VictimShown
  | Healed
  | Poisoned
  | ExecutedJudged
  | ModelChosen
  | Guarded
  | PackMet
  | VictimChosen
  | Inspected
  | LoneHunted
  | Marked
  | MarkAnnounced
  | LoversMade
  | FellowsMet
  | FellInLove
  | Mimicked
  | Avenged
  | Blamed
  | LastActBegan
  | Shot
  | NobodyShot
  | Silenced
  | SilenceAnnounced
  | Sniffed
  | ScentSpread
  | Glimpsed
  | SpyCaught
  | MiddleSeen
  | CardTaken
  | Swayed
  | SwayAnnounced
  | Turned
  | StrengthSpent
  | BiteWithstood
  | VoteWithstood
  | BoardLaid
  | FirstThrown
  | TurnBegan
  | MagicThrown
  | NothingMoved
  | ChristmasPieceMoved
  | ChristmasPieceSent
  | SentHome
  | DieThrown
  | ThrowLost
  | PieceEntered
  | PieceMoved
  | ChristmasPieceTaken
  | PieceTaken
  | SantaWaits
  | SantaPlaced
  | PlayerLeft
  | RaceEnded;

export type AnyStatement =
  | Claim
  | Report
  | Accuse
  | Defend
  | WillVote
  | Retract
  | Throw
  | Estimate
  | AskSeat
  | Agree
  | Disagree
  | Vouch
  | Protected
  | Because;

export type AnyLine =
  | ToldInWords
  | Untold
  | AskedAgain
  | QuestionInWords
  | QuestionClosed
  | FloorOpened
  | FloorClosed
  | GameOver;

export type AnyReply =
  | RoomDone
  | Refusal
  | Ticket
  | Looked;

export type AnyRoomCommand =
  | Hello
  | AnswerInRoom
  | SayInRoom
  | Spoken
  | Speaking
  | CardSeen
  | Look
  | Guess
  | Rename
  | Ready
  | Sit
  | Stand
  | Arrange
  | AddBot
  | AddSeat
  | RemoveSeat
  | SetUp
  | LockRoom
  | Start
  | SealNonce
  | OpenNonce
  | Pause
  | GoOn
  | MoreTime
  | CloseNow
  | ProposeUndo
  | ConsentToUndo
  | HandOver
  | MoveSeat
  | Replace
  | TakeBack
  | Expel
  | End
  | Reveal
  | Again
  | Leave;
