// {{name}}: a bot for Code à la Mode, as CodinGame runs it.
//
//     {{build}}
//     {{run}}
//
// It takes a dish from the dishwasher and waits; the rest is up to you. Standard output
// is for answers only: print with console.error.
declare function readline(): string;

// readList reads a number, then that many lines, split at spaces.
function readList(): string[][] {
  const list: string[][] = [];
  for (let n = parseInt(readline()); n > 0; n--) list.push(readline().split(" "));
  return list;
}

const allCustomers = readList(); // order, award
let dishwasher = "";
for (let y = 0; y < 7; y++) {
  const x = readline().indexOf("D");
  if (x >= 0) dishwasher = `${x} ${y}`;
}

while (true) {
  const turnsRemaining = parseInt(readline());
  const [x, y, item] = readline().split(" ");
  const [partnerX, partnerY, partnerItem] = readline().split(" ");
  const tables = readList(); // x, y, item
  const [oven, ovenTimer] = readline().split(" ");
  const customers = readList(); // order, award

  console.log(item === "NONE" ? "USE " + dishwasher : "WAIT"); // or MOVE x y
}
