// The referee: answers each message of cookoff, a line of JSON, with a line of JSON. Print debug output with console.error.
"use strict";

const COLUMNS = 16, ROWS = 4; // of the board that viewers show

class Match {
  constructor(start) {
    this.want = start.want;
    this.turns = start.turns;
    this.stones = start.options.stones + ((start.seed % 5) + 5) % 5;
    this.turn = 1;
    this.taken = [0, 0];
    this.event = null;
  }

  // seat returns the seat that plays next.
  seat() {
    return (this.turn - 1) % 2;
  }

  // position returns the message for cookoff: the next question, or the end.
  position(end, out) {
    const message = { turn: this.turn, scores: [0, 0] };
    if (this.want.includes("scene") && this.turn === 1 && !this.event && !end) message.stage = stage();
    if (end) {
      message.scores = end.places.map((place) => (place === 1 ? 1 : 0));
      message.end = { ...end, figures: this.taken.map((n) => ({ taken: n })) };
    } else {
      const ask = { seat: this.seat(), lines: [String(this.stones)] };
      if (this.want.includes("choices")) ask.choices = ["1", "2", "3"].filter((n) => Number(n) <= this.stones);
      message.ask = [ask];
    }
    if (out) message.out = [out];
    if (this.want.includes("state")) message.state = { stones: this.stones, taken: this.taken };
    if (this.want.includes("scene")) message.scene = this.scene();
    return message;
  }

  scene() {
    const sprites = [];
    for (let i = 0; i < this.stones; i++) sprites.push({ id: String(i), thing: 0, x: i % COLUMNS, y: Math.floor(i / COLUMNS) });
    return { cells: [".".repeat(COLUMNS * ROWS)], sprites, events: this.event ? [this.event] : [] };
  }

  // answer plays the answer of the seat that was asked.
  answer(answer) {
    const seat = this.seat(), text = (answer.lines || []).join("").trim();
    const won = seat === 0 ? [1, 2] : [2, 1], lost = seat === 0 ? [2, 1] : [1, 2]; // both seats' places if this one wins, loses
    this.event = null;
    if (answer.failed) return this.position({ reason: "a bot failed", places: lost });
    if (!["1", "2", "3"].includes(text) || Number(text) > this.stones) {
      const why = `it cannot take "${text.slice(0, 20)}" of ${this.stones} stones`;
      return this.position({ reason: "illegal move", places: lost }, { seat, why });
    }
    this.stones -= Number(text);
    this.taken[seat] += Number(text);
    this.event = { kind: "took", tone: "note", seat, text: `${"AB"[seat]} takes ${text}` };
    if (this.stones === 0) return this.position({ reason: "last stone", places: won });
    if (this.turn === this.turns) return this.position({ reason: "turn limit", places: [1, 1] });
    this.turn++;
    return this.position();
  }
}

// stage returns what viewers need to draw all scenes.
function stage() {
  return {
    boards: [{ width: COLUMNS, height: ROWS, owner: -1 }],
    tiles: [{ name: "table", letter: ".", colour: "floor", ground: true }],
    things: [{ name: "stone", letter: "o", colour: "metal" }],
  };
}

function main() {
  let match = null;
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    let reply = { referee: 1, can: ["state", "scene", "choices"] };
    if (message.do === "start") {
      match = new Match(message);
      reply = match.position();
    } else if (message.do === "answers") {
      reply = match.answer(message.answers[0]);
    }
    process.stdout.write(JSON.stringify(reply) + "\n");
  });
}

if (require.main === module) main();
module.exports = { Match };
