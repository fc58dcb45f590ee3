/** What the files of one book declare, each thing under its name. An update has no place here. */
import type {
  Clause,
  ClauseGroup,
  Container,
  ContentNode,
  DecideDecl,
  Document,
  EventDecl,
  Example,
  Expr,
  FactDecl,
  Figure,
  Item,
  LawDecl,
  Param,
  PlayDecl,
  PlayItem,
  PolicyDecl,
  Provision,
  ReactDecl,
  RecordDecl,
  Table,
  TypeExpr,
} from "../../../grammar/index.ts";

/** A clause with the guard of its group, the name of that group and the provision that says it. */
export interface PlacedClause {
  readonly clause: Clause;
  readonly group: string | null;
  readonly guard: Expr | null;
  readonly provision: string | null;
}
export interface Decision {
  readonly decl: DecideDecl;
  readonly provision: string | null;
  readonly clauses: PlacedClause[];
}
export interface Placed<T> {
  readonly decl: T;
  readonly provision: string | null;
}
export interface DoubtReadings {
  readonly provision: string | null;
  readonly name: string;
  readonly taken: string;
  readonly readings: readonly string[];
}
export interface Book {
  readonly enums: Map<string, readonly string[]>;
  readonly openEnums: Set<string>;
  readonly records: Map<string, RecordDecl>;
  readonly names: Set<string>;
  readonly quantities: Set<string>;
  readonly keywords: Set<string>;
  readonly phases: string | null;
  readonly facts: Map<string, FactDecl>;
  readonly laws: LawDecl[];
  readonly decisions: Map<string, Decision>;
  readonly tables: Map<string, Placed<Table>>;
  readonly figures: Placed<Figure>[];
  readonly doubts: DoubtReadings[];
  readonly plays: Map<string, Placed<PlayDecl>>;
  readonly events: Map<string, EventDecl>;
  readonly reactions: Placed<ReactDecl>[];
  readonly policies: Map<string, PolicyDecl>;
  readonly examples: Placed<Example>[];
  readonly gains: Placed<Gain>[];
}
type Gain = Extract<Provision["body"][number], { readonly kind: "gain" }>;

export function bookOf(documents: readonly Document[]): Book {
  const book: Book = {
    enums: new Map(Object.entries(builtInEnums)),
    openEnums: new Set(),
    records: new Map(),
    names: new Set(),
    quantities: new Set(),
    keywords: new Set(),
    phases: phasesOf(documents),
    facts: new Map(),
    laws: [],
    decisions: new Map(),
    tables: new Map(),
    figures: [],
    doubts: [],
    plays: new Map(),
    events: new Map(),
    reactions: [],
    policies: new Map(),
    examples: [],
    gains: [],
  };
  const groups: Placed<ClauseGroup>[] = [];
  for (const { items } of documents) for (const item of items) addItem(book, item, groups);
  for (const { decl, provision } of groups) addGroup(book, decl, provision);
  return book;
}

const builtInEnums = {
  facing: ["north", "east", "south", "west"],
  "part of a moment": ["start", "during", "end"],
  bearing: [
    "here",
    "ahead",
    "ahead-to-ahead-right",
    "ahead-right",
    "ahead-right-to-right",
    "right",
    "right-to-back-right",
    "back-right",
    "back-right-to-back",
    "back",
    "back-to-back-left",
    "back-left",
    "back-left-to-left",
    "left",
    "left-to-ahead-left",
    "ahead-left",
    "ahead-left-to-ahead",
  ],
};
/** Enumerations without an order. */
export const unordered = new Set(["facing", "bearing"]);

function phasesOf(documents: readonly Document[]): string | null {
  for (const { items } of documents)
    for (const item of items) if (item.kind === "book") return item.phases?.text ?? null;
  return null;
}

function addItem(book: Book, item: Item, groups: Placed<ClauseGroup>[]): void {
  switch (item.kind) {
    case "book":
      for (const unit of item.units) book.quantities.add(unit.quantity.text);
      return;
    case "enum":
      book.enums.set(
        item.name.text,
        item.values.map((value) => value.name.text),
      );
      if (item.open) book.openEnums.add(item.name.text);
      return;
    case "keyword":
      book.keywords.add(item.name.text);
      return;
    case "record":
      book.records.set(item.name.text, item);
      return;
    case "names":
      book.names.add(item.name.text);
      return;
    case "fact":
      book.facts.set(item.name.text, item);
      return;
    case "law":
      book.laws.push(item);
      return;
    case "word":
      return;
    case "decide":
      addDecision(book, item, null);
      return;
    case "provision":
      addProvision(book, item, groups);
      return;
    case "play":
    case "event":
    case "react":
    case "policy":
      addPlayItem(book, item, null);
      return;
    case "part":
      if (item.version !== null) throw new Error("an update has no place in the reference interpreter");
      return;
    default:
      throw new Error(`no item of a book without updates: ${item.kind}`);
  }
}

function addPlayItem(book: Book, item: PlayItem, provision: string | null): void {
  if (item.kind === "play") book.plays.set(item.name.text, { decl: item, provision });
  else if (item.kind === "event") book.events.set(item.name.text, item);
  else if (item.kind === "react") book.reactions.push({ decl: item, provision });
  else book.policies.set(item.name.text, item);
}

