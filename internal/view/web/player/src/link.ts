// The address of a page contains the turn and the bot: #turn=137&bot=2.

export interface Place { turn: number | null; bot: string }

export function readLink(hash: string): Place {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const turn = words.get('turn');
  return { turn: turn !== null && /^\d+$/.test(turn) ? +turn : null, bot: words.get('bot') ?? '' };
}

// link returns the fragment of an address for a turn and a bot; before are its other parts.
export function link(turn: number, bot: string, before: string): string {
  return '#' + (before && before + '&') + `turn=${turn}` + (bot ? '&bot=' + encodeURIComponent(bot) : '');
}

// copy puts a text into the clipboard, with a fallback for browsers that restrict this to served pages.
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
