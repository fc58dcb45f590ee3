/**
 * Turns what stands in a version into blocks, the least parts of a text that are compared: sentences, headings, figures,
 * rows and cells, each with its words by language, figures filled in. Which block answers to which is pair-blocks.ts.
 */
import { fillText, printExpression, type Expr, type TextLiteral } from "../../grammar/index.ts";
import type {
  Book,
  BookEntry,
  BookProvision,
  BookRow,
  BookTable,
  HistoryStep,
  NodeText,
  NodeTexts,
  TextNode,
} from "../amend/book.ts";
import { figureInWords } from "../languages/index.ts";
import type { EntryId, NodeId, ProvisionId } from "../resolve/graph.ts";
import { namesOf } from "../resolve/lineage.ts";
import type { TextUnit } from "./change.ts";

export interface Block {
  /** The same in both versions where it is the same thing. */
  readonly key: string;
  readonly unit: TextUnit;
  /** What is compared with one another first: the provision, or the entries that belong together. */
  readonly home: string;
  readonly provision: ProvisionId | null;
  /** The node of the block, or the node that contains it; null for an entry's own words. */
  readonly node: TextNode | null;
  readonly parent: string;
  readonly place: string;
  /** The entry that put it so, under the id it has in this version. */
  readonly by: EntryId | null;
  readonly isUnseen: boolean;
  readonly only: string | null;
  /** By language; figures, rows and cells under `null`. */
  readonly texts: ReadonlyMap<string | null, BlockText>;
}
export interface BlockText {
  readonly words: string;
  /** The same with what it refers to by name, whatever the version shows for it; only where it refers to something. */
  readonly named?: string;
  readonly state: "record" | "translation" | "stale";
}

/** A version as blocks are made of it: what they are looked up in, made once. */
export interface Reader {
  readonly book: Book;
  readonly entries: ReadonlyMap<EntryId, BookEntry>;
  readonly byOrigin: ReadonlyMap<EntryId, EntryId>;
  readonly tables: ReadonlyMap<NodeId, BookTable>;
  readonly figures: ReadonlyMap<string, Expr | null>;
}

export function readerOf(book: Book): Reader {
  const tables = new Map<NodeId, BookTable>();
  const figures = new Map<string, Expr | null>();
  for (const decision of book.decisions) {
    if (decision.kind === "table") tables.set(decision.node, decision);
    if (decision.kind === "figure") figures.set(decision.id, decision.value);
  }
  return {
    book,
    entries: new Map(book.entries.map((entry) => [entry.id, entry])),
    byOrigin: new Map(book.entries.map(({ id, origin }) => [origin, id])),
    tables,
    figures,
  };
}

/** `as`: the rule that it went on from, where it is compared with that. */
export function blocksOfProvision(
  reader: Reader,
  provision: BookProvision,
  as: ProvisionId = provision.id,
): readonly Block[] {
  const at = {
    reader,
    home: `provision ${as}`,
    provision: provision.id,
    owners: [provision.id as string],
  };
  const by = lastEntry(reader, provision.history);
  return [
    ...ownWords(at, "heading", as, provision.heading, by),
    ...ownWords(at, "section", as, provision.section, sectionBy(reader, provision)),
    ...provision.content.flatMap((id) => nodeBlocks(at, id, [provision.id], as)),
  ];
}

/** The entry that gave its chapter this heading, or put it into the chapter. */
function sectionBy({ byOrigin }: Reader, { section }: BookProvision): EntryId | null {
  const [text] = section.values();
  return text === undefined || text.by === null ? null : (byOrigin.get(text.by) ?? text.by);
}

/** The own words of a ruling or appendix. Text that it puts into provisions belongs to the provisions. */
export function blocksOfEntry(reader: Reader, entry: BookEntry, home: string): readonly Block[] {
  const own = localName(entry.origin);
  const at = {
    reader,
    home,
    provision: null,
    owners: [...entry.on, own, localName(entry.id)] as readonly string[],
  };
  const content = entry.content.filter((id) => reader.book.nodes.get(id)?.provision === null);
  // An amended entry is the same text with edits.
  const [text = entry.origin] = namesOf(reader.book.graph, entry.id);
  return [
    ...ownWords(at, "heading", text, entry.heading, entry.id),
    ...ownWords(at, "question", text, entry.question, entry.id),
    ...content.flatMap((id) => nodeBlocks(at, id, [localName(entry.id)], text)),
  ].map((block) => ({ ...block, by: block.by ?? entry.id }));
}

/** As its document calls it: `Q03`. */
export function localName(id: EntryId): string {
  return id.slice(id.indexOf("/") + 1);
}

/** The last that put or changed it, under the id it has in this version; a translation given later changes nothing. */
export function lastEntry({ byOrigin }: Reader, history: readonly HistoryStep[]): EntryId | null {
  const telling = history.filter(({ operation }) => operation !== "restated");
  const entry = telling.at(-1)?.entry ?? null;
  return entry === null ? null : (byOrigin.get(entry) ?? entry);
}

// ---------------------------------------------------------------- nodes

interface At {
  readonly reader: Reader;
  readonly home: string;
  readonly provision: ProvisionId | null;
  /** Whose figures the holes of a text show. */
  readonly owners: readonly string[];
}

