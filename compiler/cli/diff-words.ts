/**
 * The words for differences: entries, texts, claims. Counterexamples are worded by study/change-words.ts.
 * The layout belongs to shown-diff.ts for a terminal and to diff-markdown.ts for a page.
 */
import { localName } from "../diff/blocks.ts";
import {
  type Change,
  type ClaimWord,
  type DecisionChange,
  type Difference,
  type LanguageChange,
  type SaidInWords,
  structureKinds,
  type TextChange,
  type TextState,
  type Witness,
} from "../diff/change.ts";
import { wordsIn } from "../check/in-words.ts";
import type { EntryId } from "../resolve/graph.ts";
import type { Phrases } from "../words/language.ts";
import { inline, type Statement } from "../words/statement.ts";
import { fill, numberInWords, withoutStop } from "../words/wording.ts";

/** `the same, as far as checked (lists of up to 3)`, `different answers, in 3 of 12 cases`. */
export function decisionInWords(
  { changes, brackets, comma }: Phrases,
  { meaning, bound, share }: Pick<DecisionChange, "meaning" | "bound" | "share">,
): string {
  const words = changes.meanings[meaning];
  const upTo = bound === null ? null : fill(brackets, fill(changes.upTo, numberInWords(bound)));
  const said = upTo === null || !hangsOnLength(meaning) ? words : `${words} ${upTo}`;
  // "1 of 1" would add nothing.
  if (share === null || share.flipped === 0 || share.regions === 1) return said;
  const { flipped, regions } = share;
  return `${said}${comma}${fill(changes.share, numberInWords(flipped), numberInWords(regions))}`;
}

/** A counterexample is certain. That there is no other is known only up to the length of lists that was checked. */
function hangsOnLength(meaning: DecisionChange["meaning"]): boolean {
  return meaning !== "different" && meaning !== "not-proved";
}

/** `E17 → E25`, `E03, new`, `Q23, removed`; empty for changes without an entry. */
export function entriesInWords({ changes }: Phrases, { entries: { from, to } }: Change): string {
  const names = (ids: readonly EntryId[]) => ids.map(localName).join(", ");
  if (from.length === 0) return to.length === 0 ? "" : changes.added.replace("{0}", names(to));
  return to.length === 0 ? changes.removed.replace("{0}", names(from)) : `${names(from)} → ${names(to)}`;
}

/** Rules that are new, replaced, moved or withdrawn, by kind: `Auctions (C03)`. */
export function structureByKind(
  { brackets, changes }: Phrases,
  { structure }: Difference,
  language: string,
): readonly { readonly heading: string; readonly rules: readonly string[] }[] {
  return structureKinds.flatMap((kind) => {
    const rules = structure
      .filter((each) => each.kind === kind)
      .map(({ rule, heading, entry }) => {
        const title = wordsIn(heading, language) || rule;
        return entry === null ? title : `${title} ${brackets.replace("{0}", localName(entry))}`;
      });
    return rules.length === 0 ? [] : [{ heading: changes.structure[kind], rules }];
  });
}

export function titleOf({ changes }: Phrases, change: Change, language: string): string {
  return wordsIn(change.heading, language) || (change.provision ?? changes.vocabulary);
}

/** `rubric ask w40k@1.2 in-cover --given '…'`, for one side of a counterexample. */
export function commandFor(
  { book, from, to, readings: asked }: Pick<Difference, "book" | "from" | "to" | "readings">,
  side: "from" | "to",
  { decision, given, readings }: Witness,
  isLiteral: boolean,
): string {
  const read = Object.entries(readings[side]).flatMap(([doubt, name]) =>
    isLiteral || Object.hasOwn(asked[side], doubt) ? [` --reading ${doubt}=${name}`] : [],
  );
  const json = JSON.stringify(given).replaceAll("'", "'\\''");
  return `rubric ask ${book}@${side === "from" ? from : to} ${decision} --given '${json}'${read.join("")}`;
}

/** `Terrain: Wood; Target: Hidden` */
export function situationOf(phrases: Phrases, situation: readonly Statement[]): string {
  if (situation.length === 0) return phrases.changes.always;
  return situation.map((each) => inline(phrases, each)).join(phrases.semicolon);
}

/** The first sentence that decides, with the question that it answers if it needs one. */
export function reasonOf(phrases: Phrases, { asked, sentence, citation }: SaidInWords): string | null {
  if (sentence === null && citation === null) return null;
  const said = [
    ...(asked === null ? [] : [fill(phrases.asked, asked)]),
    ...(sentence === null ? [] : [fill(phrases.quoted, sentence)]),
    ...(citation === null ? [] : [fill(phrases.brackets, citation)]),
  ];
  return said.join(" ");
}

/** The head of a line: what a decision is called, else its question, else its identifier. */
export function headOf({ decision, called, witnesses }: DecisionChange, language: string): string {
  const name = wordsIn(called, language);
  const question = witnesses[0]?.words?.question;
  if (name !== "" || question === undefined) return `${name || decision}:`;
  return question.endsWith("?") ? question : `${withoutStop(question)}:`;
}

/** `1.5/D12` */
export function blamedInWords(
  { changes, comma }: Phrases,
  book: string,
  entries: readonly EntryId[],
): string | null {
  const names = entries.map((entry) => (entry.startsWith(`${book}-`) ? entry.slice(book.length + 1) : entry));
  return names.length === 0 ? null : changes.by.replace("{0}", names.join(comma));
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

/** `checked: changes a ruling`, of a carried entry `changes a ruling, judged in 1.2`; empty if the entry claims nothing. */
export function claimInWords({ claim, holds, claims }: Change): string {
  if (claim === null) return "";
  const [first] = claims;
  const earlier = first?.judgedIn ?? null;
  if (earlier !== null) return `${claimsInShort[claim]}, judged in ${earlier}`;
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
