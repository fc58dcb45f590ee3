/**
 * The one table of the words of the language: what each does, and where each can stand.
 * How they become tokens is left to `tokens.ts`, what they mean in a row to the parser.
 */

/** What a word does, for highlighting and for the reference. */
export type Scope =
  | "declaration"
  | "member"
  | "content"
  | "clause"
  | "line"
  | "operation"
  | "claim"
  | "operator"
  | "quantifier"
  | "constant"
  | "status";

/** Groups of words that stand in the same place; the parser asks for the group. */
export type Group =
  | "claimWord"
  | "containerWord"
  | "unitWord"
  | "statusWord"
  | "testWord"
  | "flagWord"
  | "entryWord"
  | "stretchWord"
  | "versionWord";

export interface WordEntry {
  readonly scope: Scope;
  readonly groups?: readonly Group[];
}

/** These words are never names. */
export const reserved = {
  and: { scope: "operator" },
  or: { scope: "operator" },
  not: { scope: "operator" },
  in: { scope: "operator" },
  has: { scope: "operator" },
  is: { scope: "operator" },
  of: { scope: "operator" },
  when: { scope: "clause" },
  otherwise: { scope: "clause" },
  unless: { scope: "clause" },
  over: { scope: "clause" },
  bars: { scope: "clause" },
  from: { scope: "clause" },
  gives: { scope: "clause" },
  stage: { scope: "clause" },
  by: { scope: "clause" },
  reading: { scope: "clause" },
  every: { scope: "quantifier" },
  some: { scope: "quantifier" },
  count: { scope: "quantifier" },
  sum: { scope: "quantifier" },
  product: { scope: "quantifier" },
  highest: { scope: "quantifier" },
  lowest: { scope: "quantifier" },
  common: { scope: "quantifier" },
  nearest: { scope: "quantifier" },
  fold: { scope: "quantifier" },
  with: { scope: "quantifier" },
  for: { scope: "quantifier" },
  yes: { scope: "constant" },
  no: { scope: "constant" },
  none: { scope: "constant", groups: ["testWord"] },
  may: { scope: "constant" },
  must: { scope: "constant" },
  never: { scope: "constant" },
  hole: { scope: "constant" },
  unseen: { scope: "constant" },
} as const satisfies Readonly<Record<string, WordEntry>>;

