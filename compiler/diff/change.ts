/**
 * The differences between two versions of a book, as plain data: one change for each group of entries, with its words
 * and its meaning.
 */
import type { BookId, DecisionId, DoubtId, EntryId, ProvisionId, VersionId } from "../resolve/graph.ts";
import type { Words } from "../check/program.ts";
import type { Json, JsonObject } from "../core/json.ts";
import type { Statement } from "../words/statement.ts";
import type { Wording } from "../words/wording.ts";

/** As published; names and order are relied on. */
export interface Difference {
  readonly format: "rubric-diff-1";
  readonly book: BookId;
  readonly from: VersionId;
  readonly to: VersionId;
  /** Readings asked for, on either side. */
  readonly readings: { readonly from: ReadingsGiven; readonly to: ReadingsGiven };
  /** Rules that one version has and the other has not, or has in another place. */
  readonly structure: readonly StructureChange[];
  /** What has another number in the later version, in the order of the book. */
  readonly numbers: readonly NumberChange[];
  readonly changes: readonly Change[];
}
export type ReadingsGiven = Readonly<Record<string, string>>;

export interface NumberChange {
  /** A node, `book:rule` for a rule, `chapter name` for a chapter. */
  readonly of: string;
  readonly from: string;
  readonly to: string;
}

/** `replaced`: it takes the place of the rules in `was`. `withdrawn`: nothing goes on from it. */
export const structureKinds = ["inserted", "replaced", "moved", "withdrawn"] as const;
export interface StructureChange {
  readonly kind: (typeof structureKinds)[number];
  readonly rule: ProvisionId;
  readonly heading: Words;
  /** The entry that did it; null where no entry of the later version says so. */
  readonly entry: EntryId | null;
  /** The rule before it on either side; null where it is the first, or is not there. */
  readonly after: Sides<ProvisionId | null>;
  readonly was: readonly ProvisionId[];
}

/** The entries of either side that belong together, or what a provision does without any. */
export interface Change {
  /** What became of the answers. */
  readonly kind: ChangeKind;
  /** The first of those it is on; null for a ruling on none. */
  readonly provision: ProvisionId | null;
  readonly provisions: readonly ProvisionId[];
  readonly heading: Words;
  readonly entries: Sides<readonly EntryId[]>;
  readonly text: readonly TextChange[];
  /** The meaning of its decisions and sequences together; `same` if it decides nothing. */
  readonly meaning: Meaning;
  /** The same, if the decisions they call had not changed. */
  readonly own: Meaning;
  /** What follows from other entries, and from which. */
  readonly inherited: readonly Inherited[];
  /** The longest list to which `same-up-to` was shown. */
  readonly bound: number | null;
  readonly readings: readonly ReadingMeaning[];
  readonly witnesses: readonly Witness[];
  readonly odds: readonly OddsShift[] | null;
  /** The word of the claim that speaks of the whole entry. */
  readonly claim: ClaimWord | null;
  /** Null if it is not judged. */
  readonly holds: boolean | null;
  readonly claims: readonly JudgedClaim[];
  readonly decisions: readonly DecisionChange[];
  readonly plays: readonly PlayChange[];
  /** What it changes only if doubts are read word for word; not counted above. */
  readonly literally: Pick<Change, "decisions" | "plays">;
}

