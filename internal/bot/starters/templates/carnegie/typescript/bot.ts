// {{name}}: a bot for the Carnegie Cookoff, in JSON Lines (docs/protocol.md).
//
//     {{build}}
//     {{run}}
//
// It walks to the shop and waits there; what it does next is yours to write. Standard output is for
// the protocol alone: print with console.error.
declare function readline(): string; // cookoff's

interface Place { x: number; y: number }

const hear = () => JSON.parse(readline());
const say = (message: object) => console.log(JSON.stringify(message));

// call makes a call of the controller and gives what it returns.
function call(fn: string, ...args: unknown[]): any {
  say({ fn, args });
  return hear().ret;
}

function playTurn(botID: number, shop: Place) {
  const bot: Place = call("get_bot_state", botID);
  const dx = Math.sign(shop.x - bot.x), dy = Math.sign(shop.y - bot.y);
  for (const [sx, sy] of [[dx, dy], [dx, 0], [0, dy]]) {
    if ((sx || sy) && call("move", botID, sx, sy)) break;
  }
  // An action, for example: call("buy", botID, "ShopCosts.PLATE", shop.x, shop.y)
}

const { map, seat } = hear();
let shop: Place = { x: 0, y: 0 };
map.rows.forEach((row: string, i: number) => { // the top row first, and y counts from the bottom
  if (row.includes("$")) shop = { x: row.indexOf("$"), y: map.height - 1 - i };
});
say({ protocol: "cookoff-bot/1" });
while ("turn" in hear()) {
  const [botID] = call("get_team_bot_ids", "Team." + seat);
  playTurn(botID, shop);
  say({ end: true });
}
