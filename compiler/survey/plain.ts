/**
 * Turns a book into what a report tells of its facts: those that may hand in an answer, the entries that rest on nothing else
 * with the reason their author gives, the decisions outside what proofs can follow, and the shares of all these.
 */
import { reasonBounded } from "../check/core.ts";
import { type LoneFacts, loneFacts } from "../check/lone-facts.ts";
import { expressionsOfDecision } from "../core/walk.ts";
import type { Decision, Program } from "../check/program.ts";
import type { Play } from "../check/plays.ts";
import type { Span } from "../../grammar/tree.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Version } from "./asking.ts";
import { type Finding, type Section, together } from "./findings.ts";
import { findDecision, findPlay } from "../core/lookup.ts";

/** An entry as documents have it, with what it decides. */
export interface Deciding {
  readonly id: string;
  readonly decides: readonly string[];
}

export function plainSections(
  versions: readonly Version[],
  entriesOf: (version: Version) => readonly Deciding[],
): readonly Section[] {
  const looked = versions.map((version): Looked => {
    const entries = entriesOf(version).filter(({ decides }) => decides.length > 0);
    return { version, entries, lone: loneFacts(version.program) };
  });
  return [
    { ...shares, findings: looked.flatMap(shareHere) },
    { ...lone, findings: together(looked.flatMap(loneHere)) },
    { ...resting, findings: together(looked.flatMap(restingHere)) },
    { ...outside, findings: together(looked.flatMap(outsideHere)) },
    { ...bounded, findings: together(looked.flatMap(boundedHere)) },
  ];
}

interface Looked {
  readonly version: Version;
  /** Those that decide something. */
  readonly entries: readonly Deciding[];
  readonly lone: LoneFacts;
}

const shares = {
  name: "shares",
  title: "Shares",
  about: "How many entries use only lone facts, and how many decisions are outside proofs.",
};
const lone = {
  name: "lone-facts",
  title: "Lone facts",
  about:
    "Facts of two or three values that only one decision or sequence reads. They may contain its answer.",
};
const resting = {
  name: "resting-entries",
  title: "Entries that use only lone facts",
  about:
    "Their decisions read nothing else. The reason comes from the `because` of the fact or the decision.",
};
const outside = {
  name: "outside-proofs",
  title: "Outside proofs",
  about: "Decisions that proofs do not cover, with the reason.",
};

const bounded = {
  name: "bounded-proofs",
  title: "Proved up to a length",
  about: "Decisions for which a proof covers only lists up to a length, with the reason.",
};

// ---------------------------------------------------------------- findings

function shareHere({ version, entries, lone: { resting: all } }: Looked): readonly Finding[] {
  if (entries.length === 0) return [];
  const [first] = version.program.decisions;
  if (first === undefined) return [];
  const rests = restsAll(entries, all).length;
  const { decisions } = version.program;
  const away = decisions.filter((decision) => decision.outside !== null).length;
  const text =
    `${rests} of ${entries.length} entries use only lone facts (${percent(rests, entries.length)}); ` +
    `${away} of ${decisions.length} decisions are outside proofs (${percent(away, decisions.length)})`;
  const data = { entries: entries.length, resting: rests, decisions: decisions.length, outside: away };
  return [findingIn(version, { of: "in all", text, place: first.span, data })];
}

function loneHere({ version, lone: { facts } }: Looked): readonly Finding[] {
  return facts.map(({ path, fact, readBy }) =>
    findingIn(version, {
      of: path,
      text: `only ${readBy} reads it`,
      place: fact.span,
      data: { path, readBy },
    }),
  );
}

function restingHere({ version, entries, lone: { resting: all } }: Looked): readonly Finding[] {
  return restsAll(entries, all).flatMap(({ id, decides }) =>
    all
      .filter((each) => decides.includes(each.id))
      .flatMap(({ id: decision, on }) => {
        const stated = statedIn(version.program, decision);
        if (stated === null) return [];
        const because = reasonOf(version.program, stated, on);
        const reason = because === null ? "no reason is given" : `because “${because}”`;
        const text = `${decision} reads only ${on.join(", ")}; ${reason}`;
        return [findingIn(version, { of: id, text, place: stated.span, data: { decision, on, because } })];
      }),
  );
}

function outsideHere({ version }: Looked): readonly Finding[] {
  return version.program.decisions.flatMap(({ id, outside: why, span }) =>
    why === null ? [] : [findingIn(version, { of: id, text: why, place: span, data: { why } })],
  );
}

function boundedHere({ version }: Looked): readonly Finding[] {
  return version.program.decisions.flatMap((decision) => {
    const why = expressionsOfDecision(decision)
      .map(reasonBounded)
      .find((each) => each !== null);
    if (why === undefined || why === null || decision.outside !== null) return [];
    return [findingIn(version, { of: decision.id, text: why, place: decision.span, data: { why } })];
  });
}

/** Entries of which some decision reads nothing else. */
function restsAll(entries: readonly Deciding[], all: LoneFacts["resting"]): readonly Deciding[] {
  const names = new Set<string>(all.map(({ id }) => id));
  return entries.filter(({ decides }) => decides.some((id) => names.has(id)));
}

function statedIn(program: Program, id: DecisionId): Decision | Play | null {
  return findDecision(program, id) ?? findPlay(program, id) ?? null;
}

/** Beside the decision, or beside one of the facts it rests on. */
function reasonOf(program: Program, stated: Decision | Play, on: readonly string[]): string | null {
  const own = "because" in stated ? stated.because : undefined;
  const beside = loneFacts(program)
    .facts.filter(({ path }) => on.includes(path))
    .map(({ fact }) => fact.because);
  const words = [own, ...beside].find((each) => each !== undefined);
  return words === undefined ? null : (words.en ?? Object.values(words)[0] ?? null);
}

function findingIn(
  { program: { book, version } }: Version,
  finding: {
    readonly of: string;
    readonly text: string;
    readonly place: Span;
    readonly data: Finding["data"];
  },
): Finding {
  return { book, versions: [version], ...finding };
}

function percent(part: number, all: number): string {
  return `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`;
}