/** What became of the answers; a digest groups changes by it. */
export const changeKinds = [
  "decides-differently",
  "answered-first",
  "gone",
  "only-literally",
  "not-proved",
  "follows-from-others",
  "confirms",
  "put-on-record",
  "words-only",
  "as-it-was",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export interface Sides<T> {
  readonly from: T;
  readonly to: T;
}

// ---------------------------------------------------------------- text

export interface TextChange {
  readonly kind: TextKind;
  readonly unit: TextUnit;
  /** Null if that side has none. For rows, cells and an entry's own words: the node that contains them. */
  readonly node: Sides<string | null>;
  /** The labels that lead to it: `woods, rules, 1, others`. */
  readonly at: Sides<string | null>;
  /** The entry that wrote its text on that side; null for the printed book. */
  readonly entries: Sides<EntryId | null>;
  readonly languages: readonly LanguageChange[];
}

/**
 * `put-on-record`: our sources lack the words before. `off-record`: they lack the words after.
 * `moved`: it has another place; its pieces show other changes.
 */
export const textKinds = ["changed", "inserted", "deleted", "moved", "put-on-record", "off-record"] as const;
export type TextKind = (typeof textKinds)[number];

export const textUnits = [
  "heading",
  "section",
  "question",
  "sentence",
  "remark",
  "point",
  "figure",
  "row",
  "cell",
] as const;
export type TextUnit = (typeof textUnits)[number];

export interface LanguageChange {
  /** Null for what has none: figures, rows, cells. */
  readonly language: string | null;
  readonly from: TextState;
  readonly to: TextState;
  /** All that stands before or after, in order of reading. */
  readonly pieces: readonly Piece[];
}

/**
 * `translation`: its document does not state it in that language. `missing`: it stands, and not in that language.
 * `stale`: a translation of other words than those it stands beside.
 */
export const textStates = ["record", "translation", "stale", "missing", "unseen", "absent"] as const;
export type TextState = (typeof textStates)[number];

export interface Piece {
  readonly op: PieceOp;
  readonly text: string;
  /** Words that were removed here and inserted elsewhere have the same number in both places. */
  readonly move: number | null;
}
export const pieceOps = ["same", "deleted", "inserted"] as const;
export type PieceOp = (typeof pieceOps)[number];

// ---------------------------------------------------------------- meaning

export const meanings = [
  "same",
  "same-up-to",
  "narrower",
  "wider",
  "different",
  "new",
  "withdrawn",
  "was-not-on-record",
  "not-proved",
] as const;
export type Meaning = (typeof meanings)[number];

export interface Inherited {
  readonly meaning: Meaning;
  readonly entries: readonly EntryId[];
}

/** The meaning under one reading of a doubt, with the others as they are used. */
export interface ReadingMeaning {
  readonly doubt: DoubtId;
  readonly reading: string;
  readonly taken: boolean;
  readonly written: boolean;
  readonly decision: DecisionId;
  readonly meaning: Meaning;
}

export interface DecisionChange {
  readonly decision: DecisionId;
  readonly called: Words;
  readonly meaning: Meaning;
  readonly own: Meaning;
  readonly inherited: readonly Inherited[];
  readonly bound: number | null;
  /** Of the regions into which both sides part the situations, how many flip. */
  readonly share: Share | null;
  readonly readings: readonly ReadingMeaning[];
  readonly witnesses: readonly Witness[];
  /** Why nothing is proved, where nothing is. */
  readonly reason: string | null;
}
export interface Share {
  readonly flipped: number;
  readonly regions: number;
}

/** A situation that tells the two sides apart, in the form in which situations are given. */
export interface Witness {
  readonly decision: DecisionId;
  readonly given: JsonObject;
  readonly readings: Sides<ReadingsGiven>;
  readonly before: Said;
  readonly after: Said;
  /** Those to blame: theirs is what decides on one side and does not stand so on the other. */
  readonly entries: readonly EntryId[];
  /** All of it for people to read; null until it is put into words. */
  readonly words: WitnessInWords | null;
}
export interface WitnessInWords {
  readonly language: string;
  readonly question: Wording;
  /** Empty: in every situation. */
  readonly situation: readonly Statement[];
  readonly before: SaidInWords;
  readonly after: SaidInWords;
  /** Other languages in which some names are shown, because the book has no name in the reader's language. */
  readonly borrowed: readonly Wording[];
}
export interface SaidInWords {
  readonly answer: Wording;
  /** The question that a ruling answers, where its answer is not understood alone. */
  readonly asked: Wording | null;
  /** The first sentence that decides, and where it is. */
  readonly sentence: Wording | null;
  readonly citation: Wording | null;
}
export interface Said {
  readonly status: string;
  /** Null unless ruled. */
  readonly value: Json;
  readonly because: readonly Cited[];
}
export interface Cited {
  readonly clause: string;
  readonly citation: string;
  readonly sentence: string;
  /** Entries of later documents, if only they show that this was the rule. */
  readonly later: readonly string[];
}

// ---------------------------------------------------------------- plays

export interface PlayChange {
  readonly play: DecisionId;
  readonly called: Words;
  readonly meaning: Meaning;
  /** `same` where its own lines are, whatever becomes of what they call and play. */
  readonly own: Meaning;
  readonly inherited: readonly Inherited[];
  readonly odds: OddsShift | null;
  readonly shortest: ShortestPlay | null;
  readonly reason: string | null;
}

/** Exact chances of both sides in one situation, and what each value gains or loses. */
export interface OddsShift {
  readonly play: DecisionId;
  readonly given: JsonObject;
  readonly readings: Sides<ReadingsGiven>;
  readonly rows: readonly OddsRow[];
  readonly mean: Sides<Mean>;
  readonly assuming: readonly string[];
  /** Null until it is put into words. */
  readonly words: OddsInWords | null;
}
export interface OddsInWords {
  readonly situation: readonly Statement[];
  /** Of each row. */
  readonly values: readonly Wording[];
}
export interface OddsRow {
  readonly value: Json;
  readonly status: string;
  /** `11/36`; `0` where it does not come up. */
  readonly from: string;
  readonly to: string;
  readonly shift: string;
}
export type Mean = string | null | Readonly<Record<string, string | null>>;

/** The same events on both sides, and what each then asks for or comes to. */
export interface ShortestPlay {
  readonly given: JsonObject;
  readonly readings: Sides<ReadingsGiven>;
  readonly events: readonly JsonObject[];
  readonly before: PlayedSo;
  readonly after: PlayedSo;
  /** The situation for people to read; null until it is put into words. */
  readonly words: readonly Statement[] | null;
}
export type PlayedSo =
  | { readonly kind: "asks"; readonly at: string; readonly for: "roll" | "draw" | "choose" | "observe" }
  | { readonly kind: "over"; readonly status: string; readonly value: Json }
  /** It cannot go on with what is given. */
  | { readonly kind: "stuck" };

// ---------------------------------------------------------------- claims

export const claimWords = ["records", "editorial", "clarifies", "settles", "changes", "withdraws"] as const;
export type ClaimWord = (typeof claimWords)[number];

export interface JudgedClaim {
  /** Of a drop, the entry dropped. */
  readonly entry: EntryId;
  readonly word: ClaimWord;
  readonly scope: string | null;
  readonly reading: { readonly doubt: string; readonly reading: string } | null;
  readonly holds: boolean | null;
  /** Of a carried entry, the version whose document makes the claim; null: this one. */
  readonly judgedIn: VersionId | null;
}
