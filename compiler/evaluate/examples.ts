/**
 * Runs the examples of a program: each expectation with what was found and which clauses decided.
 * Whether a difference is a fault, and where it is shown, is left to the caller.
 */
import type { CheckedExample, CheckedExpect, ExpectedStatus, Expr, Program, Type } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { LimitReached } from "../limits.ts";
import { resultOf } from "./ask.ts";
import { encode } from "./encode.ts";
import { decode, inputsOf } from "./decode.ts";
import type { Part } from "./domain.ts";
import type { GivenFault } from "./given-faults.ts";
import { type OddsOf, playsAtHand } from "./plays/at-hand.ts";
import { putAt } from "./plays/paths.ts";
import type { Place, PlaysAtHand } from "./scope.ts";
import { nothingKnown, type Situation } from "./situation.ts";
import { isOpen, type Open, openWithin, same } from "../runtime/result.ts";
import { statusOf } from "../runtime/verdict.ts";
import { evaluate, newRun } from "./run.ts";
import { subexpressionsOf } from "../core/walk.ts";
import type { Json, JsonObject } from "../core/json.ts";

export interface ExampleResult {
  readonly example: CheckedExample;
  readonly passed: boolean;
  readonly expects: readonly ExpectResult[];
  /** What its situation says that its types do not admit. */
  readonly faults: readonly GivenFault[];
  /** What its answers came by, but for those that are chances. */
  readonly cameBy: ReadonlySet<Place>;
}
export interface ExpectResult {
  readonly expect: CheckedExpect;
  readonly passed: boolean;
  readonly expected: { readonly status: ExpectedStatus; readonly value: Json };
  readonly found: {
    readonly status: ExpectedStatus;
    readonly value: Json;
    readonly missing: readonly string[];
  };
  /** Labels of the clauses that decided; empty where the subject is no decision. */
  readonly decided: readonly string[];
}

/** Those that run in this version; chances and means are reckoned by `odds`. */
export function runExamples(
  program: Program,
  odds: OddsOf | null = null,
  examples: readonly CheckedExample[] = program.examples,
): ExampleResult[] {
  return examples.filter((example) => example.runs).map((example) => runExample(program, example, odds));
}

/** Whether all of an example holds; nothing more is worked out once something does not. */
export function holdsIn(program: Program, example: CheckedExample, odds: OddsOf | null = null): boolean {
  const { situation, faults } = situationOf(program, example);
  const cameBy = new Set<Place>();
  return (
    faults.length === 0 &&
    example.expects.every((expect) => {
      const told: GivenFault[] = [];
      const plays = playsAtHand(odds, expect.playing, told, cameBy);
      const { passed } = runWithin(program, expect, situation, plays, cameBy, told);
      return isRefusal(expect) ? told.length > 0 : passed && told.length === 0;
    })
  );
}

/** The situation of an example in the JSON form, so that it can be put to any evaluator. */
export function givenOf(program: Program, example: CheckedExample): JsonObject {
  return example.given.reduce<JsonObject>((given, { path, type, value }) => {
    const { result } = resultOf(program, value, nothingKnown, new Map());
    return isOpen(result) ? given : placed(given, path, encode(program, type, result));
  }, {});
}

/** What an example hands in for its plays, by path, in the same form. */
export function playedOf(program: Program, example: CheckedExample): JsonObject {
  return example.played.reduce<JsonObject>((played, { path, value }) => {
    const { result } = resultOf(program, value, nothingKnown, new Map());
    return isOpen(result) ? played : putAt(played, path, encode(program, value.type, result));
  }, {});
}

/** What an example gives and hands in, as the evaluator takes it. */
export function situationOf(program: Program, example: CheckedExample): Given {
  const here = situations.get(program) ?? new WeakMap<CheckedExample, Given>();
  situations.set(program, here);
  const known = here.get(example);
  if (known) return known;
  const { situation, faults } = decode(program, inputsOfExample(program, example), givenOf(program, example));
  const found = { situation: { ...situation, played: playedOf(program, example) }, faults };
  here.set(example, found);
  return found;
}

interface Given {
  readonly situation: Situation;
  readonly faults: readonly GivenFault[];
}

/** One object for each, by which others know that they are asked of the same situation again: chances take long to reckon. */
const situations = new WeakMap<Program, WeakMap<CheckedExample, Given>>();

function runExample(program: Program, example: CheckedExample, odds: OddsOf | null): ExampleResult {
  const { situation, faults: given } = situationOf(program, example);
  const told: GivenFault[] = [];
  const cameBy = new Set<Place>();
  const expects = example.expects.map((expect) => {
    const own: GivenFault[] = [];
    const plays = playsAtHand(odds, expect.playing, own, cameBy);
    const result = runWithin(program, expect, situation, plays, cameBy, own);
    if (!isRefusal(expect)) told.push(...own);
    else if (own.length > 0)
      return { ...result, passed: true, found: { status: "refused", value: null, missing: [] } } as const;
    return result;
  });
  const faults = [...given, ...new Map(told.map((each) => [each.message, each])).values()];
  return {
    example,
    passed: faults.length === 0 && expects.every((each) => each.passed),
    expects,
    faults,
    cameBy,
  };
}

