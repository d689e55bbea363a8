// CodinGame's environment for JavaScript bots: the globals readline(), print(), putstr() and printErr(), and a console that
// has written its output when it returns. Everything is synchronous, since a bot that loops forever never returns to the
// event loop.
"use strict";

const fs = require("fs");
const { StringDecoder } = require("string_decoder");

const chunk = Buffer.allocUnsafe(1 << 16);
const decoder = new StringDecoder("utf8"); // a character may be split between two chunks
const never = new Int32Array(new SharedArrayBuffer(4)); // nobody notifies it: waiting for it sleeps
const busy = new Set(["EAGAIN", "EWOULDBLOCK", "EINTR"]);

let lines = []; // complete lines that were read
let taken = 0; // how many of them readline() has returned
let begun = []; // pieces of the incomplete line after them

// retry repeats a system call until the pipe is ready: pipes that Node.js opened as streams do not block.
function retry(call) {
  for (let pause = 0.05; ; pause = Math.min(2 * pause, 2)) {
    try {
      return call();
    } catch (error) {
      if (!busy.has(error.code)) throw error;
      Atomics.wait(never, 0, 0, pause); // milliseconds
    }
  }
}

// read reads into the chunk, and returns the number of bytes: 0 at the end of the input.
function read() {
  try {
    return retry(() => fs.readSync(0, chunk, 0, chunk.length, null));
  } catch (error) {
    if (error.code === "EOF") return 0; // the end of a pipe on Windows
    throw error;
  }
}

// fill waits for input and reads it. It ends the bot at the end of the input.
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

// makeSynchronous makes a stream write its output before write() returns.
function makeSynchronous(stream, fd) {
  stream.write = function (data, encoding, done) {
    let left = typeof data === "string" ? Buffer.from(data, typeof encoding === "string" ? encoding : "utf8") : data;
    while (left.length > 0) {
      const written = retry(() => fs.writeSync(fd, left));
      left = left.subarray(written);
    }
    done = typeof encoding === "function" ? encoding : done;
    if (done) process.nextTick(done);
    return true;
  };
}

makeSynchronous(process.stdout, 1);
makeSynchronous(process.stderr, 2);

Object.assign(globalThis, {
  readline,
  print: (...words) => void process.stdout.write(words.join(" ") + "\n"),
  putstr: (text) => void process.stdout.write(String(text)),
  printErr: (...words) => void process.stderr.write(words.join(" ") + "\n"),
});
