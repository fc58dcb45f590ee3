/**
 * Programs made at random: a few decisions that call one another, with clauses that silence one another, over facts of
 * every plain kind. They are typed as the check would type them and read by nobody but evaluators.
 */
import fc from "fast-check";
import type {
  CheckedClause,
  Decision,
  DoubtOf,
  Expr,
  Fact,
  Program,
  Type,
} from "../../compiler/check/program.ts";
import type { DecisionId, DoubtId } from "../../compiler/resolve/graph.ts";
import * as b from "./program-builder.ts";

const kindType = b.enumType("kind");
const modelType = b.recordType("model");
const modelsType = b.listOf(modelType);
const optionalLength = b.orNone(b.lengthType());
const titleType = b.nameType("title");
const gapsType = b.listOf(b.lengthType());
const titlesType = b.listOf(titleType);
const kindsType = b.setOf(kindType);

const facts: readonly Fact[] = [
  b.fact("p", b.truthType),
  b.fact("q", b.truthType),
  b.fact("n", b.countType(0, 9)),
  b.fact("across", b.lengthType()),
  b.fact("climbed", b.lengthType(), { optional: true }),
  b.fact("kind", kindType),
  b.fact("who", modelType),
  b.fact("models", modelsType),
  b.fact("other", modelType, { optional: true }),
  b.fact("lent", b.truthType, { owner: "controller" }),
  b.fact("title", titleType),
  b.fact("gaps", gapsType),
  b.fact("titles", titlesType),
  b.fact("kinds", kindsType),
];

const fields: readonly Fact[] = [
  b.fact("keywords", b.keywordsType),
  b.fact("picked", b.truthType),
  b.fact("wounds", b.countType(0, 9)),
  b.fact("gap", b.lengthType()),
  b.fact("end-gap", b.lengthType(), { optional: true }),
  b.fact("fits", kindsType),
];

const doubt: DoubtOf = b.doubt("extent", ["whole", "taken"], ["first", "written"]);

// ---------------------------------------------------------------- expressions

interface Called {
  readonly id: string;
  readonly type: Type;
  readonly takes: "model" | "gaps" | null;
}

/** What an expression may name. */
interface Scope {
  readonly called: readonly Called[];
  /** Binders of models. */
  readonly models: readonly string[];
  /** Whether gaps of its own are handed in. */
  readonly hasGaps: boolean;
  readonly depth: number;
}

function deeper(scope: Scope, binder?: string): Scope {
  return {
    ...scope,
    depth: scope.depth - 1,
    models: binder === undefined ? scope.models : [...scope.models, binder],
  };
}

function fact(name: string): Expr {
  const found = facts.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return b.factExpr(name, found.optional ? b.orNone(found.type) : found.type);
}

function model(scope: Scope): fc.Arbitrary<Expr> {
  return fc.constantFrom(fact("who"), ...scope.models.map((name) => b.local(name, modelType)));
}

/** What is gone over: all of them, or those of which something holds. */
function listed(scope: Scope): fc.Arbitrary<Expr> {
  const all = fact("models");
  if (scope.depth <= 0) return fc.constant(all);
  const binder = `t${scope.models.length + 1}`;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(all) },
    { weight: 1, arbitrary: truths(deeper(scope, binder)).map((kept) => b.those(binder, all, kept)) },
  );
}

function field(of: Expr, name: string): Expr {
  const found = fields.find((each) => each.name === name);
  if (!found) throw new Error(name);
  const expr = b.fieldOf(of, name, found.optional ? b.orNone(found.type) : found.type);
  return expr.kind === "field" ? { ...expr, optional: found.optional } : expr;
}

function calls(scope: Scope, kind: Type["kind"]): readonly fc.Arbitrary<Expr>[] {
  const fitting = scope.called.filter(({ type }) => type.kind === kind);
  return fitting.map(({ id, type, takes }) => {
    if (takes === null) return fc.constant(b.callOf(id, type));
    return (takes === "model" ? model(scope) : gaps(scope)).map((arg) => b.callOf(id, type, arg));
  });
}

