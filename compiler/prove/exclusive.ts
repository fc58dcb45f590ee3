/**
 * Tells of two conditions whether they exclude each other as they are written: `n < 3` and `n >= 3`, one value of a name and
 * another, something and its contrary. What is not seen so plainly is left to diagrams.
 */
import type { Expr, Rational } from "../check/program.ts";
import { compare } from "../check/rational.ts";
import { textOf } from "./likeness.ts";
import { endsIn, isOp, itemsIn, nameIn, numberIn, type Operation, truthIn } from "../core/expressions.ts";

/** How many pairs of parts of conditions may still be compared. Without any left, nothing is seen to exclude anything. */
export interface Effort {
  left: number;
}

/** Null: always. */
export function areExclusive(
  one: Expr | null,
  other: Expr | null,
  effort: Effort = { left: Number.POSITIVE_INFINITY },
): boolean {
  if (one === null || other === null || effort.left <= 0) return false;
  const [parts, otherParts] = [plainParts(one), plainParts(other)];
  if (parts !== null && otherParts !== null) return areSomeExclusive(parts, otherParts, effort);
  if (isOp(one, "and")) return one.args.some((part) => areExclusive(part, other, effort));
  if (isOp(other, "and")) return other.args.some((part) => areExclusive(one, part, effort));
  if (isOp(one, "or")) return one.args.every((part) => areExclusive(part, other, effort));
  return isOp(other, "or") && other.args.every((part) => areExclusive(one, part, effort));
}

/** The parts of a conjunction, or the one that there is; null where one of them has parts of its own. */
function plainParts(condition: Expr): readonly Said[] | null {
  const parts = isOp(condition, "and") ? condition.args : [condition];
  return parts.some((part) => isOp(part, "and") || isOp(part, "or")) ? null : parts.map(saidBy);
}

function areSomeExclusive(parts: readonly Said[], others: readonly Said[], effort: Effort): boolean {
  for (const { all, names } of parts)
    for (const other of others) {
      if (effort.left <= 0) return false;
      effort.left -= names;
      if (all.some((a) => other.all.some((b) => a.of === b.of && canNotBoth(a.is, b.is)))) return true;
    }
  return false;
}

/** What a condition says of something, by how that is written. */
interface Saying {
  readonly of: string;
  readonly is: Among | Range | Sides;
}
/** One of these names, or none of them. */
interface Among {
  readonly kind: "among";
  readonly names: ReadonlySet<string>;
  readonly isNot: boolean;
}
/** Null: no end on that side. */
interface Range {
  readonly kind: "range";
  readonly from: End | null;
  readonly to: End | null;
}
interface End {
  readonly at: Rational;
  readonly isIn: boolean;
}
/** How the first of two compares with the second: any of `<`, `=` and `>`. */
interface Sides {
  readonly kind: "sides";
  readonly signs: string;
}

function canNotBoth(a: Saying["is"], b: Saying["is"]): boolean {
  if (a.kind === "among" && b.kind === "among") {
    if (a.isNot && b.isNot) return false;
    if (a.isNot !== b.isNot) {
      const [some, none] = a.isNot ? [b, a] : [a, b];
      return [...some.names].every((name) => none.names.has(name));
    }
    return ![...a.names].some((name) => b.names.has(name));
  }
  if (a.kind === "range" && b.kind === "range") return isBelow(a.to, b.from) || isBelow(b.to, a.from);
  if (a.kind === "sides" && b.kind === "sides") return ![...a.signs].some((sign) => b.signs.includes(sign));
  return false;
}

function isBelow(to: End | null, from: End | null): boolean {
  if (to === null || from === null) return false;
  const order = compare(to.at, from.at);
  return order < 0 || (order === 0 && !(to.isIn && from.isIn));
}

interface Said {
  readonly all: readonly Saying[];
  /** How many names it compares with others, at least one. */
  readonly names: number;
}

const known = new WeakMap<Expr, Said>();

