// boardgame.io's own server with its in-memory store, for the load bench: a card game of about the size of ours.
// Run in a folder where boardgame.io is installed: node load_peer.cjs PORT [deflate]
const { createRequire } = require("node:module");
const need = createRequire(process.cwd() + "/");
const { Server, Origins, SocketIO } = need("boardgame.io/server");
const { PlayerView } = need("boardgame.io/core");

const card = (n) => `${(n % 5) + 1} ${["sun", "moon", "star"][n % 3]}`;
const game = {
  name: "cards",
  setup: ({ ctx }) => ({
    secret: { deck: Array.from({ length: 90 }, (_, n) => card(n)) },
    rows: [[], [], []],
    discard: [],
    players: Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, p) => [p, { hand: [] }])),
    troves: Array.from({ length: ctx.numPlayers }, () => []),
    drawn: null,
  }),
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    // Draw, and place in a row; a full row goes to the player's trove; the discards make a new pile.
    place: ({ G, playerID, random, events }, row) => {
      if (!G.secret.deck.length) G.secret.deck = random.Shuffle(G.discard.splice(0));
      const at = random.Die(G.secret.deck.length) - 1;
      G.drawn = G.secret.deck.splice(at, 1)[0];
      G.rows[row].push(G.drawn);
      if (G.rows[row].length > 6) {
        G.troves[playerID].push(...G.rows[row].splice(0));
        if (G.troves[playerID].length > 12) G.discard.push(...G.troves[playerID].splice(0, 7));
        events.endTurn();
      }
    },
  },
};

// Its messages are below the 1,024 bytes from which socket.io would compress: with compression on, all of them are compressed, as ours are.
const socketOpts = process.argv[3] === "deflate" ? { perMessageDeflate: { threshold: 0 } } : {};
const transport = new SocketIO({ socketOpts });

Server({ games: [game], origins: [Origins.LOCALHOST], transport }).run({ port: Number(process.argv[2]) }, () => console.log("ready"));
