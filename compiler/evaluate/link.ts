/**
 * Links a program to the runtime: an expression becomes a term, a decision a rule, each once for a program and when it is
 * first asked. The runtime defines their meaning; emitted modules call the same functions.
 */
import { inWords } from "../check/in-words.ts";
import type {
  CheckedClause,
  ClauseOrigin,
  Decision,
  Expr,
  GainDecision,
  Program,
  TableDecision,
  Type,
} from "../check/program.ts";
import {
  conjunctsOf,
  elementsCounted,
  elementsOf,
  endsIn,
  isOp,
  nameIn,
  type Operation,
} from "../core/expressions.ts";
import { decisionsById } from "../core/lookup.ts";
import { operators } from "../core/operators.ts";
import { presentType } from "../core/types.ts";
import type { Vocabulary } from "../runtime/given.ts";
import type { Law } from "../runtime/laws.ts";
import type { Orders } from "../runtime/result.ts";
import {
  type Clause,
  decision as clauses,
  figure,
  gain,
  type Row,
  type Rule,
  type Source,
  table,
  tally,
  type When,
} from "../runtime/rules.ts";
import * as t from "../runtime/terms.ts";
import type { Term } from "../runtime/terms.ts";
import { enumOf } from "./domain.ts";
import { notesOf, unknownOf, vocabularyOf } from "./notes.ts";
import { playsIn } from "./scope.ts";

/** A program as the runtime takes it. */
export interface Linked {
  readonly program: Program;
  readonly vocabulary: Vocabulary;
  readonly term: (expr: Expr) => Term;
  readonly rule: (decision: string) => Rule;
  readonly laws: () => readonly Law[];
}

const programs = new WeakMap<Program, Linked>();

export function link(program: Program): Linked {
  const known = programs.get(program);
  if (known !== undefined) return known;
  const made = linked(program);
  programs.set(program, made);
  return made;
}

function linked(program: Program): Linked {
  const terms = new WeakMap<Expr, Term>();
  const rules = new Map<string, Rule>();
  let laws: readonly Law[] | null = null;
  const linker: Linker = {
    program,
    rule: (id) => {
      const known = rules.get(id);
      if (known !== undefined) return known;
      const decision = decisionsById(program).get(id);
      if (decision === undefined)
        throw new Error(`${id} is called and is no decision of ${program.book}@${program.version}`);
      const made = lazyRule(linker, decision);
      rules.set(id, made);
      return made;
    },
    renamed: new Map(),
  };
  return {
    program,
    vocabulary: vocabularyOf(program),
    rule: linker.rule,
    term: (expr) => {
      const known = terms.get(expr);
      if (known !== undefined) return known;
      const made = term(linker, expr);
      terms.set(expr, made);
      return made;
    },
    laws: () => (laws ??= program.laws.map((each) => law(linker, each))),
  };
}

interface Linker {
  readonly program: Program;
  readonly rule: (decision: string) => Rule;
  /** Locals under another name than their own. */
  readonly renamed: ReadonlyMap<string, string>;
}

// ---------------------------------------------------------------- decisions

/** Its clauses are linked when it is first judged: a question needs few of the decisions of a book. */
function lazyRule(linker: Linker, decision: Decision): Rule {
  let made: Rule | null = null;
  const voices: Rule["voices"] = (scope) => {
    made ??= ruleOf(linker, decision);
    return made.voices(scope);
  };
  const kinds = { ruled: "clauses", table: "table", figure: "figure", gain: "gain" } as const;
  const adds = decision.kind === "ruled" && decision.adds ? { adds: true as const } : {};
  const params = notesOf(linker.program, decision.params);
  // Of what is computed, the evaluator knows the type.
  return { name: decision.id, params, type: "plain", kind: kinds[decision.kind], voices, ...adds };
}

