/**
 * Finds rolls of which only a sum, count, highest die or the like is read, and loops whose passes only add to a total,
 * so that the dice themselves are never kept. What is found is written into the lines; laying them out is layout.ts.
 */
import type { Line } from "../check/plays.ts";
import { expressionsIn, linesWithin, mapBlocks, rewrite } from "../core/walk.ts";
import type { Expr, Type } from "../check/program.ts";
import { adding } from "./adding.ts";
import { inLine } from "./change-lines.ts";
import type { LineOf } from "./code.ts";
import { localOf, nameOf } from "./line-parts.ts";
import { asksMark } from "./marks.ts";
import { besidesMention, type Folding, givenIn, isWalked, mentions, reads } from "./mentions.ts";
import { readsOf } from "./reads.ts";
import { isOp, isSource, saidOfElements } from "../core/expressions.ts";
import { nameExpr, numberExpr, totalExpr } from "../core/make.ts";
import { one } from "../check/rational.ts";

/** A roll of which only these are kept, by name; its dice are thrown again where a filter says so. */
export interface Folded {
  readonly statistics: readonly { readonly name: string; readonly of: Expr }[];
  readonly rerolls: readonly (LineOf<"reroll"> & { readonly which: { readonly kind: "those" | "all" } })[];
}

/** A roll as it is laid out. */
export type LaidRoll = LineOf<"roll"> & { readonly folded?: Folded; readonly inOrder?: boolean };

export function fold(folding: Folding, lines: readonly Line[]): readonly Line[] {
  const sets = new Set<string>();
  for (const line of linesWithin(lines))
    if (line.kind === "set" && line.target.root.kind === "local") sets.add(line.target.root.name);
  return foldBlock(folding, lines, new Set(sets));
}

function foldBlock(folding: Folding, lines: readonly Line[], set: ReadonlySet<string>): readonly Line[] {
  let rest = [...lines];
  const done: Line[] = [];
  for (;;) {
    const line = rest.shift();
    if (line === undefined) break;
    if (line.kind === "roll" && (line as LaidRoll).folded) {
      done.push(line);
    } else if (
      line.kind === "roll" &&
      !folding.isNamed(line.name) &&
      !isRethrownByHand(folding, line, rest)
    ) {
      const folded = foldRoll(folding, line, rest, set);
      done.push(...folded.put);
      rest = [...folded.rest];
    } else if (line.kind === "roll") {
      done.push({ ...line, inOrder: true } as LaidRoll);
    } else {
      const inner = within(folding, line, set);
      done.push(inner.kind === "repeat" ? adding(folding, inner) : inner);
    }
  }
  return done;
}

function within(folding: Folding, line: Line, set: ReadonlySet<string>): Line {
  if (line.kind === "repeat" && line.how.kind === "until")
    return withUntil(folding, line, line.how.until, set);
  return mapBlocks(line, (block) => foldBlock(folding, block, set));
}

/** What a pass is held against at its end is read behind its last line, and may read the rolls of the pass. */
function withUntil(
  folding: Folding,
  line: LineOf<"repeat">,
  until: Expr,
  set: ReadonlySet<string>,
): LineOf<"repeat"> {
  const { type, span } = until;
  const plain = { label: null, sentences: [], words: {}, citation: "", span };
  const last: LineOf<"let"> = { ...plain, kind: "let", name: "#until", type, value: until };
  const folded = foldBlock(folding, [...line.lines, last], set);
  const end = folded.at(-1);
  if (end?.kind !== "let") throw new Error("what ends a pass is no longer at its end");
  return { ...line, how: { kind: "until", until: end.value }, lines: folded.slice(0, -1) };
}

/** New faces may be handed in for the dice that are thrown again. */
function isRethrownByHand(folding: Folding, roll: LineOf<"roll">, rest: readonly Line[]): boolean {
  return linesWithin(rest).some(
    (line) => line.kind === "reroll" && line.roll === roll.name && folding.isNamed(line.name),
  );
}

interface FoldedRoll {
  readonly put: readonly Line[];
  readonly rest: readonly Line[];
}

