// Elements. Output of bots becomes text, never markup.

type Child = Node | string | null | undefined;
type Attributes = Record<string, string | number | boolean | undefined | ((e: never) => void)>;

// el returns a new element. Attributes that begin with "on" are listeners.
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

// fill replaces the children of an element.
export function fill(e: Element, ...children: Child[]): void {
  e.replaceChildren(...children.filter((c): c is Node | string => c !== null && c !== undefined));
}

// owned gives an element the colour and the pattern of a seat, for the style sheet.
export function owned<E extends HTMLElement>(e: E, colour: string | undefined): E {
  if (!colour) return e;
  e.dataset.team = colour;
  e.style.setProperty('--seat', `var(--${colour})`);
  return e;
}

// say sets the text of an element, if it has changed.
export function say(e: Element, text: string): void {
  if (e.textContent !== text) e.textContent = text;
}

// fit sets the size of a canvas to that of its box in device pixels, and reports whether it changed.
export function fit(canvas: HTMLCanvasElement, width: number, height: number): boolean {
  const w = Math.max(1, Math.round(width * ratio())), h = Math.max(1, Math.round(height * ratio()));
  canvas.style.width = w / ratio() + 'px';
  canvas.style.height = h / ratio() + 'px';
  if (canvas.width === w && canvas.height === h) return false;
  canvas.width = w;
  canvas.height = h;
  return true;
}

// ratio is the number of device pixels per pixel of the page, limited for speed.
export function ratio(): number { return Math.min(window.devicePixelRatio || 1, 2); }

// number formats a whole number with commas. The browser's own function is thirty times slower.
export function number(n: number): string {
  return (n < 0 ? '−' : '') + String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, ',');
}