// ---------------------------------------------------------------- lists and sets of plain values

function gaps({ hasGaps }: Scope): fc.Arbitrary<Expr> {
  const given = [fact("gaps"), ...(hasGaps ? [b.local("own", gapsType)] : [])];
  const written = fc
    .array(fc.nat(6), { minLength: 1, maxLength: 3 })
    .map((all) => b.listExpr(b.lengthType(), ...all.map((n) => b.inches(n))));
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...given) }, { weight: 1, arbitrary: written });
}

function kinds(scope: Scope): fc.Arbitrary<Expr> {
  return fc.oneof(
    fc.constant(fact("kinds")),
    model(scope).map((of) => field(of, "fits")),
    fc.subarray(["wood", "ruin", "statue"], { minLength: 1 }).map(setOfKinds),
  );
}

function setOfKinds(names: readonly string[]): Expr {
  return b.setExpr(kindType, ...names.map((name) => b.listed("kind", name)));
}

const titles = fc.constantFrom(fact("title"), ...["Prince", "Herald"].map((name) => b.text("title", name)));
const kindValues = fc.constantFrom(
  fact("kind"),
  ...["wood", "ruin", "statue"].map((name) => b.listed("kind", name)),
);

/** What is asked of lists of lengths, lists of names and sets of an enumeration. */
function ofPlain(scope: Scope): fc.Arbitrary<Expr> {
  const inner = deeper(scope);
  const [gap, title, kind] = [b.local("g", b.lengthType()), b.local("l", titleType), b.local("k", kindType)];
  const longer = fc.tuple(operator, lengths(inner)).map(([op, than]) => b.compare(gap, op, than));
  const named = titles.map((name) => b.compare(title, "=", name));
  const like = fc.oneof(
    kindValues.map((value) => b.compare(kind, "=", value)),
    fc.tuple(operator, kindValues).map(([op, value]) => b.compare(kind, op, value)),
    kinds(inner).map((all) => b.within(kind, all)),
  );
  return fc.oneof(
    fc.tuple(gaps(inner), longer).map(([list, body]) => b.every("g", list, body)),
    fc.tuple(gaps(inner), longer, truths(inner)).map(([list, body, kept]) => b.some("g", list, body, kept)),
    fc.tuple(lengths(inner), gaps(inner)).map(([of, list]) => b.within(of, list)),
    fc.tuple(gaps(inner), gaps(inner)).map(([left, right]) => b.compare(left, "=", right)),
    named.map((body) => b.every("l", fact("titles"), body)),
    fc
      .tuple(titles, operator, fc.nat(2))
      .map(([name, op, n]) =>
        b.compare(b.countIn("l", fact("titles"), b.compare(title, "=", name)), op, b.counted(n)),
      ),
    titles.map((name) => b.within(name, fact("titles"))),
    fc.tuple(kindValues, kinds(inner)).map(([value, set]) => b.within(value, set)),
    fc.tuple(kinds(inner), kinds(inner)).map(([left, right]) => b.compare(left, "=", right)),
    fc.tuple(kinds(inner), like).map(([set, body]) => b.every("k", set, body)),
    fc.tuple(kinds(inner), like).map(([set, body]) => b.some("k", set, body)),
  );
}

// ---------------------------------------------------------------- truths, counts, lengths

