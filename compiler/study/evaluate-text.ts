/** Any expression of the language over a version, as text: read, checked and evaluated, with what is given as JSON. */
import { isDeepStrictEqual } from "node:util";
import { type Outcome, parseExpression } from "../../grammar/index.ts";
import { checkQuestion } from "../check/check.ts";
import type { Play, Playing } from "../check/plays.ts";
import type { Expr, Program, Type } from "../check/program.ts";
import type { CompiledVersion } from "../compile.ts";
import type { JsonObject } from "../core/json.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { evaluateExpression } from "../evaluate/ask.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import type { GivenFault } from "../evaluate/given-faults.ts";
import type { Part } from "../evaluate/domain.ts";
import { chances } from "../odds/chance.ts";
import { shown } from "../report/situation-words.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { type Assumed, assumedStarts } from "./assumed-starts.ts";
import { policyFrom } from "./policies.ts";
import { type ReadingsAsked, selectReadings } from "./readings.ts";
import { refuseFaults, RequestError } from "./request-error.ts";
import { type Unused, unusedInExpression } from "./unused-input.ts";

type Found = Pick<CompiledVersion, "book" | "program">;

export interface EvaluateOptions {
  /** How doubts are read; those not named are read as taken. */
  readonly readings?: ReadingsAsked;
  /** How sides choose in the plays whose chances are asked for: `bold`, `best for marines by kill`. */
  readonly policies?: readonly string[];
}

export type Evaluation = ReturnType<typeof evaluateExpression> & {
  /** States that are read and not given, with their values at the start. */
  readonly assuming: readonly string[];
  /** The same as data. */
  readonly assumed: readonly Assumed[];
  /** What was given and the expression does not read. */
  readonly unused: readonly Unused[];
  /** Words that the book does not list: what they stand for counts as unknown. */
  readonly unlisted: readonly GivenFault[];
};

/** The file that the diagnostics of an expression name. */
export const expressionPath = "expression";

/** Null, with the faults, where it cannot be read. Throws a `RequestError` where what is given does not fit. */
export function evaluateText(
  found: Found,
  text: string,
  given: JsonObject,
  options: EvaluateOptions = {},
): Outcome<Evaluation | null> {
  const { book, program } = found;
  const source = { path: expressionPath, text };
  const parsed = parseExpression(source);
  const checked =
    parsed.diagnostics.length > 0
      ? parsed
      : checkQuestion(book, parsed.value, source.path, new Set(Object.keys(given)));
  const diagnostics = checked.diagnostics.filter(({ severity }) => severity === "error");
  if (diagnostics.length > 0 || !("params" in checked.value)) return { value: null, diagnostics };
  const { expr, params } = checked.value;
  const plays = program.plays.filter(({ id }) => playsIn(expr).includes(id));
  const odds = chances(({ message, help }) => {
    throw new RequestError(message, help);
  });
  const playing = playingIn(found, plays, options.policies ?? []);
  const readings = selectReadings(program, options.readings ?? {});
  const { situation, unlisted } = situationOf(program, given, plays, partsOf(program, params));
  const answered = evaluateExpression(program, expr, situation, { odds, playing, readings });
  const read = readIn(program, expr);
  const assumed = assumedStarts(program, (fact) => read.has(fact), given, situation);
  return {
    value: {
      ...answered,
      assuming: assumed.map(({ path, value }) => `${path} = ${shown(value)}`),
      assumed,
      unused: unusedInExpression(program, expr, read, given),
      unlisted,
    },
    diagnostics,
  };
}

/** Throws a `RequestError` where what is given does not fit the facts of a version. */
export function checkGiven(program: Program, given: JsonObject): void {
  situationOf(program, given);
}

/** The facts that an expression reads, itself or by what it asks. */
function readIn(program: Program, expr: Expr): ReadonlySet<string> {
  const parts = subexpressionsOf(expr);
  const named = new Set([
    ...parts.flatMap((part) => (part.kind === "call" ? [part.decision] : [])),
    ...playsIn(expr),
  ]);
  return new Set([
    ...parts.flatMap((part) => (part.kind === "fact" ? [part.name] : [])),
    ...[...program.decisions, ...program.plays].flatMap(({ id, reads }) => (named.has(id) ? reads : [])),
  ]);
}

/** Parameters of what is asked, as inputs: what is known of one is what a question with it says. */
function partsOf(program: Program, params: ReadonlyMap<string, Type>): readonly Part[] {
  const declared = [...program.decisions, ...program.plays].flatMap((each) => each.params);
  return [...params].map(([name, type]) => {
    const found = declared.find((param) => param.name === name && isDeepStrictEqual(param.type, type));
    return { name, type, about: found?.about ?? {}, optional: found?.optional ?? false };
  });
}

/** As an example has it after `played`: what one side alone does is a policy with a name, or what is best for it. */
function playingIn(found: Found, plays: readonly Play[], policies: readonly string[]): readonly Playing[] {
  return policies.map((text) => {
    const [play] = plays;
    if (play === undefined)
      throw new RequestError(
        "This expression runs no sequence, so no side chooses anything.",
        "Remove `--policy`, or ask for the `chance(…)` or `mean(…)` of a sequence.",
      );
    const [side, playing] = policyFrom(found, play, text);
    if (side !== "" && (playing.kind === "first" || playing.kind === "uniform"))
      throw new RequestError(
        `\`${text}\` is for one side, but in an expression \`${playing.kind}\` applies to all sides.`,
        `Write \`--policy ${playing.kind}\`, or use \`rubric odds\`.`,
      );
    return playing;
  });
}

/** The plays whose outcome or odds an expression asks for. */
function playsIn(expr: Expr): readonly DecisionId[] {
  return subexpressionsOf(expr).flatMap((part) => (part.kind === "outcome" ? [part.play] : []));
}

/** With what is rolled, chosen and seen in the plays that are asked, and their parameters. */
function situationOf(
  program: Program,
  given: JsonObject,
  plays: readonly Play[] = [],
  params: readonly Part[] = [],
) {
  const named = [...inputsOf(program, null), ...plays.flatMap((play) => inputsOf(program, play)), ...params];
  const inputs = [...new Map(named.map((part) => [part.name, part])).values()];
  const { faults, ...read } = decode(program, inputs, given, plays);
  refuseFaults(faults);
  return read;
}
