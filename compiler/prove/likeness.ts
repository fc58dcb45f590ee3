/**
 * Tells whether two decisions are written alike, themselves and in all they call: then they say the same of every situation,
 * however long its lists, and nothing need be gone through. Where they are written otherwise it says nothing.
 */
import type { DoubtOf, Program } from "../check/program.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { findDecision } from "../core/lookup.ts";
import { isSource } from "../core/expressions.ts";

export function isWrittenAlike(
  before: Program,
  after: Program,
  id: DecisionId,
  held: ReadonlySet<DecisionId>,
): boolean {
  const seen = new Set<DecisionId>();
  const isAlike = (called: DecisionId): boolean => {
    if (seen.has(called) || (called !== id && held.has(called))) return true;
    seen.add(called);
    const [left, right] = [before, after].map((program) => findDecision(program, called));
    if (!left || !right) return left === right;
    return textOf(left) === textOf(right) && left.calls.every(isAlike) && right.calls.every(isAlike);
  };
  return (
    isAlike(id) &&
    wordsOf(before, seen) === wordsOf(after, seen) &&
    takenIn(before, seen) === takenIn(after, seen)
  );
}

/** What decisions speak of, as text: the orders of enumerations and the domains of facts are part of what they mean. */
function wordsOf(program: Program, decisions: ReadonlySet<DecisionId>): string {
  const { facts } = program;
  const all = program.decisions.filter(({ id }) => decisions.has(id));
  const read = new Set(all.flatMap(({ reads }) => reads));
  const given = facts.filter(({ name }) => read.has(name)).map(textOf);
  return [...given, ordersIn(program, [...all.map(textOf), ...given])].join("\n");
}

/** The orders by which what stands in some texts is compared. */
export function ordersIn({ types }: Program, texts: readonly string[]): string {
  // Every expression says its type, so that each enumeration looked at is named.
  const named = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/"kind":"enum","name":"([^"]+)"/g)].map(([, name = ""]) => name),
    ),
  );
  const meant = [...named].sort().map((name) => textOf(types.enums.get(name)));
  return [types.phases, ...meant].join("\n");
}

function takenIn(program: Program, decisions: ReadonlySet<DecisionId>): string {
  const doubts = new Set<DoubtId>();
  for (const decision of program.decisions)
    if (decisions.has(decision.id)) for (const doubt of decision.doubts) doubts.add(doubt);
  const taken = (doubt: DoubtOf): string => doubt.readings.find((reading) => reading.taken)?.name ?? "";
  return program.doubts
    .filter(({ id }) => doubts.has(id))
    .map((doubt) => `${doubt.id}=${taken(doubt)}`)
    .sort()
    .join(" ");
}

const unmeant: ReadonlySet<string> = new Set([
  "span",
  "id",
  "origin",
  "sentences",
  "called",
  "about",
  "asked",
  "says",
  "named",
  "shown",
  "inTime",
  "provision",
  "reads",
  "node",
  "owner",
  "total",
  "outside",
]);

const texts = new WeakMap<object, string>();

/** A part of a program as text, without where it comes from and how it is called; written once. */
export function textOf(part: object | undefined): string {
  if (part === undefined) return "";
  const text = texts.get(part) ?? write(part);
  texts.set(part, text);
  return text;
}

function write(part: object): string {
  return JSON.stringify(part, (key, value: unknown) => {
    if (unmeant.has(key) || isSource(key, value)) return undefined;
    return typeof value === "bigint" ? `${value}` : value;
  });
}
