/**
 * The words in which differences are told, whatever they are shown on: kinds of changes, meanings, situations, entries.
 * The layout is shown-diff.ts's for a terminal, and diff-markdown.ts's for a page.
 */
import { localName } from "../diff/blocks.ts";
import type {
  Change,
  DecisionChange,
  LanguageChange,
  Meaning,
  PlayedSo,
  Said,
  TextChange,
  TextState,
} from "../diff/change.ts";
import type { ChangeKind } from "../diff/kinds.ts";
import { wordsIn } from "../check/in-words.ts";
import type { EntryId } from "../resolve/graph.ts";
import { shown } from "./typed-in.ts";
import type { Json, JsonObject } from "../core/json.ts";

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

// ---------------------------------------------------------------- situations

/** `terrain = statue, target.models = none, shooter.gap = 6in` */
export function situationInWords(given: JsonObject): string {
  const parts = flattened("", given);
  return parts.length === 0 ? "whatever is the case" : parts.join(", ");
}

function flattened(path: string, value: Json): readonly string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${path} is empty`];
    if (value.every((item) => typeof item !== "object" || item === null))
      return [`${path} = ${value.map(shown).join(" and ")}`];
    return value.flatMap((item: Json, i) => flattened(`${path}[${i + 1}]`, item));
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value);
    if (fields.length === 0) return path === "" ? [] : [`${path} is there`];
    return fields.flatMap(([name, part]) => flattened(path === "" ? name : `${path}.${name}`, part));
  }
  return [`${path} = ${shown(value)}`];
}

export function saidInWords({ status, value }: Pick<Said, "status" | "value">): string {
  return status === "ruled" ? valueInWords(value) : status.replaceAll("-", " ");
}

/** Of a record, its parts by name: `goes = yes, steps = 4`. */
export function valueInWords(value: Json): string {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? flattened("", value).join(", ")
    : shown(value);
}

export function playedInWords(played: PlayedSo): string {
  if (played.kind === "asks") return `asks for ${played.at} (${played.for})`;
  return played.kind === "over" ? saidInWords(played) : "cannot go on";
}

/** `dice = 6 and 1`, `again: yes` */
export function eventInWords(event: JsonObject): string {
  const { at, ...what } = event;
  const [verb = "", value = null] = Object.entries(what)[0] ?? [];
  const words = Array.isArray(value) ? value.map(shown).join(" and ") : shown(value);
  return `${shown(at ?? null)} ${verb} ${words}`;
}

export function claimInWords({ claim, holds }: Change): string {
  if (claim === null) return "";
  const judged = holds === null ? "" : holds ? ": holds" : ": does not hold";
  return `claims ${claim}${judged}`;
}
