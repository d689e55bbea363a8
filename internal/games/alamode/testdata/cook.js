// The bot of docs/alamode.md for Node.js, with the line endings of Windows.
const lines = [];
let kitchen = null;
require('readline').createInterface({input: process.stdin}).on('line', line => { lines.push(line); think(); });
function take(n) { return lines.splice(0, n); }
function think() {
  if (!kitchen) {
    if (lines.length < 28) return;
    take(21);
    kitchen = take(7);
  }
  if (lines.length < 4 || lines.length < 4 + +lines[3] + 5) return;
  take(1);
  const item = take(1)[0].split(' ')[2];
  take(1);
  take(+take(1)[0] + 5);
  const letter = item === 'NONE' ? 'D' : !item.includes('ICE_CREAM') ? 'I' : !item.includes('BLUEBERRIES') ? 'B' : 'W';
  const y = kitchen.findIndex(row => row.includes(letter));
  process.stdout.write('USE ' + kitchen[y].indexOf(letter) + ' ' + y + '\r\n');
}
