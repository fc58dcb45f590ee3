/** Elements in few words, and words put into them: texts are texts, never markup. */
import type { Say } from "./asked.ts";

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

/** In another language than the page's it says so. */
export function said(say: Say, tag: "span" | "q" | "p" = "span"): HTMLElement {
  const [text, lang] = typeof say === "string" ? [say, ""] : say;
  return el(tag, lang === "" ? { dir: "auto" } : { dir: "auto", lang }, text);
}

export function text(say: Say): string {
  return typeof say === "string" ? say : say[0];
}

/** Words with holes, `from {} to {}`. */
export function filled(words: string, ...values: readonly string[]): string {
  let i = 0;
  return words.replace(/\{\}/g, () => values[i++] ?? "");
}

let made = 0;

/** An id of this page. */
export function fresh(): string {
  made += 1;
  return `f${made}`;
}
