// A bot: leaves a multiple of four if it can. Each turn it reads the stones left and answers how many to take.
require("readline").createInterface({ input: process.stdin }).on("line", (line) => console.log(Number(line) % 4 || 1));
