/**
 * The versions of the rule language, and what rewrites rules of an older one. A project states its version in `rubric.json`.
 * Finding out which rules need it, and writing the files, is left to study/migrate.ts and the command.
 */
import type { Document, Edit } from "../grammar/tree.ts";

/** The version that this compiler reads. */
export const languageVersion = 2;

export interface Migration {
  /** The first version of the language that needs it. */
  readonly to: number;
  readonly title: string;
  /** Each edit stands alone. It changes no answer and no words. */
  readonly editsIn: (document: Document) => readonly Edit[];
}

/** In the order of the versions. */
export const migrations: readonly Migration[] = [
  {
    to: 2,
    title: "A carried entry makes no claim",
    editsIn: ({ file, items }) =>
      items.flatMap((item) => {
        const last = item.kind === "carry" ? item.claims.at(-1) : undefined;
        if (item.kind !== "carry" || last === undefined) return [];
        return [{ span: { file, start: item.as.end, end: last.end }, text: "" }];
      }),
  },
];
