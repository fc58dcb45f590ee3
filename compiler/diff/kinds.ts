/** The kind of a change, one of eight. A digest groups changes by it. */
import type { Change, Difference } from "./change.ts";

export const changeKinds = [
  "decides-differently",
  "follows-from-others",
  "not-proved",
  "new",
  "put-on-record",
  "words-only",
  "gone",
  "as-it-was",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export function kindOfChange({ meaning, own, inherited, text, entries }: Change): ChangeKind {
  // Between two readings of one version, no entry caused the change, and nothing follows from others.
  const isNobodys = inherited.length > 0 && inherited.every((each) => each.entries.length === 0);
  const isDecided = meaning !== "same" && meaning !== "same-up-to";
  if (isDecided && own === "same" && !isNobodys && entries.to.length > 0)
    return entries.from.length > 0 || text.length === 0 ? "follows-from-others" : "new";
  // Its own effect says more about it than the effects of others.
  const effect = own === "same" ? meaning : own;
  if (effect === "not-proved") return "not-proved";
  if (effect === "narrower" || effect === "wider" || effect === "different") return "decides-differently";
  if (effect === "withdrawn") return "gone";
  if (effect === "new") return "new";
  if (effect === "was-not-on-record") return "put-on-record";
  if (entries.to.length === 0 && entries.from.length > 0) return "gone";
  // An update that puts words in the place of others brings nothing new.
  const isNew = entries.from.length === 0 && text.some(({ kind }) => kind === "inserted");
  if (isNew && entries.to.length > 0) return "new";
  return text.length > 0 ? "words-only" : "as-it-was";
}

/** In order of the kinds, those that come up. */
export function changesByKind({ changes }: Difference): ReadonlyMap<ChangeKind, readonly Change[]> {
  const found = new Map<ChangeKind, Change[]>(changeKinds.map((kind) => [kind, []]));
  for (const change of changes) found.get(kindOfChange(change))?.push(change);
  return new Map([...found].filter(([, all]) => all.length > 0));
}
