/**
 * Writes an index as text, and reads it. The text compresses well: stems leave out what they share with the one before, and
 * the questions and levels of all stems stand in two rows of their own. No character of it is escaped in JSON.
 */
import type { AnswerKind, BookIndex, Lexicon, Posting, SearchData } from "./book-index.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const format = 1;
const kinds: readonly AnswerKind[] = ["truth", "duty", "number", "name", "sequence"];

export interface WrittenIndex {
  readonly language: string;
  readonly worth: number;
  /** The names of questions, separated by blanks. */
  readonly questions: string;
  readonly answers: string;
  readonly stems: string;
  /** `rerol=throw again`, separated by commas. */
  readonly pairs: string;
  /** For each stem how many questions, then how far each is from the one before. */
  readonly steps: string;
  readonly levels: string;
}

function writeIndex({ language, questions, postings, pairs, worth }: BookIndex): WrittenIndex {
  const all = [...postings.values()];
  return {
    language,
    worth,
    questions: questions.map(({ name }) => name).join(" "),
    answers: questions.map(({ answer }) => kinds.indexOf(answer)).join(""),
    stems: frontCoded([...postings.keys()]),
    pairs: pairs.map((pair) => pair.map((stems) => stems.join(" ")).join("=")).join(","),
    steps: all
      .map(
        (own) => writeNumber(own.length) + own.map((each, at) => writeNumber(stepTo(own, at, each))).join(""),
      )
      .join(""),
    levels: all.map((own) => own.map(({ level }) => digits[level]).join("")).join(""),
  };
}

function stepTo(own: readonly Posting[], at: number, { question }: Posting): number {
  return question - (own[at - 1]?.question ?? -1) - 1;
}

function readIndex(written: WrittenIndex): BookIndex {
  const next = numberReader(written.steps);
  let level = 0;
  const postings = new Map<string, readonly Posting[]>();
  for (const stem of readFrontCoded(written.stems)) {
    const count = next();
    let question = -1;
    const own: Posting[] = [];
    for (let at = 0; at < count; at++) {
      question += next() + 1;
      own.push({ question, level: digits.indexOf(written.levels[level] ?? "") });
      level += 1;
    }
    postings.set(stem, own);
  }
  const names = written.questions === "" ? [] : written.questions.split(" ");
  return {
    language: written.language,
    questions: names.map((name, at) => ({ name, answer: kinds[Number(written.answers[at])] ?? "truth" })),
    postings,
    pairs: readPairs(written.pairs),
    worth: written.worth,
  };
}

function readPairs(written: string): BookIndex["pairs"] {
  if (written === "") return [];
  return written.split(",").map((pair) => {
    const [one = "", other = ""] = pair.split("=");
    return [one.split(" "), other.split(" ")];
  });
}

export interface WrittenLexicon {
  readonly from: string;
  readonly to: string;
  readonly stems: string;
  /** For each stem how many translations, then the place of each among the stems of the index that is searched. */
  readonly places: string;
  readonly levels: string;
}

function writeLexicon({ from, to, translations }: Lexicon, { postings }: BookIndex): WrittenLexicon {
  const all = [...translations.values()];
  const places = new Map([...postings.keys()].map((stem, at) => [stem, at]));
  return {
    from,
    to,
    stems: frontCoded([...translations.keys()]),
    places: all
      .map(
        (own) => writeNumber(own.length) + own.map(({ stem }) => writeNumber(places.get(stem) ?? 0)).join(""),
      )
      .join(""),
    levels: all.map((own) => own.map(({ level }) => digits[level]).join("")).join(""),
  };
}

function readLexicon(written: WrittenLexicon, { postings }: BookIndex): Lexicon {
  const others = [...postings.keys()];
  const next = numberReader(written.places);
  let level = 0;
  const translations = new Map(
    readFrontCoded(written.stems).map((stem) => {
      const own = Array.from({ length: next() }, () => {
        const found = { stem: others[next()] ?? "", level: digits.indexOf(written.levels[level] ?? "") };
        level += 1;
        return found;
      });
      return [stem, own] as const;
    }),
  );
  return { from: written.from, to: written.to, translations };
}

// ---------------------------------------------------------------- a version of a book in one language

/** All that is searched in one language. In a language with a lexicon, the file of the other language is needed too. */
export interface WrittenSearch {
  readonly format: number;
  readonly version: string;
  readonly index: WrittenIndex;
  readonly lexicon: WrittenLexicon | null;
  readonly entries: Readonly<Record<string, readonly number[]>>;
  readonly pages: readonly (readonly [from: number, to: number, ...questions: number[]])[];
}

export function writeSearch({ version, index, translated, places }: SearchData): WrittenSearch {
  return {
    format,
    version,
    index: writeIndex(index),
    lexicon: translated && writeLexicon(translated.lexicon, translated.index),
    entries: Object.fromEntries(places.entries),
    pages: places.pages.map(({ from, to, questions }) => [from, to, ...questions]),
  };
}

/** `other`: of the language that the lexicon translates to. Throws if it is missing, or was written in another format. */
export function readSearch(written: WrittenSearch, other: WrittenSearch | null): SearchData {
  if (written.format !== format) throw new Error(`a search index of format ${written.format} cannot be read`);
  const index = readIndex(written.index);
  const places = {
    entries: new Map(Object.entries(written.entries)),
    pages: written.pages.map(([from, to, ...questions]) => ({ from, to, questions })),
  };
  if (written.lexicon === null) return { version: written.version, index, translated: null, places };
  if (other?.index.language !== written.lexicon.to)
    throw new Error(`the search index in \`${written.lexicon.to}\` is missing`);
  const searched = readIndex(other.index);
  const lexicon = readLexicon(written.lexicon, searched);
  return { version: written.version, index, translated: { index: searched, lexicon }, places };
}

// ---------------------------------------------------------------- stems and numbers

/** Each stem as the number of letters it shares with the one before, and the rest: `0charg 5er`. */
function frontCoded(stems: readonly string[]): string {
  return stems
    .map((stem, at) => {
      const before = stems[at - 1] ?? "";
      let shared = 0;
      while (shared < digits.length - 1 && shared < before.length && before[shared] === stem[shared])
        shared += 1;
      return `${digits[shared]}${stem.slice(shared)}`;
    })
    .join(" ");
}

function readFrontCoded(text: string): readonly string[] {
  let before = "";
  return text === ""
    ? []
    : text.split(" ").map((each) => {
        before = before.slice(0, digits.indexOf(each[0] ?? "")) + each.slice(1);
        return before;
      });
}

const base = 32;

/** The last digit is below the base, all before it are not. */
function writeNumber(number: number): string {
  const rest = Math.floor(number / base);
  const last = digits[number % base] ?? "";
  return rest === 0 ? last : writeLeading(rest) + last;
}

function writeLeading(number: number): string {
  const rest = Math.floor(number / base);
  const last = digits[base + (number % base)] ?? "";
  return rest === 0 ? last : writeLeading(rest) + last;
}

function numberReader(text: string): () => number {
  let at = 0;
  return () => {
    let number = 0;
    for (;;) {
      const digit = digits.indexOf(text[at] ?? "0");
      at += 1;
      number = number * base + (digit % base);
      if (digit < base) return number;
    }
  };
}