function ruleOf(linker: Linker, decision: Decision): Rule {
  const params = notesOf(linker.program, decision.params);
  switch (decision.kind) {
    case "ruled": {
      const own = decision.clauses.map((each) => clause(linker, each));
      return (decision.adds ? tally : clauses)(decision.id, params, "plain", own);
    }
    case "table":
      return tableRule(linker, decision);
    case "figure": {
      const value = decision.value && term(linker, decision.value);
      return figure(decision.id, "plain", value, source(decision.origin));
    }
    case "gain":
      return gain(
        decision.id,
        params,
        decision.ways.map((way) => gained(linker, decision, way)),
      );
  }
}

function clause(linker: Linker, each: CheckedClause): Clause {
  return {
    label: each.label,
    ...(each.when && { when: when(linker, each.when) }),
    stages: each.stages.map(({ name, value }) => [name, term(linker, value)]),
    ...(each.value && { value: term(linker, each.value) }),
    ...(each.unseen && { unseen: true }),
    ...(each.otherwise && { otherwise: true }),
    ...(each.told && { told: true }),
    over: each.over,
    bars: each.bars,
    ...source(each.origin),
  };
}

function source({ citation, later, words }: ClauseOrigin): Source {
  return { cite: citation, sentence: words, ...(later.length > 0 && { later }) };
}

/** Part by part, so that an answer can name the one that fails. */
function when(linker: Linker, condition: Expr): When {
  return conjunctsOf(condition).map((part) => [inWords(part), term(linker, part)]);
}

function tableRule(linker: Linker, decision: TableDecision): Rule {
  const columns = decision.columns.map(({ name }) => name);
  const shape = {
    ...(columns.length > 0 && { columns }),
    ...(decision.across.length > 0 && { across: decision.across.map((key) => keyed(linker, key)) }),
  };
  const rows = decision.rows.map(
    (row): Row => ({
      label: row.label,
      ...keyed(linker, row.key),
      cells: row.cells.map((cell) => {
        if (cell === "never") return t.none;
        return cell === "hole" || cell === "unseen" ? cell : term(linker, cell);
      }),
      ...source(row.origin),
    }),
  );
  return table(decision.id, notesOf(linker.program, decision.params), "plain", shape, rows);
}

function keyed(linker: Linker, key: Expr): Pick<Row, "key" | "range"> {
  const made = { key: term(linker, key) };
  const ends = endsIn(key);
  if (ends === null) return made;
  const end = ends.from ?? ends.to;
  return { ...made, range: end === null ? {} : ordersOf(linker, end.type) };
}

/** Each way may name what gains the keyword as it likes; the rule names it once. */
function gained(linker: Linker, { params: [param] }: GainDecision, way: GainDecision["ways"][number]) {
  const renamed = param === undefined ? linker.renamed : new Map(linker.renamed).set(way.param, param.name);
  return { when: when({ ...linker, renamed }, way.when), ...source(way.origin) };
}

function law(linker: Linker, { name, params, condition, because }: Program["laws"][number]): Law {
  const over = params.map((param) => [param.name, overOf(linker, param.type)] as const);
  return { name, over, holds: term(linker, condition), because };
}

/** What can be counted off: records where they are, truths, values of an enumeration. */
function overOf({ program }: Linker, type: Type): Law["over"][number][1] {
  switch (type.kind) {
    case "record":
    case "ref":
      return { record: type.name };
    case "truth":
      return { values: [true, false] };
    case "enum":
      return { values: enumOf(program, type.name).values.map(({ name }) => name) };
    default:
      return { values: [] };
  }
}

// ---------------------------------------------------------------- expressions

