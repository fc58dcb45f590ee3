/**
 * Judges what the entries of an update claim, with the prover and the comparison of sequences. `claims/` words the messages.
 * Loaded only if there is an update.
 */
import { type Judged, judgeUpdate, type Update } from "../claims/claims.ts";
import type { Compiled, CompiledVersion } from "../compile.ts";
import type { Recall } from "../core/recall.ts";
import { memoizeNamed } from "../memoize.ts";
import type { VersionId } from "../resolve/graph.ts";
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
  const update = now && updateOf(all, now);
  return update ? judgeUpdate(update, createEngines(now.book.graph.held[0] ?? "en", recall)) : null;
}

function updateOf(all: Versions, now: CompiledVersion): Update | null {
  const node = now.book.graph.versions.get(now.book.version);
  const below = node?.on ? all.get(node.on) : undefined;
  if (node === undefined || below === undefined) return null;
  return { now, below, earlier: node.reissues === null ? null : (all.get(node.reissues) ?? null) };
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
