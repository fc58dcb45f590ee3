/**
 * Which results a play gives on every way through it, so that whoever plays it may count on them; whatever is not sure stays
 * open. What a result comes to is left to the lines.
 */
import { allowOnly, type LeafLine, type NestingLine } from "../../../core/kinds.ts";
import type { Line, Play } from "../../../check/plays.ts";
import { linesWithin } from "../../../core/walk.ts";
import type { Expr, Program } from "../../../check/program.ts";
import { keyOf } from "../key-of.ts";
import { toNumber } from "../../../check/rational.ts";
import { endsIn, isOp, numberIn } from "../../../core/expressions.ts";

/** Parts that are surely given; `single`: whether it surely ends with its result. */
export interface Sure {
  readonly parts: ReadonlySet<string>;
  readonly ends: boolean;
}

const nothing: Sure = { parts: new Set(), ends: false };

/** `isTouched`: reactions happen while it is played, and may go elsewhere. */
export function surelyGiven(program: Program, play: Play, isTouched: boolean): Sure {
  const isGo = ({ kind }: Line): boolean => kind === "go";
  const isCut = (line: Line): boolean => line.kind === "block" && line.cut !== null;
  const lines = linesWithin(play.lines);
  const around = program.reactions.flatMap((reaction) => linesWithin(reaction.lines));
  if (lines.some((line) => isGo(line) || isCut(line)) || (isTouched && around.some(isGo))) return nothing;
  return inAll(play.lines);
}

/** After lines that end the play nothing more is given, and nothing more need be. */
function inAll(lines: readonly Line[]): Sure {
  const parts = new Set<string>();
  for (const line of lines) {
    const inner = inOne(line, lines);
    for (const part of inner.parts) parts.add(part);
    if (inner.ends) return { parts, ends: true };
  }
  return { parts, ends: false };
}

function inOne(line: Line, beside: readonly Line[]): Sure {
  switch (line.kind) {
    case "gives":
      return line.part === null
        ? { parts: new Set(), ends: true }
        : { parts: new Set([line.part]), ends: false };
    case "block":
      return line.word === "mode" ? nothing : inAll(line.lines);
    case "repeat":
      return line.how.kind === "until" ? inAll(line.lines) : nothing;
    case "when": {
      const otherwise = isComplete(line, beside) ? [] : [inAll(line.otherwise)];
      const ways = [...line.branches.map((branch) => inAll(branch.lines)), ...otherwise];
      const [first = nothing, ...others] = ways;
      const isInAll = (part: string): boolean => others.every((way) => way.parts.has(part));
      return { parts: new Set([...first.parts].filter(isInAll)), ends: ways.every(({ ends }) => ends) };
    }
    default:
      allowOnly<LeafLine | NestingLine>(line);
      return nothing;
  }
}

// ---------------------------------------------------------------- rows of a table

/** Whether the branches ask for one number and leave none out: every total of a roll, or every number there is. */
function isComplete({ branches }: Extract<Line, { kind: "when" }>, beside: readonly Line[]): boolean {
  const rows = branches.map(({ when }) => rowOf(when));
  const [first] = rows;
  if (first === null || first === undefined) return false;
  const [from, to] = totalsOf(first.of, beside);
  let next = from;
  const left = rows.map((row) => row);
  while (next <= to) {
    const at = left.findIndex(
      (row) => row !== null && keyOf(row.of) === keyOf(first.of) && row.from <= next && row.to >= next,
    );
    const row = left[at];
    if (row === undefined || row === null) return false;
    left.splice(at, 1);
    if (row.to === Number.POSITIVE_INFINITY) return true;
    next = row.to + 1;
  }
  return true;
}

interface RowKey {
  readonly of: Expr;
  readonly from: number;
  readonly to: number;
}

function rowOf(when: Expr): RowKey | null {
  if (isOp(when, "=")) {
    const only = numberIn(when.args[1]);
    return only && { of: when.args[0], from: toNumber(only), to: toNumber(only) };
  }
  if (!isOp(when, "in")) return null;
  const [of, range] = when.args;
  const ends = endsIn(range);
  if (ends === null) return null;
  const { from, to } = ends;
  const [least = null, most = null] = [from, to].map((end) => {
    const number = end && numberIn(end);
    return number && toNumber(number);
  });
  if ((from !== null && least === null) || (to !== null && most === null)) return null;
  return { of, from: least ?? Number.NEGATIVE_INFINITY, to: most ?? Number.POSITIVE_INFINITY };
}

function totalsOf(of: Expr, beside: readonly Line[]): readonly [number, number] {
  const [dice] = isOp(of, "total") ? of.args : [];
  const name = dice?.kind === "local" ? dice.name : null;
  const roll = beside.find((line) => line.kind === "roll" && line.name === name);
  const count = roll?.kind === "roll" ? numberIn(roll.count) : null;
  if (roll?.kind !== "roll" || count === null) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const many = Number(count.n);
  return [many, many * roll.sides];
}
