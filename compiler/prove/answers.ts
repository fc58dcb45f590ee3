/**
 * Puts answers together that may be yes, no, or without a ruling: the logic of the evaluator, on whole diagrams at once.
 * What the answers are about is left to whoever asks.
 */
import { and, both, each, end, falsehoodValue, type Node, no, not, or, truthValue, yes } from "./diagram.ts";
import type { Space } from "./space.ts";
import { isStatus, isTruth, valueAt } from "./symbols.ts";

/** Of two ends without a value, the one that weighs more; null when both have one. */
export function heavier(a: number, b: number): number | null {
  if (!isStatus(a)) return isStatus(b) ? b : null;
  return isStatus(b) ? Math.max(a, b) : a;
}

export function negated(space: Space, answer: Node): Node {
  if (isPlain(space, answer)) return not(space.diagrams, answer);
  return each(space.diagrams, answer, (value) =>
    isStatus(value) ? end(value) : value === truthValue ? no : yes,
  );
}

/** No as soon as one is no; else without a ruling as soon as one is. Stops asking once it is no everywhere. */
export function allOf(space: Space, answers: Iterable<Node>): Node {
  let result = yes;
  for (const answer of answers) {
    result = twoOf(space, result, answer, falsehoodValue);
    if (result === no) break;
  }
  return result;
}

export function anyOf(space: Space, answers: Iterable<Node>): Node {
  let result = no;
  for (const answer of answers) {
    result = twoOf(space, result, answer, truthValue);
    if (result === yes) break;
  }
  return result;
}

/** One after another, as far as whoever takes them wants to go. */
export function* lazily<T>(items: readonly T[], give: (item: T) => Node): Iterable<Node> {
  for (const item of items) yield give(item);
}

/** What decides it alone, where one of the two is so. */
function twoOf(space: Space, a: Node, b: Node, deciding: number): Node {
  const [decided, other] = deciding === truthValue ? [yes, no] : [no, yes];
  if (a === decided || b === decided) return decided;
  if (a === other) return b;
  if (b === other) return a;
  if (isPlain(space, a) && isPlain(space, b))
    return deciding === truthValue ? or(space.diagrams, a, b) : and(space.diagrams, a, b);
  return both(space.diagrams, a, b, (left, right) => {
    if (left === deciding || right === deciding) return decided;
    const open = heavier(left, right);
    return open === null ? other : end(open);
  });
}

/** Anything but a truth counts as no where a truth is wanted. */
export function asAnswer(space: Space, node: Node): Node {
  if (isPlain(space, node)) return node;
  return each(space.diagrams, node, (value) => (isTruth(value) || isStatus(value) ? end(value) : no));
}

/** Whether it is yes or no everywhere. */
export function isPlain(space: Space, node: Node): boolean {
  if (node < 0) return isTruth(~node);
  const { plain } = space;
  const known = plain[node];
  if (known !== undefined) return known;
  const { diagrams } = space;
  const result = isPlain(space, diagrams.yes[node] ?? no) && isPlain(space, diagrams.no[node] ?? no);
  plain[node] = result;
  return result;
}

/** Whether it is yes, and not without a ruling. */
export function surely(space: Space, answer: Node): Node {
  if (isPlain(space, answer)) return answer;
  return each(space.diagrams, answer, (value) => (value === truthValue ? yes : no));
}

/** Whether it is yes or without a ruling, and not no. */
export function perhaps(space: Space, answer: Node): Node {
  if (isPlain(space, answer)) return answer;
  return each(space.diagrams, answer, (value) => (value === falsehoodValue ? no : yes));
}

/** What stands in the way of knowing a value through and through; null when nothing does. */
export function openWithin(space: Space, id: number): number | null {
  if (isStatus(id)) return id;
  const value = valueAt(space, id);
  const inside =
    value.kind === "list" || value.kind === "set"
      ? value.items
      : value.kind === "made"
        ? value.parts.map(([, part]) => part)
        : [];
  return inside.reduce<number | null>((sofar, item) => {
    const open = openWithin(space, item);
    return open === null ? sofar : sofar === null ? open : Math.max(sofar, open);
  }, null);
}
