// A bot: takes as many stones as it may.
require("readline").createInterface({ input: process.stdin }).on("line", (line) => console.log(Math.min(3, Number(line))));
