/** What wording an expression rests on: the program whose names it uses, the reader's language, and the elements in scope. */
import type { Play, Reaction } from "../check/plays.ts";
import type { Decision, Expr, Named, Program, Words } from "../check/program.ts";
import { findPlay } from "../core/lookup.ts";
import { linesWithin } from "../core/walk.ts";
import type { Language } from "./language.ts";
import { fill, type Wording, asWording } from "./wording.ts";

export interface Around {
  readonly program: Program;
  readonly language: Language;
  /** The decision whose parameters and stages are in scope; null for an expression of the situation alone. */
  readonly decision: Pick<Decision, "params"> | null;
  /** Values that a clause names and uses further on; they are shown where they are used. */
  readonly stages: ReadonlyMap<string, Expr>;
  /** What lines of a sequence name: how people call it, and the sequence of which it is the result. */
  readonly lines: ReadonlyMap<string, NamedByLine>;
  /** The elements of lists in scope, by binder: the mark that stands for each. */
  readonly elements: ReadonlyMap<string, Wording>;
  /** The element that statements are about without naming it; null outside of lists. */
  readonly innermost: string | null;
  /** Other languages of texts that the book does not have in the reader's language. */
  readonly borrowed: Set<string>;
}

export interface NamedByLine {
  readonly named: Named | null;
  readonly play: Play | null;
}

export function newAround(program: Program, language: Language, decision: Around["decision"] = null): Around {
  return {
    program,
    language,
    decision,
    stages: new Map(),
    lines: new Map(),
    elements: new Map(),
    innermost: null,
    borrowed: new Set(),
  };
}

/**
 * Inside a sequence or reaction: its parameters, what its lines name, and the values of those without a name, which are shown where
 * they are used.
 */
export function aroundPlay(program: Program, language: Language, of: Play | Reaction): Around {
  const lines = linesWithin(of.lines);
  const changed = new Set(
    lines.flatMap((line) =>
      line.kind === "set" && line.target.root.kind === "local" ? [line.target.root.name] : [],
    ),
  );
  const named = new Map<string, NamedByLine>();
  const stages = new Map<string, Expr>();
  for (const line of lines) {
    if (!("name" in line) || line.name === null) continue;
    if (line.kind === "let" && line.named === undefined && !changed.has(line.name))
      stages.set(line.name, line.value);
    const played = line.kind === "play" ? (findPlay(program, line.play) ?? null) : null;
    named.set(line.name, { named: line.named ?? null, play: played });
  }
  return { ...newAround(program, language, "params" in of ? of : null), lines: named, stages };
}

/** The text that an author declared, in the reader's language if there is one; null without any text. */
export function declared(around: Around, words: Words): Wording | null {
  const found = declaredIn(around, words);
  if (found !== null && found.language !== around.language.code) around.borrowed.add(found.language);
  return found?.text ?? null;
}

/** The same with its language: the reader's, else the first of the book that has it. */
export function declaredIn(
  { language: { code }, program }: Pick<Around, "language" | "program">,
  words: Words,
): { readonly text: Wording; readonly language: string } | null {
  for (const language of new Set([code, ...program.languages, ...Object.keys(words)])) {
    const text = Object.hasOwn(words, language) ? words[language] : undefined;
    if (text !== undefined && text !== "") return { text: asWording(text), language };
  }
  return null;
}

/** The same, marked where it is not in the reader's language: `A bell rings. (in English)` */
export function markedIfBorrowed(around: Pick<Around, "language" | "program">, words: Words): Wording | null {
  const found = declaredIn(around, words);
  if (found === null || found.language === around.language.code) return found?.text ?? null;
  return fill(around.language.phrases.borrowed, found.text, around.language.nameOf(found.language));
}

/** ①, ②, …: which list an element is of, the outermost first. */
export function elementMark(depth: number): Wording {
  return asWording(String.fromCodePoint(firstMark + Math.min(depth, lastDepth)));
}

const firstMark = 0x2460;
const lastDepth = 19;