function term(linker: Linker, expr: Expr): Term {
  const of = (inner: Expr): Term => term(linker, inner);
  const maybe = (inner: Expr | null): Term | null => (inner === null ? null : of(inner));
  switch (expr.kind) {
    case "literal":
      return literal(expr);
    case "open":
      return expr.status === "no-ruling" ? t.unreadable : t.unseen;
    case "fact":
      return t.fact(expr.name);
    case "local": {
      const unknown = { about: {}, type: expr.type, optional: false };
      return t.local(linker.renamed.get(expr.name) ?? expr.name, unknownOf(linker.program, unknown));
    }
    case "field":
      if (presentType(expr.of.type).kind === "die") return t.rerolled(of(expr.of));
      return t.field(of(expr.of), path(expr.of.type, expr.name));
    case "call":
      return t.ask(linker.rule(expr.decision), ...expr.args.map(of));
    case "outcome": {
      const args = expr.args.map(of);
      return (scope) =>
        playsIn(scope).outcome(
          scope,
          expr,
          args.map((arg) => arg(scope)),
        );
    }
    case "odds":
      return (scope) => playsIn(scope).odds(scope, expr);

    case "op":
      return operation(linker, expr);
    case "reading":
      return t.reading(expr.doubt, expr.reading);

    case "some":
      return t.some(expr.binder, of(expr.list), of(expr.body));
    case "those":
      return t.those(expr.binder, of(expr.list), of(expr.filter));
    case "aggregate": {
      const { binder, list, filter } = elementsOf(expr);
      const [over, kept, value] = [of(list), maybe(filter), of(expr.value)];
      const orders = ordersOf(linker, expr.value.type);
      return expr.op === "nearest"
        ? t.nearest(binder, over, kept, value, orders)
        : t.aggregated(expr.op, value, binder, over, kept, maybe(expr.empty), orders);
    }
    case "group":
      return t.oneGroup(expr.first, expr.second, of(expr.list), of(expr.link));
    case "fold":
      return t.fold(
        expr.accumulator,
        of(expr.initial),
        expr.binder,
        of(expr.list),
        expr.backwards ? "backwards" : "forwards",
        of(expr.next),
      );

    case "cases":
      return t.cases(
        expr.cases.map(({ value, when: holds }) => [of(value), of(holds)] as const),
        maybe(expr.otherwise) ?? t.none,
      );
    case "make":
      return made(expr, expr.items.map(of));
  }
}

function literal({ value, type }: Extract<Expr, { kind: "literal" }>): Term {
  if (value === null) return t.none;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  return typeof value === "string" && type.kind === "ref" ? t.reference(value) : t.constant(value);
}

function made({ form, names }: Extract<Expr, { kind: "make" }>, items: readonly Term[]): Term {
  const fields = () => Object.fromEntries(items.map((item, i) => [names[i] ?? "", item]));
  const [from = t.none, to = t.none] = items;
  switch (form) {
    case "list":
      return t.list(...items);
    case "set":
      return t.set(...items);
    case "interval":
      return t.interval(from, to);
    case "shape":
      return t.shape(fields());
    case "square":
      return t.square(fields());
    case "moment":
      return t.moment(fields());
  }
}

/** By the names in the table of operators, which also says what each takes. A test compares the two. */
const functions: Readonly<Record<string, unknown>> = t;

/** Calls the function that the table of operators names, with what it takes before and after the operands. */
function operation(linker: Linker, expr: Operation): Term {
  const { term: name, given, order } = operators[expr.op];
  if (isOp(expr, "size")) {
    const { binder, list, filter } = elementsCounted(expr.args);
    return t.count(binder, term(linker, list), filter && term(linker, filter));
  }
  if (isOp(expr, "has")) return t.has(term(linker, expr.args[0]), nameIn(expr.args[1]) ?? "");
  const args = expr.args.map((arg) => term(linker, arg));
  const [first] = expr.args;
  const orders = order === null || first === undefined ? [] : [ordersOf(linker, first.type)];
  const make = functions[name] as (...args: readonly unknown[]) => Term;
  return order === "result"
    ? make(args, ordersOf(linker, expr.type))
    : make(...(given === null ? [] : [given]), ...args, ...orders);
}

/** `unit.models`, or `round` of what is no record of the book. */
function path(of: Type, field: string): string {
  const type = presentType(of);
  return type.kind === "record" || type.kind === "ref" ? `${type.name}.${field}` : field;
}

/** The orders in which values of a type may be compared. */
function ordersOf({ program }: Linker, of: Type): Orders {
  const { enums, phases } = program.types;
  const valuesOf = (enumeration: string | null): readonly string[] =>
    (enumeration === null ? undefined : enums.get(enumeration))?.values.map(({ name }) => name) ?? [];
  const type = presentType(of);
  return { names: valuesOf(type.kind === "enum" ? type.name : null), phases: valuesOf(phases) };
}
