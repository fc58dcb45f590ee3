/** `rubric show`: a version of a book as text, each provision with what decides, what interprets it and who changed it. */
import type { Book, BookClause, BookEntry, BookProvision, NodeTexts, TextNode } from "../../amend/book.ts";
import type { SourceFile, TextPart, Texts } from "../../../grammar/index.ts";
import type { EntryId, ProvisionId } from "../../resolve/graph.ts";
import { nearNames } from "../../near-names.ts";
import { wrap } from "../../report/printable.ts";
import { type Command, fine, flag, Misuse, option, writeJson } from "../command.ts";
import { exitCode, findVersion, open, readAddress, tell } from "../opened.ts";

export const show: Command = {
  name: "show",
  summary: "the consolidated text of a version, and what decides",
  usage: "<book>@<version> [provision] [--lang es] [--history]",
  words: [1, 2],
  options: [
    {
      name: "lang",
      value: "language",
      about: "The language of the text; elsewhere it says what it shows instead.",
    },
    { name: "history", about: "Who brought, changed or carries each sentence." },
  ],
  details: `Shows a whole version, or one provision of it. What the printing says and nobody holds is shown as unseen.

  rubric show w40k@1.5 woods --history
  rubric show w40k@1.5:es`,
  run: async (context) => {
    const [addressText = "", provision] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book]);
    const { book } = findVersion(opened, address);
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const language = option(context, "lang") ?? address.language ?? book.graph.held[0] ?? "en";
    const chosen = provision === undefined ? book.provisions : [pick(book, provision)];
    const page: Page = {
      book,
      language,
      withHistory: flag(context, "history"),
      sources: opened.compiled.sources,
      width: Math.min(context.terminal.width, 100),
    };
    if (flag(context, "json"))
      writeJson(
        context,
        chosen.map((each) => inData(page, each)),
      );
    else context.terminal.write(`${chosen.map((each) => inProse(page, each).join("\n")).join("\n\n")}\n`);
    return fine;
  },
};

interface Page {
  readonly book: Book;
  readonly language: string;
  readonly withHistory: boolean;
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly width: number;
}

function pick(book: Book, name: string): BookProvision {
  const found = book.provisions.find((provision) => provision.id === (name as ProvisionId));
  if (found) return found;
  const known = book.provisions.map((provision) => provision.id);
  throw new Misuse(
    `\`${book.id}\` has no provision \`${name}\`.`,
    "`rubric show` without one shows them all.",
    nearNames(name, known),
  );
}

// ---------------------------------------------------------------- prose

function inProse(page: Page, provision: BookProvision): string[] {
  const pages = provision.pages.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
  const title = words(page, provision.heading) ?? provision.id;
  const lines = [`${title}${pages ? ` (page ${pages})` : ""}  [${provision.id}]`, ""];
  for (const id of provision.content) lines.push(...nodeLines(page, page.book.nodes.get(id), 1));
  const clauses = clausesOf(page.book, provision);
  if (clauses.length > 0) lines.push("", "  Decides");
  for (const { decision, clause } of clauses) {
    lines.push(
      ...hung(`${decision}: `, clauseText(page, clause), 4, page.width),
      ...(page.withHistory ? [historyOf(clause)] : []),
    );
  }
  const rulings = provision.interpretedBy.map((id) => page.book.entries.find((entry) => entry.id === id));
  if (rulings.length > 0) lines.push("", "  Interpreted by");
  for (const ruling of rulings) if (ruling) lines.push(...rulingLines(page, ruling));
  for (const { node } of provision.flags)
    lines.push("", ...hung(`${node.flag}: `, flagText(page, node.texts), 2, page.width));
  return lines;
}

