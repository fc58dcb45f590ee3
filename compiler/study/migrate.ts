/** Rewrites the rules and settings of a project for the version of the language that this compiler reads, in memory. */
import { type Outcome, parse } from "../../grammar/index.ts";
import type { Document, SourceFile } from "../../grammar/tree.ts";
import { languageVersion, migrations } from "../language-versions.ts";
import { type AppliedFix, appliedEdits, textWith } from "./fixes.ts";

export interface Migrated {
  /** Old and new text by path, of the rule files that change. */
  readonly changed: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  readonly applied: readonly AppliedFix[];
}

/** `from`: the version that the project states; null: none, so every migration looks for what it can rewrite. */
export function migrateSources(sources: readonly SourceFile[], from: number | null): Migrated {
  const changed = new Map<string, { before: string; after: string }>();
  const applied: AppliedFix[] = [];
  for (const source of sources) {
    let now = source;
    for (const { to, title, editsIn } of migrations) {
      if (to <= (from ?? 0)) continue;
      const document: Outcome<Document> = parse(now);
      const edits = editsIn(document.value);
      for (const edit of edits) applied.push(...appliedEdits([now], [edit], "older-language", title));
      now = { ...now, text: textWith(now, edits) };
    }
    if (now.text !== source.text) changed.set(source.path, { before: source.text, after: now.text });
  }
  return { changed, applied };
}

/** The settings with the version of the language, in the layout that they have. */
export function migrateSettings(text: string): string {
  const stated = /("languageVersion"\s*:\s*)\d+/;
  if (stated.test(text)) return text.replace(stated, `$1${languageVersion}`);
  // Behind the schema, where editors expect it first.
  const start = /^\s*\{(\s*)(?:"\$schema"\s*:\s*"[^"]*"\s*,(\s*))?/;
  return text.replace(start, (head: string, first: string, second: string | undefined) => {
    const space = second ?? first;
    return `${head}"languageVersion": ${languageVersion},${space === "" ? " " : space}`;
  });
}
