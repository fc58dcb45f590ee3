/**
 * The child table: for every kind of expression, line and declaration of a program, which fields hold expressions or lines
 * and which names they may use. A kind or a field that is missing here does not compile. The walks in walk.ts read it.
 */
import type { Line, Play, Policy, Reaction, StateOf } from "../check/plays.ts";
import type { CheckedExample, Decision, Expr, Law } from "../check/program.ts";
import type { Surface } from "../check/surface.ts";

/** A field without expressions. `data` is part of the meaning; a `note` is a place, a name for readers or a text. */
export type Leaf = "data" | "note";

/** A field that holds an expression, or a list of them. Beside expressions, the list may hold words. */
export interface ExprChild<Field extends string = string> {
  readonly holds: "expressions";
  /** The fields of the same object that name what is bound in the child. */
  readonly binders: readonly Field[];
}

/** A field that holds a list of lines. */
export interface LineChild<Field extends string = string> {
  readonly holds: "lines";
  readonly binders: readonly Field[];
}

/** A field that holds an object, or a list of objects, with expressions or lines in them. */
export interface PartsChild {
  readonly holds: "parts";
  readonly fields: FieldTable;
}

export type Child = Leaf | ExprChild | LineChild | PartsChild;

export interface FieldTable {
  readonly [field: string]: Child;
}

// ---------------------------------------------------------------- what the table must say of a type

/** Every node has a type and a span, a lowered one also what it was lowered from: none of these is a child. */
type Common = "kind" | "type" | "span" | "from";
type KeysOf<T> = T extends unknown ? Exclude<keyof T, Common> : never;
type ValueOf<T, K extends PropertyKey> = T extends { readonly [Key in K]?: infer V } ? V : never;
type ElementOf<T> = T extends readonly (infer E)[] ? E : T;
type Content<T> = NonNullable<ElementOf<NonNullable<T>>>;

type HoldsExpressions<T> = T extends string | number | boolean | bigint | null | undefined
  ? false
  : T extends Expr | Surface | Line
    ? true
    : T extends ReadonlyMap<unknown, unknown>
      ? false
      : T extends readonly (infer E)[]
        ? HoldsExpressions<E>
        : true extends { [K in Exclude<keyof T, Common>]: HoldsExpressions<T[K]> }[Exclude<keyof T, Common>]
          ? true
          : false;

type ChildOf<T, Field extends string> = [Extract<Content<T>, Line>] extends [never]
  ? [Extract<Content<T>, Expr | Surface>] extends [never]
    ? true extends HoldsExpressions<Content<T>>
      ? { readonly holds: "parts"; readonly fields: FieldsOf<Content<T>> }
      : Leaf
    : ExprChild<Field>
  : LineChild<Field>;

type FieldsOf<T> = { readonly [K in KeysOf<T>]-?: ChildOf<ValueOf<T, K>, KeysOf<T> & string> };
type KindTable<T extends { readonly kind: string }> = {
  readonly [K in T["kind"]]: FieldsOf<Extract<T, { readonly kind: K }>>;
};

// ---------------------------------------------------------------- the table

const inside = binding();
const lines = linesBinding();

function binding<Field extends string = never>(...binders: readonly Field[]): ExprChild<Field> {
  return { holds: "expressions", binders };
}

function linesBinding<Field extends string = never>(...binders: readonly Field[]): LineChild<Field> {
  return { holds: "lines", binders };
}

function parts<Fields extends FieldTable>(fields: Fields) {
  return { holds: "parts", fields } as const;
}

export const expressionTable: KindTable<Expr> = {
  literal: { value: "data" },
  open: { status: "data" },
  fact: { name: "data" },
  local: { name: "data" },
  field: { of: inside, name: "data", optional: "data" },
  call: { decision: "data", args: inside },
  reading: { doubt: "data", reading: "data" },
  op: { op: "data", args: inside },
  some: { binder: "data", list: inside, body: binding("binder") },
  those: { binder: "data", list: inside, filter: binding("binder") },
  aggregate: { op: "data", binder: "data", list: inside, value: binding("binder"), empty: inside },
  fold: {
    accumulator: "data",
    binder: "data",
    list: inside,
    initial: inside,
    backwards: "data",
    next: binding("binder", "accumulator"),
  },
  group: { first: "data", second: "data", list: inside, link: binding("first", "second") },
  cases: { cases: parts({ when: inside, value: inside }), otherwise: inside },
  make: { form: "data", names: "data", items: inside },
  outcome: { play: "data", args: inside },
  odds: { of: inside, what: "data" },
};

