// The deal, the cards that change hands, and those that are turned over.
import { at, type Changes } from "../../fold";
import type { State } from "./state";

export const DEALING: Changes<State> = {
  game_began: (_, { book, players, deck, uncounted = [], options }) => {
    const unknown = players.map(() => null);
    return {
      book,
      players,
      deck,
      uncounted,
      options,
      living: players.map((_, seat) => seat),
      cards: unknown,
      playing: unknown,
      shown: unknown,
      claims: unknown,
    };
  },
  deck_counted: (_, { deck }) => ({ deck }),
  dealt: (state, { seat, card }) => held(state, seat, card),
  middle_laid: (_, { cards }) => ({ middle: cards }),
  middle_seen: (_, { cards }) => ({ middle: cards }),
  card_taken: (state, { seat, card, left }) => {
    // of real cards in the middle only the one that was laid down is known
    const taken = state.middle.indexOf(card);
    return { ...held(state, seat, card), middle: taken < 0 ? [...state.middle, left] : at(state.middle, taken, left) };
  },
  mimicked: (state, { seat, card }) => (card === null ? {} : { playing: at(state.playing, seat, card) }),
  turned: (state, { seat, card }) => ({ playing: at(state.playing, seat, card) }),
  card_shown: (state, { seat, card }) => ({
    shown: at(state.shown, seat, card),
    ...(state.cards[seat] === null ? held(state, seat, card) : {}),
  }),
  cards_revealed: (state, { to, cards, middle }) => ({
    middle,
    cards: state.cards.map((card, seat) => cards[seat] ?? card),
    playing: state.playing.map((card, seat) => (cards[seat] && cards[seat] !== state.cards[seat] ? cards[seat] : card)),
    shown: state.shown.map((card, seat) => (to === "everyone" && cards[seat] ? cards[seat] : card)),
  }),
};

/** The seat holds and plays this card. */
function held({ cards, playing }: State, seat: number, card: string): Partial<State> {
  return { cards: at(cards, seat, card), playing: at(playing, seat, card) };
}
