// {{name}}: a bot for Overdrive.
//
//     {{build}}
//     {{run}}
//
// It repairs its car and accelerates; the rest is up to you. Lines that do not begin
// with "C;" are debug output.
declare function require(name: string): any; // of Node.js, whose types are in the package @types/node
declare const process: any;

const fs = require("fs");

require("readline").createInterface({ input: process.stdin }).on("line", (line: string) => {
  const number = line.trim();
  const state = JSON.parse(fs.readFileSync(`rounds/${number}/state.json`, "utf8"));
  const car = state.player; // id, position, speed, state, damage, powerups, boosting, ...
  const command = car.damage > 1 ? "FIX" : "ACCELERATE";
  console.log(`C;${number};${command}`);
});
