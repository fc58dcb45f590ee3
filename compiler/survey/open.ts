/**
 * Turns what the survey asked and could not answer into findings, each with the check it belongs to and the reason. Answers
 * for lists up to a length are among them: they say nothing of longer lists.
 */
import type { CheckKind } from "../report/not-proved.ts";
import type { Found } from "./asking.ts";
import type { Clashing } from "./clashes.ts";
import { type Finding, together } from "./findings.ts";
import { closings, type Gap } from "./gaps.ts";
import type { Idle } from "./idle.ts";
import type { FoundInvariant } from "./invariants.ts";
import { labelSpan, refSpan } from "./places.ts";

/** The questions of one check that ended without an answer. */
export interface Open {
  readonly check: CheckKind;
  readonly findings: readonly Finding[];
  /** More than there are findings where one finding speaks of many questions. */
  readonly count: number;
}

export interface Surveys {
  readonly clashing: readonly Found<Clashing>[];
  readonly idle?: readonly Found<Idle>[];
  readonly gaps?: readonly Found<Gap | null>[];
  readonly invariants?: readonly FoundInvariant[];
}

export function openIn({ clashing, idle = [], gaps = [], invariants = [] }: Surveys): readonly Open[] {
  const all: readonly (readonly [CheckKind, readonly Finding[]])[] = [
    ["conflicts", clashing.flatMap(openPairs)],
    ["invariants", invariants.flatMap(openInvariant)],
    ["coverage", gaps.flatMap(openGap)],
    ["dead-clauses", idle.flatMap(openClauses)],
    ["overrides", idle.flatMap(openOverrides)],
  ];
  return all.flatMap(([check, found]) => {
    const findings = together(found);
    const count = findings.reduce((sum, { data }) => sum + Number(data.questions ?? 1), 0);
    return count > 0 ? [{ check, findings, count }] : [];
  });
}

function openPairs({ version, decision, found }: Found<Clashing>): readonly Finding[] {
  const { id: book, version: name } = version.book;
  const at = { book, versions: [name], of: decision.id };
  const pairs = found.open.map(({ one, other, bound, why }) => ({
    ...at,
    text: `possible conflict of \`${one.label}\` and \`${other.label}\`: ${tried(bound, why)}`,
    place: other.span,
    data: { check: "conflicts", clauses: [one.label, other.label], bound, why },
  }));
  const { passedOver } = found;
  if (passedOver === null) return pairs;
  const { pairs: questions, why } = passedOver;
  const text = `${questions} more possible ${questions === 1 ? "conflict" : "conflicts"}: ${why}`;
  const data = { check: "conflicts", questions, why };
  return [...pairs, { ...at, text, place: decision.span, data }];
}

function openInvariant({ version, decision, found: { open } }: FoundInvariant): readonly Finding[] {
  if (open === null) return [];
  return [
    {
      book: version.book.id,
      versions: [version.book.version],
      of: decision.id,
      text: `the invariant may fail: ${tried(open.bound, open.why)}`,
      place: decision.span,
      data: { check: "invariants", bound: open.bound, why: open.why },
    },
  ];
}

function openGap({ version, decision, found }: Found<Gap | null>): readonly Finding[] {
  if (found === null || found.given !== null) return [];
  const { closing } = found;
  const why = found.why ?? "no proof was found";
  return [
    {
      book: version.book.id,
      versions: [version.book.version],
      of: decision.id,
      text: `possible gap, though it ${closings[closing]}: ${why}`,
      place: decision.span,
      data: { check: "coverage", closing, why },
    },
  ];
}

function openClauses({ version, decision, found }: Found<Idle>): readonly Finding[] {
  return found.clauses.flatMap(({ of, open }) =>
    open === null
      ? []
      : [
          {
            book: version.book.id,
            versions: [version.book.version],
            of: decision.id,
            text: `\`${of.checked.label}\` may never decide: ${tried(open.bound, open.why)}`,
            place: labelSpan(of),
            data: { check: "dead-clauses", clauses: [of.checked.label], bound: open.bound, why: open.why },
          },
        ],
  );
}

function openOverrides({ version, decision, found }: Found<Idle>): readonly Finding[] {
  return found.precedence.flatMap(({ of, word, ref, open }) => {
    if (open === null) return [];
    const label = of.checked.label;
    return [
      {
        book: version.book.id,
        versions: [version.book.version],
        of: decision.id,
        text: `\`${word} ${ref.label.text}\` may have no effect on \`${label}\`: ${tried(open.bound, open.why)}`,
        place: refSpan(of, ref),
        data: { check: "overrides", clauses: [label], word, bound: open.bound, why: open.why },
      },
    ];
  });
}

function tried(bound: number | null, why: string): string {
  return bound === null ? why : `it was checked only for lists of up to ${bound} (${why})`;
}
