/** Rewrites the rules and settings of a project for the version of the language that this compiler reads, in memory. */
import { parse } from "../../grammar/index.ts";
import type { SourceFile } from "../../grammar/tree.ts";
import { languageVersion, migrations, type Written } from "../language-versions.ts";
import { type AppliedFix, appliedEdits, textWith } from "./fixes.ts";

export interface Migrated {
  /** Old and new text by path, of the rule files that change. */
  readonly changed: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  readonly applied: readonly AppliedFix[];
}

/** `from`: the version that the project states; null: none, so every migration looks for what it can rewrite. */
export function migrateSources(sources: readonly SourceFile[], from: number | null): Migrated {
  const applied: AppliedFix[] = [];
  let now = [...sources].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const { to, title, editsIn } of migrations) {
    if (to <= (from ?? 0)) continue;
    const all = now.map((source): Written => ({ document: parse(source).value, text: source.text }));
    now = now.map((source, i) => {
      const file = all[i];
      const edits = file ? editsIn(file, all) : [];
      for (const edit of edits) applied.push(...appliedEdits([source], [edit], "older-language", title));
      return { ...source, text: textWith(source, edits) };
    });
  }
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const changed = now.flatMap(({ path, text: after }) => {
    const before = texts.get(path);
    return before === undefined || before === after ? [] : [[path, { before, after }] as const];
  });
  return { changed: new Map(changed), applied };
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
