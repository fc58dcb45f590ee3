/**
 * Turns what an author says of a thing into its names and its description, by language.
 * A hole keeps its braces here; the words of a sentence, with its holes filled, are made in origin.ts.
 */
import { type Naming, plainText, plainTexts } from "../../grammar/tree.ts";
import type { Aliases, Named, Says, Words } from "./program.ts";

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
    ...(naming.says.length > 0 ? { says: saysOf(naming) } : {}),
  };
  read.set(naming, called);
  return called;
}

/** The same as a part of its own; without one where its author does not name it. */
export function namedOf(naming: Naming | null): { readonly named?: Named } {
  if (naming === null) return {};
  const { called, about, says } = calledOf(naming);
  return { named: { called, about, ...(says ? { says } : {}) } };
}

interface Called extends Named {
  readonly because?: Words;
  readonly asked?: Aliases;
}

function saysOf({ says }: Naming): Says {
  return Object.fromEntries(
    says.map(({ lang, so, not }) => [lang.text, { so: plainText(so), not: plainText(not) }]),
  );
}

function aliasesOf({ asked }: Naming): Aliases {
  const found: Record<string, string[]> = {};
  for (const { lang, all } of asked)
    found[lang.text] = [...(found[lang.text] ?? []), ...all.map(({ text }) => text)];
  return found;
}

const nothing: Called = { called: {}, about: {} };
const read = new WeakMap<Naming, Called>();