/** These words mean something in one place and are names everywhere else. */
export const soft = {
  book: { scope: "declaration" },
  update: { scope: "declaration" },
  part: { scope: "declaration" },
  open: { scope: "declaration" },
  time: { scope: "declaration" },
  enum: { scope: "declaration" },
  keyword: { scope: "declaration" },
  implies: { scope: "declaration" },
  record: { scope: "declaration" },
  names: { scope: "declaration" },
  fact: { scope: "declaration" },
  choice: { scope: "declaration" },
  law: { scope: "declaration" },
  word: { scope: "declaration" },
  decide: { scope: "declaration" },
  tally: { scope: "declaration" },
  state: { scope: "declaration" },
  resolve: { scope: "declaration" },
  procedure: { scope: "declaration" },
  event: { scope: "declaration" },
  react: { scope: "declaration" },
  policy: { scope: "declaration" },
  always: { scope: "declaration" },
  holds: { scope: "clause" },
  ends: { scope: "clause" },
  provision: { scope: "declaration", groups: ["unitWord"] },
  chapter: { scope: "declaration", groups: ["unitWord"] },
  erratum: { scope: "declaration", groups: ["entryWord"] },
  ruling: { scope: "declaration", groups: ["entryWord"] },
  appendix: { scope: "declaration", groups: ["entryWord"] },
  carries: { scope: "declaration" },
  amends: { scope: "declaration" },
  drops: { scope: "declaration" },
  title: { scope: "member" },
  held: { scope: "member" },
  named: { scope: "member" },
  "not-held": { scope: "member" },
  unit: { scope: "member" },
  phases: { scope: "member" },
  numbers: { scope: "member" },
  number: { scope: "member" },
  unnumbered: { scope: "member" },
  kept: { scope: "member" },
  skips: { scope: "member" },
  "re-issues": { scope: "member" },
  local: { scope: "member" },
  dated: { scope: "member" },
  name: { scope: "member" },
  about: { scope: "member" },
  asked: { scope: "member" },
  says: { scope: "member" },
  because: { scope: "member" },
  given: { scope: "member" },
  expect: { scope: "member" },
  example: { scope: "member" },
  printed: { scope: "member" },
  was: { scope: "member" },
  doubt: { scope: "member" },
  taken: { scope: "member" },
  written: { scope: "member" },
  silent: { scope: "member", groups: ["flagWord"] },
  outside: { scope: "member", groups: ["flagWord"] },
  damaged: { scope: "member", groups: ["flagWord"] },
  question: { scope: "member" },
  answer: { scope: "member" },
  answers: { scope: "member" },
  under: { scope: "member" },
  restated: { scope: "member" },
  as: { scope: "member" },
  on: { scope: "member" },
  base: { scope: "constant", groups: ["versionWord"] },
  list: { scope: "declaration" },
  set: { scope: "operation" },
  interval: { scope: "declaration" },
  ref: { scope: "declaration" },
  heading: { scope: "content", groups: ["unitWord"] },
  section: { scope: "content" },
  form: { scope: "content" },
  pattern: { scope: "content" },
  page: { scope: "content" },
  pages: { scope: "content" },
  words: { scope: "content" },
  sentence: { scope: "content", groups: ["unitWord"] },
  remark: { scope: "content" },
  block: { scope: "content", groups: ["containerWord", "unitWord"] },
  box: { scope: "content", groups: ["containerWord", "unitWord"] },
  paragraph: { scope: "content", groups: ["containerWord", "unitWord"] },
  points: { scope: "content", groups: ["containerWord", "unitWord"] },
  point: { scope: "content", groups: ["containerWord", "unitWord"] },
  figure: { scope: "content", groups: ["unitWord"] },
  table: { scope: "content", groups: ["unitWord"] },
  column: { scope: "content" },
  row: { scope: "content", groups: ["unitWord"] },
  cell: { scope: "content", groups: ["unitWord"] },
  clauses: { scope: "clause" },
  withdraw: { scope: "clause" },
  replace: { scope: "operation" },
  told: { scope: "clause" },
  shown: { scope: "clause" },
  inferred: { scope: "clause" },
  cites: { scope: "clause" },
  all: { scope: "clause" },
  revises: { scope: "claim" },
  merges: { scope: "claim" },
  records: { scope: "claim", groups: ["claimWord"] },
  editorial: { scope: "claim", groups: ["claimWord"] },
  clarifies: { scope: "claim", groups: ["claimWord"] },
  settles: { scope: "claim", groups: ["claimWord"] },
  changes: { scope: "claim", groups: ["claimWord"] },
  withdraws: { scope: "claim", groups: ["claimWord"] },
  insert: { scope: "operation" },
  before: { scope: "operation" },
  after: { scope: "operation" },
  into: { scope: "operation" },
  append: { scope: "operation" },
  to: { scope: "operation" },
  delete: { scope: "operation" },
  move: { scope: "operation" },
  extend: { scope: "operation" },
  gain: { scope: "operation" },
  silently: { scope: "operation" },
  each: { scope: "operation" },
  roll: { scope: "line" },
  reroll: { scope: "line" },
  draw: { scope: "line" },
  choose: { scope: "line" },
  observe: { scope: "line" },
  let: { scope: "line" },
  repeat: { scope: "line" },
  play: { scope: "line" },
  menu: { scope: "line" },
  forced: { scope: "line" },
  once: { scope: "line" },
  pay: { scope: "line" },
  turn: { scope: "line", groups: ["stretchWord"] },
  phase: { scope: "line", groups: ["stretchWord"] },
  step: { scope: "line", groups: ["stretchWord"] },
  mode: { scope: "line", groups: ["stretchWord"] },
  announce: { scope: "line" },
  together: { scope: "line" },
  go: { scope: "line" },
  ensure: { scope: "line" },
  among: { scope: "line" },
  one: { scope: "line" },
  hidden: { scope: "line" },
  ordered: { scope: "line" },
  times: { scope: "line" },
  until: { scope: "line" },
  while: { scope: "line" },
  cut: { scope: "line" },
  decreases: { scope: "line" },
  left: { scope: "line" },
  chance: { scope: "line" },
  falls: { scope: "line" },
  average: { scope: "line" },
  ended: { scope: "line" },
  the: { scope: "line" },
  start: { scope: "line" },
  end: { scope: "line" },
  soon: { scope: "line" },
  limit: { scope: "line" },
  per: { scope: "line" },
  played: { scope: "member" },
  best: { scope: "member" },
  // biome-ignore lint/suspicious/noThenProperty: it is a word of the language, and nobody waits for the table.
  then: { scope: "member" },
  at: { scope: "operation" },
  up: { scope: "operator" },
  down: { scope: "operator" },
  least: { scope: "operator" },
  most: { scope: "operator" },
  group: { scope: "quantifier" },
  linked: { scope: "quantifier" },
  else: { scope: "quantifier" },
  backwards: { scope: "quantifier" },
  without: { scope: "operator" },
  known: { scope: "operator", groups: ["testWord"] },
  ruled: { scope: "operator", groups: ["testWord"] },
  whole: { scope: "operator", groups: ["testWord"] },
  double: { scope: "operator", groups: ["testWord"] },
  "no-ruling": { scope: "status", groups: ["statusWord"] },
  "not-on-record": { scope: "status", groups: ["statusWord"] },
  conflict: { scope: "status", groups: ["statusWord"] },
  depends: { scope: "status", groups: ["statusWord"] },
  refused: { scope: "status", groups: ["statusWord"] },
} as const satisfies Readonly<Record<string, WordEntry>>;

export type ReservedWord = keyof typeof reserved;
export type SoftWord = keyof typeof soft;

/** A word that is a word of the language only right before its companion, or before a name and it, and a name everywhere else. */
export const contextual = {
  half: { scope: "operator", before: ["of"] },
  rounded: { scope: "operator", before: ["up", "down"] },
  one: { scope: "quantifier", before: ["group"] },
  min: { scope: "operator", before: ["("] },
  max: { scope: "operator", before: ["("] },
  /** `at least`, `at most`; elsewhere `at` opens an address. */
  at: { scope: "operator", before: ["least", "most"] },
  /** `those m in` */
  those: { scope: "quantifier", before: ["in"], pastName: true },
} as const satisfies Readonly<
  Record<string, WordEntry & { readonly before: readonly string[]; readonly pastName?: true }>
>;
export type ContextualWord = keyof typeof contextual;