function ownWords(
  at: At,
  unit: "heading" | "section" | "question",
  owner: string,
  texts: NodeTexts,
  by: EntryId | null,
): Block[] {
  if (texts.size === 0) return [];
  return [
    {
      key: `${owner}#${unit}`,
      unit,
      home: at.home,
      provision: at.provision,
      node: null,
      parent: owner,
      place: `${at.provision ?? localName(by ?? (owner as EntryId))}, ${unit}`,
      by,
      isUnseen: false,
      only: null,
      texts: textsOf(at, texts),
    },
  ];
}

function nodeBlocks(at: At, id: NodeId, labels: readonly string[], parent: string): Block[] {
  const node = at.reader.book.nodes.get(id);
  if (node === undefined) return [];
  const path = [...labels, node.label];
  const base = {
    home: at.home,
    provision: at.provision,
    node,
    parent,
    by: lastEntry(at.reader, node.history),
    isUnseen: node.unseen !== null,
    only: node.only,
  };
  const own: Block[] = [];
  if (node.heading.size > 0)
    own.push({
      ...base,
      key: `${id}#heading`,
      unit: "heading",
      place: `${path.join(", ")}, heading`,
      texts: textsOf(at, node.heading),
    });
  const isLeaf = node.children.length === 0;
  const place = path.join(", ");
  if (node.unit === "figure")
    own.push({ ...base, key: id, unit: "figure", place, ...figureTexts(at, node.label) });
  else if (node.texts.size > 0 || (node.unseen !== null && isLeaf))
    own.push({ ...base, key: id, unit: unitOf(node), place, texts: textsOf(at, node.texts) });
  const table = node.unit === "table" ? at.reader.tables.get(id) : undefined;
  return [
    ...own,
    ...(table ? rowBlocks(at, base, table, table.rows, id, path) : []),
    ...node.children.flatMap((child) => nodeBlocks(at, child, path, id)),
  ];
}

function unitOf({ unit }: TextNode): TextUnit {
  if (unit === "sentence" || unit === "remark" || unit === "figure") return unit;
  return unit === "point" ? "point" : "sentence";
}

function figureTexts({ reader, owners }: At, name: string): Pick<Block, "texts" | "isUnseen"> {
  const value = owners.map((owner) => reader.figures.get(`${owner}.${name}`)).find((each) => each);
  return value ? { texts: neutral(written(value)), isUnseen: false } : { texts: new Map(), isUnseen: true };
}

// ---------------------------------------------------------------- tables

type Base = Pick<Block, "home" | "provision" | "node" | "by" | "only">;

/** A row by its label, else by its key; where it is rolled again, its rows below it. */
function rowBlocks(
  at: At,
  base: Base,
  table: BookTable,
  rows: readonly BookRow[],
  parent: string,
  path: readonly string[],
): Block[] {
  return rows.flatMap((each) => {
    const { row, source, nested } = each;
    const key = written(row.key);
    const name = row.label?.text ?? key;
    const by = source.citedAs ?? source.entry ?? base.by;
    const own = `${parent}#${name}`;
    const place = [...path, name];
    const block = (
      unit: "row" | "cell",
      id: string,
      label: string,
      words: string,
      isUnseen: boolean,
    ): Block => ({
      ...base,
      by,
      parent: unit === "row" ? parent : own,
      unit,
      key: id,
      place: label,
      isUnseen,
      texts: isUnseen ? new Map() : neutral(words),
    });
    return [
      block("row", own, place.join(", "), key, false),
      ...row.cells.map((cell, i) => {
        const column = table.columns[i]?.name.text ?? (row.cells.length > 1 ? String(i + 1) : "value");
        const words = cell.kind === "cell" ? written(cell.value) : cell.blank;
        return block(
          "cell",
          `${own}.${column}`,
          [...place, column].join(", "),
          words,
          cell.kind === "blank" && cell.blank === "unseen",
        );
      }),
      ...rowBlocks(at, base, table, nested, own, place),
    ];
  });
}

// ---------------------------------------------------------------- words

function textsOf(at: At, texts: NodeTexts): ReadonlyMap<string | null, BlockText> {
  return new Map(
    [...texts].map(([language, text]) => [
      language,
      { words: filled(at, text.text, language), ...named(at, text.text, language), state: stateOf(text) },
    ]),
  );
}

function named(at: At, { parts }: TextLiteral, language: string): Pick<BlockText, "named"> {
  if (!parts.some((part) => part.kind === "hole" && part.leads)) return {};
  return {
    named: parts
      .map((part) =>
        part.kind === "hole" && part.leads
          ? (part.words ?? `{${part.name.text}}`)
          : filled(at, { parts: [part] }, language),
      )
      .join(""),
  };
}

function stateOf({ standing, stale }: NodeText): BlockText["state"] {
  return stale ? "stale" : standing;
}

function filled({ reader, owners }: At, text: Pick<TextLiteral, "parts">, language: string): string {
  const figure = (name: string) => {
    const value = owners.map((owner) => reader.figures.get(`${owner}.${name}`)).find((each) => each);
    return value ? figureInWords(written(value), language) : "—";
  };
  return fillText(text, ({ name }) => figure(name.text));
}

function neutral(words: string): ReadonlyMap<string | null, BlockText> {
  return new Map([[null, { words, state: "record" }]]);
}

function written(expression: Expr): string {
  return printExpression(expression).replace(/\s+/g, " ");
}
