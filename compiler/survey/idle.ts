/**
 * Finds clauses that never decide, and precedence that never matters, under every reading and every ruling of the
 * table. Only a proof counts; a search up to a bound is reported as open.
 */
import type { ClauseRef } from "../../grammar/tree.ts";
import type { CheckedClause, RuledDecision } from "../check/program.ts";
import type { Condition, Possibility, Question } from "../prove/prove.ts";
import type { Ask, Version } from "./asking.ts";
import { namedBy, type Written, writtenIn } from "./places.ts";

export interface Idle {
  readonly clauses: readonly IdleClause[];
  readonly precedence: readonly Precedence[];
}
export interface IdleClause {
  readonly of: Written;
  /** Set where it never has a say: who takes its place wherever it applies; null where it never does. */
  readonly dead: { readonly takers: readonly string[] | null } | null;
  /** Why it was not settled whether it ever has a say. */
  readonly open: { readonly bound: number | null; readonly why: string } | null;
}
/** An `over` or `bars` in the source. */
export interface Precedence {
  readonly of: Written;
  readonly word: "over" | "bars";
  readonly ref: ClauseRef;
  readonly isIdle: boolean;
  /** Why it was not settled whether it ever matters. */
  readonly open: IdleClause["open"];
}

export function idleIn(ask: Ask, version: Version, decision: RuledDecision): Idle {
  const all = writtenIn(version.book, decision);
  const named = all.flatMap((of) =>
    (["over", "bars"] as const).flatMap((word) =>
      of.source.clause[word].map((ref) => ({ of, word, ref, meets: namedBy(all, of, ref) })),
    ),
  );
  const alive = all.map(({ checked }) => asked(inForceOf(checked.label)));
  const meeting = named.map(({ of, meets }) =>
    meets.map(({ checked }) => asked(inForceOf(of.checked.label), appliesOf(checked.label))),
  );
  const answers = ask(version, decision, [...alive, ...meeting.flat()]);
  const answerOf = new Map([...alive, ...meeting.flat()].map((question, i) => [question, answers[i]]));
  const isImpossible = (question: Question): boolean => answerOf.get(question)?.answer === "impossible";
  const clauses = all.map((of, i): IdleClause => {
    const answer = answers[i];
    if (answer === undefined || answer.answer === "possible") return { of, dead: null, open: null };
    if (answer.answer === "impossible")
      return { of, dead: { takers: takersOf(ask, version, decision, of.checked) }, open: null };
    return { of, dead: null, open: openIn(answer) };
  });
  const precedence = named.flatMap(({ of, word, ref, meets }, i): readonly Precedence[] => {
    const questions = meeting[i] ?? [];
    if (meets.length === 0) return [];
    const left = questions.flatMap((question) => answerOf.get(question) ?? []);
    // One clause that it meets is enough for it to matter.
    const isUsed = left.some(({ answer }) => answer === "possible");
    const unsettled = isUsed ? undefined : left.find(({ answer }) => answer !== "impossible");
    const open = unsettled ? openIn(unsettled) : null;
    return [{ of, word, ref, isIdle: questions.every(isImpossible), open }];
  });
  return { clauses, precedence };
}

/** A clause that depends on something unknown or not ruled may still apply. */
function inForceOf(clause: string): Condition {
  return { kind: "in-force", clause, isOpen: true };
}

function appliesOf(clause: string): Condition {
  return { kind: "applies", clause, isOpen: true };
}

function asked(...conditions: readonly Condition[]): Question {
  return { conditions, shown: false };
}

function openIn({ bound, why }: Possibility): IdleClause["open"] {
  return { bound, why: why ?? "no proof was found" };
}

/** The first that takes all of it, else all that take some, as far as that is shown; null where it is shown never to apply. */
function takersOf(
  ask: Ask,
  version: Version,
  decision: RuledDecision,
  { label, otherwise }: CheckedClause,
): readonly string[] | null {
  const silencers = decision.clauses.filter(
    (by) =>
      by.over.includes(label) || by.bars.includes(label) || (otherwise && !by.otherwise && by.value !== null),
  );
  const applies = appliesOf(label);
  const inForce = silencers.map((by) => inForceOf(by.label));
  const [everApplies, ...others] = ask(version, decision, [
    asked(applies),
    ...inForce.map((by) => asked(applies, { kind: "not", of: by })),
    ...inForce.map((by) => asked(applies, by)),
  ]);
  if (everApplies === undefined || everApplies.answer === "impossible") return null;
  const [alone, some] = [others.slice(0, silencers.length), others.slice(silencers.length)];
  const whole = silencers.filter((_, i) => alone[i]?.answer === "impossible").slice(0, 1);
  const takers = whole.length > 0 ? whole : silencers.filter((_, i) => some[i]?.answer === "possible");
  return takers.map((by) => by.label);
}
