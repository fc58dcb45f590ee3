/**
 * Looks over the clauses of a book in all its versions: what rules against what, which is always said; and, where all is
 * wanted, what never has a say, what is left open, and what could not be settled. Each question is a file of its own.
 */
import type { Diagnostic, Span } from "../../grammar/index.ts";
import type { RuledDecision } from "../check/program.ts";
import type { VersionId } from "../resolve/graph.ts";
import { type Ask, asking, type HandedIn, ofEachDecision, type Version } from "./asking.ts";
import { type Clash, type Clashing, clashesOf } from "./clashes.ts";
import { conflictOf } from "./conflicts.ts";
import { raise } from "./faults.ts";
import { type Finding, type Section, together } from "./findings.ts";
import { type Closing, gapIn } from "./gaps.ts";
import { type Idle, type IdleClause, idleIn } from "./idle.ts";
import { labelSpan, refSpan, type Written } from "./places.ts";
import { mostSteps } from "../prove/prove.ts";

export interface Surveyed {
  readonly diagnostics: readonly Diagnostic[];
  /** Empty unless all was wanted. */
  readonly sections: readonly Section[];
}

/** `versions`: of one book, in their order. What clashes is looked for within a smaller budget unless all is wanted. */
export function survey(
  versions: readonly Version[],
  handed: HandedIn,
  { isWhole }: { readonly isWhole: boolean },
): Surveyed {
  const ask = asking(handed, isWhole ? mostSteps : fewerSteps);
  const clashing = ofEachDecision(versions, (version, decision) => clashesOf(ask, version, decision));
  const found = clashing.flatMap(({ version, decision, found: { clashes } }) =>
    clashes.map((clash) => ({
      version,
      decision,
      clash,
      told: conflictOf(handed, version, decision, clash),
    })),
  );
  const diagnostics = eachOnce(found.flatMap(({ told }) => told ?? []));
  if (!isWhole) return { diagnostics, sections: [] };
  const idle = ofEachDecision(versions, (version, decision) => idleIn(ask, version, decision));
  const faults = idleFaults(idle);
  const faulty = new Set(faults.map(({ span }) => placeIn(span)));
  const sections: readonly Section[] = [
    { ...leftOpen, findings: together(gapsIn(ask, handed, versions)) },
    { ...idleSomewhere, findings: together(idle.flatMap((each) => idleHere(each, faulty))) },
    {
      ...expected,
      findings: together(found.flatMap((each) => (each.told === null ? [expectedHere(handed, each)] : []))),
    },
    { ...notSettled, findings: together([...clashing.flatMap(openPairs), ...idle.flatMap(openClauses)]) },
  ];
  return { diagnostics: [...diagnostics, ...faults], sections };
}

/** A check is run all the time; what needs more than this is left to those who want it all. */
const fewerSteps = 200_000;

const leftOpen = {
  name: "left-open",
  title: "Left open",
  about: "Decisions that look closed, with a situation of which none of their clauses speaks.",
};
const idleSomewhere = {
  name: "idle",
  title: "Without a say in some version",
  about: "Clauses that have a say in another version of the book, and none in these.",
};
const expected = {
  name: "expected-conflicts",
  title: "Conflicts under a reading",
  about: "Clauses that rule against each other where a doubt is read so, as an example expects.",
};
const notSettled = {
  name: "not-settled",
  title: "Not settled",
  about: "What could be shown neither way, and why.",
};

interface Of<T> {
  readonly version: Version;
  readonly decision: RuledDecision;
  readonly found: T;
}

