/**
 * Turns the types of what is asked for into what a play of the emitted code takes as an answer: the domain of what is seen,
 * the types of events. Requests themselves are made while a play runs.
 */
import { allowOnly, type ContainerType, type LeafType, type TypeWithParts } from "../../../core/kinds.ts";
import type { Ask } from "../../../check/plays.ts";
import type { Fact, Program, Type } from "../../../check/program.ts";
import { type Code, code, listed } from "../code.ts";
import { key, quote } from "../literal.ts";
import type { Names } from "../names.ts";
import { valuesNote } from "../notes.ts";
import { type TypeUse, typeText } from "../types.ts";

/** An `ObservedDomain` of the runtime. */
export function domainCode(program: Program, type: Type): Code {
  const one = (name: string, inner: Code): Code => listed("{", [code(`${name}: ${inner.flat}`)], "}", " ");
  switch (type.kind) {
    case "truth":
    case "name":
    case "count":
    case "quantity":
    case "ratio":
    case "duty":
      return plainDomain(type);
    case "die":
      return code(`{ from: 1, to: ${type.sides}, whole: true }`);
    case "enum": {
      const declared = program.types.enums.get(type.name);
      return valuesNote(declared?.values ?? [], declared?.open === true);
    }
    case "record":
    case "ref":
      return code(`{ thing: ${quote(type.name)} }`);
    case "list":
    case "set":
      return one("list", domainCode(program, type.of));
    case "or-none":
      return one("orNone", domainCode(program, type.of));
    default:
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      return code('"any"');
  }
}

/** As a value is handed in: a die is its face, a thing its id or place. */
function handedType(type: Type, names: Names, use: TypeUse): string {
  switch (type.kind) {
    case "record":
    case "ref":
      return "string";
    case "or-none":
      return `${handedType(type.of, names, use)} | null`;
    case "list":
    case "set": {
      const inner = handedType(type.of, names, use);
      return inner.includes(" ") ? `readonly (${inner})[]` : `readonly ${inner}[]`;
    }
    default:
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      return typeText(type, names, { ...use, remembers: false }, "out");
  }
}

const words = { roll: "rolled", draw: "drew", choose: "chose", observe: "saw" } as const;

/** `{ readonly at: "dice"; readonly rolled: readonly number[] }`; passes stand in the path as numbers. */
export function eventType(ask: Ask, names: Names, use: TypeUse, prefix = ""): string {
  const path = `${prefix}${ask.path}`;
  const at = path.includes("[]") ? `\`${path.replaceAll("[]", `[\${number}]`)}\`` : quote(path);
  const value = ask.kind === "roll" ? "readonly number[]" : handedType(ask.type, names, use);
  const flat = `{ readonly at: ${at}; readonly ${words[ask.kind]}: ${value} }`;
  if (flat.length <= 100) return flat;
  return `{\n      readonly at: ${at};\n      readonly ${words[ask.kind]}: ${value};\n    }`;
}

export function externalType(name: string, params: readonly Fact[], names: Names, use: TypeUse): string {
  const parts = params.map((param) => {
    const isOptional = param.optional || param.type.kind === "or-none";
    const type = handedType(param.type, names, use);
    return `readonly ${key(names.property(param.name))}${isOptional ? "?" : ""}: ${type}${param.optional ? " | null" : ""}`;
  });
  const given = parts.length === 0 ? "" : `; readonly with: { ${parts.join("; ")} }`;
  return `{ readonly external: ${quote(name)}${given} }`;
}

export type PlainType = Extract<
  Type,
  { readonly kind: "truth" | "name" | "count" | "quantity" | "ratio" | "duty" }
>;

/** Of what needs nothing of the program. */
export function plainDomain(type: PlainType): Code {
  switch (type.kind) {
    case "truth":
      return code('"truth"');
    case "name":
      return code('"text"');
    case "duty":
      return code('{ values: ["may", "must", "may not"] }');
    case "count":
    case "quantity":
    case "ratio": {
      const parts = [
        ...(type.from === null ? [] : [code(`from: ${type.from}`)]),
        ...(type.to === null ? [] : [code(`to: ${type.to}`)]),
        ...(type.kind === "count" ? [code("whole: true")] : []),
      ];
      return listed("{", parts, "}", " ");
    }
  }
}
