/**
 * Turns what an author says of a thing into its names and its description, by language.
 * A hole keeps its braces here; the words of a sentence, with its holes filled, are made in origin.ts.
 */
import { type Naming, plainTexts } from "../../grammar/tree.ts";
import type { Aliases, Words } from "./program.ts";

/** The same words for every version: what says a thing is read once. */
export function calledOf(naming: Naming | null): Called {
  if (naming === null) return nothing;
  const before = read.get(naming);
  if (before !== undefined) return before;
  const because = plainTexts(naming.because);
  const called = {
    called: plainTexts(naming.name),
    about: plainTexts(naming.about),
    ...(naming.because.length > 0 ? { because } : {}),
    ...(naming.asked.length > 0 ? { asked: aliasesOf(naming) } : {}),
  };
  read.set(naming, called);
  return called;
}

interface Called {
  readonly called: Words;
  readonly about: Words;
  readonly because?: Words;
  readonly asked?: Aliases;
}

function aliasesOf({ asked }: Naming): Aliases {
  const found: Record<string, string[]> = {};
  for (const { lang, all } of asked)
    found[lang.text] = [...(found[lang.text] ?? []), ...all.map(({ text }) => text)];
  return found;
}

const nothing: Called = { called: {}, about: {} };
const read = new WeakMap<Naming, Called>();
