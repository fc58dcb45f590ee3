/**
 * Programs made by hand, so that the evaluator can be tested without a text: types, expressions, clauses, decisions.
 * What is not said is as plain as can be; nothing here is checked.
 */
import type {
  CheckedClause,
  CheckedExample,
  CheckedExpect,
  CheckedRow,
  ClauseOrigin,
  Decision,
  DoubtOf,
  EnumType,
  Expr,
  Fact,
  FigureDecision,
  GainDecision,
  KeywordOf,
  Program,
  RuledDecision,
  TableDecision,
  Type,
} from "../../compiler/check/program.ts";
import type { Play } from "../../compiler/check/plays.ts";
import type { Surface } from "../../compiler/check/surface.ts";
import type { GridOperator } from "../../compiler/core/operators.ts";
import { presentType } from "../../compiler/core/types.ts";
import { lower } from "../../compiler/lower/lower.ts";
import type {
  BookId,
  ClauseId,
  DecisionId,
  DoubtId,
  NodeId,
  ProvisionId,
  VersionId,
} from "../../compiler/resolve/graph.ts";
import { rational } from "../../compiler/check/rational.ts";

const span = { file: "hand-made.rubric", start: 0, end: 0 };

// ---------------------------------------------------------------- types

export const truthType: Type = { kind: "truth" };
export const momentType: Type = { kind: "moment" };
export const squareType: Type = { kind: "square" };
export const dutyType: Type = { kind: "duty" };
export const keywordsType: Type = { kind: "keywords" };
export const ratioType: Type = { kind: "ratio", from: null, to: null };
export const countType = (from: number | null = 0, to: number | null = null): Type => ({
  kind: "count",
  from,
  to,
});
export const lengthType = (from: number | null = 0, to: number | null = null): Type => ({
  kind: "quantity",
  quantity: "length",
  unit: "in",
  from,
  to,
});
export const percentType: Type = { kind: "quantity", quantity: "percent", unit: "%", from: 0, to: 100 };
export const enumType = (name: string): Type => ({ kind: "enum", name });
export const nameType = (name: string): Type => ({ kind: "name", name });
export const recordType = (name: string): Type => ({ kind: "record", name });
export const refType = (name: string): Type => ({ kind: "ref", name });
export const listOf = (of: Type): Type => ({ kind: "list", of });
export const setOf = (of: Type): Type => ({ kind: "set", of });
export const intervalOf = (of: Type): Type => ({ kind: "interval", of });
export const orNone = (of: Type): Type => ({ kind: "or-none", of });

// ---------------------------------------------------------------- expressions

function written({ from }: Expr): Surface {
  return from;
}

export const yes: Expr = lower({ kind: "truth", value: true, type: truthType, span });
export const no: Expr = lower({ kind: "truth", value: false, type: truthType, span });
export const noneExpr: Expr = lower({ kind: "none", type: orNone({ kind: "unknown" }), span });
export const amount = (n: number, type: Type, d = 1): Expr =>
  lower({
    kind: "number",
    value: rational(BigInt(n), BigInt(d)),
    type,
    span,
  });
export const counted = (n: number): Expr => amount(n, countType());
export const inches = (n: number, d = 1): Expr => amount(n, lengthType(), d);
export const listed = (of: string, name: string): Expr =>
  lower({
    kind: "enum-value",
    name,
    type: enumType(of),
    span,
  });
export const text = (of: string, name: string): Expr =>
  lower({
    kind: "name-value",
    text: name,
    type: nameType(of),
    span,
  });
export const duty = (value: "may" | "must" | "may not"): Expr =>
  lower({
    kind: "duty",
    value,
    type: dutyType,
    span,
  });
export const factExpr = (name: string, type: Type): Expr => lower({ kind: "fact", name, type, span });
export const local = (name: string, type: Type): Expr => lower({ kind: "local", name, type, span });
export const fieldOf = (of: Expr, name: string, type: Type): Expr =>
  lower({
    kind: "field",
    of: of.from,
    name,
    optional: false,
    type,
    span,
  });
