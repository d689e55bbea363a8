// {{name}}: a bot for the Carnegie Cookoff, in JSON Lines (docs/protocol.md).
//
//     {{run}}
//
// It walks to the shop and waits there; the rest is up to you. Standard output is for the protocol
// only: print with console.error. Once your bot serves orders, play it against @waiter, then against @chef.
// cookoff provides readline(), as CodinGame does.
const hear = () => JSON.parse(readline());
const say = (message) => console.log(JSON.stringify(message));

// call makes a call of the controller and returns its result.
function call(fn, ...args) {
  say({ fn, args });
  return hear().ret;
}

function playTurn(botID, shop) {
  const bot = call("get_bot_state", botID);
  const dx = Math.sign(shop.x - bot.x), dy = Math.sign(shop.y - bot.y);
  for (const [sx, sy] of [[dx, dy], [dx, 0], [0, dy]]) {
    if ((sx || sy) && call("move", botID, sx, sy)) break;
  }
  // An action, for example: call("buy", botID, "ShopCosts.PLATE", shop.x, shop.y)
}

const { map, seat } = hear();
let shop = { x: 0, y: 0 };
map.rows.forEach((row, i) => { // the top row first; y counts from the bottom
  if (row.includes("$")) shop = { x: row.indexOf("$"), y: map.height - 1 - i };
});
say({ protocol: "cookoff-bot/1" });
while ("turn" in hear()) {
  const [botID] = call("get_team_bot_ids", "Team." + seat);
  playTurn(botID, shop);
  say({ end: true });
}
