// What CodinGame gives to JavaScript: readline(), print() and printErr() as globals, and a console that has written
// before it returns. A bot that loops for ever never comes back to the event loop, so all of it is synchronous.
"use strict";

const fs = require("fs");
const { StringDecoder } = require("string_decoder");

const chunk = Buffer.allocUnsafe(1 << 16);
const decoder = new StringDecoder("utf8"); // a character may lie in two chunks
const clock = new Int32Array(new SharedArrayBuffer(4));
const busy = new Set(["EAGAIN", "EWOULDBLOCK", "EINTR"]);

let lines = []; // complete ones, of which the first `taken` have been given
let taken = 0;
let begun = []; // pieces of the line after them

// patiently repeats a call of the system until the pipe is ready: one that was opened as a stream does not block.
function patiently(call) {
  for (let pause = 0.05; ; pause = Math.min(2 * pause, 2)) {
    try {
      return call();
    } catch (error) {
      if (!busy.has(error.code)) throw error;
      Atomics.wait(clock, 0, 0, pause); // milliseconds
    }
  }
}

// read reads into the chunk; 0 bytes are the end.
function read() {
  try {
    return patiently(() => fs.readSync(0, chunk, 0, chunk.length, null));
  } catch (error) {
    if (error.code === "EOF") return 0; // so Windows says that a pipe has ended
    throw error;
  }
}

// fill reads what has come, and waits if nothing has. It ends the bot when nothing will come any more.
function fill() {
  const size = read();
  if (size === 0) {
    if (begun.length === 0) process.exit(); // the match is over
    lines = [begun.join("")];
    begun = [];
  } else {
    const pieces = decoder.write(chunk.subarray(0, size)).split("\n");
    begun.push(pieces[0]);
    if (pieces.length === 1) return;
    pieces[0] = begun.join("");
    begun = [pieces.pop()].filter(Boolean);
    lines = pieces;
  }
  taken = 0;
}

function readline() {
  while (taken === lines.length) fill();
  const line = lines[taken++];
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

// synchronous makes a stream write at once.
function synchronous(stream, fd) {
  stream.write = function (data, encoding, done) {
    let left = typeof data === "string" ? Buffer.from(data, typeof encoding === "string" ? encoding : "utf8") : data;
    while (left.length > 0) {
      const written = patiently(() => fs.writeSync(fd, left));
      left = left.subarray(written);
    }
    done = typeof encoding === "function" ? encoding : done;
    if (done) process.nextTick(done);
    return true;
  };
}

synchronous(process.stdout, 1);
synchronous(process.stderr, 2);

Object.assign(globalThis, {
  readline,
  print: (...words) => void process.stdout.write(words.join(" ") + "\n"),
  putstr: (text) => void process.stdout.write(String(text)),
  printErr: (...words) => void process.stderr.write(words.join(" ") + "\n"),
});
