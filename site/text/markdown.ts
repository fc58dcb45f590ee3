/**
 * Turns our own Markdown (guide, reference, fault pages) into the content of a page, with linkable headings and
 * highlighted code. Texts of rules are never Markdown.
 */
import type { Element, ElementContent, Root } from "hast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { h, type Html, type Part, type Parts, type Properties } from "../html.ts";
import type { Lettered } from "./code.ts";

/** Frozen: made once, used for every text. */
const pipeline = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze();

export type Markdown = (text: string, links?: (target: string) => string) => Parts;

export function markdown(code: Lettered): Markdown {
  const parsed = new Map<string, Root>();
  return (text, links = (target) => target) => {
    // The same text stands in every language, with links of its own.
    const root = parsed.get(text) ?? (pipeline.runSync(pipeline.parse(text)) as Root);
    parsed.set(text, root);
    return written(root.children, { code, links, ids: new Map() });
  };
}

interface Way {
  readonly code: Lettered;
  readonly links: (target: string) => string;
  readonly ids: Map<string, number>;
}

function written(content: Root["children"], way: Way): Part[] {
  return content.flatMap((node): Part[] => {
    if (node.type === "text") return [node.value];
    return node.type === "element" ? [elementOf(node, way)] : [];
  });
}

function elementOf(element: Element, way: Way): Html {
  const { tagName, properties, children } = element;
  const made = (more: Properties = {}) => h(tagName, { ...properties, ...more }, written(children, way));
  if (/^h[1-6]$/.test(tagName)) return made({ id: anchorOf(textOf(element), way.ids) });
  if (tagName === "a") return made({ href: way.links(String(properties.href ?? "")) });
  // A region that scrolls must be reached by keyboard.
  if (tagName === "pre") return lettered(element, way.code) ?? made({ tabIndex: 0 });
  if (tagName === "table") return h("div", { class: "scrolls", tabIndex: 0, role: "group" }, made());
  return made();
}

/** Null where it is not in our language. */
function lettered({ children: [inner] }: Element, code: Lettered): Html | null {
  if (inner?.type !== "element") return null;
  const names = inner.properties.className;
  const isOurs = Array.isArray(names) && names.includes("language-rubric");
  return isOurs ? code(textOf(inner).replace(/\n$/, "")) : null;
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

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}
