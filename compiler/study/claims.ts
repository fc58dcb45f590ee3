/**
 * Judges what the entries of an update claim, with the prover and the comparison of sequences. `claims/` words the messages.
 * Loaded only if there is an update.
 */
import { type Judged, judgeUpdate } from "../claims/claims.ts";
import type { Compiled } from "../compile.ts";
import type { Recall } from "../core/recall.ts";
import { memoizeNamed } from "../memoize.ts";
import type { JudgedClaim } from "../diff/change.ts";
import type { BookId, EntryId, VersionId } from "../resolve/graph.ts";
import type { Finding, Section } from "../survey/findings.ts";
import { createEngines } from "./engines.ts";
import { selectVersion, type Versions } from "./select-version.ts";

/**
 * Judges whether the entries of an update do what they claim, and nothing else. Null for the printed book, which claims
 * nothing.
 *
 * ```ts
 * import { compile, judgeClaims } from "rubric";
 *
 * const book = "book well { held in en }";
 * const update = "update 1.1 of well { on base held in en }";
 * const { value } = compile([{ path: "book.rubric", text: book }, { path: "1.1.rubric", text: update }]);
 * judgeClaims(value, "well", "1.1")?.diagnostics; // []
 * ```
 */
export function judgeClaims(
  compiled: Pick<Compiled, "versions" | "graph">,
  book: string,
  version: string,
  recall?: Recall,
): Judged | null {
  const { all, versionId } = selectVersion(compiled, book, version);
  return recall ? judgeVersion(all, versionId, recall) : judgeOnce(all, versionId);
}

/** The site and comparisons ask for what a check asked for before. */
const judgeOnce = memoizeNamed((all: Versions, version: string) => judgeVersion(all, version as VersionId));

function judgeVersion(all: Versions, version: VersionId, recall?: Recall): Judged | null {
  const now = all.get(version);
  if (now === undefined || now.book.graph.versions.get(version)?.on == null) return null;
  return judgeUpdate({ now, versions: all }, createEngines(now.book.graph.held[0] ?? "en", recall));
}

/** The claims of a version, and those of carried entries as they were judged in the version that makes them. */
export function claimsWithCarried(
  { versions }: Pick<Compiled, "versions">,
  book: string,
  version: string,
  judgedIn: (version: VersionId) => Pick<Judged, "claims"> | null,
): ReadonlyMap<EntryId, readonly JudgedClaim[]> {
  const now = versions.get(book as BookId)?.get(version as VersionId)?.book;
  const claims = new Map(judgedIn(version as VersionId)?.claims ?? []);
  for (const { id, origin, carries } of now?.entries ?? []) {
    const written = carries === null ? undefined : now?.graph.entries.get(origin);
    if (written === undefined) continue;
    const known = judgedIn(written.version)?.claims.get(origin) ?? [];
    claims.set(
      id,
      known.map((claim) => ({ ...claim, entry: id, judgedIn: written.version })),
    );
  }
  return claims;
}

/** The claims that would be right under readings without a claim, as a section of a report. */
export function otherReadingsIn(all: Versions, judged: ReadonlyMap<VersionId, Judged>): Section {
  const findings = [...judged].flatMap(([id, { otherwise }]) =>
    otherwise().map(({ entry, place, ...data }): Finding => {
      const { doubt, reading, isTaken, scope, claimed, instead, why } = data;
      const of = scope === null ? "" : ` for ${scope}`;
      const words = instead === null ? `is not proved: ${why ?? ""}` : `should be \`${instead}\``;
      const book = all.get(id)?.book;
      if (book === undefined) throw new Error(`there is no version ${id}`);
      return {
        book: book.id,
        versions: [id],
        of: entry,
        text: `\`${claimed}${of}\` ${words} with the reading \`${doubt} = ${reading}\`${isTaken ? " (our reading)" : ""}`,
        place,
        data: { ...data },
      };
    }),
  );
  return {
    name: "claims-by-reading",
    title: "Claims under other readings",
    about: "Claims that are true as written, but not with a reading for which the entry claims nothing.",
    findings,
  };
}
