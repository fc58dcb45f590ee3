/**
 * Turns what stands on a page into Markdown that says the same: headings, paragraphs, lists, tables, code, links, what was
 * inserted and deleted. It is written for those who are measured against us, and leaves out only what bears no words.
 */
import type { Element, ElementContent } from "hast";

/** Without the heading of the page itself, which has its place in a layout. */
export function markdownOf(content: readonly ElementContent[]): string {
  return `${blocks(content).join("\n\n")}\n`;
}

/** The heading of the page; null where it has none. */
export function headingOf(content: readonly ElementContent[]): string | null {
  for (const node of content) {
    if (node.type !== "element") continue;
    if (node.tagName === "h1") return textOf(node).replace(/\s+/g, " ").trim();
    const below = headingOf(node.children);
    if (below !== null) return below;
  }
  return null;
}

/** Those that are there for readers; the heading of the page counts. */
export function wordsOf(content: readonly ElementContent[]): number {
  return countWords(content.map(textOf).join(" "));
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

const wordless = new Set(["script", "template", "style", "svg", "input", "select", "textarea"]);
const blockTags = new Set(
  (
    "p h1 h2 h3 h4 h5 h6 ul ol li pre table div section article details summary dl dt dd nav fieldset legend label form " +
    "blockquote header footer figure figcaption hr aside output menu main dialog"
  ).split(" "),
);

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element" || wordless.has(node.tagName)) return "";
  const inside = node.children.map(textOf).join("");
  return isBlock(node) || node.tagName === "td" || node.tagName === "th" ? ` ${inside} ` : inside;
}

function isBlock(node: ElementContent): boolean {
  return node.type === "element" && (blockTags.has(node.tagName) || node.children.some(isBlock));
}

// ---------------------------------------------------------------- blocks

function blocks(content: readonly ElementContent[]): string[] {
  const made: string[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    const text = lineOf(run);
    if (text !== "") made.push(atStart(text));
    run = [];
  };
  for (const node of content) {
    if (node.type !== "element" || !isBlock(node)) run.push(node);
    else {
      endRun();
      made.push(...block(node));
    }
  }
  endRun();
  return made;
}

function block(element: Element): string[] {
  const { tagName, children } = element;
  if (wordless.has(tagName) || tagName === "h1") return [];
  const level = /^h([2-6])$/.exec(tagName)?.[1];
  if (level !== undefined) return heading(Number(level), children);
  if (tagName === "pre")
    return [fenced(children.map(textOf).join(""), children.some(isLettered) ? "rubric" : "")];
  if (tagName === "table") return table(element);
  if (tagName === "ul" || tagName === "ol") return list(children, tagName === "ol");
  if (tagName === "summary" || tagName === "dt" || tagName === "legend") return strong(children);
  if (tagName === "hr") return ["---"];
  return blocks(children);
}

function heading(level: number, children: readonly ElementContent[]): string[] {
  const text = lineOf(children);
  return text === "" ? [] : [`${"#".repeat(level)} ${text}`];
}

function strong(children: readonly ElementContent[]): string[] {
  if (children.some(isBlock)) return blocks(children);
  const text = lineOf(children);
  return text === "" ? [] : [`**${text}**`];
}

function list(children: readonly ElementContent[], isOrdered: boolean): string[] {
  const items = children.flatMap((child) => (child.type === "element" ? [blocks(child.children)] : []));
  const marked = items
    .filter((item) => item.length > 0)
    .map((item, i) => {
      const mark = isOrdered ? `${i + 1}. ` : "- ";
      return mark + item.join("\n\n").replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
    });
  return marked.length === 0 ? [] : [marked.join("\n")];
}

/** What is in our language is in pieces, each with its class. */
function isLettered(node: ElementContent): boolean {
  return node.type === "element" && (node.tagName === "span" || node.children.some(isLettered));
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

function table(element: Element): string[] {
  const rows = rowsOf(element);
  const caption = element.children.find((child) => isElement(child, "caption"));
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? "").join(" | ")} |`;
  const [first] = rows;
  const head = first?.isHead ? first.cells : [];
  const body = first?.isHead ? rows.slice(1) : rows;
  const lines = [line(head), line(Array(width).fill("---")), ...body.map(({ cells }) => line(cells))];
  return [
    ...(caption?.type === "element" ? strong(caption.children) : []),
    ...(rows.length === 0 ? [] : [lines.join("\n")]),
  ];
}

function rowsOf(element: Element, isHead = false): { readonly cells: string[]; readonly isHead: boolean }[] {
  return element.children.flatMap((child) => {
    if (child.type !== "element" || child.tagName === "caption") return [];
    if (child.tagName !== "tr") return rowsOf(child, child.tagName === "thead");
    const cells = child.children.flatMap((cell) => (cell.type === "element" ? [lineOf(cell.children)] : []));
    return [{ cells, isHead }];
  });
}

function isElement(node: ElementContent, tagName: string): boolean {
  return node.type === "element" && node.tagName === tagName;
}

// ---------------------------------------------------------------- lines

function lineOf(content: readonly ElementContent[]): string {
  return content.map(inline).join("").replace(/\s+/g, " ").trim();
}

function inline(node: ElementContent): string {
  if (node.type === "text") return escaped(node.value);
  if (node.type !== "element" || wordless.has(node.tagName)) return "";
  const inside = node.children.map(inline).join("");
  const bare = inside.trim();
  if (isBlock(node)) return ` ${inside} `;
  if (bare === "") return inside;
  switch (node.tagName) {
    case "a":
      return `[${inside}](<${String(node.properties.href ?? "#")}>)`;
    case "code":
    case "kbd":
      return ticked(textOf(node));
    case "strong":
    case "b":
    case "ins":
      return ` **${bare}** `;
    case "em":
    case "i":
      return ` *${bare}* `;
    case "del":
      return ` ~~${bare}~~ `;
    case "br":
      return " ";
    default:
      return inside;
  }
}

function ticked(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return longest > 0 ? `${ticks} ${text} ${ticks}` : ticks + text.replace(/\s+/g, " ") + ticks;
}

/** Whatever means something in Markdown, means itself. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>&~|{}#:]/g, "\\$&");
}

/** What would make a list of a paragraph. */
function atStart(text: string): string {
  return text.replace(/^(\d+)([.)])/, "$1\\$2").replace(/^([-+=])/, "\\$1");
}