function nodeLines(page: Page, node: TextNode | undefined, depth: number): string[] {
  if (!node) return [];
  const indent = "  ".repeat(depth);
  if (node.unseen) {
    const amount = { one: "", some: ", one or more", any: ", none or more" }[node.unseen];
    return [`${indent}[unseen ${node.unit}${amount}${node.only ? `, in ${node.only} only` : ""}]`];
  }
  const lines: string[] = [];
  const heading = words(page, node.heading);
  if (heading) lines.push(`${indent}${heading}`);
  const text = words(page, node.texts, node.provision);
  if (text !== null) lines.push(...hung("", text, depth * 2, page.width));
  if (node.unit === "figure")
    lines.push(`${indent}${node.label}: ${figureText(page, `${node.provision}.${node.label}`)}`);
  if (node.unit === "table") lines.push(...tableLines(page, node, depth));
  if (page.withHistory) {
    // What merely stood in the printing, or came with what it stands in, has no history of its own to tell.
    const isInherited = text === null && node.children.length > 0;
    for (const [i, step] of node.history.entries())
      if (!(isInherited && inherited.has(step.operation)) && isSeen(page, node, i))
        lines.push(`${indent}  ‹${stepText(page, step, node.provision)}›`);
  }
  for (const child of node.children) lines.push(...nodeLines(page, page.book.nodes.get(child), depth + 1));
  return lines;
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
const done: Readonly<Record<string, string>> = { words: "reworded", attached: "put here" };

function stepText(page: Page, step: TextNode["history"][number], provision: ProvisionId | null): string {
  if (step.entry === null) return "stands in the printing";
  const by = step.entry;
  const carried = step.carriedBy.length > 0 ? `, carried as ${step.carriedBy.join(", ")}` : "";
  const at = step.at.get(page.language) ?? [...step.at.values()][0];
  return `${done[step.operation] ?? step.operation} by ${by}${carried}${at ? `, at ${at}` : ""}${beforeText(page, step.before, provision)}`;
}

function beforeText(
  page: Page,
  before: TextNode["history"][number]["before"],
  provision: ProvisionId | null,
): string {
  if (before === null) return "";
  if (before === "unseen") return "; the words before are not held";
  const text = words(page, before.texts, provision);
  return text === null ? "" : `; before: “${text}”`;
}

function rulingLines(page: Page, ruling: BookEntry): string[] {
  const question = words(page, ruling.question) ?? words(page, ruling.heading) ?? "";
  const lines = hung(`${ruling.id}  `, question, 4, page.width);
  for (const id of ruling.content) lines.push(...nodeLines(page, page.book.nodes.get(id), 3));
  return lines;
}

function clauseText(page: Page, { clause, guard, source }: BookClause): string {
  const where = guard === null ? "" : ` [where ${sourceText(page, source.file, guard)}]`;
  // The label is where it begins here: what it replaces stands no longer.
  return sourceText(page, source.file, { start: clause.label.start, end: clause.end }) + where;
}

function sourceText({ sources }: Page, file: string, { start, end }: { start: number; end: number }): string {
  const text = sources.get(file)?.text.slice(start, end) ?? "";
  return text.replace(/(^|\s)--.*$/gm, "").replace(/\s+/g, " ");
}

function historyOf({ history, source }: BookClause): string {
  const by = history.length > 0 ? history.join(", then ") : "the printing";
  return `      ‹by ${by}${source.citedAs && source.citedAs !== source.entry ? `, cited as ${source.citedAs}` : ""}›`;
}

function hung(lead: string, text: string, indent: number, width: number): string[] {
  const hang = " ".repeat(indent);
  const [first = "", ...rest] = wrap(lead + text, Math.max(30, width - indent - 2));
  return [hang + first, ...rest.map((line) => `${hang}  ${line}`)];
}

/** The words in the page's language, or in another with a note that they are; null where there are none at all. */
function words(page: Page, texts: NodeTexts, provision: ProvisionId | null = null): string | null {
  const own = texts.get(page.language);
  if (own) return plain(page, own.text.parts, provision);
  const [other] = texts;
  return other ? `${plain(page, other[1].text.parts, provision)} [${other[0]}; no ${page.language}]` : null;
}

function plain(page: Page, parts: readonly TextPart[], provision: ProvisionId | null): string {
  return parts
    .map((part) => (part.kind === "words" ? part.text : figureText(page, `${provision}.${part.name.text}`)))
    .join("");
}

/** The rows as they stand in this version, in the words of their author. */
function tableLines(page: Page, node: TextNode, depth: number): string[] {
  const table = page.book.decisions.find(
    (decision) => decision.kind === "table" && decision.node === node.id,
  );
  if (table?.kind !== "table") return [];
  const columns = table.columns.map(({ name }) => name.text).join(", ");
  const rows = table.rows.flatMap(({ row, source }) =>
    hung("", sourceText(page, source.file, row), depth * 2 + 2, page.width),
  );
  return [`${"  ".repeat(depth)}table ${node.label}${columns ? `: ${columns}` : ""}`, ...rows];
}

/** The value of a figure as its author wrote it; a dash while it is unseen. */
function figureText({ book, sources }: Page, id: string): string {
  const found = book.decisions.find((decision) => decision.id === id);
  if (found?.kind !== "figure" || !found.value) return "—";
  return sources.get(found.source.file)?.text.slice(found.value.start, found.value.end) ?? "—";
}

function flagText(page: Page, texts: Texts): string {
  const chosen = texts.find((text) => text.lang.text === page.language) ?? texts[0];
  return chosen ? plain(page, chosen.text.parts, null) : "";
}

// ---------------------------------------------------------------- data

function inData(page: Page, provision: BookProvision) {
  return {
    provision: provision.id,
    pages: provision.pages,
    heading: allWords(page, provision.heading),
    text: provision.content.flatMap((id) => nodeData(page, page.book.nodes.get(id))),
    clauses: clausesOf(page.book, provision).map(({ decision, clause }) => ({
      decision,
      clause: clause.label,
      text: clauseText(page, clause),
      entry: clause.source.entry,
      citedAs: clause.source.citedAs,
      history: clause.history,
    })),
    interpretedBy: provision.interpretedBy,
  };
}

function nodeData(page: Page, node: TextNode | undefined): object[] {
  if (!node) return [];
  return [
    {
      id: node.id,
      unit: node.unit,
      label: node.label,
      unseen: node.unseen,
      heading: allWords(page, node.heading),
      texts: allWords(page, node.texts, node.provision),
      history: node.history.map((step) => ({
        entry: step.entry,
        operation: step.operation,
        carriedBy: step.carriedBy,
        at: Object.fromEntries(step.at),
        before:
          step.before === null || step.before === "unseen"
            ? step.before
            : allWords(page, step.before.texts, node.provision),
      })),
      children: node.children.flatMap((child) => nodeData(page, page.book.nodes.get(child))),
    },
  ];
}

function allWords(page: Page, texts: NodeTexts, provision: ProvisionId | null = null) {
  return Object.fromEntries(
    [...texts].map(([language, { text }]) => [language, plain(page, text.parts, provision)]),
  );
}

function clausesOf(book: Book, provision: BookProvision) {
  const rulings = new Set<EntryId | null>(provision.interpretedBy);
  const concerns = ({ source }: BookClause) =>
    source.provision === provision.id || rulings.has(source.citedAs);
  return book.decisions.flatMap((decision) =>
    decision.kind === "clauses"
      ? decision.clauses.filter(concerns).map((clause) => ({ decision: decision.id, clause }))
      : [],
  );
}
