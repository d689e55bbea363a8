#!/usr/bin/env node
// {{name}}: a bot for Code à la Mode.
//
//     {{run}}
//
// It takes a dish from the dishwasher and waits; the rest is up to you. Standard output
// is for answers only: print with console.error.
"use strict";

const lines = require("readline").createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function readline() {
  const { value, done } = await lines.next();
  if (done) process.exit(0); // the match is over
  return value;
}

// readList reads a number, then that many lines, split at spaces.
async function readList() {
  const list = [];
  for (let n = parseInt(await readline()); n > 0; n--) list.push((await readline()).split(" "));
  return list;
}

async function main() {
  const allCustomers = await readList(); // order, award
  let dishwasher = "";
  for (let y = 0; y < 7; y++) {
    const x = (await readline()).indexOf("D");
    if (x >= 0) dishwasher = `${x} ${y}`;
  }
  for (;;) {
    const turnsRemaining = parseInt(await readline());
    const [x, y, item] = (await readline()).split(" ");
    const [partnerX, partnerY, partnerItem] = (await readline()).split(" ");
    const tables = await readList(); // x, y, item
    const [oven, ovenTimer] = (await readline()).split(" ");
    const customers = await readList(); // order, award

    console.log(item === "NONE" ? "USE " + dishwasher : "WAIT"); // or MOVE x y
  }
}

main();
