/** The children of any node of the tree, in source order, from one table over all kinds of node. */
import type * as ast from "./ast.ts";

export type Node =
  | ast.Document
  | ast.Item
  | ast.Name
  | ast.VersionRef
  | ast.EntryRef
  | ast.SentenceRef
  | ast.TextLiteral
  | ast.LangText
  | ast.Aliases
  | ast.Alias
  | ast.Naming
  | ast.Saying
  | ast.UnitDecl
  | ast.NumberPattern
  | ast.Numbering
  | ast.EnumValue
  | ast.FieldDecl
  | ast.Param
  | ast.TypeExpr
  | ast.PageRange
  | ast.ProvisionItem
  | ast.Row
  | ast.DiceKey
  | ast.Trigger
  | ast.Limit
  | ast.Played
  | ast.Goal
  | ast.Line
  | ast.Branch
  | ast.ChoiceOption
  | ast.MenuOption
  | ast.Certificate
  | ast.Cell
  | ast.ClauseItem
  | ast.ClauseRef
  | ast.Stage
  | ast.Statement
  | ast.Reading
  | ast.Given
  | ast.Expect
  | ast.Expect["outcome"]
  | ast.EntryItem
  | ast.Claim
  | ast.Restated
  | ast.ExampleRef
  | ast.Address
  | ast.AddressStep
  | ast.NodeRef
  | ast.WordChange
  | ast.Expr
  | ast.Case
  | ast.FieldValue;

export type NodeKind = Node["kind"];

/**
 * The children of a node. Objects that are no nodes but contain some, such as the reading of a claim, are looked
 * through.
 */
export function children(node: Node): Node[] {
  const found: Node[] = [];
  for (const key of childKeys[node.kind]) collect(node[key], found);
  return found;
}

/** No sentence and no group of clauses stands below one of these: most of a book need not be looked through for them. */
export const holdsNoItems: ReadonlySet<NodeKind> = new Set([
  "clauses",
  "decide",
  "doubt",
  "example",
  "lang-text",
  "play",
  "react",
  "sentence",
]);

/**
 * Calls `visit` on a node and on all below it, a node before its children; `false` skips its children. It is a loop,
 * because a sum nests its terms as deep as it is long.
 */
export function walk(node: Node, visit: (node: Node) => unknown): void {
  const waiting: Node[] = [node];
  for (;;) {
    const next = waiting.pop();
    if (next === undefined) return;
    if (visit(next) === false) continue;
    // One by one: a call takes a hundred thousand arguments at most, and a node may have more children.
    const below = children(next);
    for (let last = below.length - 1; last >= 0; last--) waiting.push(below[last] as Node);
  }
}

/** A copy in which `change` has replaced every node, those below a node before the node itself. */
export function mapTree<N extends Node>(node: N, change: (node: Node) => Node): N {
  const copy: Record<string, unknown> = { ...node };
  for (const key in childTable[node.kind]) if (key in copy) copy[key] = mapValue(copy[key], change);
  return change(copy as unknown as N) as N;
}

function mapValue(value: unknown, change: (node: Node) => Node): unknown {
  if (Array.isArray(value)) return value.map((each) => mapValue(each, change));
  if (typeof value !== "object" || value === null) return value;
  if (isNode(value)) return mapTree(value, change);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapValue(part, change)]));
}

