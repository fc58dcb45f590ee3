/**
 * Situations for a decision, made from the types of what it reads and leaning towards the edges: numbers that stand in the
 * program and their neighbours, empty lists, nones. They come in the JSON form, so that any evaluator can be asked.
 */
import { foldWord } from "../../compiler/runtime/match-word.ts";
import fc from "fast-check";
import type { Decision, Fact, Program, Rational, Type } from "../../compiler/check/program.ts";
import type { DecisionId } from "../../compiler/resolve/graph.ts";
import { enumOf, partsOf } from "../../compiler/evaluate/domain.ts";
import { add, compare, rational, readNumber, writeNumber } from "../../compiler/check/rational.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";

export type JsonGiven = JsonObject;

export interface SituationOptions {
  /** Everything the decision may read is given; otherwise some of it is left out. */
  readonly complete?: boolean;
  /** Lists and sets have at most so many elements, whatever these are; keywords are no list. */
  readonly longest?: number;
}

export function situations(
  program: Program,
  decision: Decision,
  { complete = true, longest = 3 }: SituationOptions = {},
): fc.Arbitrary<JsonGiven> {
  const context = contextOf(program, complete, longest);
  const params = new Set(decision.params.map((param) => param.name));
  const facts = program.facts.filter((fact) => decision.reads.includes(fact.name) && !params.has(fact.name));
  const told = toldClauses(program, decision);
  return fc
    .tuple(
      partsFrom(context, [...decision.params, ...facts], 0),
      fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray(told)),
    )
    .map(([fields, clauses]) => {
      const given = settled(fields);
      return clauses.length > 0 ? { ...given, told: clauses } : given;
    });
}

// ---------------------------------------------------------------- values

/** A value on the way: references are settled once all records are there. */
type Node =
  | { readonly kind: "plain"; readonly json: Json }
  | { readonly kind: "list"; readonly items: readonly Node[] }
  | {
      readonly kind: "record";
      readonly type: string | null;
      readonly takesId: boolean;
      readonly fields: Fields;
    }
  | { readonly kind: "ref"; readonly type: string; readonly pick: number; readonly inline: Node | null };
type Fields = readonly (readonly [name: string, value: Node])[];

interface Context {
  readonly program: Program;
  readonly complete: boolean;
  readonly longest: number;
  /** By measure: numbers that stand in the program. Under `names`: opaque names. */
  readonly pools: {
    readonly numbers: ReadonlyMap<string, readonly Rational[]>;
    readonly names: readonly string[];
    readonly keywords: readonly string[];
  };
  readonly referredTo: ReadonlySet<string>;
  /** Records by name and depth, and numbers by type: many decisions read the same. */
  readonly made: {
    readonly records: Map<string, fc.Arbitrary<Node>>;
    readonly numbers: Map<string, fc.Arbitrary<Json>>;
  };
}

type PartLike = Pick<Fact, "name" | "type" | "optional">;

function partsFrom(context: Context, parts: readonly PartLike[], depth: number): fc.Arbitrary<Fields> {
  const each = parts.map((part) => {
    const value = part.optional
      ? orNone(nodeOf(context, part.type, depth))
      : nodeOf(context, part.type, depth);
    const isGiven = context.complete ? fc.constant(true) : fc.integer({ min: 0, max: 3 }).map((n) => n > 0);
    return fc.tuple(isGiven, value).map(([given, node]) => (given ? [[part.name, node] as const] : []));
  });
  return fc.tuple(...each).map((all) => all.flat());
}

function nodeOf(context: Context, type: Type, depth: number): fc.Arbitrary<Node> {
  const { program } = context;
  const plain = (json: fc.Arbitrary<Json>): fc.Arbitrary<Node> =>
    json.map((value) => ({ kind: "plain", json: value }));
  switch (type.kind) {
    case "truth":
      return plain(fc.boolean());
    case "count":
    case "ratio":
    case "quantity":
      return plain(remembered(context.made.numbers, JSON.stringify(type), () => numbers(context, type)));
    case "enum": {
      const { open, values } = enumOf(program, type.name);
      return plain(
        fc.constantFrom(...values.map((value) => value.name), ...(open ? ["other: Something Else"] : [])),
      );
    }
    case "name":
      return plain(fc.constantFrom("Some Name", ...context.pools.names));
    case "die":
      return plain(
        fc
          .tuple(fc.integer({ min: 1, max: type.sides }), fc.boolean())
          .map(([face, rerolled]): Json => (rerolled ? { face, rerolled } : face)),
      );
    case "duty":
      return plain(fc.constantFrom("may", "must", "may not"));
    case "keywords":
      return plain(fc.subarray([...context.pools.keywords]));
    case "or-none":
      return orNone(nodeOf(context, type.of, depth));
    case "list":
    case "set": {
      if (depth >= 3) return fc.constant({ kind: "list", items: [] });
      const items = fc.array(nodeOf(context, type.of, depth + 1), { maxLength: context.longest });
      return items.map((nodes) => ({ kind: "list", items: nodes }));
    }
    case "ref": {
      // Written in the place of its name only where the situation has no other of its kind.
      const inline =
        depth < 3 ? nodeOf(context, { kind: "record", name: type.name }, depth + 1) : fc.constant(null);
      return fc
        .tuple(fc.nat(9), inline)
        .map(([pick, node]) => ({ kind: "ref", type: type.name, pick, inline: node }));
    }
    case "interval":
      return intervalOf(context, type, depth);
    case "record":
      return remembered(context.made.records, `${type.name} ${depth}`, () => recordOf(context, type, depth));
    case "shape":
    case "moment":
    case "square":
      return recordOf(context, type, depth);
    case "unknown":
      return plain(fc.constant(null));
  }
}

