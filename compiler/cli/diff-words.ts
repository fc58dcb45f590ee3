/**
 * The words for differences: kinds of changes, meanings, entries. Situations are worded by report/situation-words.ts.
 * The layout belongs to shown-diff.ts for a terminal and to diff-markdown.ts for a page.
 */
import { localName } from "../diff/blocks.ts";
import type {
  Change,
  ClaimWord,
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
  "decides-differently": "Rulings that changed",
  "follows-from-others": "Changed because of another rule",
  "not-proved": "Not proved",
  new: "New",
  "put-on-record": "First time in our sources",
  "words-only": "Wording only",
  gone: "Removed",
  "as-it-was": "Unchanged",
};

export const meaningInWords: Readonly<Record<Meaning, string>> = {
  same: "the same, proved",
  "same-up-to": "the same, as far as checked",
  narrower: "fewer situations allow it",
  wider: "more situations allow it",
  different: "different answers",
  new: "new: the rules did not say before",
  withdrawn: "withdrawn: the rules no longer say",
  "was-not-on-record": "first time in our sources: we don't have the earlier text",
  "not-proved": "not proved",
};

/** `the same, as far as checked (lists of up to 3)`, `different answers, in 3 of 12 cases`. */
export function decisionInWords({
  meaning,
  bound,
  share,
}: Pick<DecisionChange, "meaning" | "bound" | "share">): string {
  const upTo = bound === null || !hangsOnLength(meaning) ? "" : ` (lists of up to ${bound})`;
  const words = `${meaningInWords[meaning]}${upTo}`;
  // "1 of 1" would add nothing.
  if (share === null || share.flipped === 0 || share.regions === 1) return words;
  return `${words}, in ${share.flipped} of ${share.regions} cases`;
}

/** A counterexample is certain. That there is no other is known only up to the length of lists that was checked. */
function hangsOnLength(meaning: DecisionChange["meaning"]): boolean {
  return meaning !== "different" && meaning !== "not-proved";
}

/** `E17 → E25`, `E03, new`, `Q23, removed`; empty for changes without an entry. */
export function entriesInWords({ entries: { from, to } }: Change): string {
  const names = (ids: readonly EntryId[]) => ids.map(localName).join(", ");
  if (from.length === 0) return to.length === 0 ? "" : `${names(to)}, new`;
  return to.length === 0 ? `${names(from)}, removed` : `${names(from)} → ${names(to)}`;
}

export function titleOf(change: Change, language: string): string {
  return wordsIn(change.heading, language) || (change.provision ?? "The vocabulary");
}

// ---------------------------------------------------------------- text

/** The change in the reader's language, or else in the first other one. */
export function languagesFor({ languages }: TextChange, language: string): readonly LanguageChange[] {
  const own = languages.filter((each) => each.language === language || each.language === null);
  return own.length > 0 ? own : languages.slice(0, 1);
}

export const textKindInWords: Readonly<Record<TextChange["kind"], string>> = {
  changed: "changed",
  inserted: "new",
  deleted: "removed",
  moved: "moved",
  "put-on-record": "first time in our sources",
  "off-record": "no longer in our sources",
};

/** Notes about a side besides its words; may be empty. */
export function noteOf({ kind }: TextChange, { language, from, to }: LanguageChange, wanted: string): string {
  const notes: string[] = [];
  if (language !== null && language !== wanted) notes.push(`in ${language}`);
  const side = (state: TextState, name: string) => {
    if (state === "translation") notes.push(`${name}: a translation only`);
    if (state === "stale") notes.push(`${name}: an outdated translation`);
    if (state === "missing") notes.push(`${name}: not in this language`);
    if (state === "unseen") notes.push(`${name}: we don't have the text`);
  };
  if (kind !== "inserted") side(from, "before");
  if (kind !== "deleted") side(to, "after");
  return notes.join("; ");
}

// ---------------------------------------------------------------- claims

/** `checked: changes a ruling`; empty if the entry claims nothing. */
export function claimInWords({ claim, holds }: Change): string {
  if (claim === null) return "";
  const judged = holds === null ? "claimed" : holds ? "checked" : "false claim";
  return `${judged}: ${claimsInShort[claim]}`;
}

const claimsInShort: Readonly<Record<ClaimWord, string>> = {
  records: "first text in our sources",
  editorial: "wording only",
  clarifies: "changes no answer",
  settles: "answers an open question",
  changes: "changes a ruling",
  withdraws: "withdraws a ruling",
};