function addProvision(book: Book, item: Provision, groups: Placed<ClauseGroup>[]): void {
  const provision = item.name.text;
  for (const part of item.body) {
    switch (part.kind) {
      case "decide":
        addDecision(book, part, provision);
        break;
      case "clauses":
        groups.push({ decl: part, provision });
        break;
      case "doubt":
        book.doubts.push({
          provision,
          name: part.name.text,
          taken: part.readings.find((reading) => reading.taken)?.name.text ?? "",
          readings: part.readings.map((reading) => reading.name.text),
        });
        break;
      case "example":
        book.examples.push({ decl: part, provision });
        break;
      case "gain":
        book.gains.push({ decl: part, provision });
        break;
      case "play":
      case "event":
      case "react":
      case "policy":
        addPlayItem(book, part, provision);
        break;
      case "heading":
      case "section":
      case "form":
      case "flag":
        break;
      default:
        addContent(book, part, provision);
    }
  }
}

function addContent(book: Book, node: ContentNode | Container, provision: string): void {
  if (node.kind === "container") for (const each of node.body) addContent(book, each, provision);
  else if (node.kind === "figure") book.figures.push({ decl: node, provision });
  else if (node.kind === "table") {
    book.tables.set(node.name.text, { decl: node, provision });
    const type = rowType(node.name.text);
    book.records.set(type, {
      ...node,
      kind: "record",
      name: { ...node.name, text: type },
      fields: node.columns,
    });
  }
}

function addDecision(book: Book, decl: DecideDecl, provision: string | null): void {
  const clauses: PlacedClause[] = [];
  for (const clause of decl.clauses)
    if (clause.kind === "clause") clauses.push({ clause, group: null, guard: null, provision });
  book.decisions.set(decl.name.text, { decl, provision, clauses });
}

function addGroup(book: Book, group: ClauseGroup, provision: string | null): void {
  for (const name of group.of) {
    const decision = book.decisions.get(name.text);
    if (!decision) throw new Error(`clauses of ${name.text}, which is not declared`);
    for (const clause of group.clauses)
      if (clause.kind === "clause")
        decision.clauses.push({ clause, group: group.name?.text ?? null, guard: group.when, provision });
  }
}

// ---------------------------------------------------------------- looking things up

export function figureOf(book: Book, provision: string | null, name: string): Placed<Figure> | null {
  return book.figures.find((each) => each.provision === provision && each.decl.name.text === name) ?? null;
}

/** `extent` of the own provision, or of whichever has one; `docking.extent` of that provision. */
export function doubtOf(book: Book, name: string, provision: string | null): DoubtReadings | null {
  const dot = name.lastIndexOf(".");
  const owner = dot < 0 ? null : name.slice(0, dot);
  const bare = name.slice(dot + 1);
  const fitting = book.doubts.filter(
    (each) => each.name === bare && (owner === null || owner === each.provision),
  );
  return fitting.find((each) => each.provision === provision) ?? fitting[0] ?? null;
}

/** Whether an answer comes without dice: of a decision, or of a table that is not rolled on. */
export const isAsked = (book: Book, name: string): boolean =>
  book.decisions.has(name) || book.tables.get(name)?.decl.dice === null;

/** Whether an answer needs a play, or dice. */
export const isPlayed = (book: Book, name: string): boolean =>
  book.plays.has(name) || (book.tables.get(name)?.decl.dice ?? null) !== null;

/** What a decision, table or play with a single result gives; of a table with columns, its row. */
export function resultType(book: Book, name: string): TypeExpr | null {
  const table = book.tables.get(name)?.decl;
  if (table && table.columns.length > 0) return named(rowType(name));
  return table?.type ?? book.decisions.get(name)?.decl.type ?? book.plays.get(name)?.decl.type ?? null;
}
const rowType = (table: string): string => `row of ${table}`;

export function paramsOf(book: Book, name: string): readonly Param[] | null {
  const table = book.tables.get(name)?.decl;
  if (table) return table.dice ? table.params : table.keys;
  return book.decisions.get(name)?.decl.params ?? book.plays.get(name)?.decl.params ?? null;
}

/** The field of a record with its type; `none` belongs to it where the field is optional. */
export function fieldType(book: Book, record: string, field: string): TypeExpr | null {
  const found = book.records.get(record)?.fields.find((each) => each.name.text === field);
  if (found) return found.type;
  const built = { square: squareFields, moment: momentFields }[record]?.[field];
  return built === undefined ? null : named(built === "phase" ? (book.phases ?? built) : built);
}
const squareFields: Readonly<Record<string, string>> = { x: "count", y: "count", facing: "facing" };
const momentFields: Readonly<Record<string, string>> = {
  round: "count",
  turn: "count",
  phase: "phase",
  part: "part of a moment",
};

export const named = (text: string): TypeExpr => ({
  kind: "type-name",
  start: 0,
  end: 0,
  range: null,
  name: { kind: "name", start: 0, end: 0, text },
});