/** As authors write them, before lowering. */
export const surfaceTable: KindTable<Surface> = {
  truth: { value: "data" },
  number: { value: "data" },
  "enum-value": { name: "data" },
  "name-value": { text: "data" },
  "keyword-value": { name: "data" },
  duty: { value: "data" },
  none: {},
  fact: { name: "data" },
  local: { name: "data" },
  field: { of: inside, name: "data", optional: "data" },
  call: { decision: "data", args: inside },
  outcome: { play: "data", args: inside },
  odds: { of: inside, what: "data" },
  total: { of: inside },
  keep: { which: "data", many: inside, of: inside },
  without: { of: inside, element: inside },
  "is-double": { of: inside },
  not: { of: inside },
  and: { all: inside },
  or: { any: inside },
  compare: { op: "data", left: inside, right: inside },
  within: { of: inside, range: inside },
  has: { of: inside, keyword: "data", implying: "data", field: "note", gained: "data" },
  "is-known": { of: inside },
  "is-none": { of: inside },
  "is-whole": { of: inside },
  "is-ruled": { of: inside },
  reading: { doubt: "data", reading: "data" },
  arithmetic: { op: "data", left: inside, right: inside },
  join: { left: inside, right: inside },
  negate: { of: inside },
  round: { direction: "data", of: inside },
  extreme: { op: "data", of: inside },
  every: { binder: "data", list: inside, filter: binding("binder"), body: binding("binder") },
  some: { binder: "data", list: inside, filter: binding("binder"), body: binding("binder") },
  count: { binder: "data", list: inside, filter: binding("binder") },
  those: { binder: "data", list: inside, filter: binding("binder") },
  aggregate: {
    op: "data",
    binder: "data",
    list: inside,
    filter: binding("binder"),
    value: binding("binder"),
    empty: inside,
  },
  nearest: { binder: "data", list: inside, filter: binding("binder"), by: binding("binder") },
  "one-group": { first: "data", second: "data", list: inside, link: binding("first", "second") },
  fold: {
    accumulator: "data",
    binder: "data",
    list: inside,
    initial: inside,
    backwards: "data",
    next: binding("binder", "accumulator"),
  },
  cases: { cases: parts({ when: inside, value: inside }), otherwise: inside },
  list: { items: inside },
  set: { items: inside },
  record: { fields: parts({ name: "data", value: inside }) },
  interval: { least: inside, most: inside },
  builtin: { name: "data", args: inside },
  unseen: {},
  hole: {},
};

const stating = { sentences: "note", words: "note", citation: "note" } as const;
const ofLine = { label: "data", named: "note", ...stating } as const;
const certificate = parts({ measures: inside, chance: inside, measure: inside, owners: "data" });

