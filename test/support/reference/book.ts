/** What the files of one book declare. An update has no place here. */
import type {
  Clause,
  ClauseGroup,
  ContentNode,
  Document,
  Expr,
  Item,
  Line,
  Param,
  ProvisionItem,
  TypeExpr,
} from "../../../grammar/index.ts";

type Declared = Item | ProvisionItem | ContentNode;
export type Of<K extends Declared["kind"]> = Extract<Declared, { readonly kind: K }>;
export interface Placed<T> {
  readonly decl: T;
  readonly provision: string | null;
}
/** A clause with the name and the guard of its group, and the provision that says it. */
export interface PlacedClause {
  readonly clause: Clause;
  readonly group: string | null;
  readonly guard: Expr | null;
  readonly provision: string | null;
}

const bearings = `ahead ahead-to-ahead-right ahead-right ahead-right-to-right right right-to-back-right back-right
  back-right-to-back back back-to-back-left back-left back-left-to-left left left-to-ahead-left ahead-left
  ahead-left-to-ahead`;
/** Enumerations that no book declares. */
const builtIn = {
  facing: ["north", "east", "south", "west"],
  "part of a moment": ["start", "during", "end"],
  /** First those on the rays and between them, clockwise. */
  bearing: [...bearings.split(/\s+/), "here"],
};
const withoutOrder = new Set(["facing", "bearing"]);

export class Book {
  readonly #byKind = new Map<string, Placed<Declared>[]>();
  readonly #byName = new Map<string, Placed<Declared>>();
  readonly #clauses = new Map<string, PlacedClause[]>();
  readonly enums = new Map<string, readonly string[]>(Object.entries(builtIn));
  /** The values that open ones list. */
  readonly openEnums = new Map<string, readonly string[]>();
  /** The values of enumerations that have an order. */
  readonly orders: readonly (readonly string[])[];
  readonly quantities: ReadonlySet<string>;
  /** Labels that a way of a sequence or a reaction leads to. */
  readonly goals: ReadonlySet<string>;

  constructor(documents: readonly Document[]) {
    for (const { items } of documents) this.#add(items, null);
    for (const { decl } of this.all("enum"))
      this.enums.set(
        decl.name.text,
        decl.values.map(({ name }) => name.text),
      );
    for (const { decl } of this.all("enum"))
      if (decl.open) this.openEnums.set(decl.name.text, this.enums.get(decl.name.text) ?? []);
    const header = this.all("book")[0]?.decl;
    this.enums.set("phase of a moment", this.enums.get(header?.phases?.text ?? "") ?? []);
    this.orders = [...this.enums].filter(([name]) => !withoutOrder.has(name)).map(([, words]) => words);
    this.quantities = new Set(header?.units.map(({ quantity }) => quantity.text));
    const sequences = [...this.all("play"), ...this.all("react")];
    this.goals = new Set(linesIn(sequences, "go").map(({ to }) => to.text));
    for (const { decl, provision } of this.all("decide"))
      this.#addClauses(decl.name.text, { ...decl, name: null, when: null }, provision);
    for (const { decl, provision } of this.all("clauses"))
      for (const { text } of decl.of) this.#addClauses(text, decl, provision);
  }

  #add(items: readonly Declared[], provision: string | null): void {
    for (const decl of items) {
      if (decl.kind === "update") throw new Error("an update has no place in the reference interpreter");
      const placed = { decl, provision };
      const alike = this.#byKind.get(decl.kind) ?? [];
      alike.push(placed);
      this.#byKind.set(decl.kind, alike);
      if ("name" in decl && decl.name)
        for (const name of [decl.name.text, `${provision}.${decl.name.text}`])
          if (!this.#byName.has(`${decl.kind} ${name}`)) this.#byName.set(`${decl.kind} ${name}`, placed);
      if (decl.kind === "provision") this.#add(decl.body, decl.name.text);
      if (decl.kind === "container") this.#add(decl.body, provision);
    }
  }