export const callOf = (decision: string, type: Type, ...args: Expr[]): Expr =>
  lower({
    kind: "call",
    decision: decision as DecisionId,
    args: args.map(written),
    type,
    span,
  });
export const not = (of: Expr): Expr => lower({ kind: "not", of: of.from, type: truthType, span });
export const and = (...all: Expr[]): Expr =>
  lower({ kind: "and", all: all.map(written), type: truthType, span });
export const or = (...any: Expr[]): Expr =>
  lower({ kind: "or", any: any.map(written), type: truthType, span });
export const compare = (left: Expr, op: "=" | "!=" | "<" | "<=" | ">" | ">=", right: Expr): Expr =>
  lower({
    kind: "compare",
    op,
    left: left.from,
    right: right.from,
    type: truthType,
    span,
  });
export const within = (of: Expr, range: Expr): Expr =>
  lower({ kind: "within", of: of.from, range: range.from, type: truthType, span });
export const has = (of: Expr, keyword: string, gained: string | null = null): Expr =>
  lower({
    kind: "has",
    implying: [],
    of: of.from,
    keyword,
    field: presentType(of.type).kind === "keywords" ? null : fact("keywords", keywordsType),
    gained: gained as DecisionId | null,
    type: truthType,
    span,
  });
export const is = (what: "known" | "none" | "whole" | "ruled", of: Expr): Expr =>
  lower({
    kind: `is-${what}`,
    of: of.from,
    type: truthType,
    span,
  });
export const reading = (doubt: string, name: string): Expr =>
  lower({
    kind: "reading",
    doubt: doubt as DoubtId,
    reading: name,
    type: truthType,
    span,
  });
export const reckon = (left: Expr, op: "+" | "-" | "*" | "/", right: Expr, type = left.type): Expr =>
  lower({
    kind: "arithmetic",
    op,
    left: left.from,
    right: right.from,
    type,
    span,
  });
export const round = (direction: "up" | "down", of: Expr): Expr =>
  lower({
    kind: "round",
    direction,
    of: of.from,
    type: countType(),
    span,
  });
export const extreme = (op: "min" | "max", ...of: Expr[]): Expr =>
  lower({
    kind: "extreme",
    op,
    of: of.map(written),
    type: of[0]?.type ?? truthType,
    span,
  });
export const every = (binder: string, list: Expr, body: Expr, filter: Expr | null = null): Expr =>
  lower({
    kind: "every",
    binder,
    list: list.from,
    filter: filter?.from ?? null,
    body: body.from,
    type: truthType,
    span,
  });
export const some = (binder: string, list: Expr, body: Expr | null, filter: Expr | null = null): Expr =>
  lower({
    kind: "some",
    binder,
    list: list.from,
    filter: filter?.from ?? null,
    body: body?.from ?? null,
    type: truthType,
    span,
  });
export const countIn = (binder: string, list: Expr, filter: Expr | null = null): Expr =>
  lower({
    kind: "count",
    binder,
    list: list.from,
    filter: filter?.from ?? null,
    type: countType(),
    span,
  });
export const those = (binder: string, list: Expr, filter: Expr): Expr =>
  lower({
    kind: "those",
    binder,
    list: list.from,
    filter: filter.from,
    type: list.type,
    span,
  });
export const aggregate = (
  op: "sum" | "product" | "highest" | "lowest" | "common",
  value: Expr,
  binder: string,
  list: Expr,
  more: { filter?: Expr; empty?: Expr } = {},
): Expr =>
  lower({
    kind: "aggregate",
    op,
    value: value.from,
    binder,
    list: list.from,
    filter: more.filter?.from ?? null,
    empty: more.empty?.from ?? null,
    type: value.type,
    span,
  });
export const nearest = (binder: string, list: Expr, by: Expr, filter: Expr | null = null): Expr =>
  lower({
    kind: "nearest",
    binder,
    list: list.from,
    filter: filter?.from ?? null,
    by: by.from,
    type: list.type,
    span,
  });
export const oneGroup = (first: string, second: string, list: Expr, link: Expr): Expr =>
  lower({
    kind: "one-group",
    first,
    second,
    list: list.from,
    link: link.from,
    type: truthType,
    span,
  });
