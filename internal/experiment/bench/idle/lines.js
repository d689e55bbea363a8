require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(`C;${line.trim()};NOTHING`));
