/** Prints the content of a version (nodes, clauses, tables, figures) as lines, with history on request. */
import {
  type DiceKey,
  type Expr,
  fillText,
  printExpression,
  type Row,
  type SourceFile,
  type TextLiteral,
  type Texts,
} from "../../grammar/index.ts";
import type { Book, BookClause, NodeTexts, TextNode } from "../amend/book.ts";
import { figureInWords } from "../languages/index.ts";
import { hanging, printable, wrap } from "../report/printable.ts";
import type { NodeId } from "../resolve/graph.ts";

export interface Page {
  readonly book: Book;
  readonly language: string;
  readonly withHistory: boolean;
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly width: number;
}

/** Whose figures the holes of a text show: a provision, or an entry and the provisions it is on. */
export type Owners = readonly string[];

// ---------------------------------------------------------------- nodes

/** The nodes, and where history is wanted what was deleted among them. */
export function contentLines(
  page: Page,
  parent: NodeId | null,
  content: readonly NodeId[],
  depth: number,
  owners: Owners,
): string[] {
  const standing = content.flatMap((id) => page.book.nodes.get(id) ?? []);
  if (!page.withHistory) return standing.flatMap((node) => nodeLines(page, node, depth, owners));
  const waiting = deletedBelow(page.book, parent, owners);
  const lines = standing.flatMap((node) => {
    const before = waiting.splice(0, waiting.filter((gone) => isWrittenBefore(gone, node)).length);
    return [
      ...before.flatMap((gone) => deletedLines(page, gone, depth, owners)),
      ...nodeLines(page, node, depth, owners),
    ];
  });
  return [...lines, ...waiting.flatMap((gone) => deletedLines(page, gone, depth, owners))];
}

function nodeLines(page: Page, node: TextNode, depth: number, owners: Owners): string[] {
  const indent = "  ".repeat(depth);
  if (node.unseen) return [`${indent}[${unseenText(node)}]`];
  const lines: string[] = [];
  const heading = words(page, node.heading, owners);
  const text = words(page, node.texts, owners);
  const number = page.book.numbers.get(node.id);
  if (number !== undefined) lines.push(heading ? `${indent}${number} ${heading}` : `${indent}${number}`);
  else if (heading) lines.push(`${indent}${heading}`);
  if (text !== null) for (const each of hung("", text, depth * 2, page.width)) lines.push(each);
  if (node.unit === "figure") lines.push(`${indent}${node.label}: ${figureText(page, owners, node.label)}`);
  if (node.unit === "table") for (const each of tableLines(page, node, depth)) lines.push(each);
  if (page.withHistory) {
    // A node of the printed book, or one that came with its parent, has no history of its own.
    const isInherited = text === null && node.children.length > 0;
    for (const [i, step] of node.history.entries())
      if (!(isInherited && inherited.has(step.operation)) && isSeen(page, node, i))
        for (const each of hanging(`${indent}  ‹${stepText(page, step, owners)}›`, page.width, 2))
          lines.push(each);
  }
  return [...lines, ...contentLines(page, node.id, node.children, depth + 1, owners)];
}

function unseenText({ unseen, unit, only }: TextNode): string {
  const amount = { one: "", some: ", one or more", any: ", none or more" }[unseen ?? "one"];
  return `unseen ${unit}${amount}${only ? `, in ${only} only` : ""}`;
}

const inherited: ReadonlySet<string> = new Set(["printed", "brought"]);

/** A step that left the words of the page's language alone, as a local update of another does, is not told here. */
function isSeen({ language }: Page, { history, texts }: TextNode, index: number): boolean {
  const textsBefore = (at: number) => {
    const before = history[at]?.before;
    return before && before !== "unseen" ? before.texts : null;
  };
  const before = textsBefore(index)?.get(language);
  if (before === undefined) return true;
  const next = history.findIndex((_, at) => at > index && textsBefore(at) !== null);
  return before !== (next < 0 ? texts : textsBefore(next))?.get(language);
}

/** Where the name of an operation does not say what was done. */
const done: Readonly<Record<string, string>> = { words: "reworded", attached: "placed here" };

function stepText(page: Page, step: TextNode["history"][number], owners: Owners): string {
  if (step.entry === null) return "as printed";
  const carried = step.carriedBy.length > 0 ? `, carried as ${step.carriedBy.join(", ")}` : "";
  const at = step.at.get(page.language) ?? [...step.at.values()][0];
  const what = `${done[step.operation] ?? step.operation} by ${step.entry}${carried}${at ? `, at ${at}` : ""}`;
  // A deleted text is printed itself.
  return step.operation === "deleted" ? what : what + beforeText(page, step.before, owners);
}

function beforeText(page: Page, before: TextNode["history"][number]["before"], owners: Owners): string {
  if (before === null) return "";
  if (before === "unseen") return "; we don't have the earlier text";
  const text = words(page, before.texts, owners);
  return text === null ? "" : `; before: “${text}”`;
}

// ---------------------------------------------------------------- what was deleted

/** The text that an entry deleted directly below an existing node, or below the provision. */
export function deletedBelow(book: Book, parent: NodeId | null, owners: Owners): TextNode[] {
  return [...book.removed.values()].flatMap(({ node, operation }) =>
    operation === "deleted" && node.parent === parent && owners[0] === node.provision ? [node] : [],
  );
}

