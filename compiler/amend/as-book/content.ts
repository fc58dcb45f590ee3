/** Writes the nodes of a version's text as content: sentences, containers, what was not seen, figures and tables. */
import type {
  ContentNode,
  Heading,
  LangText,
  Row,
  Sentence,
  Table,
  TextLiteral,
  TextPart,
  Texts,
} from "../../../grammar/tree.ts";
import type { NodeId } from "../../resolve/graph.ts";
import type { BookFigure, BookTable, NodeTexts, NodeUnit, TextNode } from "../book.ts";
import type { Layout, PrintedEntry, PrintedProvision } from "./layout.ts";
import { nameNode, nowhere, numberingIn, placeAt } from "./nodes.ts";

export function contentIn(layout: Layout, printed: PrintedProvision): ContentNode[] {
  const { name, blocks } = printed;
  const away = [...shownAsFigures(layout).values()].filter(
    ({ id, node }) => figureHome(layout, id) === name && layout.homeOfNode(node) !== name,
  );
  return [
    ...wordsOf(layout, name, printed),
    ...blocks.map((block) => blockOf(layout, name, block)),
    ...away.map(figureContent),
  ];
}

/** The question of an entry, as words that decide nothing, and then its own words. */
function wordsOf(layout: Layout, home: string, { question, content }: PrintedEntry): ContentNode[] {
  const asked: Sentence = {
    kind: "sentence",
    remark: true,
    label: nameNode("question"),
    was: [],
    unseen: false,
    texts: textsOf(layout, home, question),
    ...nowhere,
  };
  return [...(question.size === 0 ? [] : [asked]), ...content.flatMap((id) => nodeContent(layout, home, id))];
}

function blockOf(layout: Layout, home: string, entry: PrintedEntry): ContentNode {
  return {
    kind: "container",
    unit: "block",
    label: nameNode(entry.name),
    numbering: null,
    unseen: false,
    heading: headingOf(layout, home, entry.heading),
    body: wordsOf(layout, home, entry),
    ...nowhere,
  };
}

function headingOf(layout: Layout, home: string, texts: NodeTexts): Heading | null {
  return texts.size === 0 ? null : { kind: "heading", texts: textsOf(layout, home, texts), ...nowhere };
}

/** Each language in the order the version has it; a hole shows its figure only where that stands beside it. */
export function textsOf(layout: Layout, home: string, texts: NodeTexts): Texts {
  const current = [...texts].filter(([, { stale }]) => !stale);
  return (current.length > 0 ? current : [...texts]).map(
    ([language, { text }]): LangText => ({
      kind: "lang-text",
      lang: nameNode(language),
      text: filledApart(layout, home, text),
      stamp: null,
      ...nowhere,
    }),
  );
}

function nodeContent(layout: Layout, home: string, id: NodeId): ContentNode[] {
  const node = layout.book.nodes.get(id);
  if (node === undefined) return [];
  const { unit, label, texts, heading, unseen, children } = node;
  if (unseen !== null && label.startsWith("~")) return [unseenContent(node)];
  switch (unit) {
    case "sentence":
    case "remark":
      return [
        {
          kind: "sentence",
          remark: unit === "remark",
          label: nameNode(label),
          was: [],
          unseen: unseen !== null,
          texts: textsOf(layout, home, texts),
          ...nowhere,
        },
      ];
    case "table": {
      const table = shownAsTables(layout).get(id);
      return table === undefined ? [] : [tableContent(table)];
    }
    case "figure": {
      const figure = shownAsFigures(layout).get(id);
      return figure === undefined || figureHome(layout, figure.id) !== home ? [] : [figureContent(figure)];
    }
    default:
      return [
        {
          kind: "container",
          unit,
          label: nameNode(label),
          numbering: numberingIn(layout.book, unit, id, node.numbering ?? null),
          unseen: unseen !== null,
          heading: headingOf(layout, home, heading),
          body: children.flatMap((child) => nodeContent(layout, home, child)),
          ...nowhere,
        },
      ];
  }
}

function unseenContent({ unit, unseen, only }: TextNode): ContentNode {
  return {
    kind: "unseen",
    count: unseen ?? "one",
    of: unseenUnit(unit),
    only: only === null ? null : nameNode(only),
    ...nowhere,
  };
}

function unseenUnit(unit: NodeUnit): Extract<ContentNode, { kind: "unseen" }>["of"] {
  return unit === "remark" || unit === "table" || unit === "figure" ? "sentence" : unit;
}

function figureContent({ figure, value }: BookFigure): ContentNode {
  return { ...figure, value };
}

function tableContent({ table, rows }: BookTable): Table {
  const { columns, pattern, naming } = table;
  // The printer puts what stands in a table in order of its places, and these come from several files.
  const from = columns.length + 1;
  return {
    ...table,
    naming: naming && {
      ...naming,
      name: naming.name.map(first),
      about: naming.about.map(first),
      because: naming.because.map(first),
      asked: naming.asked.map(first),
      says: naming.says.map(first),
    },
    columns: columns.map((column, i) => ({ ...column, ...placeAt(i + 1) })),
    pattern: pattern && { ...pattern, ...placeAt(from) },
    rows: rows.map(({ row }, i): Row => ({ ...row, ...placeAt(from + 1 + i) })),
  };
}

function first<Part extends object>(text: Part): Part {
  return { ...text, ...placeAt(0) };
}

// ---------------------------------------------------------------- figures

function shownAsFigures({ book }: Layout): ReadonlyMap<NodeId, BookFigure> {
  return new Map(book.decisions.flatMap((each) => (each.kind === "figure" ? [[each.node, each]] : [])));
}

function shownAsTables({ book }: Layout): ReadonlyMap<NodeId, BookTable> {
  return new Map(book.decisions.flatMap((each) => (each.kind === "table" ? [[each.node, each]] : [])));
}

/** A figure is called by the provision it stands in, so it is printed in the one that its name begins with. */
function figureHome({ provisions }: Layout, id: string): string | null {
  const home = id.slice(0, id.lastIndexOf("."));
  return provisions.some(({ name }) => name === home) ? home : null;
}

/** A figure that stands elsewhere is written out, for a hole names one that stands beside it. */
function filledApart(layout: Layout, home: string, text: TextLiteral): TextLiteral {
  if (text.parts.every(({ kind }) => kind !== "hole")) return text;
  const figures = [...shownAsFigures(layout).values()];
  const parts = text.parts.map((part): TextPart => {
    if (part.kind !== "hole") return part;
    const named = figures.filter(({ id }) => id.endsWith(`.${part.name.text}`));
    if (named.some(({ id }) => id === `${home}.${part.name.text}`)) return part;
    const [only, second] = named;
    const value = second === undefined ? only?.value : null;
    if (value?.kind === "number") return { kind: "words", text: value.text };
    if (value?.kind === "quantity") return { kind: "words", text: `${value.text}${value.unit}` };
    return part;
  });
  return { ...text, parts };
}
