/**
 * Markdown of ours (guide, reference, fault pages) to a page's content: headings that can be linked, code that is lettered.
 * Texts of rules are no Markdown and never come here.
 */
import type { Element, ElementContent, Root } from "hast";
import { h } from "hastscript";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import type { Lettered } from "./code.ts";

/** Frozen: made once, used for every text. */
const pipeline = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze();

export type Markdown = (text: string, links?: (target: string) => string) => readonly ElementContent[];

export function markdown(code: Lettered): Markdown {
  const parsed = new Map<string, Root>();
  return (text, links = (target) => target) => {
    // The same text stands in every language; it is parsed once and each page has its own to change.
    const known = parsed.get(text) ?? (pipeline.runSync(pipeline.parse(text)) as Root);
    parsed.set(text, known);
    const root = structuredClone(known);
    const ids = new Map<string, number>();
    visit(root, (element) => {
      if (/^h[1-6]$/.test(element.tagName)) element.properties.id = anchorOf(textOf(element), ids);
      if (element.tagName === "a") element.properties.href = links(String(element.properties.href ?? ""));
      if (element.tagName === "pre") lettered(element, code);
      if (element.tagName === "table") wrapped(element);
    });
    return root.children.filter((child): child is ElementContent => child.type !== "doctype");
  };
}

function lettered(pre: Element, code: Lettered): void {
  // A region that scrolls must be reached by keyboard.
  pre.properties.tabIndex = 0;
  const [inner] = pre.children;
  if (inner?.type !== "element") return;
  const names = inner.properties.className;
  if (Array.isArray(names) && names.includes("language-rubric"))
    Object.assign(pre, code(textOf(inner).replace(/\n$/, "")));
}

function wrapped(table: Element): void {
  const inner: Element = { ...table, children: table.children };
  Object.assign(table, h("div", { class: "scrolls", tabIndex: 0, role: "group" }, inner));
}

/** `What is unseen` is `what-is-unseen`; the second of a name has a number. */
export function anchorOf(text: string, taken: Map<string, number>): string {
  const name = text
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const before = taken.get(name) ?? 0;
  taken.set(name, before + 1);
  return before === 0 ? name : `${name}-${before + 1}`;
}

function visit(node: Root | ElementContent, see: (element: Element) => void): void {
  if (node.type === "element") {
    const { children } = node;
    see(node);
    for (const child of children) visit(child, see);
  } else if (node.type === "root")
    for (const child of node.children) if (child.type !== "doctype") visit(child, see);
}

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}
