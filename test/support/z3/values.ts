/**
 * What an expression may come to, over all situations at once: one leaf of each kind, under the condition that it is this
 * one. The conditions of a value exclude one another and leave nothing out.
 */
import type { Place } from "./situation.ts";
import { and, either, equal, less, no, not, or, type Term, type Terms, yes } from "./terms.ts";

/** Without a ruling, not on record, a conflict: what weighs more covers what weighs less. */
export type Weight = 0 | 1 | 2;
export const weights: readonly Weight[] = [0, 1, 2];
export const statuses = ["no-ruling", "not-on-record", "conflict"] as const;

export type Leaf =
  | { readonly kind: "truth"; readonly holds: Term }
  | { readonly kind: "number"; readonly amount: Term }
  | { readonly kind: "die"; readonly amount: Term; readonly rerolled: Term }
  | { readonly kind: "name"; readonly code: Term }
  | { readonly kind: "none" }
  | { readonly kind: "status"; readonly weight: Weight }
  | { readonly kind: "thing"; readonly place: Place }
  | { readonly kind: "made"; readonly form: string; readonly parts: ReadonlyMap<string, Value> }
  | { readonly kind: "keywords"; readonly place: Place }
  | { readonly kind: "list" | "set"; readonly items: readonly Value[] };

export interface Case {
  readonly when: Term;
  readonly leaf: Leaf;
}
export type Value = readonly Case[];

export function sure(leaf: Leaf): Value {
  return [{ when: yes, leaf }];
}

export const none: Value = sure({ kind: "none" });
export const truth = (holds: Term): Value => sure({ kind: "truth", holds });
export const number = (amount: Term): Value => sure({ kind: "number", amount });
export const name = (code: Term): Value => sure({ kind: "name", code });
export const status = (weight: Weight): Value => sure({ kind: "status", weight });
export const list = (items: readonly Value[]): Value => sure({ kind: "list", items });

/** The values under conditions that exclude one another, as one value. */
export function joined(terms: Terms, all: readonly { readonly when: Term; readonly value: Value }[]): Value {
  const made = new Map<string, Case>();
  for (const { when, value } of all) {
    for (const each of value) {
      const both = and(terms, when, each.when);
      if (both === no) continue;
      const key = keyOf(each.leaf);
      const before = made.get(key);
      made.set(
        key,
        before
          ? { when: or(terms, before.when, both), leaf: merged(terms, both, each.leaf, before.leaf) }
          : { when: both, leaf: each.leaf },
      );
    }
  }
  return [...made.values()];
}

export function choose(terms: Terms, condition: Term, a: Value, b: Value): Value {
  if (condition === yes) return a;
  if (condition === no) return b;
  return joined(terms, [
    { when: condition, value: a },
    { when: not(terms, condition), value: b },
  ]);
}

/** Gives each leaf what comes of it. */
export function each(terms: Terms, value: Value, give: (leaf: Leaf) => Value): Value {
  return joined(
    terms,
    value.map(({ when, leaf }) => ({ when, value: give(leaf) })),
  );
}

/** When it is of such a kind. */
export function whenIt(terms: Terms, value: Value, is: (leaf: Leaf) => boolean): Term {
  return or(terms, ...value.flatMap(({ when, leaf }) => (is(leaf) ? [when] : [])));
}

/** Leaves of one key are told apart by terms alone, so that they can be one. */
function keyOf(leaf: Leaf): string {
  switch (leaf.kind) {
    case "status":
      return `status ${leaf.weight}`;
    case "thing":
    case "keywords":
      return `${leaf.kind} ${leaf.place.path}`;
    case "made":
      return `made ${leaf.form} ${[...leaf.parts.keys()].join(" ")}`;
    case "list":
    case "set":
      return `${leaf.kind} ${leaf.items.length}`;
    default:
      return leaf.kind;
  }
}

function merged(terms: Terms, when: Term, a: Leaf, b: Leaf): Leaf {
  if (a.kind === "truth" && b.kind === "truth")
    return { kind: "truth", holds: either(terms, "Bool", when, a.holds, b.holds) };
  if (a.kind === "number" && b.kind === "number")
    return { kind: "number", amount: either(terms, "Real", when, a.amount, b.amount) };
  if (a.kind === "die" && b.kind === "die")
    return {
      kind: "die",
      amount: either(terms, "Real", when, a.amount, b.amount),
      rerolled: either(terms, "Bool", when, a.rerolled, b.rerolled),
    };
  if (a.kind === "name" && b.kind === "name")
    return { kind: "name", code: either(terms, "Int", when, a.code, b.code) };
  if (a.kind === "made" && b.kind === "made")
    return {
      ...a,
      parts: new Map(
        [...a.parts].map(([part, value]) => [part, choose(terms, when, value, b.parts.get(part) ?? none)]),
      ),
    };
  if ((a.kind === "list" || a.kind === "set") && (b.kind === "list" || b.kind === "set"))
    return {
      kind: a.kind,
      items: a.items.map((item, i) => choose(terms, when, item, b.items[i] ?? none)),
    };
  return a;
}

/** The same text for the same value: what was worked out of it once need not be again. */
export function textOf(value: Value): string {
  return value.map(({ when, leaf }) => `${when}?${leafText(leaf)}`).join("|");
}

