// Start: reads the matches in the page, or follows the stream that it names.

import { el } from './dom';
import { acceptDrops } from './drop';
import { follow, LiveMatch } from './live';
import { Options, Player } from './player';
import { decode, read } from './recorded';
import type { Match } from './types';

// Hook is for tests and for pages around the player.
interface Hook {
  player: Player | null;
  matches: Match[];
  seek(turn: number, phase?: number): void;
  decode: typeof decode;
}

const hook: Hook = {
  player: null, matches: [], decode,
  seek: (turn, phase) => hook.player?.seek(turn, phase),
};
(globalThis as unknown as { cookoff: Hook }).cookoff = hook;

function begin(matches: Match[], options: Options, into: HTMLElement): Player {
  const player = new Player(matches, options, into);
  hook.player = player;
  hook.matches = matches;
  requestAnimationFrame(() => { document.documentElement.dataset.ready = String(Math.round(performance.now())); });
  return player;
}

async function main(): Promise<void> {
  const options: Options = { live: '', back: { address: '', text: '' }, drop: '', place: '', ...JSON.parse(document.getElementById('options')?.textContent || '{}') };
  const into = el('div', { class: 'player' }), wait = el('p', { class: 'wait', role: 'status' }, 'Reading the match …');
  document.body.append(wait, into);
  if (!options.place) acceptDrops(options.drop, text => hook.player?.note(text));
  if (options.live) {
    let player: Player | null = null;
    wait.textContent = 'Waiting for the match …';
    follow(options.live, {
      begun: (match: LiveMatch) => { wait.remove(); player = begin([match], options, into); },
      grown: () => player?.grown(),
      waiting: why => { wait.textContent = why; },
    });
    return;
  }
  try {
    const elements = [...document.querySelectorAll('script.match')];
    const matches = await Promise.all(elements.map(e => read(e.textContent ?? '')));
    if (matches.length === 0) throw new Error('it contains no match');
    wait.remove();
    begin(matches, options, into);
  } catch (e) {
    wait.textContent = 'This page cannot show its match: ' + (e instanceof Error ? e.message : String(e));
    document.documentElement.dataset.failed = wait.textContent;
    console.error(e);
  }
}

if (typeof document !== 'undefined') void main();
