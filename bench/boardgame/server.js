// A table of twelve on boardgame.io's own server with its memory store: hidden cards, and one public move.
const { Server } = require('boardgame.io/server');
const { ActivePlayers, PlayerView } = require('boardgame.io/core');

const SEATS = 12;

const table = {
  name: 'table',
  disableUndo: true, // keeps no history of states: the quicker way
  playerView: PlayerView.STRIP_SECRETS,
  setup: () => ({
    secret: { deck: Array.from({ length: SEATS }, (_, seat) => (seat < 3 ? 'wolf' : 'villager')) },
    players: Object.fromEntries(
      Array.from({ length: SEATS }, (_, seat) => [seat, { card: seat < 3 ? 'wolf' : 'villager' }])
    ),
    alive: Array(SEATS).fill(true),
    votes: Array(SEATS).fill(null),
    last: '',
  }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    point: {
      move: ({ G, playerID }, target, token) => {
        G.votes[Number(playerID)] = target;
        G.last = token;
      },
      ignoreStaleStateID: true, // everybody may point at once
    },
  },
};

Server({ games: [table], origins: [/.*/] }).run(Number(process.argv[2]));
