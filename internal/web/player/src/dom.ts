// Elements. Whatever bots have written becomes text, never markup.

type Child = Node | string | null | undefined;
type Attributes = Record<string, string | number | boolean | undefined | ((e: never) => void)>;

// el makes an element. Attributes that begin with "on" are listeners.
export function el<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') e.addEventListener(key.slice(2), value as (e: unknown) => void);
    else if (value === true) e.setAttribute(key, '');
    else if (value !== undefined && value !== false) e.setAttribute(key, String(value));
  }
  e.append(...children.filter((c): c is Node | string => c !== null && c !== undefined));
  return e;
}

// fill puts new children in place of the old ones.
export function fill(e: Element, ...children: Child[]): void {
  e.replaceChildren(...children.filter((c): c is Node | string => c !== null && c !== undefined));
}

// say sets a text, if it is another one.
export function say(e: Element, text: string): void {
  if (e.textContent !== text) e.textContent = text;
}

// fit gives a canvas the size of its box in device pixels, and reports whether that changed it.
export function fit(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  const w = Math.max(1, Math.round(width * ratio())), h = Math.max(1, Math.round(height * ratio()));
  canvas.style.width = w / ratio() + 'px';
  canvas.style.height = h / ratio() + 'px';
  if (canvas.width === w && canvas.height === h) return false;
  canvas.width = w;
  canvas.height = h;
  return true;
}

// ratio is how many device pixels there are to one of the page, as far as they are worth their time.
export function ratio(): number { return Math.min(window.devicePixelRatio || 1, 2); }

// number writes a whole number with commas. The browser's own way takes thirty times as long.
export function number(n: number): string {
  return (n < 0 ? '−' : '') + String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, ',');
}
