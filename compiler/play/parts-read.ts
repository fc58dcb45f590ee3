/**
 * Lists the parts of a program on which the faults of one sequence or reaction rest. Where an earlier program has the same
 * parts, its faults are the same: versions of a book share most of them, and an edit changes few.
 */
import type { Play } from "../check/plays.ts";
import type { Decision, Program } from "../check/program.ts";
import { findDecision, findPlay } from "../core/lookup.ts";
import type { PartsRead, RecallCourse } from "../core/recall.ts";
import { calledAround, calledInExpressions, calledInParts } from "../core/walk.ts";
import { memoize, memoizePair } from "../memoize.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Course } from "./courses.ts";
import { everSet } from "./effects.ts";
import { everyLine } from "./parts.ts";

/** With the faults that the last program had, for the next version of the same book. */
export function recallFromLast(recall: RecallCourse): RecallCourse {
  const last = new Map<string, { readonly read: PartsRead; readonly found: readonly unknown[] }>();
  return (read, find) => {
    const known = last.get(read.course);
    const found = known && isSameRead(known.read, read) ? known.found : recall(read, find);
    last.set(read.course, { read, found });
    return found as ReturnType<typeof find>;
  };
}

function isSameRead(one: PartsRead, other: PartsRead): boolean {
  return isSameList(one.own, other.own) && isSameAround(one.around, other.around);
}

const isSameAround = memoizePair(isSameList);

/** Versions share equal parts in memory. */
function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, i) => part === other[i]);
}

export function partsRead(program: Program, { name, play }: Course): PartsRead {
  const { ids, parts } = aroundIn(program);
  const own = play === null ? [] : reachedFrom(program, [play.id], ids);
  return { course: `${play === null ? "reaction" : "play"} ${name}`, around: parts, own };
}

interface Around {
  readonly ids: ReadonlySet<DecisionId>;
  readonly parts: PartsRead["around"];
}

const aroundIn = memoize((program: Program): Around => {
  const { types, facts, laws, states, events, reactions, policies, doubts, plays } = program;
  // All blocks that can be cut short are read, because a loop may end with them.
  const cutting = plays.filter(({ lines }) =>
    everyLine(lines).some((line) => line.kind === "block" && line.cut !== null),
  );
  const roots = [
    ...calledAround(program),
    ...calledInExpressions(laws.map(({ condition }) => condition)),
    ...cutting.map(({ id }) => id),
  ];
  const reached = reachedFrom(program, roots, new Set());
  return {
    ids: new Set(reached.map(({ id }) => id)),
    parts: [
      summaryOf(program),
      types,
      ...[facts, laws, states, events, reactions, policies, doubts].flat(),
      ...reached,
    ],
  };
});

/** Answers that rest on the lines of all sequences: the facts that any of them sets, and the sides of their dice. */
function summaryOf(program: Program): string {
  const { facts, fields, lowered } = everSet(program);
  const rolls = [...program.plays, ...program.reactions]
    .flatMap(({ lines }) => everyLine(lines))
    .flatMap((line) => (line.kind === "roll" ? [`${line.name} ${line.sides}`] : []));
  return JSON.stringify([...[facts, fields, lowered].map((names) => [...names].sort()), rolls]);
}

/** With all that they call, but for what is known already; sorted, as versions may order it differently. */
function reachedFrom(
  program: Program,
  roots: readonly DecisionId[],
  known: ReadonlySet<DecisionId>,
): readonly (Decision | Play)[] {
  const found = new Map<DecisionId, Decision | Play>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || known.has(id)) continue;
    const part = findPlay(program, id) ?? findDecision(program, id);
    if (part === undefined) continue;
    found.set(id, part);
    open.push(...calledIn(part));
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const calledIn = memoize((part: Decision | Play): readonly DecisionId[] => [
  ...new Set([...calledInParts([part]), ...part.calls, ...("plays" in part ? part.plays : [])]),
]);
