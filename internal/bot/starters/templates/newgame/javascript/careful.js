// A bot: leaves a multiple of four stones. Each turn it reads a line and answers with one.
require("readline").createInterface({ input: process.stdin }).on("line", (line) => console.log(Number(line) % 4 || 1));