/** What is handed in cannot be, and that is what is expected. */
function isRefusal({ outcome }: CheckedExpect): boolean {
  return outcome.kind === "status" && outcome.status === "refused";
}

/** What goes beyond a limit is told, and has not come to what is expected. */
function runWithin(
  program: Program,
  expect: CheckedExpect,
  situation: Situation,
  plays: PlaysAtHand,
  cameBy: Set<Place>,
  told: GivenFault[],
): ExpectResult {
  try {
    return runExpect(program, expect, situation, plays, cameBy);
  } catch (problem) {
    if (!(problem instanceof LimitReached)) throw problem;
    const { message, help } = problem;
    told.push({ code: "limit-reached", path: problem.decision ?? "", message, help, near: [] });
    const found = { status: "depends", value: null, missing: [] } as const;
    const isStatus = expect.outcome.kind === "status";
    const status = isStatus ? expect.outcome.status : "ruled";
    return { expect, passed: false, expected: { status, value: null }, found, decided: [] };
  }
}

function runExpect(
  program: Program,
  expect: CheckedExpect,
  situation: Situation,
  plays: PlaysAtHand,
  cameBy: Set<Place>,
): ExpectResult {
  const before = situationFor(program, expect, situation, plays);
  const asked = { plays, passed: cameBy };
  const { result, judgement } = isStopped(before)
    ? { result: before, judgement: null }
    : resultOf(program, expect.subject, before, expect.readings, asked);
  const open = openWithin(result);
  const status = statusOf(open);
  const missing = open?.missing.map(({ path }) => path) ?? [];
  const found = {
    status,
    value: isOpen(result) || open ? null : encode(program, expect.subject.type, result),
    missing,
  };
  const decided = judgement?.deciding.map((voice) => voice.label) ?? [];
  const isDecided = expect.because.every((label) => decided.includes(label));
  if (expect.outcome.kind === "status") {
    const expected = { status: expect.outcome.status, value: null };
    return { expect, passed: status === expected.status && isDecided, expected, found, decided };
  }
  if (expect.outcome.kind === "open")
    return { expect, passed: false, expected: { status: "depends", value: null }, found, decided };
  const wanted = resultOf(program, expect.outcome.value, situation, expect.readings, asked).result;
  const isEqual = open === null && same(result, wanted) === true;
  const expected = {
    status: "ruled" as const,
    value: isOpen(wanted) ? null : encode(program, expect.subject.type, wanted),
  };
  return { expect, passed: isEqual && isDecided, expected, found, decided };
}

/** That in which something is asked: the one given, or as a play leaves it; open where that does not come to its end. */
export function situationFor(
  program: Program,
  { after, readings }: CheckedExpect,
  given: Situation,
  plays: PlaysAtHand,
): Situation | Open {
  if (after === null) return given;
  const run = newRun(program, given, readings, { plays });
  const scope = { run, locals: given.known, trace: null };
  const args = after.args.map((arg) => evaluate(scope, arg));
  return plays.left(scope, after.play, args);
}

export function isStopped(situation: Situation | Open): situation is Open {
  return "kind" in situation;
}

/** Facts, and names that only the example gives: parameters of the decisions it asks. */
function inputsOfExample(program: Program, example: CheckedExample): readonly Part[] {
  const asked = new Set(
    example.expects.flatMap(({ subject, after }) => [...callsIn(subject), ...(after ? callsIn(after) : [])]),
  );
  const params = [...program.decisions, ...program.plays]
    .filter(({ id }) => asked.has(id))
    .flatMap((decision) => decision.params);
  const own = example.given.flatMap(({ path, type }): Part[] => {
    const [head = ""] = path;
    // Rules told at the table are no fact of their own: decode takes them apart from the rest.
    if (head === "told" || program.facts.some((fact) => fact.name === head)) return [];
    const param = params.find((each) => each.name === head);
    const given: Type = path.length === 1 ? type : (param?.type ?? type);
    return [{ name: head, type: given, optional: true, about: param?.about ?? {} }];
  });
  return [...own, ...inputsOf(program, null)];
}

/** Decisions called, and plays asked for, anywhere in an expression. */
function callsIn(expr: Expr): readonly DecisionId[] {
  return subexpressionsOf(expr).flatMap((part) => {
    if (part.kind === "call") return [part.decision];
    return part.kind === "outcome" ? [part.play] : [];
  });
}

/** `target.models` set to a value, beside what else is given of `target`. */
function placed(given: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [head = "", ...rest] = path;
  if (rest.length === 0) return { ...given, [head]: value };
  const inner = given[head];
  const object =
    typeof inner === "object" && inner !== null && !Array.isArray(inner) ? (inner as JsonObject) : {};
  return { ...given, [head]: placed(object, rest, value) };
}
