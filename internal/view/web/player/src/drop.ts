// Traces that are dropped on the page. The server replays them. A page from a file has no rules, so it shows the command that
// replays a trace. Browsers open dropped pages by themselves.

import { el } from './dom';
import { copy } from './link';

// acceptDrops takes files that are dropped anywhere on the page. upload is the server's address for traces; empty: none.
export function acceptDrops(upload: string, note: (text: string) => void): void {
  const root = document.documentElement, isFile = (e: DragEvent) => e.dataTransfer?.types.includes('Files') ?? false;
  const over = (on: boolean) => { if (on) root.dataset.drop = upload ? 'Drop a trace to watch it' : 'Drop a page of cookoff view to open it'; else delete root.dataset.drop; };
  document.addEventListener('dragover', e => { if (isFile(e)) { e.preventDefault(); over(true); } });
  document.addEventListener('dragleave', e => { if (e.relatedTarget === null) over(false); });
  document.addEventListener('drop', e => {
    over(false);
    const file = e.dataTransfer?.files[0];
    if (!file || /\.html?$/i.test(file.name)) return;
    e.preventDefault();
    if (upload) void send(file, upload, note); else explain(file.name);
  });
}

async function send(file: File, upload: string, note: (text: string) => void): Promise<void> {
  note(`reading ${file.name} …`);
  try {
    const answer = await fetch(upload, { method: 'POST', body: file });
    const text = await answer.text();
    if (answer.ok) location.href = text; else note(`${file.name}: ${text}`);
  } catch {
    note(`${file.name} could not be sent: the server does not answer, or the file is too large`);
  }
}

function explain(name: string): void {
  const command = `cookoff view ${/^[\w.@%+=:,-]+$/.test(name) ? name : `'${name.replace(/'/g, `'\\''`)}'`}`;
  const said = el('button', { type: 'button', onclick: () => void copy(command).then(done => { said.textContent = done ? 'copied' : 'copy it by hand'; }) }, 'copy');
  const box = el('dialog', { class: 'help drop' }, el('h2', {}, 'A trace needs the rules'),
    el('p', {}, 'This page contains a match but no rules, so it cannot replay a trace. Run this command, or drop the file on a page of cookoff serve:'),
    el('p', {}, el('code', {}, command), ' ', said), el('form', { method: 'dialog' }, el('button', {}, 'close')));
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
}
