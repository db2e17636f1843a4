// boardgame.io called in node: microseconds a decision of random tic-tac-toe, bare reducer and local client.
// Run in a folder where `npm install boardgame.io` has been done; prints JSON.
import { createRequire } from "node:module";
import process from "node:process";

const require = createRequire(process.cwd() + "/");
const { Client } = require("boardgame.io/client");
const { InitializeGame, CreateGameReducer, ProcessGameConfig } = require("boardgame.io/internal");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  moves: { mark: ({ G, playerID }, cell) => { G.cells[cell] = playerID; } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => {
    for (const [a, b, c] of LINES) if (G.cells[a] && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c]) return { winner: G.cells[a] };
    return G.cells.every((cell) => cell !== null) ? { draw: true } : undefined;
  },
};

function free(state) {
  return state.G.cells.flatMap((cell, place) => (cell === null ? [place] : []));
}

function reducerGame() {
  const config = ProcessGameConfig(game);
  const reduce = CreateGameReducer({ game: config });
  let state = InitializeGame({ game: config });
  let decisions = 0;
  while (!state.ctx.gameover) {
    const places = free(state);
    const place = places[Math.floor(Math.random() * places.length)];
    const payload = { type: "mark", args: [place], playerID: state.ctx.currentPlayer };
    state = reduce(state, { type: "MAKE_MOVE", payload });
    decisions += 1;
  }
  return decisions;
}

function clientGame() {
  const client = Client({ game, debug: false });
  client.start();
  let decisions = 0;
  while (!client.getState().ctx.gameover) {
    const places = free(client.getState());
    client.moves.mark(places[Math.floor(Math.random() * places.length)]);
    decisions += 1;
  }
  client.stop();
  return decisions;
}

function best(play) {
  let least = 1e9;
  for (let round = 0; round < 5; round += 1) {
    let decisions = 0;
    const start = process.cpuUsage();
    let spent = 0;
    while (spent < 250000) {
      decisions += play();
      const used = process.cpuUsage(start);
      spent = used.user + used.system;
    }
    least = Math.min(least, spent / decisions);
  }
  return Math.round(least * 1000) / 1000;
}

console.log(JSON.stringify([
  { peer: "boardgame.io (node)", game: "tic-tac-toe, bare reducer", us: best(reducerGame) },
  { peer: "boardgame.io (node)", game: "tic-tac-toe, local client", us: best(clientGame) },
]));