function truths(scope: Scope): fc.Arbitrary<Expr> {
  const plain: fc.Arbitrary<Expr>[] = [
    fc.constantFrom(fact("p"), fact("q"), fact("lent")),
    model(scope).map((of) => field(of, "picked")),
    fc
      .tuple(model(scope), fc.constantFrom("FLY", "INFANTRY"))
      .map(([of, keyword]) => b.has(of, keyword, keyword === "FLY" ? "FLY" : null)),
    fc
      .constantFrom("wood", "ruin", "statue")
      .map((name) => b.compare(fact("kind"), "=", b.listed("kind", name))),
    fc.constantFrom("whole", "first").map((name) => b.reading("extent", name)),
    fc.constantFrom(b.is("known", fact("climbed")), b.is("none", fact("climbed"))),
    ...calls(scope, "truth"),
  ];
  if (scope.depth <= 0) return fc.oneof(...plain);
  const inner = deeper(scope);
  const binder = `m${scope.models.length + 1}`;
  const within = deeper(scope, binder);
  const filter = fc.option(truths(within), { nil: null });
  return fc.oneof(
    ...plain,
    truths(inner).map(b.not),
    fc.array(truths(inner), { minLength: 2, maxLength: 3 }).map((all) => b.and(...all)),
    fc.array(truths(inner), { minLength: 2, maxLength: 3 }).map((any) => b.or(...any)),
    fc.tuple(lengths(inner), operator, lengths(inner)).map(([left, op, right]) => b.compare(left, op, right)),
    fc.tuple(counts(inner), operator, counts(inner)).map(([left, op, right]) => b.compare(left, op, right)),
    fc.tuple(ratios(inner), operator, ratios(inner)).map(([left, op, right]) => b.compare(left, op, right)),
    fc
      .tuple(operator, fc.constantFrom("wood", "ruin"))
      .map(([op, name]) => b.compare(fact("kind"), op, b.listed("kind", name))),
    fc
      .tuple(lengths(inner), fc.nat(3), fc.nat(3))
      .map(([of, from, more]) => b.within(of, b.interval(b.inches(from), b.inches(from + more)))),
    fc
      .subarray(["wood", "ruin", "statue"], { minLength: 1 })
      .map((names) =>
        b.within(fact("kind"), b.setExpr(kindType, ...names.map((name) => b.listed("kind", name)))),
      ),
    fc
      .tuple(listed(inner), truths(within), filter)
      .map(([list, body, kept]) => b.every(binder, list, body, kept)),
    fc
      .tuple(listed(inner), fc.option(truths(within), { nil: null }), filter)
      .map(([list, body, kept]) => b.some(binder, list, body, kept)),
    fc
      .oneof(...calls(scope, "truth"), ...calls(scope, "count"), fc.constant(fact("climbed")))
      .map((of) => b.is("ruled", of)),
    guarded(inner),
    { weight: 3, arbitrary: ofPlain(inner) },
  );
}

/** Asks something of what may be none where the check knows that it is there, by what stands beside it. */
function guarded(scope: Scope): fc.Arbitrary<Expr> {
  const maybe = fact("other");
  const there = b.factExpr("other", modelType);
  const asked = fc.oneof(
    fc.tuple(operator, fc.nat(3)).map(([op, n]) => b.compare(field(there, "gap"), op, b.inches(n))),
    fc.constantFrom(field(there, "picked"), b.has(there, "FLY", "FLY"), b.has(there, "INFANTRY")),
    ...calls(scope, "truth").map((made) =>
      made.map((call) => (call.kind === "call" && call.args.length > 0 ? { ...call, args: [there] } : call)),
    ),
  );
  const known = fc.constantFrom(
    b.is("known", maybe),
    b.has(maybe, "INFANTRY"),
    b.not(b.is("none", maybe)),
    b.compare(b.fieldOf(maybe, "wounds", b.orNone(b.countType())), ">", b.counted(0)),
  );
  return fc.oneof(
    fc.tuple(known, truths(scope), asked).map(([first, between, then]) => b.and(first, between, then)),
    fc.tuple(asked, truths(scope)).map(([then, after]) => b.or(b.is("none", maybe), then, after)),
    fc.tuple(asked, truths(scope)).map(([then, after]) => b.not(b.and(b.is("known", maybe), then, after))),
    fc
      .tuple(operator, fc.nat(3))
      .map(([op, n]) => b.compare(b.fieldOf(maybe, "gap", b.orNone(b.lengthType())), op, b.inches(n))),
  );
}

const operator = fc.constantFrom(
  "=" as const,
  "!=" as const,
  "<" as const,
  "<=" as const,
  ">" as const,
  ">=" as const,
);

