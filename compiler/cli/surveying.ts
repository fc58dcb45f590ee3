/**
 * Looks over all versions of each book, with the reference evaluator and the words of situations handed in. What is looked for,
 * and which messages come of it, is the survey's.
 */
import type { CompiledVersion } from "../compile.ts";
import type { BookId, VersionId } from "../resolve/graph.ts";
import { sumByCheck } from "../report/not-proved.ts";
import { joinSections, type Section } from "../survey/findings.ts";
import { plainSections } from "../survey/plain.ts";
import { type Surveyed, survey } from "../survey/survey.ts";
import { translationSections } from "../survey/translations.ts";
import { entriesOf } from "../emit/entries.ts";
import { situationInWords } from "./diff-words.ts";
import { replayOn } from "./proving.ts";

export type Books = ReadonlyMap<BookId, ReadonlyMap<VersionId, CompiledVersion>>;

/** `isWhole`: also what is no fault, and what takes longer to find. */
export function surveyed(books: Books, isWhole: boolean, tell: (text: string) => void = () => {}): Surveyed {
  const handed = {
    tell,
    replayOn: (program: CompiledVersion["program"], id: Parameters<typeof replayOn>[1]) =>
      replayOn([program], id),
    situationInWords,
  };
  const all = [...books.values()].map((versions) => survey([...versions.values()], handed, { isWhole }));
  const plain = isWhole ? [...books.values()].flatMap((versions) => plainly([...versions.values()])) : [];
  return {
    notProved: sumByCheck(all.flatMap((each) => [...each.notProved])),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
    sections: joinSections([...all.flatMap(({ sections }) => sections), ...plain]),
  };
}

/** What can be told without a proof. */
function plainly(versions: readonly CompiledVersion[]): readonly Section[] {
  const entries = plainSections(versions, ({ book, program }) =>
    entriesOf(book, program).map(({ id, decisions, procedures }) => ({
      id,
      decides: [...decisions, ...procedures],
    })),
  );
  return [...entries, ...translationSections(versions)];
}