/** In order of writing; what a line names is known to the lines after it (`nameOf`). */
export const lineTable: KindTable<Line> = {
  roll: { ...ofLine, name: "data", count: inside, sides: "data", owner: inside, hiddenFrom: "data" },
  reroll: {
    ...ofLine,
    name: "data",
    roll: "data",
    which: parts({ binder: "data", filter: binding("binder"), die: "data" }),
  },
  draw: { ...ofLine, name: "data", among: inside, hiddenFrom: "data" },
  choose: {
    ...ofLine,
    name: "data",
    owner: inside,
    options: parts({ spread: "data", when: inside, value: inside }),
    hiddenFrom: "data",
  },
  observe: { ...ofLine, name: "data", about: "note" },
  let: { ...ofLine, name: "data", value: inside },
  set: { ...ofLine, target: "data", value: inside },
  gives: { ...ofLine, part: "data", value: inside },
  when: { ...ofLine, branches: parts({ when: inside, lines }), otherwise: lines },
  each: {
    ...ofLine,
    binder: "data",
    list: inside,
    filter: binding("binder"),
    orderedBy: inside,
    lines: linesBinding("binder"),
  },
  repeat: { ...ofLine, how: parts({ times: inside, until: inside, while: inside }), certificate, lines },
  play: { ...ofLine, name: "data", prefix: "data", play: "data", args: inside },
  menu: {
    ...ofLine,
    name: "data",
    forced: "data",
    owner: inside,
    options: parts({ ...stating, label: "data", named: "note", once: "data", when: inside, lines }),
    certificate,
  },
  pay: { ...ofLine, amount: inside, purses: parts({ purse: "data", downTo: inside }), owner: inside },
  block: {
    ...ofLine,
    word: "data",
    name: "data",
    called: "note",
    about: "note",
    cut: "data",
    lines,
    certificate,
  },
  announce: { ...ofLine, event: "data", args: inside, together: lines },
  go: { ...ofLine, to: "data" },
  ensure: { ...ofLine, condition: inside },
  outside: { ...ofLine, rule: "data" },
};

// ---------------------------------------------------------------- declarations

const naming = { called: "note", about: "note", because: "note", asked: "note", says: "note" } as const;
const asking = { reads: "note", calls: "data", doubts: "data" } as const;
const ofDecision = {
  id: "data",
  params: "data",
  ...naming,
  provision: "note",
  ...asking,
  told: "data",
  outside: "data",
} as const;

export const decisionTable: KindTable<Decision> = {
  ruled: {
    ...ofDecision,
    clauses: parts({
      id: "data",
      label: "data",
      when: inside,
      stages: parts({ name: "data", value: inside, sentences: "note", named: "note" }),
      shown: "note",
      value: inside,
      unseen: "data",
      otherwise: "data",
      told: "data",
      over: "data",
      overDirectly: "data",
      bars: "data",
      sentences: "note",
      origin: "note",
    }),
    adds: "data",
    total: "data",
  },
  table: {
    ...ofDecision,
    columns: "data",
    rows: parts({ label: "data", key: inside, cells: inside, origin: "note" }),
    across: inside,
    node: "note",
  },
  figure: { ...ofDecision, value: inside, node: "note", origin: "note" },
  gain: {
    ...ofDecision,
    keyword: "data",
    ways: parts({ param: "data", when: binding("param"), sentences: "note", origin: "note" }),
  },
};

const asks = { asks: "data", origin: "note" } as const;

export const playTable: FieldsOf<Play> = {
  id: "data",
  parts: "data",
  params: "data",
  called: "note",
  about: "note",
  asked: "note",
  says: "note",
  provision: "note",
  lines,
  node: "note",
  ...asks,
  ...asking,
  sets: "data",
  plays: "data",
};

export const reactionTable: FieldsOf<Reaction> = {
  name: "data",
  each: parts({ binder: "data", list: inside, filter: binding("binder") }),
  after: "data",
  soon: inside,
  when: inside,
  over: "data",
  limit: parts({ times: inside, per: "data" }),
  called: "note",
  about: "note",
  lines,
  ...asks,
  ...stating,
};

export const stateTable: FieldsOf<StateOf> = { fact: "data", initial: inside, hiddenFrom: "data" };

export const policyTable: FieldsOf<Policy> = {
  name: "data",
  owner: "data",
  of: "data",
  called: "note",
  about: "note",
  choices: parts({ label: "data", value: inside }),
};

export const lawTable: FieldsOf<Law> = { name: "data", params: "data", condition: inside, because: "note" };

const playing = parts({
  name: "data",
  asked: parts(policyTable),
  owner: "data",
  goals: parts({ least: "data", value: inside }),
});

export const exampleTable: FieldsOf<CheckedExample> = {
  title: "note",
  printed: "note",
  words: "note",
  owner: "note",
  runs: "data",
  given: parts({ path: "data", value: inside }),
  played: parts({ path: "data", value: inside }),
  expects: parts({
    readings: "data",
    subject: inside,
    after: inside,
    playing,
    decision: "data",
    outcome: parts({ value: inside, status: "data" }),
    because: "data",
  }),
};
