/**
 * The odds of a play or decision in plain data as everyone reads it: values with their chances in lowest terms, the mean,
 * what was assumed and how the sides played. How it is shown in a terminal is left to the command line.
 */
import { inWords as exprInWords } from "../check/in-words.ts";
import type { Goal, Play, Playing } from "../check/plays.ts";
import type { Decision, Expr, Program, Rational, Type } from "../check/program.ts";
import { rational, toNumber, zero } from "../check/rational.ts";
import { ask } from "../evaluate/ask.ts";
import { missingFacts } from "../evaluate/domain.ts";
import { encode } from "../evaluate/encode.ts";
import type { Readings, Situation } from "../evaluate/situation.ts";
import { rationalOf } from "../runtime/numbers.ts";
import { asFace, isNumber, isOpen, isRecord, type Missing, type Result } from "../runtime/result.ts";
import type { Words } from "../check/program.ts";
import { toResult } from "./cells.ts";
import { inOrder } from "./row-order.ts";
import { type Distribution, meanOf, type Odds } from "./odds.ts";
import { outcomeValue, overOutcome } from "./goals.ts";
import type { Refusal } from "./refusals.ts";
import type { Outcome } from "./state.ts";
import type { Domain } from "../core/stepper.ts";
import type { Json } from "../core/json.ts";

/** As published; names and order are relied on. */
export interface OddsAnswer {
  readonly status: "ruled" | "depends" | "refused";
  readonly distribution: readonly Row[];
  /** Of numbers, and of truths as their chance; of named results, by name. Null where some path gives none. */
  readonly mean: string | null | Readonly<Record<string, string | null>>;
  readonly goals: readonly { readonly goal: string; readonly mean: string; readonly approx: number }[];
  readonly assuming: readonly string[];
  readonly policy: readonly string[];
  /** The same as data: how each side chooses. */
  readonly sides: readonly Side[];
  /** Which of equally good options is taken; null where nobody plays his best. */
  readonly ties: string | null;
  readonly missing: readonly { readonly path: string; readonly about: Words; readonly domain: Domain }[];
  /** `data`: of what is too large its `size`, and the `most` that is worked out. */
  readonly refused: Refusal | null;
}
export interface Side {
  /** Null: whoever chooses. */
  readonly owner: string | null;
  readonly plays: "policy" | "uniform" | "first" | "best" | "against";
  /** The name of a policy. */
  readonly policy: string | null;
  readonly isAssumed: boolean;
}
export interface Row {
  /** `no ruling`, `unfinished` and the like where there is no value. */
  readonly value: Json;
  readonly status: "ruled" | "no-ruling" | "not-on-record" | "conflict" | "unfinished";
  readonly chance: string;
  readonly approx: number;
}

export interface Asked {
  readonly program: Program;
  readonly play: Play;
  readonly situation: Situation;
  readonly readings: Readings;
  readonly playing: readonly (readonly [string, Playing])[];
  readonly goals: readonly { readonly text: string; readonly goal: Goal }[];
}

export function answerOf(asked: Asked, found: Odds): OddsAnswer {
  const plain = { ...nothing, assuming: assumingOf(asked) };
  if (found.kind === "depends") return { ...plain, status: "depends", missing: missingOf(found.missing) };
  if (found.kind === "refused") return { ...plain, status: "refused", refused: found.refusal };
  return {
    ...plain,
    status: "ruled",
    distribution: rowsOf(asked.program, asked.play, found),
    mean: meansOf(asked, found),
    goals: asked.goals.map(({ text, goal }) => {
      const value = overOutcome(goal.value, asked.play);
      const mean = meanOf(found, (outcome) => worthOf(asked, value, outcome, found.after(outcome)));
      return { goal: text, mean: fraction(mean), approx: toNumber(mean) };
    }),
    policy: policyOf(asked, found),
    sides: sidesOf(asked.playing, found.assumed),
    ties: tiesAmong(asked.playing),
  };
}

/** A decision leaves nothing to chance: what it says has chance one. */
export function answerOfDecision(
  program: Program,
  decision: Decision,
  situation: Situation,
  readings: Readings,
): OddsAnswer {
  const verdict = ask(program, decision.id, situation, { readings });
  const assuming = readingsInWords(program, decision.doubts, readings);
  if (verdict.status === "depends")
    return { ...nothing, status: "depends", missing: verdict.missing, assuming };
  const value = verdict.status === "ruled" ? verdict.value : inWords(verdict.status);
  const row: Row = { value, status: verdict.status, chance: "1", approx: 1 };
  return { ...nothing, status: "ruled", distribution: [row], assuming };
}

const nothing: OddsAnswer = {
  status: "ruled",
  distribution: [],
  mean: null,
  goals: [],
  assuming: [],
  policy: [],
  sides: [],
  ties: null,
  missing: [],
  refused: null,
};

// ---------------------------------------------------------------- rows

function rowsOf(program: Program, play: Play, { total, all }: Distribution): Row[] {
  const type = typeOf(play);
  const rows = new Map<
    string,
    { row: Omit<Row, "chance" | "approx">; ways: bigint; result: Result | undefined }
  >();
  for (const { ways, outcome } of all) {
    const row = rowOf(program, type, outcome);
    const key = JSON.stringify(row);
    const known = rows.get(key);
    const result = outcome.kind === "value" ? toResult(outcome.value) : undefined;
    rows.set(key, { row, ways: (known?.ways ?? 0n) + ways, result });
  }
  return [...rows.values()].sort(inOrder(program, type)).map(({ row, ways }) => {
    const chance = rational(ways, total);
    return { ...row, chance: fraction(chance), approx: toNumber(chance) };
  });
}