function leafText(leaf: Leaf): string {
  switch (leaf.kind) {
    case "truth":
      return leaf.holds;
    case "number":
      return `#${leaf.amount}`;
    case "die":
      return `d${leaf.amount}/${leaf.rerolled}`;
    case "name":
      return `@${leaf.code}`;
    case "made":
      return `${leaf.form}{${[...leaf.parts].map(([part, value]) => `${part}:${textOf(value)}`).join()}}`;
    case "list":
    case "set":
      return `${leaf.kind}[${leaf.items.map(textOf).join()}]`;
    default:
      return keyOf(leaf);
  }
}

// ---------------------------------------------------------------- answers

/** Yes, no, or a status in place of either: these exclude one another and leave nothing out. */
export interface Answer {
  readonly yes: Term;
  readonly no: Term;
  /** By weight. */
  readonly open: Open;
}
export type Open = readonly [Term, Term, Term];

export const neverOpen: Open = [no, no, no];

export function plain(terms: Terms, holds: Term): Answer {
  return { yes: holds, no: not(terms, holds), open: neverOpen };
}

export function opposite(answer: Answer): Answer {
  return { yes: answer.no, no: answer.yes, open: answer.open };
}

export function all(terms: Terms, answers: readonly Answer[]): Answer {
  const isNo = or(terms, ...answers.map((answer) => answer.no));
  const open = heaviest(
    terms,
    answers.map((answer) => answer.open),
  ).map((when) => and(terms, not(terms, isNo), when));
  const [a = no, b = no, c = no] = open;
  return { yes: and(terms, ...answers.map((answer) => answer.yes)), no: isNo, open: [a, b, c] };
}

export function any(terms: Terms, answers: readonly Answer[]): Answer {
  return opposite(all(terms, answers.map(opposite)));
}

/** Of several reasons the one that weighs most. */
export function heaviest(terms: Terms, reasons: readonly Open[]): Open {
  const [a, b, c] = [0, 1, 2].map((weight) =>
    or(terms, ...reasons.map((reason) => reason[weight as Weight])),
  );
  const conflict = c ?? no;
  const unrecorded = and(terms, b ?? no, not(terms, conflict));
  return [and(terms, a ?? no, not(terms, or(terms, b ?? no, conflict))), unrecorded, conflict];
}

export function isOpen(terms: Terms, open: Open): Term {
  return or(terms, ...open);
}

/** Where a truth is wanted, all else that is a value counts as no. */
export function asAnswer(terms: Terms, value: Value): Answer {
  const open = openOf(terms, value);
  const holds = or(
    terms,
    ...value.flatMap(({ when, leaf }) => (leaf.kind === "truth" ? [and(terms, when, leaf.holds)] : [])),
  );
  return { yes: holds, no: not(terms, or(terms, holds, ...open)), open };
}

export function asValue(terms: Terms, answer: Answer): Value {
  return joined(terms, [
    { when: not(terms, isOpen(terms, answer.open)), value: truth(answer.yes) },
    ...opened(answer.open),
  ]);
}

/** Cases for what is open. */
export function opened(open: Open): { readonly when: Term; readonly value: Value }[] {
  return weights.map((weight) => ({ when: open[weight], value: status(weight) }));
}

export function openOf(terms: Terms, value: Value): Open {
  const [a, b, c] = weights.map((weight) =>
    whenIt(terms, value, (leaf) => leaf.kind === "status" && leaf.weight === weight),
  );
  return [a ?? no, b ?? no, c ?? no];
}

/** Itself, or in what it is made of. */
export function openWithin(terms: Terms, value: Value): Open {
  const inside = value.flatMap(({ when, leaf }): Open[] => {
    const parts =
      leaf.kind === "list" || leaf.kind === "set"
        ? leaf.items
        : leaf.kind === "made"
          ? [...leaf.parts.values()]
          : [];
    return parts.map((part) => under(terms, when, openWithin(terms, part)));
  });
  return heaviest(terms, [openOf(terms, value), ...inside]);
}

export function under(terms: Terms, when: Term, [a, b, c]: Open): Open {
  return [and(terms, when, a), and(terms, when, b), and(terms, when, c)];
}

// ---------------------------------------------------------------- numbers of values

/** Reckons where all are numbers; a status where one is, else none where one is no number. */
export function onNumbers(
  terms: Terms,
  operands: readonly Value[],
  give: (amounts: readonly Term[]) => Value,
): Value {
  const open = heaviest(
    terms,
    operands.map((operand) => openOf(terms, operand)),
  );
  const isNumber = and(terms, ...operands.map((operand) => whenIt(terms, operand, isNumeric)));
  const isShut = not(terms, isOpen(terms, open));
  return joined(terms, [
    ...opened(open),
    { when: isNumber, value: isNumber === no ? none : give(operands.map((each) => amountIn(terms, each))) },
    { when: and(terms, isShut, not(terms, isNumber)), value: none },
  ]);
}

export function isNumeric(leaf: Leaf): boolean {
  return leaf.kind === "number" || leaf.kind === "die";
}

/** The number it is, where it is one. */
export function amountIn(terms: Terms, value: Value): Term {
  const amounts = value.flatMap(({ when, leaf }) =>
    leaf.kind === "number" || leaf.kind === "die" ? [{ when, amount: leaf.amount }] : [],
  );
  return amounts.reduceRight((rest, { when, amount }) => either(terms, "Real", when, amount, rest), "0.0");
}

/** How one number stands to another. */
export function numbersCompared(
  terms: Terms,
  a: Term,
  b: Term,
): { readonly less: Term; readonly same: Term; readonly more: Term } {
  return { less: less(terms, a, b), same: equal(terms, a, b), more: less(terms, b, a) };
}
