/**
 * Tells of two conditions whether they exclude each other as they are written: `n < 3` and `n >= 3`, one value of a name and
 * another, something and its contrary. What is not seen so plainly is left to diagrams.
 */
import type { Expr, Rational } from "../check/program.ts";
import { compare } from "../check/rational.ts";
import { textOf } from "./likeness.ts";

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
  if (one.kind === "and") return one.all.some((part) => areExclusive(part, other, effort));
  if (other.kind === "and") return other.all.some((part) => areExclusive(one, part, effort));
  if (one.kind === "or") return one.any.every((part) => areExclusive(part, other, effort));
  if (other.kind === "or") return other.any.every((part) => areExclusive(one, part, effort));
  const [said, others] = [saidBy(one), saidBy(other)];
  effort.left -= said.names;
  return said.all.some((a) => others.all.some((b) => a.of === b.of && canNotBoth(a.is, b.is)));
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
  switch (condition.kind) {
    case "not":
      return sayings(condition.of, !isHeld);
    case "compare":
      return comparing(condition, isHeld);
    case "within":
      return within(condition, isHeld);
    case "reading":
      return [among(`reading ${condition.doubt}`, [condition.reading], isHeld)];
    case "is-none":
      return [among(`there ${textOf(condition.of)}`, ["none"], isHeld)];
    case "is-known":
      return [among(`there ${textOf(condition.of)}`, ["known"], isHeld)];
    default:
      return [among(textOf(condition), ["yes"], isHeld)];
  }
}

function among(of: string, names: readonly string[], isHeld: boolean): Saying {
  return { of, is: { kind: "among", names: new Set(names), isNot: !isHeld } };
}

type Compare = Extract<Expr, { kind: "compare" }>;

function comparing(condition: Compare, isHeld: boolean): readonly Saying[] {
  const { left, op, right } = condition;
  const plainly = among(textOf(condition), ["yes"], isHeld);
  // Where nothing stands on one side, a comparison and its contrary may both be no.
  if (!isHeld && [left, right].some(({ type }) => type.kind === "or-none")) return [plainly];
  const signs = isHeld ? signsOf[op] : [..."<=>"].filter((sign) => !signsOf[op].includes(sign)).join("");
  const [one, other] = [textOf(left), textOf(right)];
  const found: Saying[] = [
    plainly,
    { of: `${one} ${other}`, is: { kind: "sides", signs } },
    { of: `${other} ${one}`, is: { kind: "sides", signs: turned(signs) } },
  ];
  if (right.kind === "number") found.push(...ranges(one, signs, right.value));
  if (left.kind === "number") found.push(...ranges(other, turned(signs), left.value));
  const name = nameOf(right);
  if (name !== null && (signs === "=" || signs === "<>")) found.push(among(one, [name], signs === "="));
  return found;
}

const signsOf: Readonly<Record<Compare["op"], string>> = {
  "=": "=",
  "!=": "<>",
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
  switch (expr.kind) {
    case "enum-value":
      return expr.name;
    case "duty":
      return expr.value;
    case "truth":
      return `${expr.value}`;
    default:
      return null;
  }
}

function within({ of, range }: Extract<Expr, { kind: "within" }>, isHeld: boolean): readonly Saying[] {
  const what = textOf(of);
  const plainly = among(textOf({ of, range }), ["yes"], isHeld);
  if (range.kind === "set" || range.kind === "list") {
    const names = range.items.map(nameOf);
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
  if (range.kind !== "interval" || !isHeld) return [plainly];
  const endOf = (end: Expr | null): End | null =>
    end?.kind === "number" ? { at: end.value, isIn: true } : null;
  return [plainly, { of: what, is: { kind: "range", from: endOf(range.from), to: endOf(range.to) } }];
}