/** By kind, the keys under which children stand. A wrong key and a missing one do not compile. */
export const childTable: ChildTable = {
  document: { items: true },
  name: {},
  version: {},
  "entry-ref": { version: true, entry: true },
  "sentence-ref": { version: true, path: true },
  text: { parts: true },
  "lang-text": { lang: true, text: true },
  aliases: { lang: true, all: true },
  alias: {},
  naming: { name: true, about: true, because: true, asked: true, says: true },
  saying: { lang: true, so: true, not: true },

  book: { name: true, title: true, held: true, named: true, units: true, phases: true, numbers: true },
  unit: { quantity: true, symbol: true },
  update: {
    version: true,
    book: true,
    title: true,
    on: true,
    reissues: true,
    held: true,
    notHeld: true,
    local: true,
  },
  part: { book: true, version: true },
  chapter: { name: true, numbering: true, within: true, heading: true },
  numbering: {},
  "number-pattern": {},

  enum: { name: true, naming: true, values: true },
  "enum-value": { name: true, naming: true },
  keyword: { name: true, of: true, implies: true, naming: true },
  record: { name: true, naming: true, fields: true },
  field: { name: true, type: true, naming: true },
  names: { name: true, naming: true },
  fact: { name: true, type: true, owner: true, state: true, naming: true },
  law: { name: true, params: true, condition: true, because: true },
  word: { lang: true, said: true, meant: true },
  param: { name: true, type: true, naming: true },
  "type-name": { name: true, range: true },
  "type-list": { of: true },
  "type-set": { of: true },
  "type-interval": { of: true },
  "type-ref": { of: true },
  "type-or-none": { of: true },

  provision: { name: true, was: true, numbering: true, pages: true, answers: true, body: true },
  pages: {},
  heading: { texts: true },
  section: { texts: true },
  form: { form: true },
  sentence: { label: true, was: true, texts: true },
  unseen: { only: true },
  container: { label: true, numbering: true, heading: true, body: true },
  figure: { name: true, type: true, value: true, naming: true },
  table: {
    name: true,
    type: true,
    params: true,
    dice: true,
    keys: true,
    naming: true,
    columns: true,
    pattern: true,
    rows: true,
  },
  "dice-key": { count: true, die: true, plus: true },
  row: { label: true, key: true, cells: true, nested: true },
  cell: { value: true },
  blank: {},

  decide: { name: true, type: true, params: true, naming: true, clauses: true },
  clauses: { of: true, name: true, when: true, because: true, clauses: true },
  clause: {
    label: true,
    over: true,
    bars: true,
    stages: true,
    value: true,
    when: true,
    shown: true,
    from: true,
    inferred: true,
    cites: true,
  },
  "clause-ref": { decision: true, label: true },
  stage: { name: true, value: true, from: true, naming: true },
  withdraw: { label: true },

  play: { name: true, type: true, params: true, naming: true, lines: true },
  event: { name: true, params: true, naming: true },
  react: {
    name: true,
    each: true,
    after: true,
    soon: true,
    when: true,
    over: true,
    limit: true,
    from: true,
    naming: true,
    lines: true,
  },
  trigger: { name: true },
  limit: { times: true, per: true },
  policy: { name: true, owner: true, of: true, naming: true, choices: true },
  always: { name: true, params: true, naming: true, holds: true, because: true },
  statement: { condition: true, when: true, from: true },
  "played-policy": { policy: true },
  "played-best": { owner: true, goals: true },
  goal: { value: true },

  roll: {
    label: true,
    name: true,
    type: true,
    count: true,
    die: true,
    owner: true,
    hidden: true,
    from: true,
    naming: true,
  },
  reroll: { label: true, which: true, roll: true, from: true, naming: true },
  draw: { label: true, name: true, type: true, among: true, hidden: true, from: true, naming: true },
  choose: {
    label: true,
    name: true,
    type: true,
    owner: true,
    options: true,
    hidden: true,
    from: true,
    naming: true,
  },
  option: { value: true, when: true },
  observe: { label: true, name: true, type: true, from: true, naming: true },
  let: { label: true, name: true, type: true, value: true, from: true, naming: true },
  gives: { label: true, part: true, value: true, from: true, naming: true },
  when: { label: true, branches: true, otherwise: true, from: true },
  branch: { when: true, lines: true },
  each: {
    label: true,
    binder: true,
    list: true,
    filter: true,
    orderedBy: true,
    naming: true,
    lines: true,
    from: true,
  },
  repeat: { label: true, how: true, lines: true, certificate: true, from: true },
  decreases: { measures: true },
  "left-with-chance": { chance: true },
  "falls-on-average": { measure: true },
  "ended-by": { owners: true },
  "ended-by-table": {},
  "play-line": { label: true, name: true, play: true, args: true, from: true, naming: true },
  menu: { label: true, name: true, owner: true, naming: true, options: true, certificate: true, from: true },
  "menu-option": { label: true, when: true, naming: true, lines: true, from: true },
  pay: { label: true, amount: true, purses: true, owner: true, from: true, naming: true },
  block: { label: true, name: true, cut: true, naming: true, lines: true, certificate: true, from: true },
  announce: { label: true, event: true, args: true, together: true, from: true },
  go: { label: true, to: true, from: true },
  ensure: { label: true, condition: true, from: true },
  outside: { label: true, texts: true, from: true },

  doubt: { name: true, naming: true, readings: true, because: true },
  reading: { name: true, texts: true },
  flag: { rests: true, texts: true },
  example: { title: true, versions: true, texts: true, given: true, expects: true },
  given: { path: true, value: true },
  expect: {
    versions: true,
    readings: true,
    subject: true,
    outcome: true,
    after: true,
    played: true,
    because: true,
  },
  value: { value: true },
  status: {},
  open: {},
  "reading-test": { doubt: true, reading: true },

  entry: { id: true, on: true, revises: true, parts: true, claims: true, body: true },
  claim: { scope: true, reading: true },
  question: { texts: true },
  answer: { body: true },
  under: { reading: true, body: true },
  carry: { ref: true, as: true, claims: true, at: true, body: true },
  amend: { ref: true, as: true, claims: true, at: true, body: true },
  restated: { target: true, texts: true },
  drop: { ref: true, claims: true, because: true },
  "example-ref": { owner: true, title: true },
  "continued-example": { title: true, was: true, texts: true, given: true, expects: true },
  "ended-example": { example: true, because: true },

  address: { lang: true, steps: true },
  step: { which: true },
  "node-ref": { path: true },
  "word-change": { lang: true },
  replace: { target: true, at: true, texts: true, body: true, by: true, silently: true },
  "replace-words": { words: true, target: true, at: true, silently: true },
  insert: { target: true, at: true, body: true, silently: true },
  append: { target: true, at: true, body: true, silently: true },
  delete: { target: true, at: true, silently: true },
  move: { target: true, destination: true, at: true, silently: true },
  extend: { enum: true, values: true, at: true, silently: true },
  gain: { keyword: true, param: true, when: true, from: true, at: true, silently: true },
  /** An operation (`set figure … to …`), a line (`set m.run to 1`) and an expression (`{ a, b }`) are all called so. */
  set: { label: true, target: true, value: true, from: true, at: true, silently: true, items: true },

  number: {},
  quantity: {},
  truth: {},
  none: {},
  duty: {},
  string: {},
  missing: {},
  ref: { name: true },
  member: { of: true, name: true },
  call: { name: true, args: true },
  not: { of: true },
  and: { all: true },
  or: { any: true },
  compare: { left: true, right: true },
  within: { of: true, range: true },
  has: { of: true, keyword: true },
  is: { of: true },
  arithmetic: { left: true, right: true },
  negate: { of: true },
  unary: { of: true },
  extreme: { of: true },
  quantified: { binder: true, list: true, filter: true, body: true },
  count: { binder: true, list: true, filter: true },
  those: { binder: true, list: true, filter: true },
  aggregate: { value: true, binder: true, list: true, filter: true, empty: true },
  keep: { many: true, of: true },
  without: { of: true, element: true },
  nearest: { binder: true, list: true, filter: true, by: true },
  "one-group": { first: true, second: true, list: true, link: true },
  fold: { accumulator: true, initial: true, binder: true, list: true, next: true },
  cases: { cases: true, otherwise: true },
  case: { value: true, when: true },
  list: { items: true },
  "record-value": { fields: true },
  "field-value": { name: true, value: true },
  range: { from: true, to: true },
};

