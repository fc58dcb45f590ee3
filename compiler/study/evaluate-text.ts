/** Any expression of the language over a version, as text: read, checked and evaluated, with what is given as JSON. */
import { type Outcome, parseExpression } from "../../grammar/index.ts";
import { checkExpression } from "../check/check.ts";
import type { Play, Playing } from "../check/plays.ts";
import type { Expr, Program } from "../check/program.ts";
import type { CompiledVersion } from "../compile.ts";
import type { JsonObject } from "../core/json.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { evaluateExpression } from "../evaluate/ask.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import type { GivenFault } from "../evaluate/given-faults.ts";
import { encode } from "../evaluate/encode.ts";
import type { Situation } from "../evaluate/situation.ts";
import { isOpen } from "../runtime/result.ts";
import { chances } from "../odds/chance.ts";
import { shown } from "../report/situation-words.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { policyFrom } from "./policies.ts";
import { type ReadingsAsked, selectReadings } from "./readings.ts";
import { refuseFaults, RequestError } from "./request-error.ts";

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
  const checked = parsed.diagnostics.length > 0 ? parsed : checkExpression(book, parsed.value, source.path);
  const diagnostics = checked.diagnostics.filter(({ severity }) => severity === "error");
  if (diagnostics.length > 0 || !("type" in checked.value)) return { value: null, diagnostics };
  const expr = checked.value;
  const plays = program.plays.filter(({ id }) => playsIn(expr).includes(id));
  const odds = chances(({ message, help }) => {
    throw new RequestError(message, help);
  });
  const playing = playingIn(found, plays, options.policies ?? []);
  const readings = selectReadings(program, options.readings ?? {});
  const { situation, unlisted } = situationOf(program, given, plays);
  const answered = evaluateExpression(program, expr, situation, { odds, playing, readings });
  return {
    value: { ...answered, assuming: assumedStarts(program, expr, given, situation), unlisted },
    diagnostics,
  };
}

/** Throws a `RequestError` where what is given does not fit the facts of a version. */
export function checkGiven(program: Program, given: JsonObject): void {
  situationOf(program, given);
}

/** The states that an expression reads and that are not given, each with its value at the start, if that is known. */
function assumedStarts(
  program: Program,
  expr: Expr,
  given: JsonObject,
  { known }: Situation,
): readonly string[] {
  const parts = subexpressionsOf(expr);
  const named = new Set([
    ...parts.flatMap((part) => (part.kind === "call" ? [part.decision] : [])),
    ...playsIn(expr),
  ]);
  const read = new Set([
    ...parts.flatMap((part) => (part.kind === "fact" ? [part.name] : [])),
    ...[...program.decisions, ...program.plays].flatMap(({ id, reads }) => (named.has(id) ? reads : [])),
  ]);
  return program.states.flatMap(({ fact, initial }) => {
    const value = known.get(fact);
    if (!read.has(fact) || Object.hasOwn(given, fact) || value === undefined || isOpen(value)) return [];
    return [`${fact} = ${shown(encode(program, initial.type, value))}`];
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
function situationOf(program: Program, given: JsonObject, plays: readonly Play[] = []) {
  const own = new Map(plays.flatMap((play) => inputsOf(program, play)).map((part) => [part.name, part]));
  const inputs = plays.length > 0 ? [...own.values()] : inputsOf(program, null);
  const { faults, ...read } = decode(program, inputs, given, plays);
  refuseFaults(faults);
  return read;
}