function counts(scope: Scope): fc.Arbitrary<Expr> {
  const plain: fc.Arbitrary<Expr>[] = [
    fc.nat(4).map((value) => b.counted(value)),
    fc.constant(fact("n")),
    model(scope).map((of) => field(of, "wounds")),
    ...calls(scope, "count"),
  ];
  if (scope.depth <= 0) return fc.oneof(...plain);
  const inner = deeper(scope);
  const binder = `c${scope.models.length + 1}`;
  const within = deeper(scope, binder);
  const filter = fc.option(truths(within), { nil: null });
  const sign = fc.constantFrom("+" as const, "-" as const, "*" as const);
  return fc.oneof(
    ...plain,
    fc
      .tuple(counts(inner), sign, counts(inner))
      .map(([left, op, right]) => b.reckon(left, op, right, b.countType(null))),
    fc.tuple(listed(inner), filter).map(([list, kept]) => b.countIn(binder, list, kept)),
    fc
      .oneof(gaps(inner), kinds(inner), fc.constant(fact("titles")))
      .chain((list) => fc.option(truths(inner), { nil: null }).map((kept) => b.countIn("e", list, kept))),
    fc
      .tuple(listed(inner), counts(within), filter)
      .map(([list, value, kept]) => b.aggregate("sum", value, binder, list, kept ? { filter: kept } : {})),
    fc
      .tuple(truths(inner), counts(inner), counts(inner))
      .map(([when, then, otherwise]) => b.casesOf([[then, when]], otherwise)),
    fc
      .tuple(fc.constantFrom("up" as const, "down" as const), lengths(inner))
      .map(([direction, of]) => b.round(direction, of)),
  );
}

/** Numbers without unit that may be no decimals. */
function ratios(scope: Scope): fc.Arbitrary<Expr> {
  const written = fc
    .tuple(fc.nat(8), fc.constantFrom(1, 3, 4, 1000))
    .map(([n, d]) => b.amount(n, b.ratioType, d));
  if (scope.depth <= 0) return written;
  const inner = deeper(scope);
  return fc.oneof(
    written,
    fc.tuple(lengths(inner), lengths(inner)).map(([a, c]) => b.reckon(a, "/", c, b.ratioType)),
    fc.tuple(counts(inner), counts(inner)).map(([a, c]) => b.reckon(a, "/", c, b.ratioType)),
    fc.tuple(ratios(inner), ratios(inner)).map(([a, c]) => b.reckon(a, "*", c)),
  );
}

