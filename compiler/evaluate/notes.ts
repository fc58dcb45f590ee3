/** Turns the facts, records and doubts of a program into the vocabulary of the runtime. */
import type { Fact, Program } from "../check/program.ts";
import { clausesThatYield } from "../core/lookup.ts";
import { titlesIn } from "../core/titles.ts";
import type { FactNote, Notes, Vocabulary } from "../runtime/given.ts";
import { memoize, memoizePair } from "../memoize.ts";
import { valuesNote } from "../runtime/named.ts";
import type { Unknown } from "../runtime/result.ts";
import { domainOf, domainOfNote, type Part } from "./domain.ts";
import { typeNote } from "./type-notes.ts";

/** Programs that differ in their decisions alone share all but the clauses that yield. */
export function vocabularyOf(program: Program): Vocabulary {
  const { types, facts, doubts } = program;
  let told: Vocabulary["told"] | null = null;
  return {
    ...declaredIn(types)(facts)(doubts),
    get told() {
      told ??= clausesThatYield(program);
      return told;
    },
    get titles() {
      return titlesIn(program);
    },
  };
}

type Declared = Omit<Vocabulary, "told" | "titles">;

const declaredIn = memoize((types: Program["types"]) => {
  const { enums, keywords, phases } = types;
  const records = Object.fromEntries(
    [...types.records.values()].map(({ name, fields }) => [name, notesOf({ types }, fields)] as const),
  );
  const values = Object.fromEntries(
    [...enums].map(([name, each]) => [name, valuesNote(each.values, each.open)] as const),
  );
  return memoize((facts: Program["facts"]) => {
    const notes = notesOf({ types }, facts);
    return memoize(
      (doubts: Program["doubts"]): Declared => ({
        facts: notes,
        records,
        doubts: Object.fromEntries(doubts.map(doubtNote)),
        enums: values,
        keywords: valuesNote([...keywords.values()], false),
        ...(phases === null ? {} : { phases }),
        domainOf: (type) => domainOfNote({ types }, type),
      }),
    );
  });
});

function doubtNote({ id, readings }: Program["doubts"][number]) {
  const named = readings.map(({ name, taken }) => (taken ? { name, taken } : { name }));
  return [id, { readings: named }] as const;
}

type Typed = Pick<Program, "types">;

export function notesOf({ types }: Typed, parts: readonly (Part & Partial<Pick<Fact, "owner">>)[]): Notes {
  return Object.fromEntries(parts.map((part) => [part.name, noteOf(types, part)]));
}

/** One note for each part, however many decisions it is given to. */
const noteOf = memoizePair((types: Program["types"], part: Part & Partial<Pick<Fact, "owner">>): FactNote => {
  const { about, domain, optional } = unknownOf({ types }, part);
  const note = { type: typeNote(part.type), about: about ?? {}, ...(domain && { domain }) };
  const owned = part.owner ? { ...note, owner: part.owner } : note;
  return optional ? { ...owned, optional } : owned;
});

/** What is said of a fact or part while it is not given. */
export function unknownOf(
  program: Typed,
  { about, type, optional }: Pick<Part, "about" | "type" | "optional">,
): Unknown {
  const domain = () => domainOf(program, type);
  return optional || type.kind === "or-none" ? { about, domain, optional: true } : { about, domain };
}