type Parted = Extract<Type, { kind: "record" | "shape" | "moment" | "square" }>;

function recordOf(context: Context, type: Parted, depth: number): fc.Arbitrary<Node> {
  const own = type.kind === "record" ? type.name : null;
  const parts = (partsOf(context.program, type) ?? []).map((part) => small(type, part));
  const fields = partsFrom(context, parts, depth + 1);
  const takesId = own !== null && context.referredTo.has(own);
  return fields.map((all) => ({ kind: "record", type: own, takesId, fields: all }));
}

/** An arbitrary has no state: one can be part of many. */
function remembered<T>(
  made: Map<string, fc.Arbitrary<T>>,
  key: string,
  make: () => fc.Arbitrary<T>,
): fc.Arbitrary<T> {
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}

/** Rounds stay few and squares near one another, so that they meet. */
function small(of: Type, part: PartLike): PartLike {
  if (of.kind === "moment" && part.name === "round")
    return { ...part, type: { kind: "count", from: 1, to: 3 } };
  if (of.kind === "square" && part.type.kind === "count")
    return { ...part, type: { kind: "count", from: 0, to: 6 } };
  return part;
}

function orNone(node: fc.Arbitrary<Node>): fc.Arbitrary<Node> {
  return fc.oneof(
    { weight: 3, arbitrary: node },
    { weight: 1, arbitrary: fc.constant<Node>({ kind: "plain", json: null }) },
  );
}

/** Both ends, or one that is open; the lesser first. */
function intervalOf(
  context: Context,
  type: Extract<Type, { kind: "interval" }>,
  depth: number,
): fc.Arbitrary<Node> {
  const isNumeric = type.of.kind === "count" || type.of.kind === "ratio" || type.of.kind === "quantity";
  const end = orNone(nodeOf(context, type.of, depth));
  return fc.tuple(end, end).map(([one, other]) => {
    const [a, b] = [numberIn(one), numberIn(other)];
    const isTurned = isNumeric && a !== null && b !== null && compare(a, b) > 0;
    const [from, to] = isTurned ? [other, one] : [one, other];
    return {
      kind: "record",
      type: null,
      takesId: false,
      fields: [
        ["from", from],
        ["to", to],
      ],
    };
  });
}