const childKeys = Object.fromEntries(
  Object.entries(childTable).map(([kind, keys]) => [kind, Object.keys(keys)]),
) as unknown as Readonly<Record<NodeKind, readonly (keyof Node)[]>>;

type ChildTable = { readonly [K in NodeKind]: Keys<ChildKey<Extract<Node, { kind: K }>>> };

/** An object type without keys would admit any. */
type Keys<K extends PropertyKey> = [K] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [C in K]: true };

/** The keys of a node under which a node can stand; each member of a union counts. */
type ChildKey<N> = N extends Node
  ? { [K in keyof N]: HoldsNode<N[K]> extends false ? never : K }[keyof N] & string
  : never;

/** `false` unless a node can stand in a value of this type, at any depth. */
type HoldsNode<T> = true extends Holding<T> ? true : false;
type Holding<T> = T extends string | number | boolean | null | undefined
  ? false
  : T extends ast.Place & { readonly kind: string }
    ? true
    : T extends readonly (infer Each)[]
      ? Holding<Each>
      : T extends object
        ? { [K in keyof T]-?: Holding<T[K]> }[keyof T]
        : false;

/** Every node that a node of the union holds is in the union too: a kind that is forgotten above does not compile. */
type Held<T> = T extends string | number | boolean | null | undefined
  ? never
  : T extends ast.Place & { readonly kind: string }
    ? T
    : T extends readonly (infer Each)[]
      ? Held<Each>
      : T extends object
        ? { [K in keyof T]-?: Held<T[K]> }[keyof T]
        : never;
type HeldBy<N> = N extends Node ? { [K in keyof N]: Held<N[K]> }[keyof N] : never;
const closed: HeldBy<Node> extends Node ? true : false = true;
void closed;

function collect(value: unknown, into: Node[]): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const each of value) collect(each, into);
  else if (!isNode(value)) for (const each of Object.values(value)) collect(each, into);
  // If a line's name is also its label, both are one child.
  else if (into.at(-1) !== value) into.push(value);
}

const isNode = (value: object): value is Node => "kind" in value && "start" in value;
