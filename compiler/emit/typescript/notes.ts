/**
 * Turns the facts, records and doubts of a version into the notes an explaining form reads situations by.
 * Types for TypeScript are types.ts; these are data of the emitted module.
 */
import { allowOnly, type ContainerType, type LeafType, type TypeWithParts } from "../../core/kinds.ts";
import type { Fact, Program, Type, Words } from "../../check/program.ts";
import { type Code, code, joined, listed } from "./code.ts";
import { typeOnly } from "./fast.ts";
import { key, quote } from "./literal.ts";
import type { Names } from "./names.ts";
import { clausesThatYield } from "../../core/lookup.ts";
import { titlesIn } from "../../core/titles.ts";
import { presentType } from "../../core/types.ts";
import * as named from "../../runtime/named.ts";

/** A `TypeNote` of the runtime. */
export function typeNote(names: Names, type: Type): Code {
  switch (type.kind) {
    case "count":
    case "quantity":
      return code('"number"');
    case "ratio":
      return code('"ratio"');
    case "keywords":
      return code('"set"');
    case "moment":
    case "square":
    case "die":
      return code(`"${type.kind}"`);
    case "record":
    case "ref":
      return code(`{ ${type.kind}: ${quote(type.name)} }`);
    case "list":
    case "set":
    case "interval":
      return joined(`{ ${type.kind}: `, typeNote(names, type.of), " }");
    case "or-none":
      return typeNote(names, type.of);
    case "shape": {
      const fields = type.fields.map((field) => entry(field.name, note(names, { ...plainFact, ...field })));
      return joined("{ shape: ", listed("{", fields, "}", " "), " }");
    }
    default:
      allowOnly<LeafType>(type);
      return code('"plain"');
  }
}

/** The same of a value that is given, with which values may be. */
export function inputNote(names: Names, type: Type): Code {
  const range = (from: number | null, to: number | null): string => `[${from}, ${to}]`;
  switch (type.kind) {
    case "truth":
    case "name":
    case "duty":
    case "keywords":
      return code(`"${type.kind}"`);
    case "unknown":
      return code('"any"');
    case "count":
    case "ratio":
      return code(`{ ${type.kind}: ${range(type.from, type.to)} }`);
    case "quantity":
      return code(`{ amount: ${range(type.from, type.to)}, unit: ${quote(type.unit)} }`);
    case "enum":
      return code(`{ enum: ${quote(type.name)} }`);
    case "die":
      return code(`{ die: ${type.sides} }`);
    case "list":
    case "set":
    case "interval":
      return joined(`{ ${type.kind}: `, inputNote(names, type.of), " }");
    case "or-none":
      return joined("{ orNone: ", inputNote(names, type.of), " }");
    case "shape": {
      const fields = type.fields.map((field) => entry(field.name, note(names, { ...plainFact, ...field })));
      return joined("{ shape: ", listed("{", fields, "}", " "), " }");
    }
    default:
      allowOnly<TypeWithParts>(type);
      return typeNote(names, type);
  }
}

const plainFact = { optional: false, owner: null, about: {}, options: [] };

/** What a state is at first: as straight code, or as a term where it rests on other facts. */
export interface AtFirst {
  readonly how: "initial" | "resting";
  readonly code: Code;
}

interface Noted {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  readonly isNoneUnlessGiven?: boolean;
  readonly owner: string | null;
  readonly about: Words;
  readonly options: readonly (boolean | string | number | null)[];
}

function note(names: Names, fact: Noted, initial?: AtFirst, isState = false): Code {
  const property = names.property(fact.name);
  const parts: Code[] = [];
  if (property !== fact.name) parts.push(code(`property: ${quote(property)}`));
  const type = presentType(fact.type);
  parts.push(joined("type: ", inputNote(names, type)));
  if (fact.optional || fact.type.kind === "or-none") parts.push(code("optional: true"));
  if (isState || fact.isNoneUnlessGiven) parts.push(code("isState: true"));
  if (fact.owner !== null) {
    const options = fact.options.map((option) =>
      code(typeof option === "string" ? quote(option) : String(option)),
    );
    parts.push(code(`owner: ${quote(fact.owner)}`), joined("options: ", listed("[", options, "]")));
  }
  if (initial !== undefined) parts.push(joined(`${initial.how}: `, initial.code));
  if (fact.isNoneUnlessGiven) parts.push(code("resting: () => null"));
  const about = words(fact.about);
  if (about !== null) parts.push(joined("about: ", about));
  return listed("{", parts, "}", " ");
}

