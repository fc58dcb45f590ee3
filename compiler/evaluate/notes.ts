/** Turns the facts, records and doubts of a program into the vocabulary of the runtime. */
import type { Fact, Program } from "../check/program.ts";
import { clausesThatYield } from "../core/lookup.ts";
import type { FactNote, Notes, Vocabulary } from "../runtime/given.ts";
import { valuesNote } from "../runtime/named.ts";
import type { Unknown } from "../runtime/result.ts";
import { domainOf, domainOfNote, type Part } from "./domain.ts";
import { typeNote } from "./type-notes.ts";

export function vocabularyOf(program: Program): Vocabulary {
  const records = [...program.types.records.values()].map(
    ({ name, fields }) => [name, notesOf(program, fields)] as const,
  );
  const doubts = program.doubts.map(({ id, readings }) => {
    const named = readings.map(({ name, taken }) => (taken ? { name, taken } : { name }));
    return [id, { readings: named }] as const;
  });
  const { enums, keywords, phases } = program.types;
  return {
    facts: notesOf(program, program.facts),
    records: Object.fromEntries(records),
    doubts: Object.fromEntries(doubts),
    enums: Object.fromEntries([...enums].map(([name, { values, open }]) => [name, valuesNote(values, open)])),
    keywords: valuesNote([...keywords.values()], false),
    ...(phases === null ? {} : { phases }),
    told: clausesThatYield(program),
    domainOf: (type) => domainOfNote(program, type),
  };
}

export function notesOf(program: Program, parts: readonly (Part & Partial<Pick<Fact, "owner">>)[]): Notes {
  return Object.fromEntries(
    parts.map((part): [string, FactNote] => {
      const { about, domain, optional } = unknownOf(program, part);
      const note = { type: typeNote(part.type), about: about ?? {}, ...(domain && { domain }) };
      const owned = part.owner ? { ...note, owner: part.owner } : note;
      return [part.name, optional ? { ...owned, optional } : owned];
    }),
  );
}

/** What is said of a fact or part while it is not given. */
export function unknownOf(
  program: Program,
  { about, type, optional }: Pick<Part, "about" | "type" | "optional">,
): Unknown {
  const domain = () => domainOf(program, type);
  return optional || type.kind === "or-none" ? { about, domain, optional: true } : { about, domain };
}
