/**
 * The words in which differences are told, whatever they are shown on: kinds of changes, meanings, entries. Situations are worded by
 * report/situation-words.ts; the layout is shown-diff.ts's for a terminal, and diff-markdown.ts's for a page.
 */
import { localName } from "../diff/blocks.ts";
import type {
  Change,
  DecisionChange,
  LanguageChange,
  Meaning,
  TextChange,
  TextState,
} from "../diff/change.ts";
import type { ChangeKind } from "../diff/kinds.ts";
import { wordsIn } from "../check/in-words.ts";
import type { EntryId } from "../resolve/graph.ts";

export const kindInWords: Readonly<Record<ChangeKind, string>> = {
  "decides-differently": "Decides differently",
  "follows-from-others": "Follows from others",
  "not-proved": "Not proved",
  new: "New",
  "put-on-record": "Put on record",
  "words-only": "Words only",
  gone: "Gone",
  "as-it-was": "As it was",
};

export const meaningInWords: Readonly<Record<Meaning, string>> = {
  same: "the same, proved",
  "same-up-to": "the same as far as was looked",
  narrower: "narrower",
  wider: "wider",
  different: "different",
  new: "new: there was no ruling",
  withdrawn: "withdrawn: there is no ruling",
  "was-not-on-record": "put on record: the words before are not held",
  "not-proved": "not proved",
};

/** `same as far as was looked (lists of up to 3)`, `different, in 3 of 12 regions`. */
export function decisionInWords({
  meaning,
  bound,
  share,
}: Pick<DecisionChange, "meaning" | "bound" | "share">): string {
  const upTo = bound === null || !hangsOnLength(meaning) ? "" : ` (lists of up to ${bound})`;
  const words = `${meaningInWords[meaning]}${upTo}`;
  // Where there is one region alone, it says nothing that the words do not.
  if (share === null || share.flipped === 0 || share.regions === 1) return words;
  return `${words}, in ${share.flipped} of ${share.regions} regions`;
}

/** A flip that was found stays one; that there is no other is shown as far as lists were gone through. */
function hangsOnLength(meaning: DecisionChange["meaning"]): boolean {
  return meaning !== "different" && meaning !== "not-proved";
}

/** `E17 → E25`, `E03, new`, `Q23, gone`; empty for what no entry did. */
export function entriesInWords({ entries: { from, to } }: Change): string {
  const names = (ids: readonly EntryId[]) => ids.map(localName).join(", ");
  if (from.length === 0) return to.length === 0 ? "" : `${names(to)}, new`;
  return to.length === 0 ? `${names(from)}, gone` : `${names(from)} → ${names(to)}`;
}

export function titleOf(change: Change, language: string): string {
  return wordsIn(change.heading, language) || (change.provision ?? "The vocabulary");
}

// ---------------------------------------------------------------- text

/** The change in the reader's language; where there is none, in the others. */
export function languagesFor({ languages }: TextChange, language: string): readonly LanguageChange[] {
  const own = languages.filter((each) => each.language === language || each.language === null);
  return own.length > 0 ? own : languages.slice(0, 1);
}

export const textKindInWords: Readonly<Record<TextChange["kind"], string>> = {
  changed: "changed",
  inserted: "new",
  deleted: "gone",
  moved: "moved",
  "put-on-record": "put on record",
  "off-record": "no longer on record",
};

/** What a reader has to know of a side beyond its words; empty where there is nothing. */
export function noteOf({ kind }: TextChange, { language, from, to }: LanguageChange, wanted: string): string {
  const notes: string[] = [];
  if (language !== null && language !== wanted) notes.push(`in ${language}`);
  const side = (state: TextState, name: string) => {
    if (state === "translation") notes.push(`${name}: a translation only`);
    if (state === "stale") notes.push(`${name}: a translation of other words`);
    if (state === "missing") notes.push(`${name}: not in this language`);
    if (state === "unseen") notes.push(`${name}: the words are not held`);
  };
  if (kind !== "inserted") side(from, "before");
  if (kind !== "deleted") side(to, "after");
  return notes.join("; ");
}

// ---------------------------------------------------------------- claims

export function claimInWords({ claim, holds }: Change): string {
  if (claim === null) return "";
  const judged = holds === null ? "" : holds ? ": holds" : ": does not hold";
  return `claims ${claim}${judged}`;
}