/** Words by language; null where there are none. */
export function words(texts: Words): Code | null {
  const all = Object.entries(texts).map(([language, text]) => code(`${key(language)}: ${quote(text)}`));
  return all.length === 0 ? null : listed("{", all, "}", " ");
}

/** Parameters of a decision, or any facts, by their names in the book. */
export function notes(
  program: Program,
  names: Names,
  facts: readonly Fact[],
  initial: ReadonlyMap<string, AtFirst> = new Map(),
  isState: (name: string) => boolean = () => false,
): Code {
  const all = facts.map((fact) => {
    const options = fact.owner === null ? [] : optionsOf(program, fact.type);
    return entry(fact.name, note(names, { ...fact, options }, initial.get(fact.name), isState(fact.name)));
  });
  return listed("{", all, "}", " ");
}

/** What every object has is typed by that, and not by the notes it stands among: there it has to say its own type. */
export function entry(name: string, value: Code): Code {
  return joined(`${key(name)}: `, value, name in {} ? typeOnly(" as const") : "");
}

/** The `ValuesNote` of an enumeration or of all keywords: names, and what they are called besides. */
export function valuesNote(values: readonly named.NamedValue[], isOpen: boolean): Code {
  const note = named.valuesNote(values, isOpen);
  const all = note.values.map((each) =>
    code(typeof each === "string" ? quote(each) : `[${each.map(quote).join(", ")}]`),
  );
  const parts = [
    joined("values: ", listed("[", all, "]")),
    ...(isOpen ? [code("open: true")] : []),
    ...impliedCode(note),
  ];
  return listed("{", parts, "}", " ");
}

function impliedCode({ implies = {} }: ReturnType<typeof named.valuesNote>): readonly Code[] {
  const all = Object.entries(implies).map(([name, names]) =>
    entry(
      name,
      listed(
        "[",
        names.map((each) => code(quote(each))),
        "]",
      ),
    ),
  );
  return all.length === 0 ? [] : [joined("implies: ", listed("{", all, "}", " "))];
}

/** The `Vocabulary` of a version; `initial`: what states are at first. */
export function vocabulary(program: Program, names: Names, initial: ReadonlyMap<string, AtFirst>): Code {
  const { records, enums, keywords, phases } = program.types;
  const recordEntries = [...records.keys()].map((name) =>
    code(`${key(name)}: ${names.given("record", name)}`),
  );
  const enumEntries = [...enums.keys()].map((name) => code(`${key(name)}: ${names.given("enum", name)}`));
  const told = clausesThatYield(program).map((clause) => code(quote(clause)));
  const titles = Object.entries(titlesIn(program)).map(([type, all]) =>
    entry(
      type,
      listed(
        "[",
        all.map((title) => code(quote(title))),
        "]",
      ),
    ),
  );
  const doubts = program.doubts.map((doubt) => {
    const readings = doubt.readings.map(({ name, taken, written }) =>
      code(`{ name: ${quote(name)}${taken ? ", taken: true" : ""}${written ? ", written: true" : ""} }`),
    );
    return entry(doubt.id, joined("{ readings: ", listed("[", readings, "]"), " }"));
  });
  const parts = [
    joined("facts: ", notes(program, names, program.facts, initial)),
    joined("records: ", listed("{", recordEntries, "}", " ")),
    joined("enums: ", listed("{", enumEntries, "}", " ")),
    ...(keywords.size === 0 ? [] : [code(`keywords: ${names.given("keywords", "")}`)]),
    ...(titles.length === 0 ? [] : [joined("titles: ", listed("{", titles, "}", " "))]),
    ...(phases === null ? [] : [code(`phases: ${quote(phases)}`)]),
    joined("told: ", listed("[", told, "]")),
    joined("doubts: ", listed("{", doubts, "}", " ")),
  ];
  return listed("{", parts, "}", " ");
}

/** Between what a choice is, where that can be listed. */
function optionsOf(program: Program, type: Type): readonly (boolean | string | number | null)[] {
  switch (type.kind) {
    case "or-none":
      return [...optionsOf(program, type.of), null];
    case "truth":
      return [true, false];
    case "duty":
      return ["may", "must", "may not"];
    case "enum":
      return program.types.enums.get(type.name)?.values.map((value) => value.name) ?? [];
    case "count": {
      const { from, to } = type;
      if (from === null || to === null || to - from > 100) return [];
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    }
    default:
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      return [];
  }
}
