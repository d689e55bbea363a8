// Tests of the rules: node test_referee.js, in this folder.
const assert = require("node:assert");
const { Match } = require("./referee.js");

const start = { seed: 0, turns: 100, want: [], options: { stones: 4 } };
let match = new Match(start);
assert.deepStrictEqual(match.answer({ seat: 0, lines: ["1"] }).ask[0], { seat: 1, lines: ["3"] });
assert.deepStrictEqual(match.answer({ seat: 1, lines: ["3"] }).end.places, [2, 1]); // the last stone wins
match = new Match(start);
assert.strictEqual(match.answer({ seat: 0, lines: ["4"] }).out[0].seat, 0); // too many
console.log("ok");