export const fold = (
  accumulator: string,
  initial: Expr,
  binder: string,
  list: Expr,
  next: Expr,
  backwards = false,
): Expr =>
  lower({
    kind: "fold",
    accumulator,
    initial: initial.from,
    binder,
    list: list.from,
    backwards,
    next: next.from,
    type: initial.type,
    span,
  });
export const casesOf = (
  cases: readonly (readonly [value: Expr, when: Expr])[],
  otherwise: Expr | null = null,
): Expr =>
  lower({
    kind: "cases",
    cases: cases.map(([value, when]) => ({ value: value.from, when: when.from })),
    otherwise: otherwise?.from ?? null,
    type: cases[0]?.[0].type ?? truthType,
    span,
  });
export const listExpr = (of: Type, ...items: Expr[]): Expr =>
  lower({
    kind: "list",
    items: items.map(written),
    type: listOf(of),
    span,
  });
export const setExpr = (of: Type, ...items: Expr[]): Expr =>
  lower({ kind: "set", items: items.map(written), type: setOf(of), span });
export const keywordSet = (...names: string[]): Expr =>
  lower({
    kind: "set",
    items: names.map((name) => ({ kind: "keyword-value", name, type: keywordsType, span })),
    type: keywordsType,
    span,
  });
export const recordExpr = (type: Type, fields: Readonly<Record<string, Expr>>): Expr =>
  lower({
    kind: "record",
    fields: Object.entries(fields).map(([name, value]) => ({ name, value: value.from })),
    type,
    span,
  });
export const interval = (from: Expr | null, to: Expr | null): Expr =>
  lower({
    kind: "interval",
    least: from?.from ?? null,
    most: to?.from ?? null,
    type: intervalOf(from?.type ?? to?.type ?? { kind: "unknown" }),
    span,
  });
export const builtin = (name: GridOperator, type: Type, ...args: Expr[]): Expr =>
  lower({
    kind: "builtin",
    name,
    args: args.map(written),
    type,
    span,
  });
export const holeExpr: Expr = lower({ kind: "hole", type: { kind: "unknown" }, span });

// ---------------------------------------------------------------- declarations

export function fact(name: string, type: Type, more: Partial<Fact> = {}): Fact {
  return {
    name,
    type,
    optional: false,
    owner: null,
    called: {},
    about: { en: `What is ${name}?` },
    span,
    ...more,
  };
}

export function originOf(citation: string, words = `The words of ${citation}.`): ClauseOrigin {
  return {
    entry: null,
    citedAs: null,
    provision: "woods" as ProvisionId,
    inferredFrom: [],
    later: [],
    history: [],
    citation,
    elsewhere: [],
    words: { en: words },
    before: {},
    place: {},
  };
}

export function clause(label: string, value: Expr | null, more: Partial<CheckedClause> = {}): CheckedClause {
  return {
    id: `hand-made:${label}` as ClauseId,
    label,
    value,
    unseen: false,
    when: null,
    otherwise: label === "otherwise",
    told: false,
    stages: [],
    over: [],
    overDirectly: more.over ?? [],
    bars: [],
    sentences: [],
    origin: originOf(`page 1, ${label}`),
    span,
    ...more,
  };
}

const plainDecision = {
  params: [],
  called: {},
  about: {},
  provision: null,
  reads: [],
  calls: [],
  doubts: [],
  told: false,
  outside: null,
  span,
};

export function ruled(
  id: string,
  type: Type,
  clauses: readonly CheckedClause[],
  more: Partial<RuledDecision> = {},
): RuledDecision {
  return {
    ...plainDecision,
    kind: "ruled",
    id: id as DecisionId,
    type,
    clauses,
    adds: false,
    total: false,
    ...more,
  };
}

export function table(
  id: string,
  type: Type,
  params: readonly Fact[],
  rows: readonly (readonly [label: string, key: Expr, ...cells: CheckedRow["cells"]])[],
  more: Partial<TableDecision> = {},
): TableDecision {
  return {
    ...plainDecision,
    kind: "table",
    id: id as DecisionId,
    type,
    params,
    rows: rows.map(([label, key, ...cells]) => ({
      label,
      key,
      cells,
      origin: originOf(`table ${id}, row ${label}`),
      span,
    })),
    columns: [],
    across: [],
    node: `hand-made:${id}` as NodeId,
    ...more,
  };
}

