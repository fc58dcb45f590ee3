/** The titles that a program states, by their type, each as it is spelled first. */
import type { Program } from "../check/program.ts";
import { memoize } from "../memoize.ts";
import { presentType } from "./types.ts";
import { expressionsStatedIn, subexpressionsOf } from "./walk.ts";

/** How the name of a value begins that its open enumeration does not list. The runtime has the same. */
export const otherSign = "other: ";

export type Titles = Readonly<Record<string, readonly string[]>>;

/** Also the values of open enumerations that are not listed, by `enum` and the name of their enumeration. */
export const titlesIn: (program: Program) => Titles = memoize((program: Program): Titles => {
  const { names, enums } = program.types;
  const found = new Map<string, Set<string>>();
  if (names.size === 0 && [...enums.values()].every(({ open }) => !open)) return {};
  for (const stated of expressionsStatedIn(program))
    for (const part of subexpressionsOf(stated)) {
      if (part.kind !== "literal" || typeof part.value !== "string") continue;
      const type = presentType(part.type);
      const key =
        type.kind === "name"
          ? type.name
          : type.kind === "enum" && isUnlisted(program, type.name, part.value)
            ? `enum ${type.name}`
            : null;
      if (key !== null) found.set(key, (found.get(key) ?? new Set()).add(part.value));
    }
  return Object.fromEntries([...found].map(([type, titles]) => [type, [...titles]]));
});

function isUnlisted({ types }: Program, enumeration: string, name: string): boolean {
  const declared = types.enums.get(enumeration);
  return declared?.open === true && declared.values.every((value) => value.name !== name);
}