function rowOf(program: Program, type: Type, outcome: Outcome): Omit<Row, "chance" | "approx"> {
  if (outcome.kind === "unfinished") return { value: "unfinished", status: "unfinished" };
  if (outcome.kind === "unruled") return { value: inWords(outcome.status), status: outcome.status };
  const result = toResult(outcome.value);
  if (isOpen(result)) {
    const status = result.unruled ?? "no-ruling";
    return { value: inWords(status), status };
  }
  if (type.kind !== "shape" || !isRecord(result))
    return { value: encode(program, type, result), status: "ruled" };
  const parts = type.fields.map((field): [string, Json] => {
    const part = result.fields.get(field.name);
    if (part === undefined || isOpen(part))
      return [field.name, inWords((part === undefined ? null : part.unruled) ?? "no-ruling")];
    return [field.name, encode(program, field.type, part)];
  });
  return { value: Object.fromEntries(parts), status: "ruled" };
}

function inWords(status: string): string {
  return status.replaceAll("-", " ");
}

function typeOf(play: Play): Type {
  return play.type ?? { kind: "shape", fields: play.parts };
}

export function fraction({ n, d }: Rational): string {
  return d === 1n ? `${n}` : `${n}/${d}`;
}

// ---------------------------------------------------------------- means

function meansOf({ play }: Asked, found: Distribution): OddsAnswer["mean"] {
  if (play.parts.length === 0) return meanBy(found, (value) => value);
  return Object.fromEntries(
    play.parts.map(({ name }) => [
      name,
      meanBy(found, (value) => (isRecord(value) ? (value.fields.get(name) ?? null) : null)),
    ]),
  );
}

/** Null as soon as some path has no number there. */
function meanBy(found: Distribution, pick: (value: Result) => Result | null): string | null {
  let isNumeric = true;
  const mean = meanOf(found, (outcome) => {
    const value = asFace(outcome.kind === "value" ? pick(toResult(outcome.value)) : null);
    if (isNumber(value)) return rationalOf(value);
    if (typeof value === "boolean") return rational(value ? 1n : 0n);
    isNumeric = false;
    return zero;
  });
  return isNumeric ? fraction(mean) : null;
}

function worthOf(
  { program, play, readings }: Asked,
  value: Expr,
  outcome: Outcome,
  after: Situation,
): Rational {
  const result = asFace(
    outcome.kind === "value" ? outcomeValue(program, play, readings, after, value, outcome.value) : null,
  );
  return isNumber(result) ? rationalOf(result) : result === true ? rational(1n) : zero;
}

// ---------------------------------------------------------------- what it rests on

/** What was handed in, and the readings of the doubts it rests on. */
function assumingOf({ program, play, situation, readings }: Asked): string[] {
  // Null is given only where none is a value.
  const mayBeNone = (name: string): boolean =>
    play.asks.some(({ path, type }) => path === name && type.kind === "or-none");
  const played = Object.entries(situation.played).flatMap(([name, value]) =>
    value === null && !mayBeNone(name) ? [] : [`${name} = ${JSON.stringify(value)}`],
  );
  return [...played, ...readingsInWords(program, play.doubts, readings)];
}

function readingsInWords(program: Program, doubts: readonly string[], readings: Readings): string[] {
  return program.doubts
    .filter(({ id }) => doubts.includes(id))
    .map(({ id, readings: all }) => {
      const taken = readings.get(id) ?? all.find((reading) => reading.taken)?.name ?? "";
      return `reading ${id} = ${taken}`;
    });
}

function policyOf({ playing }: Asked, { assumed }: Distribution): readonly string[] {
  return policyInWords(playing, assumed);
}

export function sidesOf(playing: Asked["playing"], assumed: Distribution["assumed"]): readonly Side[] {
  const named = playing.map(([owner, each]): Side => {
    const who = each.kind === "best" ? each.owner : owner;
    const policy = each.kind === "policy" ? each.name : null;
    return { owner: who === "" ? null : who, plays: each.kind, policy, isAssumed: false };
  });
  const others = [...assumed].map(([owner, how]): Side => {
    const plays = how === "uniform" ? "uniform" : "against";
    return { owner: owner === "" ? null : owner, plays, policy: null, isAssumed: true };
  });
  return [...named, ...others];
}

/** Which of equally good options is taken; null where nobody plays his best. */
export function tiesAmong(playing: Asked["playing"]): string | null {
  return playing.some(([, { kind }]) => kind === "best") ? tieRule : null;
}

const tieRule =
  "Of equally good options: done, then no before yes, then the smallest number, then the first name in alphabetical order; none comes last.";

/** How each side plays: as was asked for, and as is assumed of the others. */
export function policyInWords(
  playing: Asked["playing"],
  assumed: Distribution["assumed"],
): readonly string[] {
  const named = playing.map(([owner, each]) =>
    owner === "" || each.kind === "best" ? playingInWords(each) : `${owner}: ${playingInWords(each)}`,
  );
  const others = [...assumed].map(([owner, how]) => {
    const who = owner === "" ? "each chooser" : owner;
    return how === "uniform"
      ? `${who}: uniform (assumed)`
      : `${who}: least for the goals, in order (assumed)`;
  });
  return [...named, ...others];
}

function playingInWords(playing: Playing): string {
  if (playing.kind === "policy") return playing.name;
  if (playing.kind !== "best") return playing.kind;
  const goals = playing.goals.map(({ least, value }) => `${least ? "least " : ""}${exprInWords(value)}`);
  return `best for ${playing.owner} by ${goals.join(", then ")}`;
}

export function missingOf(missing: readonly Missing[]): OddsAnswer["missing"] {
  return missingFacts([...new Map(missing.map((each) => [each.path, each])).values()]);
}