export function figure(id: string, type: Type, value: Expr | null): FigureDecision {
  return {
    ...plainDecision,
    kind: "figure",
    id: id as DecisionId,
    type,
    value,
    node: `hand-made:${id}` as NodeId,
    origin: originOf(`figure ${id}`),
  };
}

export function gain(keyword: string, param: Fact, ...ways: readonly Expr[]): GainDecision {
  return {
    ...plainDecision,
    kind: "gain",
    id: keyword as DecisionId,
    type: truthType,
    params: [param],
    keyword,
    ways: ways.map((when, i) => ({
      when,
      param: param.name,
      sentences: [],
      origin: originOf(`gain ${i + 1}`),
      span,
    })),
  };
}

export function doubt(
  id: string,
  ...readings: readonly (readonly [name: string, ...flags: ("taken" | "written")[]])[]
): DoubtOf {
  return {
    id: id as DoubtId,
    owner: "woods" as ProvisionId,
    readings: readings.map(([name, ...flags]) => ({
      name,
      taken: flags.includes("taken"),
      written: flags.includes("written"),
      words: {},
    })),
    because: {},
    span,
  };
}

export function enumeration(name: string, values: readonly string[], more: Partial<EnumType> = {}): EnumType {
  return {
    name,
    open: false,
    called: {},
    about: {},
    values: values.map((value) => ({ name: value, called: {} })),
    ...more,
  };
}

export function keyword(name: string, more: Partial<KeywordOf> = {}): KeywordOf {
  return { name, kindOf: null, called: {}, gained: null, ...more };
}

/** An example in which nothing need be played. */
export type ExampleParts = Omit<CheckedExample, "played" | "expects"> &
  Partial<Pick<CheckedExample, "played">> & { readonly expects: readonly ExpectParts[] };
export type ExpectParts = Omit<CheckedExpect, "playing"> & Partial<Pick<CheckedExpect, "playing">>;

export interface Parts {
  readonly facts?: readonly Fact[];
  readonly decisions?: readonly Decision[];
  readonly enums?: readonly EnumType[];
  readonly records?: Readonly<Record<string, readonly Fact[]>>;
  readonly keywords?: readonly KeywordOf[];
  /** Kinds of opaque names. */
  readonly names?: readonly string[];
  readonly doubts?: readonly DoubtOf[];
  readonly plays?: readonly Play[];
  readonly states?: Program["states"];
  readonly events?: Program["events"];
  readonly reactions?: Program["reactions"];
  readonly policies?: Program["policies"];
  readonly examples?: readonly ExampleParts[];
  readonly phases?: string;
}

export function programOf(parts: Parts): Program {
  return {
    book: "hand-made" as BookId,
    version: "base" as VersionId,
    languages: ["en", "es", "ca"],
    types: {
      enums: new Map(parts.enums?.map((each) => [each.name, each])),
      records: new Map(
        Object.entries(parts.records ?? {}).map(([name, fields]) => [
          name,
          { name, called: {}, about: {}, fields },
        ]),
      ),
      names: new Map(parts.names?.map((name) => [name, { name, called: {}, about: {} }])),
      keywords: new Map(parts.keywords?.map((each) => [each.name, each])),
      units: new Map([
        ["length", "in"],
        ["percent", "%"],
      ]),
      phases: parts.phases ?? null,
    },
    facts: parts.facts ?? [],
    decisions: parts.decisions ?? [],
    plays: parts.plays ?? [],
    states: parts.states ?? [],
    events: parts.events ?? [],
    reactions: parts.reactions ?? [],
    policies: parts.policies ?? [],
    words: [],
    laws: [],
    invariants: [],
    doubts: parts.doubts ?? [],
    notes: [],
    examples: (parts.examples ?? []).map((example) => ({
      played: [],
      ...example,
      expects: example.expects.map((expect) => ({ playing: [], ...expect })),
    })),
    citations: new Map(),
    questions: new Map(),
  };
}
