/**
 * All that proofs find in the books: clauses that rule against each other, claims that do not hold; and, where everything is
 * wanted, what never has a say, what is left open and what is not settled. The questions are survey/'s and claims/'s.
 */
import type { Recall } from "../core/recall.ts";
import type { Judged } from "../claims/claims.ts";
import type { Compiled } from "../compile.ts";
import { entriesOf } from "../emit/entries.ts";
import type { Diagnostic } from "../../grammar/tree.ts";
import type { CheckKind } from "../report/not-proved.ts";
import type { BookId, VersionId } from "../resolve/graph.ts";
import { joinSections, type Section } from "../survey/findings.ts";
import { plainSections } from "../survey/plain.ts";
import { type Surveyed, surveyVersions } from "../survey/survey.ts";
import { translationSections } from "../survey/translations.ts";
import { judgeClaims, otherReadingsIn } from "./claims.ts";
import { replayOn } from "./proofs.ts";
import type { Versions } from "./select-version.ts";
import { unfoundSections } from "./unfound-questions.ts";

export interface SurveyOptions {
  /** Also what is no fault and takes longer to find: `rubric check --report`. */
  readonly whole?: boolean;
  /** Receives the name of each next step. */
  readonly tell?: (text: string) => void;
  /** Claims that were judged elsewhere, by book and version. Without it, or where it gives null, they are judged here. */
  readonly claims?: () => Promise<JudgedByVersion | null>;
  /** Answers of the prover in earlier runs. */
  readonly recall?: Recall;
}

export type JudgedByVersion = ReadonlyMap<
  BookId,
  ReadonlyMap<VersionId, Pick<Judged, "claims" | "unchanged" | "diagnostics">>
>;

export interface Survey extends Surveyed {
  /** How many claims of updates hold, how many are shown neither way, and how many entries are carried unchanged. */
  readonly claims: { readonly hold: number; readonly open: number; readonly unchanged: number };
}

/**
 * Finds what only proofs can find in all books, as `rubric check` reports it. `compile` reports none of it.
 *
 * ```ts
 * import { compile, survey } from "rubric";
 *
 * const { value } = compile([{ path: "well.rubric", text: "book well { held in en }" }]);
 * (await survey(value, { whole: true })).diagnostics; // []
 * ```
 */
export async function survey(
  compiled: Pick<Compiled, "versions" | "graph">,
  options: SurveyOptions = {},
): Promise<Survey> {
  const { whole = false, tell = () => {}, recall } = options;
  const { diagnostics, sections, notProved, invariants } = surveyClauses(compiled, options);
  const elsewhere = (await options.claims?.()) ?? null;
  const here = elsewhere === null ? judgedBooks(compiled, tell, recall) : [];
  const judged = elsewhere
    ? [...compiled.versions.keys()].flatMap((book) => [...(elsewhere.get(book)?.values() ?? [])])
    : here.flatMap((each) => [...each.judged.values()]);
  const wrong = judged.flatMap((each) => each.diagnostics).filter((each) => !isEcho(each, diagnostics));
  const byReading = whole ? here.map((each) => otherReadingsIn(each.all, each.judged)) : [];
  const unfound = whole ? await unfoundSections(compiled.versions.values()) : [];
  const claims = judged.flatMap((each) => [...each.claims.values()].flat());
  const carried = judged.flatMap((each) => [...each.unchanged.values()]);
  const openByReading = byReading.flatMap(({ findings }) =>
    findings.filter(({ data }) => data.instead === null),
  );
  return {
    notProved: new Map(notProved).set("claims", openByReading.length),
    diagnostics: [...wrong, ...diagnostics],
    invariants,
    sections: joinSections([...sections, ...byReading, ...unfound]),
    claims: {
      hold: claims.filter(({ holds }) => holds === true).length,
      open: claims.filter(({ holds }) => holds === null).length,
      unchanged: carried.filter(({ strays }) => strays.length === 0).length,
    },
  };
}

/** Judges the books that have updates; a printed book claims nothing. */
function judgedBooks(
  compiled: Pick<Compiled, "versions" | "graph">,
  tell: (text: string) => void,
  recall: Recall | undefined,
): readonly { readonly all: Versions; readonly judged: ReadonlyMap<VersionId, Judged> }[] {
  return [...compiled.versions].flatMap(([book, all]) => {
    if (all.size < 2) return [];
    const judged = new Map<VersionId, Judged>();
    for (const version of all.keys()) {
      tell(`Judging the claims of ${book}@${version}`);
      const one = judgeClaims(compiled, book, version, recall);
      if (one) judged.set(version, one);
    }
    return [{ all, judged }];
  });
}

/** An entry that contradicts another changes what that decides into a conflict, which need not be said of its claim as well. */
function isEcho({ code, data }: Diagnostic, found: readonly Diagnostic[]): boolean {
  const { entry, shown } = data as {
    readonly entry?: unknown;
    readonly shown?: { readonly after: string } | null;
  };
  if (code !== "claim-refuted" || shown?.after !== "conflict") return false;
  return found.some((each) => {
    const { one } = each.data as { readonly one?: { readonly entry: string | null } };
    return each.severity === "error" && one !== undefined && one.entry === entry;
  });
}

// ---------------------------------------------------------------- clauses

/** Checks the clauses of all books against each other; claims are not judged. */
export function surveyClauses(
  { versions: books }: Pick<Compiled, "versions">,
  { whole: isWhole = false, tell = () => {}, recall }: Pick<SurveyOptions, "whole" | "tell" | "recall"> = {},
): Surveyed {
  const engines = recall ? { replayOn, recall } : { replayOn };
  const all = [...books.values()].map((versions) =>
    surveyVersions([...versions.values()], engines, { isWhole, tell }),
  );
  const plain = isWhole ? [...books.values()].flatMap(plainly) : [];
  const notProved = new Map<CheckKind, number>();
  for (const [kind, count] of all.flatMap((each) => [...each.notProved]))
    notProved.set(kind, (notProved.get(kind) ?? 0) + count);
  return {
    notProved,
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
    invariants: {
      hold: all.reduce((sum, { invariants }) => sum + invariants.hold, 0),
      open: all.reduce((sum, { invariants }) => sum + invariants.open, 0),
    },
    sections: joinSections([...all.flatMap(({ sections }) => sections), ...plain]),
  };
}

/** The sections that need no proof. */
function plainly(all: Versions): readonly Section[] {
  const versions = [...all.values()];
  const entries = plainSections(versions, ({ book, program }) =>
    entriesOf(book, program).map(({ id, decisions, procedures }) => ({
      id,
      decides: [...decisions, ...procedures],
    })),
  );
  return [...entries, ...translationSections(versions)];
}
