/**
 * Turns whatever decides in a program into programs that differ from it in one small way: a clause gone, an `over` or `bars`
 * that no longer holds, a cell or figure that is another, a condition that is nearly the same. Judging them is mutants.ts.
 */
import type { Span } from "../../grammar/index.ts";
import { withOver } from "../check/override-closure.ts";
import type {
  CheckedClause,
  CheckedRow,
  ClauseOrigin,
  Decision,
  GainDecision,
  Program,
  RuledDecision,
} from "../check/program.ts";
import { textOf } from "../prove/likeness.ts";
import type { DecisionId, NodeId } from "../resolve/graph.ts";
import type { PlayChange } from "./mutated-lines.ts";
import { mutatedPlays } from "./mutated-plays.ts";
import type { Place } from "./engines.ts";
import { type SmallChange, type Variant, variantsAt } from "./variants.ts";
import { decisionAsWritten } from "../core/walk.ts";

export type Change =
  | "dropped-clause"
  | "dropped-over"
  | "dropped-bars"
  | "dropped-told"
  | SmallChange
  | PlayChange;

export interface Mutated {
  readonly of: Of;
  /** Of a clause or row; of a way to gain its number; of a line the nearest around it that has one; else the name of the whole. */
  readonly label: string;
  readonly change: Change;
  /** In words; null where the change says it all. */
  readonly was: string | null;
  readonly became: string | null;
  readonly sentences: readonly NodeId[];
  /** Who says it. */
  readonly origin: ClauseOrigin;
  readonly span: Span;
  /** Only what comes by it can notice. */
  readonly place: Place;
  /** What stands in place of what is written. */
  readonly changed: (program: Program) => Program;
}

/** What a change is made to. */
export type Of =
  | { readonly kind: "decision"; readonly id: DecisionId }
  | { readonly kind: "play"; readonly id: DecisionId }
  | { readonly kind: "reaction"; readonly id: string };

/** In order of the program; none is written like what stands there or like one before it. */
export function mutatedIn(program: Program): readonly Mutated[] {
  return [
    ...program.decisions.flatMap((decision) => mutatedFrom(program, decision)),
    ...mutatedPlays(program),
  ];
}

type Made = Omit<Mutated, "of" | "place" | "changed"> & { readonly decision: Decision };

export function mutatedFrom(program: Program, decision: Decision): readonly Mutated[] {
  const seen = new Set([textOf(decisionAsWritten(decision))]);
  return allFrom(program, decision).flatMap(({ decision: other, ...made }) => {
    const text = textOf(decisionAsWritten(other));
    if (seen.has(text)) return [];
    seen.add(text);
    const of: Of = { kind: "decision", id: decision.id };
    const changed = (whole: Program): Program => ({
      ...whole,
      decisions: whole.decisions.map((each) => (each.id === other.id ? other : each)),
    });
    return [{ ...made, of, place: decision.id, changed }];
  });
}

function allFrom(program: Program, decision: Decision): readonly Made[] {
  switch (decision.kind) {
    case "ruled":
      return fromRuled(program, decision);
    case "table":
      return decision.rows.flatMap((row, at) =>
        rowVariants(program, row).map(({ whole, at: _, ...change }) => ({
          ...change,
          label: row.label,
          sentences: [decision.node],
          origin: row.origin,
          span: row.span,
          decision: { ...decision, rows: decision.rows.with(at, whole) },
        })),
      );
    case "figure":
      return variantsAt(program, decision.value, (value) => value).map(({ whole, at: _, ...change }) => ({
        ...change,
        label: decision.id,
        sentences: [decision.node],
        origin: decision.origin,
        span: decision.span,
        decision: { ...decision, value: whole },
      }));
    case "gain":
      return fromGain(program, decision);
  }
}

function fromGain(program: Program, decision: GainDecision): readonly Made[] {
  return decision.ways.flatMap((way, at) => {
    const { sentences, origin, span } = way;
    const place = { label: `${at + 1}`, sentences, origin, span };
    const gone: Made = {
      ...place,
      change: "dropped-clause",
      was: null,
      became: null,
      decision: { ...decision, ways: decision.ways.toSpliced(at, 1) },
    };
    const others = variantsAt(program, way.when, (when) => when).map(({ whole, at: _, ...change }) => ({
      ...change,
      ...place,
      decision: { ...decision, ways: decision.ways.with(at, { ...way, when: whole }) },
    }));
    return [gone, ...others];
  });
}

// ---------------------------------------------------------------- clauses