/** Each part is compared with many others, so what it says is kept. */
function saidBy(condition: Expr): Said {
  const before = known.get(condition);
  if (before) return before;
  const all = sayings(condition, true);
  const names = Math.max(1, ...all.map(({ is }) => (is.kind === "among" ? is.names.size : 1)));
  known.set(condition, { all, names });
  return { all, names };
}

function sayings(condition: Expr, isHeld: boolean): readonly Saying[] {
  if (condition.kind === "reading") return [among(`reading ${condition.doubt}`, [condition.reading], isHeld)];
  if (isOp(condition, "not")) return sayings(condition.args[0], !isHeld);
  if (isOp(condition, "=", "<", "<=", ">", ">=")) return comparing(condition, isHeld);
  if (isOp(condition, "in")) return within(condition, isHeld);
  if (isOp(condition, "is-none")) return [among(`there ${textOf(condition.args[0])}`, ["none"], isHeld)];
  return [among(textOf(condition), ["yes"], isHeld)];
}

function among(of: string, names: readonly string[], isHeld: boolean): Saying {
  return { of, is: { kind: "among", names: new Set(names), isNot: !isHeld } };
}

type Compare = Operation<"=" | "<" | "<=" | ">" | ">=">;

function comparing(condition: Compare, isHeld: boolean): readonly Saying[] {
  const {
    op,
    args: [left, right],
  } = condition;
  const plainly = among(textOf(condition), ["yes"], isHeld);
  // Where nothing stands on one side, a comparison and its contrary may both be no.
  if (!isHeld && op !== "=" && [left, right].some(({ type }) => type.kind === "or-none")) return [plainly];
  const signs = isHeld ? signsOf[op] : [..."<=>"].filter((sign) => !signsOf[op].includes(sign)).join("");
  const [one, other] = [textOf(left), textOf(right)];
  const found: Saying[] = [
    plainly,
    { of: `${one} ${other}`, is: { kind: "sides", signs } },
    { of: `${other} ${one}`, is: { kind: "sides", signs: turned(signs) } },
  ];
  const [least, most] = [numberIn(left), numberIn(right)];
  if (most !== null) found.push(...ranges(one, signs, most));
  if (least !== null) found.push(...ranges(other, turned(signs), least));
  const name = nameOf(right);
  if (name !== null && (signs === "=" || signs === "<>")) found.push(among(one, [name], signs === "="));
  return found;
}

const signsOf: Readonly<Record<Compare["op"], string>> = {
  "=": "=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": "=>",
};

function turned(signs: string): string {
  return [...signs].map((sign) => (sign === "<" ? ">" : sign === ">" ? "<" : sign)).join("");
}

function ranges(of: string, signs: string, at: Rational): readonly Saying[] {
  const end = { at, isIn: signs.includes("=") };
  const from = signs.includes("<") ? null : end;
  const to = signs.includes(">") ? null : end;
  return from === null && to === null ? [] : [{ of, is: { kind: "range", from, to } }];
}

/** Of a value that is the same only as itself. */
function nameOf(expr: Expr): string | null {
  const truth = truthIn(expr);
  if (truth !== null) return `${truth}`;
  return expr.type.kind === "enum" || expr.type.kind === "duty" ? nameIn(expr) : null;
}

function within(condition: Operation<"in">, isHeld: boolean): readonly Saying[] {
  const [of, range] = condition.args;
  const what = textOf(of);
  const plainly = among(textOf(condition), ["yes"], isHeld);
  const items = itemsIn(range);
  if (items !== null) {
    const names = items.map(nameOf);
    return names.includes(null)
      ? [plainly]
      : [
          among(
            what,
            names.flatMap((name) => name ?? []),
            isHeld,
          ),
        ];
  }
  const ends = endsIn(range);
  if (ends === null || !isHeld) return [plainly];
  const endOf = (end: Expr | null): End | null => {
    const number = end && numberIn(end);
    return number && { at: number, isIn: true };
  };
  return [plainly, { of: what, is: { kind: "range", from: endOf(ends.from), to: endOf(ends.to) } }];
}
