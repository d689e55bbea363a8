#!/usr/bin/env node
// {{name}}: a bot for the Carnegie Cookoff, in JSON Lines (docs/protocol.md).
//
//     {{run}}
//
// It walks to the shop and waits there; the rest is up to you. Standard output is for the protocol
// only: print with console.error. Once your bot serves orders, play it against @waiter, then against @chef.
"use strict";

const lines = require("readline").createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function hear() {
  const { value, done } = await lines.next();
  if (done) process.exit(0); // cookoff has ended
  return JSON.parse(value);
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

// call makes a call of the controller and returns its result.
async function call(fn, ...args) {
  say({ fn, args });
  return (await hear()).ret;
}

async function playTurn(botID, shop) {
  const bot = await call("get_bot_state", botID);
  const dx = Math.sign(shop.x - bot.x), dy = Math.sign(shop.y - bot.y);
  for (const [sx, sy] of [[dx, dy], [dx, 0], [0, dy]]) {
    if ((sx || sy) && await call("move", botID, sx, sy)) break;
  }
  // An action, for example: await call("buy", botID, "ShopCosts.PLATE", shop.x, shop.y)
}

async function main() {
  const { map, seat } = await hear();
  let shop = { x: 0, y: 0 };
  map.rows.forEach((row, i) => { // the top row first, and y counts from the bottom
    if (row.includes("$")) shop = { x: row.indexOf("$"), y: map.height - 1 - i };
  });
  say({ protocol: "cookoff-bot/1" });
  while ("turn" in await hear()) {
    const [botID] = await call("get_team_bot_ids", "Team." + seat);
    await playTurn(botID, shop);
    say({ end: true });
  }
  process.exit(0);
}

main();
