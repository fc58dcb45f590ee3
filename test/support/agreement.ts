/**
 * Puts generated situations to the emitted code and to the evaluator, and expects them to say the same: status, value,
 * what decided and why the rest did not, what is missing, and which doubts and choices the answer rests on. Straight code
 * is a second opinion. The explaining form rests on the runtime as the evaluator does: what is compared there is what the
 * module says of each rule, and how its input is read.
 */
import fc from "fast-check";
import type { Decision, Fact, Program } from "../../compiler/check/program.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { withDeclaredNames } from "../../compiler/evaluate/given-names.ts";
import type { GivenFault } from "../../compiler/evaluate/given-faults.ts";
import { presentType } from "../../compiler/core/types.ts";
import { foldName } from "../../compiler/near-names.ts";
import { type EmittedDecision, type EmittedFolder, type EmittedRuntime, plainValue } from "./emitted.ts";
import { expectEqual } from "./expect-equal.ts";
import { asNative, faultySituations } from "./generate-faulty-situations.ts";
import { situations } from "./generate-situations.ts";
import { seed } from "./seed.ts";
import { isObject, type Json, type JsonObject } from "../../compiler/core/json.ts";

/** The fast and the explaining form, on situations that are known. */
export async function agreesWhole(
  code: EmittedFolder,
  program: Program,
  decision: Decision,
  numRuns: number,
): Promise<void> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  await fc.assert(
    fc.asyncProperty(situations(program, decision), async (json) => {
      const given = await code.given(module, decision.id, json);
      const wanted = asked(program, decision, json);
      const forms = module.decisions[decision.id];
      const verdict = forms?.explain(given);
      expectEqual(comparable(program, decision, verdict), comparable(program, decision, wanted));
      expectEqual(verdict?.because, wanted.because);
      expectEqual(verdict?.unless, wanted.unless);
      const bare = plainValue(program, decision.type, forms?.fast(given));
      const ruled = plainValue(program, decision.type, wanted.value);
      expectEqual(bare, wanted.status === "ruled" ? ruled : undefined);
    }),
    { numRuns, seed },
  );
}

/** The explaining form, on situations that are known in part. */
export async function agreesInPart(
  code: EmittedFolder,
  program: Program,
  decision: Decision,
  numRuns: number,
): Promise<void> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  await fc.assert(
    fc.asyncProperty(situations(program, decision, { complete: false }), async (json) => {
      const given = await code.given(module, decision.id, json);
      const verdict = module.decisions[decision.id]?.explain(given);
      expectEqual(
        comparable(program, decision, verdict),
        comparable(program, decision, asked(program, decision, json)),
      );
    }),
    { numRuns, seed },
  );
}

/**
 * What is answered while facts are unknown stays the answer when they become known: straight code answers the whole
 * situation alike. It shares no code with the unknown values of the runtime.
 */
export async function staysWhenCompleted(
  code: EmittedFolder,
  program: Program,
  decision: Decision,
  numRuns: number,
): Promise<void> {
  // A thing that is answered has the parts that are known.
  if (
    !["truth", "count", "ratio", "quantity", "enum", "name", "duty"].includes(presentType(decision.type).kind)
  )
    return;
  const module = await code.load(`${program.book}/${program.version}.js`);
  // What is left out is unknown, but for states, which are what they are at first, and rules told at the table.
  const kept = new Set(["id", "told", ...program.states.map(({ fact }) => fact)]);
  await fc.assert(
    fc.asyncProperty(situations(program, decision), fc.nat(), async (json, mask) => {
      const part = withoutSome(json, mask, kept);
      const { situation, faults } = decode(program, inputsOf(program, decision), part);
      // Without some of its parts, a thing may differ from itself elsewhere.
      fc.pre(faults.length === 0);
      const { status, value, missing } = ask(program, decision.id, situation);
      expectEqual(status === "depends", missing.length > 0);
      if (status === "depends") return;
      const given = await code.given(module, decision.id, json);
      const whole = plainValue(program, decision.type, module.decisions[decision.id]?.fast(given));
      expectEqual(whole, status === "ruled" ? plainValue(program, decision.type, value) : undefined);
    }),
    { numRuns, seed },
  );
}

/** Without facts and parts of things, as the mask says, but for those that are kept. */
function withoutSome(json: JsonObject, mask: number, kept: ReadonlySet<string>): JsonObject {
  let state = mask;
  const isLeftOut = (): boolean => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 16 < 0x4000;
  };
  const of = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(of);
    if (!isObject(value)) return value;
    const left = Object.entries(value).filter(([name]) => kept.has(name) || !isLeftOut());
    return Object.fromEntries(left.map(([name, part]) => [name, of(part)]));
  };
  return of(json) as JsonObject;
}

/** What cannot be given is refused by both, at the same paths; what can is answered alike. */
export async function refusesAlike(
  code: EmittedFolder,
  program: Program,
  decision: Decision,
  numRuns: number,
): Promise<void> {
  const sides = await sidesOf(code, program, decision);
  fc.assert(
    fc.property(faultySituations(program, decision), ({ json }) => {
      expectEqual(compareInput(sides, json, false).differences, []);
    }),
    { numRuns, seed },
  );
}

/** One decision, as the evaluator and the emitted code take it. */
export interface Sides {
  readonly program: Program;
  readonly decision: Decision;
  readonly inputs: ReturnType<typeof inputsOf>;
  readonly forms: EmittedDecision;
  readonly fromJson: (json: object | string) => object;
  readonly errors: Pick<EmittedRuntime, "InvalidInputError" | "InexactNumberError">;
}

