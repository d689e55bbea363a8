// Output of bots is only shown as text: without control characters, without marks that are invisible or change the direction
// of text, and of limited length.

const ansi = /\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?/g;
const invisible = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|\udb40[\udc00-\udfff]/g;
const maxLength = 4200;

export function clean(text: string): string {
  const seen = text.replace(ansi, '').replace(invisible, '');
  return seen.length > maxLength ? seen.slice(0, maxLength) + ' …' : seen;
}

// cleanAll cleans all texts of a value that came as JSON.
export function cleanAll<T>(value: T): T {
  if (typeof value === 'string') return clean(value) as T;
  if (Array.isArray(value)) return value.map(cleanAll) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, cleanAll(v)])) as T;
}
