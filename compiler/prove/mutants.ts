/**
 * Asks of every small change to the decisions of a version whether an example notices it: if none does, the change is proved
 * to make no difference, or a situation is found that tells the two apart. Running examples is handed in.
 */
import type { CheckedExample, ClauseOrigin, Decision, Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { compare } from "./equal.ts";
import { exampleText } from "./example-text.ts";
import { type Change, type Mutated, mutatedFrom } from "./mutated.ts";
import { reachingExamples } from "./reaching.ts";
import type { Replay, Replayed } from "./witness.ts";
import type { Json, JsonObject } from "./written.ts";

export interface MutantsHandedIn {
  /** Whether a program answers an example as it expects. */
  readonly passes: (program: Program, example: CheckedExample) => boolean;
  /** Who says what two programs say of a decision. */
  readonly replay: (before: Program, after: Program, decision: DecisionId) => Replay;
}

export interface MutantsOptions {
  /** Changes beyond so many are left out, and counted. */
  readonly most?: number;
  /** The budget of each comparison, in steps. */
  readonly steps?: number;
}

export interface Mutants {
  readonly mutants: readonly Mutant[];
  readonly leftOut: number;
}

export interface Mutant {
  readonly mutated: Mutated;
  readonly fate: Fate;
}

export type Fate =
  | { readonly kind: "killed"; readonly by: CheckedExample }
  /** Proved to say the same of every situation. */
  | { readonly kind: "equivalent" }
  /** A situation tells it from what is written, and no example is about that. */
  | {
      readonly kind: "alive";
      readonly given: JsonObject;
      /** An example of it, with `?` for what is to be expected. */
      readonly example: string;
      /** What the decision says, and what the changed one does. */
      readonly said: Answer;
      readonly changed: Answer;
    }
  | { readonly kind: "open"; readonly why: string };

/** What is said of a situation. */
export interface Answer {
  readonly status: string;
  readonly value: Json;
}

interface Situation {
  readonly given: JsonObject;
  readonly example: string;
}

interface Judging {
  readonly program: Program;
  readonly handed: MutantsHandedIn;
  readonly steps: number;
  /** Situations that told some change of a decision apart. */
  readonly found: Map<DecisionId, readonly Situation[]>;
}

export const usualMost = 5_000;
export const usualSteps = 300_000;

export function mutants(program: Program, handed: MutantsHandedIn, options: MutantsOptions = {}): Mutants {
  const { most = usualMost, steps = usualSteps } = options;
  const reaching = reachingExamples(program);
  const holding = holdingExamples(program, handed);
  const all = program.decisions.flatMap((decision) =>
    mutatedFrom(program, decision).map((mutated) => ({ decision, mutated })),
  );
  const judging: Judging = { program, handed, steps, found: new Map() };
  const judged = all.slice(0, most).map(({ decision, mutated }) => {
    const other = withDecision(program, mutated.decision);
    const by = reaching(decision.id).find((example) => holding(example) && !handed.passes(other, example));
    const fate: Fate = by ? { kind: "killed", by } : unnoticed(judging, other, decision, mutated);
    return { mutated, fate };
  });
  return { mutants: judged, leftOut: all.length - judged.length };
}

/** An example that fails as things stand notices nothing. */
function holdingExamples(
  program: Program,
  { passes }: MutantsHandedIn,
): (example: CheckedExample) => boolean {
  const known = new Map<CheckedExample, boolean>();
  return (example) => {
    const found = known.get(example) ?? passes(program, example);
    known.set(example, found);
    return found;
  };
}

/** Situations that told an earlier change apart are tried first: an example of one then notices several. */
function unnoticed(
  { program, handed, steps, found }: Judging,
  other: Program,
  decision: Decision,
  mutated: Mutated,
): Fate {
  const { id } = decision;
  const replay = handed.replay(program, other, id);
  const alive = (situation: Situation, [said, changed]: readonly Answer[]): Fate | null =>
    said && changed ? { kind: "alive", ...situation, said, changed } : null;
  const known = found.get(id) ?? [];
  for (const situation of known) {
    const answers = [0, 1].map((side) => replay(side, situation.given, new Map()));
    const fate = isToldApart(answers)
      ? alive(
          situation,
          answers.map(({ status, value }) => ({ status, value })),
        )
      : null;
    if (fate) return fate;
  }
  const { meaning, bound, why, flips } = compare(program, other, id, { told: decision.told, replay, steps });
  if (meaning === "same") return { kind: "equivalent" };
  const witness = flips[0]?.witness;
  if (witness?.isReplayed) {
    const { given, said } = witness;
    const title = titleOf(decision, mutated);
    const example = exampleText(program, decision, title, given, wordsOf(program, decision, mutated));
    const fate = alive({ given, example }, said);
    found.set(id, [...known, { given, example }]);
    if (fate) return fate;
  }
  if (meaning !== "same-up-to")
    return { kind: "open", why: why ?? "no situation that was found bears it out" };
  const reason = why === null ? "" : `; ${why}`;
  return { kind: "open", why: `no difference in lists of up to ${bound}${reason}` };
}

function isToldApart(answers: readonly Replayed[]): boolean {
  if (answers.some(({ status }) => status === "depends")) return false;
  const [said, changed] = answers.map(({ status, value }) => JSON.stringify([status, value]));
  return said !== changed;
}

function withDecision(program: Program, decision: Decision): Program {
  return {
    ...program,
    decisions: program.decisions.map((each) => (each.id === decision.id ? decision : each)),
  };
}

function titleOf({ id }: Decision, { label, change }: Mutated): string {
  return `${label === id ? id : `${id}, ${label}`}: ${matter[change]}`;
}

/** What a change is about, as the title of an example says it. */
const matter: Readonly<Record<Change, string>> = {
  "dropped-clause": "whether it matters",
  "dropped-over": "what it goes over",
  "dropped-bars": "what it bars",
  "dropped-told": "told otherwise",
  boundary: "where it begins and ends",
  opposite: "when it is so",
  "off-by-one": "how much",
  "other-value": "which",
  "other-quantifier": "some or every",
  "other-joint": "and, or",
  "other-direction": "which way",
};

/** Where what was changed stands, and its words in the first language that has them. */
function wordsOf({ languages }: Program, decision: Decision, { label }: Mutated): readonly string[] {
  return originsOf(decision, label).flatMap(({ citation, words }) => {
    const text = languages.map((language) => words[language]).find((each) => each !== undefined);
    return [citation, ...(text === undefined ? [] : [text])];
  });
}

function originsOf(decision: Decision, label: string): readonly ClauseOrigin[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.filter((clause) => clause.label === label).map(({ origin }) => origin);
    case "table":
      return decision.rows.filter((row) => row.label === label).map(({ origin }) => origin);
    case "gain":
      return decision.ways.filter((_, at) => `${at + 1}` === label).map(({ origin }) => origin);
    case "figure":
      return [decision.origin];
  }
}
