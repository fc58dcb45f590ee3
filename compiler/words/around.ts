/** What wording an expression rests on: the program whose names it uses, the reader's language, and the elements in scope. */
import type { Decision, Expr, Program, Words } from "../check/program.ts";
import type { Language } from "./phrases.ts";
import { type Wording, wordingOf } from "./wording.ts";

export interface Around {
  readonly program: Program;
  readonly language: Language;
  /** The decision whose parameters and stages are in scope; null for an expression of the situation alone. */
  readonly decision: Pick<Decision, "params"> | null;
  /** Values that a clause names and uses further on; they are shown where they are used. */
  readonly stages: ReadonlyMap<string, Expr>;
  /** The elements of lists in scope, by binder: the mark that stands for each. */
  readonly elements: ReadonlyMap<string, Wording>;
  /** The element that statements are about without naming it; null: there is none. */
  readonly innermost: string | null;
  /** Languages of texts that the reader did not ask for, because there is none in the reader's. */
  readonly borrowed: Set<string>;
}

export function newAround(program: Program, language: Language, decision: Around["decision"] = null): Around {
  return {
    program,
    language,
    decision,
    stages: new Map(),
    elements: new Map(),
    innermost: null,
    borrowed: new Set(),
  };
}

/** The text that an author declared, in the reader's language if there is one; null if there is none at all. */
export function declared({ language: { code }, program, borrowed }: Around, words: Words): Wording | null {
  for (const each of new Set([code, ...program.languages, ...Object.keys(words)])) {
    const text = Object.hasOwn(words, each) ? words[each] : undefined;
    if (text === undefined || text === "") continue;
    if (each !== code) borrowed.add(each);
    return wordingOf(text);
  }
  return null;
}

/** ①, ②, …: which list an element is of, the outermost first. */
export function elementMark(depth: number): Wording {
  return wordingOf(String.fromCodePoint(firstMark + Math.min(depth, lastDepth)));
}

const firstMark = 0x2460;
const lastDepth = 19;
