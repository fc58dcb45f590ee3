/**
 * What may be given, as notes of the emitted module: one constant for each record and enumeration, which versions share as they
 * share the types, and for each play what it needs. Checking what is given is the runtime's affair.
 */
import type { Fact, Program, Type } from "../../check/program.ts";
import { clausesThatYield } from "../../core/lookup.ts";
import { type Code, code, joined, layout, listed } from "./code.ts";
import { typeOnly } from "./fast.ts";
import { key, quote } from "./literal.ts";
import type { Names } from "./names.ts";
import { notes, valuesNote } from "./notes.ts";
import { add, type Drafting, noNeeds } from "./sharing.ts";

/** The constants of records, enumerations and keywords. */
export function addInputNotes(draft: Drafting): void {
  const { program, names } = draft;
  const { enums, records, keywords } = program.types;
  const put = (name: string, type: string, value: Code): void => {
    const text = `const ${name}${typeOnly(`: ${type}`)} = ${layout(value, "", name.length + 24, 1)};\n`;
    const declaration = `const ${name}: ${type};\n`;
    add(draft, {
      names: [{ name, isType: false, isPublic: false }],
      items: [{ doc: ["What may be given for it."], text, declaration, isInternal: true }],
      decision: null,
      needs: { ...noNeeds, runtimeTypes: new Set([type]) },
    });
  };
  for (const { name, values, open } of enums.values())
    put(names.given("enum", name), "ValuesNote", valuesNote(values, open));
  if (keywords.size > 0)
    put(names.given("keywords", ""), "ValuesNote", valuesNote([...keywords.values()], false));
  for (const { name, fields } of records.values())
    put(names.given("record", name), "Notes", notes(program, names, fields));
}

/** All such constants of a version. */
export function inputConstants({ types }: Program, names: Names): readonly string[] {
  const { records, enums, keywords } = types;
  return [
    ...[...records.keys()].map((name) => names.given("record", name)),
    ...[...enums.keys()].map((name) => names.given("enum", name)),
    ...(keywords.size === 0 ? [] : [names.given("keywords", "")]),
  ];
}

/**
 * The names that may be given to any play of the book, for all its versions alike: plays are shared by versions, and one
 * situation is given to several plays.
 */
export function addBookNotes(draft: Drafting): void {
  const { book, names } = draft;
  const unique = (all: readonly string[]): Code =>
    listed(
      "[",
      [...new Set(all)].sort().map((each) => code(quote(each))),
      "]",
    );
  const parts = [
    joined("facts: ", unique(book.flatMap(({ facts }) => facts.map(({ name }) => names.property(name))))),
    joined("told: ", unique(book.flatMap(clausesThatYield))),
  ];
  const value = layout(listed("{", parts, "}", " "), "", 30, 1);
  add(draft, {
    names: [{ name: "bookNames", isType: false, isPublic: false }],
    items: [
      {
        doc: ["What may be given to any play of this book, in any version."],
        text: `const bookNames${typeOnly(": BookNames")} = ${value};\n`,
        declaration: "const bookNames: BookNames;\n",
        isInternal: true,
      },
    ],
    decision: null,
    needs: { ...noNeeds, runtimeTypes: new Set(["BookNames"]) },
  });
}

/** A `Vocabulary` of what a play needs, with the constants it names. */
export function playVocabulary(
  program: Program,
  names: Names,
  facts: readonly Fact[],
  isState: (name: string) => boolean,
): { readonly code: Code; readonly values: ReadonlySet<string> } {
  const { records, enums, keywords, phases } = program.types;
  const found = { record: new Set<string>(), enum: new Set<string>(), keywords: false, phases: false };
  const visit = (type: Type): void => {
    if ("of" in type) visit(type.of);
    if (type.kind === "shape") for (const field of type.fields) visit(field.type);
    if (type.kind === "keywords") found.keywords = true;
    if (type.kind === "moment" && phases !== null) {
      found.phases = true;
      found.enum.add(phases);
    }
    if (type.kind === "enum" && enums.has(type.name)) found.enum.add(type.name);
    if ((type.kind !== "record" && type.kind !== "ref") || found.record.has(type.name)) return;
    found.record.add(type.name);
    for (const field of records.get(type.name)?.fields ?? []) visit(field.type);
  };
  for (const { type } of facts) visit(type);
  const values = new Set<string>();
  const constant = (kind: "record" | "enum" | "keywords", name: string): Code => {
    const own = names.given(kind, name);
    values.add(own);
    return code(kind === "keywords" ? `keywords: ${own}` : `${key(name)}: ${own}`);
  };
  const of = (kind: "record" | "enum"): Code =>
    listed(
      "{",
      [...found[kind]].sort().map((name) => constant(kind, name)),
      "}",
      " ",
    );
  // What they are about is told where they are asked for.
  const bare = facts.map((fact): Fact => ({ ...fact, about: {}, owner: null }));
  const parts = [
    joined("facts: ", notes(program, names, bare, new Map(), isState)),
    joined("records: ", of("record")),
    joined("enums: ", of("enum")),
    ...(found.keywords && keywords.size > 0 ? [constant("keywords", "")] : []),
    ...(found.phases ? [code(`phases: ${JSON.stringify(phases)}`)] : []),
    code("doubts: {}"),
  ];
  return { code: listed("{", parts, "}", " "), values };
}