function lengths(scope: Scope): fc.Arbitrary<Expr> {
  const plain: fc.Arbitrary<Expr>[] = [
    fc.tuple(fc.nat(20), fc.constantFrom(1, 2, 10)).map(([n, d]) => b.inches(n, d)),
    fc
      .tuple(fc.nat(3), fc.constantFrom(1, 5, 125, 333, 999))
      .map(([n, rest]) => b.inches(n * 1000 + rest, 1000)),
    fc.constantFrom(fact("across"), fact("climbed")),
    model(scope).chain((of) => fc.constantFrom(field(of, "gap"), field(of, "end-gap"))),
    ...calls(scope, "quantity"),
  ];
  if (scope.depth <= 0) return fc.oneof(...plain);
  const inner = deeper(scope);
  const binder = `d${scope.models.length + 1}`;
  const within = deeper(scope, binder);
  const filter = fc.option(truths(within), { nil: null });
  const gap = fc.constantFrom("gap", "end-gap").map((name) => field(b.local(binder, modelType), name));
  const aggregate = fc.constantFrom("sum" as const, "highest" as const, "lowest" as const);
  return fc.oneof(
    ...plain,
    fc
      .tuple(lengths(inner), fc.constantFrom("+" as const, "-" as const), lengths(inner))
      .map(([left, op, right]) => b.reckon(left, op, right, b.lengthType(null))),
    fc.tuple(lengths(inner), counts(inner)).map(([left, right]) => b.reckon(left, "*", right)),
    fc.tuple(lengths(inner), counts(inner)).map(([left, right]) => b.reckon(left, "/", right)),
    fc
      .tuple(lengths(inner), fc.constantFrom(2, 3, 7, 8, 16))
      .map(([left, by]) => b.reckon(left, "/", b.counted(by))),
    // Multiplied back, a quotient is what was divided, whatever it was in between.
    fc
      .tuple(lengths(inner), fc.constantFrom(3, 7))
      .map(([left, by]) => b.reckon(b.reckon(left, "/", b.counted(by)), "*", b.counted(by))),
    fc.tuple(lengths(inner), ratios(inner)).map(([left, right]) => b.reckon(left, "*", right)),
    fc
      .tuple(fc.constantFrom("min" as const, "max" as const), lengths(inner), lengths(inner))
      .map(([op, left, right]) => b.extreme(op, left, right)),
    fc
      .tuple(aggregate, gap, filter, fc.option(lengths(inner), { nil: null }))
      .map(([op, value, kept, empty]) =>
        b.aggregate(op, value, binder, fact("models"), {
          ...(kept ? { filter: kept } : {}),
          ...(empty ? { empty } : {}),
        }),
      ),
    fc
      .tuple(aggregate, gaps(inner), fc.option(lengths(inner), { nil: null }))
      .map(([op, list, empty]) =>
        b.aggregate(op, b.local("g", b.lengthType()), "g", list, empty ? { empty } : {}),
      ),
    fc
      .tuple(lengths(inner), fc.boolean())
      .map(([initial, backwards]) =>
        b.fold(
          "so-far",
          initial,
          binder,
          fact("models"),
          b.reckon(b.local("so-far", b.lengthType()), "+", field(b.local(binder, modelType), "gap")),
          backwards,
        ),
      ),
    fc
      .tuple(truths(inner), lengths(inner), fc.option(lengths(inner), { nil: null }))
      .map(([when, then, otherwise]) => b.casesOf([[then, when]], otherwise)),
  );
}

// ---------------------------------------------------------------- decisions

const plans: readonly (Called & { readonly values: (scope: Scope) => fc.Arbitrary<Expr> })[] = [
  { id: "near", type: b.truthType, takes: "model", values: written(fc.constantFrom(b.yes, b.no), truths) },
  {
    id: "reach",
    type: optionalLength.kind === "or-none" ? b.lengthType(null) : optionalLength,
    takes: null,
    values: written(
      fc.nat(2).map((n) => b.inches(n)),
      lengths,
    ),
  },
  {
    id: "hits",
    type: b.countType(null),
    takes: null,
    values: written(
      fc.nat(1).map((n) => b.counted(n)),
      counts,
    ),
  },
  {
    id: "amid",
    type: b.truthType,
    takes: "gaps",
    values: written(fc.constantFrom(b.yes, b.no), truths),
  },
  {
    id: "in-cover",
    type: b.truthType,
    takes: null,
    values: written(fc.constantFrom(b.yes, b.no), truths),
  },
];

/** Mostly values as they are written, which is what rules are made of. */
function written(plain: fc.Arbitrary<Expr>, computed: (scope: Scope) => fc.Arbitrary<Expr>) {
  return (scope: Scope) =>
    fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: computed(scope) });
}

export const programs: fc.Arbitrary<Program> = fc
  .tuple(...plans.map((plan, i) => decisionOf(plan, plans.slice(0, i))))
  .map((made) => {
    const flying = b.gain(
      "FLY",
      b.fact("m", modelType),
      b.compare(field(b.local("m", modelType), "wounds"), ">", b.counted(5)),
    );
    const decisions = withReading([{ ...flying }, ...made]);
    return b.programOf({
      facts,
      records: { model: fields },
      enums: [b.enumeration("kind", ["wood", "ruin", "statue"])],
      keywords: [b.keyword("FLY", { gained: "FLY" as DecisionId }), b.keyword("INFANTRY")],
      names: ["title"],
      doubts: [doubt],
      decisions,
    });
  });

