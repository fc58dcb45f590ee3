/**
 * What may be given to a play, as notes of the emitted module: one constant for each record and enumeration, which plays of
 * all versions share as they share the types. Holding what is given against it is the runtime's affair.
 */
import type { Fact, Program, Type } from "../../../check/program.ts";
import { type Code, code, joined, layout, listed } from "../code.ts";
import { typeOnly } from "../fast.ts";
import { key, quote } from "../literal.ts";
import type { Names } from "../names.ts";
import { add, type Drafting, noNeeds } from "../sharing.ts";
import { plainDomain } from "./domains.ts";

/** What of it a play needs, with the constants it names. */
export interface GivenNote {
  readonly code: Code;
  readonly values: ReadonlySet<string>;
}

export function givenNote(
  program: Program,
  names: Names,
  facts: readonly Fact[],
  isState: (name: string) => boolean,
): GivenNote {
  const values = new Set<string>();
  const parts = facts.map((fact) => part(program, names, values, fact, isState(fact.name)));
  return { code: listed("{", parts, "}", " "), values };
}

/** A constant is the same where it and all it reaches read the same. */
export function addGivenParts(draft: Drafting): void {
  const { program, names } = draft;
  if (program.plays.length === 0) return;
  const { enums, records, keywords } = program.types;
  const made = new Map<
    string,
    { readonly text: string; readonly type: string; readonly uses: ReadonlySet<string> }
  >();
  for (const { name, values, open } of enums.values()) {
    const all = listed(
      "[",
      values.map((value) => code(quote(value.name))),
      "]",
    );
    const domain = listed("{", [joined("values: ", all), ...(open ? [code("open: true")] : [])], "}", " ");
    put(made, names.given("enum", name), "GivenDomain", domain, new Set());
  }
  const words = listed(
    "[",
    [...keywords.keys()].map((word) => code(quote(word))),
    "]",
  );
  put(
    made,
    names.given("keywords", ""),
    "GivenDomain",
    listed("{", [joined("values: ", words)], "}", " "),
    new Set(),
  );
  for (const { name, fields } of records.values()) {
    const uses = new Set<string>();
    const parts = fields.map((field) => part(program, names, uses, field, false));
    put(made, names.given("record", name), "GivenParts", listed("{", parts, "}", " "), uses);
  }
  for (const [name, { text, type, uses }] of made)
    add(draft, {
      names: [{ name, isType: false, isPublic: false }],
      items: [
        {
          doc: [`What may be given for it.`],
          text,
          declaration: `const ${name}: ${type};\n`,
          isInternal: true,
        },
      ],
      decision: null,
      needs: { ...noNeeds, values: uses, runtimeTypes: new Set([type]) },
    });
}

// ---------------------------------------------------------------- private

type Made = Map<string, { readonly text: string; readonly type: string; readonly uses: ReadonlySet<string> }>;

function put(made: Made, name: string, type: string, value: Code, uses: ReadonlySet<string>): void {
  const text = `const ${name}${typeOnly(`: ${type}`)} = ${layout(value, "", name.length + 24, 1)};\n`;
  made.set(name, { text, type, uses });
}

function part(program: Program, names: Names, uses: Set<string>, fact: Fact, isState: boolean): Code {
  const own = domain(program, names, uses, fact.type);
  const isNone = fact.optional && fact.type.kind !== "or-none";
  const value = isNone ? wrapped("orNone", own) : own;
  return joined(`${key(names.property(fact.name))}: `, isState ? wrapped("orFirst", value) : value);
}

function wrapped(name: string, inner: Code): Code {
  return listed("{", [joined(`${name}: `, inner)], "}", " ");
}

function domain(program: Program, names: Names, uses: Set<string>, type: Type): Code {
  const constant = (kind: "enum" | "record" | "keywords", name: string): string => {
    const found = names.given(kind, name);
    uses.add(found);
    return found;
  };
  const inner = (of: Type): Code => domain(program, names, uses, of);
  switch (type.kind) {
    case "truth":
    case "name":
    case "count":
    case "quantity":
    case "ratio":
    case "duty":
      return plainDomain(type);
    case "die":
      return code(`{ die: ${type.sides} }`);
    case "enum":
      return code(constant("enum", type.name));
    case "keywords":
      return code(`{ list: ${constant("keywords", "")} }`);
    case "record":
      return code(`{ parts: () => ${constant("record", type.name)} }`);
    case "ref":
      return code(`{ named: () => ${constant("record", type.name)} }`);
    case "list":
    case "set":
      return wrapped("list", inner(type.of));
    case "or-none":
      return wrapped("orNone", inner(type.of));
    case "interval":
    case "moment":
    case "square":
      return code('"object"');
    case "shape": {
      const parts = type.fields.map((field) =>
        joined(`${key(names.property(field.name))}: `, inner(field.type)),
      );
      return joined("{ parts: () => (", listed("{", parts, "}", " "), ") }");
    }
    case "unknown":
      return code('"any"');
  }
}
