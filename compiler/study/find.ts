/** Finds the questions of a book that words ask for. */
import { wordsIn } from "../check/in-words.ts";
import type { CompiledVersion } from "../compile.ts";
import type { SearchData } from "../find/book-index.ts";
import { readSearch, type WrittenSearch, writeSearch } from "../find/encode.ts";
import { mainLanguage } from "../find/main-language.ts";
import { searchPreparer } from "../find/prepare.ts";
import type { Analyzer } from "../find/tokens.ts";
import { search } from "../find/search.ts";
import { loadAnalyzer } from "../find/load-analyzer.ts";

export { languageOfWords } from "../find/words-language.ts";
export { type Neighbours, neighboursOf } from "../find/neighbours.ts";

export interface FoundQuestion {
  readonly kind: "decision" | "sequence";
  /** The id of the decision or sequence. */
  readonly name: string;
  /** Its question, in the language of the search if the book has it in that language. */
  readonly title: string;
  /** 100 for an id, entry or page; less for words. */
  readonly score: number;
}

export interface Finder {
  /** Best first; `most` at most, 10 by default. */
  readonly find: (words: string, most?: number) => readonly FoundQuestion[];
}

export interface FinderOptions {
  /** The language of the words; that with most texts by default. */
  readonly language?: string;
  /** Indexes that were made before, by language; what is missing is made. */
  readonly indexes?: ReadonlyMap<string, WrittenSearch>;
}

const usualMost = 10;

/**
 * Prepares the search in a version of a book. The search also takes ids, entries (`E25`, `1.5/E25`) and pages (`page 248`).
 *
 * ```ts
 * import { compile, finder, selectVersion } from "rubric";
 *
 * const text = `book well { held in en }
 * fact depth: count 0..9 { about en "How deep it is." }
 * decide may-wade: truth { about en "May one wade?" shallow: yes when depth <= 3 otherwise: no }`;
 * const { find } = await finder(selectVersion(compile([{ path: "well.rubric", text }]).value, "well"));
 * find("can we wade here")[0]?.name; // "may-wade"
 * ```
 */
export async function finder(
  { book, program }: CompiledVersion,
  { language, indexes = new Map() }: FinderOptions = {},
): Promise<Finder> {
  const own = language ?? mainLanguage({ book, program });
  const analyzer = await loadAnalyzer(own);
  const known = readFrom(indexes, own);
  const data = known ?? readFrom(await searchIndexes({ book, program }, own), own);
  if (data === null) throw new Error(`there is no search index in \`${own}\``);
  const titles = new Map(
    [...program.decisions, ...program.plays].map((asked) => [
      asked.id as string,
      {
        kind: "lines" in asked ? ("sequence" as const) : ("decision" as const),
        title: wordsIn(asked.about, own) || wordsIn(asked.called, own) || asked.id,
      },
    ]),
  );
  return {
    find: (words, most = usualMost) =>
      search(data, analyzer, words)
        .flatMap(({ name, score }) => {
          const known = titles.get(name);
          return known ? [{ kind: known.kind, name, title: known.title, score: rounded(score) }] : [];
        })
        .slice(0, most),
  };
}

function readFrom(indexes: ReadonlyMap<string, WrittenSearch>, language: string): SearchData | null {
  const written = indexes.get(language);
  if (written === undefined) return null;
  const other = written.lexicon === null ? null : indexes.get(written.lexicon.to);
  return other === undefined ? null : readSearch(written, other);
}

/** The index in a language, and that in the language with most texts, which it needs too. Plain data, for JSON. */
export async function searchIndexes(
  compiled: CompiledVersion,
  language: string,
): Promise<ReadonlyMap<string, WrittenSearch>> {
  const main = await loadAnalyzer(mainLanguage(compiled));
  const own = main.language === language ? main : await loadAnalyzer(language);
  const write = searchWriter(compiled, main);
  return new Map([...new Set([main, own])].map((analyzer) => [analyzer.language, write(analyzer)]));
}

/** The index in the language of an analyzer. */
export type SearchWriter = (analyzer: Analyzer) => WrittenSearch;

/** `main`: of the language with most texts, whose index the others need and which is made once for all of them. */
export function searchWriter(compiled: CompiledVersion, main: Analyzer): SearchWriter {
  const prepare = searchPreparer(compiled, main);
  return (analyzer) => writeSearch(prepare(analyzer));
}

function rounded(score: number): number {
  return Math.round(score * 10) / 10;
}
