/** Elements in few words, and words put into them: texts are texts, never markup. */
type Part = Node | string;

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { ariaLabel, ...properties }: Partial<HTMLElementTagNameMap[K]> = {},
  ...parts: readonly Part[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  if (ariaLabel) made.setAttribute("aria-label", ariaLabel);
  made.append(...parts);
  return made;
}

const drawings = "http://www.w3.org/2000/svg";

/** An element of a drawing. */
export function drawn(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...parts: readonly Part[]
): SVGElement {
  const made = document.createElementNS(drawings, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...parts);
  return made;
}

const icons = {
  pencil: "m5 19 1-4L16 5l3 3L9 18z",
  back: "M20 12H5m5-5-5 5 5 5",
  plus: "M12 5v14M5 12h14",
  speak: "M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
  ask: "M4 5h16v11H11l-4.5 4v-4H4zM9.6 9a2.4 2.4 0 1 1 3.4 2.2c-.7.4-1 .8-1 1.5M12 14.2v.1",
} as const;

export function icon(name: keyof typeof icons, size = ""): SVGElement {
  const shape = { class: `i ${size}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true" };
  return drawn("svg", shape, drawn("path", { d: icons[name] }));
}

/** Words that are only heard. */
export function heard(text: string): HTMLElement {
  return el("span", { className: "hide" }, text);
}

let made = 0;

/** An id of this page. */
export function fresh(): string {
  made += 1;
  return `f${made}`;
}

export function button(
  properties: { readonly className?: string; readonly ariaLabel?: string },
  act: () => void,
  ...parts: readonly Part[]
): HTMLButtonElement {
  const element = el("button", { type: "button", ...properties }, ...parts);
  element.addEventListener("click", act);
  return element;
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`#${id} is not in the page`);
  return found;
}