  #addClauses(
    of: string,
    { name, when, clauses }: Pick<ClauseGroup, "name" | "when" | "clauses">,
    provision: string | null,
  ): void {
    const added = clauses
      .filter((each) => each.kind === "clause")
      .map((clause) => ({ clause, group: name?.text ?? null, guard: when, provision }));
    this.#clauses.set(of, [...this.clausesOf(of), ...added]);
  }

  /** All of a kind, in the order of the files. */
  all<K extends Declared["kind"]>(kind: K): readonly Placed<Of<K>>[] {
    return (this.#byKind.get(kind) ?? []) as unknown as Placed<Of<K>>[];
  }
  /** By its name, or by the name of its provision, a dot and its name. */
  find<K extends Declared["kind"]>(kind: K, name: string): Placed<Of<K>> | undefined {
    return this.#byName.get(`${kind} ${name}`) as Placed<Of<K>> | undefined;
  }
  clausesOf(decision: string): readonly PlacedClause[] {
    return this.#clauses.get(decision) ?? [];
  }
}

export type LineOf<K extends Line["kind"]> = Extract<Line, { readonly kind: K }>;
/** All lines of a kind, also those inside of others, in the order in which they are written. */
export function linesIn<K extends Line["kind"]>(node: unknown, kind: K): LineOf<K>[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.values(node).flatMap((each) => linesIn(each, kind));
  return "kind" in node && node.kind === kind ? [node as LineOf<K>, ...inside] : inside;
}

/** `extent` of the own provision, or of whichever has one; `docking.extent` of that provision. */
export const doubtOf = (
  book: Book,
  name: string,
  provision: string | null,
): Placed<Of<"doubt">> | undefined => book.find("doubt", `${provision}.${name}`) ?? book.find("doubt", name);

const tableOf = (book: Book, name: string): Of<"table"> | undefined => book.find("table", name)?.decl;

/** Whether an answer comes without dice: of a decision, or of a table that is not rolled on. */
export const isAsked = (book: Book, name: string): boolean =>
  book.find("decide", name) !== undefined || tableOf(book, name)?.dice === null;

/** Whether an answer needs a sequence, or dice. */
export const isPlayed = (book: Book, name: string): boolean =>
  book.find("play", name) !== undefined || (tableOf(book, name)?.dice ?? null) !== null;

/** What a decision, a table, or a sequence with a single result gives. */
export const resultType = (book: Book, name: string): TypeExpr | null =>
  (tableOf(book, name) ?? book.find("decide", name)?.decl ?? book.find("play", name)?.decl)?.type ?? null;

export function paramsOf(book: Book, name: string): readonly Param[] {
  const table = tableOf(book, name);
  if (table) return table.dice ? table.params : table.keys;
  return (book.find("decide", name)?.decl ?? book.find("play", name)?.decl)?.params ?? [];
}

// ---------------------------------------------------------------- types

export const named = (text: string): TypeExpr => ({
  kind: "type-name",
  start: 0,
  end: 0,
  range: null,
  name: { kind: "name", start: 0, end: 0, text },
});

/** The name of a type, also of one that may be none; empty for a list, a set or an interval. */
export function nameOfType(type: TypeExpr | null): string {
  if (type?.kind === "type-name") return type.name.text;
  if (type?.kind === "type-ref") return type.of.text;
  return type?.kind === "type-or-none" ? nameOfType(type.of) : "";
}
/** What a record of a type is called where it is a value and no thing of the table. */
export function nameOfThing(type: TypeExpr | null): string {
  if (type?.kind === "type-or-none") return nameOfThing(type.of);
  return type?.kind === "type-interval" ? "interval" : nameOfType(type);
}

const fieldTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  square: { x: "count", y: "count", facing: "facing" },
  moment: { round: "count", turn: "count", phase: "phase of a moment", part: "part of a moment" },
};
/** The type of the elements of a list or set, of the ends of an interval, or of a field of a record. */
export function partType(type: TypeExpr | null, field: string, book: Book): TypeExpr | null {
  if (type?.kind === "type-list" || type?.kind === "type-set" || type?.kind === "type-interval")
    return type.of;
  if (type?.kind === "type-or-none") return partType(type.of, field, book);
  const name = nameOfType(type);
  const declared = book.find("record", name)?.decl.fields.find((each) => each.name.text === field);
  if (declared) return declared.type;
  const known = fieldTypes[name]?.[field];
  return known === undefined ? null : named(known);
}

export const sidesOf = (type: string): number => Number(/^D(\d+)$/.exec(type)?.[1] ?? 0);
/** What a list of such elements is. */
export const listKind = (of: TypeExpr | null): "dice" | "list" =>
  sidesOf(nameOfType(of)) > 0 ? "dice" : "list";
export const isNumberType = (book: Book, name: string): boolean =>
  book.quantities.has(name) || ["count", "percent", "ratio"].includes(name);