/** What is written once, as the guard of a group is, is changed once: in each clause that it guards. */
function fromRuled(program: Program, decision: RuledDecision): readonly Made[] {
  const clauses = decision.clauses.filter(saysSomething);
  const changes = clauses.map((clause) => changesIn(program, clause));
  return clauses.flatMap((clause, at) => [
    ...fromClause(decision, clause),
    ...(changes[at] ?? []).flatMap(({ key, whole: _, ...change }) => {
      if (changes.slice(0, at).some((earlier) => earlier.some((each) => each.key === key))) return [];
      const wholes = new Map(
        clauses.flatMap((each, i) => {
          const found = changes[i]?.find((variant) => variant.key === key);
          return found ? [[each, found.whole] as const] : [];
        }),
      );
      const { label, sentences, origin, span } = clause;
      const others = decision.clauses.map((each) => ({ ...each, ...wholes.get(each) }));
      return [{ ...change, label, sentences, origin, span, decision: withClauses(decision, others) }];
    }),
  ]);
}

function rowVariants(program: Program, row: CheckedRow): readonly Variant<CheckedRow>[] {
  const { cells } = row;
  return [
    ...variantsAt(program, row.key, (key) => ({ ...row, key })),
    ...cells.flatMap((cell, at) =>
      typeof cell === "string"
        ? []
        : variantsAt(program, cell, (other) => ({ ...row, cells: cells.with(at, other) })),
    ),
  ];
}

/** Of what nobody holds it matters only what it is over or bars: with or without it, nobody can say what is so. */
function saysSomething({ unseen, over, bars }: CheckedClause): boolean {
  return !unseen || over.length > 0 || bars.length > 0;
}

function changesIn(program: Program, { when, stages, value }: CheckedClause) {
  const times = new Map<string, number>();
  const parts = { when, stages, value };
  const variants = [
    ...variantsAt(program, when, (other) => ({ ...parts, when: other })),
    ...stages.flatMap((stage, at) =>
      variantsAt(program, stage.value, (other) => ({
        ...parts,
        stages: stages.with(at, { ...stage, value: other }),
      })),
    ),
    ...variantsAt(program, value, (other) => ({ ...parts, value: other })),
  ];
  return variants.map(({ at, ...variant }) => {
    const place = `${at.file} ${at.start} ${at.end} ${variant.change} ${variant.was} ${variant.became}`;
    const time = (times.get(place) ?? 0) + 1;
    times.set(place, time);
    return { ...variant, key: `${place} ${time}` };
  });
}

// That it always has a value was shown of the decision as it stands; so was what each clause is over by way of others.
function withClauses(decision: RuledDecision, clauses: readonly CheckedClause[]): Decision {
  return { ...decision, clauses: withOver(clauses), adds: decision.adds && clauses.length > 0, total: false };
}

function fromClause(decision: RuledDecision, clause: CheckedClause): readonly Made[] {
  const { label, sentences, origin, span, over, bars, told } = clause;
  const at = decision.clauses.indexOf(clause);
  const withClause = (other: CheckedClause): Decision =>
    withClauses(decision, decision.clauses.with(at, other));
  const plain = (change: Change, was: string | null, mutated: Decision): Made => ({
    label,
    sentences,
    origin,
    span,
    change,
    was,
    became: null,
    decision: mutated,
  });
  const beaten = over.filter((other) => !givesWay(decision, other, clause));
  return [
    plain("dropped-clause", null, withClauses(decision, without(decision, label))),
    ...(beaten.length > 0
      ? [plain("dropped-over", beaten.join(", "), withClause({ ...clause, overDirectly: [] }))]
      : []),
    ...(bars.length > 0 ? [plain("dropped-bars", bars.join(", "), withClause({ ...clause, bars: [] }))] : []),
    ...(told ? [plain("dropped-told", null, withClause({ ...clause, told: false }))] : []),
  ];
}

/** An `otherwise` gives way to what has a value without being told to. */
function givesWay({ clauses }: RuledDecision, label: string, to: CheckedClause): boolean {
  const isOtherwise = clauses.some((clause) => clause.label === label && clause.otherwise);
  return isOtherwise && !to.otherwise && to.value !== null;
}

function without({ clauses }: RuledDecision, label: string): readonly CheckedClause[] {
  const others = (labels: readonly string[]): readonly string[] => labels.filter((each) => each !== label);
  return clauses
    .filter((clause) => clause.label !== label)
    .map((clause) => ({
      ...clause,
      overDirectly: others(clause.overDirectly),
      bars: others(clause.bars),
    }));
}
