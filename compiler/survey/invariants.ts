/**
 * Proves the invariants of a book, version by version, with the readings in use; where everything is wanted, also with the
 * others. A version in which an invariant and all it rests on are as in an earlier one has the earlier result.
 */
import type { Diagnostic } from "../../grammar/tree.ts";
import { inWords } from "../check/in-words.ts";
import type { Expr, RuledDecision } from "../check/program.ts";
import { withDecision, withInvariants } from "../core/invariants.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { expressionsOfDecision, visitScoped } from "../core/walk.ts";
import { reached } from "../diff/sameness.ts";
import { mostProofSteps } from "../limits.ts";
import { type Condition, type Possibility, refute } from "../prove/prove.ts";
import { situationInWords } from "../report/situation-words.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { type Found, ofEachDecision, type SurveyEngines, type Version } from "./asking.ts";
import { type Broken, raise } from "./faults.ts";
import { type Finding, type Section, together } from "./findings.ts";
import { whyOpen } from "./clashes.ts";

/** What became of the proof of an invariant; nothing if it holds. */
export interface Invariant {
  readonly broken: Broken | null;
  readonly open: { readonly bound: number | null; readonly why: string } | null;
  /** Broken only with a reading that is not in use. Null unless everything was wanted. */
  readonly byReading: Broken | null;
}

export type FoundInvariant = Found<Invariant>;

export function invariantsOf(
  versions: readonly Version[],
  engines: SurveyEngines,
  isWhole: boolean,
  tell: (version: Version, invariant: RuledDecision) => void,
): readonly FoundInvariant[] {
  if (versions.every(({ program }) => program.invariants.length === 0)) return [];
  const all = versions.map(({ book, program }) => ({ book, program: withInvariants(program) }));
  return ofEachDecision(
    all,
    (version, invariant) => {
      tell(version, invariant);
      return invariantIn(version, invariant, engines, isWhole);
    },
    ({ program }) => program.invariants,
  );
}

function invariantIn(
  version: Version,
  invariant: RuledDecision,
  { replayOn, recall = (_, __, find) => find() }: SurveyEngines,
  isWhole: boolean,
): Invariant {
  const small = reached(version.program, invariant.id);
  const ask = (name: string, also: readonly Condition[], isFree: boolean): Possibility =>
    recall(["invariant", name, invariant.id], [small], () =>
      refute(small, invariant, {
        also,
        free: new Set(isFree ? invariant.doubts : []),
        replay: replayOn([small], invariant.id),
        steps: mostProofSteps,
      }),
    );
  const brokenBy = ({ witness }: Possibility): Broken | null =>
    witness !== null && witness.isReplayed !== false
      ? brokenIn(version, invariant, replayOn, witness.given, otherThanTaken(version, witness.readings))
      : null;
  const found = ask("in-use", [], false);
  const broken = brokenBy(found);
  const isOpen = broken === null && found.answer !== "impossible";
  const open = isOpen ? { bound: found.bound, why: whyOpen(found) } : null;
  const others = isWhole && broken === null ? takenIn(version, invariant) : [];
  const otherwise: Condition = { kind: "not", of: { kind: "all", of: others } };
  return {
    broken,
    open,
    byReading: others.length === 0 ? null : brokenBy(ask("otherwise", [otherwise], true)),
  };
}

function takenIn({ program }: Version, { doubts }: RuledDecision): readonly Condition[] {
  return program.doubts.flatMap(({ id, readings }): readonly Condition[] => {
    const taken = doubts.includes(id) ? readings.find((each) => each.taken) : undefined;
    return taken ? [{ kind: "read", doubt: id, reading: taken.name }] : [];
  });
}

function otherThanTaken(
  { program }: Version,
  readings: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const taken = new Map(
    program.doubts.map(({ id, readings: all }) => [id as string, all.find((each) => each.taken)?.name]),
  );
  return new Map([...readings].filter(([doubt, name]) => taken.get(doubt) !== name));
}

// ---------------------------------------------------------------- a counterexample

function brokenIn(
  { book, program }: Version,
  invariant: RuledDecision,
  replayOn: SurveyEngines["replayOn"],
  situation: JsonObject,
  readings: ReadonlyMap<string, string>,
): Broken {
  const [clause] = invariant.clauses;
  if (clause === undefined) throw new Error(`${invariant.id} has no clause`);
  const language = program.languages.find((each) => clause.origin.words[each] !== undefined);
  const answers = callsIn(invariant).flatMap((call, i) => {
    // The evaluator answers decisions, so each question becomes one.
    const id = `${invariant.id}.${i + 1}` as DecisionId;
    const clauses = [{ ...clause, when: null, value: call }];
    const asking: RuledDecision = { ...invariant, id, type: call.type, clauses };
    const small = reached(withDecision(program, asking), id);
    const { status, value } = replayOn([small], id)(0, situation, readings);
    // An answer that the situation leaves open made no difference.
    return status === "depends" ? [] : [{ question: inWords(call), status, value }];
  });
  return {
    invariant: invariant.id,
    version: `${book.id}@${book.version}`,
    given: situationInWords(situation),
    situation,
    answers,
    words: language === undefined ? "" : (clause.origin.words[language] ?? ""),
    readings: Object.fromEntries(readings),
  };
}

/** The questions that it asks, each once; those about elements of a list are left out. */
function callsIn(invariant: RuledDecision): readonly Expr[] {
  const found = new Map<string, Expr>();
  for (const expr of expressionsOfDecision(invariant))
    visitScoped(expr, (part, bound) => {
      if (part.kind === "call" && bound.size === 0) found.set(inWords(part), part);
    });
  return [...found.values()];
}

// ---------------------------------------------------------------- what is told of it

export function brokenInvariants(found: readonly FoundInvariant[]): readonly Diagnostic[] {
  return found.flatMap(({ decision, found: { broken } }) =>
    broken === null ? [] : [raise("broken-invariant", decision.span, broken)],
  );
}

/** How many hold in all versions, and how many are shown neither way. */
export function countInvariants(found: readonly FoundInvariant[]): {
  readonly hold: number;
  readonly open: number;
} {
  const byName = new Map<string, Invariant[]>();
  for (const { decision, found: one } of found)
    byName.set(decision.id, [...(byName.get(decision.id) ?? []), one]);
  const all = [...byName.values()].filter((each) => each.every(({ broken }) => broken === null));
  const open = all.filter((each) => each.some((one) => one.open !== null)).length;
  return { hold: all.length - open, open };
}

export function invariantsByReading(found: readonly FoundInvariant[]): Section {
  const findings = found.flatMap(({ version, decision, found: { byReading } }): readonly Finding[] => {
    if (byReading === null) return [];
    const readings = Object.entries(byReading.readings).map(([doubt, name]) => `${doubt} = ${name}`);
    return [
      {
        book: version.book.id,
        versions: [version.book.version],
        of: decision.id,
        text: `fails with the reading \`${readings.join(", ")}\`, given ${byReading.given}`,
        place: decision.span,
        data: dataOf(byReading),
      },
    ];
  });
  return {
    name: "invariants-by-reading",
    title: "Invariants under other readings",
    about: "Invariants that hold with the readings in use, but not with others.",
    findings: together(findings),
  };
}

function dataOf({ answers, situation, readings }: Broken): JsonObject {
  return {
    situation,
    readings: { ...readings },
    answers: answers.map(({ question, status, value }): Json => ({ question, status, value })),
  };
}