function foldRoll(
  folding: Folding,
  roll: LineOf<"roll">,
  rest: readonly Line[],
  set: ReadonlySet<string>,
): FoldedRoll {
  const { name } = roll;
  const leading: Folded["rerolls"][number][] = [];
  const others: Line[] = [];
  let isLeading = true;
  for (const line of rest) {
    if (
      isLeading &&
      line.kind === "reroll" &&
      line.roll === name &&
      line.which.kind !== "one" &&
      isStable(folding, line, set)
    ) {
      leading.push(line as Folded["rerolls"][number]);
      continue;
    }
    if (mentions(folding, line, name)) isLeading = false;
    others.push(line);
  }
  const plain = { put: [{ ...roll, inOrder: isWalked(folding, rest, name) } as LaidRoll], rest };
  const rerolledLater = linesWithin(others).some((line) => line.kind === "reroll" && line.roll === name);
  if (rerolledLater) return plain;

  const eachAt = others.findIndex((line) => line.kind === "each" && localOf(line.list) === name);
  const each = others[eachAt];
  if (each?.kind === "each") {
    const elsewhere = others.filter((_, i) => i !== eachAt).some((line) => mentions(folding, line, name));
    const isInside =
      each.lines.some((line) => mentions(folding, line, name)) ||
      (each.filter && reads(folding, each.filter, name));
    const isNamed = linesWithin(each.lines).some((line) => folding.isNamed(nameOf(line) ?? ""));
    const isMarked = asksMark(folding.program, [
      ...(each.filter ? [each.filter] : []),
      ...expressionsIn(each.lines),
    ]);
    if (elsewhere || isInside || isNamed || isMarked || each.orderedBy) return plain;
    return dieByDie(roll, leading, others, eachAt, each);
  }

  const statistics: { name: string; of: Expr }[] = [];
  let isFolded = true;
  const replace = (part: Expr): Expr | null => {
    if (localOf(part) === name && !isStatisticOf(folding, part, name)) {
      isFolded = false;
      return null;
    }
    if (!isStatisticOf(folding, part, name)) return null;
    const inner = readsOf(folding.program, part);
    const isFixed = [...inner.locals].every((local) => local === name || !set.has(local));
    // What it is measured by has to stand before the dice fall.
    const isBefore = [...inner.locals].every((local) => local === name || !givenIn(others).has(local));
    if (!isFixed || !isBefore || [...inner.facts].some(folding.isMutable)) {
      isFolded = false;
      return null;
    }
    const key = JSON.stringify(part, (at, value) =>
      at === "span" || isSource(at, value) ? undefined : typeof value === "bigint" ? `${value}` : value,
    );
    const known = statistics.find(({ of }) => keyed.get(of) === key);
    if (known) return nameExpr("local", known.name, part.type, part.span);
    keyed.set(part, key);
    const made = { name: `${name}#${statistics.length}`, of: part };
    statistics.push(made);
    return nameExpr("local", made.name, part.type, part.span);
  };
  const keyed = new Map<Expr, string>();
  if (others.some((line) => besidesMention(folding, line, name))) return plain;
  const after = others.map((line) => inLine(line, (expr) => rewrite(expr, replace)));
  if (!isFolded) return plain;
  const put: LaidRoll = { ...roll, folded: { statistics, rerolls: leading } };
  return { put: [put], rest: after };
}

/** Each die is thrown when its turn comes: the others need not be known till then. */
function dieByDie(
  roll: LineOf<"roll">,
  rerolls: Folded["rerolls"],
  others: readonly Line[],
  at: number,
  each: LineOf<"each">,
): FoldedRoll {
  const { span } = roll;
  const counted = `${roll.name}#many`;
  const plain = { label: null, sentences: [], words: {}, citation: "", span };
  const die: Type = { kind: "die", sides: roll.sides };
  const dice = nameExpr("local", each.binder, { kind: "list", of: die }, span);
  const thrown: LaidRoll = {
    ...roll,
    name: each.binder,
    count: numberExpr(one, roll.count.type, span),
    folded: {
      statistics: [{ name: each.binder, of: totalExpr(dice, die) }],
      rerolls,
    },
  };
  const body: readonly Line[] = each.filter
    ? [{ ...plain, kind: "when", branches: [{ when: each.filter, lines: each.lines }], otherwise: [] }]
    : each.lines;
  const loop: Line = {
    ...plain,
    label: each.label,
    kind: "repeat",
    how: { kind: "times", times: nameExpr("local", counted, roll.count.type, span) },
    certificate: null,
    lines: [thrown, ...body],
  };
  const many: Line = { ...plain, kind: "let", name: counted, type: roll.count.type, value: roll.count };
  return { put: [many], rest: others.map((line, i) => (i === at ? loop : line)) };
}

const folded = new Set(["sum", "highest", "lowest"]);

function isStatisticOf({ program }: Folding, part: Expr, name: string): boolean {
  // A roll whose line says of what it is the total stands for that total.
  if (localOf(part) === name) return part.type.kind === "quantity" || part.type.kind === "count";
  if (isOp(part, "total")) return localOf(part.args[0]) === name;
  if (part.kind !== "some" && part.kind !== "aggregate" && !isOp(part, "size")) return false;
  if (part.kind === "aggregate" && (!folded.has(part.op) || part.empty !== null)) return false;
  return localOf(saidOfElements(part).list) === name && !asksMark(program, [part]);
}

function isStable(folding: Folding, line: LineOf<"reroll">, set: ReadonlySet<string>): boolean {
  if (line.which.kind !== "those") return line.which.kind === "all";
  // A folded roll has forgotten which dice were thrown again.
  if (asksMark(folding.program, [line.which.filter])) return false;
  const { locals, facts } = readsOf(folding.program, line.which.filter);
  return (
    ![...locals].some((local) => set.has(local)) &&
    ![...facts].some(folding.isMutable) &&
    !locals.has(line.roll)
  );
}
