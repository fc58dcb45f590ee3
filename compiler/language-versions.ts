/**
 * The versions of the rule language, and what rewrites rules of an older one. A project states its version in `rubric.json`.
 * Finding out which rules need it, and writing the files, is left to study/migrate.ts and the command.
 */
import type { Document, Edit } from "../grammar/tree.ts";
import { chapterEdits } from "./section-to-chapter.ts";

/** The version that this compiler reads. */
export const languageVersion = 3;

/** A file of the project with its text. */
export interface Written {
  readonly document: Document;
  readonly text: string;
}

export interface Migration {
  /** The first version of the language that needs it. */
  readonly to: number;
  readonly title: string;
  /** Each edit stands alone. It changes no answer and no words. `all`: every file of the project, by path. */
  readonly editsIn: (file: Written, all: readonly Written[]) => readonly Edit[];
}

/** In the order of the versions. */
export const migrations: readonly Migration[] = [
  {
    to: 2,
    title: "A carried entry makes no claim",
    editsIn: ({ document: { file, items } }) =>
      items.flatMap((item) => {
        const last = item.kind === "carry" ? item.claims.at(-1) : undefined;
        if (item.kind !== "carry" || last === undefined) return [];
        return [{ span: { file, start: item.as.end, end: last.end }, text: "" }];
      }),
  },
  { to: 3, title: "Rules and entries are in chapters", editsIn: chapterEdits },
];
