// {{name}}: a bot for Keep Off The Grass, as CodinGame runs it.
//
//     {{build}}
//     {{run}}
//
// It sends each robot to the nearest tile that is not its own; the rest is up to you.
// Standard output is for answers only: print with console.error.
declare function readline(): string;

interface Place { x: number; y: number; units: number }

const numbers = (): number[] => readline().split(" ").map(Number);

const [width, height] = numbers();

while (true) {
  const [matter, opponentsMatter] = numbers();
  const mine: Place[] = [], wanted: Place[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [scrap, owner, units, recycler, canBuild, canSpawn, inRange] = numbers();
      if (owner === 1 && units > 0) mine.push({ x, y, units });
      else if (scrap > 0 && owner !== 1 && !recycler) wanted.push({ x, y, units });
    }
  }
  const orders = ["WAIT"]; // also SPAWN amount x y, BUILD x y
  for (const r of mine) {
    const steps = (p: Place) => Math.abs(p.x - r.x) + Math.abs(p.y - r.y);
    if (wanted.length === 0) break;
    const to = wanted.reduce((a, b) => (steps(b) < steps(a) ? b : a));
    orders.push(`MOVE ${r.units} ${r.x} ${r.y} ${to.x} ${to.y}`);
  }
  console.log(orders.join(";"));
}