/** Clauses silence only those before them, so that there is no circle. */
function decisionOf(plan: (typeof plans)[number], called: readonly Called[]): fc.Arbitrary<Decision> {
  const scope: Scope = {
    called,
    models: plan.takes === "model" ? ["it"] : [],
    hasGaps: plan.takes === "gaps",
    depth: 2,
  };
  const guard = fc
    .constantFrom("wood", "ruin")
    .map((name) => b.compare(fact("kind"), "=", b.listed("kind", name)));
  const condition = fc.oneof(
    { weight: 2, arbitrary: truths(scope) },
    { weight: 2, arbitrary: fc.tuple(guard, truths(scope)).map(([first, second]) => b.and(first, second)) },
    { weight: 1, arbitrary: guard },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  const clause = fc.record({
    when: condition,
    value: plan.values(scope),
    kind: fc.constantFrom(
      "valued" as const,
      "valued" as const,
      "valued" as const,
      "bare" as const,
      "unseen" as const,
    ),
    told: fc.nat(6).map((n) => n === 0),
    over: fc.subarray([0, 1, 2, 3]),
    bars: fc.nat(3).chain((n) => fc.subarray(n === 0 ? [0, 1, 2, 3] : [])),
  });
  const stage = fc.nat(4).map((n) => n === 0);
  return fc
    .tuple(fc.array(clause, { minLength: 1, maxLength: 4 }), fc.boolean(), stage)
    .map(([all, otherwise, staged]) => {
      const clauses = all.map((each, i): CheckedClause => {
        const first = i === 0 && otherwise;
        const value = each.kind === "valued" || first ? each.value : null;
        const step = staged && value !== null;
        return b.clause(first ? "otherwise" : `c${i}`, value && step ? b.local("step", value.type) : value, {
          when: first ? null : each.when,
          unseen: value === null && each.kind === "unseen",
          told: each.told,
          over: each.over
            .filter((at) => at < i)
            .map((at) => (at === 0 && otherwise ? "otherwise" : `c${at}`)),
          bars: each.bars
            .filter((at) => at < i)
            .map((at) => (at === 0 && otherwise ? "otherwise" : `c${at}`)),
          stages: value && step ? [{ name: "step", value, sentences: [] }] : [],
        });
      });
      const params =
        plan.takes === "model"
          ? [b.fact("it", modelType)]
          : plan.takes === "gaps"
            ? [b.fact("own", gapsType)]
            : [];
      return b.ruled(plan.id, plan.type, clauses, { params });
    });
}

/** What each decision reads and calls, itself and through what it calls. */
function withReading(decisions: readonly Decision[]): readonly Decision[] {
  const done = new Map<string, Decision>();
  for (const decision of decisions) {
    const found = { facts: new Set<string>(), calls: new Set<string>(), doubts: new Set<string>() };
    visit(decision, found);
    const called = [...found.calls].flatMap((id) => done.get(id) ?? []);
    const isTold = decision.kind === "ruled" && decision.clauses.some((clause) => clause.told);
    done.set(decision.id, {
      ...decision,
      reads: [...new Set([...found.facts, ...called.flatMap((each) => each.reads)])].sort(),
      calls: [...found.calls] as DecisionId[],
      doubts: [...new Set([...found.doubts, ...called.flatMap((each) => each.doubts)])] as DoubtId[],
      told: isTold || called.some((each) => each.told),
    });
  }
  return [...done.values()];
}

function visit(part: unknown, found: { facts: Set<string>; calls: Set<string>; doubts: Set<string> }): void {
  if (typeof part !== "object" || part === null) return;
  const { kind, name, decision, gained, doubt: read } = part as Readonly<Record<string, unknown>>;
  if (kind === "fact" && typeof name === "string") found.facts.add(name);
  if (kind === "call" && typeof decision === "string") found.calls.add(decision);
  if (kind === "has" && typeof gained === "string") found.calls.add(gained);
  if (kind === "reading" && typeof read === "string") found.doubts.add(read);
  for (const inner of Object.values(part)) visit(inner, found);
}