function numberIn(node: Node): Rational | null {
  return node.kind === "plain" && node.json !== null
    ? readNumber(String(node.json).replace(/[a-z"%]+$/, ""))
    : null;
}

// ---------------------------------------------------------------- numbers

type Numeric = Extract<Type, { kind: "count" | "ratio" | "quantity" }>;

function numbers(context: Context, type: Numeric): fc.Arbitrary<Json> {
  const steps =
    type.kind === "count" ? [rational(1n)] : [rational(1n), rational(1n, 2n), rational(1n, 1000n)];
  const bounds = [type.from, type.to].flatMap((bound) =>
    bound === null ? [] : [readNumber(String(bound)) ?? rational(0n)],
  );
  const known = [
    ...(context.pools.numbers.get(measureOf(type)) ?? []),
    ...bounds,
    rational(0n),
    rational(1n),
  ];
  const near = known.flatMap((value) => [
    value,
    ...steps.flatMap((step) => [add(value, step), add(value, { n: -step.n, d: step.d })]),
  ]);
  const fitting = near.filter((value) => isWithin(type, value) && (type.kind !== "count" || value.d === 1n));
  const written = new Map(fitting.map((value) => [writeNumber(value), value]));
  const pool = [...written.values()];
  return (pool.length > 0 ? fc.constantFrom(...pool) : fc.constant(bounds[0] ?? rational(0n))).map((value) =>
    writtenAs(type, value),
  );
}

function isWithin(type: Numeric, value: Rational): boolean {
  const from =
    type.from === null ? (type.kind === "ratio" ? null : rational(0n)) : readNumber(String(type.from));
  const to = type.to === null ? null : readNumber(String(type.to));
  return (from === null || compare(value, from) >= 0) && (to === null || compare(value, to) <= 0);
}

function writtenAs(type: Numeric, value: Rational): Json {
  if (type.kind === "count") return Number(value.n);
  if (type.kind === "ratio") return value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`;
  if (type.unit === "%")
    return String(Number(writeNumber(value))) === writeNumber(value)
      ? Number(writeNumber(value))
      : writeNumber(value);
  return `${writeNumber(value)}${type.unit}`;
}

function measureOf(type: Numeric): string {
  return type.kind === "quantity" ? type.quantity : "number";
}

// ---------------------------------------------------------------- what stands in the program

const contexts = new WeakMap<Program, Map<string, Context>>();

function contextOf(program: Program, complete: boolean, longest: number): Context {
  const ofProgram = contexts.get(program) ?? new Map<string, Context>();
  contexts.set(program, ofProgram);
  const [other] = ofProgram.values();
  const found = ofProgram.get(`${complete} ${longest}`) ?? {
    program,
    complete,
    longest,
    pools: other?.pools ?? poolsOf(program),
    referredTo: other?.referredTo ?? referredTo(program),
    made: { records: new Map(), numbers: new Map() },
  };
  ofProgram.set(`${complete} ${longest}`, found);
  return found;
}

function poolsOf(program: Program): Context["pools"] {
  const found = new Map<string, Rational[]>();
  const names = new Set<string>();
  const keywords = new Set<string>();
  visit([program.decisions, program.laws], (node) => {
    if (node.kind === "number" && isRational(node.value)) {
      const type = node.type as Numeric;
      found.set(measureOf(type), [...(found.get(measureOf(type)) ?? []), node.value]);
    }
    if (node.kind === "name-value" && typeof node.text === "string") names.add(node.text);
    if (node.kind === "has" && typeof node.keyword === "string") keywords.add(node.keyword);
    if (node.kind === "keyword-value" && typeof node.name === "string") keywords.add(node.name);
  });
  const more = [...program.types.keywords.keys()].filter((keyword) => !keywords.has(keyword)).slice(0, 1);
  return { numbers: found, names: differingNames(names), keywords: [...keywords, ...more] };
}

/** Names that are printed alike are one. */
function differingNames(names: ReadonlySet<string>): string[] {
  return [...new Map([...names].map((name) => [foldWord(name), name])).values()];
}

function referredTo(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  visit(
    [
      program.facts,
      [...program.types.records.values()],
      program.decisions.map((decision) => decision.params),
    ],
    (node) => {
      if (node.kind === "ref" && typeof node.name === "string") names.add(node.name);
    },
  );
  return names;
}

function isRational(value: unknown): value is Rational {
  return typeof value === "object" && value !== null && "n" in value && "d" in value;
}

/** Everything below that has a kind. */
function visit(part: unknown, note: (node: Readonly<Record<string, unknown>>) => void): void {
  if (typeof part !== "object" || part === null) return;
  if ("kind" in part) note(part as Readonly<Record<string, unknown>>);
  for (const inner of Object.values(part)) visit(inner, note);
}

/** Clauses on the way that yield to a rule on the table. */
function toldClauses(program: Program, decision: Decision): string[] {
  const reached = new Set<DecisionId>();
  const reach = (id: DecisionId): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const called of program.decisions.find((each) => each.id === id)?.calls ?? []) reach(called);
  };
  reach(decision.id);
  return program.decisions.flatMap((each) =>
    each.kind === "ruled" && reached.has(each.id)
      ? each.clauses.filter((clause) => clause.told).map((clause) => `${each.id}.${clause.label}`)
      : [],
  );
}

// ---------------------------------------------------------------- references

/** Gives ids to records that may be referred to, and lets each reference name one that is there. */
function settled(fields: Fields): JsonGiven {
  const ids = new Map<Node, string>();
  const byType = new Map<string, string[]>();
  const name = (node: Node): void => {
    if (node.kind === "list") for (const item of node.items) name(item);
    if (node.kind === "ref" && !byType.has(node.type) && node.inline) name(node.inline);
    if (node.kind !== "record") return;
    if (node.takesId && node.type !== null) {
      const id = `${node.type}-${ids.size + 1}`;
      ids.set(node, id);
      byType.set(node.type, [...(byType.get(node.type) ?? []), id]);
    }
    for (const [, value] of node.fields) name(value);
  };
  for (const [, value] of fields) name(value);
  const write = (node: Node): Json | undefined => {
    if (node.kind === "plain") return node.json;
    if (node.kind === "list") return node.items.map((item) => write(item) ?? null);
    if (node.kind === "ref") {
      if (node.inline && ids.has(node.inline)) return write(node.inline);
      const known = byType.get(node.type) ?? [];
      return known[node.pick % Math.max(1, known.length)];
    }
    const id = ids.get(node);
    return { ...(id === undefined ? {} : { id }), ...object(node.fields) };
  };
  const object = (all: Fields): JsonObject =>
    Object.fromEntries(
      all.flatMap(([key, node]) => {
        const json = write(node);
        return json === undefined ? [] : [[key, json] as const];
      }),
    );
  return object(fields);
}