/** Its words struck by what leads them, and by whom; what stood below it went with it. */
function deletedLines(page: Page, node: TextNode, depth: number, owners: Owners): string[] {
  const indent = "  ".repeat(depth);
  const text = node.unseen ? unseenText(node) : (words(page, node.texts, owners) ?? node.unit);
  const below = deletedBelow(page.book, node.id, owners);
  return [
    ...hung("[deleted] ", text, depth * 2, page.width),
    ...node.history.flatMap((step) => hanging(`${indent}  ‹${stepText(page, step, owners)}›`, page.width, 2)),
    ...below.flatMap((gone) => deletedLines(page, gone, depth + 1, owners)),
  ];
}

function isWrittenBefore(gone: TextNode, node: TextNode): boolean {
  const [one, other] = [gone.history[0]?.place, node.history[0]?.place];
  return one !== undefined && one.file === other?.file && one.node.start < other.node.start;
}

// ---------------------------------------------------------------- clauses, tables, figures

export function clauseText(page: Page, { clause, guard, source }: BookClause): string {
  const where = guard === null ? "" : ` [where ${written(guard)}]`;
  // The label is where it begins here: what it replaces stands no longer.
  return sourceText(page, source.file, { start: clause.label.start, end: clause.end }) + where;
}

function sourceText({ sources }: Page, file: string, { start, end }: { start: number; end: number }): string {
  const text = sources.get(file)?.text.slice(start, end) ?? "";
  return text.replace(/(^|\s)--.*$/gm, "").replace(/\s+/g, " ");
}

/** An expression on one line, wherever its parts are written: in what updates changed, these are several places. */
function written(expression: Expr): string {
  return printExpression(expression).replace(/\s+/g, " ");
}

/** The rows as they stand in this version. */
function tableLines(page: Page, node: TextNode, depth: number): string[] {
  const table = page.book.decisions.find(
    (decision) => decision.kind === "table" && decision.node === node.id,
  );
  if (table?.kind !== "table") return [];
  const columns = table.columns.map(({ name }) => name.text).join(", ");
  const rolled = table.table.dice ? ` on ${diceText(table.table.dice)}` : "";
  const rows = table.rows.flatMap(({ row }) => rowLines(page, row, depth + 1));
  return [`${"  ".repeat(depth)}table ${node.label}${rolled}${columns ? `: ${columns}` : ""}`, ...rows];
}

/** A row that is rolled on has rows below it instead of cells. */
function rowLines(page: Page, row: Row, depth: number): string[] {
  const label = row.label ? ` ${row.label.text} =` : "";
  const begin = `row${label} ${written(row.key)}`;
  if (row.nested) {
    const inner = row.nested.rows.flatMap((one) => rowLines(page, one, depth + 1));
    return [...hung("", `${begin} on ${diceText(row.nested.dice)}`, depth * 2, page.width), ...inner];
  }
  const cells = row.cells.map((cell) => (cell.kind === "cell" ? written(cell.value) : cell.blank));
  return hung("", `${begin}: ${cells.join(", ")}`, depth * 2, page.width);
}

function diceText({ count, die, plus }: DiceKey): string {
  const many = count ? `${written(count)} of ` : "";
  if (plus === null) return many + die.text;
  const more = written(plus);
  // A subtracted value is stored with its sign, and printed with the sign apart.
  return `${many}${die.text} ${more.startsWith("-") ? `- ${more.slice(1).trimStart()}` : `+ ${more}`}`;
}

/** The value of a figure as its author wrote it; a dash while it is unseen. */
function figureText({ book, sources }: Page, owners: Owners, name: string): string {
  const ids: readonly string[] = owners.map((owner) => `${owner}.${name}`);
  const found = book.decisions.find((decision) => decision.kind === "figure" && ids.includes(decision.id));
  if (found?.kind !== "figure" || !found.value) return "—";
  return sources.get(found.source.file)?.text.slice(found.value.start, found.value.end) ?? "—";
}

// ---------------------------------------------------------------- words

/** The words in the page's language, or in another with a note that they are; null where there are none at all. */
export function words(page: Page, texts: NodeTexts, owners: Owners): string | null {
  const own = texts.get(page.language);
  const other = own?.stale === false ? undefined : [...texts].find(([, { stale }]) => !stale);
  if (own && other === undefined) return printable(plain(page, own.text, owners, page.language));
  const [language, text] = other ?? [...texts][0] ?? [];
  if (language === undefined || text === undefined) return null;
  const why = own ? `${page.language} is of earlier words` : `no ${page.language}`;
  return `${printable(plain(page, text.text, owners, language))} [${language}; ${why}]`;
}

export function allWords(page: Page, texts: NodeTexts, owners: Owners): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...texts].map(([language, { text }]) => [language, plain(page, text, owners, language)]),
  );
}

/** What an author says beside the text. */
export function aside(page: Page, texts: Texts, owners: Owners): string {
  const chosen = texts.find((text) => text.lang.text === page.language) ?? texts[0];
  return chosen ? plain(page, chosen.text, owners, chosen.lang.text) : "";
}

function plain(page: Page, text: TextLiteral, owners: Owners, language: string): string {
  return fillText(text, ({ name }) => figureInWords(figureText(page, owners, name.text), language));
}

export function hung(lead: string, text: string, indent: number, width: number): string[] {
  const hang = " ".repeat(indent);
  const [first = "", ...rest] = wrap(lead + text, Math.max(30, width - indent - 2));
  return [hang + first, ...rest.map((line) => `${hang}  ${line}`)];
}
