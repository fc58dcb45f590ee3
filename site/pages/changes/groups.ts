/**
 * The groups of changes in a digest: those of the compiler, with one more for changes that are only shown up to a
 * bound.
 */
import type { Change, ChangeKind } from "../../../compiler/index.ts";

export type Group = ChangeKind | "up-to";

/** In the order of a digest. */
export const groups: readonly Group[] = [
  "decides-differently",
  "answered-first",
  "only-literally",
  "gone",
  "follows-from-others",
  "confirms",
  "put-on-record",
  "words-only",
  "up-to",
  "not-proved",
  "as-it-was",
];

export function groupOf(change: Change): Group {
  const { kind } = change;
  return (kind === "words-only" || kind === "as-it-was") && change.meaning === "same-up-to" ? "up-to" : kind;
}

/** Those that come up, each with its changes in the order of the book. */
export function grouped(changes: readonly Change[]): ReadonlyMap<Group, readonly Change[]> {
  const found = new Map<Group, Change[]>(groups.map((group) => [group, []]));
  for (const change of changes) found.get(groupOf(change))?.push(change);
  return new Map([...found].filter(([, all]) => all.length > 0));
}

/** Whether an answer that existed before is now different. */
export function flips(change: Change): boolean {
  const group = groupOf(change);
  return (
    group === "decides-differently" ||
    group === "follows-from-others" ||
    (group === "gone" && change.meaning !== "same" && change.meaning !== "same-up-to")
  );
}