/** What two versions have alike is said once, with the situation that was found first. */
function eachOnce(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const each of diagnostics) {
    const places = [each.span, ...each.related.map(({ span }) => span)];
    const key = [each.code, ...places.map(placeIn)].join(" ");
    if (!found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}

function placeIn({ file, start }: Span): string {
  return `${file}:${start}`;
}

function findingOf(
  { version, decision }: Of<unknown>,
  of: Written,
): Pick<Finding, "book" | "versions" | "of" | "place"> {
  const { id, version: name } = version.book;
  return { book: id, versions: [name], of: decision.id, place: labelSpan(of) };
}

// ---------------------------------------------------------------- what never has a say

/** What has a say in one version of the book is not dead. */
function idleFaults(all: readonly Of<Idle>[]): readonly Diagnostic[] {
  const clauses = new Map<string, Diagnostic | null>();
  const precedence = new Map<string, Diagnostic | null>();
  for (const { decision, found } of all) {
    for (const { of, dead } of found.clauses) {
      const span = labelSpan(of);
      const key = `${decision.id} ${of.checked.id}`;
      const data = { decision: decision.id, clause: of.checked.label, takers: dead?.takers ?? null };
      keep(clauses, key, isWrong(of, dead) ? raise("dead-clause", span, data) : null);
    }
    for (const { of, word, ref, isIdle } of found.precedence) {
      const span = refSpan(of, ref);
      const named = ref.decision ? `${ref.decision.text}.${ref.label.text}` : ref.label.text;
      const data = { decision: decision.id, clause: of.checked.label, word, named };
      keep(precedence, placeIn(span), isIdle ? raise("redundant-override", span, data) : null);
    }
  }
  const dead = [...clauses.values()].flatMap((each) => each ?? []);
  // Of a clause that never has a say it need not be said that it is over nothing.
  const isDead = ({ data }: Diagnostic): boolean =>
    dead.some((each) => each.data.decision === data.decision && each.data.clause === data.clause);
  return [...dead, ...[...precedence.values()].flatMap((each) => (each && !isDead(each) ? each : []))];
}

/** That nothing is left to `otherwise` is well: it closes what the others may one day leave open. */
function isWrong({ checked }: Written, dead: IdleClause["dead"]): boolean {
  return dead !== null && !(checked.otherwise && dead.takers !== null);
}

function keep(found: Map<string, Diagnostic | null>, key: string, told: Diagnostic | null): void {
  if (!found.has(key) || told === null) found.set(key, told);
}

/** What is a fault is not told again. */
function idleHere(each: Of<Idle>, faulty: ReadonlySet<string>): readonly Finding[] {
  return each.found.clauses.flatMap(({ of, dead }) => {
    if (dead === null || faulty.has(placeIn(labelSpan(of)))) return [];
    const { label } = of.checked;
    const text =
      dead.takers === null
        ? `\`${label}\` never applies`
        : `\`${label}\` gives way wherever it applies, to ${dead.takers.map((taker) => `\`${taker}\``).join(", ")}`;
    return [{ ...findingOf(each, of), text, data: { clause: label, takers: dead.takers } }];
  });
}

// ---------------------------------------------------------------- what is left open

function gapsIn(ask: Ask, handed: HandedIn, versions: readonly Version[]): readonly Finding[] {
  const all = ofEachDecision(versions, (version, decision) => gapIn(ask, version, decision));
  return all.flatMap(({ version, decision, found }): readonly Finding[] => {
    if (found === null) return [];
    const { closing, given, why, isExpected } = found;
    const { id, version: name } = version.book;
    const what =
      given === null
        ? `not settled: ${why ?? ""}`
        : `nothing is said given ${handed.situationInWords(given)}`;
    const known = isExpected ? "; an example expects that there is no ruling" : "";
    return [
      {
        book: id,
        versions: [name as VersionId],
        of: decision.id,
        text: `${closings[closing]}: ${what}${known}`,
        place: decision.span,
        data: { closing, given, why, expected: isExpected },
      },
    ];
  });
}

const closings: Readonly<Record<Closing, string>> = {
  "says-both": "says yes and no",
  "says-all": "says each of its values",
  "closes-part": "closes a part with `otherwise`",
};

// ---------------------------------------------------------------- what clashes

function expectedHere(
  { situationInWords }: HandedIn,
  {
    version,
    decision,
    clash,
  }: { readonly version: Version; readonly decision: RuledDecision; readonly clash: Clash },
): Finding {
  const { id, version: name } = version.book;
  const { one, other, given } = clash;
  const readings = [...clash.readings].map(([doubt, reading]) => `${doubt} = ${reading}`).join(", ");
  return {
    book: id,
    versions: [name],
    of: decision.id,
    text: `\`${one.label}\` and \`${other.label}\` where it is read \`${readings}\`, given ${situationInWords(given)}`,
    place: decision.span,
    data: { clauses: [one.label, other.label], readings: Object.fromEntries(clash.readings), given },
  };
}

function openPairs(each: Of<Clashing>): readonly Finding[] {
  return each.found.open.map(({ one, other, bound, why }) => ({
    book: each.version.book.id,
    versions: [each.version.book.version],
    of: each.decision.id,
    text: `whether \`${one.label}\` and \`${other.label}\` rule against each other: ${tried(bound, why)}`,
    place: other.span,
    data: { clauses: [one.label, other.label], bound, why },
  }));
}

function openClauses(each: Of<Idle>): readonly Finding[] {
  return each.found.clauses.flatMap(({ of, open }) =>
    open === null
      ? []
      : [
          {
            ...findingOf(each, of),
            text: `whether \`${of.checked.label}\` ever has a say: ${tried(open.bound, open.why)}`,
            data: { clauses: [of.checked.label], bound: open.bound, why: open.why },
          },
        ],
  );
}

function tried(bound: number | null, why: string): string {
  return bound === null ? why : `it was gone through for lists of up to ${bound} (${why})`;
}
