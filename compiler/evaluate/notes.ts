/** Turns the facts, records and doubts of a program into the vocabulary of the runtime. */
import type { Fact, Program, Type } from "../check/program.ts";
import type { FactNote, Notes, TypeNote, Vocabulary } from "../runtime/given.ts";
import type { Unknown } from "../runtime/result.ts";
import { domainOf, type Part } from "./domain.ts";

export function vocabularyOf(program: Program): Vocabulary {
  const records = [...program.types.records.values()].map(
    ({ name, fields }) => [name, notesOf(program, fields)] as const,
  );
  const doubts = program.doubts.map(({ id, readings }) => {
    const named = readings.map(({ name, taken }) => (taken ? { name, taken } : { name }));
    return [id, { readings: named }] as const;
  });
  return {
    facts: notesOf(program, program.facts),
    records: Object.fromEntries(records),
    doubts: Object.fromEntries(doubts),
    ...(program.types.phases === null ? {} : { phases: program.types.phases }),
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

export function typeNote(type: Type): TypeNote {
  switch (type.kind) {
    case "truth":
    case "name":
    case "duty":
    case "keywords":
    case "moment":
    case "square":
      return type.kind;
    case "unknown":
      return "any";
    case "count":
      return { count: [type.from, type.to] };
    case "ratio":
      return { ratio: [type.from, type.to] };
    case "quantity":
      return { amount: [type.from, type.to], unit: type.unit };
    case "enum":
      return { enum: type.name };
    case "die":
      return { die: type.sides };
    case "record":
      return { record: type.name };
    case "ref":
      return { ref: type.name };
    case "list":
      return { list: typeNote(type.of) };
    case "set":
      return { set: typeNote(type.of) };
    case "interval":
      return { interval: typeNote(type.of) };
    case "or-none":
      return { orNone: typeNote(type.of) };
    case "shape":
      return {
        shape: Object.fromEntries(type.fields.map((field) => [field.name, { type: typeNote(field.type) }])),
      };
  }
}
