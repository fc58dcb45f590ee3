/**
 * Turns findings about clauses into the sections of a report: gaps, clauses that are idle in some versions, expected
 * conflicts, open questions. Faults are not repeated here.
 */
import type { Diagnostic } from "../../grammar/tree.ts";
import type { RuledDecision } from "../check/program.ts";
import { situationInWords } from "../report/situation-words.ts";
import type { Found, Version } from "./asking.ts";
import type { Clash } from "./clashes.ts";
import { type Finding, type Section, together } from "./findings.ts";
import { closings, expectsNothing, type Gap } from "./gaps.ts";
import type { Idle } from "./idle.ts";
import type { Open } from "./open.ts";
import { labelSpan, placeIn, type Written } from "./places.ts";

export interface All {
  readonly gaps: readonly Found<Gap | null>[];
  readonly idle: readonly Found<Idle>[];
  /** The ones reported as faults. */
  readonly dead: readonly Diagnostic[];
  readonly expected: readonly Expected[];
  readonly open: readonly Open[];
}
/** A clash that an example expects. */
export interface Expected {
  readonly version: Version;
  readonly decision: RuledDecision;
  readonly clash: Clash;
}

export function sectionsOf({ gaps, idle, dead, expected, open }: All): readonly Section[] {
  const faulty = new Set(dead.map(({ span }) => placeIn(span)));
  return [
    { ...leftOpen, findings: together(gaps.flatMap(gapHere)) },
    { ...idleSomewhere, findings: together(idle.flatMap((each) => idleHere(each, faulty))) },
    { ...asExpected, findings: together(expected.map(expectedHere)) },
    { ...notSettled, findings: open.flatMap(({ findings }) => findings) },
  ];
}

const leftOpen = {
  name: "left-open",
  title: "Gaps",
  about: "Decisions that look complete, each with a situation that none of their clauses covers.",
};
const idleSomewhere = {
  name: "idle",
  title: "Clauses that never decide in some version",
  about: "They decide something in another version of the book, but not in these.",
};
const asExpected = {
  name: "expected-conflicts",
  title: "Expected conflicts",
  about: "Clauses that conflict with one reading of a doubt, as an example expects.",
};
const notSettled = {
  name: "not-settled",
  title: "Not proved",
  about: "Checks that found neither a proof nor a counterexample, with the reason.",
};

function findingOf(
  { version, decision }: Found<unknown>,
  of: Written,
): Pick<Finding, "book" | "versions" | "of" | "place"> {
  const { id, version: name } = version.book;
  return { book: id, versions: [name], of: decision.id, place: labelSpan(of) };
}

// ---------------------------------------------------------------- what has no say in some version

function idleHere(each: Found<Idle>, faulty: ReadonlySet<string>): readonly Finding[] {
  return each.found.clauses.flatMap(({ of, dead }) => {
    if (dead === null || faulty.has(placeIn(labelSpan(of)))) return [];
    const { label } = of.checked;
    const text =
      dead.takers === null
        ? `\`${label}\` never applies`
        : dead.takers.length === 0
          ? `\`${label}\` never decides`
          : `\`${label}\` is always overridden by ${dead.takers.map((taker) => `\`${taker}\``).join(", ")}`;
    return [{ ...findingOf(each, of), text, data: { clause: label, takers: dead.takers } }];
  });
}

// ---------------------------------------------------------------- what is left open

function gapHere({ version, decision, found }: Found<Gap | null>): readonly Finding[] {
  if (found === null || found.given === null) return [];
  const { closing, given } = found;
  const isExpected = expectsNothing(version, decision);
  const what = `says nothing given ${situationInWords(given)}`;
  const known = isExpected ? " (an example expects `no-ruling` here)" : "";
  return [
    {
      book: version.book.id,
      versions: [version.book.version],
      of: decision.id,
      text: `${closings[closing]}, but ${what}${known}`,
      place: decision.span,
      data: { closing, given, why: null, expected: isExpected },
    },
  ];
}

// ---------------------------------------------------------------- what clashes

function expectedHere({ version, decision, clash }: Expected): Finding {
  const { id, version: name } = version.book;
  const { one, other, given } = clash;
  const readings = [...clash.readings].map(([doubt, reading]) => `${doubt} = ${reading}`).join(", ");
  return {
    book: id,
    versions: [name],
    of: decision.id,
    text: `\`${one.label}\` and \`${other.label}\` with the reading \`${readings}\`, given ${situationInWords(given)}`,
    place: decision.span,
    data: { clauses: [one.label, other.label], readings: Object.fromEntries(clash.readings), given },
  };
}
