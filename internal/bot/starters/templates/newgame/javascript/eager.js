// A bot: takes as many as it can. Each turn it reads the stones left and answers how many to take.
require("readline").createInterface({ input: process.stdin }).on("line", (line) => console.log(Math.min(3, Number(line))));