export async function sidesOf(code: EmittedFolder, program: Program, decision: Decision): Promise<Sides> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  const runtime = await code.runtime();
  const forms = module.decisions[decision.id];
  if (forms === undefined) throw new Error(`${decision.id} is not emitted`);
  const fromJson = (json: object | string) => runtime.fromJson(module.facts, forms.rule, json);
  return { program, decision, inputs: inputsOf(program, decision), forms, fromJson, errors: runtime };
}

/** What two sides say of one situation, with all that is needed to ask again. */
export interface Difference {
  readonly what: string;
  readonly book: string;
  readonly version: string;
  readonly decision: string;
  readonly [side: string]: unknown;
}

export interface InputComparison {
  /** The paths of the problems, each once; null where the input is valid. */
  readonly refused: readonly string[] | null;
  readonly faults: readonly GivenFault[];
  /** What the evaluator answers to valid input. */
  readonly verdict: ReturnType<typeof ask> | null;
  /** Emitted code says that a number is too large to be exact, where the evaluator has no such limit. */
  readonly isInexact: boolean;
  readonly differences: readonly Difference[];
}

/** Emitted code takes the names that the book declares; the evaluator also takes what they are called. */
function declaredNames({ program, inputs }: Sides, json: JsonObject): JsonObject {
  const named = withDeclaredNames(program, inputs, json);
  return named.faults.length > 0 ? {} : named.given;
}

/** `isComplete`: nothing is left out, so the fast form is compared too. */
export function compareInput(sides: Sides, situated: JsonObject, isComplete: boolean): InputComparison {
  const json = declaredNames(sides, situated);
  const { program, decision, inputs, forms, fromJson, errors } = sides;
  const { situation, faults, unlisted } = decode(program, inputs, json);
  const refused = faults.length === 0 ? null : pathsOf(faults);
  const differences: Difference[] = [];
  const check = (what: string, emittedCode: unknown, evaluator: unknown): void => {
    if (JSON.stringify(emittedCode) !== JSON.stringify(evaluator))
      differences.push({
        book: program.book,
        version: program.version,
        decision: decision.id,
        what,
        json,
        emittedCode,
        evaluator,
      });
  };
  const given = refusedOr(errors, () => fromJson(json));
  check("fromJson refuses", given.refused, refused);
  const native = asNative(program, inputs as readonly Fact[], json);
  // A repeated record without an id is a problem in JSON only: values of a module have an identity.
  const isOfJson = faults.some(({ code: each }) => each === "unnamed" || each === "no-such-id");
  const asValues = native === null || isOfJson ? null : native;
  if (asValues !== null) {
    check("validate finds", pathsOf(forms.validate(asValues)), pathsOf([...faults, ...unlisted]));
    if (refused !== null)
      check("explain refuses", refusedOr(errors, () => forms.explain(asValues)).refused, refused);
  }
  if (refused !== null || given.value === null)
    return { refused, faults, verdict: null, isInexact: false, differences };
  const verdict = ask(program, decision.id, situation, { language: "en" });
  const wanted = comparable(program, decision, verdict);
  const answers: [string, () => unknown, unknown][] = [
    ["explain answers", () => comparable(program, decision, forms.explain(given.value as object)), wanted],
  ];
  if (asValues !== null)
    answers.push([
      "explain answers native values",
      () => spelled(comparable(program, decision, forms.explain(asValues))),
      spelled(wanted),
    ]);
  if (isComplete && verdict.missing.length === 0)
    answers.push([
      "the fast form answers",
      () => plainValue(program, decision.type, forms.fast(given.value as object)),
      verdict.status === "ruled" ? wanted.value : undefined,
    ]);
  let isInexact = false;
  for (const [what, answer, expected] of answers)
    try {
      check(what, answer(), expected);
    } catch (thrown) {
      if (thrown instanceof errors.InexactNumberError) isInexact = true;
      else check(what, String(thrown), expected);
    }
  return { refused, faults, verdict, isInexact, differences };
}

/** Squares and moments come back as the caller wrote them, with names in the caller's case. */
function spelled(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? foldName(part) : part,
  );
}

function refusedOr<T>(
  { InvalidInputError }: Sides["errors"],
  run: () => T,
): { readonly refused: readonly string[] | null; readonly value: T | null } {
  try {
    return { refused: null, value: run() };
  } catch (thrown) {
    if (!(thrown instanceof InvalidInputError)) return { refused: [String(thrown)], value: null };
    return { refused: pathsOf(thrown.problems), value: null };
  }
}

export function pathsOf(problems: readonly { readonly path: string }[]): readonly string[] {
  return [...new Set(problems.map(({ path }) => path))].sort();
}

function asked(program: Program, decision: Decision, json: JsonObject) {
  const { situation, faults } = decode(program, inputsOf(program, decision), json);
  expectEqual(faults, []);
  return ask(program, decision.id, situation, { language: "en" });
}

interface Comparable {
  readonly status: string;
  readonly value: unknown;
  readonly missing: readonly { readonly path: string }[];
  readonly doubts: readonly { readonly id: string }[];
  readonly choices: readonly { readonly path: string }[];
}

function comparable(program: Program, decision: Decision, verdict: Comparable | undefined) {
  return {
    status: verdict?.status,
    value: plainValue(program, decision.type, verdict?.value),
    missing: verdict?.missing.map(({ path }) => path).sort(),
    doubts: verdict?.doubts.map(({ id }) => id),
    choices: verdict?.choices.map(({ path }) => path),
  };
}
